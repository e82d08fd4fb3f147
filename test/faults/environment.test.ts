import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mock, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import S3rver from 's3rver'
import { chooseRunner } from '../../server/postgres/binaries.ts'
import { startApi } from '../api.ts'
import { startProxy } from '../proxy.ts'
import { isRedisExpected, startRedis } from '../redis.ts'
import { startSmtp } from '../smtp.ts'
import { until } from '../until.ts'
import { type Service, startService } from './service.ts'
import { fullOnly } from './size.ts'

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

/** Creates contacts, and knows how many were acknowledged. */
function writer(service: Service, key: string, notes: () => string = () => '') {
  const url = `${service.urls[0]}/api/v1/contacts`
  let acknowledged = 0
  return {
    async create(idempotencyKey: string = randomUUID()) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
        body: JSON.stringify({ first_name: 'Ada', notes: notes() }),
        signal: AbortSignal.timeout(patience),
      })
      if (response.status === 201 && response.headers.get('idempotent-replayed') === null) acknowledged++
      else await response.arrayBuffer()
      return response.status
    },
    async read() {
      const response = await fetch(`${url}?per_page=1`, {
        headers: { 'x-api-key': key },
        signal: AbortSignal.timeout(patience),
      })
      const { meta } = (await response.json()) as { meta?: { total: number } }
      return { status: response.status, total: meta?.total }
    },
    acknowledged: () => acknowledged,
  }
}

const isRoot = process.getuid?.() === 0

test(
  'disk full: writes fail with a 500, none is lost, and the service recovers',
  { skip: fullOnly || (!isRoot && 'only root can mount a small disk') },
  async (t) => {
    const disk = await mkdtemp(path.join(tmpdir(), 'rapport-disk-'))
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=0777', 'tmpfs', disk])
    if (mounted.status !== 0) {
      await rm(disk, { recursive: true })
      return t.skip(`mount is not allowed here: ${mounted.stderr}`)
    }
    t.after(async () => {
      spawnSync('umount', ['--lazy', disk])
      await rm(disk, { recursive: true, force: true })
    })
    const data = path.join(disk, 'data')
    await mkdir(data)
    await using service = await startService('one server', { DATA_DIR: data })
    const { key } = await service.signUp()
    const { create, read, acknowledged } = writer(service, key, () => randomBytes(30_000).toString('base64'))
    assert.equal(await create(), 201)

    const { bavail, bsize } = await statfs(disk)
    const filler = path.join(disk, 'filler')
    await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - 4_000_000)))
    let status = 201
    for (let i = 0; i < 2000 && status === 201; i++) status = await create()
    assert.ok([429, 500].includes(status), String(status))
    // PostgreSQL goes on reading, unless there was no room for its log either: then it starts again once there is.
    const during = await read()
    assert.ok(during.status === 500 || during.total! >= acknowledged(), JSON.stringify(during))

    await rm(filler)
    await until(async () => (await create().catch(() => 0)) === 201)
    assert.deepEqual(await read(), { status: 200, total: acknowledged() })
    assert.deepEqual(
      service.processes.flatMap(({ losses }) => losses),
      [],
    )
  },
)

const strace = ['/usr/bin/strace', '/usr/local/bin/strace'].find((place) => existsSync(place))

