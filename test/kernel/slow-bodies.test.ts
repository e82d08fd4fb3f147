import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { after, test } from 'node:test'
import { startApi } from '../api.ts'

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
