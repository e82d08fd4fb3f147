import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/postgres/embedded.ts'
import { migrate } from '../server/database/migrate.ts'

// One PostgreSQL for the whole run: the embedded one, or that of TEST_DATABASE_URL. It has a migrated template, which
// is copied for every test file.
export const template = 'rapport_test_template'

let stop = async () => {}

export async function globalSetup() {
  const citus = process.env.CITUS_URL
  if (citus) {
    process.env.RAPPORT_TEST_POSTGRES = JSON.stringify({ connectionString: citus })
    await migrate({ connectionString: citus }, { distributed: true })
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

export function databaseOf(config: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!config.connectionString) return { ...config, database }
  const url = new URL(config.connectionString)
  url.pathname = `/${database}`
  return { ...config, connectionString: url.href }
}
