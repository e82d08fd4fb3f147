import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { systemCaller } from '../server/database/caller.ts'
import { newId } from '../server/database/ids.ts'
import { sql } from '../server/database/sql.ts'
import { transaction } from '../server/database/transaction.ts'
import { recordEvent } from '../server/events/record.ts'
import { startApi } from '../test/api.ts'
import { openBrowser } from '../test/browser.ts'
import { headersFor, newSecret } from '../server/webhooks/message.ts'
import {
  createPaths,
  createRapport,
  etagOf,
  RapportError,
  verifyWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from './rapport.ts'
import { eitherOf } from './request.ts'

const run = promisify(execFile)
const api = await startApi({ worker: true })
after(() => api[Symbol.asyncDispose]())

const clientOf = async (options = {}) => {
  const workspace = await api.workspace()
  return { ...workspace, rapport: createRapport({ url: `${api.url}/`, apiKey: workspace.key, ...options }) }
}

test('creates, reads, changes and deletes a record', async () => {
  const { rapport } = await clientOf()
  const created = await rapport.contacts.create({ first_name: 'Ada', tags: ['VIP'] })
  assert.deepEqual(await rapport.contacts.get(created.id), created)
  assert.equal((await rapport.contacts.update(created.id, { last_name: 'Lovelace' })).last_name, 'Lovelace')
  assert.equal(await rapport.contacts.delete(created.id), null)
  await assert.rejects(rapport.contacts.get(created.id), { name: 'RapportError', code: 'NOT_FOUND', status: 404 })
})

test('an error has code, status, details and request id', async () => {
  const { rapport } = await clientOf()
  const error: unknown = await rapport.contacts.create({ first_name: '' }).catch((error: unknown) => error)
  assert.ok(error instanceof RapportError)
  assert.deepEqual([error.code, error.status, error.details[0]?.field], ['VALIDATION_ERROR', 400, 'first_name'])
  assert.match(error.requestId!, /^[\da-f-]{36}$/)
  const stranger = createRapport({ url: api.url, apiKey: 'rap_wrong' })
  await assert.rejects(stranger.contacts.list().page(), { code: 'UNAUTHORIZED', status: 401 })
  const conflict = rapport.contacts.update(
    (await rapport.contacts.create({ first_name: 'Ada' })).id,
    {},
    { ifMatch: '"x.y"' },
  )
  await assert.rejects(conflict, { code: 'CONFLICT' })
})

test('an ETag guards a change against the changes of others', async () => {
  const { rapport } = await clientOf()
  const ada = await rapport.contacts.create({ first_name: 'Ada' })
  const read = await rapport.contacts.get(ada.id)
  const etag = etagOf(read)!
  assert.equal(etagOf(ada), etag)
  const changed = await rapport.contacts.update(ada.id, { title: 'Countess' }, { ifMatch: etag })
  await assert.rejects(rapport.contacts.update(ada.id, { title: null }, { ifMatch: etag }), {
    code: 'CONFLICT',
    etag: etagOf(changed)!,
  })
})

test('the client by paths returns whole responses, and headers of the caller replace its own', async () => {
  const { key } = await clientOf()
  const paths = createPaths({ url: api.url, apiKey: key })
  const create = () =>
    paths.POST('/api/v1/contacts', { body: { first_name: 'Ada' }, headers: { 'Idempotency-Key': 'once' } })
  const { data: ada } = await create()
  assert.equal((await create()).data.id, ada.id)
  const { data, meta } = await paths.GET('/api/v1/contacts', { params: { query: { q: 'ada' } } })
  assert.deepEqual([data.length, meta.total], [1, 1])
  const params = { path: { id: ada.id } }
  assert.equal((await paths.PATCH('/api/v1/contacts/{id}', { params, body: { title: 'Countess' } })).data.id, ada.id)
  assert.equal((await paths.DELETE('/api/v1/contacts/{id}', { params })).data, null)
  await assert.rejects(paths.GET('/api/v1/contacts/{id}', { params: { path: { id: '../keys' } } }), { status: 404 })
})

test('signals are combined also where AbortSignal.any is missing', () => {
  const any = AbortSignal.any
  try {
    Object.assign(AbortSignal, { any: undefined })
    const [one, other] = [new AbortController(), new AbortController()]
    const either = eitherOf(one.signal, other.signal)
    assert.equal(either.aborted, false)
    other.abort('late')
    assert.deepEqual([either.aborted, either.reason], [true, 'late'])
    assert.equal(eitherOf(one.signal, AbortSignal.abort('before')).reason, 'before')
  } finally {
    Object.assign(AbortSignal, { any })
  }
})

test('a list yields the items of all pages', async () => {
  const { rapport } = await clientOf()
  for (const name of ['Ada', 'Grace', 'Hedy', 'Joan', 'Mary']) await rapport.contacts.create({ first_name: name })
  const names: string[] = []
  for await (const contact of rapport.contacts.list({ per_page: 2, sort: 'first_name', order: 'asc' }))
    names.push(contact.first_name)
  assert.deepEqual(names, ['Ada', 'Grace', 'Hedy', 'Joan', 'Mary'])
  const { data, meta } = await rapport.contacts.list({ q: 'hedy' }).page()
  assert.deepEqual([data[0]?.first_name, meta.total], ['Hedy', 1])
})

test('a write whose response was lost is repeated with the same key and happens once', async () => {
  let calls = 0
  const losing: typeof fetch = async (...args) => {
    const response = await fetch(...args)
    if (++calls > 1) return response
    await response.text()
    throw new TypeError('connection lost')
  }
  const { rapport, events } = await clientOf({ fetch: losing })
  const contact = await rapport.contacts.create({ first_name: 'Ada' })
  assert.equal(calls, 2)
  assert.deepEqual(await events(), ['contact.created'])
  assert.equal((await rapport.contacts.list().page()).data[0]?.id, contact.id)
})

test('a write whose response breaks off is repeated with the same key and happens once', async () => {
  let calls = 0
  const breaking: typeof fetch = async (...args) => {
    const response = await fetch(...args)
    if (++calls > 1) return response
    const half = (await response.arrayBuffer()).slice(0, 20)
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(half)),
      pull: (controller) => controller.error(new TypeError('terminated')),
    })
    return new Response(body, response)
  }
  const { rapport, events } = await clientOf({ fetch: breaking })
  const contact = await rapport.contacts.create({ first_name: 'Ada' })
  assert.equal(calls, 2)
  assert.deepEqual(await events(), ['contact.created'])
  assert.equal((await rapport.contacts.list().page()).data[0]?.id, contact.id)
})

