import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Client, startApi } from '../../test/api.ts'
import { assertConsistent } from '../../test/consistency.ts'
import { until } from '../../test/until.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const totalOf = async (client: Client, path: string) => (await client.send('GET', path)).meta.total as number

const problemsOf = ({ status, error }: Awaited<ReturnType<Client['send']>>) => {
  assert.equal(status, 400, JSON.stringify(error))
  return error.details.map(({ field, message }: { field: string; message: string }) => `${field} ${message}`)
}

type Document = { paths: Record<string, { post: { responses: Record<number, object> } }> }

test('external_id is unique for each kind of a workspace, compared exactly, and free again after a delete', async () => {
  const client = await api.workspace()
  const stranger = await api.workspace()
  for (const [path, body] of [
    ['/contacts', { first_name: 'Ada' }],
    ['/companies', { name: 'Engines' }],
    ['/deals', { name: 'Engine' }],
  ] as const) {
    const { data: first } = await client.send('POST', path, { ...body, external_id: ' Crm-1 ' })
    assert.equal(first.external_id, 'Crm-1')
    const { data: second } = await client.send('POST', path, { ...body, external_id: 'crm-1' })
    assert.equal(second.external_id, 'crm-1', 'another case is another id')
    const events = await client.events()
    for (const [method, where] of [
      ['POST', path],
      ['PATCH', `${path}/${second.id}`],
    ] as const) {
      const taken = await client.send(method, where, { ...body, external_id: 'Crm-1' })
      assert.deepEqual(
        [taken.status, taken.error],
        [409, { code: 'CONFLICT', message: 'external_id is already taken' }],
        where,
      )
    }
    assert.deepEqual(await client.events(), events, 'a rejected change records no event')
    assert.equal((await stranger.send('POST', path, { ...body, external_id: 'Crm-1' })).status, 201)

    const listed = async (query: string) =>
      (await client.send('GET', `${path}?order=asc&${query}`)).data.map(({ id }: { id: string }) => id)
    assert.deepEqual(await listed('external_id=Crm-1'), [first.id])
    assert.deepEqual(await listed('external_id=CRM-1'), [])
    assert.deepEqual(await listed('external_id[in]=crm-1,Crm-1'), [first.id, second.id])
    assert.deepEqual(await listed('external_id[starts_with]=Cr'), [first.id])
    assert.deepEqual(await listed('external_id[ne]=crm-1'), [first.id])

    assert.equal((await client.send('PATCH', `${path}/${second.id}`, { external_id: '' })).data.external_id, null)
    assert.deepEqual(await listed('external_id[empty]=true'), [second.id])
    await client.send('DELETE', `${path}/${first.id}`)
    assert.equal((await client.send('PATCH', `${path}/${second.id}`, { external_id: 'Crm-1' })).status, 200)
    const [entry] = (await client.send('GET', `/trash?entity_id=${first.id}`)).data
    const { data: back } = await client.send('POST', `/trash/${entry.id}/restore`)
    assert.equal(back.restored.external_id, null, 'another record has it now')
    assert.deepEqual(
      back.skipped.map(({ what }: { what: string }) => what),
      ['external_id'],
    )
    assert.deepEqual(problemsOf(await client.send('POST', path, { ...body, external_id: 'x'.repeat(256) })), [
      'external_id must be at most 255 characters long',
    ])
    const bulk = { ids: [second.id], set: { external_id: 'a', notes: 'b' } }
    assert.deepEqual(problemsOf(await client.send('PATCH', `${path}/bulk`, bulk)), ['set.external_id is unknown'])
  }
  const definition = { entity_type: 'deals', field_name: 'external_id', field_label: 'Id', field_type: 'text' }
  assert.deepEqual(problemsOf(await client.send('POST', '/custom-fields', definition)), [
    'field_name is a built-in field of deals',
  ])
})

test('a merge fills an empty external_id of the target, and keeps its own', async () => {
  const client = await api.workspace()
  const make = async (external_id: string | null) =>
    (await client.send('POST', '/contacts', { first_name: 'Ada', external_id })).data.id as string
  const merge = async (source_id: string, target_id: string, fields = {}) =>
    (await client.send('POST', '/contacts/merge', { source_id, target_id, fields })).data?.external_id
  const target = await make(null)
  assert.equal(await merge(await make('a'), target), 'a')
  assert.equal(await merge(await make('b'), target), 'a')
  assert.equal(await merge(await make('c'), target, { external_id: 'c' }), 'c')
  assert.equal(await merge(await make('d'), await make(null), { external_id: null }), null)
})

