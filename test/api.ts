import assert from 'node:assert/strict'
import { hash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import pg from 'pg'
import { type Logger, pino } from 'pino'
import { buildApp } from '../server/app.ts'
import { jobs, startBackground } from '../server/background.ts'
import { type Config, isLimited, readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { newId } from '../server/database/ids.ts'
import { newKeyText } from '../server/http/key-text.ts'
import { maxResultBytes, queueLimits } from '../server/http/load.ts'
import { openQueues } from '../server/jobs/queues.ts'
import { createDatabase, databaseOf, dropDatabase, serverOptions } from './postgres.ts'
import { refusedOf, watchStatements } from './single-shard.ts'
import { until } from './until.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads any field of the response and asserts on it
export type Answer = { status: number; headers: Headers; data: any; meta: any; error: any }
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'
export type Client = Awaited<ReturnType<Api['workspace']>>
export type Api = Awaited<ReturnType<typeof startApi>>

type Options = Partial<Config> & {
  worker?: boolean
  log?: Logger
  /** How long one round trip to the database may take; the default is that of production. */
  timeout?: number
  /** Sends statements as for Citus, which plain PostgreSQL understands as well. */
  distributed?: boolean
  /** Reaches the database through a proxy. */
  proxy?: { through(config: pg.ClientConfig): pg.ClientConfig }
}

/** Set by test/generated/statements.test.ts: statements are sent as for Citus, and checked at the end. */
const asCitus = process.env.RAPPORT_TEST_AS_CITUS ? watchStatements(() => 'A test') : undefined

/** The connections of a database, on all nodes that have a part of it. */
export const activityView = process.env.CITUS_URL ? 'citus_stat_activity' : 'pg_stat_activity'

/** A separate database, the whole app on top of it, and HTTP clients for it. */
export async function startApi({
  worker: withWorker = false,
  log = pino({ level: 'silent' }),
  proxy,
  timeout,
  distributed = asCitus !== undefined || undefined,
  ...overrides
}: Options = {}) {
  const admin: pg.ClientConfig = JSON.parse(process.env.RAPPORT_TEST_POSTGRES!)
  const name = `rapport_test_${randomUUID().slice(0, 8)}`
  await createDatabase(name)
  /** Connects as the owner of the tables, without row-level security, to inspect the database. */
  const sql = new pg.Pool({ ...databaseOf(admin, name), max: 2 })
  sql.on('error', () => {})
  sql.on('connect', (client) => client.on('error', () => {}))
  const config: Config = {
    ...readConfig({
      SECRET: 'a secret for the tests, long enough to be one',
      DATA_DIR: `${process.env.TMPDIR ?? '/tmp'}/${name}`,
    }),
    rateLimit: { perSecond: 0, burst: 0 },
    diskReserveBytes: 0, // tests also pass on a nearly full disk
    ...overrides,
  }
  const connection = proxy ? proxy.through(databaseOf(admin, name)) : databaseOf(admin, name)
  const asApp = { ...connection, options: serverOptions(distributed) }
  const database = openDatabase(asApp, {
    size: 10,
    queue: queueLimits(isLimited(config)),
    maxBytes: maxResultBytes,
    ...(timeout && { timeout }),
  })
  const background = openDatabase(asApp, { size: 10, timeout: 60_000 })
  await openQueues(database, jobs)
  const worker = withWorker ? await startBackground({ database: background, config, log }) : undefined
  const app = await buildApp({ config, database, log })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  async function send(
    method: Method,
    path: string,
    { key, body, headers = {} }: { key?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const response = await fetch(path.startsWith('/api/') ? url + path : `${url}/api/v1${path}`, {
      method,
      headers: {
        ...(key && { 'x-api-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, ...(text ? JSON.parse(text) : {}) }
  }

  /** Sends raw bytes that no HTTP client would send; returns everything received until the connection is closed. */
  async function raw(text: string) {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.write(text)
    let answer = ''
    for await (const chunk of socket) answer += chunk
    return answer
  }

  /** Creates a key in the database for a person who belongs to the workspace. */
  async function makeKey(
    workspaceId: string,
    userId: string,
    { scope = 'full', role = 'owner' }: { scope?: string; role?: string } = {},
  ) {
    const key = newKeyText()
    await sql.query(
      `insert into api_keys (workspace_id, id, user_id, name, hash, prefix, scope, role) values ($1, $2, $3, 'Test key', $4, $5, $6, $7)`,
      [workspaceId, newId(), userId, hash('sha256', key, 'buffer'), key.slice(0, 12), scope, role],
    )
    return key
  }

  async function makeUser(workspaceId: string, role: 'owner' | 'member', email = `${randomUUID()}@example.com`) {
    const userId = newId()
    await sql.query(`insert into users (id, name, email) values ($1, 'Test person', $2)`, [userId, email])
    await sql.query('insert into members (workspace_id, user_id, role) values ($1, $2, $3)', [
      workspaceId,
      userId,
      role,
    ])
    return { userId, email }
  }

  const clientOf = (workspaceId: string, userId: string, key: string) => ({
    workspaceId,
    userId,
    key,
    send: (method: Method, path: string, body?: unknown, headers?: Record<string, string>) =>
      send(method, path, { key, ...(body !== undefined && { body }), ...(headers && { headers }) }),
    /** The types of the events recorded in this workspace, in order. */
    async events(): Promise<string[]> {
      const { rows } = await sql.query('select type from events where workspace_id = $1 order by id', [workspaceId])
      return rows.map((row) => row.type)
    },
    /** Creates another key for the same workspace: for a member, or a read-only one. */
    async as({ role = 'owner', scope = 'full' }: { role?: 'owner' | 'member'; scope?: 'full' | 'read_only' }) {
      const person = await makeUser(workspaceId, role)
      return clientOf(workspaceId, person.userId, await makeKey(workspaceId, person.userId, { scope, role }))
    },
  })

  /** Acts like a browser: keeps the cookie, and sends the origin of its page. */
  const sessionOf = (cookie: string) => ({
    cookie,
    send: (method: Method, path: string, body?: unknown, headers?: Record<string, string>) =>
      send(method, path, { ...(body !== undefined && { body }), headers: { cookie, origin: url, ...headers } }),
  })

  /** Waits for a mail to this address with such a link, and returns the token in it. The newest mail is read from the queue. */
  const mailedToken = (email: string, link: RegExp) =>
    until(async () => {
      const { rows } = await sql.query(
        `select data->>'sealed' as sealed from pgboss.job where name = 'mail.deliver' order by created_on desc`,
      )
      const mails = rows.map(({ sealed }) => JSON.parse(app.vault.open(Buffer.from(sealed, 'base64'))))
      const mail = mails.find(({ to, text }) => to === email && link.test(text))
      return mail?.text.match(link)[1] as string | undefined
    })

  async function confirmSignUp({ email, password }: { email: string; password: string }) {
    const token = await mailedToken(email, /\/sign-up\/confirm\?token=(\S+)/)
    return send('POST', '/api/auth/sign-up/confirm', { body: { token, password } })
  }

  /** A person who signs up through the API, and is signed in. */
  async function signUp(fields: Record<string, unknown> = {}) {
    const person = {
      name: 'Test person',
      email: `${randomUUID()}@example.com`,
      password: 'correct horse',
      workspace_name: 'Acme',
      ...fields,
    }
    const requested = await send('POST', '/api/auth/sign-up/email', { body: person })
    const answer = config.smtpUrl && requested.status === 200 ? await confirmSignUp(person) : requested
    return {
      ...sessionOf(cookieOf(answer)),
      answer,
      person,
      userId: (answer as unknown as { user?: { id: string } }).user?.id ?? '',
    }
  }

  /** Requests a password reset. The returned function sends the token of the mail with a new password. */
  async function startReset(email: string) {
    await send('POST', '/api/auth/request-password-reset', { body: { email } })
    const token = await mailedToken(email, /\/reset-password\?token=(\S+)/)
    return () => send('POST', '/api/auth/reset-password', { body: { token, newPassword: 'a new password' } })
  }

  /** Changes tables for a test, one statement after the other, because Citus passes them on with all of their text. */
  async function alter(...statements: string[]) {
    const client = await sql.connect()
    try {
      if (process.env.CITUS_URL) await client.query('set citus.enable_unsafe_triggers = on')
      for (const statement of statements) await client.query(statement)
    } finally {
      client.release()
    }
  }

  /** A transaction that holds the locks of the statement until it is released, also if a test fails. */
  async function hold(statement: string, values: unknown[] = []) {
    const holder = await sql.connect()
    await holder.query('begin')
    await holder.query(statement, values)
    let isHeld = true
    async function end(how: 'commit' | 'rollback') {
      if (!isHeld) return
      isHeld = false
      await holder.query(how)
      holder.release()
    }
    const letGo = () => end('rollback')
    const waiting = async () => {
      const { rowCount } = await sql.query(
        `select from ${activityView} where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount!
    }
    return {
      /** How many other transactions wait for a lock. */
      waiting,
      /** Waits until another transaction waits for the lock. */
      isAwaited: () => until(async () => (await waiting()) > 0),
      letGo,
      commit: () => end('commit'),
      [Symbol.asyncDispose]: letGo,
    }
  }

  /** Holds transactions before they insert rows that meet a condition on `new` into a table. */
  async function holdInserts(table: string, condition: string) {
    const lock = await hold('select pg_advisory_xact_lock(1)')
    await alter(
      `create function wait_for_test() returns trigger language plpgsql as
       'begin perform pg_advisory_xact_lock(1); return new; end'`,
      `create trigger wait_for_test before insert on ${table}
          for each row when (${condition}) execute function wait_for_test()`,
    )
    return {
      ...lock,
      async [Symbol.asyncDispose]() {
        await lock.letGo()
        await alter(`drop trigger wait_for_test on ${table}`, 'drop function wait_for_test()')
      },
    }
  }

  return {
    url,
    app,
    config,
    database,
    worker,
    sql,
    send,
    raw,
    alter,
    hold,
    holdInserts,
    makeKey,
    makeUser,
    sessionOf,
    signUp,
    startReset,
    /** Creates a workspace and a key of its owner. */
    async workspace() {
      const workspaceId = newId()
      await sql.query(`insert into workspaces (id, name, slug) values ($1, 'Acme', $2)`, [
        workspaceId,
        `acme-${randomUUID()}`,
      ])
      const { userId } = await makeUser(workspaceId, 'owner')
      return clientOf(workspaceId, userId, await makeKey(workspaceId, userId))
    },
    async [Symbol.asyncDispose]() {
      // A connection whose last response ends while the server closes would stay open until its client closes it.
      const idle = setInterval(() => app.server.closeIdleConnections(), 200)
      await app.close()
      clearInterval(idle)
      await worker?.stop()
      await Promise.all([database.close(), background.close()])
      const refused = asCitus && (await refusedOf(sql, asCitus))
      await sql.end()
      await dropDatabase(name)
      await rm(config.dataDir, { recursive: true, force: true })
      assert.deepEqual(refused?.found ?? [], [])
    },
  }
}

export const cookieOf = ({ headers }: Answer) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
