import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { jobs, startBackground } from './background.ts'
import { type Config, isLimited, readConfig } from './config.ts'
import { type Database, openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { sql } from './database/sql.ts'
import { checkSecret } from './http/secret-check.ts'
import { openPostgres } from './postgres/connect.ts'
import { queueLimits } from './http/load.ts'
import { openQueues } from './jobs/queues.ts'
import { openLog } from './log.ts'
import { buildProbes } from './probes.ts'
import { fillWorkspace } from './sample-data/demo.ts'
import { bootstrap } from './workspaces/bootstrap.ts'

type Process = {
  /** Functions that close the open parts, called in reverse order. */
  opened: (() => Promise<unknown>)[]
  /** Adds sample data to the first workspace. */
  demo: boolean
}

/** Starts everything in order: settings, PostgreSQL, its schema, the worker, the app, the first workspace. */
export async function serve({ opened, demo }: Process) {
  const config = readConfig()
  const log = openLog(config.logLevel)

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
  }

  const postgres = await openPostgres(config, 'server', (message) => log.error(message))
  opened.push(postgres.stop)
  await migrate(postgres.admin)

  const database = openDatabase(postgres.app, { size: config.poolSize, queue: queueLimits(isLimited(config)), log })
  opened.push(() => database.close())
  await checkSecret(database, config)
  // A separate pool, so that requests do not wait for imports.
  const background = openDatabase(postgres.app, { size: config.workerPoolSize, timeout: 60_000, log })
  opened.push(() => background.close())

  await openQueues(database, jobs)
  if (config.process !== 'api') {
    const worker = await startBackground({ database: background, config, log })
    opened.push(() => worker.stop())
  }
  if (config.process === 'worker') {
    if (config.workerPort > 0)
      await listen(await buildProbes({ config, database: background, log }), config.workerPort, 'WORKER_PORT')
    return console.log('Rapport works on what the servers leave to it.')
  }

  await listen(await buildApp({ config, database, background, log }), config.port, 'PORT')

  console.log(await welcome(config, database, demo))
}

const signUpAdvice = 'Anyone who can reach this address can create an account. Set SIGN_UP=invited on the internet.'

async function hasWorkspace(database: Database) {
  const [rows] = await database.send([sql`select exists (select from workspaces) as found`])
  return rows![0]!.found
}

async function makeOwner(database: Database, demo: boolean) {
  const email = 'owner@example.com'
  const made = await bootstrap(database, { email, name: 'Owner', workspace: 'My workspace', slug: 'my-workspace' })
  if (demo) await fillWorkspace(database, made.workspace_id)
  return { email, password: made.password, key: made.api_key }
}

async function welcome(config: Config, database: Database, demo: boolean) {
  const { publicUrl } = config
  const ready = `Rapport is ready: ${publicUrl}${config.signUp === 'open' ? `\n${signUpAdvice}` : ''}`
  if (await hasWorkspace(database)) return ready
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
