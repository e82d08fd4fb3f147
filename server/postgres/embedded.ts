import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, open, readdir, readFile, realpath, rename, rm, stat, truncate } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { makeFolder } from '../folder.ts'
import { chooseRunner, findBinaries, type Runner } from './binaries.ts'

const run = promisify(execFile)

export type Postgres = {
  /** The superuser, for migrations. */
  admin: pg.ClientConfig
  /** The role that the server works as, created by the migrations. */
  app: pg.ClientConfig
  stop(): Promise<void>
}

/** A server has exclusive use of its PostgreSQL, except for commands, which may use it at the same time. */
type Role = 'server' | 'command'

const settings = {
  listen_addresses: '', // only the socket, in a folder that no other user can enter
  shared_buffers: `${Math.min(1024, Math.max(128, Math.floor(os.totalmem() / 8 / 2 ** 20)))}MB`, // allocated only as data fills it
  max_connections: '100',
  max_locks_per_transaction: '256', // of the locks that all transactions share, imports may take thousands
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Logs errors of PostgreSQL itself, but not rejected statements: those contain personal data, and the API reports
  // them.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/**
 * Runs PostgreSQL under `dataDir`, creating it on first use. It is restarted if it exits unexpectedly, and ends with
 * `stop()` or when this process dies.
 */
export async function startEmbedded(
  dataDir: string,
  role: Role = 'server',
  report: (message: string) => void = () => {},
): Promise<Postgres> {
  const binaries = findBinaries()
  const runner = await chooseRunner()
  const folder = await makeDataFolder(dataDir)
  const cluster = path.join(folder, 'cluster')
  await makeCluster(binaries, runner, cluster)

  const began = Date.now()
  let freeSince: number | undefined
  for (;;) {
    const running = await findRunning(cluster)
    if (!running) {
      const started = await start({ binaries, runner, folder, cluster, role, report })
      if (typeof started !== 'string') return started
      // On the first attempts, another process may have started one at the same moment, or may just be stopping its
      // own.
      if (Date.now() > began + 15_000) throw new Error(`PostgreSQL does not start: ${started}`)
    } else if (running.client) {
      const { client, pid, socketFolder } = running
      const owner = await ownerOf(client)
      if (owner === 'nobody') freeSince ??= Date.now()
      else freeSince = undefined
      // Its owner was killed and it kept running. A restart applies the settings of this version and makes it a child
      // process. If it is the owner's connection that was lost, in a crash, the owner takes the lock again very soon.
      const isLeft = freeSince !== undefined && Date.now() > freeSince + 3_000
      if (isLeft && pid && (await takeLock(client, role))) await end(pid, async () => !(await isAlive(pid, cluster)))
      await client.end()
      if (owner === 'server' && role === 'command') return { ...connections(socketFolder), stop: async () => {} }
      // On the first attempts, it may be one whose owner was killed a moment ago, which PostgreSQL has yet to notice.
      if (owner === 'server' && Date.now() > began + 3_000)
        throw new Error(`Another Rapport server is using the data folder ${dataDir}.`)
    }
    if (Date.now() > began + 60_000)
      throw new Error(`PostgreSQL in the data folder ${dataDir} does not respond and does not stop.`)
    await sleep(20 + Math.random() * 80) // random, so that waiting processes do not retry in step
  }
}

async function makeDataFolder(dataDir: string) {
  try {
    const folder = path.resolve(dataDir, 'postgres')
    makeFolder(folder)
    return await realpath(folder)
  } catch (error) {
    throw new Error(`The data folder ${dataDir} (DATA_DIR) cannot be written: ${(error as Error).message}.`, {
      cause: error,
    })
  }
}

/**
 * Created in a temporary folder and then moved, so it is complete or missing, even if it is interrupted or two
 * processes create it at once.
 */
async function makeCluster(binaries: string, runner: Runner, cluster: string) {
  const version = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(ignore('ENOENT'))
  if (version) {
    if (version.trim() !== '18')
      throw new Error(`${cluster} was created by PostgreSQL ${version.trim()}, but Rapport includes PostgreSQL 18.`)
    return
  }
  const made = await makeOwnedFolder(runner, path.join(path.dirname(cluster), 'new-'))
  // A locale that is the same on every system. Queries that sort names use an ICU collation explicitly.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=postgres', '--auth-local=trust', '--auth-host=reject']
  try {
    const [command, ...args] = [
      ...runner.prefix,
      path.join(binaries, 'initdb'),
      `--pgdata=${made}`,
      ...locale,
      ...access,
    ]
    await runUntilExit(command!, args)
    await rename(made, cluster)
  } catch (error) {
    await rm(made, { recursive: true, force: true, maxRetries: 10 }) // another process may be deleting it too
    // Another process was faster, and may even have deleted this folder already.
    if (isCode(error, 'ENOTEMPTY', 'EEXIST') || (await stat(cluster).catch(ignore('ENOENT')))) return
    throw new Error(
      `PostgreSQL could not create its data folder: ${lastLine((error as { stderr?: string }).stderr) || (error as Error).message}`,
      {
        cause: error,
      },
    )
  }
}

/** Ends with this process, because an incomplete folder is useless. */
async function runUntilExit(command: string, args: string[]) {
  const running = run(command, args, { cwd: '/' })
  const abandon = () => running.child.kill()
  process.once('exit', abandon)
  await running.finally(() => process.off('exit', abandon))
}

async function makeOwnedFolder(runner: Runner, prefix: string) {
  const folder = await mkdtemp(prefix) // mode 0700
  await giveTo(runner, folder)
  return folder
}

/** Only where it is needed: the systemd unit denies this system call. */
async function giveTo({ uid, gid }: Runner, folder: string) {
  if (uid !== process.getuid!()) await chown(folder, uid, gid)
}

/**
 * The process in postmaster.pid: undefined if it is not running; otherwise its pid, and a connection to it if it accepts one.
 * In another container its pid is unknown here.
 */
async function findRunning(cluster: string) {
  const file = path.join(cluster, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(ignore('ENOENT'))
  if (text === undefined) return
  const [pid, , , port, socketFolder] = text.split('\n')
  if (!(await isAlive(Number(pid), cluster))) {
    const elsewhere = await findListening(path.dirname(cluster))
    if (elsewhere) return { pid: undefined, socketFolder: elsewhere, client: await connect(elsewhere) }
    if (await isLogHeld(path.dirname(cluster))) return { pid: undefined, socketFolder: '' }
    // After a reboot the pid may belong to another process, which PostgreSQL would take for another PostgreSQL.
    if ((await readFile(file, 'utf8').catch(ignore('ENOENT'))) === text) await rm(file)
    return
  }
  if (!socketFolder || !port) return { pid: Number(pid), socketFolder: '' } // it has only just started
  const local = path.join(path.dirname(cluster), path.basename(socketFolder)) // it may see the folder at another path
  const place = existsSync(local) ? local : socketFolder
  return { pid: Number(pid), socketFolder: place, client: await connect(place) }
}

/** The folder of a socket that a process listens on, also one in another container that uses the same data folder. */
async function findListening(folder: string) {
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name)
    if (name.startsWith('run-') && (await isListening(place))) return place
  }
}

