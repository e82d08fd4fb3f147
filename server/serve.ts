import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { buildApp } from './app.ts'
import { jobs, openThreads, startBackground } from './background.ts'
import { isMember, joinCluster, reportReady } from './cluster/link.ts'
import { startCluster } from './cluster/primary.ts'
import { type Config, isLimited, readConfig } from './config.ts'
import { type Database, openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { checkRole } from './database/role-check.ts'
import { sql } from './database/sql.ts'
import { checkSecret } from './http/secret-check.ts'
import { openPostgres } from './postgres/connect.ts'
import { decideLimits, subject as limitsSubject } from './http/limits-cluster.ts'
import { maxResultBytes, queueLimits } from './http/load.ts'
import { shareMetrics } from './http/metrics.ts'
import { openQueues } from './jobs/queues.ts'
import { lowerPriority } from './jobs/thread.ts'
import { openLog } from './log.ts'
import { folderOf } from './mail/deliver.ts'
import { buildProbes } from './probes.ts'
import { fillWorkspace } from './sample-data/demo.ts'
import { openBackgroundDatabase } from './thread.ts'
import { bootstrap } from './workspaces/bootstrap.ts'

type Process = {
  /** Functions that close the open parts, called in reverse order. */
  opened: (() => Promise<unknown>)[]
  /** Adds sample data to the first workspace. */
  demo: boolean
  /** The file that each process of a cluster runs. */
  entry: string
  /** Closes the open parts and ends this process. */
  end(): void
}

/** What one process of a server does, and how it reaches the database. */
type Assignment = { role: Config['process']; postgres: pg.ClientConfig }

/** Starts everything in order: settings, PostgreSQL, its schema, the processes, the first workspace. */
export async function serve({ opened, demo, entry, end }: Process) {
  if (isMember) return serveMember(opened, end)
  const config = readConfig()
  const log = openLog(config.logLevel)

  const postgres = await openPostgres(config, 'server', (message) => log.error(message))
  opened.push(postgres.stop)
  await migrate(postgres.admin)

  const database = openDatabase(postgres.app, forRequests(config, log))
  opened.push(() => database.close())
  await checkRole(database)
  await checkSecret(database, config)
  await openQueues(database, jobs)

  if (config.process !== 'worker' && config.webConcurrency > 1) {
    const assignments: Assignment[] = Array.from({ length: config.webConcurrency }, () => ({
      role: 'api',
      postgres: postgres.app,
    }))
    if (config.process === 'all') assignments.push({ role: 'worker', postgres: postgres.app })
    const group = await startCluster({ entry, assignments, answers: { [limitsSubject]: decideLimits() }, log })
    opened.push(() => group.stop())
    // A terminal that is closed sends the same signal, and then the server has to end.
    process.on('SIGHUP', () => (process.stdout.isTTY ? end() : group.reload()))
  } else {
    await startParts({ config, log, opened, database, role: config.process, postgres: postgres.app })
  }
  if (config.process === 'worker') return console.log('The worker is running.')
  console.log(await welcome(config, database, demo))
}

/** One process of a cluster. The primary process has prepared the database. */
async function serveMember(opened: Process['opened'], end: () => void) {
  const config = readConfig()
  const log = openLog(config.logLevel)
  const servers: Server[] = []
  const { role, postgres } = await joinCluster<Assignment>(() => void drain(servers).then(end))
  const database = openDatabase(postgres, forRequests(config, log))
  opened.push(() => database.close())
  await startParts({ config, log, opened, database, role, postgres, servers })
  reportReady()
}

const forRequests = (config: Config, log: ReturnType<typeof openLog>) => ({
  size: config.poolSize,
  queue: queueLimits(isLimited(config)),
  maxBytes: maxResultBytes,
  log,
})

type Parts = {
  config: Config
  log: ReturnType<typeof openLog>
  opened: Process['opened']
  database: Database
  role: Config['process']
  postgres: pg.ClientConfig
  servers?: Server[]
}

/** Background work, the API, or both. */
async function startParts({ config, log, opened, database, role, postgres, servers }: Parts) {
  // By default Node would end the process, with all requests and jobs of others.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejected promise was not handled'))

  async function listen(app: FastifyInstance, port: number, setting: string) {
    opened.push(async () => {
      // Running requests get ten seconds to end; idle connections are closed immediately.
      const late = setTimeout(() => app.server.closeAllConnections(), 10_000)
      await app.close()
      clearTimeout(late)
    })
    await app.listen({ host: config.host, port }).catch((error: Error) => {
      throw Object.assign(error, { setting })
    })
    servers?.push(app.server)
  }

  const background = openBackgroundDatabase(postgres, config, log)
  opened.push(() => background.close())
  if (role !== 'api') {
    const threads = role === 'all' ? openThreads({ config, postgres, isTerminal: process.stderr.isTTY }) : undefined
    const worker = await startBackground({ database: background, config, log, threads: threads?.run })
    opened.push(async () => {
      await worker.stop()
      await threads?.close()
    })
  }
  if (role === 'worker') lowerPriority()
  if (role !== 'worker') return listen(await buildApp({ config, database, background, log }), config.port, 'PORT')
  if (config.workerPort > 0)
    return listen(await buildProbes({ config, database: background, log }), config.workerPort, 'WORKER_PORT')
  shareMetrics(new Registry(), { jobs: background })
}

/**
 * Accepts no more connections, and closes each open one with its next response, so that no request is lost. A connection
 * without a request for two seconds counts as idle: its client does not notice that it is closed.
 */
async function drain(servers: readonly Server[]) {
  for (const server of servers) {
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
    NetServer.prototype.close.call(server) // the method of an HTTP server would close idle connections immediately
  }
  const count = (server: Server) =>
    new Promise<number>((resolve) => server.getConnections((_error, connections) => resolve(connections ?? 0)))
  for (let i = 0; i < 20; i++) {
    const open = await Promise.all(servers.map(count))
    if (open.every((connections) => connections === 0)) return
    await sleep(100)
  }
}

const signUpAdvice = 'Anyone who can reach this address can create an account. Set SIGN_UP=invited on the internet.'

async function hasWorkspace(database: Database) {
  const [rows] = await database.send([sql`select exists (select from workspaces) as found`])
  return rows![0]!.found
}

const firstOwner = { email: 'owner@example.com', workspace: 'My workspace', slug: 'my-workspace' }

async function makeOwner(database: Database, demo: boolean) {
  const made = await bootstrap(database, { ...firstOwner, name: 'Owner' })
  if (demo) await fillWorkspace(database, made.workspace_id)
  return { email: firstOwner.email, password: made.password, key: made.api_key }
}

/** The first start may have been killed before it printed the password and the key. Later, ended sessions are deleted. */
async function isUnused(database: Database) {
  const [rows] = await database.send([
    sql`
      select from users u
       where u.email = ${firstOwner.email} and u.created_at > now() - interval '7 days'
         and not exists (select from sessions s where s.user_id = u.id)
         and not exists (select from api_keys k where k.user_id = u.id and k.last_used_at is not null)`,
  ])
  return rows!.length > 0
}

async function welcome(config: Config, database: Database, demo: boolean) {
  const { publicUrl } = config
  const ready = `Rapport is ready: ${publicUrl}${config.signUp === 'open' ? `\n${signUpAdvice}` : ''}`
  if (await hasWorkspace(database)) {
    const { email, workspace, slug } = firstOwner
    if (config.databaseUrl || !(await isUnused(database))) return ready
    return `${ready}

Nobody is signed in as ${email}, whose keys were never used. If you have neither the password nor the key, get another key:

  npx rapport bootstrap --email ${email} --workspace '${workspace}' --slug ${slug}
${config.smtpUrl ? '' : `\nFor another password, open ${publicUrl}/forgotten-password. The email is written to ${folderOf(config)}.\n`}`
  }
  // The output of a production server is often collected, so it must not contain a password or a key.
  if (config.databaseUrl)
    return `${ready}

The database has no workspace yet. Create the first one, its owner and an API key:

  npx rapport ${demo ? 'demo' : 'bootstrap --email you@example.com --workspace Acme --slug acme'}
`
  const owner = await makeOwner(database, demo)
  return `${ready}

  Sign in    ${owner.email}
  Password   ${owner.password ?? '(as before)'}
  API key    ${owner.key}

  curl -H 'X-API-Key: ${owner.key}' ${publicUrl}/api/v1/contacts

The password and the key are shown this once. Ctrl-C stops Rapport.`
}
