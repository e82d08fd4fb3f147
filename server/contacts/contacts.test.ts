import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

test('a contact is created, changed and found', async () => {
  const { send, events } = await api.workspace()

  const created = await send('POST', '/contacts', {
    first_name: ' Ada ',
    notes: 'met at the fair',
    tags: ['VIP', 'vip', 'Press'],
  })
  assert.equal(created.status, 201, JSON.stringify(created.error))
  assert.deepEqual(created.data, {
    id: created.data.id,
    first_name: 'Ada',
    last_name: null,
    email: null,
    phone: null,
    other_emails: [],
    other_phones: [],
    title: null,
    profile_url: null,
    company_id: null,
    owner_id: null,
    external_id: null,
    notes: 'met at the fair',
    tags: ['Press', 'VIP'],
    custom_fields: {},
    last_activity_at: null,
    next_due: null,
    created_at: created.data.created_at,
    updated_at: created.data.created_at,
  })
  assert.deepEqual((await send('GET', `/contacts/${created.data.id}`)).data, created.data)

  const patched = await send('PATCH', `/contacts/${created.data.id}`, { email: 'ada@example.com', notes: null })
  assert.equal(patched.status, 200)
  assert.equal(patched.data.email, 'ada@example.com')
  assert.equal(patched.data.notes, null)

  const same = await send('PATCH', `/contacts/${created.data.id}`, { email: 'ada@example.com' })
  assert.deepEqual(same.data, patched.data)

  const list = await send('GET', '/contacts?q=ADA')
  assert.deepEqual(list.meta, { page: 1, per_page: 25, total: 1, total_pages: 1 })
  const beyond = await send('GET', '/contacts?page=9')
  assert.deepEqual(beyond.data, [])
  assert.deepEqual(beyond.meta, { page: 9, per_page: 25, total: 1, total_pages: 1 })
  assert.deepEqual(await events(), ['tag.created', 'tag.created', 'contact.created', 'contact.updated'])
})

test('creating without tags or custom fields takes one round trip, and a replay returns the same response', async () => {
  const { send, events } = await api.workspace()
  const headers = { 'idempotency-key': 'once' }
  const first = await send('POST', '/contacts', { first_name: 'Ada' }, headers)
  assert.equal(first.status, 201)
  const again = await send('POST', '/contacts', { first_name: 'Ada' }, headers)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(again.data, first.data)
  assert.equal((await send('POST', '/contacts', { first_name: 'Eve' }, headers)).status, 409)
  assert.deepEqual(await events(), ['contact.created'])
  assert.equal((await send('GET', '/contacts')).meta.total, 1)
})

test('every problem is reported, with a suggestion for a misspelt field', async () => {
  const { send, events } = await api.workspace()
  const refused = await send('POST', '/contacts', { emial: 'x', phone: 5, company_id: 'nope' })
  assert.equal(refused.status, 400)
  assert.deepEqual(refused.error.details, [
    { field: 'first_name', message: 'is required' },
    { field: 'emial', message: 'is unknown: did you mean email?' },
    { field: 'phone', message: 'must be a string or null' },
    { field: 'company_id', message: 'must be a UUID' },
  ])
  assert.deepEqual(await events(), [])
})

test('another workspace sees nothing, and a rejected change records no event', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  const { data: company } = await ours.send('POST', '/companies', { name: 'Acme' })
  const body = { first_name: 'Ada', email: 'ada@example.com', company_id: company.id, tags: ['VIP'] }
  const { data: contact } = await ours.send('POST', '/contacts', body)
  const queries = ['', 'q=ada', 'tag=vip', 'email=ada@example.com', `company_id=${company.id}`, `ids=${contact.id}`]
  for (const query of queries) {
    assert.deepEqual((await ours.send('GET', `/contacts?${query}`)).data, [contact], query)
    const { data, meta } = await theirs.send('GET', `/contacts?${query}`)
    assert.deepEqual([data, meta.total], [[], 0], query)
  }
  const refused = await theirs.send('PATCH', `/contacts/${contact.id}`, { first_name: 'Eve' })
  assert.equal(refused.status, 404)
  assert.deepEqual(refused.error, { code: 'NOT_FOUND', message: 'Contact does not exist' })
  assert.deepEqual(await theirs.events(), [])
})

test('a contact is found by its full email address in any case; a blank address or tag finds nothing', async () => {
  const { send } = await api.workspace()
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada', email: 'Ada@Example.com' })
  await send('POST', '/contacts', { first_name: 'Augusta', email: 'ada@example.com.au', notes: 'ada@example.com' })
  for (const email of ['ada@example.com', 'ADA@EXAMPLE.COM'])
    assert.deepEqual((await send('GET', `/contacts?email=${email}`)).data, [ada])
  for (const none of ['email=ada@example', 'email=nobody', 'email=%25', 'email=', 'email=%20', 'tag=', 'tag=%20']) {
    const { data, meta } = await send('GET', `/contacts?${none}`)
    assert.deepEqual([data, meta.total], [[], 0], none)
  }
})

test('a company that does not exist is a 404 that names the field', async () => {
  const { send, events } = await api.workspace()
  const refused = await send('POST', '/contacts', {
    first_name: 'Ada',
    company_id: '3b241101-e2bb-4255-8caf-4136c566a962',
  })
  assert.equal(refused.status, 404)
  assert.match(refused.error.message, /company_id/)
  assert.deepEqual(await events(), [])
})

test('a deleted or expired key is a 401 on every route', async () => {
  const client = await api.workspace()
  assert.equal((await client.send('GET', '/contacts')).status, 200)
  await api.sql.query('delete from api_keys where workspace_id = $1', [client.workspaceId])
  assert.equal((await client.send('GET', '/contacts')).status, 401)
  assert.equal((await client.send('POST', '/contacts', { first_name: 'Ada' })).status, 401)
  assert.equal((await client.send('POST', '/contacts', { first_name: 'Ada', tags: ['x'] })).status, 401)
  assert.equal((await client.send('POST', '/contacts', { first_name: 5 })).status, 401)
  assert.deepEqual(await client.events(), [])
})
