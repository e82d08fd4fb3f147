import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { makeFolder } from './folder.ts'

export type Config = ReturnType<typeof readConfig>

export const isLimited = ({ rateLimit }: Config) => rateLimit.perSecond > 0

/** The only place that reads the environment. An invalid value throws a message that names the variable and the expected value. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const { text, oneOf, whole, list, url } = reader(env)

  const host = text('HOST') ?? '127.0.0.1'
  const port = whole('PORT', { default: 3000, min: 1, max: 65_535 })
  const dataDir = path.resolve(text('DATA_DIR') ?? 'data')
  const databaseUrl = url('DATABASE_URL', ['postgres', 'postgresql'])
  const publicUrl = url('PUBLIC_URL', ['http', 'https'])?.replace(/\/+$/, '')
  if (publicUrl !== undefined && !hasNoPath(publicUrl))
    throw wrong('PUBLIC_URL', publicUrl, 'an address without a path, such as https://crm.example.com')
  const webConcurrency = readWebConcurrency()

  return {
    host,
    port,
    publicUrl: publicUrl ?? `http://${reachable(host)}:${port}`,
    /** If not set, links contain the address that the request was sent to. */
    hasPublicUrl: publicUrl !== undefined,
    /** The port for the probes of a process without the API; 0 turns it off. */
    workerPort: whole('WORKER_PORT', { default: 0, min: 0, max: 65_535 }),
    process: oneOf('PROCESS', ['all', 'api', 'worker'], 'all'),
    /** How many processes serve requests. With more than one, background work has a process of its own. */
    webConcurrency,
    dataDir,
    databaseUrl,
    /** Used for migrations, because the role of DATABASE_URL need not own the tables. */
    databaseAdminUrl: url('DATABASE_ADMIN_URL', ['postgres', 'postgresql']) ?? databaseUrl,
    /** For each process that serves requests. All of them fit into the 100 connections that PostgreSQL allows by default. */
    poolSize: whole('POOL_SIZE', {
      default: Math.max(2, Math.min(10, Math.floor(70 / webConcurrency))),
      min: 1,
      max: 1000,
    }),
    /** Each of eight exports holds a connection until it ends, and other jobs need connections too. */
    workerPoolSize: whole('WORKER_POOL_SIZE', { default: 20, min: 12, max: 1000 }),
    redisUrl: url('REDIS_URL', ['redis', 'rediss']),
    s3: readS3(),
    smtpUrl: url('SMTP_URL', ['smtp', 'smtps']),
    mailFrom: readMailFrom(),
    /** Who may create an account: anyone, people with an invitation, or nobody. */
    signUp: oneOf('SIGN_UP', ['open', 'invited', 'closed'], 'open'),
    /** The OpenID Connect provider that people can sign in with. */
    oidc: readOidc(),
    /** The proxies whose X-Forwarded-For header is trusted. */
    trustProxy: list('TRUST_PROXY', 'addresses and ranges, separated by commas', isRange),
    /** 0 per second turns every limit off. */
    rateLimit: {
      perSecond: whole('RATE_LIMIT_PER_SECOND', { default: 100, min: 0 }),
      burst: whole('RATE_LIMIT_BURST', { default: 200, min: 1 }),
    },
    /** A request whose body makes no progress for this long is aborted. */
    bodyTimeoutSeconds: whole('BODY_TIMEOUT_SECONDS', { default: 30, min: 1, max: 86_400 }),
    /** The delay before each retry: 10 attempts over about three days. */
    webhookRetrySeconds: readRetries(),
    importMaxBytes: whole('IMPORT_MAX_BYTES', { default: 2 ** 30, min: 1 }),
    fileMaxBytes: whole('FILE_MAX_BYTES', { default: 25 * 2 ** 20, min: 1 }),
    /** For all files of a workspace, including those in the trash; 0 means no limit. */
    fileQuotaBytes: whole('FILE_QUOTA_BYTES', { default: 10 * 2 ** 30, min: 0 }),
    /** Uploads are rejected while the disk of DATA_DIR has less free space, because PostgreSQL stops on a full disk. */
    diskReserveBytes: whole('DISK_RESERVE_BYTES', { default: 2 ** 29, min: 0 }),
    importMaxRows: whole('IMPORT_MAX_ROWS', { default: 5_000_000, min: 1 }),
    importErrorsDays: whole('IMPORT_ERRORS_DAYS', { default: 90, min: 1 }),
    /** How long events keep the record and its changes; 0 means forever. Deliveries may need them for up to 60 days. */
    eventDataDays: readEventDataDays(),
    /** How long deleted records can be restored; 0 means not at all. */
    trashDays: whole('TRASH_DAYS', { default: 30, min: 0, max: 3650 }),
    corsOrigins: list('CORS_ORIGINS', 'origins such as https://app.example.com, separated by commas', isOrigin),
    metricsToken: text('METRICS_TOKEN'),
    /** Private hosts, addresses and ranges that webhooks and imports may connect to. */
    outboundAllow: list('OUTBOUND_ALLOW', 'host names, addresses or ranges, separated by commas', (item) =>
      /^[\w.:/*-]+$/.test(item),
    ),
    /** A terminal shows warnings and errors only. */
    logLevel: oneOf(
      'LOG_LEVEL',
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      process.stderr.isTTY ? 'warn' : 'info',
    ),
    secret: readSecret(),
    /** Whether SECRET is set; otherwise the secret is generated in DATA_DIR. */
    hasSecret: text('SECRET') !== undefined,
  }

  /** `auto` leaves a core to PostgreSQL and the background work. Two cores are used by one process and PostgreSQL. */
  function readWebConcurrency() {
    const value = text('WEB_CONCURRENCY') ?? 'auto'
    const cores = os.availableParallelism()
    if (value === 'auto') return cores > 2 ? Math.min(cores - 1, 32) : 1
    if (!/^[1-9]\d{0,2}$/.test(value) || Number(value) > 128)
      throw wrong('WEB_CONCURRENCY', value, 'a whole number from 1 to 128, or auto')
    return Number(value)
  }

  function readS3() {
    const bucket = text('S3_BUCKET')
    if (!bucket) return undefined
    const [accessKeyId, secretAccessKey] = [text('S3_ACCESS_KEY_ID'), text('S3_SECRET_ACCESS_KEY')]
    if (!accessKeyId !== !secretAccessKey) {
      const [given, missing] = accessKeyId
        ? ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
        : ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID']
      throw new Error(
        `${missing} is not set, but ${given} is: set both, or neither if the machine has a role that gives access.`,
      )
    }
    return {
      bucket,
      accessKeyId,
      secretAccessKey,
      region: text('S3_REGION') ?? 'us-east-1',
      endpoint: url('S3_ENDPOINT', ['http', 'https']),
    }
  }

  function readOidc() {
    const issuer = text('OIDC_ISSUER')
    const domains = list('OIDC_DOMAINS', 'domains such as example.com, separated by commas', isDomain)
    const others = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME', 'OIDC_DOMAINS']
    if (issuer === undefined) {
      const given = others.find((name) => text(name) !== undefined)
      if (given)
        throw new Error(
          `${given} is set, but OIDC_ISSUER is not: set it to the issuer URL of the provider, or unset both.`,
        )
      return undefined
    }
    if (!isIssuer(issuer))
      throw wrong('OIDC_ISSUER', issuer, 'an https URL without a query, such as https://accounts.example.com')
    const [clientId, clientSecret] = [text('OIDC_CLIENT_ID'), text('OIDC_CLIENT_SECRET')]
    if (clientId === undefined || clientSecret === undefined) {
      const missing = clientId === undefined ? 'OIDC_CLIENT_ID' : 'OIDC_CLIENT_SECRET'
      throw new Error(
        `${missing} is not set, but OIDC_ISSUER is: you get it from the provider when you register Rapport there.`,
      )
    }
    return {
      issuer,
      clientId,
      clientSecret,
      /** Shown on the button: "Sign in with …". */
      name: text('OIDC_NAME') ?? new URL(issuer).hostname,
      /** People with an address of these domains may create an account even with SIGN_UP=invited. */
      domains: domains.map((domain) => domain.toLowerCase()),
    }
  }

  function readEventDataDays() {
    const days = whole('EVENT_DATA_DAYS', { default: 0, min: 0, max: 36_500 })
    if (days > 0 && days < 90)
      throw wrong('EVENT_DATA_DAYS', String(days), 'a whole number, 90 or more, or 0 for no limit')
    return days
  }

  function readMailFrom() {
    const given = text('MAIL_FROM')
    if (given !== undefined && !/^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(given))
      throw wrong('MAIL_FROM', given, 'an address, such as crm@example.com or Example CRM <crm@example.com>')
    return given
  }

  function readRetries() {
    const expected = 'whole numbers of seconds, separated by commas'
    const given = list('WEBHOOK_RETRY_SECONDS', expected, (item) => /^\d{1,7}$/.test(item)).map(Number)
    return given.length > 0 ? given : [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
  }

  function readSecret() {
    const given = text('SECRET')
    if (given) {
      if (given.length < 32)
        throw new Error(
          `SECRET has ${given.length} characters: at least 32 are required. Generate one with \`openssl rand -hex 32\`.`,
        )
      return given
    }
    if (env.NODE_ENV === 'production' && databaseUrl)
      throw new Error(
        'SECRET is not set. With DATABASE_URL in production, every server needs the same secret of at least 32 characters.',
      )
    const kept = keepSecret(dataDir)
    if (kept.length < 32)
      throw new Error(
        `${path.join(dataDir, 'secret')} has ${kept.length} characters, but at least 32 are required. Restore the previous file, or delete it to create a new secret. With a new secret, existing sessions, links and stored secrets can no longer be read.`,
      )
    return kept
  }
}

/**
 * Reads the generated secret, or creates it on first use. The file is linked into place so that two processes that
 * start at once read the same secret.
 */
function keepSecret(dataDir: string) {
  const file = path.join(dataDir, 'secret')
  const draft = `${file}.${process.pid}`
  try {
    makeFolder(dataDir)
    try {
      return readFileSync(file, 'utf8').trim()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`DATA_DIR is ${dataDir}, which cannot be written: ${(error as Error).message}.`, { cause: error })
  }
}

/** A restored database needs the secret of its backup. */
export function adoptSecret({ dataDir, secret, hasSecret }: Config, restored: string) {
  if (secret === restored) return
  if (hasSecret)
    throw new Error(
      'SECRET differs from the secret of the backup. Set it to the same value, or unset it to store the secret of the backup in DATA_DIR.',
    )
  writeFileSync(path.join(dataDir, 'secret'), `${restored}\n`, { mode: 0o600 })
}

/** The address for a browser when the server listens on all addresses. */
function reachable(host: string) {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** An IP address, or a range in CIDR notation. */
function isRange(item: string) {
  const [address = '', length, ...more] = item.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!
  return bits > 0 && more.length === 0 && (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits))
}

function hasNoPath(address: string) {
  if (!URL.canParse(address)) return false
  const { href, origin } = new URL(address)
  return href === `${origin}/`
}

/** Tokens must not travel unencrypted, except within the machine. */
export function isIssuer(issuer: string) {
  if (!URL.canParse(issuer)) return false
  const { protocol, hostname, username, search, hash } = new URL(issuer)
  const isProtected = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  return (
    isProtected && username === '' && search === '' && hash === '' && !issuer.endsWith('?') && !issuer.endsWith('#')
  )
}

export const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/.test(host)

const isDomain = (item: string) => /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}$/i.test(item)

