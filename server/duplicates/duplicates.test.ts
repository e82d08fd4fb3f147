import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { pino } from 'pino'
import { type Client, startApi } from '../../test/api.ts'
import { until } from '../../test/until.ts'
import { editsBetween, phoneKey } from './compare.ts'
import { follow as followInTurn, followAll, followChanges } from './follow.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const context = () => ({
  database: api.database,
  config: api.config,
  log: pino({ level: 'silent' }),
  signal: AbortSignal.timeout(60_000),
})
/** Does what the worker does a few seconds after a change. */
async function follow({ workspaceId }: Client) {
  // Events are read once all earlier transactions have ended, also those of other test files.
  await until(async () => {
    // By themselves, because Citus would ask the node of the workspace, which has other transactions.
    const { rows: oldest } = await api.sql.query('select pg_snapshot_xmin(pg_current_snapshot())::text as running')
    const { rowCount } = await api.sql.query(
      'select from events where workspace_id = $1 and transaction >= $2 limit 1',
      [workspaceId, oldest[0].running],
    )
    return rowCount === 0
  })
  await followChanges.run(context(), { workspaceId })
}

async function made(client: Client, path: string, body: object) {
  const { status, data, error } = await client.send('POST', path, body)
  assert.equal(status, 201, JSON.stringify(error))
  return data
}

/** The pairs as `name – name: reasons`, the most probable first. */
async function pairsOf({ send }: Client, type = 'contact') {
  const { status, data, error } = await send('GET', `/duplicates?entity_type=${type}&per_page=250`)
  assert.equal(status, 200, JSON.stringify(error))
  return data.map(
    ({ records, reasons }: { records: { first_name?: string; name?: string }[]; reasons: string[] }) =>
      `${records.map(({ first_name, name }) => first_name ?? name).join(' – ')}: ${reasons.join(', ')}`,
  )
}

test('contacts are compared by address, number, name and company', async () => {
  const client = await api.workspace()
  const acme = await made(client, '/companies', { name: 'Acme' })
  const bell = await made(client, '/companies', { name: 'Bell' })
  const contact = (body: object) => made(client, '/contacts', body)
  await contact({ first_name: 'E1', email: 'Ada@Example.com' })
  await contact({ first_name: 'E2', email: 'e2@example.com', other_emails: ['ada@example.com'] })
  await contact({ first_name: 'P1', phone: '+49 (89) 123-45' })
  await contact({ first_name: 'P2', other_phones: ['0049 89 12345'] })
  await contact({ first_name: 'Short', phone: '12 34 56' })
  await contact({ first_name: 'Shorter', phone: '123456' })
  await contact({ first_name: 'Zoë', company_id: acme.id })
  await contact({ first_name: 'Zoe', company_id: acme.id })
  await contact({ first_name: 'Zoe', company_id: bell.id })
  await contact({ first_name: 'Jonathan', last_name: 'Smith', company_id: acme.id })
  await contact({ first_name: 'Jonathon', last_name: 'Smyth' })
  await contact({ first_name: 'Jonathan', last_name: 'Smith', company_id: bell.id })
  await contact({ first_name: 'Katherine', last_name: 'Johnson' })
  await contact({ first_name: 'Catherine', last_name: 'Jonson' })
  await contact({ first_name: 'Ann', last_name: 'Li' })
  await contact({ first_name: 'Anne', last_name: 'Li' })
  await follow(client)
  assert.deepEqual((await pairsOf(client)).toSorted(), [
    'E1 – E2: same_email',
    'Jonathan – Jonathon: similar_name',
    'Jonathon – Jonathan: similar_name',
    'Katherine – Catherine: similar_name',
    'P1 – P2: same_phone',
    'Zoë – Zoe: same_name_and_company',
  ])
  const page = await client.send('GET', '/duplicates?per_page=4')
  const scores = page.data.map(({ score }: { score: number }) => score)
  assert.deepEqual(
    scores,
    scores.toSorted((a: number, b: number) => b - a),
  )
  assert.deepEqual(page.meta, { page: 1, per_page: 4, total: 6, total_pages: 2 })
  const walked = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { data, meta } = await client.send('GET', `/duplicates?per_page=4&cursor=${encodeURIComponent(cursor)}`)
    walked.push(...data)
    cursor = meta.next_cursor
  }
  assert.deepEqual(walked, (await client.send('GET', '/duplicates')).data)
})

