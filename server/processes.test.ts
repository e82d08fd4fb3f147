import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf } from '../test/address-of.ts'
import { startApi } from '../test/api.ts'
import { freePort } from '../test/free-port.ts'
import { launch } from '../test/launch.ts'
import { startProxy } from '../test/proxy.ts'
import { authorityCertificate, startReceiver } from '../test/receiver.ts'
import { until } from '../test/until.ts'

// PROCESS=api and PROCESS=worker as an operator starts them: separate programs on one database and one folder.

test('a worker process runs the jobs of an api process, which wait until one starts', async (t) => {
  await using api = await startApi()
  const dataDir = await temporaryFolder(t)
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: await addressOf(api),
    SECRET: api.config.secret,
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMIT_PER_SECOND: '0',
    LOG_LEVEL: 'error',
  }
  const { key, workspaceId } = await api.workspace()
  const server = launch({ ...env, PROCESS: 'api' })
  const url = `http://localhost:${port}`
  await server.said(`Rapport is ready: ${url}`)
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return ((await response.json()) as { data: Record<string, string> }).data
  }
  await send('POST', '/contacts', { first_name: 'Ada' })
  const { id } = await send('POST', '/exports', { entity_type: 'contacts' })
  assert.equal((await send('GET', `/exports/${id}`)).status, 'pending')
  const { rows } = await api.sql.query(
    `select data->>'exportId' as id, state from pgboss.job where name = 'exports.run' and data->>'workspaceId' = $1`,
    [workspaceId],
  )
  assert.deepEqual(rows, [{ id, state: 'created' }])

  const worker = launch({ ...env, PROCESS: 'worker' })
  await worker.said('The worker is running.')
  await until(async () => (await send('GET', `/exports/${id}`)).status === 'completed')
  const { download_url } = await send('GET', `/exports/${id}`)
  assert.match(await (await fetch(download_url!)).text(), /Ada/)

  for (const one of [worker, server]) {
    one.child.kill('SIGTERM')
    assert.equal(await one.ended, 0)
  }
})

test('a server on an empty database prints no secrets, and SIGTERM ends it while its database is silent', async (t) => {
  await using proxy = await startProxy(JSON.parse(process.env.RAPPORT_TEST_POSTGRES!))
  await using api = await startApi()
  const dataDir = await temporaryFolder(t)
  const { connectionString } = proxy.through({ connectionString: await addressOf(api) })
  const port = await freePort()
  const env = { DATABASE_URL: connectionString, SECRET: api.config.secret, DATA_DIR: dataDir, PORT: String(port) }
  const server = launch({ PATH: process.env.PATH, LOG_LEVEL: 'fatal', ...env })
  await server.said('npx rapport bootstrap')
  assert.doesNotMatch(server.output(), /Password|rap_/) // on an empty database of one's own, no secrets are printed
  assert.deepEqual((await api.sql.query('select from workspaces')).rowCount, 0)
  const { key } = await api.workspace()
  proxy.set('silent')
  const request = () => fetch(`http://localhost:${port}/api/v1/contacts`, { headers: { 'x-api-key': key } })
  const lost = Promise.allSettled(Array.from({ length: 30 }, request))
  await sleep(1000)
  server.child.kill('SIGTERM')
  assert.equal(typeof (await server.ended), 'number')
  await lost
})

test('a server whose pooler drops the role of its connections does not start', async (t) => {
  await using api = await startApi()
  const dataDir = await temporaryFolder(t)
  const [role, other] = ['-c role=rapport_app', '-c geqo=on'] // PgBouncer can ignore the startup options
  const drop = (chunk: Buffer) =>
    Buffer.from(chunk.toString('latin1').replace(role, other.padEnd(role.length)), 'latin1')
  await using proxy = await startProxy(JSON.parse(process.env.RAPPORT_TEST_POSTGRES!), drop)
  const { connectionString } = proxy.through({ connectionString: await addressOf(api) })
  const env = {
    DATABASE_URL: connectionString,
    SECRET: api.config.secret,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
  }
  const server = launch({ PATH: process.env.PATH, LOG_LEVEL: 'fatal', ...env }, 'pipe')
  assert.equal(await server.ended, 1)
  assert.match(server.output(), /instead of rapport_app, so row-level security would not isolate tenants/)
})