test(
  'PostgreSQL cannot sync its log: a write is not acknowledged, and the service recovers',
  { skip: fullOnly || (!strace && 'strace is not installed') },
  async (t) => {
    await using service = await startService('one server')
    const { key } = await service.signUp()
    const { create, read, acknowledged } = writer(service, key)
    assert.equal(await create(), 201)

    const { pid } = await service.postmaster()
    const processes = (await processesOf(pid)).flatMap((one) => ['-p', String(one)])
    const tracer = spawn(
      strace!,
      ['-f', '-qq', '-e', 'trace=fdatasync,fsync', '-e', 'inject=fdatasync,fsync:error=EIO', ...processes],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    const stopped = once(tracer, 'exit')
    t.after(() => tracer.kill())
    let isKept = false
    let refusal = ''
    tracer.stderr.setEncoding('utf8').on('data', (text: string) => (refusal += text))
    // The first write that needs the log on disk ends PostgreSQL, and strace with it.
    for (let i = 0; i < 100 && !isKept && tracer.exitCode === null; i++) {
      isKept = (await create('not synced').catch(() => 0)) !== 201
      await sleep(50)
    }
    if (refusal.includes('Operation not permitted')) return t.skip(refusal)
    assert.ok(isKept, refusal)
    tracer.kill()
    await stopped

    await until(async () => (await create('not synced').catch(() => 0)) === 201)
    await until(async () => (await create().catch(() => 0)) === 201)
    const { status, total } = await read()
    assert.equal(status, 200)
    // The write that was not acknowledged is there once, whether or not its log reached the disk before.
    assert.ok(total === acknowledged() || total === acknowledged() + 1, `${total} of ${acknowledged()}`)
  },
)

const ownsFolders = (await chooseRunner()).uid === process.getuid!()

test(
  'PostgreSQL starts where a change of owners is denied, as in the systemd unit',
  { skip: fullOnly || (!strace && 'strace is not installed') || (!ownsFolders && 'PostgreSQL needs another user') },
  async (t) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rapport-owners-'))
    t.after(() => rm(folder, { recursive: true }))
    const module = new URL('../../server/postgres/embedded.ts', import.meta.url)
    const code = `const { startEmbedded } = await import('${module}'); await (await startEmbedded(process.argv[1])).stop()`
    const denied = ['--seccomp-bpf', '-e', 'inject=?chown,?lchown,fchown,fchownat:error=EPERM']
    const traced = [process.execPath, '--input-type=module', '--eval', code, folder]
    const { stderr } = spawnSync(strace!, ['-f', '-qq', '-o', '/dev/null', ...denied, ...traced], { encoding: 'utf8' })
    assert.ok(existsSync(path.join(folder, 'postgres/cluster/PG_VERSION')), stderr)
  },
)

// The times of ids are tested in server/database/ids.test.ts: they come from a clock that cannot be replaced here.
test('when the clock jumps ahead and back, requests, sessions and limits still work', async () => {
  await using api = await startApi({ rateLimit: { perSecond: 1, burst: 20 } })
  const person = await api.signUp()
  const { send } = await api.workspace()
  const [hour, day] = [3_600_000, 86_400_000]
  mock.timers.enable({ apis: ['Date'], now: Date.now() })
  try {
    for (const jump of [day, -day, hour, -3 * hour, 2 * hour]) {
      mock.timers.setTime(Date.now() + jump)
      assert.equal((await send('POST', '/contacts', { first_name: 'Ada' })).status, 201)
      assert.equal((await send('GET', '/contacts')).status, 200)
      assert.equal((await person.send('GET', '/me')).status, 200)
    }
  } finally {
    mock.timers.reset()
  }
  assert.equal((await send('GET', '/contacts')).meta.total, 5)
})

test('an upload that was committed but not confirmed is a 500, and its repetition returns it', async () => {
  await using proxy = await startProxy(JSON.parse(process.env.RAPPORT_TEST_POSTGRES!))
  await using api = await startApi({ proxy, timeout: 1000 })
  const client = await api.workspace()
  const upload = async () => {
    const body = new FormData()
    body.append('file', new Blob(['first_name\nAda\n'], { type: 'text/csv' }), 'contacts.csv')
    const headers = { 'x-api-key': client.key, 'idempotency-key': 'once' }
    const signal = AbortSignal.timeout(patience)
    const response = await fetch(`${api.url}/api/v1/uploads`, { method: 'POST', headers, body, signal })
    return { status: response.status, body: (await response.json()) as { data?: { id: string; file_url: string } } }
  }
  let answer
  {
    // The upload waits for this lock, and is committed while its response is lost.
    await using lock = await api.hold('lock table uploads in share mode')
    const pending = upload()
    await lock.isAwaited()
    proxy.set('silent')
    await lock.letGo()
    answer = await pending
  }
  assert.equal(answer.status, 500)
  proxy.set('pass')
  const repeated = await until(async () => {
    const again = await upload().catch(() => undefined)
    return again?.status === 201 && again
  })
  const { rows } = await api.sql.query('select id from uploads where workspace_id = $1', [client.workspaceId])
  assert.deepEqual(rows, [{ id: repeated.body.data!.id }])
  const started = await client.send('POST', '/imports', {
    entity_type: 'contacts',
    file_url: repeated.body.data!.file_url,
  })
  assert.equal(started.status, 201, JSON.stringify(started.error))
})