test('companies are compared by domain and name', async () => {
  const client = await api.workspace()
  const company = (body: object) => made(client, '/companies', body)
  const one = await company({ name: 'Analytical Engines', domain: 'https://www.engines.example' })
  const other = await company({ name: 'AE Ltd', domain: 'engines.example' })
  await company({ name: 'analytical  engines!' })
  await company({ name: 'Analytikal Engine' })
  await follow(client)
  assert.deepEqual((await pairsOf(client, 'company')).toSorted(), [
    'Analytical Engines – AE Ltd: same_domain',
    'Analytical Engines – Analytikal Engine: similar_name',
    'Analytical Engines – analytical  engines!: same_name',
    'analytical  engines! – Analytikal Engine: similar_name',
  ])
  for (const company_id of [one.id, other.id]) await made(client, '/contacts', { first_name: 'Zoe', company_id })
  await follow(client)
  assert.deepEqual(await pairsOf(client), [])
  const { data, meta } = await client.send('GET', `/companies/${other.id}/duplicates`)
  assert.deepEqual(data, [{ record: one, score: 0.8, reasons: ['same_domain'] }])
  assert.equal(meta.total, 1)
  await client.send('POST', '/companies/merge', { source_id: other.id, target_id: one.id })
  await follow(client)
  assert.deepEqual(await pairsOf(client), ['Zoe – Zoe: same_name_and_company'])
})

test('pairs follow changes, deletions, restores and merges; several reasons add up', async () => {
  const client = await api.workspace()
  const { send } = client
  const ada = await made(client, '/contacts', { first_name: 'Ada', email: 'ada@example.com', phone: '+49 89 12345' })
  const other = await made(client, '/contacts', { first_name: 'Augusta', email: 'a@example.com' })
  await follow(client)
  assert.deepEqual(await pairsOf(client), [])
  await send('PATCH', `/contacts/${other.id}`, { email: 'ADA@example.com', phone: '0049-89-12345' })
  await follow(client)
  const { data: own } = await send('GET', `/contacts/${ada.id}/duplicates`)
  assert.deepEqual(own[0].reasons, ['same_email', 'same_phone'])
  assert.equal(own[0].score, 0.98)

  await send('DELETE', `/contacts/${other.id}`)
  assert.deepEqual(await pairsOf(client), [], 'also before the job runs')
  assert.equal((await send('GET', `/contacts/${other.id}/duplicates`)).status, 404)
  await follow(client)
  const [entry] = (await send('GET', '/trash')).data
  await send('POST', `/trash/${entry.id}/restore`)
  await follow(client)
  assert.deepEqual(await pairsOf(client), ['Ada – Augusta: same_email, same_phone'])
  await send('POST', '/contacts/merge', { source_id: other.id, target_id: ada.id })
  await follow(client)
  assert.deepEqual(await pairsOf(client), [])
  const { rows } = await api.sql.query(
    `select (select count(*)::int from duplicates where workspace_id = $1) as pairs,
            (select count(distinct record_id)::int from duplicate_keys where workspace_id = $1) as records`,
    [client.workspaceId],
  )
  assert.deepEqual(rows, [{ pairs: 0, records: 1 }])
})

