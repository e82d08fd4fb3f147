import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { startApi } from '../api.ts'
import { until } from '../until.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

test('clients that do not read their pages do not fill the memory, and do not affect other workspaces', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  for (const { workspaceId } of [ours, theirs])
    await api.sql.query(
      `insert into contacts (workspace_id, id, first_name, notes, search, created_at, updated_at)
       select $1, gen_random_uuid(), 'Ada', repeat('x', 50000), '', now(), now() from generate_series(1, 250)`,
      [workspaceId],
    )
  const path = '/contacts?per_page=250'
  const head = `HTTP/1.1\r\nHost: x\r\nX-API-Key: ${ours.key}\r\n`
  const sockets: Socket[] = []
  const neverRead = async (requests: string) => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(requests)
    await once(socket, 'readable')
    sockets.push(socket)
  }
  const page = `GET /api/v1${path} ${head}\r\n`
  await neverRead(page.repeat(4)) // the responses wait for each other
  for (let n = 0; n < 4; n++) await neverRead(page)
  const refused = await ours.send('GET', path)
  assert.deepEqual([refused.status, refused.error?.code], [429, 'RATE_LIMITED'])
  assert.equal(refused.headers.get('retry-after'), '1')
  assert.equal((await ours.send('GET', '/contacts?per_page=1')).status, 200)
  const { rows } = await api.sql.query('select id from contacts where workspace_id = $1 limit 100', [ours.workspaceId])
  const change = JSON.stringify({ ids: rows.map(({ id }) => id), set: { last_name: 'Lovelace' } })
  await neverRead(
    `PATCH /api/v1/contacts/bulk ${head}Content-Type: application/json\r\nContent-Length: ${change.length}\r\n\r\n${change}`,
  )
  const written = await ours.send('POST', '/contacts', { first_name: 'Grace' })
  assert.deepEqual([written.status, written.error?.code], [429, 'RATE_LIMITED'])
  const whole = await theirs.send('GET', path)
  assert.deepEqual([whole.status, whole.data.length], [200, 250])

  for (const socket of sockets) socket.destroy()
  await until(async () => (await ours.send('GET', path)).status === 200)
})