test('upsert creates or updates each record in order, with the events of POST and PATCH', async () => {
  const client = await api.workspace()
  const { data: ada } = await client.send('POST', '/contacts', {
    first_name: 'Ada',
    email: 'Ada@Example.com',
    title: 'Countess',
  })
  await client.send('POST', '/contacts', { first_name: 'Same', email: 'same@example.com' })
  const records = [
    { first_name: 'Grace', email: 'grace@example.com', tags: ['navy'], external_id: 'g' },
    { email: 'ada@example.com', last_name: 'Lovelace', tags: ['vip'] },
    { email: 'SAME@example.com', first_name: 'Same' },
  ]
  const key = { 'idempotency-key': 'upsert-1' }
  const answer = await client.send('POST', '/contacts/upsert', { match_on: 'email', records }, key)
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  const [grace, updated, same] = answer.data
  assert.deepEqual([grace.first_name, grace.tags, grace.external_id, grace.created], ['Grace', ['navy'], 'g', true])
  assert.deepEqual(
    [updated.id, updated.first_name, updated.last_name, updated.email, updated.title, updated.tags, updated.created],
    [ada.id, 'Ada', 'Lovelace', 'ada@example.com', 'Countess', ['vip'], false],
  )
  assert.equal(same.created, false)
  const expected = ['contact.created', 'contact.created', 'contact.created', 'contact.updated', 'contact.updated']
  assert.deepEqual(
    (await client.events()).filter((type) => type.startsWith('contact.')),
    expected,
  )
  for (const { created: _, ...record } of answer.data)
    assert.deepEqual((await client.send('GET', `/contacts/${record.id}`)).data, record)

  const again = await client.send('POST', '/contacts/upsert', { match_on: 'email', records }, key)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(again.data, answer.data)
  const unchanged = await client.send('POST', '/contacts/upsert', { match_on: 'email', records })
  assert.deepEqual(
    unchanged.data.map(({ created }: { created: boolean }) => created),
    [false, false, false],
  )
  assert.equal((await client.events()).filter((type) => type.startsWith('contact.')).length, 5, 'nothing changed')

  const companies = await client.send('POST', '/companies/upsert', {
    match_on: 'domain',
    records: [{ name: 'Engines', domain: 'https://Engines.example/about' }],
  })
  assert.deepEqual([companies.data[0].domain, companies.data[0].created], ['engines.example', true])
  const [engines] = (
    await client.send('POST', '/companies/upsert', { match_on: 'name', records: [{ name: 'ENGINES', size: '5' }] })
  ).data
  assert.deepEqual([engines.id, engines.name, engines.created], [companies.data[0].id, 'ENGINES', false])
  const deals = await client.send('POST', '/deals/upsert', {
    match_on: 'name',
    records: [{ title: 'Mill', value: 5, contact_ids: [ada.id] }, { name: 'Store' }],
  })
  assert.equal(deals.status, 200, JSON.stringify(deals.error))
  const moved = await client.send('POST', '/deals/upsert', {
    match_on: 'name',
    records: [{ name: 'mill', stage: 'won' }],
  })
  assert.deepEqual([moved.data[0].id, moved.data[0].stage, moved.data[0].value], [deals.data[0].id, 'won', 5])
  assert.deepEqual((await client.events()).slice(-2), ['deal.stage_moved', 'deal.updated'])
  await assertConsistent(api, client.workspaceId)
})