test('a record has at most 10 pairs for a reason, and a value of more than 100 records makes none', async () => {
  const client = await api.workspace()
  const pairs = async () => {
    const { rows } = await api.sql.query(
      `select record_id, count(*)::int as pairs
         from duplicates cross join lateral (values (one_id), (other_id)) as side (record_id)
        where workspace_id = $1 group by 1`,
      [client.workspaceId],
    )
    return rows
  }
  const add = async (count: number) => {
    for (let i = 0; i < count; i += 50) {
      const records = Array.from({ length: Math.min(50, count - i) }, (_, n) => ({
        first_name: 'Info',
        email: 'info@example.com',
        external_id: `${Date.now()} ${i} ${n}`,
      }))
      const { status } = await client.send('POST', '/contacts/upsert', { match_on: 'external_id', records })
      assert.equal(status, 200)
    }
    await follow(client)
  }
  await add(5)
  await add(20)
  const some = await pairs()
  assert.ok(some.length >= 11)
  assert.ok(some.every(({ pairs }) => pairs <= 10))
  const { data: newest } = await client.send('GET', '/contacts?per_page=1')
  assert.equal((await client.send('GET', `/contacts/${newest[0].id}/duplicates`)).meta.total, 10)

  // The pairs of those that were left out follow when others are gone.
  const { data: many } = await client.send('GET', '/contacts?per_page=20')
  await client.send('POST', '/contacts/bulk-delete', { ids: many.map(({ id }: { id: string }) => id) })
  await follow(client)
  assert.equal((await client.send('GET', '/duplicates')).meta.total, 10, 'five records are ten pairs')

  await add(100)
  assert.deepEqual(await pairs(), [])
})

test('a dismissed pair is no longer listed, until it is restored or one of the two is merged', async () => {
  const client = await api.workspace()
  const stranger = await api.workspace()
  const { send } = client
  const twins = []
  for (let i = 0; i < 2; i++)
    twins.push(await made(client, '/contacts', { first_name: `T${i}`, email: 't@example.com' }))
  const ids = twins.map(({ id }) => id)
  await follow(client)
  const seen = (await client.events()).length
  const dismissing = await send('POST', '/duplicates/dismiss', { entity_type: 'contact', ids: ids.toReversed() })
  assert.deepEqual([dismissing.status, dismissing.data], [200, null])
  assert.equal((await send('POST', '/duplicates/dismiss', { ids })).status, 200, 'again is fine')
  assert.deepEqual(await pairsOf(client), [])
  assert.equal((await send('GET', `/contacts/${ids[0]}/duplicates`)).meta.total, 0)
  assert.equal((await send('GET', '/audit-logs?entity_type=duplicate')).meta.total, 1)
  await send('PATCH', `/contacts/${ids[0]}`, { first_name: 'Twin' })
  await follow(client)
  assert.deepEqual(await pairsOf(client), [])
  assert.equal((await send('DELETE', '/duplicates/dismiss', { ids })).status, 200)
  assert.equal((await send('DELETE', '/duplicates/dismiss', { ids })).status, 200)
  assert.deepEqual(await pairsOf(client), ['Twin – T1: same_email'])
  assert.deepEqual((await client.events()).slice(seen), [
    'duplicate.dismissed',
    'contact.updated',
    'duplicate.undismissed',
  ])

  const refusals: [object, number][] = [
    [{ ids: [ids[0]] }, 400],
    [{ ids: [ids[0], ids[0]] }, 400],
    [{ ids: [ids[0], 'x'] }, 400],
    [{ entity_type: 'deal', ids }, 400],
    [{ entity_type: 'company', ids }, 404],
    [{}, 400],
  ]
  for (const [body, status] of refusals)
    for (const method of ['POST', 'DELETE'] as const)
      assert.equal((await send(method, '/duplicates/dismiss', body)).status, status, JSON.stringify(body))
  assert.equal((await stranger.send('POST', '/duplicates/dismiss', { ids })).status, 404)
  assert.equal((await stranger.send('GET', `/contacts/${ids[0]}/duplicates`)).status, 404)
  assert.deepEqual((await stranger.send('GET', '/duplicates')).data, [])
  assert.equal((await send('GET', '/duplicates?entity_type=deal')).status, 400)

  await send('POST', '/duplicates/dismiss', { ids })
  await send('POST', '/contacts/merge', { source_id: ids[0], target_id: ids[1] })
  await follow(client)
  const [entry] = (await send('GET', '/trash')).data
  await send('POST', `/trash/${entry.id}/restore`)
  await follow(client)
  assert.deepEqual(await pairsOf(client), ['Twin – T1: same_email'])
})