const isListening = (socketFolder: string) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(path.join(socketFolder, '.s.PGSQL.5432'))
    socket.once('error', (error) => resolve(isCode(error, 'EAGAIN')))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })

/**
 * PostgreSQL runs inside its data folder, so its working directory distinguishes it from another process with the same pid.
 * In a container this user may not be allowed to see that of another one; the command line is visible.
 */
async function isAlive(pid: number, cluster: string) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (isCode(error, 'ESRCH')) return false
  }
  if (process.platform !== 'linux') return true
  try {
    const [itsFolder, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)])
    return itsFolder.ino === ours.ino && itsFolder.dev === ours.dev
  } catch (error) {
    if (!isCode(error, 'EACCES', 'EPERM')) return false
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')[0]!.endsWith('postgres')
  }
}

async function connect(socketFolder: string) {
  const client = new pg.Client({
    ...connections(socketFolder).admin,
    database: 'postgres',
    connectionTimeoutMillis: 5_000, // the process that accepted the connection may be stuck
  })
  client.on('error', () => {}) // the connection is lost when PostgreSQL ends
  try {
    await client.connect()
    return client
  } catch {
    await client.end().catch(() => {})
  }
}

function connections(socketFolder: string) {
  const place = { host: socketFolder, port: 5432, database: 'rapport', ssl: false }
  return { admin: { ...place, user: 'postgres' }, app: { ...place, user: 'rapport_app' } }
}

/**
 * The process that holds this lock owns the PostgreSQL. The lock ends with its connection, so a killed process does not
 * keep it. Returns whether it was free; not while PostgreSQL is shutting down.
 */
