import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { after, test } from 'node:test'
import { startApi } from '../api.ts'
import { until } from '../until.ts'

const api = await startApi({ bodyTimeoutSeconds: 1 })
after(() => api[Symbol.asyncDispose]())

const body = JSON.stringify({ first_name: 'Ada', last_name: 'Lovelace' })
const head = (key: string, length = body.length) =>
  `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

/** Sends the head, then one piece every 200 ms until the connection is closed or there are no more pieces. */
async function trickle(start: string, pieces: Iterable<string>, { isLast = false } = {}) {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
  let answer = ''
  let isOver = false
  const closed = once(socket, 'close').then(() => (isOver = true))
  socket.on('error', () => {}) // of a write after the server has closed the connection
  socket.on('data', (chunk) => {
    answer += chunk
    if (isLast) socket.end()
  })
  const patience = setTimeout(() => socket.destroy(), 60_000) // so that the test fails and does not hang
  socket.write(start)
  for (const piece of pieces) {
    await pause(200)
    if (isOver) break
    socket.write(piece)
  }
  await closed
  clearTimeout(patience)
  return answer
}

test('a body that stops arriving is a 400 in our error format, and its connection is closed', async () => {
  const { key, events } = await api.workspace()
  for (const start of [
    head(key) + body.slice(0, 10),
    head(key),
    head(key).replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked') + '5\r\n{"fir',
  ]) {
    const answer = await trickle(start, [])
    assert.match(answer, /^HTTP\/1\.1 400 /)
    assert.match(answer, /connection: close/i)
    assert.match(answer, /x-request-id: /i)
    assert.deepEqual(JSON.parse(answer.slice(answer.indexOf('{'))).error, {
      code: 'VALIDATION_ERROR',
      message: 'request has a body that arrived too slowly',
      details: [{ field: 'request', message: 'has a body that arrived too slowly' }],
    })
  }
  assert.deepEqual(await events(), [])
})

test('a request that was refused before its body arrived is answered once, and its connection is closed', async () => {
  const answer = await trickle(head('rap_unknown') + body.slice(0, 10), [])
  assert.match(answer, /^HTTP\/1\.1 401 /)
  assert.equal(answer.match(/HTTP\/1\.1/g)?.length, 1)
})

test('the body of a request to an unknown path is not read', async () => {
  const answer = await trickle(head('rap_unknown').replace('/api/v1/contacts', '/nowhere'), [])
  assert.match(answer, /^HTTP\/1\.1 404 /)
})

test('a slow body that makes progress is accepted', async () => {
  const { key, events } = await api.workspace()
  const answer = await trickle(head(key), body.match(/.{1,4}/g)!, { isLast: true })
  assert.match(answer, /^HTTP\/1\.1 201 /)
  assert.deepEqual(await events(), ['contact.created'])
})

test('a body that makes progress but stays below the lowest rate for a long time is cut off', async () => {
  const { key } = await api.workspace()
  const endless = Array.from({ length: 300 }, () => 'x')
  const answer = await trickle(head(key, 1000), endless)
  assert.match(answer, /^HTTP\/1\.1 400 /)
  assert.match(answer, /arrived too slowly/)
})

test('a body that nobody needs is not read, and the response still arrives', async () => {
  const { key } = await api.workspace()
  const field = '--x\r\ncontent-disposition: form-data; name="f"\r\n\r\nv\r\n'
  for (const [path, type, content, status] of [
    ['/api/v1/contacts', 'application/json', 'a', 401],
    ['/healthz', 'application/json', 'a', 200],
    ['/api/v1/uploads', 'multipart/form-data; boundary=x', field, 400],
  ] as const) {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('error', () => {})
    const credential = status === 400 ? key : 'rap_unknown'
    const method = status === 200 ? 'GET' : 'POST'
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${credential}\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    const piece = content.repeat(Math.floor(65_536 / content.length))
    const most = 64 * 1024 * 1024 // more than the buffers of a connection
    for (let sent = 0; sent < most && !socket.destroyed; sent += piece.length)
      if (!socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`))
        await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {}) // reset by the server
    assert.ok(socket.destroyed, `${path} read everything`)
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), path)
    assert.equal(answer.match(/HTTP\/1\.1/g)?.length, 1)
  }
})