test('records from before the first run are compared, and many changes need one job', async () => {
  const client = await api.workspace()
  await api.sql.query(
    `insert into contacts (workspace_id, id, first_name, email, search, created_at, updated_at)
     select $1, gen_random_uuid(), 'Old', 'old' || i / 2 || '@example.com', '', now(), now() from generate_series(1, 1200) i`,
    [client.workspaceId],
  )
  const jobs = async () => {
    const { rows } = await api.sql.query(
      `select count(*)::int from pgboss.job where name = 'duplicates.follow' and data->>'workspaceId' = $1`,
      [client.workspaceId],
    )
    return rows[0].count
  }
  await followAll.run(context(), {})
  assert.equal(await jobs(), 1)
  await follow(client)
  assert.equal((await client.send('GET', '/duplicates')).meta.total, 599)
  const before = await jobs()
  for (let i = 0; i < 5; i++) await made(client, '/contacts', { first_name: 'New' })
  assert.ok((await jobs()) - before < 5)
})

test('events are read in the order of their transactions, however many digits these have', async () => {
  const client = await api.workspace()
  await follow(client)
  for (let i = 0; i < 2; i++) await made(client, '/contacts', { first_name: 'Ada', email: 'ada@example.com' })
  for (let i = 0; i < 6; i++) {
    const records = Array.from({ length: 100 }, (_, n) => ({ first_name: `X${n}`, external_id: `${i} ${n}` }))
    await client.send('POST', '/contacts/upsert', { match_on: 'external_id', records })
  }
  await api.sql.query(
    `update events set transaction = case when data ->> 'first_name' = 'Ada' then '99' else '100' end::xid8
      where workspace_id = $1 and entity_type = 'contact'`,
    [client.workspaceId],
  )
  await api.sql.query(`update duplicate_scans set transaction = '0' where workspace_id = $1`, [client.workspaceId])
  await follow(client)
  assert.deepEqual(await pairsOf(client), ['Ada – Ada: same_email'])
})

test('events of other types are not read again', async () => {
  const client = await api.workspace()
  await follow(client)
  await made(client, '/contacts', { first_name: 'Ada' })
  await follow(client)
  const { rows } = await api.sql.query(
    `select s.entity_type, count(e.id)::int as unread
       from duplicate_scans s
       left join events e on e.workspace_id = $1 and (e.transaction, e.id) > (s.transaction, s.event_id)
      where s.workspace_id = $1
      group by s.entity_type order by s.entity_type`,
    [client.workspaceId],
  )
  assert.deepEqual(rows, [
    { entity_type: 'company', unread: 0 },
    { entity_type: 'contact', unread: 0 },
  ])
})

test('a change of fields that are not compared looks for no duplicates', async () => {
  const client = await api.workspace()
  const { send } = client
  const [ada, other] = [
    await made(client, '/contacts', { first_name: 'Ada', email: 'ada@example.com' }),
    await made(client, '/contacts', { first_name: 'Augusta' }),
  ]
  await follow(client)
  const keys = async () => {
    const { rows } = await api.sql.query('select key from duplicate_keys where workspace_id = $1 and record_id = $2', [
      client.workspaceId,
      ada.id,
    ])
    return rows
  }
  await api.sql.query('delete from duplicate_keys where workspace_id = $1', [client.workspaceId])
  await send('PATCH', `/contacts/${ada.id}`, { title: 'Countess', notes: 'Ada' })
  await send('POST', '/contacts/bulk-tag', { ids: [ada.id], add: ['vip'] })
  await follow(client)
  assert.deepEqual(await keys(), [])
  await send('PATCH', `/contacts/${ada.id}`, { title: null, phone: '+49 89 12345' })
  await send('PATCH', `/contacts/${other.id}`, { other_phones: ['0049 89 12345'] })
  await follow(client)
  assert.deepEqual(await pairsOf(client), ['Ada – Augusta: same_phone'])
})

