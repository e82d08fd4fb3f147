import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { statementsChannel } from '../database/database.ts'
import { nilId } from '../database/ids.ts'
import type { Sql } from '../database/sql.ts'
import { claimOthers } from './claims.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

test('a webhook gets its turn among hundreds that were tried before, within one round', async () => {
  const [busy, quiet] = [randomUUID(), randomUUID()]
  const tried = Array.from({ length: 800 }, () => randomUUID())
  const enqueue = (workspaceId: string, webhookIds: string[], each: number) =>
    api.sql.query(
      `insert into delivery_queue (workspace_id, webhook_id, delivery_id)
       select $1, webhook_id, gen_random_uuid() from unnest($2::uuid[]) as webhook_id, generate_series(1, $3)`,
      [workspaceId, webhookIds, each],
    )
  await enqueue(busy, tried, 20)
  await enqueue(quiet, [randomUUID()], 1)
  const room = {
    inAll: 10,
    perWorkspace: 100,
    workspaces: new Map([[busy, 50]]),
    webhooks: new Map(tried.map((id) => [id, 1])),
  }
  const seen = new Set<string>()
  let after = nilId
  for (let i = 0; i < tried.length / room.inAll && !seen.has(quiet); i++) {
    const taken = await claimOthers(api.database, room, { except: [], atFirst: 2, after, ahead: 0 })
    after = taken.after
    assert.equal(taken.claimed.length, room.inAll)
    for (const { workspace_id } of taken.claimed) seen.add(workspace_id)
  }
  assert.ok(seen.has(quiet))
})

test('a round reads no more of a long queue than it claims', async () => {
  await api.sql.query('delete from delivery_queue')
  const webhooks = Array.from({ length: 20 }, () => randomUUID()).sort()
  await api.sql.query(
    `insert into delivery_queue (workspace_id, webhook_id, delivery_id)
     select $1, webhook_id, gen_random_uuid() from unnest($2::uuid[]) as webhook_id, generate_series(1, 500)`,
    [randomUUID(), webhooks],
  )
  await api.sql.query('analyze delivery_queue')
  const claims: Sql[] = []
  const note = (message: unknown) =>
    void claims.push(...(message as Sql[]).filter((query) => query.toQuery().text.includes('with recursive')))
  subscribe(statementsChannel, note)
  const room = { inAll: 10, perWorkspace: 100, workspaces: new Map(), webhooks: new Map() }
  const after = webhooks[2]! // the round ends there, before most of the queue
  await claimOthers(api.database, room, { except: [], atFirst: 2, after, ahead: 0 })
  unsubscribe(statementsChannel, note)
  const { text, values } = claims[0]!.toQuery()
  const { rows } = await api.sql.query(`explain (analyze, format json) ${text}`, values as unknown[])
  const removed = [...JSON.stringify(rows).matchAll(/"Rows Removed by Filter":(\d+)/g)].map(([, count]) =>
    Number(count),
  )
  assert.ok(Math.max(0, ...removed) < 100, `${removed} rows were read and left out`)
})