async function takeLock(client: pg.Client, role: Role) {
  try {
    await client.query(`set application_name = 'rapport ${role}'`)
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(1) as taken')
    return rows[0]!.taken
  } catch {
    return false
  }
}

/** Who holds the lock; undefined while PostgreSQL is shutting down. */
async function ownerOf(client: pg.Client): Promise<Role | 'nobody' | undefined> {
  try {
    const { rows } = await client.query<{ name: string }>(`
      select application_name as name
        from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and objid = 1 and granted`)
    if (rows.length === 0) return 'nobody'
    return rows[0]!.name === 'rapport server' ? 'server' : 'command'
  } catch {
    return undefined
  }
}

type Parts = {
  binaries: string
  runner: Runner
  folder: string
  cluster: string
  role: Role
  report: (message: string) => void
}

/** Returns the last message of PostgreSQL if it did not start. */
async function start({ binaries, runner, folder, cluster, role, report }: Parts): Promise<Postgres | string> {
  await changeOwner(runner, cluster)
  const socketFolder = await makeSocketFolder(runner, folder)
  const logFile = logIn(folder)
  let child: ChildProcess
  let lock: pg.Client | undefined
  let stopping = false
  const isGone = () => child.exitCode !== null || child.signalCode !== null

  async function tryStart() {
    if (!existsSync(socketFolder)) {
      makeFolder(socketFolder)
      await giveTo(runner, socketFolder)
    }
    // A crash leaves the socket behind, and the pid in its lock file may belong to another process by now.
    for (const name of await readdir(socketFolder)) await rm(path.join(socketFolder, name), { force: true })
    child = await launch(runner, path.join(binaries, 'postgres'), cluster, socketFolder, logFile)
    lock = await waitUntilReady(socketFolder, () => isGone() || stopping)
    if (lock && (await takeLock(lock, role))) return true
    await lock?.end()
    lock = undefined
    if (!isGone()) await end(child.pid!, isGone)
    return false
  }

  async function lastMessage() {
    const lines = (await readFile(logFile, 'utf8')).trim().split('\n')
    return lines.findLast((line) => line.includes(`[${child.pid}] FATAL`)) ?? lines.at(-1)!
  }

  if (!(await tryStart())) {
    await rm(socketFolder, { recursive: true, force: true })
    return lastMessage()
  }

  await removeLeftovers(folder, socketFolder)
  if ((await stat(logFile)).size > 1_000_000) await truncate(logFile)
  const { rows } = await lock!.query(`select from pg_database where datname = 'rapport'`)
  if (rows.length === 0) await lock!.query('create database rapport template template0')

  // PostgreSQL closes every connection when one of its processes crashes, and continues. The lock must then be taken
  // again.
  function keepLock() {
    const [running, held] = [child, lock]
    const isOver = () => stopping || child !== running || isGone() // a restart takes the lock then
    held?.once('end', async () => {
      while (!isOver()) {
        await sleep(100)
        const again = await connect(socketFolder)
        if (again && !isOver() && (await takeLock(again, role))) {
          lock = again
          return keepLock()
        }
        await again?.end()
      }
    })
  }

  let restarting = Promise.resolve()
  const supervise = () => {
    keepLock()
    child.once('exit', () => {
      if (!stopping) restarting = restart()
    })
  }

  /**
   * Restarts in the same socket folder, so that connections work again. It retries without limit, because a disk may be
   * full for a long time.
   */
  async function restart() {
    report(`PostgreSQL ended unexpectedly and is being restarted. See ${logFile} for the cause.`)
    for (let pause = 100; ; pause = Math.min(pause * 2, 5_000)) {
      await sleep(pause)
      if (stopping) return
      try {
        if (await tryStart()) return supervise()
        if (!stopping) report(`PostgreSQL does not start: ${await lastMessage()}`)
      } catch (error) {
        report(`PostgreSQL does not start: ${(error as Error).message}`)
      }
    }
  }
  supervise()

  return {
    ...connections(socketFolder),
    async stop() {
      stopping = true
      await restarting
      if (!isGone()) await end(child.pid!, isGone)
      await lock?.end()
      await rm(socketFolder, { recursive: true, force: true })
    },
  }
}

/** A folder created by root in another way of running, or copied from elsewhere, may belong to another user. */
async function changeOwner({ uid, gid }: Runner, cluster: string) {
  if (process.getuid!() === 0 && (await stat(cluster)).uid !== uid) await run('chown', ['-R', `${uid}:${gid}`, cluster])
}

