import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../server/backup/backup.ts'
import { restore } from '../server/backup/restore.ts'
import { adoptSecret, readConfig } from '../server/config.ts'
import type { Postgres } from '../server/postgres/embedded.ts'
import { type Database, openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { listPlacements, moveWorkspace } from '../server/database/placement.ts'
import { openPostgres } from '../server/postgres/connect.ts'
import '../server/resources.ts'
import { openQueues } from '../server/jobs/queues.ts'
import { openLog } from '../server/log.ts'
import { openStorage } from '../server/storage/open.ts'
import { bootstrap } from '../server/workspaces/bootstrap.ts'
import { makeDemo } from '../server/sample-data/demo.ts'

// Commands for the operator of a server. They use its database and its environment, not the API.

export async function runBootstrap(args: string[]) {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { email: option, workspace: option, slug: option } })
  const { email, workspace, slug } = values
  if (!email || !workspace || !slug) {
    const missing = (['email', 'workspace', 'slug'] as const).filter((name) => !values[name])
    throw new Error(`bootstrap needs ${missing.map((name) => `--${name}`).join(' and ')}.`)
  }
  await withDatabase(async (database) => {
    const { workspace_id, user_id, api_key } = await bootstrap(database, { email, workspace, slug })
    console.log(JSON.stringify({ workspace_id, user_id, api_key }))
  })
}

export function runDemo(args: string[]) {
  parseArgs({ args })
  return withDatabase(async (database) => {
    const { jobs } = await import('../server/background.ts') // imports all jobs, which most commands do not need
    await openQueues(database, jobs)
    console.log(JSON.stringify(await makeDemo(database)))
  })
}

export function runMigrate(args: string[]) {
  parseArgs({ args })
  return withPostgres(async () => {})
}

export function runDistribute(args: string[]) {
  parseArgs({ args })
  return withAdmin(async (admin) => console.log(JSON.stringify(await migrate(admin, { distributed: true }))))
}

/** One line of JSON for each workspace. */
export function runPlacement(args: string[]) {
  parseArgs({ args })
  return withAdmin(async (admin) => {
    for (const placement of await listPlacements(admin)) console.log(JSON.stringify(placement))
  })
}

export function runMove(args: string[]) {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [slug, node] = positionals
  if (!slug || !node || positionals.length > 2) throw new Error('move needs the slug of a workspace and a node.')
  return withAdmin(async (admin) => console.log(JSON.stringify(await moveWorkspace(admin, slug, node))))
}

/** The database stays at its current version. */
export async function runBackup(args: string[]) {
  const file = fileIn('backup', args)
  requireDatabase()
  const config = readConfig()
  const postgres = await openPostgres(config, 'command')
  try {
    const storage = await openStorage(config)
    console.log(JSON.stringify(await backUp({ admin: postgres.admin, config, storage }, file)))
  } finally {
    await postgres.stop()
  }
}

export function runRestore(args: string[]) {
  const file = fileIn('restore', args)
  return withDatabase(async (database, { admin }) => {
    const config = readConfig()
    const { jobs } = await import('../server/background.ts') // imports all jobs, which no other command needs
    await openQueues(database, jobs)
    const storage = await openStorage(config)
    let isAdopted = false
    const adopt = (secret: string) => {
      adoptSecret(config, secret)
      isAdopted = secret !== config.secret
    }
    console.log(JSON.stringify(await restore({ admin, storage, adopt }, file)))
    if (isAdopted)
      console.error('The secret of the backup was stored in DATA_DIR. Restart all servers that are running.')
  })
}

/** Also delivers the emails, so that no server has to run. Emails that cannot be delivered now stay in the queue. */
export async function runRemind(args: string[]) {
  parseArgs({ args })
  requireDatabase()
  return withDatabase(async (database) => {
    const config = readConfig()
    const { jobs } = await import('../server/background.ts') // imports all jobs, as above
    const { remind } = await import('../server/reminders/remind.ts')
    const { deliverMails } = await import('../server/mail/send.ts')
    const { runQueued } = await import('../server/jobs/worker.ts')
    await openQueues(database, jobs)
    const context = { database, config, log: openLog('error') }
    const done = await remind({ ...context, signal: new AbortController().signal })
    if (done.mails > 0) await runQueued({ ...context, jobs: [deliverMails] })
    console.log(JSON.stringify(done))
  })
}

/** With the wrong DATA_DIR, a command that only uses a database would create an empty one and succeed. */
function requireDatabase() {
  const { dataDir, databaseUrl } = readConfig()
  if (databaseUrl || existsSync(path.join(dataDir, 'postgres'))) return
  throw new Error(
    `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to the same value as for the server.`,
  )
}

function fileIn(command: string, args: string[]) {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  if (positionals.length !== 1) throw new Error(`${command} needs the name of one file.`)
  return positionals[0]!
}

/** Does not migrate. */
async function withAdmin(work: (admin: Postgres['admin']) => Promise<void>) {
  const postgres = await openPostgres(readConfig(), 'command')
  try {
    await work(postgres.admin)
  } finally {
    await postgres.stop()
  }
}

function withDatabase(work: (database: Database, postgres: Postgres) => Promise<void>) {
  return withPostgres(async (postgres) => {
    const database = openDatabase(postgres.app, { size: 2, timeout: 60_000 })
    try {
      await work(database, postgres)
    } finally {
      await database.close()
    }
  })
}

/** Also migrates, because a command may be the first to use the database. */
async function withPostgres(work: (postgres: Postgres) => Promise<void>) {
  const postgres = await openPostgres(readConfig(), 'command')
  try {
    await migrate(postgres.admin)
    await work(postgres)
  } finally {
    await postgres.stop()
  }
}
