import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import Fastify from 'fastify'
import { countHeldBytes, limitHeldBytes } from '../../server/http/held-bytes.ts'
import { type Client, startApi } from '../api.ts'
import { listen } from '../sse.ts'
import { until } from '../until.ts'

const lines: string[] = []
const api = await startApi({ log: pino({}, { write: (line) => void lines.push(line) }) })
const sockets = new Set<Socket>()
after(async () => {
  closeSockets()
  await api[Symbol.asyncDispose]()
})

const mib = 1024 * 1024

async function openSocket(text: string) {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
  sockets.add(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

function closeSockets() {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
}

/** Announces a body of 1 MiB and sends only its first byte. */
const unfinished = ({ key }: Client) =>
  openSocket(
    `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${mib}\r\n\r\n{`,
  )

async function statusOf(socket: Socket) {
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  return chunk.toString().split(' ')[1]
}

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
  const neverRead = async (requests: string) => {
    const socket = await openSocket(requests)
    await once(socket, 'readable')
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

  closeSockets()
  await until(async () => (await ours.send('GET', path)).status === 200)
})

test('bodies that are still arriving do not fill the memory, and do not affect other workspaces', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  for (let n = 0; n < 64; n++) await unfinished(ours)
  const refused = await until(async () => {
    const socket = await unfinished(ours)
    return Promise.race([statusOf(socket), sleep(500, undefined)])
  })
  assert.equal(refused, '429')
  assert.equal((await ours.send('GET', '/contacts')).status, 200)
  const created = await theirs.send('POST', '/contacts', { first_name: 'Ada', notes: 'x'.repeat(50_000) })
  assert.equal(created.status, 201)

  closeSockets()
  await until(async () => (await ours.send('POST', '/contacts', { first_name: 'Grace' })).status === 201)
  assert.deepEqual(
    lines.filter((line) => line.includes('"level":50')),
    [],
  )
})

test('documents that are written in pieces and not read are bounded, too, and make room for those of others', async () => {
  const neverRead = async (client: Client) => {
    const { data: ada } = await client.send('POST', '/contacts', { first_name: 'Ada' })
    for (let i = 0; i < 30; i++)
      await client.send('PATCH', `/contacts/${ada.id}`, { notes: `${i}${'😀'.repeat(49_990)}` })
    const path = `/contacts/${ada.id}/data`
    for (let n = 0; n < 4; n++) {
      const socket = await openSocket(`GET /api/v1${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${client.key}\r\n\r\n`)
      await once(socket, 'readable')
    }
    return path
  }
  const client = await api.workspace()
  const path = await neverRead(client)
  const refused = await client.send('GET', path)
  assert.deepEqual([refused.status, refused.error?.code], [429, 'RATE_LIMITED'])
  const { meta } = await client.send('GET', '/audit-logs?action=contact.data_read')
  assert.equal(meta.total, 4)
  for (let n = 0; n < 3; n++) await neverRead(await api.workspace()) // 256 MiB, as much as a process keeps

  const other = await api.workspace()
  const { data: bob } = await other.send('POST', '/contacts', { first_name: 'Bob' })
  for (let n = 0; n < 4; n++) assert.equal((await other.send('GET', `/contacts/${bob.id}/data`)).status, 200)
  assert.ok(lines.some((line) => line.includes('others need the memory')))
  closeSockets()
  await until(async () => (await client.send('GET', path)).status === 200)
})

test('a live stream that is not read is ended when its workspace has too much waiting in memory', async () => {
  const client = await api.workspace()
  const first = await listen(api.url, { 'x-api-key': client.key })
  const start = await until(() => first.start())
  first.close()
  const contact = { first_name: 'Ada', notes: 'x'.repeat(50_000) }
  for (let i = 0; i < 30; i++)
    await Promise.all(Array.from({ length: 10 }, () => client.send('POST', '/contacts', contact)))
  await Promise.all(Array.from({ length: 64 }, () => unfinished(client)))
  const reader = await listen(api.url, { 'x-api-key': client.key, 'last-event-id': start })
  reader.response.pause()
  await until(() => lines.some((line) => line.includes('its client does not read')))
  reader.response.resume()
  await until(() => reader.isOver())
  assert.ok(reader.events.length < 300)
  closeSockets()
})

test('all together have a limit, beyond which the slowest make room', (t) => {
  let time = 0
  t.mock.method(performance, 'now', () => time)
  const held = countHeldBytes()
  const waiting: { holder: string; rate: number; release: () => void }[] = []
  /** `rate` is in bytes per millisecond; a body that is complete is not cut off. */
  const take = (holder: string, rate: number, most = 100, isComplete = false) => {
    let taken = 0
    for (; taken < most && held.allows(holder, mib); taken++) {
      const cut = () => {
        if (!isComplete) waiting.splice(waiting.indexOf(exchange), 1)
        return !isComplete
      }
      const release = held.add(holder, { bytes: mib, progress: () => rate * time, cut })
      const exchange = { holder, rate, release }
      waiting.push(exchange)
    }
    return taken
  }
  const count = (holder: string) => waiting.filter((exchange) => exchange.holder === holder).length
  const releaseAll = () => {
    for (const { release } of waiting.splice(0)) release()
  }
  for (const holder of ['slow', 'slower', 'slow too']) assert.equal(take(holder, holder === 'slower' ? 1 : 2), 64)
  take('fast', 1000, 50)
  time += 5000
  assert.equal(take('another', 500, 30), 30)
  assert.deepEqual(['slow', 'slower', 'fast'].map(count), [64, 48, 50])
  for (let n = 0; n < 100; n++, time += 200) take(`many ${n}`, 0, 10)
  assert.equal(count('fast'), 50)
  assert.ok(waiting.length <= 256)
  releaseAll()

  for (const holder of ['a', 'b', 'c', 'd']) assert.equal(take(holder, 0, 100, true), 64)
  assert.ok(held.allows('another', 2 * mib))
  assert.ok(!held.allows('another', 3 * mib))
  releaseAll()
  assert.equal(take('another', 0), 64)
})

test('a response to a change that is not read is cut off, too', async () => {
  await using app = Fastify()
  limitHeldBytes(app, 30_000)
  app.post('/', () => 'x'.repeat(200 * mib))
  app.post('/within', () => sleep(400, {}))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  sockets.add(socket)
  socket.on('error', () => {})
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}')
  await once(socket, 'readable')
  const payload = { text: 'x'.repeat(mib / 2) }
  const within = app.inject({ method: 'POST', url: '/within', payload, remoteAddress: '127.0.0.2' })
  await sleep(200)
  assert.ok(app.held.allows('another', 100 * mib))
  assert.equal((await within).statusCode, 200) // a change of a tool goes on
  const { bytesRead } = await new Promise<Socket>((resolve) => socket.once('close', () => resolve(socket)).resume())
  assert.ok(bytesRead < 200 * mib)
})
