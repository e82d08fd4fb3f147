import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../api.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

// Credentials are looked up and deliveries claimed before the workspace is known, so these small tables are exempt.
const globalTables = new Set([
  'accounts',
  'api_keys',
  'calendars',
  'delivery_queue',
  'former_addresses',
  'invitations',
  'members',
  'migrations',
  'oauth_clients',
  'oauth_grants',
  'passkeys',
  'pending_members',
  'preferences',
  'quota_uses',
  'secret_check',
  'sessions',
  'two_factors',
  'used_codes',
  'users',
  'verifications',
  'workspace_people',
  'workspaces',
])

const tenantTables = (
  await column<string>(`select tablename from pg_tables where schemaname = 'public' order by 1`)
).filter((name) => !globalTables.has(name))

test('every table except global ones has the workspace first in its primary key', async () => {
  for (const table of tenantTables) {
    const keys = await column(
      `select pg_get_constraintdef(oid) from pg_constraint where contype = 'p' and conrelid = '${table}'::regclass`,
    )
    assert.match(String(keys[0]), /^PRIMARY KEY \(workspace_id, /, table)
  }
})

test('row-level security is enabled and forced for every tenant table, with a policy that compares the workspace', async () => {
  const open = await column(
    `select relname from pg_class where oid = any ('{${tenantTables}}'::regclass[]) and not (relrowsecurity and relforcerowsecurity)`,
  )
  assert.deepEqual(open, [])
  for (const table of tenantTables) {
    const policies = await column(
      `select policyname || ' ' || cmd || ' ' || roles::text || ' ' || qual || coalesce(' but ' || with_check, '') from pg_policies where tablename = '${table}' order by 1`,
    )
    assert.equal(
      policies[0],
      `own_workspace ALL {public} (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid)`,
      table,
    )
    // The one other policy there may be is for the role behind the search views, which no one can become from the app.
    assert.deepEqual(
      policies.slice(1).filter((policy) => policy !== 'read_for_search SELECT {rapport_search} true'),
      [],
      table,
    )
  }
})

test('every view that search reads has all columns of its table', async () => {
  const missing = await column(
    `select format('%s lacks %s: create the view anew in the migration, as CONTRIBUTING.md shows', v.table_name, c.column_name)
       from information_schema.views v
       join information_schema.columns c on c.table_schema = 'public' and 'searchable_' || c.table_name = v.table_name
      where v.table_schema = 'public'
        and not exists (select from information_schema.columns own
                         where own.table_schema = 'public' and own.table_name = v.table_name and own.column_name = c.column_name)`,
  )
  assert.deepEqual(missing, [])
})

test('every foreign key, unique constraint and b-tree index of a tenant table begins with the workspace', async () => {
  const keys = await column(`
    select conrelid::regclass || ' ' || conname from pg_constraint
     where conrelid = any ('{${tenantTables}}'::regclass[]) and contype in ('f', 'u')
       and (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) <> 'workspace_id'`)
  assert.deepEqual(keys, [])
  const indexes = await column(`
    select indexrelid::regclass::text
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam and m.amname = 'btree'
     where indrelid = any ('{${tenantTables}}'::regclass[]) and pg_get_indexdef(indexrelid, 1, false) <> 'workspace_id'`)
  assert.deepEqual(indexes, [])
})

test('no table refers to another tenant: every foreign key includes the workspace', async () => {
  const keys = await column(`
    select conrelid::regclass || ' ' || conname from pg_constraint
     where conrelid = any ('{${tenantTables}}'::regclass[]) and contype = 'f' and confrelid = any ('{${tenantTables}}'::regclass[])
       and (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) <> 'workspace_id'`)
  assert.deepEqual(keys, [])
})

test('the role of the server owns nothing, is not a superuser, and cannot bypass a policy or change its role', async () => {
  const [role] = await column(
    `select to_jsonb(r) - 'oid' from (select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = 'rapport_app') r`,
  )
  assert.deepEqual(role, {
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
  })
  const owned = await column(
    `select count(*)::int from pg_shdepend where refobjid = 'rapport_app'::regrole and deptype = 'o'`,
  )
  assert.deepEqual(owned, [0])
  assert.deepEqual(
    await column(`select roleid::regrole::text from pg_auth_members where member = 'rapport_app'::regrole`),
    [],
  )
})

test('the role of the server can read and write no row without an open workspace', async () => {
  const ours = await api.workspace()
  await ours.send('POST', '/contacts', { first_name: 'Ada' })
  const client = await api.database.connect()
  try {
    for (const table of tenantTables) {
      assert.equal((await client.query(`select count(*)::int as rows from ${table}`)).rows[0].rows, 0, table)
    }
    await assert.rejects(
      client.query(`insert into tallies (workspace_id, what, slot, count, value) values ($1, 'contacts', 0, 1, 0)`, [
        ours.workspaceId,
      ]),
      { code: '42501' },
    )
  } finally {
    client.release()
  }
})

async function column<Value = unknown>(query: string): Promise<Value[]> {
  const { rows } = await api.sql.query({ text: query, rowMode: 'array' })
  return rows.map(([value]) => value as Value)
}
