import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../../server/postgres/embedded.ts'
import { freePort } from '../free-port.ts'
import { launch } from '../launch.ts'
import { until } from '../until.ts'
import { signUpAt } from './sign-up.ts'

export const layouts = {
  'one server': [{ PROCESS: 'all' }],
  'api and worker': [{ PROCESS: 'api' }, { PROCESS: 'worker' }],
  'three servers': [{ PROCESS: 'all' }, { PROCESS: 'all' }, { PROCESS: 'all' }],
  'three servers and two workers': [
    { PROCESS: 'api' },
    { PROCESS: 'api' },
    { PROCESS: 'api' },
    { PROCESS: 'worker' },
    { PROCESS: 'worker' },
  ],
} as const
export type Layout = keyof typeof layouts
export type Service = Awaited<ReturnType<typeof startService>>

/**
 * Starts the service and its PostgreSQL as separate processes. A test may kill any of them, and it is started again.
 * One server starts the embedded PostgreSQL itself, as `npm start` does; the others share one through DATABASE_URL.
 */
export async function startService(layout: Layout, settings: NodeJS.ProcessEnv = {}) {
  const folder = settings.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'rapport-faults-')))
  const postgres = layout === 'one server' ? undefined : await startEmbedded(folder)
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    SECRET: 'a secret for the attacks, long enough to be one',
    RATE_LIMIT_PER_SECOND: '0',
    DISK_RESERVE_BYTES: '0',
    LOG_LEVEL: 'silent',
    ...(postgres && { DATABASE_URL: `postgres://postgres@localhost/rapport?host=${postgres.admin.host}` }),
    ...settings,
  }
  const processes = await Promise.all(
    layouts[layout].map(async (own, i) => {
      // With S3 nothing on disk is shared.
      const DATA_DIR = settings.S3_BUCKET ? path.join(folder, `server-${i}`) : folder
      return supervise({ ...env, ...own, DATA_DIR, PORT: String(await freePort()) })
    }),
  )
  await Promise.all(processes.map(({ isReady }) => until(isReady)))

  async function postmaster() {
    const [pid, , , , host] = (await readFile(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')
    return { pid: Number(pid), host: host! }
  }

  /** As the superuser, until the query succeeds: PostgreSQL may just be starting. */
  async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
    return until(async () => {
      try {
        const { host } = await postmaster()
        const client = new pg.Client({ host, user: 'postgres', database: 'rapport' })
        client.on('error', () => {})
        await client.connect()
        return await client.query<Row>(text, values).finally(() => client.end())
      } catch {
        return undefined
      }
    })
  }

  return {
    processes,
    urls: processes.flatMap(({ url }) => url ?? []),
    query,
    postmaster,
    signUp: () => signUpAt(processes.flatMap(({ url }) => url ?? [])[0]!),
    async [Symbol.asyncDispose]() {
      await Promise.all(processes.map(({ stop }) => stop()))
      await postgres?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** One process, started again whenever it ends, as systemd or Kubernetes would. */
function supervise(env: NodeJS.ProcessEnv) {
  const isWorker = env.PROCESS === 'worker'
  const url = isWorker ? undefined : `http://127.0.0.1:${env.PORT}`
  const sign = isWorker ? 'The worker is running' : 'Rapport is ready'
  /** How started processes ended that were not killed by the test. */
  const losses: string[] = []
  let isStopping = false
  let isKilled = false
  let current = launch(env)

  const running = (async () => {
    for (;;) {
      const code = await current.ended
      if (isStopping) return
      if (!isKilled && current.output().includes(sign)) losses.push(`${env.PROCESS} ended by itself with ${code}`)
      isKilled = false
      await sleep(200)
      if (isStopping) return
      current = launch(env)
    }
  })()

  return {
    url,
    role: env.PROCESS!,
    losses,
    pid: () => current.child.pid!,
    isReady: () => current.child.exitCode === null && current.output().includes(sign),
    async kill() {
      if (current.child.exitCode !== null || current.child.signalCode !== null) return
      isKilled = true
      current.child.kill('SIGKILL')
      await current.ended
    },
    /** A graceful stop, after which it starts again. */
    async restart() {
      isKilled = true
      const { child, ended } = current
      child.kill('SIGTERM')
      await ended
      await until(() => current.child !== child && current.output().includes(sign))
    },
    async stop() {
      isStopping = true
      current.child.kill('SIGTERM')
      await running
    },
  }
}
