import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { type Database, openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { openPostgres } from '../server/database/postgres.ts'
import { bootstrap } from '../server/workspaces/bootstrap.ts'
import { makeDemo } from '../server/workspaces/sample-data/demo.ts'

const help = `Usage: npm run --silent rapport -- <command>

  bootstrap --email E --workspace NAME --slug S [--join]
      Makes the user and the workspace, or finds them, and prints one line of JSON with a new key:
      { "workspace_id", "user_id", "api_key" }
      A slug of a workspace that the user is no member of is refused; --join makes them an owner of it.
  demo
      Makes a workspace "Demo" with sample data in it, or finds it, and prints one line of JSON with a way in:
      { "workspace_id", "user_id", "api_key", "email", "password" } (the password only when it is new)
  migrate
      Brings the database to this version.
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
    case 'help':
    case '--help':
    case undefined:
      return console.log(help)
    default:
      throw new Error(
        `There is no command ${JSON.stringify(command)}: \`npm run --silent rapport -- help\` lists them.`,
      )
  }
}

async function runBootstrap(args: string[]) {
  const option = { type: 'string' } as const
  const join = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ args, options: { email: option, workspace: option, slug: option, join } })
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
      join: values.join,
    })
    console.log(JSON.stringify({ workspace_id, user_id, api_key }))
  })
}

function withDatabase(work: (database: Database) => Promise<void>) {
  return withPostgres(async ({ app }) => {
    const database = openDatabase(app, { size: 2 })
    try {
      await work(database)
    } finally {
      await database.close()
    }
  })
}

/** Migrated, too: a command may be the first to come. */
async function withPostgres(work: (postgres: Awaited<ReturnType<typeof openPostgres>>) => Promise<void>) {
  const postgres = await openPostgres(readConfig(), 'command')
  try {
    await migrate(postgres.admin)
    await work(postgres)
  } finally {
    await postgres.stop()
  }
}
