import { knownMigrations, migrate } from '../server/database/migrate.ts'
import type { Api } from './api.ts'
import { databaseOf } from './postgres.ts'

/** Empties the database of the API and takes it back to this migration. Returns a function that applies the later ones. */
export async function backTo({ sql }: Pick<Api, 'sql'>, newest: string) {
  const { rows } = await sql.query('select current_database() as name')
  const admin = databaseOf(JSON.parse(process.env.RAPPORT_TEST_POSTGRES!), rows[0].name)
  const later = (await knownMigrations()).filter((name) => name > newest)
  await sql.query(`
    drop schema public cascade;
    create schema public;
    grant usage on schema public to rapport_app, rapport_search;
    grant create on schema public to rapport_search;
    create table migrations (name text primary key, applied_at timestamptz not null default now())`)
  // Migrations that are recorded as applied are not run.
  await sql.query('insert into migrations (name) select unnest($1::text[])', [later])
  await migrate(admin)
  await sql.query('delete from migrations where name = any ($1)', [later])
  return { admin, upgrade: () => migrate(admin) }
}
