import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { backUp } from '../../server/backup/backup.ts'
import { restore } from '../../server/backup/restore.ts'
import { openStorage } from '../../server/storage/open.ts'
import { type Api, type Client, startApi } from '../api.ts'
import { assertConsistent } from '../consistency.ts'
import { databaseOf } from '../postgres.ts'
import { until } from '../until.ts'
import { size } from './size.ts'

const rounds = size('BACKUP_ROUNDS', { short: 1, full: 10 })

const folder = await mkdtemp(path.join(tmpdir(), 'rapport-backup-'))
after(() => rm(folder, { recursive: true, force: true }))

async function partsOf({ sql, config }: Api) {
  const { rows } = await sql.query('select current_database() as name')
  const admin = databaseOf(JSON.parse(process.env.RAPPORT_TEST_POSTGRES!), rows[0].name)
  return { admin, config, storage: await openStorage(config), adopt: () => {} }
}

test(`${rounds} backups under load are complete and consistent snapshots`, async () => {
  await using ours = await startApi({ worker: true })
  const tenants = await Promise.all([ours.workspace(), ours.workspace()])
  const isOver = new AbortController()
  /** The contacts that were acknowledged and are not changed any more, and after which backup they were begun. */
  const kept: { id: string; begun: number }[] = []
  let ended = 0
  const working = tenants.flatMap((tenant) => [write(tenant), write(tenant)])

  async function write({ send }: Client) {
    while (!isOver.signal.aborted) {
      const begun = ended
      const make = async (path: string, body: object) => {
        const { status, data } = await send('POST', path, body)
        assert.equal(status, 201)
        return data.id as string
      }
      const [contact, other] = [
        await make('/contacts', { first_name: 'Ada', tags: ['a', 'b'] }),
        await make('/contacts', { first_name: 'Eve', tags: ['c'] }),
      ]
      const deal = await make('/deals', { name: 'Engine', value: 100, contact_ids: [contact, other] })
      await make('/interactions', {
        contact_id: other,
        type: 'call',
        occurred_at: '2026-10-01T10:00:00Z',
        notes: 'x'.repeat(2000),
      })
      await send('PATCH', `/deals/${deal}/stage`, { stage: 'won' })
      const merged = await send('POST', '/contacts/merge', { source_id: other, target_id: contact })
      assert.equal(merged.status, 200, JSON.stringify(merged.error))
      kept.push({ id: contact, begun })
    }
  }

  try {
    for (let round = 0; round < rounds; round++) {
      await until(() => kept.length > 10 * (round + 1))
      const known = [...kept]
      const file = path.join(folder, `round ${round}`)
      await backUp(await partsOf(ours), file)
      ended++
      await until(() => kept.some(({ begun }) => begun === ended))

      await using theirs = await startApi()
      await restore(await partsOf(theirs), file)
      for (const { workspaceId } of tenants) await assertConsistent(theirs, workspaceId)
      const found = async (contacts: typeof kept) => {
        const ids = contacts.map(({ id }) => id)
        return (await theirs.sql.query('select from contacts where id = any ($1::uuid[])', [ids])).rowCount
      }
      assert.equal(await found(known), known.length)
      const later = kept.filter(({ begun }) => begun === ended)
      assert.equal(await found(later), 0)
    }
  } finally {
    isOver.abort()
    await Promise.all(working)
  }
})