/** A new folder for each start, so that there is no stale socket. The path of a socket may have 103 bytes, and its name takes 16. */
async function makeSocketFolder(runner: Runner, folder: string) {
  const short = Buffer.byteLength(folder) <= 75
  return makeOwnedFolder(runner, short ? path.join(folder, 'run-') : path.join(os.tmpdir(), 'rapport-'))
}

/** In seconds, before the next stronger signal. PostgreSQL can hang if it gets one while it recovers from a crash. */
const patience = { fast: 20, immediate: 10 }

/** A pipe that only this process holds. When it closes, for whatever reason, PostgreSQL is stopped. */
const leash = `
  (
    read -r _ && exit
    kill -INT $$
    seconds=0
    while [ $seconds -le ${patience.fast + patience.immediate} ] && sleep 1 && kill -0 $$; do
      seconds=$((seconds + 1))
      [ $seconds = ${patience.fast} ] && kill -QUIT $$
      [ $seconds = ${patience.fast + patience.immediate} ] && kill -KILL $$
    done
  ) <&3 >/dev/null 2>&1 &`

/**
 * PostgreSQL and its child processes hold a file lock on the log, so that only one of two containers that start at the same
 * moment can start it. Where there is no `flock` (macOS), process ids and sockets have to suffice.
 */
const holdLog = `
  flock -n 1
  [ $? != 1 ] || { echo 'Another PostgreSQL uses these files.'; exit 1; }`

/** Whether a PostgreSQL holds the lock, such as one in another container that does not listen on its socket yet. */
const isLogHeld = (folder: string) =>
  run('flock', ['-n', logIn(folder), 'true']).then(
    () => false,
    (error: { code: unknown }) => error.code === 1,
  )

const logIn = (folder: string) => path.join(folder, 'postgres.log')

async function launch(runner: Runner, postgres: string, cluster: string, socketFolder: string, logFile: string) {
  const options = Object.entries({ ...settings, port: '5432', unix_socket_directories: socketFolder })
  const program = [
    '/bin/sh',
    '-c',
    `${leash}${holdLog}\n  exec "$@" 3<&-`,
    'sh',
    postgres,
    '-D',
    cluster,
    ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const [command, ...args] = [...runner.prefix, ...program]
  const log = await open(logFile, 'a', 0o600)
  try {
    // Detached, in its own process group: a Ctrl-C goes to this process, which then stops PostgreSQL.
    const env = { PATH: process.env.PATH }
    const child = spawn(command!, args, { cwd: '/', env, detached: true, stdio: ['ignore', log.fd, log.fd, 'pipe'] })
    child.once('exit', () => releaseLeash(child))
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    return child
  } finally {
    await log.close()
  }
}

/** Writes a line instead of closing the pipe, which would send a signal to a process that has already ended. */
function releaseLeash(child: ChildProcess) {
  const pipe = child.stdio[3] as import('node:net').Socket
  pipe.on('error', () => {})
  pipe.end('\n')
}

/** Waits without limit, because PostgreSQL replays its log after a crash. */
async function waitUntilReady(socketFolder: string, isGone: () => boolean) {
  for (let pause = 10; !isGone(); pause = Math.min(pause * 1.2, 500)) {
    const client = await connect(socketFolder)
    if (client) return client
    await sleep(pause)
  }
}

/** Removes what killed processes left behind. Called by the process that holds the lock. */
async function removeLeftovers(folder: string, socketFolder: string) {
  const names = (await readdir(folder)).filter(
    (name) => /^(new|run)-/.test(name) && name !== path.basename(socketFolder),
  )
  // A socket folder that is still in use is removed by the process that uses it.
  for (const name of names)
    if (!(await isListening(path.join(folder, name))))
      await rm(path.join(folder, name), { recursive: true, force: true }).catch(() => {})
}

/** Closes every connection and writes everything to disk. If that takes too long, it stops immediately and recovers at the next start. */
async function end(pid: number, isGone: () => boolean | Promise<boolean>) {
  for (const [signal, seconds] of [
    ['SIGINT', patience.fast],
    ['SIGQUIT', patience.immediate],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (isCode(error, 'ESRCH')) return
      throw error
    }
    for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(10)) if (await isGone()) return
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
}

const isCode = (error: unknown, ...codes: string[]) => codes.includes((error as NodeJS.ErrnoException).code ?? '')

const ignore = (code: string) => (error: unknown) => {
  if (!isCode(error, code)) throw error
  return undefined
}

const lastLine = (text = '') => text.trim().split('\n').at(-1)
