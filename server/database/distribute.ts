import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'

// Citus spreads the tables of the tenants over several database machines: see docs/guides/scaling.md and decision 25.

const functions = new URL('distributed-functions.sql', import.meta.url)

export type Distribution = { distributed: string[]; reference: string[] }

/**
 * Distributes the tables that are not distributed yet: all of a plain database, or those that a migration has added. One
 * transaction, so that an interrupted run leaves the database as it was and can be started again.
 */
export async function distribute(client: pg.Client, migrations: readonly string[]): Promise<Distribution> {
  await client.query('begin')
  await prepareChanges(client)
  const { tenants, reference } = await tablesNotYet(client)
  // A foreign key can only be created when both of its tables are distributed.
  const keys = await detachKeys(client, [...reference, ...tenants])
  // They would run for every row that is copied to a node.
  const triggers = await detachTriggers(client, [...reference, ...tenants])
  for (const table of reference) await client.query('select create_reference_table($1)', [table])
  for (const table of tenants)
    await client.query(`select create_distributed_table($1, 'workspace_id', colocate_with => $2)`, [
      table,
      table === firstTable ? 'none' : firstTable,
    ])
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { definition } of triggers) await client.query(definition)
  // The rows that the tables had before are now on the nodes.
  for (const table of [...reference, ...tenants])
    await client.query('select truncate_local_data_after_distributing_table($1)', [table])
  await client.query(await readFile(functions, 'utf8'))
  await client.query(`comment on function enter_workspace is '${await versionFor(migrations)}'`)
  await client.query('commit')
  return { distributed: tenants, reference }
}

/** Whether `distribute` would change nothing. Only the coordinator is asked, so that servers can start while a node is down. */
export async function isDistributionCurrent(client: pg.Client, migrations: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ version: string | null }>(
    `select obj_description('enter_workspace'::regproc, 'pg_proc') as version`,
  )
  const { tenants, reference } = await tablesNotYet(client)
  return rows[0]!.version === (await versionFor(migrations)) && tenants.length === 0 && reference.length === 0
}

/** A migration may replace a function by its form for plain PostgreSQL, so the functions are created again after each. */
const versionFor = async (migrations: readonly string[]) =>
  createHash('sha256')
    .update(`${migrations.join()}\n`)
    .update(await readFile(functions))
    .digest('hex')

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
 * Begins a transaction that sees one moment on all nodes, which Citus does not provide: each node takes its snapshot with its
 * first statement. Transactions on several nodes commit in two phases, and none can while this lock is held. One connection
 * for each node, because each connection has a snapshot of its own.
 */
export async function beginSnapshot(client: pg.Client, admin: pg.ClientConfig, begin: string) {
  const lock = new pg.Client(admin)
  await lock.connect()
  try {
    await lock.query('begin')
    await lock.query('select distribution.hold_commits()')
    await client.query(begin)
    await client.query('set local citus.max_adaptive_executor_pool_size = 1')
    await client.query(`select count(*) from ${firstTable}`)
  } finally {
    await lock.end()
  }
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

/**
 * Citus registers a new table with a foreign key to a reference table by itself, as a local one. `h` is a table that is
 * distributed by a hash, `t` one that is copied to every node.
 */
async function tablesNotYet(client: pg.Client) {
  const missing = async (tables: string, isDone: string) => {
    const { rows } = await client.query<{ name: string }>(
      `select t.oid::regclass::text as name
         from (${tables}) as t
        where not exists (select from pg_dist_partition d where d.logicalrelid = t.oid and ${isDone})`,
    )
    return rows.map(({ name }) => name)
  }
  return {
    tenants: await missing(tenantTables, `d.partmethod = 'h'`),
    reference: await missing(referencedTables, `d.repmodel = 't'`),
  }
}

type Detached = { table: string; name: string; definition: string }

async function detachTriggers(client: pg.Client, tables: readonly string[]): Promise<Detached[]> {
  const { rows } = await client.query<Detached>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name, pg_get_triggerdef(oid) as definition
       from pg_trigger
      where not tgisinternal and tgrelid = any ($1::regclass[])
      order by 1, 2`,
    [tables],
  )
  for (const { table, name } of rows) await client.query(`drop trigger ${name} on ${table}`)
  return rows
}

async function detachKeys(client: pg.Client, tables: readonly string[]): Promise<Detached[]> {
  const { rows } = await client.query<Detached>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint
      where contype = 'f' and conrelid = any ($1::regclass[])
      order by 1, 2`,
    [tables],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}
