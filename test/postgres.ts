import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/postgres/embedded.ts'
import { distributedOption } from '../server/database/for-citus.ts'
import { migrate } from '../server/database/migrate.ts'

// One PostgreSQL for the whole run: the embedded one, or that of TEST_DATABASE_URL. It has a migrated template, which
// is copied for every test file. With CITUS_URL the template is that database, distributed, and is copied on every node.
const template = 'rapport_test_template'

let stop = async () => {}

export async function globalSetup() {
  const citus = process.env.CITUS_URL
  if (citus) {
    process.env.RAPPORT_TEST_POSTGRES = JSON.stringify({ connectionString: citus })
    await migrate({ connectionString: citus }, { distributed: true })
    process.env.RAPPORT_TEST_NODES = JSON.stringify(await nodesOf(citus))
    return
  }
  const url = process.env.TEST_DATABASE_URL
  const admin = url ? { connectionString: url } : await startOwn()
  process.env.RAPPORT_TEST_POSTGRES = JSON.stringify(admin)
  const client = new pg.Client(admin)
  await client.connect()
  await client.query(`drop database if exists ${template}`)
  await client.query(`create database ${template} template template0 encoding 'UTF8'`)
  await client.end()
  await migrate(databaseOf(admin, template))
}

export const globalTeardown = () => stop()

async function nodesOf(url: string): Promise<pg.ClientConfig[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ host: string; port: number }>(
    'select nodename as host, nodeport as port from pg_dist_node order by groupid',
  )
  await client.end()
  return rows.map(({ host, port }) => {
    const node = new URL(url)
    node.hostname = host
    node.port = String(port)
    return databaseOf({ connectionString: node.href }, 'postgres')
  })
}

/** The servers that have a part of each database: the coordinator of Citus and its workers, or the only one. */
const nodes = (): pg.ClientConfig[] =>
  JSON.parse(process.env.RAPPORT_TEST_NODES ?? `[${process.env.RAPPORT_TEST_POSTGRES}]`)

/** A copy of the template. */
export const createDatabase = (name: string) =>
  onEachNode(async (client) => {
    const source = process.env.CITUS_URL ? new URL(process.env.CITUS_URL).pathname.slice(1) : template
    if (process.env.CITUS_URL)
      // Nobody may be connected to a database that is copied, and Citus itself is.
      await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [source])
    await client.query(`create database ${name} template ${source}`)
  })

export const dropDatabase = (name: string) => onEachNode((client) => client.query(`drop database ${name} with (force)`))

const onEachNode = (work: (client: pg.Client) => Promise<unknown>) =>
  Promise.all(
    nodes().map(async (node) => {
      const client = new pg.Client(node)
      await client.connect()
      try {
        await work(client)
      } finally {
        await client.end()
      }
    }),
  )

async function startOwn(): Promise<pg.ClientConfig> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rapport-test-'))
  const postgres = await startEmbedded(folder)
  await forgetOnPowerLoss(postgres.admin)
  stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...postgres.admin, database: 'postgres' }
}

/** The data of tests only has to survive killed processes. Every copied and dropped database would be written to disk. */
async function forgetOnPowerLoss(admin: pg.ClientConfig) {
  const client = new pg.Client({ ...admin, database: 'postgres' })
  await client.connect()
  for (const setting of ['fsync', 'full_page_writes']) await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

/** For a test that cannot run on Citus, and why. */
export const notOnCitus = (why: string) => ({ skip: process.env.CITUS_URL ? `not on Citus: ${why}` : false })

/** The options of the server's own connections. */
export const serverOptions = (distributed = process.env.CITUS_URL !== undefined) =>
  `-c role=rapport_app${distributed ? ` ${distributedOption}` : ''}`

export function databaseOf(config: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!config.connectionString) return { ...config, database }
  const url = new URL(config.connectionString)
  url.pathname = `/${database}`
  return { ...config, connectionString: url.href }
}
