import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { type Answer, type Client, startApi } from '../api.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const badKey = { 'idempotency-key': 'é' }

function fieldsOf({ status, error }: Answer) {
  assert.equal(status, 400)
  assert.equal(error.code, 'VALIDATION_ERROR')
  return error.details.map(({ field }: { field: string }) => field).sort()
}

async function define({ send }: Client, entity_type: string, field_name: string, more: object) {
  const { status } = await send('POST', '/custom-fields', { entity_type, field_name, field_label: field_name, ...more })
  assert.equal(status, 201)
}

test('one 400 lists the problems of the body, the query string and the Idempotency-Key', async () => {
  const { send, events } = await api.workspace()
  const refused = await send('POST', '/contacts?dry=1', { emial: 'a@b.example', phone: 5 }, badKey)
  assert.deepEqual(refused.error.details, [
    { field: 'first_name', message: 'is required' },
    { field: 'emial', message: 'is unknown: did you mean email?' },
    { field: 'phone', message: 'must be a string or null' },
    { field: 'dry', message: 'is unknown' },
    { field: 'Idempotency-Key', message: 'must be 1 to 255 printable characters' },
  ])
  assert.equal(
    refused.error.message,
    refused.error.details
      .map(({ field, message }: { field: string; message: string }) => `${field} ${message}`)
      .join('; '),
  )
  assert.deepEqual(await events(), [])
})

test('a query parameter that is given twice, and a value where only one is allowed, are named', async () => {
  const { send } = await api.workspace()
  const details = async (path: string) => (await send('GET', path)).error.details
  assert.deepEqual(await details('/contacts?page=1&page=1&emial=x'), [
    { field: 'page', message: 'must be given only once' },
  ])
  assert.deepEqual(await details('/deals?value[gte]=1&value[gte]=2'), [
    { field: 'value[gte]', message: 'must be given only once' },
  ])
  assert.deepEqual(await details('/trash?sort=name'), [{ field: 'sort', message: 'must be deleted_at' }])
})

