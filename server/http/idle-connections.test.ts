import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test, type TestContext } from 'node:test'
import { until } from '../../test/until.ts'
import { closeIdleConnections } from './idle-connections.ts'

test('connections that send nothing give way to new ones, and those with a request stay', async (t) => {
  const held: ServerResponse[] = []
  const port = await serve(t, 0, (request, response) =>
    request.url === '/held' ? void held.push(response) : response.end('served'),
  )
  const url = `http://127.0.0.1:${port}`
  const open = async (count: number, text = '') => {
    const closed: number[] = []
    for (let i = 0; i < count; i++) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.on('close', () => closed.push(i))
      await once(socket, 'connect')
      socket.write(text)
      socket.resume()
    }
    return closed
  }
  const waiting = fetch(`${url}/held`)
  await until(() => held.length === 1)
  const silent = await open(50)
  await until(() => silent.length >= 35)
  assert.deepEqual(silent.slice(0, 3), [0, 1, 2])
  assert.ok(silent.length < 40)
  await open(50, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n') // between two requests
  for (let i = 0; i < 30; i++) {
    const response = await fetch(url, { headers: { connection: 'close' } })
    assert.equal(await response.text(), 'served')
  }
  held[0]!.end('late')
  assert.equal(await (await waiting).text(), 'late')
})

test('a new connection has time to send its request, also when there are too many', async (t) => {
  const port = await serve(t, 1000, (_, response) => void response.end('served'))
  let closed = 0
  for (let i = 0; i < 20; i++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.on('close', () => closed++)
    await once(socket, 'connect')
    socket.write('G')
  }
  assert.equal(closed, 0)
  // All places are taken; once the others have had their time, they make room.
  const served = await until(async () => {
    const response = await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } }).catch(
      () => undefined,
    )
    return response?.text()
  })
  assert.equal(served, 'served')
})

/** A server with places for 20 connections. */
async function serve(t: TestContext, time: number, listener: RequestListener) {
  const server = createServer(listener)
  closeIdleConnections(server, 20, time)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}