test('a connection can be used again after a response that came before a small body', async () => {
  const { key } = await api.workspace()
  const refused = head('rap_unknown', 200_000)
  const last = head(key).replace('Host: x', 'Host: x\r\nConnection: close') + body
  const answer = await trickle(refused, ['x'.repeat(100_000), 'x'.repeat(100_000) + last])
  assert.deepEqual(answer.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 401', 'HTTP/1.1 201'])
})

test('a connection can be used again after a form that was refused before its end', async () => {
  const { key } = await api.workspace()
  const content = '--x\r\ncontent-disposition: form-data; name="f"\r\n\r\nv\r\n'.repeat(4000)
  const start = `POST /api/v1/uploads HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${content.length}\r\n\r\n`
  const last = head(key).replace('Host: x', 'Host: x\r\nConnection: close') + body
  const answer = await trickle(start, [content.slice(0, 100_000), content.slice(100_000) + last])
  assert.deepEqual(answer.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 400', 'HTTP/1.1 201'])
})

test('a response that comes before a long body says that the connection is closed, and arrives as a whole', async () => {
  const { key } = await api.workspace()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (method: string, path: string, headers: Record<string, string>, content?: Buffer) =>
    new Promise<{ status: number; connection: string | undefined; text: string }>((resolve, reject) => {
      const length = content && { 'content-length': content.length }
      const sent = request(api.url + path, { agent, method, headers: { ...headers, ...length } }, (response) => {
        const { statusCode, headers } = response
        text(response).then((text) => resolve({ status: statusCode!, connection: headers.connection, text }), reject)
      })
      sent.on('error', reject).end(content)
    })
  const form = { 'content-type': 'multipart/form-data; boundary=b' }
  const start = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
  for (const [method, path, headers, status] of [
    ['POST', '/api/v1/uploads', form, 401],
    ['POST', '/api/v1/uploads', { ...form, 'x-api-key': `${key}x` }, 401],
    ['POST', '/api/v1/nothing', { ...form, 'x-api-key': key }, 404],
    ['GET', '/healthz', {}, 200],
  ] as const)
    for (const megabytes of [1.5, 4]) {
      const content = Buffer.concat([Buffer.from(start), Buffer.alloc(megabytes * 1e6, 'x')])
      const first = await send(method, path, headers, content)
      assert.deepEqual([first.status, first.connection], [status, 'close'], `${method} ${path}`)
      assert.ok(JSON.parse(first.text))
      const next = await send('GET', '/api/v1/me', { 'x-api-key': key })
      assert.deepEqual([next.status, next.connection], [200, 'keep-alive'])
    }
  agent.destroy()
  await until(async () => {
    const open = await new Promise<number>((resolve) => api.app.server.getConnections((_, count) => resolve(count)))
    return open === 0
  })
})

test('without a credential a body has at most 32 KiB', async () => {
  const keys = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`field ${i}`, 1]))
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const sends = [
    ['/api/auth/sign-in/email', JSON.stringify(keys), { 'content-type': 'application/json' }],
    ['/oauth/register', JSON.stringify(keys), { 'content-type': 'application/json' }],
    ['/oauth/token', 'a&'.repeat(50_000), form], // URLSearchParams takes quadratic time for it
  ] as const
  for (const [path, content, headers] of sends) {
    const answer = await fetch(api.url + path, { method: 'POST', headers, body: content })
    assert.equal(answer.status, 400, path)
    assert.match(await answer.text(), /is larger than the limit of 1 MiB, or of 32 KiB/)
  }
})

test('a body in very small pieces is refused, and one in small pieces is read', async () => {
  const client = await api.workspace()
  const send = async (path: string, type: string, content: string, size: number) => {
    const sending = request(`${api.url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'x-api-key': client.key, 'content-type': type },
      agent: false,
    })
    sending.on('error', () => {}) // the server does not read the rest
    const received = once(sending, 'response')
    for (let i = 0; i < content.length; i += size) sending.write(content.slice(i, i + size))
    sending.end()
    const [response] = await received
    return { status: response.statusCode, text: await text(response) }
  }
  const json = JSON.stringify({ first_name: 'Ada', notes: 'x'.repeat(40_000) })
  const form = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'x'.repeat(40_000)}\r\n--b--\r\n`
  for (const [path, type, content] of [
    ['contacts', 'application/json', json],
    ['uploads', 'multipart/form-data; boundary=b', form],
  ] as const) {
    const refused = await send(path, type, content, 1)
    assert.equal(refused.status, 400, path)
    assert.match(refused.text, /has a body in pieces of less than 16 bytes/)
    const read = await send(path, type, content, 20)
    assert.equal(read.status, 201, read.text)
  }
  assert.deepEqual(await client.events(), ['contact.created', 'upload.created'])
})

test('a body in very small pieces behind another request is refused after the response to that one', async () => {
  const { key } = await api.workspace()
  const small = `${'1\r\nx\r\n'.repeat(2000)}0\r\n\r\n`
  const chunked = head(key).replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked')
  const answer = await trickle(head(key) + body + chunked + small, [])
  assert.deepEqual(
    [...answer.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status),
    ['201', '400'],
  )
})