test('the worker finds the duplicates of a new contact by itself', async () => {
  await using own = await startApi({ worker: true })
  const client = await own.workspace()
  for (let i = 0; i < 2; i++) await made(client, '/contacts', { first_name: 'Ada', email: 'ada@example.com' })
  await until(async () => (await client.send('GET', '/duplicates')).meta.total === 1)
})

test('edits are counted up to two, and numbers have at least seven digits', () => {
  const counted = [
    ['smith', 'smith', 0],
    ['smith', 'smyth', 1],
    ['jon', 'john', 1],
    ['ab', 'ba', 2],
    ['john', 'johann', 2],
    ['abc', 'xyz', Infinity],
    ['', 'abc', Infinity],
  ] as const
  for (const [a, b, edits] of counted)
    assert.deepEqual([editsBetween(a, b), editsBetween(b, a)], [edits, edits], `${a} ${b}`)
  assert.deepEqual(['+49 (89) 12-34', '0049891234', '123 456', ''].map(phoneKey), [
    '49891234',
    '49891234',
    undefined,
    undefined,
  ])
})

test('edits between any names are counted as by comparing every letter with every other', () => {
  // Few different letters, one of them of two code units, so that names are often similar.
  const name = fc.array(fc.constantFrom('a', 'b', ' ', '𠮷'), { maxLength: 9 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(name, name, (a, b) => {
      const edits = distance([...a], [...b])
      assert.equal(editsBetween(a, b), edits > 2 ? Infinity : edits)
    }),
    { numRuns: 2000 },
  )
})

function distance(one: string[], other: string[]): number {
  const row = [...other.keys(), other.length]
  for (const [i, letter] of one.entries()) {
    let diagonal = row[0]!
    row[0] = i + 1
    for (const [j, another] of other.entries()) {
      const above = row[j + 1]!
      row[j + 1] = Math.min(above + 1, row[j]! + 1, diagonal + (letter === another ? 0 : 1))
      diagonal = above
    }
  }
  return row.at(-1)!
}

/** Contacts that were added without events, as by an archive. Each two have the same address. */
async function fill({ workspaceId }: Client, count: number) {
  await api.sql.query(
    `insert into contacts (workspace_id, id, first_name, email, search, created_at, updated_at)
     select $1, gen_random_uuid(), 'N' || i, 'person' || i / 2 || '@example.com', '', now(), now()
       from generate_series(0, $2 - 1) i`,
    [workspaceId, count],
  )
}

test('a search gives way to those of other workspaces, and continues where it stopped', async () => {
  const long = await api.workspace()
  const other = await api.workspace()
  await fill(long, 250)
  const jobsOf = async ({ workspaceId }: Client) =>
    (
      await api.sql.query(
        `select id from pgboss.job where name = $1 and group_id = $2 and state = 'created' order by created_on`,
        [followChanges.name, workspaceId],
      )
    ).rows.map(({ id }) => id as string)
  for (const client of [long, other]) await made(client, '/contacts', { first_name: 'Ada', email: 'ada@example.com' })
  const before = await jobsOf(long)
  await api.sql.query('update pgboss.job set start_after = now() where name = $1', [followChanges.name])
  const keys = async () =>
    (await api.sql.query('select distinct record_id from duplicate_keys where workspace_id = $1', [long.workspaceId]))
      .rowCount

  await followInTurn(context(), long, 0)
  assert.equal(await keys(), 100)
  const waiting = await jobsOf(long)
  assert.equal(waiting.length, 1)
  assert.notDeepEqual(waiting, before)

  await api.sql.query('delete from pgboss.job where name = $1', [followChanges.name])
  await followInTurn(context(), long, 0)
  assert.equal(await keys(), 251)
  assert.equal((await pairsOf(long)).length, 125)
})

test('records are compared in short transactions, for which the live streams of the workspace wait', async () => {
  const client = await api.workspace()
  await fill(client, 300)
  await follow(client)
  const { rowCount } = await api.sql.query('select distinct xmin::text from duplicate_keys where workspace_id = $1', [
    client.workspaceId,
  ])
  assert.ok(rowCount! >= 3, `${rowCount} transactions`)
})
