import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApi } from '../../test/api.ts'
import { backTo } from '../../test/back-to.ts'
import { databaseOf } from '../../test/postgres.ts'
import { startProxy } from '../../test/proxy.ts'
import { until } from '../../test/until.ts'
import { openVault } from '../http/vault.ts'
import { loadDeliveries } from '../webhooks/claims.ts'
import { newId } from './ids.ts'
import { indexBuiltIn, knownMigrations, migrate } from './migrate.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

test('rejected rows and timelines from before an upgrade are read like newer ones', async () => {
  const { upgrade } = await backTo(api, '0014_search.sql')
  const client = await api.workspace()
  const other = await api.workspace()
  const [importId, contactId] = [newId(), newId()]
  const faults = [{ field: 'email', message: 'is not an email address' }]
  const kept: [values: string | null, raw: string | null][] = [
    ['{"first_name": "Ada", "email": "naïve \\"ada\\""}', null], // the first version stored only this
    [null, '["Bob","bob","[[3]]"]'], // then the cells, including those beyond the header
    [null, '[["Cyd","cyd"],"x,y"]'], // then these separately
    [null, '"{\\"first_name\\":\\"Dan\\",\\"email\\":\\"dan\\"}"'],
    [null, '"no JSON"'],
  ]
  for (const { workspaceId } of [client, other]) {
    await api.sql.query(
      `insert into imports (workspace_id, id, entity_type, file_url, mode, mapping, dry_run, status, header, columns,
                            total_rows, failed_rows, created_at, updated_at)
       values ($1, $2, 'contacts', 'https://example.com/file', 'create', '{}', false, 'completed', '{first_name,email}',
               '{"first_name": "first_name", "email": "email"}', $3, $3, now(), now())`,
      [workspaceId, importId, kept.length],
    )
    for (const [i, [values, raw]] of kept.entries())
      await api.sql.query(
        `insert into import_errors (workspace_id, import_id, row, field, message, values, raw, faults)
         values ($1, $2, $3, 'email', 'is not an email address', $4, $5, $6)`,
        [workspaceId, importId, i + 1, values, raw, raw && JSON.stringify(faults)],
      )
    await api.sql.query(
      `insert into contacts (workspace_id, id, first_name, search, created_at, updated_at)
       values ($1, $2, 'Ada', '', now(), now())`,
      [workspaceId, contactId],
    )
    await api.sql.query(
      `insert into timeline (workspace_id, subject_id, at, id, record_id, type, event, details)
       values ($1, $2, '2026-01-31T00:00:00Z', $3, $3, 'commitment', 'Commitment created', '{}')`,
      [workspaceId, contactId, newId()],
    )
  }
  await upgrade()

  for (const { send, key } of [client, other]) {
    const { status, data, meta } = await send('GET', `/imports/${importId}/errors`)
    assert.deepEqual([status, meta.total], [200, kept.length])
    const same = { field: 'email', message: 'is not an email address', faults }
    assert.deepEqual(data, [
      { row: 1, values: { first_name: 'Ada', email: 'naïve "ada"' }, unplaced: null, ...same },
      { row: 2, values: { first_name: 'Bob', email: 'bob' }, unplaced: data[1].unplaced, ...same },
      { row: 3, values: { first_name: 'Cyd', email: 'cyd' }, unplaced: 'x,y', ...same },
      { row: 4, values: { first_name: 'Dan', email: 'dan' }, unplaced: null, ...same },
      { row: 5, values: {}, unplaced: 'no JSON', ...same },
    ])
    const file = await fetch(`${api.url}/api/v1/imports/${importId}/errors?format=csv`, {
      headers: { 'x-api-key': key },
    })
    assert.deepEqual((await file.text()).trimEnd().split('\n'), [
      'import_row,import_error,import_id,first_name,email',
      `1,email is not an email address,${importId},Ada,"naïve ""ada"""`,
      `2,email is not an email address,${importId},Bob,bob,[[3]]`,
      `3,email is not an email address,${importId},Cyd,cyd,x,y`,
      `4,email is not an email address,${importId},Dan,dan`,
      `5,email is not an email address,${importId},,`,
    ])

    const activity = await send('GET', `/contacts/${contactId}/activity`)
    const entry = {
      type: 'commitment',
      event: 'Commitment created',
      timestamp: '2026-01-31T00:00:00.000Z',
      details: {},
    }
    assert.deepEqual(activity.data, [{ ...entry, actor: null }])
  }
  assert.deepEqual(
    (await api.sql.query('select name from migrations order by name')).rows.map(({ name }) => name),
    await knownMigrations(),
  )
})

