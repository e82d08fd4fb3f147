import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { until } from '../../test/until.ts'
import { chooseRunner, findBinaries } from './binaries.ts'
import { type Postgres, startEmbedded } from './embedded.ts'

// Folders created by mkdtemp are closed to other users, like the home folder of root.
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'embedded-'))
const cluster = path.join(dataDir, 'postgres', 'cluster')
const pidFile = path.join(cluster, 'postmaster.pid')
after(() => rm(dataDir, { recursive: true }))

test('data survives a stop and a start, and a stop leaves no process and no socket', async () => {
  const first = await startEmbedded(dataDir)
  const pid = await postmaster()
  await query(first.admin, 'create table notes (text text)')
  await query(first.admin, `insert into notes values ('kept')`)
  await first.stop()
  assert.equal(isRunning(pid), false)
  assert.deepEqual((await readdir(path.join(dataDir, 'postgres'))).toSorted(), ['cluster', 'postgres.log'])

  const second = await startEmbedded(dataDir)
  assert.deepEqual(await query(second.admin, 'select text from notes'), [{ text: 'kept' }])
  await second.stop()
})

test('the database is UTF-8, supports ICU collations, and does not listen on a network', async () => {
  const postgres = await startEmbedded(dataDir)
  const [row] = await query(
    postgres.admin,
    `select current_setting('server_encoding') as encoding, current_setting('listen_addresses') as network,
            lower('ÉÅ') as lower, 'a' < 'B' collate "und-x-icu" as icu, current_setting('fsync') as fsync`,
  )
  assert.deepEqual(row, { encoding: 'UTF8', network: '', lower: 'éå', icu: true, fsync: 'on' })
  assert.equal((await stat(postgres.admin.host!)).mode & 0o777, 0o700)
  await postgres.stop()
})

test('PostgreSQL stops when its owner is killed, and the next start has every committed row', async () => {
  const owner = await startInAnotherProcess()
  const pid = await postmaster()
  owner.kill('SIGKILL')
  const postgres = await startEmbedded(dataDir)
  assert.notEqual(await postmaster(), pid)
  assert.deepEqual(await query(postgres.admin, 'select text from notes'), [{ text: 'kept' }])
  await postgres.stop()

  const another = await startInAnotherProcess()
  const left = await postmaster()
  another.kill('SIGKILL')
  await until(() => !isRunning(left))
})

