import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Api, type Client, startApi } from '../../test/api.ts'
import { importFile } from '../../test/import-file.ts'
import { startReceiver } from '../../test/receiver.ts'
import { until } from '../../test/until.ts'
import { systemCaller } from '../database/caller.ts'
import { sql } from '../database/sql.ts'
import { reader } from '../database/transaction.ts'
import { NotYet, TurnOver } from '../jobs/job.ts'
import { quotes, searchedAtOnce } from '../records/personal-data.ts'
import { eraseAfterJobs, finishErasure } from './erase.ts'
import { holdersOf } from './person.ts'

// The receiver answers with what it received, as some do.
const receiver = await startReceiver(({ body }, response) => response.writeHead(200).end(body.slice(0, 900)))
const api = await startApi({ worker: true, outboundAllow: ['localhost'] })
await mkdir(api.config.dataDir, { recursive: true })
after(async () => {
  await api[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

/** Where a text is found, in any case: every column of every table, and every stored file. */
async function placesOf(text: string): Promise<string[]> {
  const { rows: columns } = await api.sql.query<{ schema: string; table: string; column: string; type: string }>(`
    select c.table_schema as schema, c.table_name as table, c.column_name as column, c.data_type as type
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'pgboss')`)
  const places: string[] = []
  for (const { schema, table, column, type } of columns) {
    const value = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const { rows } = await api.sql.query(
      `select ctid from ${schema}."${table}" where strpos(lower(${value}), $1) > 0 limit 1`,
      [text.toLowerCase()],
    )
    if (rows.length > 0) places.push(`${table}.${column}`)
  }
  for (const file of await readdir(api.config.dataDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const name = path.join(file.parentPath, file.name)
    if ((await readFile(name)).toString('latin1').toLowerCase().includes(text.toLowerCase())) places.push(name)
  }
  return places
}

/** Letters only: the words of names are stored for search. */
const marker = () =>
  `marker${randomUUID()
    .replaceAll(/[\d-]/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
    .slice(0, 16)}`

test('after an erasure nothing in any table or file contains the person', async () => {
  const { send, workspaceId, key } = await api.workspace()
  const member = await api.makeUser(workspaceId, 'member')
  const m = marker()
  const create = async (at: string, body: object, headers?: Record<string, string>) => {
    const { status, data, error } = await send('POST', at, body, headers)
    assert.equal(status, 201, `${at}: ${JSON.stringify(error)}`)
    return data
  }
  const fieldsOf = (name: string) => ({
    first_name: `${m}${name}`,
    last_name: `${m}${name}son`,
    email: `${name}@${m}.example`,
    phone: `+1 ${m} ${name}`,
    other_emails: [`other-${name}@${m}.example`],
    other_phones: [`+2 ${m} ${name}`],
    title: m,
    profile_url: `https://${m}.example/${name}`,
    external_id: `${m}-${name}`,
    notes: `${m} @${member.email}`,
    owner_id: member.userId,
    custom_fields: { nickname: m, kept_nickname: m },
  })
  for (const field_name of ['nickname', 'kept_nickname'])
    await create('/custom-fields', { entity_type: 'contacts', field_name, field_label: 'Nickname', field_type: 'text' })
  const field = (await send('GET', '/custom-fields')).data[0]
  const webhook = await create('/webhooks', {
    url: receiver.url,
    events: ['contact.created', 'contact.deleted', 'contact.updated'],
  })
  const deal = await create('/deals', { name: 'Engine', value: 500 })
  const trashedDeal = await create('/deals', { name: 'Old engine' })
  const company = await create('/companies', { name: 'Engines' })
  const contact = await create(
    '/contacts',
    { ...fieldsOf('ada'), company_id: company.id },
    { 'idempotency-key': 'made' },
  )
  const source = await create('/contacts', fieldsOf('countess'))
  const undone = await create('/contacts', fieldsOf('augusta'))
  const nameInOneField = await create('/contacts', { first_name: `${m}enchantress ${m}ofnumbers` })
  const other = await create('/contacts', { first_name: 'Charles', email: 'charles@example.com' })

  // Everything that can be attached, some of it deleted again.
  async function attach(place: string) {
    const form = new FormData()
    form.set('file', new Blob([`Secret of ${m}`]), `${m}.txt`)
    const response = await fetch(`${api.url}/api/v1${place}/files`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: form,
    })
    assert.equal(response.status, 201)
    return ((await response.json()) as { data: { id: string } }).data
  }
  for (const id of [contact.id, source.id]) {
    let call = { id: '' }
    for (const deal_id of [deal.id, trashedDeal.id]) {
      call = await create('/interactions', {
        contact_id: id,
        deal_id,
        type: 'call',
        occurred_at: '2026-03-01T09:30:00Z',
        notes: m,
      })
      await create('/follow-ups', {
        contact_id: id,
        deal_id,
        type: 'task',
        title: m,
        description: m,
        due_date: '2026-03-31',
        assignee_id: member.userId,
      })
      await create('/commitments', { contact_id: id, deal_id, description: m, assignee_id: member.userId })
    }
    for (const place of [`/contacts/${id}`, `/interactions/${call.id}`])
      for (const isDeleted of [false, true]) {
        const file = await attach(place)
        if (isDeleted) assert.equal((await send('DELETE', `/files/${file.id}`)).status, 200)
      }
    const deleted = await create('/follow-ups', { contact_id: id, type: 'task', title: m, due_date: '2026-03-31' })
    await send('DELETE', `/follow-ups/${deleted.id}`)
    const purged = await create('/commitments', { contact_id: id, description: m })
    await send('DELETE', `/commitments/${purged.id}`)
    const [entry] = (await send('GET', `/trash?entity_id=${purged.id}`)).data
    assert.equal((await send('DELETE', `/trash/${entry.id}`)).status, 200)
  }
  for (const { id } of [deal, trashedDeal])
    await send('PATCH', `/deals/${id}`, { contact_ids: [contact.id, source.id] })
  await send('DELETE', `/deals/${trashedDeal.id}`)
  const asked = { 'x-request-id': `for-${m}` }
  await send('PATCH', `/contacts/${contact.id}`, { email: `new@${m}.example`, title: `${m} II` }, asked)
  const { rows: fields } = await api.sql.query('select slot from custom_fields where id = $1', [field.id])
  await send('DELETE', `/custom-fields/${field.id}`)
  await until(async () => {
    const holding = await api.sql.query('select from contacts where custom_fields ? $1', [String(fields[0].slot)])
    return holding.rowCount === 0
  })
  // One merge that holds, and one that is undone: meanwhile the other contact had the person's values.
  for (const { id } of [source, nameInOneField])
    await send('POST', '/contacts/merge', { source_id: id, target_id: contact.id })
  await send('POST', '/contacts/merge', { source_id: undone.id, target_id: other.id })
  const [merge] = (await send('GET', `/trash?entity_id=${undone.id}`)).data
  assert.equal((await send('POST', `/trash/${merge.id}/restore`)).status, 200)
  await send('POST', '/contacts/merge', { source_id: undone.id, target_id: contact.id })
  // The same with texts that do not name the person.
  const quiet = await create('/contacts', { first_name: `${m}quiet`, title: m, notes: m })
  const neighbour = await create('/contacts', { first_name: 'Mary' })
  const merging = { source_id: quiet.id, target_id: neighbour.id }
  const intoNeighbour = () => send('POST', '/contacts/merge', merging, { 'idempotency-key': 'merge' })
  assert.equal((await intoNeighbour()).data.title, m)
  const changeNeighbour = (headers: Record<string, string>) =>
    send('PATCH', `/contacts/${neighbour.id}`, { first_name: 'Mary Ann' }, headers)
  await changeNeighbour({ 'idempotency-key': 'neighbour', 'if-match': '"stale"' })
  const [ofQuiet] = (await send('GET', `/trash?entity_id=${quiet.id}`)).data
  assert.equal((await send('POST', `/trash/${ofQuiet.id}/restore`)).status, 200)
  await send('POST', '/contacts/merge', { source_id: quiet.id, target_id: contact.id })

  await create('/views', {
    name: 'The countess',
    kind: 'contacts',
    filters: { email: `ada@${m}.example`, tag: 'vip' },
    shared: true,
  })
  const byName = { first_name: `${m}ada`, last_name: `${m}Adason` }
  const filters = { ...byName, tag: 'vip' }
  const view = await create('/views', { name: 'Ada', kind: 'contacts', filters }, { 'idempotency-key': 'view' })
  for (const filter of [{ q: `nobody ada@${m}.example` }, { ...byName, tag: 'none' }])
    await create('/bulk-jobs', { entity_type: 'contacts', action: 'tag', filter, add: ['vip'] })
  // Stored conflicts have values of a record, and not its id.
  const task = (await send('GET', `/follow-ups?contact_id=${contact.id}`)).data[0]
  const stale = (at: string, body: object) =>
    send('PATCH', at, body, { 'if-match': '"stale"', 'idempotency-key': `stale ${at}` })
  const conflicts: [at: string, body: object][] = [
    [`/contacts/${contact.id}`, { title: 'X' }],
    [`/follow-ups/${task.id}`, { description: 'X' }],
    [`/contacts/${other.id}`, { title: 'X' }],
  ]
  for (const conflict of conflicts) assert.equal((await stale(...conflict)).status, 409)
  await api.sql.query(`update idempotency_keys set created_at = now() + interval '2 minutes' where key = $1`, [
    `stale /contacts/${other.id}`,
  ])
  const form = new FormData()
  const lines = [
    'first_name,last_name,email,phone',
    `${m}ada,${m}adason,not an address,`,
    `X,Y,ada@${m}.example and more,`,
    `${m}enchantress ${m}ofnumbers,,not an address,`,
    'Grace,Hopper,grace@example.com,',
  ]
  form.set('file', new Blob([lines.join('\n')]), `${m}ada ${m}adason.csv`)
  const uploaded = await fetch(`${api.url}/api/v1/uploads`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: form,
  })
  const { data: upload } = (await uploaded.json()) as { data: { file_url: string } }
  const imported = await create('/imports', { entity_type: 'contacts', file_url: upload.file_url })
  await using files = await startReceiver()
  const web = await create('/imports', {
    entity_type: 'contacts',
    file_url: `${files.url}/list-ada@${m}.example.csv?of=ada%40${m}.example`,
  })
  const byForm = await create('/imports', {
    entity_type: 'contacts',
    file_url: `${files.url}/?of=ada%40${m}.example`,
  })
  const ended = async (at: string) =>
    until(async () => {
      const { data } = await send('GET', at)
      return data.completed_at === null ? undefined : data
    })
  const exported = await create('/exports', { entity_type: 'contacts', filter: { q: `ada@${m}.example` } })
  await create('/exports', { entity_type: 'companies', filter: { name: `${m}ada`, industry: `${m}adason` } })
  const companies = await create('/exports', { entity_type: 'companies' })
  assert.equal((await ended(`/imports/${imported.id}`)).failed_rows, 3)
  for (const { id } of [web, byForm]) await ended(`/imports/${id}`)
  assert.notEqual((await ended(`/exports/${exported.id}`)).download_url, null)
  await ended(`/exports/${companies.id}`)
  await until(async () => {
    const { data } = await send('GET', `/webhooks/${webhook.id}/deliveries?per_page=250`)
    return data.length >= 8 && data.every(({ status }: { status: string }) => status === 'delivered')
  })
  const places = new Set((await placesOf(m)).map((place) => place.split('.')[0]!))
  for (const table of [
    'contacts',
    'interactions',
    'follow_ups',
    'commitments',
    'timeline',
    'events',
    'deliveries',
    'notifications',
    'files',
    'idempotency_keys',
    'import_errors',
    'imports',
    'trash_entries',
    'trash_rows',
    'views',
    'exports',
    'bulk_jobs',
  ])
    assert.ok(places.has(table), `${table} should contain the person before the erasure`)

  const before = await send('GET', '/deals')
  const { status, data } = await send('POST', `/contacts/${source.id}/erase`) // the id of a contact that was merged
  assert.deepEqual([status, data], [200, null])
  for (const id of [contact.id, source.id, undone.id]) {
    assert.equal((await send('GET', `/contacts/${id}`)).status, 404)
    const { data: trash } = await send('GET', `/trash?entity_id=${id}`)
    assert.deepEqual(trash, [])
  }
  assert.equal((await send('GET', `/exports/${exported.id}`)).data.download_url, null)
  assert.notEqual((await send('GET', `/exports/${companies.id}`)).data.download_url, null)
  const found = (await send('GET', `/search?q=${m}`)).data
  assert.deepEqual(Object.values(found).flat(), [])
  await until(async () => (await api.sql.query('select from erasures')).rowCount === 0)
  assert.deepEqual(
    (await Promise.all(conflicts.map((conflict) => stale(...conflict)))).map((answer) => answer.status),
    [404, 404, 409],
  )
  assert.equal((await intoNeighbour()).status, 404)
  assert.equal((await changeNeighbour({ 'idempotency-key': 'neighbour', 'if-match': '"stale"' })).status, 404)
  assert.deepEqual((await send('GET', `/views/${view.id}`)).data.filters, { tag: 'vip' })
  await until(async () => (await send('GET', `/webhooks/${webhook.id}/deliveries?status=pending`)).data.length === 0)
  await until(async () => !(await placesOf(m)).some((place) => place.includes('/files/'))) // a job deletes their bytes
  assert.deepEqual(await placesOf(m), [])

  const replay = await send(
    'POST',
    '/contacts',
    { ...fieldsOf('ada'), company_id: company.id },
    { 'idempotency-key': 'made' },
  )
  assert.deepEqual([replay.status, replay.headers.get('idempotent-replayed')], [404, 'true'])
  assert.deepEqual(
    (await send('GET', '/deals')).data.map(({ id, value, stage, contact_ids }: Record<string, unknown>) => [
      id,
      value,
      stage,
      contact_ids,
    ]),
    before.data.map(({ id, value, stage }: Record<string, unknown>) => [id, value, stage, []]),
  )
  assert.equal((await send('GET', `/contacts/${other.id}`)).data.first_name, 'Charles')
  assert.deepEqual((await send('GET', '/views')).data[0].filters, { tag: 'vip' })
  assert.equal((await send('GET', `/imports/${imported.id}/errors`)).data.length, 0)
  assert.equal((await send('GET', '/notifications')).data[0].name, 'Contacts')

  const { data: events } = await send('GET', `/events?entity_id=${contact.id}&order=asc`)
  assert.deepEqual(events.map(({ type, data }: { type: string; data: object }) => [type, data]).at(-1), [
    'contact.erased',
    { id: contact.id },
  ])
  assert.ok(
    events.slice(0, -1).every(({ data, changes }: Record<string, unknown>) => data === null && changes === undefined),
  )
  const { data: audit } = await send('GET', `/audit-logs?entity_id=${contact.id}&action=contact.erased`)
  assert.deepEqual([audit.length, audit[0].actor.type, audit[0].entity_name], [1, 'key', null])
  const received = receiver.received.map(({ body }) => JSON.parse(body)).findLast(({ data }) => data.id === contact.id)
  assert.deepEqual([received.type, received.data, received.erased], ['contact.deleted', { id: contact.id }, true])
  assert.equal((await send('POST', `/contacts/${contact.id}/erase`)).status, 404)
  // A restored deal brings nothing of the person back.
  const [entry] = (await send('GET', `/trash?entity_id=${trashedDeal.id}`)).data
  assert.equal((await send('POST', `/trash/${entry.id}/restore`)).status, 200)
  assert.deepEqual(await placesOf(m), [])
})

test('an erasure finds values in a contact that was merged while it had them', async () => {
  const { send } = await api.workspace()
  const m = marker()
  const [source, target, last] = await Promise.all(
    [
      { first_name: 'Ada', email: `ada@${m}.example`, notes: m, title: m },
      { first_name: 'Bert' },
      { first_name: 'Cleo' },
    ].map(async (body) => (await send('POST', '/contacts', body)).data.id as string),
  )
  const pairs = [
    [source, target],
    [target, last],
  ]
  for (const [source_id, target_id] of pairs)
    assert.equal((await send('POST', '/contacts/merge', { source_id, target_id })).status, 200)
  await send('PATCH', `/contacts/${last}`, { first_name: 'Cleopatra' })
  for (const [source_id] of pairs.toReversed()) {
    const [merge] = (await send('GET', `/trash?entity_id=${source_id}`)).data
    assert.equal((await send('POST', `/trash/${merge.id}/restore`)).status, 200)
  }
  assert.equal((await send('POST', `/contacts/${source}/erase`)).status, 200)
  await until(async () => (await api.sql.query('select from erasures')).rowCount === 0)
  assert.deepEqual(await placesOf(m), [])
  assert.equal((await send('GET', `/contacts/${last}`)).data.first_name, 'Cleopatra')
})

test('an identifier is found where a text joins it with other words, and not within a longer one', async () => {
  const person = ['ann@acme.example', 'ann lee', '山田 太郎', '5551234567', 'https://x.example/ann']
  const has = async (text: string) => {
    const query = quotes(sql`${text}`, { contactIds: [], recordIds: [], holders: [], names: [], identifiers: person })
    return (await api.database.send([sql`select ${query} as has`]))[0]![0]!.has
  }
  for (const text of [
    'Ann@Acme.example',
    'mail:ann@acme.example.',
    '"to\\nann@acme.example"',
    '?of=%3Dann@acme.example&',
    '_ann@acme.example_',
    '-ann@acme.example',
    '連絡先ann@acme.exampleです',
    'Ann Lee',
    'Ann Lees notes',
    "Ann Lee's",
    'Ann Lee様',
    '山田 太郎様に電話',
    'tel:5551234567',
    '見てhttps://x.example/ann',
  ])
    assert.equal(await has(text), true, text)
  for (const text of [
    'joann@acme.example',
    'jo.ann@acme.example',
    'jo-ann@acme.example',
    'ann@acme.example.org',
    'ann@acme.examples',
    'ann@acme.example-two',
    'Joann Lee',
    'Ann Leeds',
    '15551234567',
    '55512345670',
    'https://x.example/anna',
  ])
    assert.equal(await has(text), false, text)
})

test('an erasure leaves what quotes someone with a similar address or number', async () => {
  const { send } = await api.workspace()
  const m = marker()
  const odd = '***+(0)[4]{4}^$ 0404040 ก\u0e31\u0301🙂|'
  const body = {
    first_name: 'An',
    last_name: 'L',
    email: `ann@${m}.example`,
    phone: '5000000',
    other_phones: ['40404', 'first_name', odd],
    profile_url: `https://${m}.example/a`,
  }
  const { data: ann } = await send('POST', '/contacts', body)
  const kept: [place: string, body: object][] = [
    ['/contacts', { first_name: 'Joann', email: `joann@${m}.example` }],
    ['/contacts', { first_name: 'Ann', email: `ann@${m}.example.com`, profile_url: `https://${m}.example/ab` }],
    ['/deals', { name: 'Large', value: 50000001 }],
    ['/deals', { name: 'Not found', value: 40404 }],
    ['/deals', { name: 'An L' }], // too short a name to be one person's
    ['/views', { name: 'Joann', kind: 'contacts', filters: { email: `joann@${m}.example` } }],
    ['/views', { name: 'Large', kind: 'deals', filters: { 'value[gte]': '15000000' } }],
  ]
  const made: [place: string, body: object][] = [
    ['/deals', { name: 'New', notes: `ask\nann@${m}.example.` }],
    ['/deals', { name: 'Call', notes: `call ${odd}` }],
    ['/views', { name: 'Ann', kind: 'contacts', filters: { email: `ann@${m}.example`, tag: 'vip' } }],
    ['/views', { name: 'Her page', kind: 'contacts', filters: { q: `https://${m}.example/a` } }],
  ]
  const make = ([place, given]: [string, object]) =>
    send('POST', place, given, { 'idempotency-key': encodeURIComponent(JSON.stringify(given)) })
  const first = await Promise.all([...kept, ...made].map(make))
  assert.deepEqual(
    first.map(({ status }) => status),
    first.map(() => 201),
  )
  assert.equal((await send('POST', `/contacts/${ann.id}/erase`)).status, 200)
  await until(async () => (await api.sql.query('select from erasures')).rowCount === 0)
  const again = await Promise.all([...kept, ...made].map(make))
  assert.deepEqual(
    again.map(({ status }) => status),
    [...kept.map(() => 201), ...made.map(() => 404)],
  )
  const { data: views } = await send('GET', '/views')
  assert.deepEqual(
    Object.fromEntries(views.map(({ name, filters }: { name: string; filters: object }) => [name, filters])),
    {
      Joann: { email: `joann@${m}.example` },
      Large: { 'value[gte]': '15000000' },
      Ann: { tag: 'vip' },
      'Her page': {},
    },
  )
})

test('after a backup was restored, another contact loses only what is from while it had values of the person', async () => {
  const { send, as, workspaceId } = await api.workspace()
  const member = await as({ role: 'member' })
  await api.sql.query(`update users set name = 'Grace' where id = $1`, [member.userId])
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada', last_name: 'Lovelace' })
  const { data: charles } = await send('POST', '/contacts', { first_name: 'Charles' })
  const mention = (notes: string) => send('PATCH', `/contacts/${charles.id}`, { notes })
  await mention('Before: @Grace')
  await mention('No longer')
  await send('POST', '/contacts/merge', { source_id: ada.id, target_id: charles.id })
  await mention('Meanwhile: @Grace')
  const [merge] = (await send('GET', `/trash?entity_id=${ada.id}`)).data
  assert.equal((await send('POST', `/trash/${merge.id}/restore`)).status, 200)
  await mention('Not now')
  await mention('Afterwards: @Grace')
  const named = async () => (await member.send('GET', '/notifications')).data.map(({ name }: { name: string }) => name)
  assert.deepEqual(await named(), ['Charles', 'Charles Lovelace', 'Charles'])

  // A restore writes all rows in one transaction.
  await api.sql.query(`
    with e as (update events set transaction = pg_current_xact_id() where workspace_id = '${workspaceId}')
    update notifications set transaction = pg_current_xact_id() where workspace_id = '${workspaceId}'`)
  assert.equal((await send('POST', `/contacts/${ada.id}/erase`)).status, 200)
  await until(async () => {
    const left = await api.sql.query('select from erasures where workspace_id = $1', [workspaceId])
    return left.rowCount === 0
  })
  assert.deepEqual(await named(), ['Charles', 'Charles'])
  const { data: events } = await send('GET', `/events?entity_id=${charles.id}&order=asc`)
  assert.deepEqual(
    events.map(({ data }: { data: { notes: string } | null }) => data?.notes),
    [null, 'Before: @Grace', 'No longer', undefined, undefined, undefined, 'Not now', 'Afterwards: @Grace'],
  )
})

test('an erasure searches long stored responses in several transactions', async () => {
  const { send, workspaceId } = await api.workspace()
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada' })
  const { data: other } = await send('POST', '/contacts', { first_name: 'Charles' })
  const store = (key: string, id: string, length: number) =>
    api.sql.query(
      `insert into idempotency_keys (workspace_id, key, fingerprint, status, body)
       values ($1, $2, '', 200, convert_to(format('{"id":"%s","notes":"%s"}', $3::text, repeat('x', $4)), 'UTF8'))`,
      [workspaceId, key, id, length],
    )
  await store('1', contact.id, 10_000_000) // longer than what is searched at once
  await store('2', contact.id, 5_000_000)
  await store('3', other.id, 5_000_000)
  for (const key of ['4', '5']) await store(key, contact.id, 1000)
  await send('POST', '/keys', { name: 'Secret' }, { 'idempotency-key': '6' }) // encrypted
  assert.equal((await send('POST', `/contacts/${contact.id}/erase`)).status, 200)
  await until(async () => {
    const left = await api.sql.query('select from erasures where workspace_id = $1', [workspaceId])
    return left.rowCount === 0
  })
  const { rows } = await api.sql.query<{ key: string; status: number; batch: string }>(
    `select key, status, dense_rank() over (order by xmin::text::bigint) as batch
       from idempotency_keys where workspace_id = $1 and key = any('{1,2,4,5}') order by key`,
    [workspaceId],
  )
  assert.deepEqual(
    rows.map(({ key, status, batch }) => [key, status, Number(batch)]),
    [
      ['1', 404, 1],
      ['2', 404, 2],
      ['4', 404, 3],
      ['5', 404, 3],
    ],
  )
  const { rows: kept } = await api.sql.query(
    `select key, status from idempotency_keys where workspace_id = $1 and key = any('{3,6}') order by key`,
    [workspaceId],
  )
  assert.deepEqual(kept, [
    { key: '3', status: 200 },
    { key: '6', status: 201 },
  ])
})

test('a delivery that is still pending is sent without the person', async () => {
  const { send } = await api.workspace()
  const m = marker()
  const { data: webhook } = await send('POST', '/webhooks', {
    url: receiver.url,
    events: ['contact.created', 'contact.deleted'],
  })
  await send('PATCH', `/webhooks/${webhook.id}`, { status: 'paused' })
  const { data: contact } = await send('POST', '/contacts', { first_name: m })
  await send('DELETE', `/contacts/${contact.id}`)
  assert.equal((await send('POST', `/contacts/${contact.id}/erase`)).status, 200) // it is in the trash
  await send('PATCH', `/webhooks/${webhook.id}`, { status: 'active' })
  await send('POST', `/webhooks/${webhook.id}/replay`, { since: '2020-01-01T00:00:00Z' })
  const bodies = await until(() => {
    const found = receiver.received.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.id === contact.id)
    return found.length === 3 ? found : undefined
  })
  assert.deepEqual(
    bodies.map(({ type, data, erased }) => [type, data, erased]).sort(),
    [
      ['contact.created', { id: contact.id }, undefined],
      ['contact.deleted', { id: contact.id }, undefined],
      ['contact.deleted', { id: contact.id }, true],
    ].sort(),
  )
})

test('what names a person only by external id, or was set for them by a bulk job, is erased with them', async () => {
  const { send, key, workspaceId } = await api.workspace()
  const m = marker()
  const external_id = `P-${m}`
  const [{ data: ada }, { data: charles }] = await Promise.all([
    send('POST', '/contacts', { first_name: 'Ada', last_name: 'King', external_id }),
    send('POST', '/contacts', { first_name: 'Charles' }),
  ])
  const createCompany = () =>
    send('POST', '/companies', { name: 'Engines', external_id }, { 'idempotency-key': 'a company' })
  const { data: company } = await createCompany()
  const views: [kind: string, filters: object][] = [
    ['contacts', { external_id, tag: 'vip' }],
    ['companies', { external_id }],
  ]
  for (const [kind, filters] of views) await send('POST', '/views', { name: kind, kind, filters })
  const ended = (place: string) =>
    until(async () => {
      const { data } = await send('GET', place)
      return data.completed_at !== null && data
    })
  const setNotes = async (ids: string[], notes: string, requestId: string = randomUUID()) => {
    const input = { entity_type: 'contacts', action: 'update', ids, set: { notes } }
    const { data } = await send('POST', '/bulk-jobs', input, { 'x-request-id': requestId })
    return ended(`/bulk-jobs/${data.id}`)
  }
  const alone = await setNotes([ada.id], `secret of ${m}`, 'nightly')
  const [first, others] = await Promise.all([
    setNotes([ada.id], `another secret of ${m}`, 'same'),
    setNotes([charles.id], 'Of Charles', 'same'),
  ])
  const both = await setNotes([ada.id, charles.id], 'Met at the fair')
  const charlesAlone = await setNotes([charles.id], 'Dr', 'again')
  await setNotes([ada.id], 'Dr', 'again')
  await api.sql.query(`update bulk_jobs set completed_at = now() + interval '1 hour' where id = $1`, [charlesAlone.id])
  await api.sql.query('delete from bulk_job_records where job_id = $1', [alone.id]) // as earlier versions did
  const { data: exported } = await send('POST', '/exports', { entity_type: 'contacts', filter: { external_id } })
  await ended(`/exports/${exported.id}`)
  const form = new FormData()
  const rows = [
    ` ${external_id} ,not an address,`,
    `Q-1,not an address,${external_id}`,
    `${external_id},not an address,\u0000`,
    ' Ada\t,not an address,\u00a0King ',
  ]
  rows.push(`"${external_id}",not an address,${' '.repeat(100_000)}x`)
  form.set('file', new Blob([`Number,Email,Title\n${rows.join('\n')}\n`]), 'people.csv')
  const sent = await fetch(`${api.url}/api/v1/uploads`, { method: 'POST', headers: { 'x-api-key': key }, body: form })
  const { data: upload } = (await sent.json()) as { data: { file_url: string } }
  const { data: imported } = await send('POST', '/imports', {
    entity_type: 'contacts',
    file_url: upload.file_url,
    mapping: { Number: 'external_id' },
  })
  assert.equal((await ended(`/imports/${imported.id}`)).failed_rows, 5)

  assert.equal((await send('POST', `/contacts/${ada.id}/erase`)).status, 200)
  await until(async () => {
    const left = await api.sql.query('select from erasures where workspace_id = $1', [workspaceId])
    return left.rowCount === 0
  })
  const { data: errors } = await send('GET', `/imports/${imported.id}/errors`)
  assert.deepEqual(
    errors.map(({ values }: { values: object }) => values),
    [{ Number: 'Q-1', Email: 'not an address', Title: external_id }],
  )
  const { data: kept } = await send('GET', '/views')
  assert.deepEqual(Object.fromEntries(kept.map(({ kind, filters }: Record<string, object>) => [kind, filters])), {
    contacts: { tag: 'vip' },
    companies: { external_id },
  })
  assert.deepEqual((await send('GET', `/exports/${exported.id}`)).data.filter, {})
  for (const { id } of [alone, first]) assert.equal((await send('GET', `/bulk-jobs/${id}`)).data.set, null)
  assert.deepEqual((await send('GET', `/bulk-jobs/${others.id}`)).data.set, { notes: 'Of Charles' })
  assert.deepEqual((await send('GET', `/bulk-jobs/${both.id}`)).data.set, { notes: 'Met at the fair' })
  assert.deepEqual((await send('GET', `/bulk-jobs/${charlesAlone.id}`)).data.set, { notes: 'Dr' })
  assert.deepEqual((await createCompany()).data, company)
  assert.equal((await createCompany()).headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(await placesOf(`secret of ${m}`), [])
})

test('a name with a quotation mark or a backslash is erased from imports, views and stored responses', async () => {
  for (const odd of [' "Bob"', String.raw`\Bob`]) {
    const client = await api.workspace()
    const { send, key, workspaceId } = client
    const m = marker()
    const [first_name, last_name] = [m + odd, 'King']
    const name = `${first_name} ${last_name}`
    const { data: ada } = await send('POST', '/contacts', { first_name, last_name })
    const { data: view } = await send('POST', '/views', { name, kind: 'contacts', filters: { q: name, tag: 'vip' } })
    const form = new FormData()
    form.set('file', new Blob(['first_name\nX']), `${name}.csv`) // what precedes a backslash is taken for a folder
    const headers = { 'x-api-key': key, 'idempotency-key': 'upload' }
    const uploaded = await fetch(`${api.url}/api/v1/uploads`, { method: 'POST', headers, body: form })
    const { file_url } = ((await uploaded.json()) as { data: { file_url: string } }).data
    assert.equal((await send('POST', '/imports', { entity_type: 'contacts', file_url })).status, 201)
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
    const csv = [
      'first_name,last_name,email',
      `${cell(first_name)},${last_name},x`,
      `${cell(` ${first_name} `)},${last_name} ,x`,
      `${cell(name)},,x`,
      `,,x,x,${cell(name)}`,
    ]
    const json = [
      { first_name, last_name, email: 'x' },
      { first_name: ` ${first_name} `, last_name: `${last_name}\t`, email: 'x' },
      { first_name: name, email: 'x' },
    ]
    const imports = [
      await importFile(api, client, 'contacts', csv.join('\n')),
      await importFile(api, client, 'contacts', JSON.stringify(json)),
      await importFile(api, client, 'deals', `name,contact_names\nEngine,${cell(`Not ${name}`)}`),
      await importFile(api, client, 'contacts', `${cell(name)},email\nx,x`),
    ]
    assert.deepEqual(
      imports.map(({ failed_rows }) => failed_rows),
      [4, 3, 0, 1],
    )

    assert.equal((await send('POST', `/contacts/${ada.id}/erase`)).status, 200)
    await until(async () => {
      const left = await api.sql.query('select from erasures where workspace_id = $1', [workspaceId])
      return left.rowCount === 0
    })
    for (const { id } of imports.slice(0, 2)) assert.deepEqual((await send('GET', `/imports/${id}/errors`)).data, [])
    const { data: kept } = await send('GET', `/views/${view.id}`)
    assert.deepEqual([kept.name, kept.filters], ['View', { tag: 'vip' }])
    assert.deepEqual(await placesOf(m), [], odd)
  }
})

test('a response that arrives after the erasure is not kept', async () => {
  const arrived = Promise.withResolvers<() => void>()
  await using slow = await startReceiver(({ body }, response) =>
    arrived.resolve(() => response.writeHead(500).end(body)),
  )
  const { send, workspaceId } = await api.workspace()
  const { data: webhook } = await send('POST', '/webhooks', { url: slow.url, events: ['contact.created'] })
  const m = marker()
  const { data: contact } = await send('POST', '/contacts', { first_name: m })
  const respond = await arrived.promise
  assert.equal((await send('POST', `/contacts/${contact.id}/erase`)).status, 200)
  await until(async () => {
    const left = await api.sql.query('select from erasures where workspace_id = $1', [workspaceId])
    return left.rowCount === 0
  })
  respond()
  const attempted = await until(async () => {
    const { data } = await send('GET', `/webhooks/${webhook.id}/deliveries`)
    return data[0].attempts > 0 && data[0]
  })
  assert.deepEqual([attempted.response_status, attempted.response_body], [500, null])
  assert.deepEqual(await placesOf(m), [])
})

test('an erasure waits for an import without stopping other erasures, or removing files that are uploaded afterwards', async () => {
  await using slow = await startReceiver((_, response) => void response.writeHead(200).write('First name\n'))
  const ours = await api.workspace()
  const theirs = await api.workspace()
  const erase = async ({ send }: Client) => {
    const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada' })
    assert.equal((await send('POST', `/contacts/${contact.id}/erase`)).status, 200)
  }
  const { data: running } = await ours.send('POST', '/imports', { entity_type: 'contacts', file_url: slow.url })
  await until(async () => (await ours.send('GET', `/imports/${running.id}`)).data.status === 'processing')
  for (let n = 0; n < 4; n++) await erase(ours)
  const left = async ({ workspaceId }: Client) =>
    (await api.sql.query('select from erasures where workspace_id = $1', [workspaceId])).rowCount
  await sleep(3000) // by then the jobs wait for the import
  assert.equal(await left(ours), 4)

  const form = new FormData()
  form.set('file', new Blob(['First name\nGrace\n']), 'contacts.csv')
  const headers = { 'x-api-key': ours.key }
  const uploaded = await fetch(`${api.url}/api/v1/uploads`, { method: 'POST', headers, body: form })
  const { data: upload } = (await uploaded.json()) as { data: { file_url: string } }
  await erase(theirs)
  await until(async () => (await left(theirs)) === 0)
  await sleep(3000)
  const started = await ours.send('POST', '/imports', { entity_type: 'contacts', file_url: upload.file_url })
  assert.equal(started.status, 201)
  assert.equal((await ours.send('DELETE', `/imports/${running.id}`)).status, 200)
  await until(async () => (await left(ours)) === 0)
})

test('a name is found misspelt again when it is saved after an erasure', async () => {
  const { send, workspaceId } = await api.workspace()
  const create = async () => (await send('POST', '/contacts', { first_name: 'Wilhelmina' })).data.id
  assert.equal((await send('POST', `/contacts/${await create()}/erase`)).status, 200)
  const hasNone = async (table: string) =>
    (await api.sql.query(`select from ${table} where workspace_id = $1`, [workspaceId])).rowCount === 0
  await until(async () => (await hasNone('name_words')) && (await hasNone('erasures')))

  const id = await create()
  const { data } = await send('GET', '/search?q=wilhelmino&types=contacts')
  assert.deepEqual(
    data.contacts.map((contact: { id: string }) => contact.id),
    [id],
  )
})

test('the data of a contact is one document, for owners, and reading it is recorded', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  const { send } = ours
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada', tags: ['vip'] })
  const { data: merged } = await send('POST', '/contacts', { first_name: 'Augusta' })
  const { data: deal } = await send('POST', '/deals', { name: 'Engine', contact_ids: [contact.id] })
  const calls = []
  for (let i = 0; i < 3; i++)
    calls.push(
      (
        await send('POST', '/interactions', {
          contact_id: merged.id,
          type: 'call',
          occurred_at: `2026-03-0${i + 1}T09:30:00Z`,
        })
      ).data,
    )
  const { data: followUp } = await send('POST', '/follow-ups', {
    contact_id: contact.id,
    type: 'task',
    due_date: '2026-03-31',
  })
  await send('POST', '/contacts/merge', { source_id: merged.id, target_id: contact.id })

  const { status, data, headers } = await send('GET', `/contacts/${contact.id}/data`)
  assert.equal(status, 200)
  assert.match(headers.get('content-disposition')!, /^attachment/)
  assert.deepEqual(data.contact, (await send('GET', `/contacts/${contact.id}`)).data)
  assert.deepEqual([data.tags, data.custom_fields], [['vip'], {}])
  assert.deepEqual(
    data.interactions.map(({ id }: { id: string }) => id),
    calls.map(({ id }) => id),
  )
  assert.deepEqual(data.follow_ups, [followUp])
  assert.deepEqual(data.deals, [(await send('GET', `/deals/${deal.id}`)).data])
  assert.deepEqual(data.timeline, (await send('GET', `/contacts/${contact.id}/activity`)).data)
  const types = data.events.map(({ type }: { type: string }) => type)
  assert.deepEqual(
    types.filter((type: string) => type.startsWith('contact.')),
    ['contact.created', 'contact.created', 'contact.updated', 'contact.deleted'],
  )
  assert.equal(types.filter((type: string) => type === 'interaction.created').length, 3)
  const actions = data.audit_entries.map(({ action }: { action: string }) => action)
  assert.deepEqual(actions.at(-1), 'contact.data_read')
  assert.ok(Date.parse(data.generated_at) > 0)

  const reader = await ours.as({ scope: 'read_only' })
  assert.equal((await reader.send('GET', `/contacts/${contact.id}/data`)).status, 200)
  assert.equal((await reader.send('POST', `/contacts/${contact.id}/erase`)).status, 403)
  const member = await ours.as({ role: 'member' })
  for (const [method, at] of [
    ['GET', 'data'],
    ['POST', 'erase'],
  ] as const) {
    assert.equal((await member.send(method, `/contacts/${contact.id}/${at}`)).status, 403)
    assert.equal((await theirs.send(method, `/contacts/${contact.id}/${at}`)).status, 404)
    assert.equal((await api.send(method, `/contacts/${contact.id}/${at}`)).status, 401)
  }
  assert.equal((await send('GET', `/contacts/${contact.id}`)).status, 200)
  assert.deepEqual(await theirs.events(), [])
})

const isErased = ({ workspaceId }: Client) =>
  until(async () => (await api.sql.query('select from erasures where workspace_id = $1', [workspaceId])).rowCount === 0)

test('rejected rows are erased that have the number, name or profile of the person in another notation', async () => {
  const client = await api.workspace()
  const { send } = client
  const m = marker()
  const body = {
    first_name: `José ${m}`,
    last_name: 'Álvarez Núñez',
    phone: '+44 20 7946 1234',
    profile_url: `https://www.${m}.example/in/jose/`,
  }
  const { data: jose } = await send('POST', '/contacts', body)
  const apart = { first_name: `Zoë ${m}`, last_name: 'Åström' }
  const { data: zoe } = await send('POST', '/contacts', {
    first_name: apart.first_name.normalize('NFD'),
    last_name: apart.last_name.normalize('NFD'),
  })
  const theirs = [
    { phone: '+442079461234' },
    { phone: '0044 (20) 7946-1234' },
    { phone: 'Tel. +44/20/79461234 (home)' },
    { phone: '+44 (0)20 7946 1234' },
    { phone: '+44\u201120\u20137946 1234: call' },
    { phone: '+44 20 7946 1234 9:30' },
    { first_name: body.first_name.normalize('NFD'), last_name: body.last_name.normalize('NFD') },
    { first_name: `José ${m} Álvarez\u00a0Núñez` },
    { first_name: `Álvarez  Núñez,\tJosé ${m}` },
    apart,
    { title: `http://${m}.example/in/jose` },
    { title: `${m}.example/in/jose` },
  ]
  const kept = [
    { phone: '+442079461235', email: 'x' },
    { phone: '20 7946 1234', email: 'x' },
    { title: `${m}.example/in/josephine`, email: 'x' },
    { phone: '+1 44 20 7946 1234 55', email: 'x' },
    { title: 'GB4420794612345678', email: 'x' },
    { title: '4420-79-46 12:34:56', email: 'x' },
    { title: '442,079,461,234', email: 'x' },
  ]
  const rows = [...theirs, ...kept].map((row) => JSON.stringify({ email: 'x', ...row }))
  const { id, failed_rows } = await importFile(api, client, 'contacts', rows.join('\n'))
  assert.equal(failed_rows, rows.length)
  for (const person of [jose, zoe]) assert.equal((await send('POST', `/contacts/${person.id}/erase`)).status, 200)
  await isErased(client)
  const { data } = await send('GET', `/imports/${id}/errors`)
  assert.deepEqual(
    data.map((error: { values: object }) => error.values),
    kept,
  )
})

test('an erasure ends although a rejected row has a very long number, or nearly all of very many addresses', async () => {
  const client = await api.workspace()
  const { send, workspaceId } = client
  const m = marker()
  const { data: ada } = await send('POST', '/contacts', {
    first_name: 'Ada',
    phone: '+1 111 111 1111',
    other_phones: Array.from({ length: 5 }, (_, n) => '1'.repeat(7 + n)),
    email: `0@${m}.example`,
  })
  await api.sql.query(
    `insert into events
     select (jsonb_populate_record(e, jsonb_build_object('id', new_id(), 'type', 'contact.updated',
               'data', jsonb_set(e.data::jsonb, '{email}', to_jsonb(format('%s@${m}.example', n))),
               'changes', jsonb_build_object('email', jsonb_build_object('from', format('%s@${m}.example', n - 1)))))).*
       from events e, generate_series(1, 990) as n
      where e.workspace_id = $1 and e.type = 'contact.created'
      order by n`,
    [workspaceId],
  )
  const nearly = Array.from({ length: 990 }, (_, n) => `x${n}@${m}.example`).join(' ')
  const rows = [`Ada,not an address,0@${m}.example`, `${'1'.repeat(200_000)},not an address,`]
  for (let n = 0; n < 2; n++) rows.push(`${nearly},not an address,`)
  const started = await importFile(api, client, 'contacts', `Name,Email,Title\n${rows.join('\n')}\n`)
  assert.equal(started.failed_rows, 4)
  assert.equal((await send('POST', `/contacts/${ada.id}/erase`)).status, 200)
  await isErased(client)
  const { data: errors } = await send('GET', `/imports/${started.id}/errors?per_page=20`)
  assert.deepEqual(
    errors.map(({ row }: { row: number }) => row),
    [3, 4],
  )
})

/** To run the second job of the only erasure; `giveWay` ends its turn after each batch. */
async function partAfterJobs({ database, config, app, sql }: Api, workspaceId: string) {
  const { rows } = await sql.query('select id from erasures')
  const payload: Parameters<typeof eraseAfterJobs.run>[1] = { workspaceId, erasureId: rows[0].id }
  const context = { database, config, log: app.log, signal: new AbortController().signal }
  return { payload, context, giveWay: () => Promise.reject(new TurnOver()) }
}

test('the part of an erasure after the jobs gives way after each batch, and continues there', async () => {
  await using idle = await startApi()
  const client = await idle.workspace()
  const { send, workspaceId } = client
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada', email: 'ada@acme.example' })
  await idle.sql.query(
    `insert into imports (workspace_id, id, entity_type, file_url, mode, mapping, dry_run, status, header, columns,
                          total_rows, failed_rows, created_at, updated_at)
     select $1, new_id(), 'contacts', 'https://example.com/ada@acme.example/' || n, 'create', '{}', false, 'completed', '{email}', '{"email": "email"}',
            1500, 1500, now(), now()
       from generate_series(1, 250) as n`,
    [workspaceId],
  )
  await idle.sql.query(
    `insert into import_errors (workspace_id, import_id, row, field, message, raw, faults)
     select workspace_id, id, n, 'email', 'is wrong', '["ada@acme.example,"]', '[]'
       from (select * from imports where workspace_id = $1 order by id limit 1) as i, generate_series(1, 1500) as n`,
    [workspaceId],
  )
  assert.equal((await send('POST', `/contacts/${ada.id}/erase`)).status, 200)
  const { payload, context, giveWay } = await partAfterJobs(idle, workspaceId)
  const places = []
  while ((await idle.sql.query('select from erasures')).rowCount === 1) {
    await eraseAfterJobs
      .run({ ...context, giveWay }, payload)
      .catch((error) => assert.ok(error instanceof TurnOver, error))
    const { importOfRow: _, import: last, ...progress } = payload.scrubs!.imports!
    places.push({ ...progress, last: Boolean(last) })
  }
  assert.deepEqual(places.slice(0, 3), [
    { row: '1000', last: false },
    { row: '1500', last: false },
    { row: '1500', last: true },
  ])
  assert.equal((await idle.sql.query('select from import_errors')).rowCount, 0)
  assert.equal((await idle.sql.query(`select from imports where file_url like '%ada%'`)).rowCount, 0)
})

test('the response to a bulk job that is cancelled while an erasure waits is erased', async () => {
  await using idle = await startApi()
  const { send, workspaceId } = await idle.workspace()
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada', email: 'ada@acme.example' })
  const filter = { email: 'ada@acme.example' }
  const tagging = { entity_type: 'contacts', action: 'tag', filter, add: ['x'] }
  const { data: bulk } = await send('POST', '/bulk-jobs', tagging)
  assert.equal((await send('POST', `/contacts/${ada.id}/erase`)).status, 200)
  const { payload, context } = await partAfterJobs(idle, workspaceId)
  await finishErasure.run(context, { ...payload })
  await assert.rejects(eraseAfterJobs.run(context, payload), NotYet)
  const cancel = () => send('POST', `/bulk-jobs/${bulk.id}/cancel`, undefined, { 'idempotency-key': 'cancel' })
  assert.deepEqual((await cancel()).data.filter, filter)
  // The same person may have a new contact.
  const again = () => send('POST', '/bulk-jobs', tagging, { 'idempotency-key': 'again' })
  const { data: later } = await again()
  await send('POST', `/bulk-jobs/${later.id}/cancel`)
  await eraseAfterJobs.run(context, payload)
  assert.equal((await cancel()).status, 404)
  assert.equal((await again()).data.id, later.id)
  const { rows } = await idle.sql.query(
    `select entity_id from events where entity_type = 'bulk_job' and data::text like '%ada@acme.example%'`,
  )
  assert.deepEqual(new Set(rows.map(({ entity_id }) => entity_id)), new Set([later.id]))
})

test('an erasure that gave way looks again at a bulk job that still needed the address', async () => {
  await using idle = await startApi()
  const { send, workspaceId } = await idle.workspace()
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada', email: 'ada@acme.example' })
  assert.equal((await send('POST', `/contacts/${ada.id}/erase`)).status, 200)
  const filter = { email: 'ada@acme.example' }
  const { data: bulk } = await send('POST', '/bulk-jobs', {
    entity_type: 'contacts',
    action: 'tag',
    filter,
    add: ['x'],
  })
  const { payload, context, giveWay } = await partAfterJobs(idle, workspaceId)
  await assert.rejects(eraseAfterJobs.run({ ...context, giveWay }, payload), TurnOver)
  assert.equal(payload.scrubs!.bulk_jobs!.isNeeded, 'yes')
  await assert.rejects(eraseAfterJobs.run(context, payload), NotYet)
  await idle.sql.query(`update bulk_jobs set status = 'completed', completed_at = now()`)
  await eraseAfterJobs.run(context, payload)
  assert.equal((await idle.sql.query('select from erasures')).rowCount, 0)
  assert.deepEqual((await send('GET', `/bulk-jobs/${bulk.id}`)).data.filter, null)
})

test('a former address is erased, however often the contact was changed afterwards', async () => {
  const client = await api.workspace()
  const { send, workspaceId } = client
  const m = marker()
  const { data: ida } = await send('POST', '/contacts', { first_name: 'Ida', email: `old@${m}.example` })
  await send('PATCH', `/contacts/${ida.id}`, { email: `new@${m}.example` })
  const { data: view } = await send('POST', '/views', {
    name: 'Ida',
    kind: 'contacts',
    filters: { email: `old@${m}.example` },
  })
  await api.sql.query(
    `insert into events
     select (jsonb_populate_record(e, jsonb_build_object('id', new_id()))).*
       from events e, generate_series(1, 2500)
      where e.workspace_id = $1 and e.type = 'contact.updated'`,
    [workspaceId],
  )
  assert.equal((await send('POST', `/contacts/${ida.id}/erase`)).status, 200)
  await isErased(client)
  assert.deepEqual((await send('GET', `/views/${view.id}`)).data.filters, {})
  assert.deepEqual(await placesOf(m), [])
})

test('an erasure waits for imports by address that have not begun, and then removes their addresses', async () => {
  await using files = await startReceiver(({ path }, response) => {
    response.writeHead(200).write('First name\n')
    if (path.includes('of=')) response.end()
  })
  const client = await api.workspace()
  const { send } = client
  const m = marker()
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada', email: `ada@${m}.example` })
  const start = async (file_url: string) => (await send('POST', '/imports', { entity_type: 'contacts', file_url })).data
  const slow = await Promise.all(Array.from({ length: 5 }, () => start(files.url)))
  for (const { id } of slow) await until(async () => (await send('GET', `/imports/${id}`)).data.status === 'processing')
  const waiting = await start(`${files.url}?of=ada@${m}.example`)
  const cancelled = await start(`${files.url}?of=ada@${m}.example&again`)
  assert.equal((await send('POST', `/contacts/${ada.id}/erase`)).status, 200)
  await sleep(2000) // by then the job waits for the import
  assert.equal((await send('GET', `/imports/${waiting.id}`)).data.status, 'pending')
  const answer = await send('DELETE', `/imports/${cancelled.id}`, undefined, { 'idempotency-key': 'cancel' })
  assert.equal(answer.status, 200)
  for (const { id } of slow) await send('DELETE', `/imports/${id}`)
  await isErased(client)
  assert.equal((await send('GET', `/imports/${waiting.id}`)).data.status, 'completed')
  assert.deepEqual(await placesOf(m), [])
})

test('an erasure looks for the latest thousand texts, and is one of the jobs of its person', async () => {
  await using idle = await startApi()
  const { send, workspaceId, userId } = await idle.workspace()
  const { data: eve } = await send('POST', '/contacts', { first_name: 'Eve', email: 'first@example.com' })
  await send('PATCH', `/contacts/${eve.id}`, { email: 'second@example.com' })
  await idle.sql.query(
    `insert into events
     select (jsonb_populate_record(e, jsonb_build_object('id', new_id(),
               'data', jsonb_set(e.data::jsonb, '{email}', to_jsonb(format('%s@example.com', n))),
               'changes', jsonb_build_object('email', jsonb_build_object('from', format('%s@example.com', n - 1)))))).*
       from events e, generate_series(1, 1500) as n
      where e.workspace_id = $1 and e.type = 'contact.updated'
      order by n`,
    [workspaceId],
  )
  assert.equal((await send('POST', `/contacts/${eve.id}/erase`)).status, 200)
  const { rows } = await idle.sql.query('select person from erasures')
  const { identifiers } = rows[0].person
  assert.equal(identifiers.length, 1000)
  for (const known of ['second@example.com', '1499@example.com']) assert.ok(identifiers.includes(known), known)
  assert.ok(!identifiers.includes('first@example.com'))
  assert.deepEqual(
    [searchedAtOnce(rows[0].person, 5000), searchedAtOnce({ ...rows[0].person, identifiers: [] }, 5000)],
    [250, 5000],
  )
  const { rows: jobs } = await idle.sql.query(`select group_id from pgboss.job where name = 'personal_data.erase'`)
  assert.deepEqual(jobs, [{ group_id: userId }])
})

test('the data of a person has the contacts that were merged, also when the merge has left the trash', async () => {
  const { send } = await api.workspace()
  const m = marker()
  const { data: source } = await send('POST', '/contacts', { first_name: 'Augusta', notes: m })
  const { data: target } = await send('POST', '/contacts', { first_name: 'Ada', notes: 'Countess' })
  const merge = { source_id: source.id, target_id: target.id }
  const merged = async () => {
    const { data } = await send('GET', `/contacts/${target.id}/data`)
    return data.events.filter((event: { data: { id: string } }) => event.data.id === source.id).length
  }
  assert.equal((await send('POST', '/contacts/merge', merge)).status, 200)
  const before = await merged()
  const { data: trash } = await send('GET', '/trash')
  assert.equal((await send('DELETE', `/trash/${trash[0].id}`)).status, 200)
  assert.deepEqual([before > 0, await merged()], [true, before])
})

test('a contact at the end of a long chain of merges is found with all of them, and erased', async () => {
  await using idle = await startApi()
  const { send, workspaceId } = await idle.workspace()
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada' })
  await idle.sql.query(
    `with chain as materialized (
       select n, case when n = 0 then $2 else gen_random_uuid() end as id from generate_series(0, 5000) as n)
     insert into events
     select (jsonb_populate_record(e, jsonb_build_object('id', new_id(), 'type', 'contact.deleted', 'entity_id', c.id,
               'extra', jsonb_build_object('merged_into', t.id)))).*
       from events e, chain c join chain t on t.n = c.n - 1
      where e.workspace_id = $1 and e.type = 'contact.created'`,
    [workspaceId, ada.id],
  )
  assert.equal((await send('POST', `/contacts/${ada.id}/erase`)).status, 200)
  const { rows } = await idle.sql.query('select person from erasures')
  assert.equal(rows[0].person.contactIds.length, 5001)
})

test('an erasure follows the latest thousand merges that were undone', async () => {
  const client = await api.workspace()
  const { send, workspaceId } = client
  const { data: source } = await send('POST', '/contacts', { first_name: 'Augusta' })
  const { data: target } = await send('POST', '/contacts', { first_name: 'Ada' })
  assert.equal((await send('POST', '/contacts/merge', { source_id: source.id, target_id: target.id })).status, 200)
  const { data: trash } = await send('GET', '/trash')
  assert.equal((await send('POST', `/trash/${trash[0].id}/restore`)).status, 200)
  const now = Date.now()
  for (const type of ['contact.deleted', 'contact.restored'])
    await api.sql.query(
      `insert into events
       select (jsonb_populate_record(e, jsonb_build_object('id', (lpad(to_hex($3::bigint + n * 2), 12, '0') || '70008000000000000000')::uuid))).*
         from events e, generate_series(1, 1500) as n
        where e.workspace_id = $1 and e.entity_id = $2 and e.type = '${type}'`,
      [workspaceId, source.id, now + (type === 'contact.restored' ? 1 : 0)],
    )
  await api.sql.query(
    `insert into events
     select (jsonb_populate_record(e, '{"id": "00000000-0001-7000-8000-000000000000", "extra": {"merged_into": "nobody"}}')).*
       from events e where e.workspace_id = $1 and e.type = 'contact.deleted' limit 1`,
    [workspaceId],
  )
  const holders = await holdersOf(reader(api.database, systemCaller(workspaceId, null, 'Test')), [source.id])
  assert.deepEqual([holders.length, holders[0]?.id], [1000, target.id])
  assert.equal((await send('POST', `/contacts/${source.id}/erase`)).status, 200)
  await isErased(client)
})

test('an erasure that an earlier version began also finds a contact whose merge has left the trash', async () => {
  const client = await api.workspace()
  const { send, workspaceId } = client
  const m = marker()
  const { data: source } = await send('POST', '/contacts', { first_name: m })
  const { data: target } = await send('POST', '/contacts', { first_name: 'Ada' })
  await send('POST', '/contacts/merge', { source_id: source.id, target_id: target.id })
  const { data: trash } = await send('GET', '/trash')
  await send('DELETE', `/trash/${trash[0].id}`)
  await send('DELETE', `/contacts/${target.id}`)
  await send('DELETE', '/trash')
  const person = { contactIds: [target.id], recordIds: [target.id], identifiers: [], names: [], holders: [] }
  const erasureId = randomUUID()
  await api.sql.query('insert into erasures (workspace_id, id, person, created_at) values ($1, $2, $3, now())', [
    workspaceId,
    erasureId,
    person,
  ])
  const context = { ...api, log: api.app.log, signal: new AbortController().signal }
  await finishErasure.run(context, { workspaceId, erasureId })
  await isErased(client)
  assert.deepEqual(await placesOf(m), [])
})
