import assert from 'node:assert/strict'
import { type ChildProcess, exec, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../test/free-port.ts'
import { until } from '../test/until.ts'

// What `npm start` and `npm run rapport` run once everything is installed, from an empty data folder on, as one story.

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'start-'))
const port = await freePort()
const address = `http://localhost:${port}`
const started = new Set<ChildProcess>()
after(async () => {
  for (const child of started) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true })
})

let curl = ''
let contact = ''

test('the first start prints the address, a sign-in, a key, and a curl line that works', async () => {
  const server = await startServer()
  assert.match(server.output(), new RegExp(`^Rapport is ready: ${address}$`, 'm'))
  assert.match(server.output(), /^ {2}Sign in {4}owner@example\.com$/m)
  assert.match(server.output(), /^ {2}Password {3}\S{12,}$/m)
  assert.match(server.output(), /^ {2}API key {4}rap_[0-9A-Za-z]{36}$/m)

  curl = /^ {2}(curl .+)$/m.exec(server.output())![1]!
  const answer = JSON.parse((await promisify(exec)(`${curl} --silent`)).stdout)
  assert.deepEqual([answer.data, answer.meta.total], [[], 0])

  for (const probe of ['/healthz', '/readyz']) assert.equal((await fetch(address + probe)).status, 200, probe)
  contact = (await send('POST', '/contacts', { first_name: 'Ada' })).data.id
  await server.end('SIGTERM')
})

test('a later start prints the address without a sign-in, and keeps all data', async () => {
  const server = await startServer()
  assert.match(
    server.output(),
    new RegExp(`^Rapport is ready: ${address}\nAnyone who can reach this address [^\n]*\n$`),
  )
  assert.equal((await send('GET', `/contacts/${contact}`)).data.first_name, 'Ada')
  await server.end('SIGINT')

  const other = await run('server/main.ts', [], { SECRET: 'another secret of thirty-two characters' })
  assert.deepEqual([other.code, other.stdout], [1, ''])
  assert.match(other.stderr, /^SECRET is not the one that this database was first used with\. [^\n]*\n$/)
})

test('after kill -9 the next start works, and no acknowledged write is lost', async () => {
  const killed = await startServer()
  const { id } = (await send('POST', '/contacts', { first_name: 'Grace' })).data
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')

  const server = await startServer()
  assert.equal((await send('GET', `/contacts/${id}`)).data.first_name, 'Grace')
  await server.end('SIGTERM')
})

test('when its PostgreSQL is killed, the server responds with a 500 and then recovers', async () => {
  const server = await startServer()
  process.kill(server.postmaster, 'SIGKILL')
  const statuses = new Set<number>()
  const headers = { 'x-api-key': /X-API-Key: (\w+)/.exec(curl)![1]! }
  await until(async () => {
    const { status } = await fetch(`${address}/api/v1/contacts/${contact}`, { headers })
    statuses.add(status)
    return status === 200 && statuses.has(500)
  })
  assert.deepEqual([...statuses].sort(), [200, 500])
  await server.end('SIGTERM')
})

test('a second server on the same data folder or port fails with one sentence', async () => {
  const server = await startServer()
  const same = await run('server/main.ts', [], { PORT: String(await freePort()) })
  assert.deepEqual(same, {
    code: 1,
    stdout: '',
    stderr: `Another Rapport server is using the data folder ${dataDir}.\n`,
  })

  const other = await mkdtemp(path.join(os.tmpdir(), 'start-'))
  const busy = await run('server/main.ts', [], { DATA_DIR: other })
  assert.equal(busy.code, 1)
  assert.equal(
    busy.stderr,
    `Another program already listens on 127.0.0.1:${port}: stop it, or set PORT to a free one.\n`,
  )
  await assert.rejects(stat(path.join(other, 'postgres/cluster/postmaster.pid')), { code: 'ENOENT' })
  await rm(other, { recursive: true })
  await server.end('SIGTERM')
})