/** A process and all below it. */
async function processesOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`)
  const children = await Promise.all(tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8')))
  const pids = children.join(' ').split(/\s+/).filter(Boolean).map(Number)
  return [pid, ...(await Promise.all(pids.map(processesOf))).flat()]
}

for (const mode of ['silent', 'cut'] as const)
  test(`S3 ${mode}: an upload fails with a 500, other requests still work, and later an upload succeeds`, async (t) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rapport-s3-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const bucket = 'files'
    const configureBuckets = [{ name: bucket, configs: [] }]
    const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder, configureBuckets })
    const { port } = (await server.run()) as AddressInfo
    await using proxy = await startProxy({ host: '127.0.0.1', port })
    const endpoint = `http://127.0.0.1:${proxy.through({}).port}`
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }
    await using api = await startApi({ s3: { bucket, endpoint, ...credentials }, fileQuotaBytes: 1000 })
    const client = await api.workspace()
    const { data: ada } = await client.send('POST', '/contacts', { first_name: 'Ada' })
    const upload = async (to = '/uploads') => {
      const body = new FormData()
      body.append('file', new Blob(['first_name\nAda\n'], { type: 'text/csv' }), 'contacts.csv')
      const headers = { 'x-api-key': client.key }
      const signal = AbortSignal.timeout(patience)
      const response = await fetch(`${api.url}/api/v1${to}`, { method: 'POST', headers, body, signal })
      return { status: response.status, body: (await response.json()) as { error?: { code: string } } }
    }
    assert.equal((await upload()).status, 201)

    proxy.set(mode)
    const [failed, created] = await Promise.all([upload(), client.send('POST', '/contacts', { first_name: 'Ada' })])
    assert.deepEqual([failed.status, failed.body.error?.code], [500, 'INTERNAL_ERROR'])
    assert.equal(created.status, 201)
    // More than the quota, which files that were not stored do not take.
    const attach = () => upload(`/contacts/${ada.id}/files`)
    const attempts = mode === 'cut' ? 6 : 1
    for (let i = 0; i < attempts; i++) assert.equal((await attach()).status, 500)

    proxy.set('pass')
    await until(async () => (await upload()).status === 201)
    for (let i = 0; i < 3; i++) assert.equal((await attach()).status, 201)
    await server.close()
  })

for (const mode of ['silent', 'cut'] as const)
  test(
    `SMTP ${mode}: an invitation is answered at once, and its email is sent afterwards`,
    { skip: mode === 'silent' && fullOnly },
    async () => {
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
    },
  )

test('without Redis, requests continue with the limits of each process', { skip: !isRedisExpected }, async () => {
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

test(
  'Redis frozen: requests go on with limits of the process, and share them again afterwards',
  { skip: !isRedisExpected },
  async (t) => {
    await using redis = await startRedis()
    if (!redis.pid) return t.skip('the Redis of REDIS_TEST_URL cannot be stopped')
    await using api = await startApi({ redisUrl: redis.url, rateLimit: { perSecond: 0.001, burst: 40 } })
    const { key } = await api.workspace()
    const signal = AbortSignal.timeout(patience) // for all of them
    const ask = async () =>
      (await fetch(`${api.url}/api/v1/contacts`, { headers: { 'x-api-key': key }, signal })).status
    assert.equal(await ask(), 200)
    process.kill(redis.pid, 'SIGSTOP')
    try {
      for (let i = 0; i < 40; i++) assert.equal(await ask(), 200)
      assert.equal(await ask(), 429)
    } finally {
      process.kill(redis.pid, 'SIGCONT')
    }
    // In Redis one of 40 was used.
    await until(async () => (await ask()) === 200)
  },
)
