import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isKeyText } from '../server/http/key-text.ts'
import { freePort } from '../test/free-port.ts'
import { startProxy } from '../test/proxy.ts'
import { isRedisExpected, startRedis } from '../test/redis.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

function run(folder: string, ...args: string[]) {
  const { SECRET: _, ...env } = process.env
  return promisify(execFile)(process.execPath, [main, ...args], {
    env: { ...env, DATA_DIR: folder, DATABASE_URL: '' },
  })
}

async function newFolder(t: TestContext) {
  const folder = await mkdtemp(path.join(tmpdir(), 'rapport-cli-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

// start.test.ts tests bootstrap, because the start uses it.
test('demo creates a workspace with sample data, and prints how to sign in', async (t) => {
  const folder = await newFolder(t)
  const { stdout, stderr } = await run(folder, 'demo')
  assert.equal(stderr, '')
  assert.equal(stdout.trim().split('\n').length, 1)
  assert.ok(isKeyText(JSON.parse(stdout).api_key))
  await assert.rejects(run(await newFolder(t), 'remind'), {
    code: 1,
    stderr: /^There is no database in .*\. Set DATA_DIR/,
  })
  const reminded = await run(folder, 'remind')
  assert.deepEqual([JSON.parse(reminded.stdout).mails, reminded.stderr], [0, ''])
})

test('a restore into a new folder brings back the backup with its secret', async (t) => {
  const [old, anew] = [await newFolder(t), await newFolder(t)]
  const file = path.join(await newFolder(t), 'backup')
  const first = JSON.parse((await run(old, 'demo')).stdout)
  const made = JSON.parse((await run(old, 'backup', file)).stdout)
  assert.ok(made.tables > 20 && made.bytes > 1000)
  await assert.rejects(run(old, 'backup', file), {
    code: 1,
    stdout: '',
    stderr: `${file} already exists. Choose another file.\n`,
  })
  await assert.rejects(run(old, 'backup'), { code: 1, stderr: 'backup needs the name of one file.\n' })
  await assert.rejects(run(old, 'restore', file), { code: 1, stderr: /^The database is not empty\. [^\n]+\n$/ })

  const restored = await run(anew, 'restore', file)
  assert.equal(JSON.parse(restored.stdout).tables, made.tables)
  assert.match(restored.stderr, /Restart all servers that are running\.\n$/)
  const again = JSON.parse((await run(anew, 'demo')).stdout)
  assert.deepEqual([again.workspace_id, again.user_id], [first.workspace_id, first.user_id])
  const secretOf = (folder: string) => readFile(path.join(folder, 'secret'), 'utf8')
  assert.equal(await secretOf(anew), await secretOf(old))
})

type Finding = { check: string; status: string; message: string }

async function runDoctor(env: Record<string, string>) {
  const command = promisify(execFile)(process.execPath, [main, 'doctor'], {
    env: { ...process.env, DATABASE_URL: '', ...env },
  })
  const { code = 0, stdout } = (await command.catch((error: unknown) => error)) as { code?: number; stdout: string }
  return { code, findings: JSON.parse(stdout) as Finding[] }
}

test('doctor checks what a server needs, and prints what to change', async (t) => {
  const folder = await newFolder(t)
  const databaseOf = (findings: Finding[]) => findings.find(({ check }) => check === 'database')!
  const before = JSON.parse((await run(folder, 'doctor')).stdout) as Finding[]
  assert.match(databaseOf(before).message, /not created yet/)
  assert.equal(existsSync(path.join(folder, 'postgres')), false)
  await run(folder, 'migrate')
  for (const command of [['distribute'], ['move', 'acme', 'db1:5432']])
    await assert.rejects(run(folder, ...command), {
      code: 1,
      stdout: '',
      stderr: /^This database does not have the Citus extension\. Install Citus on every node, /,
    })
  const findings = JSON.parse((await run(folder, 'doctor')).stdout) as Finding[]
  const status = Object.fromEntries(findings.map(({ check, status }) => [check, status]))
  assert.deepEqual(
    ['configuration', 'database', 'schema', 'secret', 'clock', 'disk', 'mail', 'server'].map((check) => status[check]),
    ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'warning', 'warning'],
  )
  const failures = async (env: Record<string, string>) => {
    const { code, findings } = await runDoctor({ DATA_DIR: folder, ...env })
    assert.equal(code, 1)
    return findings.filter(({ status }) => status === 'error').map(({ check }) => check)
  }
  assert.deepEqual(await failures({ SMTP_URL: 'smtp://127.0.0.1:1' }), ['mail'])
  assert.deepEqual(await failures({ SECRET: 'short' }), ['configuration'])
})

test('doctor reports a missing data folder, open sign-up behind a proxy, and a Redis that does not answer', async (t) => {
  const empty = await newFolder(t)
  const DATA_DIR = path.join(empty, 'new', 'data')
  const look = async (env: Record<string, string>) => {
    const { code, findings } = await runDoctor({ DATA_DIR, SECRET: 'x'.repeat(32), ...env })
    const found = Object.fromEntries(findings.map(({ check, status, message }) => [check, `${status}: ${message}`]))
    return { code, ...found } as { code: number; [check: string]: unknown }
  }
  const first = await look({ SIGN_UP: 'open' })
  assert.equal(first.code, 0)
  assert.equal(first['data folder'], `ok: ${DATA_DIR} does not exist yet: the server creates it`)
  assert.match(String(first.disk), /^ok: .* free$/)
  assert.equal(first['sign-up'], 'ok: open')
  assert.equal(existsSync(path.join(empty, 'new')), false)

  const second = await look({
    DATA_DIR: path.join(main, 'data'),
    PUBLIC_URL: 'https://crm.example.com:1', // fetch() blocks port 1, so that nothing is sent there
    REDIS_URL: 'redis://127.0.0.1:1',
  })
  assert.equal(second.code, 1)
  assert.match(String(second['data folder']), /^error: .* does not exist and cannot be created: set DATA_DIR/)
  assert.match(String(second['sign-up']), /^warning: .*SIGN_UP=invited/)
  assert.match(String(second.redis), /^error: REDIS_URL \(127\.0\.0\.1:1\) cannot be used: connect ECONNREFUSED/)

  if (!isRedisExpected) return
  const port = await freePort()
  await using _redis = await startRedis(port)
  await using proxy = await startProxy({ host: '127.0.0.1', port })
  const REDIS_URL = `redis://127.0.0.1:${proxy.through({}).port}`
  assert.match(String((await look({ REDIS_URL })).redis), /^ok: .* answers$/)
  proxy.set('silent')
  assert.match(String((await look({ REDIS_URL })).redis), /^error: REDIS_URL \(.*\) cannot be used: Command timed out/)
})

test('the launcher passes signals on and ends with the status of the command', async (t) => {
  const launcher = fileURLToPath(new URL('../bin/rapport.mjs', import.meta.url))
  const started = (...args: string[]) =>
    spawn(process.execPath, [launcher, ...args], { env: { ...process.env, RAPPORT_KEY: 'x' } })
  assert.deepEqual(await once(started('contacts', 'paint'), 'exit'), [2, null])
  assert.deepEqual(await once(started('help'), 'exit'), [0, null])
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const child = started('listen', '--url', 'http://127.0.0.1:1', '--forward-to', 'http://127.0.0.1:1')
    t.after(() => child.kill('SIGKILL'))
    await once(child.stderr, 'data') // it has started
    child.kill(signal)
    assert.deepEqual(await once(child, 'exit'), [0, null], signal)
  }
})