test('a webhook secret that was replaced before an upgrade signs until its 24 hours are over', async () => {
  const { upgrade } = await backTo(api, '0016_timeline_actor.sql')
  const client = await api.workspace()
  const vault = openVault(api.config.secret)
  const [rotated, ended, never] = [newId(), newId(), newId()]
  for (const [id, previous, hoursLeft] of [
    [rotated, vault.seal('whsec_old'), 1],
    [ended, vault.seal('whsec_older'), -1],
    [never, null, null],
  ])
    await api.sql.query(
      `insert into webhooks (workspace_id, id, url, events, status, secret, previous_secret, previous_secret_until, created_at, updated_at)
       values ($1, $2, 'https://example.com', '{contact.created}', 'active', $3, $4, now() + $5 * interval '1 hour', now(), now())`,
      [client.workspaceId, id, vault.seal('whsec_new'), previous, hoursLeft],
    )
  await api.sql.query('insert into delivery_queue (delivery_id, workspace_id, webhook_id) values ($1, $2, $3)', [
    newId(),
    client.workspaceId,
    rotated,
  ])
  await upgrade()

  assert.equal((await client.send('POST', '/contacts', { first_name: 'Ada' })).status, 201)
  const { rows: claims } = await api.sql.query(
    'select workspace_id, webhook_id, id as delivery_id from deliveries where workspace_id = $1',
    [client.workspaceId],
  )
  const loaded = await loadDeliveries(api.database, claims)
  const signing = [...loaded.values()].map(({ webhook_id, secret, previous_secrets }) => [
    webhook_id,
    [secret, ...previous_secrets].map((sealed) => vault.open(sealed)),
  ])
  assert.deepEqual(Object.fromEntries(signing), {
    [rotated]: ['whsec_new', 'whsec_old'],
    [ended]: ['whsec_new'],
    [never]: ['whsec_new'],
  })
  const { rows } = await api.sql.query('select count(*)::int as waiting from delivery_queue where not claimed')
  assert.deepEqual(rows, [{ waiting: 4 }])
})

test('an account that accepting with a key created becomes a pending member; one with a key or password stays', async () => {
  const { upgrade } = await backTo(api, '0019_last_workspace.sql')
  const [host, other] = [await api.workspace(), await api.workspace()]
  const placeholder = newId()
  await api.sql.query(`insert into users (id, name, email) values ($1, 'mia', 'mia@example.com')`, [placeholder])
  for (const { workspaceId, userId } of [host, other]) {
    await api.sql.query(`insert into members (workspace_id, user_id, role) values ($1, $2, 'owner')`, [
      workspaceId,
      placeholder,
    ])
    const { rows: people } = await api.sql.query('select email from users where id = $1', [userId])
    for (const email of ['mia@example.com', people[0].email])
      await api.sql.query(
        `insert into invitations (workspace_id, id, email, role, token_hash, invited_by, expires_at, accepted_at)
         values ($1, $2, $3, 'owner', sha256($4), $5, now(), now())`,
        [workspaceId, newId(), email, Buffer.from(newId()), userId],
      )
  }
  await upgrade()

  for (const { send, userId } of [host, other]) {
    const { data } = await send('GET', '/workspaces/members?sort=name&order=asc')
    assert.deepEqual(
      data.map((one: Record<string, unknown>) => [one.name, one.role, one.pending, one.id === userId]),
      [
        ['Test person', 'owner', false, true],
        [null, 'owner', true, false],
      ],
    )
    assert.match(data[1].id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/)
    assert.equal(data[1].email, 'mia@example.com')
  }
  const mia = await api.signUp({ email: 'mia@example.com' })
  assert.equal(mia.answer.status, 200, JSON.stringify(mia.answer))
  const { data: pending } = await mia.send('GET', '/me/pending-memberships')
  assert.deepEqual(
    pending.map((one: { workspace: { id: string } }) => one.workspace.id).toSorted(),
    [host.workspaceId, other.workspaceId].toSorted(),
  )
})