const isOrigin = (item: string) => URL.canParse(item) && new URL(item).origin === item

const wrong = (name: string, value: string, expected: string) =>
  new Error(`${name} is ${JSON.stringify(value)}: expected ${expected}.`)

/** An empty variable counts as unset, because many tools unset variables that way. */
function reader(env: NodeJS.ProcessEnv) {
  const text = (name: string) => env[name]?.trim() || undefined

  function oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const value = text(name) ?? fallback
    const found = values.find((allowed) => allowed === value)
    if (!found) throw wrong(name, value, `one of ${values.join(', ')}`)
    return found
  }

  function whole(
    name: string,
    { default: fallback, min, max = Number.MAX_SAFE_INTEGER }: { default: number; min: number; max?: number },
  ) {
    const value = text(name)
    if (value === undefined) return fallback
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= min && number <= max) return number
    throw wrong(
      name,
      value,
      max === Number.MAX_SAFE_INTEGER ? `a whole number, ${min} or more` : `a whole number from ${min} to ${max}`,
    )
  }

  function list(name: string, expected: string, isRight: (item: string) => boolean) {
    const items = (text(name) ?? '').split(',').map((item) => item.trim())
    const given = items.filter((item) => item !== '')
    const bad = given.find((item) => !isRight(item))
    if (bad !== undefined) throw wrong(name, text(name)!, expected)
    return given
  }

  /** The message does not contain the value, because it may contain a password. */
  function url(name: string, schemes: string[]) {
    const value = text(name)
    if (
      value === undefined ||
      schemes.some((scheme) => value.startsWith(`${scheme}://`) && value.length > scheme.length + 3)
    )
      return value
    const shown = /^[a-z]+:\/\//i.exec(value)?.[0]
    throw new Error(
      `${name} ${shown ? `begins with ${shown}` : 'is not a valid URL'}: expected a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}.`,
    )
  }

  return { text, oneOf, whole, list, url }
}
