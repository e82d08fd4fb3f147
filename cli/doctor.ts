import { existsSync, readFileSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import { type Config, isLoopback, readConfig } from '../server/config.ts'
import { freeBytes } from '../server/database/disk-space.ts'
import { knownMigrations } from '../server/database/migrate.ts'
import { differentSecret, opens } from '../server/http/secret-check.ts'
import { openPostgres } from '../server/postgres/connect.ts'
import { openProvider } from '../server/sessions/oidc-provider.ts'
import { openStorage } from '../server/storage/open.ts'
import { type Arguments, expectNothingElse } from './arguments.ts'
import { isTable } from './output.ts'

type Finding = { check: string; status: 'ok' | 'warning' | 'error'; message: string }

/** Checks everything that a server needs, and says what to change. It only creates a missing secret, with the data folder. */
export async function runDoctor(given: Arguments) {
  expectNothingElse(given)
  const findings: Finding[] = []
  const report = (check: string, status: Finding['status'], message: string) => {
    findings.push({ check, status, message })
    if (isTable(given)) console.log(`${{ ok: '✓', warning: '!', error: '✗' }[status]} ${check.padEnd(14)} ${message}`)
  }
  /** A failed check is a finding; the others still run. */
  const check = async (name: string, look: () => Promise<string | { warning: string }>) => {
    try {
      const found = await look()
      if (typeof found === 'string') report(name, 'ok', found)
      else report(name, 'warning', found.warning)
    } catch (error) {
      report(name, 'error', (error as Error).message)
    }
  }

  await check(
    'versions',
    async () => `Rapport ${version()}, Node ${process.versions.node}, ${process.platform}-${process.arch}`,
  )
  let config: Config | undefined
  await check('configuration', async () => {
    config = readConfig()
    return `listens on ${config.host}:${config.port}, reached at ${config.publicUrl}`
  })
  if (config) await checkServer(config, check)

  if (!isTable(given)) console.log(JSON.stringify(findings, null, 2))
  if (findings.some(({ status }) => status === 'error')) process.exitCode = 1
}

export const version = () =>
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version

type Check = (name: string, look: () => Promise<string | { warning: string }>) => Promise<void>

async function checkServer(config: Config, check: Check) {
  await check('sign-up', async () =>
    config.signUp === 'open' && ![config.host, new URL(config.publicUrl).hostname].every(isLoopback)
      ? { warning: 'anyone who reaches this server can create an account: set SIGN_UP=invited' }
      : config.signUp,
  )
  await check('address', async () => {
    const { protocol, hostname } = new URL(config.publicUrl)
    return protocol === 'http:' && !isLoopback(hostname)
      ? { warning: `PUBLIC_URL is not https: passwords and keys travel unencrypted to ${hostname}` }
      : config.publicUrl
  })
  const folder = existingPart(config.dataDir)
  await check('data folder', async () => {
    const isMissing = folder !== config.dataDir
    await access(`${folder}/`, constants.R_OK | constants.W_OK | constants.X_OK).catch(() => {
      const problem = isMissing ? 'does not exist and cannot be created' : 'cannot be written'
      throw new Error(`${config.dataDir} ${problem}: set DATA_DIR to a folder that this user owns`)
    })
    return isMissing ? `${config.dataDir} does not exist yet: the server creates it` : config.dataDir
  })
  await check('disk', async () => {
    const free = await freeBytes(folder)
    if (free < config.diskReserveBytes)
      throw new Error(
        `${gibibytes(free)} free: uploads, imports and exports stop below ${gibibytes(config.diskReserveBytes)} (DISK_RESERVE_BYTES)`,
      )
    return `${gibibytes(free)} free`
  })
  await check('files', async () => {
    if (!config.s3) return 'in the data folder'
    await (await openStorage(config)).get('doctor/none') // a wrong key or bucket fails here
    return `S3 bucket ${config.s3.bucket}`
  })
  await check('mail', async () => {
    if (!config.smtpUrl) return { warning: 'SMTP_URL is not set: emails are written to files in the data folder' }
    const transport = createTransport(config.smtpUrl)
    await transport.verify().finally(() => transport.close())
    return `${new URL(config.smtpUrl).host} accepts the connection`
  })
  const { oidc, redisUrl } = config
  if (redisUrl) await check('redis', () => pingRedis(redisUrl))
  if (oidc)
    await check('sign-in', async () => {
      await openProvider(oidc).check()
      return `${oidc.name} (${oidc.issuer}); its redirect URI is ${config.publicUrl}/api/auth/oidc/callback`
    })
  await checkDatabase(config, check)
  await check('server', async () => {
    const response = await fetch(`${config.publicUrl}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(
      () => undefined,
    )
    if (!response)
      return { warning: `not reachable at ${config.publicUrl}: start it, or check PUBLIC_URL and the proxy` }
    if (!response.ok)
      throw new Error(`${config.publicUrl}/readyz returns ${response.status}: see the log of the server`)
    return `ready at ${config.publicUrl}`
  })
}

async function checkDatabase(config: Config, check: Check) {
  let client: pg.Client | undefined
  let stop: (() => Promise<void>) | undefined
  await check('database', async () => {
    if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'postgres')))
      return { warning: 'embedded, not created yet: the first start creates it' }
    const postgres = await openPostgres(config, 'command')
    stop = () => postgres.stop()
    client = new pg.Client(postgres.admin)
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
    return `PostgreSQL ${rows[0]!.version}, ${config.databaseUrl ? 'DATABASE_URL' : 'embedded'}`
  })
  try {
    if (!client) return
    const connected = client
    await check('schema', async () => {
      const { rows: found } = await connected.query<{ exists: boolean }>(
        `select to_regclass('migrations') is not null as exists`,
      )
      const { rows } = found[0]!.exists
        ? await connected.query<{ name: string }>('select name from migrations')
        : { rows: [] }
      const known = await knownMigrations()
      const applied = new Set(rows.map(({ name }) => name))
      const newer = [...applied].filter((name) => !known.includes(name))
      if (newer.length > 0)
        throw new Error(`the database is newer than this version (${newer.at(-1)}): install the newer Rapport`)
      const missing = known.filter((name) => !applied.has(name))
      return missing.length > 0
        ? { warning: `${missing.length} migrations are not applied: run rapport migrate, or start the server` }
        : `${known.length} migrations applied`
    })
    await check('secret', async () => {
      const { rows } = await connected
        .query<{ sealed: Buffer }>('select sealed from secret_check')
        .catch(() => ({ rows: [] as { sealed: Buffer }[] }))
      if (rows[0] && !opens(config.secret, rows[0].sealed)) throw new Error(differentSecret(config))
      return config.hasSecret ? 'SECRET' : 'in the data folder: back it up'
    })
    await check('clock', async () => {
      const { rows } = await connected.query<{ now: Date }>('select clock_timestamp() as now')
      const seconds = Math.round(Math.abs(rows[0]!.now.getTime() - Date.now()) / 1000)
      if (seconds > 5)
        throw new Error(`differs from that of the database by ${seconds} seconds: synchronize both with NTP`)
      return 'agrees with the database'
    })
  } finally {
    await client?.end()
    await stop?.()
  }
}

async function pingRedis(url: string) {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: null, connectTimeout: 2500, commandTimeout: 2500 })
  const place = `${redis.options.host}:${redis.options.port}`
  let reason: Error | undefined // the error of connect() does not contain it
  redis.on('error', (error: Error) => (reason = error))
  try {
    await redis.connect()
    await redis.ping()
  } catch (error) {
    const { message } = reason ?? (error as Error)
    throw new Error(
      `REDIS_URL (${place}) cannot be used: ${message.trim()}. Each process counts the rate limits by itself until it can`,
      { cause: error },
    )
  } finally {
    redis.disconnect()
  }
  return `${place} answers`
}

/** The folder itself, or the nearest folder above it that exists. */
const existingPart = (folder: string): string => (existsSync(folder) ? folder : existingPart(path.dirname(folder)))

const gibibytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GiB`
