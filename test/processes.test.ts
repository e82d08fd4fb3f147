import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApi } from './api.ts'
import { freePort } from './free-port.ts'
import { launch } from './launch.ts'
import { startProxy } from './proxy.ts'
import { until } from './until.ts'

// PROCESS=api and PROCESS=worker as an operator starts them: separate programs on one database and one folder.

test('a worker process runs the jobs of an api process, which wait until one starts', async (t) => {
  await using api = await startApi()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'processes-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
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
  await worker.said('Rapport works on what the servers leave to it.')
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
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'processes-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
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

/** The connection string of the test database; the folder of a socket is in the query. */
async function addressOf(api: Awaited<ReturnType<typeof startApi>>) {
  const { host, port, user, password, connectionString } = JSON.parse(process.env.RAPPORT_TEST_POSTGRES!)
  const { rows } = await api.sql.query<{ name: string }>('select current_database() as name')
  const url = new URL(connectionString ?? 'postgres://localhost')
  url.pathname = `/${rows[0]!.name}`
  if (user) url.username = user
  if (password) url.password = password
  if (port) url.port = String(port)
  if (host) url.searchParams.set('host', host)
  return url.href
}