test('several processes serve one port: limits are common, jobs run, and a lost process is replaced', async (t) => {
  await using api = await startApi()
  const server = await startCluster(t, api, { RATE_LIMIT_PER_SECOND: '1', RATE_LIMIT_BURST: '30' })
  const [{ key }, other] = [await api.workspace(), await api.workspace()]

  const began = performance.now()
  const statuses = await Promise.all(
    Array.from({ length: 90 }, async () => (await server.get('/contacts', key)).status),
  )
  const refilled = Math.ceil((performance.now() - began) / 1000)
  const accepted = statuses.filter((status) => status === 200).length
  assert.ok(accepted >= 30 && accepted <= 30 + refilled, `${accepted} of 90 requests accepted in ${refilled} s`)

  const made = await server.post('/exports', other.key, { entity_type: 'contacts' })
  await until(async () => {
    const { data } = await json(await server.get(`/exports/${made.id}`, other.key))
    return data.status === 'completed'
  })

  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  const counted = metrics.matchAll(
    /^rapport_http_request_duration_seconds_count\{.*route="\/api\/v1\/contacts".*\} (\d+)$/gm,
  )
  assert.equal(
    counted.reduce((sum, [, count]) => sum + Number(count), 0),
    90,
  )
  assert.match(metrics, /rapport_database_connections\{pool="jobs",state="\w+"\} [1-9]/)

  const [lost] = server.pids()
  process.kill(lost!, 'SIGKILL')
  await until(() => server.pids().length === 4)
  assert.equal((await server.get('/readyz')).status, 200)
  assert.equal(await server.stop(), 0)
})

test('SIGHUP replaces the processes one by one, and no request is lost', async (t) => {
  await using api = await startApi()
  const server = await startCluster(t, api, { RATE_LIMIT_PER_SECOND: '0' })
  const { key } = await api.workspace()
  const stream = await fetch(`${server.url}/api/v1/events/stream`, { headers: { 'x-api-key': key } })

  const before = server.pids()
  const state = { isReplaced: false }
  const written = new Set<string>()
  t.after(() => (state.isReplaced = true)) // also after a failure
  const writers = Array.from({ length: 8 }, async () => {
    while (!state.isReplaced) {
      const { id } = await server.post('/contacts', key, { first_name: 'Ada' })
      written.add(id)
    }
  })
  await until(() => written.size > 20)
  server.child.kill('SIGHUP')
  await until(() => server.pids().length === 6)
  await until(() => before.every((pid) => !isRunning(pid)))
  state.isReplaced = true
  await Promise.all(writers)
  const { meta } = await json(await server.get('/contacts', key))
  assert.equal(meta.total, written.size)
  await stream.body!.cancel()
  assert.equal(await server.stop(), 0)
})

test('one process runs an import in a thread of lower priority, stops it with itself, and continues it afterwards', async (t) => {
  await using api = await startApi()
  const { key, send } = await api.workspace()
  const settings = { RATE_LIMIT_PER_SECOND: '0', WEB_CONCURRENCY: '1' }
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, api, { ...settings, DATA_DIR: dataDir })
  const rows = Array.from({ length: 20_000 }, (_, i) => `Ada ${i},ada${i}@example.com\n`)
  const form = new FormData()
  form.append('file', new Blob([`first_name,email\n${rows.join('')}`]), 'people.csv')
  const upload = await fetch(`${server.url}/api/v1/uploads`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: form,
  })
  const { file_url } = ((await upload.json()) as { data: { file_url: string } }).data
  const { id } = await server.post('/imports', key, { entity_type: 'contacts', file_url })
  const imported = async () => (await send('GET', `/imports/${id}`)).data
  await until(async () => (await imported()).imported_rows > 0)
  if (process.platform === 'linux') assert.ok((await prioritiesIn(server.child.pid!)).includes(10))
  assert.equal(await server.stop(), 0)
  assert.equal((await imported()).status, 'processing')

  const next = await startServer(t, api, { ...settings, DATA_DIR: dataDir })
  await until(async () => (await imported()).status === 'completed')
  assert.equal((await send('GET', '/contacts')).meta.total, 20_000)
  assert.equal(await next.stop(), 0)
  assert.doesNotMatch(server.output() + next.output(), /"level":"(error|fatal)"/)
})