test('invalid text is reported at its field, in the body and in the query string', async () => {
  const { send, key } = await api.workspace()
  const details = async (path: string) => (await send('GET', path)).error.details
  const notText = 'is not UTF-8 in percent-encoding (a percent sign is %25)'
  assert.deepEqual(await details('/contacts?q=%ED%A0%80&page=0&tag=%ff&a%zz=1'), [
    { field: 'a%zz', message: 'is unknown' },
    { field: 'page', message: 'must be at least 1' },
    { field: 'q', message: notText },
    { field: 'tag', message: notText },
    { field: 'a%zz', message: notText },
  ])
  for (const target of ['http://example.com/api/v1/contacts?q=%ff', '/%61pi/v1/contacts?q=%ff']) {
    const answer = await api.raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nConnection: close\r\n\r\n`)
    assert.match(answer, /^HTTP\/1.1 400/, target)
  }
  assert.deepEqual(await details('/search?q=100%'), [{ field: 'q', message: notText }])
  assert.deepEqual(await details('/contacts?foo%00=1'), [
    { field: 'foo\ufffd', message: 'has a name that is not valid text' },
  ])
  const body = await send('POST', '/contacts', '{"first_name":"Ada","a\\u0000":1,"custom_fields":{"\\ud800":2}}')
  assert.deepEqual(fieldsOf(body), ['a\ufffd', 'custom_fields.\ufffd'])
  assert.equal((await send('GET', '/contacts?q=100%25+caf%C3%A9')).status, 200)
})

test('text that shows nothing is empty', async () => {
  const { send } = await api.workspace()
  for (const blank of ['\u200B', '\u202E \u2800', '\u115F\uFE0F']) {
    const refused = await send('POST', '/tags', { name: blank })
    assert.deepEqual(refused.error.details, [{ field: 'name', message: 'must not be empty' }])
    assert.equal((await send('POST', '/contacts', { first_name: 'Ada', title: blank })).data.title, null)
  }
  assert.equal((await send('POST', '/tags', { name: '❤\uFE0F' })).data.name, '❤\uFE0F')
})

test('a field with the same name in the body and in the query string is reported for both', async () => {
  const { send } = await api.workspace()
  const refused = await send('POST', '/contacts?first_name=Ada', {})
  assert.deepEqual(refused.error.details, [
    { field: 'first_name', message: 'is required' },
    { field: 'first_name', message: 'is unknown' },
  ])
})

test('an unreadable body does not hide the other problems, and its fields are not reported', async () => {
  const client = await api.workspace()
  await define(client, 'contacts', 'tier', { field_type: 'text', required: true })
  for (const [body, headers] of [
    ['{"first_name":', {}],
    ['[]', {}],
    ['first_name=Ada', { 'content-type': 'application/x-www-form-urlencoded' }],
  ] as const)
    assert.deepEqual(fieldsOf(await client.send('POST', '/contacts?dry=1', body, { ...badKey, ...headers })), [
      'Idempotency-Key',
      'body',
      'dry',
    ])
})

test('a DELETE lists the problems of its body, its query string and its key together', async () => {
  const { send } = await api.workspace()
  assert.deepEqual(fieldsOf(await send('DELETE', `/contacts/${randomUUID()}?dry=1`, { id: 'x' }, badKey)), [
    'Idempotency-Key',
    'dry',
    'id',
  ])
})

test('problems of custom fields are listed together with those of the schema, each once', async () => {
  const client = await api.workspace()
  for (const [entity, body] of [
    ['contacts', { first_name: 5 }],
    ['companies', { name: 5 }],
    ['deals', { name: 5 }],
  ] as const) {
    await define(client, entity, 'tier', { field_type: 'select', field_options: ['gold'], required: true })
    await define(client, entity, 'since', { field_type: 'date', required: true })
    await define(client, entity, 'note', { field_type: 'text' })
    const [own] = Object.keys(body)
    const made = await client.send(
      'POST',
      `/${entity}`,
      { ...body, custom_fields: { tier: 'lead', unknown: 1, note: { deep: 1 } } },
      badKey,
    )
    assert.deepEqual(
      made.error.details,
      [
        { field: own, message: 'must be a string' },
        { field: 'custom_fields.note', message: 'must be a string or a number or true or false or a list or null' },
        { field: 'Idempotency-Key', message: 'must be 1 to 255 printable characters' },
        { field: 'custom_fields.tier', message: 'must be one of gold' },
        { field: 'custom_fields.unknown', message: `is not a custom field of ${entity}` },
        { field: 'custom_fields.since', message: 'is required' },
      ],
      entity,
    )
    // Nothing is wrong with the schema here: a wrong value and a missing one are found by different checks.
    const mixed = { [own!]: 'Ada', custom_fields: { tier: 'lead' } }
    assert.deepEqual(fieldsOf(await client.send('POST', `/${entity}`, mixed)), [
      'custom_fields.since',
      'custom_fields.tier',
    ])
    assert.deepEqual(fieldsOf(await client.send('POST', `/${entity}`, { ...body, custom_fields: 5 })), [
      'custom_fields',
      own,
    ])
    // A PATCH need not contain required fields, but cannot clear them.
    const patch = { ...body, custom_fields: { tier: null, unknown: 1 } }
    assert.deepEqual(fieldsOf(await client.send('PATCH', `/${entity}/${randomUUID()}`, patch)), [
      'custom_fields.tier',
      'custom_fields.unknown',
      own,
    ])
    assert.deepEqual(fieldsOf(await client.send('PATCH', `/${entity}/no-id`, patch)), [
      'custom_fields.tier',
      'custom_fields.unknown',
      own,
    ])
  }
})

test("another workspace's required custom fields are not checked", async () => {
  await define(await api.workspace(), 'contacts', 'theirs', { field_type: 'text', required: true })
  const { send } = await api.workspace()
  assert.deepEqual(fieldsOf(await send('POST', '/contacts', {})), ['first_name'])
})

test('rules about two fields of a deal are reported together with other errors, unless one of the two is invalid itself', async () => {
  const { send } = await api.workspace()
  const id = randomUUID()
  const wrong = { name: 'A', title: 'B', value: -1, contact_id: id, contact_ids: [id], lost_reason: 'price' }
  assert.deepEqual(fieldsOf(await send('POST', '/deals', wrong)), ['contact_id', 'lost_reason', 'title', 'value'])
  assert.deepEqual(fieldsOf(await send('POST', '/deals', { ...wrong, stage: 'bogus', name: 5, contact_id: 'x' })), [
    'contact_id',
    'name',
    'stage',
    'value',
  ])
  assert.deepEqual(fieldsOf(await send('POST', '/deals', { title: 5 })), ['name', 'title'])
  const { data: named } = await send('POST', '/deals', { title: 'Engine' })
  assert.deepEqual(fieldsOf(await send('PATCH', `/deals/${named.id}`, { title: null })), ['title'])

  const { data: deal } = await send('POST', '/deals', { name: 'Engine' })
  const patch = { title: 'B', name: 'A', value: -1, lost_reason: 'price' }
  assert.deepEqual(fieldsOf(await send('PATCH', `/deals/${deal.id}`, patch)), ['lost_reason', 'title', 'value'])
  assert.deepEqual(fieldsOf(await send('PATCH', `/deals/${deal.id}`, { ...patch, stage: 'lost' })), ['title', 'value'])
  const move = { stage: 'won', lost_reason: 'price', note: 'x' }
  for (const path of [`/deals/${deal.id}/stage`, `/api/deals/${deal.id}/stage`])
    assert.deepEqual(fieldsOf(await send('PATCH', path, move)), ['lost_reason', 'note'])
})

test('every rule of the other records is reported together with the problems of the schema', async () => {
  const client = await api.workspace()
  const { send } = client
  const id = randomUUID()
  const post = async (path: string, body: object) => fieldsOf(await send('POST', path, body))
  assert.deepEqual(await post('/contacts/merge', { source_id: id, target_id: id, x: 1 }), ['source_id', 'x'])
  assert.deepEqual(await post('/contacts/merge', { x: 1 }), ['source_id', 'target_id', 'x'])
  assert.deepEqual(await post('/contacts/bulk-tag', { ids: [], add: ['a'], remove: ['A'] }), ['ids', 'remove'])
  assert.deepEqual(await post('/keys', { expires_at: '2020-01-01T00:00:00Z' }), ['expires_at', 'name'])
  assert.deepEqual(await post('/webhooks', { url: 'https://127.0.0.1/', events: [] }), ['events', 'url'])
  assert.deepEqual(await post('/workspaces/invites', { email: 'jürgen@example.com', role: 'king' }), ['email', 'role'])
  assert.deepEqual(await post('/exports', { entity_type: 'contacts', format: 'xml', filter: { stage: 'lead' } }), [
    'filter.stage',
    'format',
  ])
  assert.deepEqual(await post('/exports', { entity_type: 'contacts', filter: { ids: 'x' } }), ['filter.ids'])
  assert.deepEqual(
    await post('/custom-fields', { entity_type: 'contacts', field_name: 'email', field_type: 'select', required: 1 }),
    ['field_label', 'field_name', 'field_options', 'required'],
  )
  assert.deepEqual(
    await post('/imports', {
      entity_type: 'contacts',
      file_url: 'http://127.0.0.1/x.csv',
      match_on: 'email',
      mapping: { A: 'nothing' },
      dry_run: 1,
    }),
    ['dry_run', 'file_url', 'mapping.A', 'match_on'],
  )
  assert.deepEqual(await post('/imports', { file_url: 'file:///etc/passwd', mode: 'x', match_on: 'email' }), [
    'entity_type',
    'file_url',
    'mode',
  ])

  const { data: field } = await send('POST', '/custom-fields', {
    entity_type: 'contacts',
    field_name: 'note',
    field_label: 'Note',
    field_type: 'text',
  })
  const options = { field_options: ['a'], field_name: 'other' }
  assert.deepEqual(fieldsOf(await send('PATCH', `/custom-fields/${field.id}`, options)), [
    'field_name',
    'field_options',
  ])

  const get = async (path: string, headers?: Record<string, string>) =>
    fieldsOf(await send('GET', path, undefined, headers))
  assert.deepEqual(await get('/reports/closed?from=2020-02-01&to=2020-01-01&x=1'), ['from', 'x'])
  assert.deepEqual(await get('/reports/stages?from=2020-02-01&to=soon'), ['to'])
  assert.deepEqual(await get('/reports/pipeline?as_of=9999-01-01&x=1'), ['as_of', 'x'])
  assert.deepEqual(await get('/events/stream?x=1', { 'last-event-id': 'x' }), ['Last-Event-ID', 'x'])
  assert.deepEqual(await get('/contacts?ids=x&page=0'), ['ids', 'page'])
})

test('401 and 403 come before every problem, and a problem before 404 and 409', async () => {
  const client = await api.workspace()
  const body = { first_name: 5, company_id: randomUUID() }
  assert.equal((await api.send('POST', '/contacts?x=1', { body, headers: badKey })).status, 401)
  const reader = await client.as({ scope: 'read_only' })
  assert.equal((await reader.send('POST', '/contacts?x=1', body, badKey)).status, 403)
  assert.deepEqual(fieldsOf(await client.send('POST', '/contacts', body)), ['first_name'])
  await client.send('POST', '/tags', { name: 'VIP' })
  assert.deepEqual(fieldsOf(await client.send('POST', '/tags', { name: 'VIP', color: 'red' })), ['color'])
})
