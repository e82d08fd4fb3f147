import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import S3rver from 's3rver'
import { startApi } from '../api.ts'
import { startProxy } from '../proxy.ts'
import { isRedisExpected, startRedis } from '../redis.ts'
import { startSmtp } from '../smtp.ts'
import { until } from '../until.ts'
import { startService } from './service.ts'

// A dependency of the server freezes, falls silent or disappears, and then recovers. Until then requests are answered, never with a
// success that did not happen, and everything works again afterwards. Broken connections to PostgreSQL: test/kernel/outage.test.ts.

/** A request without a response within 30 s fails the test. The promise is 10 s on an idle machine. */
const patience = 30_000

test('PostgreSQL frozen by SIGSTOP: requests fail, a keyed write happens once, and the service recovers', async () => {
  await using service = await startService('api and worker')
  const { key } = await service.signUp()
  const create = () =>
    fetch(`${service.urls[0]}/api/v1/contacts`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': 'frozen' },
      body: JSON.stringify({ first_name: 'Frozen' }),
      signal: AbortSignal.timeout(patience),
    })
  const list = () =>
    fetch(`${service.urls[0]}/api/v1/contacts`, {
      headers: { 'x-api-key': key },
      signal: AbortSignal.timeout(patience),
    })
  assert.equal((await list()).status, 200)

  const frozen = await processesOf((await service.postmaster()).pid)
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  try {
    for (const response of await Promise.all([create(), list(), list()])) {
      assert.ok([429, 500].includes(response.status), String(response.status))
      assert.ok(((await response.json()) as { error: { code: string } }).error.code)
    }
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
  }

  await until(async () => (await create()).status === 201)
  const { meta } = (await (await list()).json()) as { meta: { total: number } }
  assert.equal(meta.total, 1)
  assert.deepEqual(
    service.processes.flatMap(({ losses }) => losses),
    [],
  )
})

/** A process and all below it. */
async function processesOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`)
  const children = await Promise.all(tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8')))
  const pids = children.join(' ').split(/\s+/).filter(Boolean).map(Number)
  return [pid, ...(await Promise.all(pids.map(processesOf))).flat()]
}

for (const mode of ['silent', 'cut'] as const)
  test(`S3 ${mode}: an upload fails with a 500, the other requests go on, and afterwards an upload works`, async (t) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rapport-s3-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const bucket = 'files'
    const configureBuckets = [{ name: bucket, configs: [] }]
    const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder, configureBuckets })
    const { port } = (await server.run()) as AddressInfo
    await using proxy = await startProxy({ host: '127.0.0.1', port })
    const endpoint = `http://127.0.0.1:${proxy.through({}).port}`
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }
    await using api = await startApi({ s3: { bucket, endpoint, ...credentials } })
    const client = await api.workspace()
    const upload = async () => {
      const body = new FormData()
      body.append('file', new Blob(['first_name\nAda\n'], { type: 'text/csv' }), 'contacts.csv')
      const headers = { 'x-api-key': client.key }
      const signal = AbortSignal.timeout(patience)
      const response = await fetch(`${api.url}/api/v1/uploads`, { method: 'POST', headers, body, signal })
      return { status: response.status, body: (await response.json()) as { error?: { code: string } } }
    }
    assert.equal((await upload()).status, 201)

    proxy.set(mode)
    const [failed, created] = await Promise.all([upload(), client.send('POST', '/contacts', { first_name: 'Ada' })])
    assert.deepEqual([failed.status, failed.body.error?.code], [500, 'INTERNAL_ERROR'])
    assert.equal(created.status, 201)

    proxy.set('pass')
    await until(async () => (await upload()).status === 201)
    await server.close()
  })

for (const mode of ['cut'] as const)
  test(`SMTP ${mode}: an invitation is answered at once, and its mail goes out afterwards`, async () => {
    await using smtp = await startSmtp()
    await using proxy = await startProxy({ host: '127.0.0.1', port: Number(new URL(smtp.smtpUrl).port) })
    await using api = await startApi({ worker: true, smtpUrl: `smtp://127.0.0.1:${proxy.through({}).port}` })
    const { send } = await api.workspace()
    proxy.set(mode)
    const email = 'ada@example.com'
    assert.equal((await send('POST', '/workspaces/invites', { email })).status, 201)
    assert.equal((await send('POST', '/contacts', { first_name: 'Ada' })).status, 201)
    assert.equal(smtp.tokenTo(email, 'invitation'), undefined)
    proxy.set('pass')
    await until(() => smtp.received().includes(`RCPT TO:<${email}>`))
  })

test('Redis gone: requests go on with limits of the process', { skip: !isRedisExpected }, async () => {
  const redis = await startRedis()
  await using api = await startApi({ redisUrl: redis.url, rateLimit: { perSecond: 0.001, burst: 3 } })
  const { send } = await api.workspace()
  const statuses = async (count: number) => {
    const answers = []
    for (let i = 0; i < count; i++) answers.push((await send('GET', '/contacts')).status)
    return answers
  }
  assert.deepEqual(await statuses(2), [200, 200])
  await redis[Symbol.asyncDispose]()
  assert.deepEqual(await statuses(4), [200, 200, 200, 429])
})