test(
  'the embedded PostgreSQL works for heavy jobs at a lower priority',
  {
    skip: process.platform !== 'linux',
  },
  async (t) => {
    const dataDir = await temporaryFolder(t)
    const port = await freePort()
    const server = launch({ PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), WEB_CONCURRENCY: '1' })
    await server.said(`Rapport is ready: http://localhost:${port}`)
    const [key] = /rap_\w+/.exec(server.output())!
    const [postmaster] = (await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')
    assert.ok(!(await prioritiesOfChildren(postmaster!)).includes(10))
    const asked = await fetch(`http://localhost:${port}/api/v1/exports`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ entity_type: 'contacts' }),
    })
    assert.equal(asked.status, 201)
    await until(async () => (await prioritiesOfChildren(postmaster!)).includes(10))
    assert.ok((await prioritiesOfChildren(postmaster!)).includes(0), 'connections of requests')
    server.child.kill('SIGTERM')
    assert.equal(await server.ended, 0)
  },
)

test('one process sends webhooks from a thread, and one that is gone is failed', async (t) => {
  await using receiver = await startReceiver((_, response) => response.writeHead(410).end())
  await using api = await startApi({ outboundAllow: ['localhost'] })
  const certificates = path.join(await temporaryFolder(t), 'authority.pem')
  await writeFile(certificates, authorityCertificate)
  const settings = { WEB_CONCURRENCY: '1', OUTBOUND_ALLOW: 'localhost', NODE_EXTRA_CA_CERTS: certificates }
  const server = await startServer(t, api, settings)
  const { key, send } = await api.workspace()
  const { data: webhook } = await send('POST', '/webhooks', { url: receiver.url, events: ['contact.created'] })
  await server.post('/contacts', key, { first_name: 'Ada' })
  const stored = await until(async () => {
    const { data } = await send('GET', `/webhooks/${webhook.id}`)
    return data.status === 'failed' && data
  })
  assert.equal(stored.failure_reason, 'It responded with status 410 (Gone)')
  const { data: deliveries } = await send('GET', `/webhooks/${webhook.id}/deliveries`)
  assert.deepEqual([deliveries[0].status, deliveries[0].attempts, receiver.received.length], ['failed', 1, 1])
  assert.equal(await server.stop(), 0)
  assert.doesNotMatch(server.output(), /"level":"(error|fatal)"/)
})

/** The priority of each thread of a process. */
async function prioritiesIn(pid: number) {
  const threads = await readdir(`/proc/${pid}/task`)
  return Promise.all(threads.map(async (thread) => (await statOf(`${pid}/task/${thread}`)).priority))
}

async function prioritiesOfChildren(parent: string) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((pid) => statOf(pid).catch(() => undefined))) // some have ended
  return stats.filter((stat) => stat?.parent === parent).map((stat) => stat!.priority)
}

/** The 4th and the 19th field. The 2nd is the name of the process in parentheses, which may contain spaces. */
async function statOf(process: string) {
  const stat = await readFile(`/proc/${process}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { parent: fields[1], priority: Number(fields[16]) }
}

async function temporaryFolder(t: TestContext) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'processes-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Two processes for requests, and one for jobs. */
async function startCluster(t: TestContext, api: Awaited<ReturnType<typeof startApi>>, settings: NodeJS.ProcessEnv) {
  const server = await startServer(t, api, { WEB_CONCURRENCY: '2', ...settings })
  await server.said('is ready"')
  return server
}

async function startServer(t: TestContext, api: Awaited<ReturnType<typeof startApi>>, settings: NodeJS.ProcessEnv) {
  const dataDir = await temporaryFolder(t)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { child, said, output, ended } = launch(
    {
      PATH: process.env.PATH,
      DATABASE_URL: await addressOf(api),
      SECRET: api.config.secret,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'info',
      ...settings,
    },
    'pipe',
  )
  await said(`Rapport is ready: ${url}`)
  return {
    url,
    child,
    said,
    output,
    pids: () => [...output().matchAll(/"pid":(\d+),.*is ready"/g)].map(([, pid]) => Number(pid)),
    get: (path: string, key = '') =>
      fetch(path === '/readyz' ? `${url}${path}` : `${url}/api/v1${path}`, { headers: { 'x-api-key': key } }),
    async post(path: string, key: string, body: object) {
      const response = await fetch(`${url}/api/v1${path}`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      assert.ok(response.ok, `${response.status} ${response.statusText}`)
      return (await json(response)).data
    },
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

type Answer = { data: { id: string; status: string }; meta: { total: number } }
const json = (response: Response) => response.json() as Promise<Answer>

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
