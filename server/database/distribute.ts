import { readFile } from 'node:fs/promises'
import type pg from 'pg'

// Citus spreads the tables of the tenants over several database machines: see docs/guides/scaling.md and decision 25.

const functions = new URL('distributed-functions.sql', import.meta.url)

export type Distribution = { distributed: string[]; reference: string[] }

/**
 * Distributes the tables that are not distributed yet: all of a plain database, or those that a migration has added. One
 * transaction, so that an interrupted run leaves the database as it was and can be started again.
 */
export async function distribute(client: pg.Client): Promise<Distribution> {
  await client.query('begin')
  await prepareChanges(client)
  const tenants = await tablesNotYet(client, tenantTables)
  const reference = await tablesNotYet(client, referencedTables)
  // A foreign key can only be created when both of its tables are distributed.
  const keys = await detachKeys(client, [...reference, ...tenants])
  for (const table of reference) await client.query('select create_reference_table($1)', [table])
  for (const table of tenants)
    await client.query(`select create_distributed_table($1, 'workspace_id', colocate_with => $2)`, [
      table,
      table === firstTable ? 'none' : firstTable,
    ])
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  await client.query(await readFile(functions, 'utf8'))
  await client.query('commit')
  return { distributed: tenants, reference }
}

/**
 * For a transaction that changes distributed tables. Citus creates triggers on shards only on request; those of Rapport only
 * touch rows of their own workspace, which are on the same node. Several kinds of changes can only follow each other if the
 * shards are changed one by one.
 */
export async function prepareChanges(client: pg.Client) {
  await client.query('set local citus.enable_unsafe_triggers = on')
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
}

/**
 * The statements of a migration. Citus passes some of them on to the other nodes with the whole text that they were sent in, so
 * they have to be sent one by one.
 */
export function statementsIn(text: string): string[] {
  const parts = text.match(/--.*|'[^']*'|\$(\w*)\$[^]*?\$\1\$|;|[^;'$-]+|[^]/g) ?? []
  const statements = ['']
  for (const part of parts) {
    if (part === ';') statements.push('')
    else if (!part.startsWith('--')) statements[statements.length - 1] += part
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}

/** Whether `distribute` has been run on this database. */
export async function isDistributed(client: pg.Client): Promise<boolean> {
  if (!(await hasCitus(client))) return false
  const { rowCount } = await client.query(`select from pg_dist_partition where logicalrelid = to_regclass($1)`, [
    firstTable,
  ])
  return rowCount! > 0
}

/** For commands that only make sense there. */
export async function refuseUndistributed(client: pg.Client) {
  await refuseWithoutCitus(client)
  if (!(await isDistributed(client)))
    throw new Error('This database is not distributed. Run `rapport distribute` first.')
}

async function hasCitus(client: pg.Client) {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  return rowCount! > 0
}

export async function refuseWithoutCitus(client: pg.Client) {
  if (!(await hasCitus(client)))
    throw new Error(
      'This database does not have the Citus extension. Install Citus on every node, run `create extension citus` in the ' +
        'database of each, add the nodes with citus_set_coordinator_host and citus_add_node, then run `rapport distribute` ' +
        'again. See the guide "Scaling" at /docs/guides/scaling.',
    )
}

/** The other tables are placed where this one has its rows: all rows of a workspace are on one node. */
export const firstTable = 'tallies'

/** Tables with the policy that `isolate` creates. */
const tenantTables = `
  select c.oid
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_workspace')
   order by c.relname <> '${firstTable}', c.relname`

/** Global tables that foreign keys of tenant tables refer to, and those that these refer to in turn. */
const referencedTables = `
  with recursive tenants as (${tenantTables}),
  referenced as (
    select k.confrelid as oid from pg_constraint k where k.contype = 'f' and k.conrelid in (select oid from tenants)
    union
    select k.confrelid from pg_constraint k join referenced r on r.oid = k.conrelid where k.contype = 'f'
  )
  select oid from referenced where oid not in (select oid from tenants) order by oid::regclass::text`

async function tablesNotYet(client: pg.Client, tables: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select t.oid::regclass::text as name
       from (${tables}) as t
      where not exists (select from pg_dist_partition d where d.logicalrelid = t.oid)`,
  )
  return rows.map(({ name }) => name)
}

type Key = { table: string; name: string; definition: string }

async function detachKeys(client: pg.Client, tables: readonly string[]): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint
      where contype = 'f' and conrelid = any ($1::regclass[])
      order by 1, 2`,
    [tables],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}
