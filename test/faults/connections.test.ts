import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { until } from '../until.ts'
import { startService } from './service.ts'
import { size } from './size.ts'

const count = size('IDLE_CONNECTIONS', { short: 300, full: 5000 })

const filesOf = async (pid: number) => (await readdir(`/proc/${pid}/fd`)).length

/** Opens connections and sends each of them one of these texts. */
async function open(url: string, number: number, texts: string[]) {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  const seen = { closed: 0, received: '' }
  for (let i = 0; i < number; i++) {
    const socket = connect(Number(port), hostname)
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => (seen.received += text))
    socket.on('error', () => {})
    socket.on('close', () => seen.closed++)
    await once(socket, 'connect')
    socket.write(texts[i % texts.length]!)
    sockets.push(socket)
  }
  return { sockets, seen }
}

test(`${count} idle connections and ${count / 10} bodies that stop arriving do not affect other clients, and are closed`, async () => {
  await using service = await startService('api and worker', { BODY_TIMEOUT_SECONDS: '2' })
  const [url] = service.urls
  const { key } = await service.signUp()
  const pid = service.processes.find(({ role }) => role === 'api')!.pid()
  const ask = async () => {
    const response = await fetch(`${url}/api/v1/contacts`, {
      headers: { 'x-api-key': key, connection: 'close' },
      signal: AbortSignal.timeout(30_000),
    })
    await response.arrayBuffer()
    return response.status
  }
  assert.equal(await ask(), 200)
  const before = await filesOf(pid)

  // One that sends nothing, one in the middle of its headers, and one between two requests.
  const idle = await open(url!, count, ['', 'GET /healthz HT', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'])
  const slow = await open(url!, count / 10, [
    `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  ])
  await until(async () => (await filesOf(pid)) >= before + count)
  for (let i = 0; i < 50; i++) assert.equal(await ask(), 200)

  await until(() => slow.seen.closed === count / 10)
  assert.equal(slow.seen.received.match(/HTTP\/1\.1 400 /g)?.length, count / 10)
  assert.equal(await ask(), 200)
  for (const socket of idle.sockets) socket.destroy()
  await until(async () => (await filesOf(pid)) <= before + 20)
  assert.equal(await ask(), 200)
})
