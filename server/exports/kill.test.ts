import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApi } from '../../test/api.ts'
import { size } from '../../test/faults/size.ts'
import { startProcess } from '../../test/process.ts'
import { until } from '../../test/until.ts'

const rounds = size('FAULT_ROUNDS', { short: 1, full: 20 })
const total = 40_000
const api = await startApi()
after(() => api[Symbol.asyncDispose]())

test('an export whose worker is killed repeatedly restarts, contains every row once, and never shows a partial file', async (t) => {
  const client = await api.workspace()
  await api.sql.query(
    `insert into contacts (workspace_id, id, first_name, notes, search, created_at, updated_at)
     select $1, gen_random_uuid(), 'Person ' || i, repeat('engine ', 400), '', now(), now() from generate_series(1, $2) i`,
    [client.workspaceId, total],
  )
  const { data: asked } = await client.send('POST', '/exports', { entity_type: 'contacts' })
  const look = async () => (await client.send('GET', `/exports/${asked.id}`)).data

  let killedAt: number | undefined
  let longest = 0
  for (let round = 0; round < rounds; round++) {
    // Alternates between a worker and a server with a built-in worker.
    const worker = await startProcess(api, { parts: round % 2 === 0 ? 'worker' : 'all' })
    const since = new Date().toISOString()
    await until(async () => {
      const job = await look()
      return job.status === 'processing' && job.updated_at > since
    })
    if (killedAt !== undefined) longest = Math.max(longest, Date.now() - killedAt)
    await sleep(Math.random() * 300)
    await worker.kill()
    killedAt = Date.now()
    const { status, download_url } = await look()
    assert.deepEqual([status, download_url], ['processing', null])
  }

  t.diagnostic(`taken up again after ${longest / 1000} s at the latest`)

  const worker = await startProcess(api, { parts: 'worker' })
  await until(async () => (await look()).status === 'completed')
  await worker.stop()
  const { total_rows, exported_rows, download_url } = await look()
  assert.deepEqual([total_rows, exported_rows], [total, total])
  const lines = (await (await fetch(download_url)).text()).trimEnd().split('\r\n')
  assert.equal(lines.length, total + 1)
  assert.equal(new Set(lines.map((line) => line.split(',', 2)[1])).size, total + 1)
})
