import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Client, startApi } from '../../test/api.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const unknown = '3b241101-e2bb-4255-8caf-4136c566a962'

async function withContact() {
  const client = await api.workspace()
  const { data } = await client.send('POST', '/contacts', { first_name: 'Ada' })
  return { client, contactId: data.id as string }
}

const dealOf = async (client: Client) => (await client.send('POST', '/deals', { name: 'Big one' })).data.id as string

const logged = async (client: Client, fields: object) => {
  const answer = await client.send('POST', '/interactions', {
    type: 'call',
    occurred_at: '2026-01-01T00:00:00Z',
    ...fields,
  })
  assert.equal(answer.status, 201, JSON.stringify(answer.error))
  return answer.data
}

test('an interaction is created, read and deleted, and its time is shown in UTC', async () => {
  const { client, contactId } = await withContact()
  const { send, events } = client
  const created = await send('POST', '/interactions', {
    contact_id: contactId.toUpperCase(),
    type: 'meeting',
    notes: ' met at the fair ',
    occurred_at: '2026-03-01T01:30:00.1234+02:00',
  })
  assert.equal(created.status, 201, JSON.stringify(created.error))
  assert.deepEqual(Object.entries(created.data), [
    ['id', created.data.id],
    ['contact_id', contactId],
    ['deal_id', null],
    ['company_id', null],
    ['type', 'meeting'],
    ['notes', 'met at the fair'],
    ['occurred_at', '2026-02-28T23:30:00.123Z'],
    ['created_at', created.data.created_at],
  ])
  assert.deepEqual((await send('GET', `/interactions/${created.data.id}`)).data, created.data)
  assert.equal((await send('GET', '/interactions')).meta.total, 1)

  const removed = await send('DELETE', `/interactions/${created.data.id}`)
  assert.deepEqual([removed.status, removed.data], [200, null])
  assert.equal((await send('GET', `/interactions/${created.data.id}`)).status, 404)
  assert.equal((await send('DELETE', `/interactions/${created.data.id}`)).status, 404)
  assert.equal((await send('GET', '/interactions')).meta.total, 0)
  assert.deepEqual(await events(), ['contact.created', 'interaction.created', 'interaction.deleted'])
  const { rows } = await api.sql.query(`select data from events where entity_id = $1 order by id`, [created.data.id])
  assert.deepEqual(
    rows.map((row) => row.data),
    [created.data, created.data],
  )
})

test('interactions cannot be changed', async () => {
  const { client, contactId } = await withContact()
  const { id } = await logged(client, { contact_id: contactId })
  for (const method of ['PATCH', 'PUT'] as const) {
    const refused = await client.send(method, `/interactions/${id}`, { notes: 'other' })
    assert.deepEqual([refused.status, refused.error.code], [404, 'NOT_FOUND'])
  }
})

test('interactions are filtered, searched and sorted, latest first', async () => {
  const { client, contactId } = await withContact()
  const dealId = await dealOf(client)
  const { data: other } = await client.send('POST', '/contacts', { first_name: 'Bob' })
  const call = await logged(client, {
    contact_id: contactId,
    occurred_at: '2026-01-02T00:00:00Z',
    notes: 'Crème brûlée recipe',
  })
  const email = await logged(client, {
    contact_id: contactId,
    type: 'email',
    occurred_at: '2026-01-03T00:00:00Z',
    deal_id: dealId,
  })
  const demo = await logged(client, {
    contact_id: other.id,
    type: 'demo',
    occurred_at: '2026-01-01T00:00:00Z',
    notes: 'creme fraiche',
  })

  const list = async (query: string) => {
    const answer = await client.send('GET', `/interactions${query}`)
    assert.equal(answer.status, 200, JSON.stringify(answer.error))
    assert.equal(answer.meta.total, answer.data.length)
    return answer.data.map(({ id }: { id: string }) => id)
  }
  assert.deepEqual(await list(''), [email.id, call.id, demo.id])
  assert.deepEqual(await list('?order=asc'), [demo.id, call.id, email.id])
  for (const sort of ['created_at', 'updated_at'])
    assert.deepEqual(await list(`?sort=${sort}`), [demo.id, email.id, call.id])
  assert.deepEqual(await list(`?contact_id=${contactId}`), [email.id, call.id])
  assert.deepEqual(await list(`?deal_id=${dealId}`), [email.id])
  assert.deepEqual(await list('?type=demo'), [demo.id])
  assert.deepEqual((await list('?q=CREME')).toSorted(), [call.id, demo.id])
  assert.deepEqual(await list('?q=creme%20bru'), [call.id])
  assert.deepEqual(await list(`?q=creme&contact_id=${contactId}&sort=occurred_at`), [call.id])
  for (const filter of [`contact_id=${unknown}`, `deal_id=${unknown}`, 'q=nowhere'])
    assert.deepEqual(await list(`?${filter}`), [])
  for (const wrong of ['contact_id=1', 'type=visit', 'sort=notes', 'page=0', 'per_page=251', 'order=up', 'colour=red'])
    assert.equal((await client.send('GET', `/interactions?${wrong}`)).status, 400, wrong)
})

