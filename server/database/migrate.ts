import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { adoptCopied } from './copied.ts'
import {
  distribute,
  type Distribution,
  isDistributed,
  isDistributionCurrent,
  prepareChanges,
  refuseWithoutCitus,
  statementsIn,
} from './distribute.ts'
import { installQueue } from './install-queue.ts'
import { watchConnections } from './watch.ts'

const folder = new URL('migrations/', import.meta.url)

/**
 * While a migration waits for the lock of a table, every query on that table waits behind it. So it waits briefly, lets
 * the others go first, and retries for three minutes.
 */
const [lockTimeout, pause, patience] = ['2s', 2_500, 180_000]
/** No query waits behind an index that is built concurrently, which itself waits for all transactions that are open. */
const buildTimeout = '3min'
/** A lock that was not free in time, or a deadlock with a request of the previous version. */
const lockErrors = new Set(['55P03', '40P01'])

/**
 * Brings the database to this code's schema. Safe to call from several processes at once: one migrates, the others wait. A
 * database that is distributed with Citus, or should be from now on, gets its new tables distributed.
 */
export async function migrate(admin: pg.ClientConfig, { distributed = false } = {}): Promise<Distribution | undefined> {
  const { client, close } = watchedClient(admin)
  await client.connect()
  try {
    await refuseOldServer(client)
    if (distributed) await refuseWithoutCitus(client)
    await lock(client)
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
    const applied = rows.map((row) => row.name)
    await checkLocale(client, applied.length === 0)
    const known = await knownMigrations()

    const unknown = applied.find((name) => !known.includes(name))
    if (unknown)
      throw new Error(
        `The database is newer than this code: it has the migration ${unknown}. Start the newer version of Rapport.`,
      )

    if (applied.length === 0) await createRoles(client)
    await client.query(`set lock_timeout = '${lockTimeout}'`)
    for (const name of known)
      if (!applied.includes(name)) await withRetries(client, `The migration ${name}`, () => apply(client, name))
    const onCitus = await isDistributed(client)
    // The queue is only on the coordinator. Its grants, repeated at every start, would need all nodes.
    if (onCitus) await client.query('set citus.enable_ddl_propagation = off')
    await withRetries(client, 'The installation of the job queue', () => installQueue(client))
    if (onCitus) await client.query('reset citus.enable_ddl_propagation')
    else await withRetries(client, 'The numbering of copied events', () => adoptCopied(client))
    if (distributed || (onCitus && !(await isDistributionCurrent(client, known))))
      return await withRetries(client, 'The distribution', () => distribute(client, known))
  } finally {
    await close()
  }
}

/**
 * A query without a response fails if a new connection can be opened and PostgreSQL is not working for this one, which was
 * lost, for example in a failover. A statement of a migration may take hours, so it has no limit.
 */