test('an id that is a step in a path is rejected', async () => {
  const { rapport, key } = await clientOf()
  const paths = createPaths({ url: api.url, apiKey: key })
  for (const id of ['.', '..']) {
    assert.throws(() => rapport.files.listOfContact(id), TypeError)
    await assert.rejects(paths.GET('/api/v1/contacts/{id}', { params: { path: { id } } }), TypeError)
  }
})

test('waits for the time in Retry-After, and gives up after the last attempt', async (t) => {
  const timers = t.mock.method(globalThis, 'setTimeout')
  let requests = 0
  let status = 429
  const server = createServer((_request, response) => {
    const isLast = ++requests === 2 && status === 429
    response.writeHead(isLast ? 200 : status, { 'retry-after': '1.25', 'content-type': 'application/json' })
    response.end(JSON.stringify(isLast ? { data: { id: 'a' } } : { error: { code: 'RATE_LIMITED', message: 'Slow' } }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const rapport = createRapport({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, retries: 1 })
  assert.equal((await rapport.contacts.get('a')).id, 'a')
  assert.ok(timers.mock.calls.some(({ arguments: [, milliseconds] }) => milliseconds === 1250))

  status = 503
  requests = 0
  await assert.rejects(rapport.contacts.get('a'), { status: 503, retryAfter: 1.25 })
  assert.equal(requests, 2)
  status = 404
  requests = 0
  await assert.rejects(rapport.contacts.get('a'), { status: 404 })
  assert.equal(requests, 1, 'what cannot succeed is not repeated')
  server.close()
})

test('a timeout and a signal end a request', async () => {
  const server = createServer((request, response) => {
    // The body never arrives.
    if (request.url!.endsWith('/b')) response.writeHead(200, { 'content-type': 'application/json' }).write('{')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const rapport = createRapport({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, retries: 0 })
  await assert.rejects(rapport.contacts.get('b', { timeout: 500 }), { code: 'TIMEOUT', status: 0 })
  await assert.rejects(rapport.contacts.get('a', { timeout: 50 }), { code: 'TIMEOUT', status: 0 })
  await assert.rejects(rapport.contacts.get('a', { signal: AbortSignal.timeout(50) }), { name: 'TimeoutError' })
  server.closeAllConnections()
  server.close()
  await assert.rejects(rapport.contacts.get('a'), { code: 'CONNECTION_ERROR' })
  // In a page of the server itself, addresses are relative.
  const offline = () => Promise.reject(new TypeError('fetch failed'))
  const inPage = createRapport({ retries: 0, fetch: offline })
  await assert.rejects(inPage.contacts.get('a'), {
    code: 'CONNECTION_ERROR',
    message: 'The server cannot be reached.',
  })
})

for (const isEmpty of [false, true])
  test(`the stream continues after lost connections and a 429 without a gap, ${isEmpty ? 'also from an empty log' : 'from now on'}`, async () => {
    const connections: AbortController[] = []
    const breakable: typeof fetch = (input, init) => {
      if (!String(input).endsWith('/events/stream')) return fetch(input, init)
      const connection = new AbortController()
      connections.push(connection)
      if (connections.length === 2)
        return Promise.resolve(Response.json({ error: { code: 'RATE_LIMITED' } }, { status: 429 }))
      return fetch(input, { ...init, signal: AbortSignal.any([init!.signal!, connection.signal]) })
    }
    const { rapport } = await clientOf({ fetch: breakable, retries: 0 })
    if (!isEmpty) await rapport.contacts.create({ first_name: 'Before' })
    const seen: string[] = []
    const done = new AbortController()
    const opened = Promise.withResolvers<void>()
    const reading = (async () => {
      for await (const event of rapport.events.stream({ signal: done.signal, onOpen: opened.resolve })) {
        if (event.type === 'contact.created') seen.push(event.data.first_name)
        if (seen.length === 4) return
      }
    })()
    await opened.promise
    connections.at(-1)?.abort() // before its first event
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      await rapport.contacts.create({ first_name: name })
      connections.at(-1)?.abort()
    }
    await reading
    assert.deepEqual(seen, ['One', 'Two', 'Three', 'Four'])
    assert.ok(connections.length > 2)
    for await (const event of rapport.events.stream({ since: (await rapport.events.list().page()).data.at(-1)!.id })) {
      assert.equal(event.type === 'contact.created' && event.data.first_name, isEmpty ? 'Two' : 'One')
      break
    }
  })

test('the stream yields an event that was recorded before it began and committed after, and position() is before it', async () => {
  const { rapport, workspaceId } = await clientOf()
  const [recorded, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const id = newId()
  const slow = transaction(api.database, systemCaller(workspaceId, '1', 'Test'), async (tx) => {
    recordEvent(tx, 'tag.created', id, { data: { id } })
    await tx.all(sql`select 1`)
    recorded.resolve()
    await committing.promise
  })
  await recorded.promise
  await rapport.contacts.create({ first_name: 'Ada' }) // a later transaction, which commits first
  const since = await rapport.events.position()
  const seen: string[] = []
  for await (const event of rapport.events.stream({ onOpen: committing.resolve })) {
    seen.push(event.data.id)
    break
  }
  await slow
  assert.deepEqual(seen, [id])
  for await (const event of rapport.events.stream({ since })) {
    assert.equal(event.data.id, id)
    break
  }
})

test('uploads a file with progress, imports it, and waits for the end', async () => {
  const { rapport } = await clientOf()
  const rows = Array.from({ length: 50 }, (_, i) => `Person ${i}`)
  const file = new Blob([`first_name\n${rows.join('\n')}\n`])
  const progress: number[] = []
  const upload = await rapport.imports.upload(file, 'people.csv', { onProgress: ({ sent }) => progress.push(sent) })
  assert.equal(progress.at(-1), file.size)
  assert.equal(upload.bytes, file.size)
  const started = await rapport.imports.create({ file_url: upload.file_url, entity_type: 'contacts' })
  const job = await rapport.imports.waitFor(started)
  assert.deepEqual([job.status, (await rapport.contacts.list().page()).meta.total], ['completed', 50])
  const exported = await rapport.exports.waitFor(
    await rapport.exports.create({ entity_type: 'contacts', format: 'csv' }),
  )
  assert.equal(exported.status, 'completed')
  assert.match(await (await rapport.exports.download(exported)).text(), /Person 49/)

  const [contact] = (await rapport.contacts.list().page()).data
  const attached = await rapport.files.upload('contacts', contact!.id, file, 'Größe 1.csv', { onProgress() {} })
  assert.deepEqual([attached.name, attached.bytes], ['Größe 1.csv', file.size])
  assert.equal(await (await rapport.files.download(attached)).text(), await file.text())
  assert.equal((await rapport.files.listOfContact(contact!.id).page()).meta.total, 1)
})

test('verifies a webhook, and rejects a changed, old or unsigned one', async () => {
  const secret = newSecret()
  const body = JSON.stringify({ id: 'e', type: 'deal.stage_moved', from_stage: 'lead', to_stage: 'won', data: {} })
  const signed = (now = Date.now()) => headersFor('e', body, [newSecret(), secret], now)
  const request = new Request('http://localhost/hook', { method: 'POST', body, headers: signed() })
  const event: WebhookEvent = await verifyWebhook(request, secret)
  assert.equal(event.type === 'deal.stage_moved' && event.to_stage, 'won')
  assert.equal((await verifyWebhook({ headers: signed(), body }, secret)).id, 'e')
  for (const refused of [
    { headers: signed(), body: `${body} ` },
    { headers: signed(Date.now() - 301_000), body },
    { headers: { ...signed(), 'webhook-signature': 'v1,nonsense' }, body },
    { headers: {}, body },
  ])
    await assert.rejects(verifyWebhook(refused, secret), WebhookVerificationError)
})

test('the packed SDK works in the Node of the machine and in Chromium, has no dependencies, and stays small', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rapport-sdk-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await run('npm', ['pack', '-w', 'sdk', '--pack-destination', folder], { cwd: path.join(import.meta.dirname, '..') })
  await writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'))!
  const places = process.env.PATH!.split(path.delimiter).filter((place) => !place.includes('node_modules'))
  const env = { HOME: process.env.HOME, PATH: places.join(path.delimiter) }
  await run('npm', ['install', `./${tarball}`, '--offline'], { cwd: folder, env })
  assert.deepEqual(
    (await readdir(path.join(folder, 'node_modules'))).filter((name) => !name.startsWith('.')),
    ['@rapport'],
  )

  const { key } = await api.workspace()
  const use = (from: string) => `import('${from}').then(async ({ createRapport }) => {
    const rapport = createRapport({ url: '${api.url}', apiKey: '${key}' })
    const { id } = await rapport.contacts.create({ first_name: 'Ada' })
    const names = []
    for await (const contact of rapport.contacts.list()) names.push(contact.first_name)
    await rapport.contacts.delete(id)
    const progress = []
    const upload = await rapport.imports.upload(new Blob(['first_name\\nAda\\n']), 'a.csv', { onProgress: (p) => progress.push(p.sent) })
    return names.join() + ' ' + upload.bytes + ' ' + progress.at(-1)
  })`
  await writeFile(path.join(folder, 'use.js'), `console.log(await ${use('@rapport/sdk')})`)
  assert.equal((await run('node', ['use.js'], { cwd: folder, env })).stdout, 'Ada 15 15\n')

  const runtimes: [name: string, ...args: string[]][] = [
    ['deno', 'run', '--allow-net', 'use.js'],
    ['bun', 'use.js'],
  ]
  for (const [name, ...args] of runtimes) {
    const isInstalled = places.some((place) => existsSync(path.join(place, name)))
    if (isInstalled) assert.equal((await run(name, args, { cwd: folder, env })).stdout, 'Ada 15 15\n', name)
    t.diagnostic(`${name}: ${isInstalled ? 'works' : 'is not installed'}`)
  }

  await writeFile(
    path.join(folder, 'use.ts'),
    `import { createPaths, createRapport, type WebhookEvent } from '@rapport/sdk'
const rapport = createRapport()
export const name: string = (await rapport.contacts.create({ first_name: 'Ada' })).first_name
// @ts-expect-error first_name is required
await rapport.contacts.create({ last_name: 'Lovelace' })
const { GET, POST } = createPaths()
export const names = (await GET('/api/v1/contacts')).data.map((contact) => contact.first_name.length)
// @ts-expect-error first_name is required
await POST('/api/v1/contacts', { body: { last_name: 'Lovelace' } })
// @ts-expect-error the id is missing
await GET('/api/v1/contacts/{id}')
export const stage = (event: WebhookEvent): string => (event.type === 'deal.stage_moved' ? event.to_stage : '')
`,
  )
  const tsc = path.join(import.meta.dirname, '../node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2023,dom']
  await run(process.execPath, [tsc, ...options, 'use.ts'], { cwd: folder })

  const dist = path.join(folder, 'node_modules/@rapport/sdk/dist')
  const context = await (await openBrowser()).newContext()
  const page = await context.newPage()
  await page.route('**/sdk/*', async (route) => {
    const name = path.basename(new URL(route.request().url()).pathname)
    await route.fulfill(
      name.endsWith('.js')
        ? { contentType: 'text/javascript', body: await readFile(path.join(dist, name), 'utf8') }
        : { contentType: 'text/html', body: '<!doctype html><title>SDK</title>' },
    )
  })
  await page.goto(`${api.url}/sdk/page`)
  assert.equal(await page.evaluate(use('/sdk/rapport.js')), 'Ada 15 15')
  await context.close()

  const code = globSync('*.js', { cwd: dist }).map((name) => path.join(dist, name))
  const content = Buffer.concat(await Promise.all(code.map((file) => readFile(file))))
  assert.doesNotMatch(
    content.toString(),
    /from '(?!\.\/)|\b(process|Buffer|require)\b[.(]/,
    'only what every runtime has',
  )
  const bytes = gzipSync(content).length
  t.diagnostic(`${bytes} bytes as gzip`)
  assert.ok(bytes <= 12_000, `${bytes} bytes as gzip`)
})