test('a failed start prints one sentence', async () => {
  const file = path.join(dataDir, 'file')
  await writeFile(file, '')
  const nobody = await freePort()
  const cases: [NodeJS.ProcessEnv, RegExp][] = [
    [{ DATA_DIR: path.join(file, 'data') }, /^DATA_DIR is .*file\/data, which cannot be written: ENOTDIR.*\n$/],
    [{ DATA_DIR: '/proc/nope' }, /^DATA_DIR is \/proc\/nope, which cannot be written: ENOENT[^\n]*\n$/],
    [
      { DATA_DIR: '/proc/nope', SECRET: 'x'.repeat(32) },
      /^The data folder \/proc\/nope \(DATA_DIR\) cannot be written: ENOENT[^\n]*\n$/,
    ],
    [{ PORT: 'http' }, /^PORT is "http": expected a whole number from 1 to 65535\.\n$/],
    [
      { DATABASE_URL: `postgres://someone:hunter2@127.0.0.1:${nobody}/crm` },
      /^DATABASE_URL does not point to a PostgreSQL server \(127\.0\.0\.1:\d+, database crm\): connect ECONNREFUSED [^\n]*\n$/,
    ],
    [
      { DATABASE_URL: 'postgres://localhost:port/crm' },
      /^DATABASE_URL does not point to a PostgreSQL server [^\n]*Invalid URL\.\n$/,
    ],
  ]
  for (const [env, sentence] of cases) {
    const { code, stdout, stderr } = await run('server/main.ts', [], env)
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, sentence)
    assert.doesNotMatch(stderr, /hunter2/)
  }
})

test('bootstrap prints one line of JSON with a key that works, whether or not the server runs', async () => {
  const args = ['bootstrap', '--email', 'ada@example.com', '--workspace', 'Analytical', '--slug', 'analytical']
  const alone = await run('cli/main.ts', args)
  assert.deepEqual([alone.code, alone.stderr], [0, ''])
  assert.match(alone.stdout, /^\{[^\n]*\}\n$/)
  const first = JSON.parse(alone.stdout)
  assert.deepEqual(Object.keys(first), ['workspace_id', 'user_id', 'api_key'])

  const server = await startServer()
  const second = JSON.parse((await run('cli/main.ts', args)).stdout)
  assert.deepEqual([second.workspace_id, second.user_id], [first.workspace_id, first.user_id])
  assert.notEqual(second.api_key, first.api_key)
  const other = JSON.parse((await run('cli/main.ts', args.with(2, 'grace@example.com'))).stdout)
  assert.equal(other.workspace_id, first.workspace_id)
  assert.notEqual(other.user_id, first.user_id)
  for (const { api_key } of [first, second, other]) {
    const response = await fetch(`${address}/api/v1/contacts`, { headers: { 'x-api-key': api_key } })
    assert.equal(response.status, 200)
  }
  await server.end('SIGTERM')
})

test('demo creates a workspace with sample data, and finds it the second time', async () => {
  const first = await run('cli/main.ts', ['demo'])
  assert.deepEqual([first.code, first.stderr], [0, ''])
  const made = JSON.parse(first.stdout)
  assert.deepEqual(Object.keys(made), ['workspace_id', 'user_id', 'api_key', 'email', 'password'])
  const again = JSON.parse((await run('cli/main.ts', ['demo'])).stdout)
  assert.deepEqual([again.workspace_id, 'password' in again], [made.workspace_id, false])

  const server = await startServer()
  const response = await fetch(`${address}/api/v1/deals?per_page=1`, { headers: { 'x-api-key': made.api_key } })
  const { meta } = (await response.json()) as { meta: { total: number } }
  assert.ok(meta.total > 20 && meta.total < 60, `${meta.total} deals, once`)
  await server.end('SIGTERM')
})

