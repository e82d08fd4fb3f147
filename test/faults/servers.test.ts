import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import S3rver from 's3rver'
import { createRapport } from '../../sdk/rapport.ts'
import { freePort } from '../free-port.ts'
import { authorityCertificate, startReceiver } from '../receiver.ts'
import { startRedis } from '../redis.ts'
import { until } from '../until.ts'
import { startService } from './service.ts'
import { fullOnly } from './size.ts'

const burst = 60

test(
  'three servers and two workers behind a proxy act as one, and a rolling restart loses nothing',
  { skip: fullOnly },
  async (t) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rapport-servers-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const files = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: path.join(folder, 's3'),
      configureBuckets: [{ name: 'files', configs: [] }],
    })
    const { port } = (await files.run()) as AddressInfo
    t.after(() => files.close())
    const authority = path.join(folder, 'authority.pem')
    await writeFile(authority, authorityCertificate)
    await using redis = await startRedis(await freePort())
    await using receiver = await startReceiver()
    // All five start at the same time on an empty database.
    await using service = await startService('three servers and two workers', {
      REDIS_URL: redis.url,
      S3_BUCKET: 'files',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      RATE_LIMIT_PER_SECOND: '20',
      RATE_LIMIT_BURST: String(burst),
      OUTBOUND_ALLOW: 'localhost,127.0.0.1',
      NODE_EXTRA_CA_CERTS: authority,
    })
    await using proxy = await startRoundRobin(service.urls)
    const { key } = await service.signUp()
    const rapport = createRapport({ url: proxy.url, apiKey: key, retries: 10 })
    const servers = service.urls.map((url) => createRapport({ url, apiKey: key, retries: 10 }))

    // What one server writes, the others read at once.
    const contact = await servers[0]!.contacts.create({ first_name: 'Ada', last_name: 'Lovelace' })
    for (const server of servers) assert.deepEqual(await server.contacts.get(contact.id), contact)

    // A key that is revoked at one server is revoked everywhere.
    const second = await servers[1]!.keys.create({ name: 'Second' })
    const asSecond = (url: string) => fetch(`${url}/api/v1/me`, { headers: { 'x-api-key': second.key } })
    for (const url of service.urls) assert.equal((await asSecond(url)).status, 200)
    await servers[2]!.keys.delete(second.id)
    for (const url of service.urls) assert.equal((await asSecond(url)).status, 401)

    // The limit of a key counts the requests to all servers.
    const other = await service.signUp()
    const began = performance.now()
    const statuses = await Promise.all(
      Array.from({ length: 3 * burst }, async (_, i) => {
        const response = await fetch(`${service.urls[i % 3]}/api/v1/contacts`, { headers: { 'x-api-key': other.key } })
        await response.arrayBuffer()
        return response.status
      }),
    )
    const refilled = Math.ceil((20 * (performance.now() - began)) / 1000)
    const accepted = statuses.filter((status) => status === 200).length
    assert.ok(accepted >= burst && accepted <= burst + refilled, `${accepted} accepted, ${refilled} refilled`)

    // A file that one server receives is read by a worker, and the file of a worker is sent by any server.
    const upload = await servers[0]!.imports.upload(new Blob(['first_name\nImported\n']), 'contacts.csv')
    const started = await servers[1]!.imports.create({ entity_type: 'contacts', file_url: upload.file_url })
    assert.equal((await servers[2]!.imports.waitFor(started)).imported_rows, 1)
    const exported = await servers[0]!.exports.create({ entity_type: 'contacts' })
    await servers[1]!.exports.waitFor(exported)
    assert.match(await (await servers[2]!.exports.download(exported.id)).text(), /Imported/)

    // While every process is replaced in turn: no write is lost or doubled, and neither the stream nor a webhook misses one.
    await rapport.webhooks.create({ url: receiver.url, events: ['contact.created'] })
    const ended = new AbortController()
    const streamed: string[] = []
    const opened = Promise.withResolvers<void>()
    const reading = (async () => {
      for await (const event of rapport.events.stream({ signal: ended.signal, onOpen: opened.resolve }))
        if (event.type === 'contact.created') streamed.push(event.data.id)
    })().catch((error: unknown) => {
      if (!ended.signal.aborted) throw error
    })
    await opened.promise
    const state = { isRestarted: false }
    const written: string[] = []
    const writers = Array.from({ length: 4 }, async (_, i) => {
      for (let n = 0; !state.isRestarted; n++)
        written.push((await rapport.contacts.create({ first_name: `${i}-${n}` })).id)
    })
    await until(() => streamed.length > 4)
    for (const process of service.processes) await process.restart()
    state.isRestarted = true
    await Promise.all(writers)

    const known = new Set(written)
    const names: string[] = []
    for await (const { id, first_name } of rapport.contacts.list({ per_page: 250 }))
      if (known.has(id)) names.push(first_name)
    assert.equal(names.length, written.length)
    assert.equal((await rapport.contacts.list({ per_page: 1 }).page()).meta.total, written.length + 2)
    await until(() => known.isSubsetOf(new Set(streamed))).catch((cause: unknown) => {
      throw new Error(`${streamed.length} of ${written.length} creates were streamed`, { cause })
    })
    assert.equal(new Set(streamed).size, streamed.length)
    const delivered = () => new Set(receiver.received.map(({ body }) => JSON.parse(body).data.id as string))
    await until(() => known.isSubsetOf(delivered()))
    ended.abort()
    await reading
    assert.deepEqual(
      service.processes.flatMap(({ losses }) => losses),
      [],
    )
    t.diagnostic(`${written.length} writes, responses by server and status: ${JSON.stringify(proxy.counts())}`)
  },
)

/** Passes each request to the next server. One that does not accept connections is skipped, as a load balancer does. */
async function startRoundRobin(urls: readonly string[]) {
  const counts: Record<string, number> = {}
  let next = 0
  const server = http.createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    for (let tries = 0; tries < urls.length; tries++) {
      const number = next++ % urls.length
      const answer = await pass(urls[number]!, request, body)
      if (answer === 'refused') continue
      const status = answer?.statusCode ?? 502
      counts[`${number} ${status}`] = (counts[`${number} ${status}`] ?? 0) + 1
      if (!answer) return void response.writeHead(502).end()
      return relay(answer, response)
    }
    response.writeHead(502).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: () => counts,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function pass(url: string, { method, url: target, headers }: IncomingMessage, body: Buffer) {
  return new Promise<IncomingMessage | 'refused' | undefined>((resolve) => {
    const request = http.request(url + target, { method: method!, headers, agent: false }, resolve)
    request.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED' ? 'refused' : undefined))
    request.end(body)
  })
}

function relay(answer: IncomingMessage, response: ServerResponse) {
  response.writeHead(answer.statusCode!, answer.headers)
  answer.on('error', () => response.destroy())
  answer.pipe(response)
  response.on('close', () => answer.destroy())
}