test('upsert finds a contact of the same request by its other addresses', async () => {
  const client = await api.workspace()
  const { data: ben } = await client.send('POST', '/contacts', { first_name: 'Ben', email: 'ben@example.com' })
  const { data, error } = await client.send('POST', '/contacts/upsert', {
    match_on: 'email',
    records: [
      { first_name: 'Ada', email: 'ada@example.com', other_emails: ['Ada@Home.example'] },
      { email: 'ben@example.com', other_emails: ['ben@home.example'] },
      { email: 'ada@home.example', title: 'Countess' },
      { email: 'BEN@home.example', title: 'Baker' },
    ],
  })
  assert.equal(error, undefined)
  const [ada] = data
  assert.deepEqual(
    data.map(({ id, created }: { id: string; created: boolean }) => [id, created]),
    [
      [ada.id, true],
      [ben.id, false],
      [ada.id, false],
      [ben.id, false],
    ],
  )
  const { created: _, ...last } = data[2]
  assert.deepEqual((await client.send('GET', `/contacts/${ada.id}`)).data, last)
  assert.deepEqual([last.email, last.other_emails, last.title], ['ada@example.com', ['Ada@Home.example'], 'Countess'])
  assert.equal(await totalOf(client, '/contacts'), 2)
  await assertConsistent(api, client.workspaceId)
})

test('upsert rejects invalid and ambiguous records as a whole, and names them', async () => {
  const client = await api.workspace()
  await client.send('POST', '/custom-fields', {
    entity_type: 'contacts',
    field_name: 'plan',
    field_label: 'Plan',
    field_type: 'text',
    required: true,
  })
  const custom_fields = { plan: 'gold' }
  const { data: known } = await client.send('POST', '/contacts', {
    first_name: 'Ada',
    email: 'ada@example.com',
    custom_fields,
  })
  const upsert = (match_on: string, records: unknown[], as: Pick<Client, 'send'> = client) =>
    as.send('POST', '/contacts/upsert', { match_on, records })
  const events = await client.events()

  assert.deepEqual(
    problemsOf(await upsert('email', [{ email: 'a@example.com' }, { first_name: 'B' }, { email: 'A@example.com' }])),
    ['records.1.email is required, because match_on is email', 'records.2.email must not be the same as in records.0'],
  )
  assert.deepEqual(
    problemsOf(
      await upsert('email', [
        { email: 'ada@example.com', title: 'x' },
        { email: 'b@example.com' },
        { email: 'c@example.com', first_name: 'C', custom_fields: { plan: 5, nope: 1 } },
      ]),
    ),
    [
      'records.1.first_name is required',
      'records.1.custom_fields.plan is required',
      'records.2.custom_fields.plan must be a string',
      'records.2.custom_fields.nope is not a custom field of contacts',
    ],
  )
  assert.deepEqual(problemsOf(await upsert('phone', [{ first_name: 'A' }])), [
    'match_on must be one of external_id, email',
  ])
  assert.deepEqual(problemsOf(await upsert('email', [])), ['records must have at least 1 entry'])
  assert.deepEqual(
    problemsOf(
      await upsert(
        'email',
        Array.from({ length: 101 }, () => ({ email: 'a@example.com' })),
      ),
    ).slice(0, 1),
    ['records must have at most 100 entries'],
  )
  assert.deepEqual(problemsOf(await upsert('email', [{ email: 'x' }])), ['records.0.email must be an email address'])
  const unknown = await upsert('email', [
    { email: 'ada@example.com', title: 'Lost' },
    { email: 'd@example.com', first_name: 'D', custom_fields, company_id: known.id },
  ])
  assert.equal(unknown.status, 404)
  const { paths } = (await (await fetch(`${api.url}/api/v1/openapi.json`)).json()) as Document
  for (const kind of ['contacts', 'companies', 'deals'])
    assert.ok(paths[`/api/v1/${kind}/upsert`]!.post.responses[404], `the 404 of ${kind} is documented`)

  await client.send('POST', '/contacts', { first_name: 'Twin', email: 'ADA@example.com', custom_fields })
  const ambiguous = await upsert('email', [
    { email: 'new@example.com', first_name: 'New', custom_fields },
    { email: 'ada@example.com' },
  ])
  assert.deepEqual(
    [ambiguous.status, ambiguous.error.message],
    [409, 'records.1.email: more than one contact has the value "ada@example.com"'],
  )
  assert.deepEqual(await client.events(), [...events, 'contact.created'], 'a rejected upsert changes nothing')
  assert.equal(await totalOf(client, '/contacts'), 2)
  assert.equal((await client.send('GET', `/contacts/${known.id}`)).data.title, null)

  const readOnly = await client.as({ scope: 'read_only' })
  assert.equal(
    (await upsert('email', [{ email: 'x@example.com', first_name: 'X', custom_fields }], readOnly)).status,
    403,
  )
  assert.equal((await api.send('POST', '/contacts/upsert', { body: {} })).status, 401)
  const stranger = await api.workspace()
  const [own] = (await upsert('email', [{ email: 'ada@example.com', first_name: 'Other' }], stranger)).data
  assert.equal(own.created, true, 'another workspace has its own records')
})

