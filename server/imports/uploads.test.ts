import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, startApi } from '../../test/api.ts'
import { until } from '../../test/until.ts'
import { buildApp } from '../app.ts'

type Api = Awaited<ReturnType<typeof startApi>>

const rateLimit = { perSecond: 1000, burst: 1000 }

async function upload({ url }: { url: string }, { key }: Client, bytes: number, headers: Record<string, string> = {}) {
  const body = new FormData()
  body.set('file', new Blob(['x'.repeat(bytes)]), 'contacts.csv')
  const response = await fetch(`${url}/api/v1/uploads`, {
    method: 'POST',
    headers: { 'x-api-key': key, ...headers },
    body,
  })
  const answer = (await response.json()) as { data?: { id: string }; error?: { code: string; message: string } }
  return { status: response.status, ...answer }
}

/** An upload whose body is sent in pieces. It ends with `end(formEnd)`. */
function beginUpload(api: Api, { key }: Client, length?: number) {
  const sending = request(`${api.url}/api/v1/uploads`, {
    method: 'POST',
    headers: {
      'x-api-key': key,
      'content-type': 'multipart/form-data; boundary=b',
      ...(length !== undefined && { 'content-length': length }),
    },
  })
  sending.on('error', () => {}) // the server closes the connection before the whole body is sent
  sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n')
  return sending
}

const formEnd = '\r\n--b--\r\n'

async function statusOf(sending: ClientRequest) {
  const answer = await Promise.race([once(sending, 'response'), sleep(20_000, undefined, { ref: false })])
  return answer?.[0].statusCode
}

async function filesOf(api: Api) {
  const entries = await readdir(path.join(api.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return entries.filter((entry) => entry.isFile()).length
}

test('concurrent uploads do not exceed the quota together, and a rejected one leaves no file', async () => {
  await using api = await startApi({ rateLimit, importMaxBytes: 100 })
  const client = await api.workspace()
  const answers = await Promise.all(Array.from({ length: 30 }, () => upload(api, client, 100)))
  const statuses = answers.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [...Array(10).fill(201), ...Array(20).fill(429)])
  const { rows } = await api.sql.query('select sum(bytes)::int as bytes from uploads')
  assert.equal(rows[0].bytes, 1000)
  await until(async () => (await filesOf(api)) === 10)
})

test('an upload beyond the quota is rejected before its body is read', async () => {
  await using api = await startApi({ rateLimit, importMaxBytes: 100 })
  const client = await api.workspace()
  for (let i = 0; i < 10; i++) assert.equal((await upload(api, client, 100)).status, 201)
  const sending = beginUpload(api, client, 1000)
  assert.equal(await statusOf(sending), 429)
  sending.destroy()
})

test('an upload that is still arriving counts towards the quota, and others are rejected before they are stored', async () => {
  await using api = await startApi({ rateLimit, importMaxBytes: 10_000 })
  const client = await api.workspace()
  for (let i = 0; i < 9; i++) assert.equal((await upload(api, client, 10_000)).status, 201)
  const first = beginUpload(api, client)
  first.write('x'.repeat(9000))
  await until(async () => (await filesOf(api)) === 10)

  const declared = beginUpload(api, client, 9000)
  assert.equal(await statusOf(declared), 429)
  declared.destroy()
  const unknown = beginUpload(api, client)
  unknown.end(`${'x'.repeat(9000)}${formEnd}`)
  assert.equal(await statusOf(unknown), 429)
  await until(async () => (await filesOf(api)) === 10)

  first.end(`${'x'.repeat(1000)}${formEnd}`)
  assert.equal(await statusOf(first), 201)
})

test('uploads to two servers do not exceed the quota together', async () => {
  await using api = await startApi({ rateLimit, importMaxBytes: 100 })
  await using second = await buildApp({ config: api.config, database: api.database, log: api.app.log })
  const servers = [api, { url: await second.listen({ port: 0, host: '127.0.0.1' }) }]
  const client = await api.workspace()
  for (let i = 0; i < 9; i++) assert.equal((await upload(api, client, 100)).status, 201)

  // Both are stored before one of them is committed.
  await using hold = await api.hold('select from workspaces where id = $1 for update', [client.workspaceId])
  const answers = servers.map((server) => upload(server, client, 100))
  await until(async () => (await hold.waiting()) === 2)
  await hold.letGo()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  assert.deepEqual(statuses.sort(), [201, 429])
  await until(async () => (await filesOf(api)) === 10)
})

test('a repeated upload gets the first response even if the quota is used up; another one is rejected', async () => {
  await using api = await startApi({ rateLimit, importMaxBytes: 100 })
  const client = await api.workspace()
  const keyed = { 'idempotency-key': 'once' }
  const first = await upload(api, client, 100, keyed)
  for (let i = 0; i < 9; i++) await upload(api, client, 100)
  assert.equal((await upload(api, client, 100, keyed)).data?.id, first.data!.id)
  assert.equal((await upload(api, client, 99, keyed)).status, 409)
  assert.equal((await upload(api, client, 100, { 'idempotency-key': 'another' })).status, 429)
  await until(async () => (await filesOf(api)) === 10)
})

test('an upload that would leave less than DISK_RESERVE_BYTES free is rejected and leaves no file', async () => {
  // With its own PostgreSQL on that disk, the server would soon refuse every write.
  const databaseUrl = 'postgresql://elsewhere/rapport'
  await using api = await startApi({ diskReserveBytes: Number.MAX_SAFE_INTEGER, databaseUrl })
  const client = await api.workspace()
  const refused = await upload(api, client, 100)
  assert.equal(refused.status, 429)
  assert.match(refused.error!.message, /disk space/)
  assert.equal(await filesOf(api), 0)
  assert.deepEqual(await client.events(), [])
})

test('uploads that break off release their quota and leave no file', async () => {
  await using api = await startApi({ rateLimit, importMaxBytes: 10_000 })
  const client = await api.workspace()
  for (let i = 0; i < 10; i++) {
    const sending = beginUpload(api, client, 20_000)
    sending.write('x'.repeat(9900))
    await until(async () => (await filesOf(api)) === 1)
    sending.destroy()
    await until(async () => (await filesOf(api)) === 0)
  }
  await until(async () => (await upload(api, client, 9900)).status === 201)
})
