import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApi } from '../../test/api.ts'
import { size } from '../../test/faults/size.ts'
import { startProcess } from '../../test/process.ts'
import { until } from '../../test/until.ts'

const rounds = size('FAULT_ROUNDS', { short: 1, full: 20 })
const total = 6000
const api = await startApi()
after(() => api[Symbol.asyncDispose]())

test('a bulk job whose worker is killed repeatedly changes every record exactly once', async () => {
  const client = await api.workspace()
  const { rows } = await api.sql.query<{ id: string }>(
    `insert into contacts (workspace_id, id, first_name, search, created_at, updated_at)
     select $1, gen_random_uuid(), 'Person ' || i, '', now(), now() from generate_series(1, $2) i returning id`,
    [client.workspaceId, total],
  )
  const ids = rows.map(({ id }) => id)
  const { data: asked } = await client.send('POST', '/bulk-jobs', {
    entity_type: 'contacts',
    action: 'tag',
    ids,
    add: ['moved'],
  })
  const look = async () => (await client.send('GET', `/bulk-jobs/${asked.id}`)).data

  for (let round = 0; round < rounds; round++) {
    // Alternates between a worker and a server with a built-in worker.
    const worker = await startProcess(api, { parts: round % 2 === 0 ? 'worker' : 'all' })
    const { done } = await look()
    await until(async () => (await look()).done > done)
    await sleep(Math.random() * 100)
    await worker.kill()
    const { status, done: then } = await look()
    if (status === 'completed') break
    assert.ok(then < total)
  }
  const worker = await startProcess(api, { parts: 'worker' })
  await until(async () => (await look()).status === 'completed')
  await worker.stop()

  const { done, changed, missing, failed } = await look()
  assert.deepEqual({ done, changed, missing, failed }, { done: total, changed: total, missing: 0, failed: 0 })
  const { rows: events } = await api.sql.query(
    `select entity_id from events where workspace_id = $1 and type = 'contact.updated'`,
    [client.workspaceId],
  )
  assert.deepEqual(events.map(({ entity_id }) => entity_id).toSorted(), ids.toSorted())
  assert.equal((await client.send('GET', '/contacts?tag=moved')).meta.total, total)
})