test('upsert accepts no unknown fields, also for records that exist, and never changes another record', async () => {
  const { send } = await api.workspace()
  const ada = (await send('POST', '/contacts', { first_name: 'Ada', email: 'ada@example.com' })).data
  await send('POST', '/contacts', { first_name: 'Eve', email: 'eve@example.com' })
  for (const more of [{ id: ada.id }, { id: 'x' }, { created_at: '2001-01-01T00:00:00Z' }, { foo: 1 }]) {
    const records = [{ email: 'eve@example.com', first_name: 'Mallory', ...more }]
    const { status, error } = await send('POST', '/contacts/upsert', { match_on: 'email', records })
    assert.deepEqual([status, error?.details?.[0].field], [400, `records.0.${Object.keys(more)[0]}`])
  }
  assert.deepEqual((await send('GET', `/contacts/${ada.id}`)).data, ada)
})

test('concurrent upserts of the same value create one record', async () => {
  const client = await api.workspace()
  for (const [path, match_on, record] of [
    ['contacts', 'email', { first_name: 'Ada', email: 'ada@example.com' }],
    ['contacts', 'external_id', { first_name: 'Ada', external_id: 'x' }],
    ['companies', 'name', { name: 'Engines' }],
    ['deals', 'name', { name: 'Engine' }],
  ] as const) {
    const before = await totalOf(client, `/${path}`)
    const other = { ...record, [match_on]: match_on === 'email' ? 'other@example.com' : 'Other' }
    const answers = await Promise.all(
      [0, 1, 2, 3].map((i) =>
        client.send('POST', `/${path}/upsert`, { match_on, records: i % 2 ? [record, other] : [other, record] }),
      ),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    )
    const created = answers.flatMap(({ data }) => data).filter((item) => item.created)
    assert.equal(created.length, 2, path)
    assert.equal(await totalOf(client, `/${path}`), before + 2, path)
  }
})

test('an upsert that waits for a record does not undo the change that takes its value away', async () => {
  const { send, workspaceId } = await api.workspace()
  for (const [path, match_on, required, from, to] of [
    ['contacts', 'email', { first_name: 'Ada' }, 'old@example.com', 'new@example.com'],
    ['companies', 'domain', { name: 'Engines' }, 'old.example', 'new.example'],
    ['deals', 'external_id', { name: 'Engine' }, 'old', 'new'],
  ] as const) {
    const { data: record } = await send('POST', `/${path}`, { ...required, [match_on]: from })
    await using lock = await api.hold(`select from ${path} where workspace_id = $1 and id = $2 for update`, [
      workspaceId,
      record.id,
    ])
    const changing = send('PATCH', `/${path}/${record.id}`, { [match_on]: to })
    await lock.isAwaited()
    const upserting = send('POST', `/${path}/upsert`, {
      match_on,
      records: [{ ...required, [match_on]: from, notes: 'x' }],
    })
    await until(async () => (await lock.waiting()) === 2)
    await lock.letGo()
    assert.equal((await changing).status, 200)
    const { data: upserted } = await upserting
    assert.deepEqual([upserted[0].created, upserted[0][match_on]], [true, from], path)
    const { data: changed } = await send('GET', `/${path}/${record.id}`)
    assert.deepEqual([changed[match_on], changed.notes], [to, null], path)
  }
})

test('an upsert finds a value as the database compares it', async () => {
  const { send } = await api.workspace()
  for (const [path, match_on, record] of [
    ['contacts', 'email', { first_name: 'Ada', email: 'ΟΔΟΣ@example.com' }],
    ['companies', 'name', { name: 'ΟΔΟΣ ᲐᲑ' }],
  ] as const) {
    const body = { match_on, records: [record] }
    assert.equal((await send('POST', `/${path}/upsert`, body)).data[0].created, true)
    assert.equal((await send('POST', `/${path}/upsert`, body)).data[0].created, false, path)
  }
})
