import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { belongingsOf } from '../records/belongings.ts'
import { mainKinds } from './kinds.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

test('every table with a foreign key to a contact, company or deal is declared to belong to it', async () => {
  const { rows } = await api.sql.query<{ link: string }>(`
    select distinct conrelid::regclass || ' → ' || confrelid::regclass as link
      from pg_constraint
     where contype = 'f' and confrelid in ('contacts'::regclass, 'companies'::regclass, 'deals'::regclass)`)
  const declared = Object.values(mainKinds).flatMap((owner) => {
    const tables = belongingsOf(owner).map(({ kind, through }) => through ?? kind.plural)
    return [`${owner.name}_tags`, ...tables].map((table) => `${table} → ${owner.plural}`)
  })
  // The links and the history of a deal, which the foreign key deletes with it.
  const ofDeals = ['deal_contacts → deals', 'deal_history → deals']
  assert.deepEqual(rows.map(({ link }) => link).toSorted(), [...declared, ...ofDeals].toSorted())
})
