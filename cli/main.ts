import { parseArgs } from 'node:util'
import { backUp } from '../server/backup/backup.ts'
import { restore } from '../server/backup/restore.ts'
import { adoptSecret, readConfig } from '../server/config.ts'
import type { Postgres } from '../server/postgres/embedded.ts'
import { type Database, openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { openPostgres } from '../server/postgres/connect.ts'
import '../server/resources.ts'
import { openQueues } from '../server/jobs/queues.ts'
import { openLog } from '../server/log.ts'
import { openStorage } from '../server/storage/open.ts'
import { bootstrap } from '../server/workspaces/bootstrap.ts'
import { makeDemo } from '../server/sample-data/demo.ts'

const help = `Usage: rapport <command>

  start [--demo]
      Starts the server; the default without a command. --demo adds sample data to the first workspace.
  bootstrap --email E --workspace NAME --slug S
      Makes the user and the workspace, or finds them, and prints one line of JSON with a new key:
      { "workspace_id", "user_id", "api_key" }
      Where the slug is taken, the user becomes an owner of that workspace.
  demo
      Makes a workspace "Demo" with sample data in it, or finds it, and prints one line of JSON with a way in:
      { "workspace_id", "user_id", "api_key", "email", "password" } (the password only when it is new)
  migrate
      Brings the database to this version.
  backup FILE
      Puts every table as of one moment, the files and the secret into one file: keep it as you keep a password.
  restore FILE
      Brings all of that into a new, empty database.
  remind
      Sends the morning mails that are due now and notifies members of what is due today, as the server does every
      15 minutes, and prints one line of JSON: { "notifications", "mails" }
  help
      Prints this.

Commands use the same environment as the server, and work whether or not it runs.`

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function run([command, ...args]: string[]) {
  switch (command) {
    case 'bootstrap':
      return runBootstrap(args)
    case 'demo':
      parseArgs({ args })
      return withDatabase(async (database) => console.log(JSON.stringify(await makeDemo(database))))
    case 'migrate':
      parseArgs({ args })
      return withPostgres(async () => {})
    case 'backup':
      return runBackup(fileIn(command, args))
    case 'restore':
      return runRestore(fileIn(command, args))
    case 'remind':
      parseArgs({ args })
      return withDatabase(runRemind)
    case undefined:
    case 'start':
      parseArgs({ args, options: { demo: { type: 'boolean' } } })
      return import('../server/main.ts') // loads the whole server, which no other command needs
    case 'help':
    case '--help':
      return console.log(help)
    default:
      throw new Error(`Unknown command ${JSON.stringify(command)}. Run \`npx rapport help\` for a list.`)
  }
}

async function runBootstrap(args: string[]) {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { email: option, workspace: option, slug: option } })
  const { email, workspace, slug } = values
  if (!email || !workspace || !slug) {
    const missing = (['email', 'workspace', 'slug'] as const).filter((name) => !values[name])
    throw new Error(`bootstrap needs ${missing.map((name) => `--${name}`).join(' and ')}.`)
  }
  await withDatabase(async (database) => {
    const { workspace_id, user_id, api_key } = await bootstrap(database, {
      email,
      workspace,
      slug,
    })
    console.log(JSON.stringify({ workspace_id, user_id, api_key }))
  })
}

function fileIn(command: string, args: string[]) {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  if (positionals.length !== 1) throw new Error(`${command} needs the name of one file.`)
  return positionals[0]!
}

/** The database stays at its current version. */
async function runBackup(file: string) {
  const config = readConfig()
  const postgres = await openPostgres(config, 'command')
  try {
    const storage = await openStorage(config)
    console.log(JSON.stringify(await backUp({ admin: postgres.admin, config, storage }, file)))
  } finally {
    await postgres.stop()
  }
}

function runRestore(file: string) {
  return withDatabase(async (database, { admin }) => {
    const config = readConfig()
    const { jobs } = await import('../server/background.ts') // imports all jobs, which no other command needs
    await openQueues(database, jobs)
    const storage = await openStorage(config)
    const adopt = (secret: string) => adoptSecret(config, secret)
    console.log(JSON.stringify(await restore({ admin, storage, adopt }, file)))
  })
}

/** Also delivers the mails, so that no server has to run. What cannot be delivered now stays in the queue. */
async function runRemind(database: Database) {
  const config = readConfig()
  const { jobs } = await import('../server/background.ts') // imports all jobs, as above
  const { remind } = await import('../server/reminders/remind.ts')
  const { deliverMails } = await import('../server/mail/send.ts')
  const { runQueued } = await import('../server/jobs/worker.ts')
  await openQueues(database, jobs)
  const done = await remind({ database, config, signal: new AbortController().signal })
  if (done.mails > 0) await runQueued({ database, config, log: openLog('error'), jobs: [deliverMails] })
  console.log(JSON.stringify(done))
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
