import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { nilId } from '../database/ids.ts'
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
