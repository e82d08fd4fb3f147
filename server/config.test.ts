import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { readConfig } from './config.ts'

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'config-'))
after(() => rm(dataDir, { recursive: true }))

const secret = 'a secret of thirty-two characters'
const read = (env: NodeJS.ProcessEnv = {}) => readConfig({ DATA_DIR: dataDir, SECRET: secret, ...env })

test('every setting has a default', () => {
  const { logLevel, webConcurrency, poolSize, ...config } = read()
  assert.ok(['info', 'warn'].includes(logLevel))
  // They depend on the number of cores.
  const cores = os.availableParallelism()
  assert.equal(webConcurrency, cores > 2 ? Math.min(cores - 1, 32) : 1)
  assert.ok(poolSize >= 2 && poolSize <= 10)
  assert.deepEqual(config, {
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    hasPublicUrl: false,
    workerPort: 0,
    process: 'all',
    dataDir,
    databaseUrl: undefined,
    databaseAdminUrl: undefined,
    workerPoolSize: 20,
    redisUrl: undefined,
    s3: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    signUp: 'open',
    oidc: undefined,
    trustProxy: [],
    rateLimit: { perSecond: 100, burst: 200 },
    bodyTimeoutSeconds: 30,
    webhookRetrySeconds: [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
    importMaxBytes: 1_073_741_824,
    fileMaxBytes: 26_214_400,
    fileQuotaBytes: 10_737_418_240,
    importMaxRows: 5_000_000,
    importErrorsDays: 90,
    eventDataDays: 0,
    trashDays: 30,
    diskReserveBytes: 2 ** 29,
    corsOrigins: [],
    metricsToken: undefined,
    outboundAllow: [],
    secret,
    hasSecret: true,
  })
})

test('given values are used, and an empty variable counts as unset', () => {
  const config = read({
    PORT: '8080',
    HOST: '::',
    DATABASE_URL: 'postgres://app@db/rapport',
    DATABASE_ADMIN_URL: '',
    S3_BUCKET: 'files',
    WEBHOOK_RETRY_SECONDS: '1, 2',
    CORS_ORIGINS: 'https://a.example,http://localhost:5173',
    OUTBOUND_ALLOW: '127.0.0.1, ::1/128, hooks.internal',
    RATE_LIMIT_PER_SECOND: '0',
  })
  assert.equal(config.publicUrl, 'http://localhost:8080')
  assert.equal(config.databaseAdminUrl, 'postgres://app@db/rapport')
  assert.deepEqual(config.s3, {
    bucket: 'files',
    accessKeyId: undefined,
    secretAccessKey: undefined,
    region: 'us-east-1',
    endpoint: undefined,
  })
  assert.deepEqual(config.webhookRetrySeconds, [1, 2])
  assert.deepEqual(config.corsOrigins, ['https://a.example', 'http://localhost:5173'])
  assert.deepEqual(config.outboundAllow, ['127.0.0.1', '::1/128', 'hooks.internal'])
  assert.equal(config.rateLimit.perSecond, 0)
  const { publicUrl, hasPublicUrl } = read({ PUBLIC_URL: 'https://crm.example.com/' })
  assert.deepEqual([publicUrl, hasPublicUrl], ['https://crm.example.com', true])
})

test('an invalid value gives one sentence with the variable, its value and what is expected', () => {
  const wrong: [NodeJS.ProcessEnv, string][] = [
    [{ PORT: '0' }, 'PORT is "0": expected a whole number from 1 to 65535.'],
    [{ TRASH_DAYS: '-1' }, 'TRASH_DAYS is "-1": expected a whole number from 0 to 3650.'],
    [{ PORT: '3000x' }, 'PORT is "3000x": expected a whole number from 1 to 65535.'],
    [{ RATE_LIMIT_BURST: '-1' }, 'RATE_LIMIT_BURST is "-1": expected a whole number, 1 or more.'],
    [{ IMPORT_MAX_ROWS: '1e6' }, 'IMPORT_MAX_ROWS is "1e6": expected a whole number, 1 or more.'],
    [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY is "0": expected a whole number from 1 to 128, or auto.'],
    [{ PROCESS: 'web' }, 'PROCESS is "web": expected one of all, api, worker.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud": expected one of trace, debug, info, warn, error, fatal, silent.'],
    [
      { WEBHOOK_RETRY_SECONDS: '5,soon' },
      'WEBHOOK_RETRY_SECONDS is "5,soon": expected whole numbers of seconds, separated by commas.',
    ],
    [
      { CORS_ORIGINS: 'https://a.example/path' },
      'CORS_ORIGINS is "https://a.example/path": expected origins such as https://app.example.com, separated by commas.',
    ],
    [
      { OUTBOUND_ALLOW: 'a b' },
      'OUTBOUND_ALLOW is "a b": expected host names, addresses or ranges, separated by commas.',
    ],
    [
      { TRUST_PROXY: '10.0.0.0/8,999.1.1.1' },
      'TRUST_PROXY is "10.0.0.0/8,999.1.1.1": expected addresses and ranges, separated by commas.',
    ],
    [
      { TRUST_PROXY: '10.0.0.0/99' },
      'TRUST_PROXY is "10.0.0.0/99": expected addresses and ranges, separated by commas.',
    ],
    [
      { PUBLIC_URL: 'https://crm.example.com/sub' },
      'PUBLIC_URL is "https://crm.example.com/sub": expected an address without a path, such as https://crm.example.com.',
    ],
    [
      { PUBLIC_URL: 'crm.example.com' },
      'PUBLIC_URL is not a valid URL: expected a URL that begins with http:// or https://.',
    ],
    [
      { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id' },
      'S3_SECRET_ACCESS_KEY is not set, but S3_ACCESS_KEY_ID is: set both, or neither if the machine has a role that gives access.',
    ],
    [{ SIGN_UP: 'Invited' }, 'SIGN_UP is "Invited": expected one of open, invited, closed.'],
    [
      { OIDC_CLIENT_ID: 'rapport' },
      'OIDC_CLIENT_ID is set, but OIDC_ISSUER is not: set it to the issuer URL of the provider, or unset both.',
    ],
    [
      { OIDC_ISSUER: 'http://accounts.example.com' },
      'OIDC_ISSUER is "http://accounts.example.com": expected an https URL without a query, such as https://accounts.example.com.',
    ],
    [
      { OIDC_ISSUER: 'https://accounts.example.com', OIDC_CLIENT_ID: 'rapport' },
      'OIDC_CLIENT_SECRET is not set, but OIDC_ISSUER is: you get it from the provider when you register Rapport there.',
    ],
    [
      { OIDC_ISSUER: 'https://accounts.example.com', OIDC_DOMAINS: '@acme.com' },
      'OIDC_DOMAINS is "@acme.com": expected domains such as example.com, separated by commas.',
    ],
    [
      { SECRET: 'short' },
      'SECRET has 5 characters: at least 32 are required. Generate one with `openssl rand -hex 32`.',
    ],
  ]
  for (const [env, message] of wrong) assert.throws(() => read(env), { message })
})

test('an invalid URL is not part of the message, because it may contain a password', () => {
  assert.throws(() => read({ DATABASE_URL: 'mysql://root:hunter2@db/crm' }), {
    message: 'DATABASE_URL begins with mysql://: expected a URL that begins with postgres:// or postgresql://.',
  })
})

test('SECRET is generated once, readable by its owner only', async () => {
  const first = readConfig({ DATA_DIR: path.join(dataDir, 'new') }).secret
  assert.match(first, /^[0-9a-f]{64}$/)
  assert.equal(readConfig({ DATA_DIR: path.join(dataDir, 'new') }).secret, first)
  const file = path.join(dataDir, 'new', 'secret')
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.equal((await readFile(file, 'utf8')).trim(), first)
})

test('a secret file without a valid secret is rejected', async () => {
  const folder = path.join(dataDir, 'emptied')
  readConfig({ DATA_DIR: folder })
  for (const text of ['', 'short\n']) {
    await writeFile(path.join(folder, 'secret'), text)
    assert.throws(() => readConfig({ DATA_DIR: folder }), { message: /secret has \d characters, but at least 32/ })
  }
})

test('SECRET is required for several servers', () => {
  const env = { SECRET: '', NODE_ENV: 'production' }
  assert.throws(() => read({ ...env, DATABASE_URL: 'postgres://db/rapport' }), { message: /^SECRET is not set\. / })
  assert.match(read(env).secret, /^[0-9a-f]{64}$/)
})

test('a data folder that is not writable gives one sentence', async () => {
  await writeFile(path.join(dataDir, 'file'), '')
  assert.throws(() => readConfig({ DATA_DIR: path.join(dataDir, 'file', 'data') }), {
    message: /^DATA_DIR is .*file\/data, which cannot be written: ENOTDIR/,
  })
})

test('an OpenID Connect provider is described by its issuer and a client', () => {
  const client = { OIDC_CLIENT_ID: 'rapport', OIDC_CLIENT_SECRET: 'hush' }
  assert.deepEqual(read({ ...client, OIDC_ISSUER: 'https://id.example.com/tenant', OIDC_DOMAINS: 'Acme.com' }).oidc, {
    issuer: 'https://id.example.com/tenant',
    clientId: 'rapport',
    clientSecret: 'hush',
    name: 'id.example.com',
    domains: ['acme.com'],
  })
  assert.equal(read({ ...client, OIDC_ISSUER: 'http://localhost:9000', OIDC_NAME: 'Acme' }).oidc?.name, 'Acme')
  for (const issuer of ['http://localhost.example.com', 'https://a:b@id.example.com', 'https://id.example.com?x', 'id'])
    assert.throws(() => read({ ...client, OIDC_ISSUER: issuer }), /^Error: OIDC_ISSUER is /)
})

test('MAIL_FROM is an address with or without a name', () => {
  for (const value of ['crm@example.com', 'Example CRM <crm@example.com>', '"CRM, Example" <crm@example.com>'])
    assert.equal(read({ MAIL_FROM: value }).mailFrom, value)
  for (const value of ['crm', 'Example CRM', 'CRM <crm>', 'a@b <c@d> e', 'a b@example.com'])
    assert.throws(() => read({ MAIL_FROM: value }), /^Error: MAIL_FROM is /)
})