function watchedClient(admin: pg.ClientConfig) {
  const client = new pg.Client({
    ...admin,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  client.on('error', () => {}) // a lost connection fails the running query
  const watch = watchConnections(admin, () => 0)
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  client.query = ((...given: unknown[]) => {
    watch.begin(client, Infinity)
    return query(...given).finally(() => watch.end(client))
  }) as pg.Client['query']
  const close = async () => {
    await watch.close(client.end())
    client.connection.stream.destroy()
  }
  return { client, close }
}

/**
 * Repeated, because a statement that waits for the lock has a snapshot, for which an index that is built concurrently waits
 * in turn.
 */
async function lock(client: pg.Client) {
  for (let tries = 1; ; tries++) {
    // Any number that is the same for every process.
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock(7270778) as locked')
    if (rows[0]!.locked) return
    if (tries === 25) await nameHolder(client)
    await sleep(200)
  }
}

async function nameHolder(client: pg.Client) {
  const { rows } = await client.query<{ pid: number; address: string | null }>(`
    select l.pid, host(a.client_addr) as address
      from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.objid = 7270778 and l.granted and a.datname = current_database()`)
  for (const { pid, address } of rows)
    console.error(
      `Waiting for another process that migrates this database: PostgreSQL session ${pid}${address ? ` from ${address}` : ''}. If that process is gone, end the session with: select pg_terminate_backend(${pid});`,
    )
}

/** The migrations that this code was written for, in order. */
export const knownMigrations = async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

async function refuseOldServer(client: pg.Client) {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  const major = Math.floor(rows[0]!.version / 10_000)
  if (major < 15) throw new Error(`Rapport needs PostgreSQL 15 or newer, but this is PostgreSQL ${major}.`)
}

/** Email addresses are matched in the lower case of the locale of the database. */
async function checkLocale(client: pg.Client, isNew: boolean) {
  const { rows } = await client.query(`select where lower('I') <> 'i'`)
  if (rows.length === 0) return
  const what =
    'In the locale of this database, the lower case of I is not i, so that email addresses with an I are not found in any case.'
  const remedy = `create database … template template0 encoding 'UTF8' locale 'C.UTF-8'`
  if (isNew) throw new Error(`${what} Create it with another one: ${remedy};`)
  console.error(`${what} Back it up and restore it into another one: ${remedy};`)
}

const roles = {
  rapport_app: 'login nosuperuser nobypassrls nocreatedb nocreaterole',
  rapport_search: 'nologin nosuperuser nobypassrls',
}

/**
 * The server works as `rapport_app`, which owns nothing and cannot bypass a policy. `rapport_search` owns the search
 * views. Roles belong to the whole cluster, so another of its databases, or an administrator, may have created them.
 */
async function createRoles(client: pg.Client) {
  const { rows } = await client.query<{ name: keyof typeof roles; exists: boolean; granted: boolean; us: string }>(
    `select name, r.oid is not null as exists, quote_ident(current_user) as us,
            r.oid is not null and pg_has_role(current_user, r.oid, 'usage')
              and not (select rolsuper from pg_roles where rolname = current_user) as granted
       from unnest($1::text[]) as name left join pg_roles r on r.rolname = name`,
    [Object.keys(roles)],
  )
  const statements = rows.flatMap(({ name, exists, granted, us }) => [
    ...(exists ? [] : [`create role ${name} ${roles[name]}`]),
    ...(granted ? [] : [`grant ${name} to ${us}`]),
  ])
  try {
    for (const statement of statements) await client.query(statement)
  } catch (error) {
    if (!isDenied(error)) throw error
    throw new Error(
      `The role ${rows[0]!.us} may not create or grant the roles that Rapport needs. Run this as a superuser, then start Rapport again: ${statements.join('; ')};`,
      { cause: error },
    )
  }
  await client.query(`
    do $$ begin
      execute format('grant usage on schema %I to rapport_app, rapport_search', current_schema());
      execute format('grant create on schema %I to rapport_search', current_schema());
    end $$`)
}

const isDenied = (error: unknown) => error instanceof pg.DatabaseError && error.code === '42501'

async function withRetries<Result>(client: pg.Client, what: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = Date.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const isLocked = error instanceof pg.DatabaseError && lockErrors.has(error.code ?? '')
      if (!isLocked) throw new Error(`${what} failed: ${(error as Error).message}`, { cause: error })
      if (Date.now() - startedAt > patience)
        throw new Error(
          `${what} needs a lock that another session holds. End long transactions on this database (see pg_stat_activity) and start Rapport again.`,
          { cause: error },
        )
      await sleep(pause)
    }
  }
}

async function apply(client: pg.Client, name: string) {
  const text = await readFile(new URL(name, folder), 'utf8')
  const index = indexBuiltIn(text)
  if (index) return buildIndex(client, name, index, text)
  const onCitus = await isDistributed(client)
  await client.query('begin')
  if (onCitus) await prepareChanges(client)
  for (const statement of onCitus ? statementsIn(text) : [text]) await client.query(statement)
  await client.query('insert into migrations (name) values ($1)', [name])
  await client.query('commit')
}

/** The index that a migration builds concurrently, which is then its only statement. */
export const indexBuiltIn = (text: string) =>
  /^create (?:unique )?index concurrently if not exists (\w+) on [^;]+;?$/.exec(
    text.replaceAll(/^--.*\n/gm, '').trim(),
  )?.[1]

/**
 * Builds an index without blocking writes. That is not possible in a transaction: an attempt that failed leaves an invalid
 * index, and one that was killed before its end a valid index without the row in `migrations`.
 */
async function buildIndex(client: pg.Client, name: string, index: string, statement: string) {
  const { rowCount } = await client.query(
    `select from pg_index where indexrelid = to_regclass($1) and not indisvalid`,
    [index],
  )
  await client.query(`set lock_timeout = '${buildTimeout}'`)
  try {
    if (rowCount) await client.query(`drop index concurrently ${index}`)
    await client.query(statement)
  } finally {
    await client.query(`set lock_timeout = '${lockTimeout}'`)
  }
  await client.query('insert into migrations (name) values ($1)', [name])
}