test('a migration that waits for a lock lets queries go first, and succeeds later', async () => {
  const { upgrade } = await backTo(api, '0039_') // the next migration alters a table
  await using lock = await api.hold('select from imports limit 0') // like a long report
  let isDone = false
  const done = upgrade().then(() => (isDone = true))
  await lock.isAwaited()
  // If the migration waited without a limit, this query would wait behind it.
  await api.sql.query('select from imports limit 0')
  assert.equal(isDone, false)
  await lock.letGo()
  await done
  assert.equal((await fetch(`${api.url}/readyz`)).status, 200)
})

/** What a server of the previous version cannot work with: something is gone or renamed, or its inserts lack a value. */
function breakingIn(migration: string) {
  const text = migration.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ')
  const removed = text.match(
    /\b(drop (table|column|view|function|index|type|trigger|policy|sequence)|rename (column|constraint|to)|set not null|alter column \w+ (set data )?type)\b[^,;]*/gi,
  )
  const added = text.match(
    /\badd (?:column )?(?!constraint|check|foreign|unique|primary)\w+ .*?(?=, ?(add|alter|drop) |;)/gi,
  )
  const required = added?.filter((column) => /\bnot null\b/i.test(column) && !/\b(default|generated)\b/i.test(column))
  return [...(removed ?? []), ...(required ?? [])]
}

test('migrations since 0.1.0 only add to the schema, so that servers of the previous version keep working', async () => {
  const columns =
    'add a int not null default 0, add column b numeric(9, 2) default 1, add constraint c check (b is not null)'
  assert.deepEqual(breakingIn(`alter table t ${columns}; create index i on t (a);`), [])
  for (const change of [
    'drop function f(int)',
    'drop index i',
    'add d int not null',
    'add column e numeric(9, 2) NOT NULL',
  ])
    assert.deepEqual(breakingIn(`alter table t ${columns}, ${change}; select 0;`), [change])

  const found: string[] = []
  for (const name of (await knownMigrations()).filter((name) => name > '0020')) {
    const text = await readFile(new URL(`migrations/${name}`, import.meta.url), 'utf8')
    found.push(...breakingIn(text).map((change) => `${name}: ${change}`))
  }
  // 0.1.0 did not have these yet, and 1.0.0 has the migration itself.
  assert.deepEqual(found, [
    '0231_lower_values.sql: drop index contacts_lower_values',
    '0231_lower_values.sql: drop index companies_lower_values',
    '0231_lower_values.sql: drop index deals_lower_values',
    '0231_lower_values.sql: drop function lower_values(jsonb)',
  ])
})

test('indexes on existing tables are built without blocking writes, again after a failure', async () => {
  // Migrations before 0130 were released without this.
  for (const name of (await knownMigrations()).filter((name) => name > '0130')) {
    const text = await readFile(new URL(`migrations/${name}`, import.meta.url), 'utf8')
    if (indexBuiltIn(text)) continue
    const created = new Set([...text.matchAll(/create table (\w+)/g)].map(([, table]) => table))
    const indexed = [...text.matchAll(/create (?:unique )?index [^;]*? on (\w+)/g)].map(([, table]) => table)
    assert.deepEqual([name, indexed.filter((table) => !created.has(table))], [name, []])
  }

  const { upgrade } = await backTo(api, '0137_deals_activity.sql')
  const client = await api.workspace()
  // One index is left invalid by an attempt that failed, and another was built by one that was killed.
  await api.sql.query(`
    create index timeline_company on timeline (workspace_id);
    update pg_index set indisvalid = false where indexrelid = 'timeline_company'::regclass;
    create index deals_next_due on deals (workspace_id, next_due, id) where next_due is not null`)
  await using writer = await api.hold('lock table timeline in row exclusive mode') // an open transaction
  const [first, second] = [upgrade(), upgrade()]
  await writer.isAwaited()
  await api.sql.query(
    `insert into timeline (workspace_id, subject_id, at, id, record_id, type, event, details)
     values ($1, $2, now(), $2, $2, 'deal', 'Deal created', '{}')`,
    [client.workspaceId, newId()],
  )
  await writer.letGo()
  await Promise.all([first, second])
  const { rows } = await api.sql.query(
    `select indisvalid, pg_get_indexdef(indexrelid) as definition from pg_index where indexrelid = 'timeline_company'::regclass`,
  )
  assert.equal(rows[0].indisvalid, true)
  assert.match(rows[0].definition, /company_id, at, id/)
})

