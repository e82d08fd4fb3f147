import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import type { Config } from '../config.ts'
import { beginSnapshot, isDistributed } from '../database/distribute.ts'
import { knownMigrations } from '../database/migrate.ts'
import { contentOf } from '../files/record.ts'
import { differentSecret, opens } from '../http/secret-check.ts'
import type { Storage } from '../storage/storage.ts'
import { copyOut } from './copy.ts'
import { encoded, lineOf, section, summed } from './file.ts'

export type Parts = {
  admin: pg.ClientConfig
  config: Pick<Config, 'secret' | 'hasSecret' | 'dataDir'>
  storage: Storage
}

/**
 * Writes a consistent snapshot of all tables, the files and the secret to one file. The file gets its final name only
 * when it is complete.
 */
export async function backUp(parts: Parts, file: string) {
  const requireNew = () => {
    if (existsSync(file)) throw new Error(`${file} already exists. Choose another file.`)
  }
  requireNew()
  const draft = `${file}.${randomUUID()}.draft` // another backup to the same file may run
  const counted = { tables: 0, files: 0, missing_files: 0 }
  const client = new pg.Client(parts.admin)
  client.on('error', () => {}) // a lost connection fails the running query
  await client.connect()
  try {
    await pipeline(
      sectionsOf(parts, client, counted),
      createGzip(),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    )
    requireNew()
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw isHidden(error) ? new Error(needsAll, { cause: error }) : error
  } finally {
    await client.end()
  }
  return { ...counted, bytes: (await stat(file)).size }
}

const isHidden = (error: unknown) => error instanceof pg.DatabaseError && error.code === '42501'
export const needsAll =
  'This needs a role that can read every row. Set DATABASE_ADMIN_URL to a superuser, or to the owner of the database with BYPASSRLS.'

async function* sectionsOf(
  { admin, config, storage }: Parts,
  client: pg.Client,
  counted: { tables: number; files: number; missing_files: number },
) {
  const onCitus = await isDistributed(client)
  const begin = `begin isolation level repeatable read read only; set local row_security = off; set local timezone = 'UTC'`
  if (onCitus) await beginSnapshot(client, admin, begin)
  else await client.query(begin)
  const migrations = await migrationsOf(client)
  if (migrations.at(-1) !== (await knownMigrations()).at(-1))
    throw new Error(
      `The database is at ${migrations.at(-1)}, which is a different version. Back it up with that version of Rapport.`,
    )
  await requireSecret(client, config)
  const sequences = await sequencesOf(client)
  const head = {
    rapport: 2,
    created_at: new Date().toISOString(),
    migrations,
    sequences,
    secret: config.secret,
  } as const
  yield* summed([lineOf(head)])
  for (const { table, columns, query } of [...(await tablesOf(client, onCitus)), pendingJobs]) {
    yield* summed(section({ table, columns }, copyOut(client, query)))
    counted.tables++
  }
  const attached = await attachedFiles(client)
  await client.query('commit')
  for await (const name of filesOf(storage, attached)) {
    const found = await storage.get(name)
    if (!found) {
      counted.missing_files++ // it was deleted in the meantime
      continue
    }
    yield* summed(section({ file: name }, encoded(found.stream)))
    counted.files++
  }
  yield lineOf({ end: true, ...counted })
}

/** The secret is part of the backup because encrypted values cannot be read without it. */
async function requireSecret(client: pg.Client, config: Parts['config']) {
  const { rows } = await client.query<{ sealed: Buffer }>('select sealed from secret_check')
  if (rows[0] && !opens(config.secret, rows[0].sealed)) throw new Error(differentSecret(config))
}

async function migrationsOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

/** Read after the snapshot of the tables was taken, so a sequence may be ahead of its table but never behind it. */
async function sequencesOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
      from pg_sequences
     where schemaname = 'public' and last_value is not null`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

type Table = { table: string; columns: string[]; query: string }

/** Lists the tables in an order in which they can be filled: each after the tables that it references. */
async function tablesOf(client: pg.Client, onCitus: boolean): Promise<Table[]> {
  // Generated columns are computed again on restore. Transaction ids have no meaning in another PostgreSQL.
  const { rows } = await client.query<{ name: string; columns: string[]; after: string[] }>(`
    select c.relname as name,
           array(select quote_ident(a.attname)::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                    and a.atttypid <> 'xid8'::regtype
                  order by a.attnum) as columns,
           array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
                  where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as after
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
     order by c.relname`)
  const ordered: typeof rows = []
  while (ordered.length < rows.length) {
    const ready = rows.filter(
      (row) => !ordered.includes(row) && row.after.every((name) => ordered.some((done) => done.name === name)),
    )
    if (ready.length === 0) throw new Error('Some tables have circular foreign keys.')
    ordered.push(...ready)
  }
  return ordered.map(({ name, columns }) => ({
    table: `public.${name}`,
    columns,
    // Citus reads a table by name outside of the transaction, without its snapshot.
    query: onCitus
      ? `copy (select ${columns.join(', ')} from public.${name}) to stdout`
      : `copy public.${name} (${columns.join(', ')}) to stdout`,
  }))
}

const jobColumns = (
  'name data policy group_id priority retry_limit retry_delay retry_backoff retry_delay_max ' +
  'expire_seconds heartbeat_seconds deletion_seconds keep_until'
).split(' ')

/** Pending and active jobs start again after a restore. Daily jobs are scheduled by the worker. */
export const pendingJobs: Table = {
  table: 'pgboss.job',
  columns: jobColumns,
  query: `copy (select ${jobColumns.join(', ')} from pgboss.job where state < 'completed' and singleton_on is null) to stdout`,
}

/** Only those in the snapshot: a file that was attached later would be restored without the row that refers to it. */
async function attachedFiles(client: pg.Client) {
  const { rows } = await client.query<{ workspace_id: string; id: string }>(
    'select workspace_id, id from file_contents',
  )
  return rows.map(({ workspace_id, id }) => contentOf(workspace_id, id))
}

async function* filesOf(storage: Storage, attached: readonly string[]) {
  yield* attached
  const tomorrow = new Date(Date.now() + 86_400_000) // a day of margin in case the clock of the other machine differs
  for (const folder of ['exports', 'imports', 'uploads'])
    for await (const name of storage.olderThan(folder, tomorrow)) if (!name.includes('.draft-')) yield name
}