test('a PostgreSQL without an owner is replaced', async () => {
  const { prefix } = await chooseRunner()
  const sockets = await mkdtemp(path.join(os.tmpdir(), 'embedded-'))
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${sockets}`]
  const [command, ...args] = [...prefix, path.join(findBinaries(), 'postgres'), '-D', cluster, ...settings]
  const orphan = spawn(command!, args, { cwd: '/', stdio: 'ignore' })
  await until(async () => (await readFile(pidFile, 'utf8').catch(() => '')).includes('ready'))

  const postgres = await startEmbedded(dataDir)
  assert.equal(orphan.exitCode, 0)
  assert.deepEqual(await query(postgres.admin, 'select text from notes'), [{ text: 'kept' }])
  await postgres.stop()
  await rm(sockets, { recursive: true })
})

test('a postmaster.pid left by a crash is ignored when another process has its pid', async () => {
  await writeFile(pidFile, `${process.pid}\n${cluster}\n1\n5432\n/nowhere\n`)
  const postgres = await startEmbedded(dataDir)
  assert.notEqual(await postmaster(), process.pid)
  await postgres.stop()
})

test('a second server is rejected, while a command can use the PostgreSQL of the first', async () => {
  const server = await startInAnotherProcess()
  await assert.rejects(startEmbedded(dataDir), {
    message: `Another Rapport server is using the data folder ${dataDir}.`,
  })

  const pid = await postmaster()
  const command = await startEmbedded(dataDir, 'command')
  assert.deepEqual(await query(command.admin, 'select text from notes'), [{ text: 'kept' }])
  await command.stop()
  assert.equal(isRunning(pid), true)

  server.kill('SIGKILL')
  await until(() => !isRunning(pid))
})

test('a command that starts while a server has lost its lock uses the PostgreSQL of the server', async () => {
  const server = await startInAnotherProcess()
  const pid = await postmaster()
  const { admin } = await startEmbedded(dataDir, 'command')
  const holder = `from pg_locks where locktype = 'advisory' and objid = 1`
  server.kill('SIGSTOP')
  await query(admin, `select pg_terminate_backend(pid, 5000) ${holder}`) // PostgreSQL does the same after a crash
  const starting = startEmbedded(dataDir, 'command')
  await sleep(1000)
  server.kill('SIGCONT')
  const command = await starting
  assert.deepEqual(await query(command.admin, 'select text from notes'), [{ text: 'kept' }])
  await command.stop()
  assert.equal(await postmaster(), pid)
  await assert.rejects(startEmbedded(dataDir), /Another Rapport server is using/)
  server.kill('SIGKILL')
  await until(() => !isRunning(pid))
})

const newNamespaces = ['unshare', '--pid', '--ipc', '--fork', '--mount-proc', '--kill-child']
const mayIsolate = spawnSync(newNamespaces[0]!, [...newNamespaces.slice(1), 'true']).status === 0

test('a PostgreSQL in another container is recognized', { skip: !mayIsolate }, async () => {
  const server = await startInAnotherProcess(newNamespaces)
  await assert.rejects(startEmbedded(dataDir), /Another Rapport server is using/)
  const command = await startEmbedded(dataDir, 'command')
  assert.deepEqual(await query(command.admin, 'select text from notes'), [{ text: 'kept' }])
  await command.stop()
  assert.deepEqual(await query(command.admin, 'select text from notes'), [{ text: 'kept' }])
  server.kill('SIGKILL')
  await until(() =>
    query(command.admin, 'select').then(
      () => false,
      () => true,
    ),
  )
})

test('of two containers that start at the same moment, one gets PostgreSQL', { skip: !mayIsolate }, async () => {
  for (let round = 0; round < 2; round++) {
    await writeFile(pidFile, `${process.pid}\n${cluster}\n1\n5432\n/nowhere\n`) // of a container that was killed
    const children = [launchOwner(newNamespaces, 'ignore'), launchOwner(newNamespaces, 'ignore')]
    const outcomes = await Promise.all(
      children.map((child) => Promise.race([once(child.stdout!, 'data'), once(child, 'exit').then(() => 'refused')])),
    )
    for (const child of children) child.kill('SIGKILL')
    assert.equal(outcomes.filter((outcome) => outcome === 'refused').length, 1)
    const postgres = await startEmbedded(dataDir)
    assert.deepEqual(await query(postgres.admin, 'select text from notes'), [{ text: 'kept' }])
    await postgres.stop()
  }
})

test('commands without a server start and stop PostgreSQL themselves, one after the other', async () => {
  const run = async () => {
    const postgres = await startEmbedded(dataDir, 'command')
    await query(postgres.admin, 'select 1')
    await postgres.stop()
  }
  await Promise.all([run(), run(), run()])
  await assert.rejects(stat(pidFile), { code: 'ENOENT' })
})

test('several processes that start on a new folder at once create one database', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'embedded-'))
  const outcomes = await Promise.allSettled([startEmbedded(folder), startEmbedded(folder)])
  const started = outcomes.find((outcome) => outcome.status === 'fulfilled')
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  await started?.value.stop()
  await rm(folder, { recursive: true })
  assert.equal(refused?.reason.message, `Another Rapport server is using the data folder ${folder}.`)
})

test('a killed PostgreSQL is restarted at the same address', async (t) => {
  const messages: string[] = []
  const postgres = await startEmbedded(dataDir, 'server', (message) => messages.push(message))
  t.after(() => postgres.stop())
  await keepNote(postgres)
  for (let round = 0; round < 2; round++) {
    const killed = await postmaster()
    if (round === 1) await rm(postgres.admin.host!, { recursive: true })
    process.kill(killed, 'SIGKILL')
    let problem: unknown
    const rows = await until(() =>
      query(postgres.admin, 'select text from notes').catch((error: unknown) => void (problem = error)),
    ).catch(() => undefined)
    assert.deepEqual(rows, [{ text: 'kept' }], `${problem}; ${messages.join('; ')}`)
    assert.notEqual(await postmaster(), killed)
  }
  assert.match(messages[0]!, /^PostgreSQL ended unexpectedly and is being restarted/)
  const findLock = `select 1 from pg_locks where locktype = 'advisory' and objid = 1`
  await until(async () => (await query(postgres.admin, findLock)).length > 0)
  await assert.rejects(startEmbedded(dataDir), /Another Rapport server is using/)
  const pid = await postmaster()
  await postgres.stop()
  assert.equal(isRunning(pid), false)
})

test('a PostgreSQL whose owner is killed while it recovers from a crash ends, and the next start works', async () => {
  const owner = await startInAnotherProcess()
  const left = await postmaster()
  const { admin } = await startEmbedded(dataDir, 'command')
  const client = new pg.Client(admin)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]!.pid, 'SIGKILL')
  await sleep(50)
  owner.kill('SIGKILL')
  const postgres = await startEmbedded(dataDir)
  await until(() => !isRunning(left))
  await postgres.stop()
})

test('a PostgreSQL that cannot start is retried until it can', async () => {
  const messages: string[] = []
  const postgres = await startEmbedded(dataDir, 'server', (message) => messages.push(message))
  await keepNote(postgres)
  const control = path.join(cluster, 'global', 'pg_control')
  await rename(control, `${control}.away`)
  process.kill(await postmaster(), 'SIGKILL')
  await until(() => messages.some((message) => message.startsWith('PostgreSQL does not start: ')))
  await rename(`${control}.away`, control)
  await until(() => query(postgres.admin, 'select text from notes').catch(() => undefined))
  await postgres.stop()

  const lost = await startEmbedded(dataDir)
  await rename(control, `${control}.away`)
  process.kill(await postmaster(), 'SIGKILL')
  await lost.stop() // also while it is being restarted
  await rename(`${control}.away`, control)
})

test('a path that is too long for a socket works', async () => {
  const long = path.join(dataDir, 'x'.repeat(120))
  await mkdir(long)
  await symlink(path.join(dataDir, 'postgres'), path.join(long, 'postgres')) // points to the short path …
  const postgres = await startEmbedded(long)
  assert.ok(postgres.admin.host!.startsWith(path.join(dataDir, 'postgres')))
  await postgres.stop()

  await unlink(path.join(long, 'postgres')) // … and this one is really long
  const another = await startEmbedded(long)
  assert.equal(path.dirname(another.admin.host!), os.tmpdir())
  await query(another.admin, 'select 1')
  await another.stop()
  await assert.rejects(stat(another.admin.host!), { code: 'ENOENT' })
})

test('a folder that cannot be created gives one sentence', async () => {
  const file = path.join(dataDir, 'file')
  await writeFile(file, '')
  await assert.rejects(startEmbedded(path.join(file, 'data')), {
    message: /^The data folder .*file\/data \(DATA_DIR\) cannot be written: ENOTDIR/,
  })
})

if (process.getuid!() === 0) {
  test('runs as root without user namespaces, and with them again', async () => {
    const programs = await mkdtemp(path.join(os.tmpdir(), 'embedded-'))
    await writeFile(path.join(programs, 'unshare'), '#!/bin/sh\nexit 1\n')
    await chmod(path.join(programs, 'unshare'), 0o755)
    const before = process.env.PATH
    process.env.PATH = `${programs}:${before}`
    try {
      const postgres = await startEmbedded(dataDir)
      assert.notEqual((await stat(cluster)).uid, 0)
      assert.deepEqual(await query(postgres.admin, 'select text from notes'), [{ text: 'kept' }])
      await postgres.stop()
    } finally {
      process.env.PATH = before
      await rm(programs, { recursive: true })
    }
    const postgres = await startEmbedded(dataDir)
    assert.deepEqual(await query(postgres.admin, 'select text from notes'), [{ text: 'kept' }])
    await postgres.stop()
  })
}

/**
 * For tests that kill PostgreSQL, which also run alone. It stops syncing files: after a crash it would sync all of them,
 * which takes long while other tests write to the same disk.
 */
async function keepNote({ admin }: Postgres) {
  await query(admin, 'alter system set fsync = off')
  await query(admin, 'select pg_reload_conf()')
  await query(admin, 'create table if not exists notes (text text)')
  await query(admin, `insert into notes select 'kept' where not exists (select from notes)`)
}

async function query(connection: pg.ClientConfig, text: string) {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function startInAnotherProcess(prefix: readonly string[] = []): Promise<ChildProcess> {
  const child = launchOwner(prefix)
  await once(child.stdout!, 'data')
  return child
}

function launchOwner(prefix: readonly string[], errors: 'inherit' | 'ignore' = 'inherit'): ChildProcess {
  const module = new URL('embedded.ts', import.meta.url)
  const code = `const { startEmbedded } = await import('${module}'); await startEmbedded(process.argv[1]); console.log('ready')`
  const [command, ...args] = [...prefix, process.execPath, '--input-type=module', '-e', code, dataDir]
  return spawn(command!, args, { stdio: ['ignore', 'pipe', errors] })
}

const postmaster = async () => Number((await readFile(pidFile, 'utf8')).split('\n')[0])

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
