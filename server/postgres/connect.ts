import pg from 'pg'
import type { Config } from '../config.ts'
import { isDistributed } from '../database/distribute.ts'
import { distributedOption } from '../database/for-citus.ts'
import { type Postgres, startEmbedded } from './embedded.ts'

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseAdminUrl'>

const options = (settings: readonly string[]) => settings.map((setting) => `-c ${setting}`).join(' ')

/** Other settings of the database or the role would change how values are read, and let changes or idle connections fail. */
const sessionSettings = options([
  'datestyle=ISO',
  'intervalstyle=postgres',
  'bytea_output=hex',
  String.raw`default_transaction_isolation=read\ committed`,
  'default_transaction_deferrable=off',
  'standard_conforming_strings=on',
  'row_security=on',
  'idle_session_timeout=0',
])
/** A migration, a backup or a restore may take hours. */
const withoutTimeouts = options(['statement_timeout=0', 'lock_timeout=0', 'idle_in_transaction_session_timeout=0'])

/** The PostgreSQL of DATABASE_URL, or else the embedded one under DATA_DIR. */
export async function openPostgres(
  { dataDir, databaseUrl, databaseAdminUrl }: Settings,
  role: 'server' | 'command',
  report?: (message: string) => void,
): Promise<Postgres> {
  if (!databaseUrl) return startEmbedded(dataDir, role, report)
  const { isOnCitus } = await tryConnection('DATABASE_URL', databaseUrl)
  const adminUrl = databaseAdminUrl ?? databaseUrl
  if (adminUrl !== databaseUrl) await tryConnection('DATABASE_ADMIN_URL', adminUrl)
  return {
    admin: withOptions(adminUrl, `${sessionSettings} ${withoutTimeouts}`),
    app: withOptions(databaseUrl, `-c role=rapport_app ${sessionSettings}${isOnCitus ? ` ${distributedOption}` : ''}`),
    stop: async () => {},
  }
}

/** Connects at startup, so that a wrong address stops the start with a clear message instead of failing requests. */
async function tryConnection(name: string, connectionString: string) {
  let place = 'that address'
  try {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
    place = `${client.host}:${client.port}, database ${client.database}`
    client.on('error', () => {})
    await client.connect()
    const isOnCitus = await isDistributed(client)
    await client.end()
    return { isOnCitus }
  } catch (error) {
    throw new Error(`${name} does not point to a PostgreSQL server (${place}): ${reason(error)}.`, { cause: error })
  }
}

/** A host with several addresses fails with an error for each, and an empty message of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  return (error as Error).message.replace(/\.$/, '')
}

/** A query parameter `options` of the URL would replace those of the server, which would then work as the owner. */
function withOptions(url: string, added: string): pg.ClientConfig {
  const [address, query] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  const options = `${parameters.get('options') ?? ''} ${added}`.trim()
  parameters.delete('options')
  return { connectionString: parameters.size > 0 ? `${address}?${parameters}` : address, options }
}
