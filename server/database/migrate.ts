import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { installQueue } from './install-queue.ts'

const folder = new URL('migrations/', import.meta.url)

/** Brings the database to this code's schema. Safe to call from several processes at once: one migrates, the others wait. */
export async function migrate(admin: pg.ClientConfig) {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock(7270778)') // any number, the same for every process
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
    const applied = rows.map((row) => row.name)
    const known = await knownMigrations()

    const unknown = applied.find((name) => !known.includes(name))
    if (unknown)
      throw new Error(
        `The database is newer than this code: it has the migration ${unknown}. Start the newer version of Rapport.`,
      )

    if (applied.length === 0) await createRoles(client)
    for (const name of known) if (!applied.includes(name)) await apply(client, name)
    await installQueue(client)
  } finally {
    await client.end()
  }
}

/** What this code was written for, in order. */
export const knownMigrations = async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

async function refuseOldServer(client: pg.Client) {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  const major = Math.floor(rows[0]!.version / 10_000)
  if (major < 15) throw new Error(`Rapport needs PostgreSQL 15 or newer, and this is PostgreSQL ${major}.`)
}

/**
 * `rapport_app` is what the server works as: it owns nothing and cannot bypass a policy. `rapport_search` owns the
 * search views. Roles belong to the whole PostgreSQL, so another database of it may have made them already.
 */
async function createRoles(client: pg.Client) {
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'rapport_app') then
        create role rapport_app login nosuperuser nobypassrls nocreatedb nocreaterole;
      end if;
      if not exists (select from pg_roles where rolname = 'rapport_search') then
        create role rapport_search nologin nosuperuser nobypassrls;
      end if;
      execute format('grant rapport_app, rapport_search to %I', current_user);
      execute format('grant usage on schema %I to rapport_app, rapport_search', current_schema());
      execute format('grant create on schema %I to rapport_search', current_schema());
    end $$`)
}

async function apply(client: pg.Client, name: string) {
  const text = await readFile(new URL(name, folder), 'utf8')
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