test('a time zone that the server cannot calculate with is replaced by its name in the IANA database', async () => {
  const { upgrade } = await backTo(api, '0296_analyze_restored.sql')
  const { send, workspaceId, userId } = await api.workspace()
  await api.sql.query(`update workspaces set timezone = 'pst' where id = $1`, [workspaceId])
  await api.sql.query(`insert into preferences (workspace_id, user_id, timezone) values ($1, $2, 'SystemV/EST5')`, [
    workspaceId,
    userId,
  ])
  await upgrade()
  assert.equal((await send('GET', `/workspaces/${workspaceId}`)).data.timezone, 'America/Los_Angeles')
  const { rows } = await api.sql.query('select timezone from preferences where workspace_id = $1', [workspaceId])
  assert.deepEqual(rows, [{ timezone: 'Etc/GMT+5' }])
})

test(
  'a migration names the session that it waits for, and fails if its own connection is lost',
  { timeout: 60_000 },
  async (t) => {
    const { rows } = await api.sql.query('select current_database() as name')
    const admin = databaseOf(JSON.parse(process.env.RAPPORT_TEST_POSTGRES!), rows[0].name)
    await using proxy = await startProxy(admin)
    await using _other = await api.hold('select pg_advisory_xact_lock(7270778)')
    const holder = await api.sql.query(`select pid from pg_locks where locktype = 'advisory' and objid = 7270778`)
    const { mock } = t.mock.method(console, 'error', () => {})
    const waiting = migrate(proxy.through(admin))
    waiting.catch(() => {})
    await until(() => mock.callCount() > 0)
    assert.match(mock.calls[0]!.arguments[0], new RegExp(`^Waiting for .*PostgreSQL session ${holder.rows[0].pid}\\b`))
    proxy.set('silent') // what is sent now is lost, and later nothing arrives on this connection
    await sleep(500)
    proxy.set('pass')
    await assert.rejects(waiting, /^Error: Connection terminated unexpectedly$/)
  },
)

test('a role that may not create or grant roles gets the statements to run, and can then migrate', async (t) => {
  const name = `rapport_plain_${newId().slice(-12)}`
  await api.sql.query(`create role ${name} nosuperuser nocreaterole`)
  await api.sql.query(`create database ${name} template template0 encoding 'UTF8' owner ${name}`)
  t.after(async () => {
    await api.sql.query(`drop database ${name} with (force)`)
    await api.sql.query(`drop role ${name}`)
  })
  const plain = { ...databaseOf(JSON.parse(process.env.RAPPORT_TEST_POSTGRES!), name), options: `-c role=${name}` }
  const error = await migrate(plain).then(
    () => assert.fail('it migrated'),
    ({ message }: Error) => message,
  )
  assert.match(
    error,
    new RegExp(`^The role ${name} may not create or grant the roles that Rapport needs\\. Run this as`),
  )
  const statements = /start Rapport again: (.+;)$/.exec(error)![1]!
  assert.equal(statements, `grant rapport_app to ${name}; grant rapport_search to ${name};`)
  await api.sql.query(statements)
  await migrate(plain)
})

test('a new database in which the lower case of I is not i is refused', async (t) => {
  const name = `rapport_turkish_${newId().slice(-12)}`
  await api.sql.query(
    `create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'tr-TR' locale 'C'`,
  )
  t.after(() => api.sql.query(`drop database ${name} with (force)`))
  const turkish = databaseOf(JSON.parse(process.env.RAPPORT_TEST_POSTGRES!), name)
  await assert.rejects(migrate(turkish), /the lower case of I is not i.+ Create it with another one: create database /)
})