test('a start after one that was killed before it printed the key says how to get another one', async () => {
  const folder = { DATA_DIR: await mkdtemp(path.join(os.tmpdir(), 'start-')) }
  const outputOf = async (isDone: (text: string) => boolean) => {
    const { child, output, closed } = launch('server/main.ts', [], folder)
    await until(() => child.exitCode !== null || isDone(output.stdout))
    child.kill('SIGTERM')
    assert.equal(await closed, 0, output.stderr)
    return output.stdout
  }
  await outputOf((text) => text.includes('stops Rapport.\n'))
  const hint = /^ {2}npx rapport (bootstrap --email owner@example\.com --workspace '(.+)' --slug my-workspace)$/m
  const later = await outputOf((text) => hint.test(text) && text.endsWith('mails.\n\n'))
  assert.match(later, /\/forgotten-password\. The email is written to .*\/mails\.$/m)
  assert.doesNotMatch(later, /rap_/)

  const [, command, name] = hint.exec(later)!
  const args = command!.replace(`'${name}'`, 'NAME').split(' ')
  const made = await run('cli/main.ts', args.with(args.indexOf('NAME'), name!), folder)
  assert.match(JSON.parse(made.stdout).api_key, /^rap_/)
  await rm(folder.DATA_DIR, { recursive: true })
})

test('a worker process serves its probes on WORKER_PORT and listens on no other port', async () => {
  const workerPort = await freePort()
  const { child, output, closed } = launch('server/main.ts', [], { PROCESS: 'worker', WORKER_PORT: String(workerPort) })
  while (!output.stdout.endsWith('is running.\n')) {
    const ended = await Promise.race([sleep(10, false), closed.then(() => true)])
    if (ended) assert.fail(`the worker ended: ${output.stderr}`)
  }
  const ask = (path: string) => fetch(`http://localhost:${workerPort}${path}`)
  for (const probe of ['/healthz', '/readyz']) assert.equal((await ask(probe)).status, 200, probe)
  const metrics = await (await ask('/metrics')).text()
  assert.match(metrics, /^rapport_database_connections\{pool="jobs",state="idle"\} \d+$/m)
  assert.match(metrics, /^rapport_database_up 1$/m)
  assert.match(metrics, /^process_resident_memory_bytes \d+$/m)
  assert.equal((await ask('/api/v1/contacts')).status, 404)
  await assert.rejects(fetch(address))

  const other = await mkdtemp(path.join(os.tmpdir(), 'start-'))
  const busy = await run('server/main.ts', [], {
    DATA_DIR: other,
    PROCESS: 'worker',
    WORKER_PORT: String(workerPort),
  })
  assert.match(busy.stderr, /set WORKER_PORT to a free one\.\n$/)
  await rm(other, { recursive: true })
  child.kill('SIGTERM')
  assert.equal(await closed, 0, output.stderr)
})

test('an unknown or incomplete command prints an error', async () => {
  const unknown = await run('cli/main.ts', ['bootsrap'])
  assert.equal(unknown.stderr, 'Unknown command "bootsrap". Run `rapport help` for a list.\n')
  assert.equal(unknown.code, 2)
  const incomplete = await run('cli/main.ts', ['bootstrap', '--email', 'ada@example.com'])
  assert.deepEqual(incomplete, { code: 1, stdout: '', stderr: 'bootstrap needs --workspace and --slug.\n' })
  assert.match((await run('cli/main.ts', ['help'])).stdout, /^Usage: /)
})

function launch(program: string, args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.add(child)
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (output.stderr += text))
  const closed = once(child, 'close').then(([code]) => {
    started.delete(child)
    return code as number | null
  })
  return { child, output, closed }
}

async function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const { output, closed } = launch(program, args, env)
  return { code: await closed, ...output }
}

async function startServer() {
  const { child, output, closed } = launch('server/main.ts', [], {})
  // The last line of a later start, and of the first.
  while (!/on the internet\.\n$|stops Rapport\.\n$/.test(output.stdout)) {
    const ended = await Promise.race([sleep(10, false), closed.then(() => true)])
    if (ended) assert.fail(`the server ended: ${output.stderr}`)
  }
  const postmaster = Number(
    (await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0],
  )
  return {
    child,
    postmaster,
    output: () => output.stdout,
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      assert.equal(await closed, 0, output.stderr)
      assert.throws(() => process.kill(postmaster, 0), { code: 'ESRCH' })
    },
  }
}

async function send(method: string, url: string, body?: object) {
  const headers = { 'x-api-key': /X-API-Key: (\w+)/.exec(curl)![1]!, 'content-type': 'application/json' }
  const response = await fetch(`${address}/api/v1${url}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.json() as Promise<{ data: { id: string; first_name: string } }>
}