test('every problem of an interaction is reported, and nothing is written', async () => {
  const { client, contactId } = await withContact()
  const refused = await client.send('POST', '/interactions', { type: 'visit', deal_id: 'x', id: unknown })
  assert.equal(refused.status, 400)
  assert.deepEqual(refused.error.details.map((problem: { field: string }) => problem.field).toSorted(), [
    'contact_id',
    'deal_id',
    'id',
    'occurred_at',
    'type',
  ])
  for (const occurred_at of ['2026-01-01T00:00:00', '2026-01-01', '2026-02-30T00:00:00Z', 'yesterday', null, 5])
    assert.equal(
      (await client.send('POST', '/interactions', { contact_id: contactId, type: 'call', occurred_at })).status,
      400,
    )
  assert.deepEqual(await client.events(), ['contact.created'])
})

test('a contact or deal that does not exist or is in another workspace is a 404 that names the field', async () => {
  const { client, contactId } = await withContact()
  const { client: theirs, contactId: theirContact } = await withContact()
  const interaction = { type: 'call', occurred_at: '2026-01-01T00:00:00Z' }
  for (const contact_id of [unknown, theirContact]) {
    const refused = await client.send('POST', '/interactions', { ...interaction, contact_id })
    assert.equal(refused.status, 404)
    assert.match(refused.error.message, /contact_id/)
  }
  for (const deal_id of [unknown, await dealOf(theirs)]) {
    const refused = await client.send('POST', '/interactions', { ...interaction, contact_id: contactId, deal_id })
    assert.equal(refused.status, 404)
    assert.match(refused.error.message, /deal_id/)
  }
  assert.equal((await client.send('GET', '/interactions')).meta.total, 0)
  assert.equal((await client.send('GET', `/contacts/${contactId}/activity`)).meta.total, 0)
  assert.deepEqual(await client.events(), ['contact.created'])
})

test('another workspace does not see an interaction', async () => {
  const { client, contactId } = await withContact()
  const theirs = await api.workspace()
  const { id } = await logged(client, { contact_id: contactId, notes: 'secret' })
  assert.equal((await theirs.send('GET', `/interactions/${id}`)).status, 404)
  assert.equal((await theirs.send('DELETE', `/interactions/${id}`)).status, 404)
  for (const filter of [`contact_id=${contactId}`, 'q=secret', 'type=call'])
    assert.deepEqual((await theirs.send('GET', `/interactions?${filter}`)).data, [])
  assert.equal((await client.send('GET', `/interactions/${id}`)).status, 200)
  assert.deepEqual(await theirs.events(), [])
})

test('no key is a 401, and a read-only key is a 403 even with an invalid body', async () => {
  const { client, contactId } = await withContact()
  const { id } = await logged(client, { contact_id: contactId })
  for (const [method, path] of [
    ['GET', ''],
    ['GET', `/${id}`],
    ['POST', ''],
    ['DELETE', `/${id}`],
  ] as const)
    assert.equal((await api.send(method, `/interactions${path}`)).status, 401)
  const reader = await client.as({ scope: 'read_only' })
  assert.equal((await reader.send('GET', `/interactions/${id}`)).status, 200)
  assert.equal((await reader.send('POST', '/interactions', { type: 5 })).status, 403)
  assert.equal((await reader.send('DELETE', `/interactions/${unknown}`)).status, 403)
  const member = await client.as({ role: 'member' })
  assert.equal((await member.send('DELETE', `/interactions/${id}`)).status, 200)
})

test('a repeated request creates one interaction', async () => {
  const { client, contactId } = await withContact()
  const body = { contact_id: contactId, type: 'call', occurred_at: '2026-01-01T00:00:00Z' }
  const headers = { 'idempotency-key': 'once' }
  const [first, second] = await Promise.all([1, 2].map(() => client.send('POST', '/interactions', body, headers)))
  assert.deepEqual(first!.data, second!.data)
  assert.equal((await client.send('GET', '/interactions')).meta.total, 1)
})

test('the activity of the contact and the deal shows an interaction at its time, until it is deleted', async () => {
  const { client, contactId } = await withContact()
  const dealId = await dealOf(client)
  const late = await logged(client, {
    contact_id: contactId,
    deal_id: dealId,
    notes: 'asked for a quote',
    occurred_at: '2026-01-02T00:00:00Z',
  })
  const early = await logged(client, { contact_id: contactId, type: 'email', occurred_at: '2026-01-01T00:00:00Z' })
  const activity = await client.send('GET', `/contacts/${contactId}/activity`)
  const { key } = (await client.send('GET', '/me')).data
  const actor = { type: 'key', id: key.id, name: key.name }
  assert.deepEqual(activity.data, [
    {
      type: 'interaction',
      event: 'Email logged',
      timestamp: early.occurred_at,
      details: { interaction_id: early.id, type: 'email', notes: null },
      actor,
    },
    {
      type: 'interaction',
      event: 'Call logged',
      timestamp: late.occurred_at,
      details: { interaction_id: late.id, type: 'call', notes: 'asked for a quote' },
      actor,
    },
  ])
  const { data: onDeal } = await client.send('GET', `/deals/${dealId}/activity`)
  assert.deepEqual(onDeal[0], activity.data[1])
  await client.send('DELETE', `/interactions/${late.id}`)
  assert.equal((await client.send('GET', `/contacts/${contactId}/activity`)).meta.total, 1)
  assert.deepEqual((await client.send('GET', `/deals/${dealId}/activity`)).data, onDeal.slice(1))
})
