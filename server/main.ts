import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { type Database, openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { openPostgres } from './database/postgres.ts'
import { openLog } from './log.ts'
import { bootstrap } from './workspaces/bootstrap.ts'

/** What has been opened so far, and must be closed in the opposite order. */
const opened: (() => Promise<unknown>)[] = []
let closing: number | undefined

process.on('SIGINT', onSignal)
process.on('SIGTERM', onSignal)

try {
  await start()
} catch (error) {
  await fail(error as Error)
}

async function start() {
  const config = readConfig()
  const log = openLog(config.logLevel)

  const postgres = await openPostgres(config, 'server')
  opened.push(postgres.stop)
  void postgres.lost.then(fail)
  await migrate(postgres.admin)

  const database = openDatabase(postgres.app, { size: config.poolSize })
  opened.push(() => database.close())

  const app = await buildApp({ config, database, log })
  opened.push(async () => {
    // Requests under way have ten seconds; a connection that is merely kept open has none.
    const late = setTimeout(() => app.server.closeAllConnections(), 10_000)
    await app.close()
    clearTimeout(late)
  })
  await app.listen({ host: config.host, port: config.port })

  const owner = (await hasWorkspace(database)) ? undefined : await makeOwner(database)
  console.log(welcome(config, owner))
}

async function hasWorkspace({ pool }: Database) {
  const { rows } = await pool.query<{ found: boolean }>('select exists (select from workspaces) as found')
  return rows[0]!.found
}

async function makeOwner(database: Database) {
  const email = 'owner@example.com'
  const made = await bootstrap(database, { email, name: 'Owner', workspace: 'My workspace', slug: 'my-workspace' })
  return { email, password: made.password, key: made.api_key }
}

function welcome({ publicUrl }: Config, owner?: { email: string; password?: string; key: string }) {
  const ready = `Rapport is ready: ${publicUrl}`
  if (!owner) return ready
  return `${ready}

  Sign in    ${owner.email}
  Password   ${owner.password ?? '(as before)'}
  API key    ${owner.key}

  curl -H 'X-API-Key: ${owner.key}' ${publicUrl}/api/v1/contacts

The password and the key are shown this once. Ctrl-C stops Rapport.`
}

/** The second time someone will not wait; PostgreSQL then sees to its own end. But npm repeats a Ctrl-C at once. */
function onSignal() {
  if (closing === undefined) void close(0)
  else if (Date.now() > closing + 500) process.exit(130)
}

async function fail(error: Error) {
  if (closing !== undefined) return
  console.error(sentence(error))
  await close(1)
}

function sentence(error: NodeJS.ErrnoException & { address?: string; port?: number }) {
  if (error.syscall === 'listen') {
    const place = `${error.address}:${error.port}`
    if (error.code === 'EADDRINUSE')
      return `Another program already listens on ${place}: stop it, or set PORT to a free one.`
    if (error.code === 'EACCES') return `Listening on ${place} is not allowed: set PORT to 1024 or more.`
    return `Rapport cannot listen on ${place} (HOST, PORT): ${error.message}.`
  }
  // These are faults of ours, and need the place.
  return error instanceof TypeError || error instanceof ReferenceError ? error.stack : error.message
}

async function close(code: number) {
  closing = Date.now()
  for (const step of opened.toReversed()) {
    try {
      await step()
    } catch (error) {
      console.error((error as Error).message)
      code = 1
    }
  }
  process.exit(code)
}
