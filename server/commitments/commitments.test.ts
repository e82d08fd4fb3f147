import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Client, startApi } from '../../test/api.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const unknown = '3b241101-e2bb-4255-8caf-4136c566a962'
const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function withContact() {
  const client = await api.workspace()
  const { data } = await client.send('POST', '/contacts', { first_name: 'Ada' })
  return { client, contactId: data.id as string }
}

async function made(client: Client, fields: object) {
  const answer = await client.send('POST', '/commitments', { description: 'Send the contract', ...fields })
  assert.equal(answer.status, 201, JSON.stringify(answer.error))
  return answer.data
}

test('a commitment is created with its defaults, changed, read and deleted', async () => {
  const { client, contactId } = await withContact()
  const { send } = client
  const created = await made(client, { contact_id: contactId })
  assert.deepEqual(Object.entries(created), [
    ['id', created.id],
    ['contact_id', contactId],
    ['deal_id', null],
    ['description', 'Send the contract'],
    ['due_date', null],
    ['status', 'open'],
    ['completed_at', null],
    ['created_at', created.created_at],
    ['updated_at', created.created_at],
  ])
  assert.deepEqual((await send('GET', `/commitments/${created.id}`)).data, created)

  const patch = { description: 'Send it soon', due_date: '2026-02-28' }
  const patched = await send('PATCH', `/commitments/${created.id}`, patch)
  assert.equal(patched.status, 200)
  assert.deepEqual(patched.data, { ...created, ...patch, updated_at: patched.data.updated_at })
  for (const nothing of [patch, {}])
    assert.deepEqual((await send('PATCH', `/commitments/${created.id}`, nothing)).data, patched.data)
  assert.equal((await send('PATCH', `/commitments/${created.id}`, { due_date: null })).data.due_date, null)

  assert.equal((await send('GET', '/commitments')).meta.total, 1)
  const removed = await send('DELETE', `/commitments/${created.id}`)
  assert.deepEqual([removed.status, removed.data], [200, null])
  assert.equal((await send('DELETE', `/commitments/${created.id}`)).status, 404)
  assert.equal((await send('GET', '/commitments')).meta.total, 0)
  assert.equal((await send('GET', `/contacts/${contactId}/activity`)).meta.total, 0)
  assert.deepEqual(await client.events(), [
    'contact.created',
    'commitment.created',
    'commitment.updated',
    'commitment.updated',
    'commitment.deleted',
  ])
})

test('each time a commitment enters completed it is told once, by whichever way', async () => {
  const { client, contactId } = await withContact()
  const { id } = await made(client, { contact_id: contactId })
  const told = async (path: string, body?: object) => {
    const seen = (await client.events()).length
    const { status, data } = await client.send('PATCH', path, body)
    assert.equal(status, 200)
    return { data, events: (await client.events()).slice(seen) }
  }
  const completed = await told(`/commitments/${id}/complete`)
  assert.deepEqual([completed.data.status, completed.data.completed_at], ['completed', completed.data.updated_at])
  assert.deepEqual(completed.events, ['commitment.completed'])
  assert.deepEqual(await told(`/commitments/${id}/complete`), { data: completed.data, events: [] })
  const reopened = await told(`/commitments/${id}`, { status: 'open' })
  assert.deepEqual([reopened.data.completed_at, reopened.events], [null, ['commitment.updated']])
  const both = await told(`/commitments/${id}`, { status: 'completed', due_date: '2026-01-31' })
  assert.deepEqual(both.events, ['commitment.updated', 'commitment.completed'])
  const seen = (await client.events()).length
  const born = await made(client, { contact_id: contactId, status: 'completed' })
  assert.equal(born.completed_at, born.created_at)
  assert.deepEqual((await client.events()).slice(seen), ['commitment.created', 'commitment.completed'])
})

test('bulk-complete answers in the order given, each once, and tells only of those that were open', async () => {
  const { client, contactId } = await withContact()
  const [a, b, c] = [
    await made(client, { contact_id: contactId }),
    await made(client, { contact_id: contactId }),
    await made(client, { contact_id: contactId }),
  ]
  const { data: done } = await client.send('PATCH', `/commitments/${b.id}/complete`)
  const seen = (await client.events()).length
  const commitment_ids = [c.id, b.id, a.id.toUpperCase(), c.id]
  const answer = await client.send('PATCH', '/commitments/bulk-complete', { commitment_ids })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  assert.deepEqual(
    answer.data.map(({ id, status }: { id: string; status: string }) => [id, status]),
    [
      [c.id, 'completed'],
      [b.id, 'completed'],
      [a.id, 'completed'],
    ],
  )
  assert.deepEqual(answer.data[1], done)
  assert.deepEqual((await client.events()).slice(seen), ['commitment.completed', 'commitment.completed'])
  assert.equal((await client.send('GET', '/commitments?status=completed')).meta.total, 3)
})

test('bulk-complete is all or nothing, and names the id that does not exist', async () => {
  const { client, contactId } = await withContact()
  const { client: theirs, contactId: theirContact } = await withContact()
  const { id } = await made(client, { contact_id: contactId })
  const { id: foreign } = await made(theirs, { contact_id: theirContact })
  for (const missing of [unknown, foreign]) {
    const refused = await client.send('PATCH', '/commitments/bulk-complete', { commitment_ids: [id, missing] })
    assert.deepEqual([refused.status, refused.error.message], [404, `Commitment ${missing} does not exist`])
  }
  for (const commitment_ids of [[], Array(101).fill(id), ['x'], 'x', undefined])
    assert.equal((await client.send('PATCH', '/commitments/bulk-complete', { commitment_ids })).status, 400)
  assert.equal((await client.send('GET', `/commitments/${id}`)).data.status, 'open')
  assert.deepEqual(await client.events(), ['contact.created', 'commitment.created'])
  assert.deepEqual(await theirs.events(), ['contact.created', 'commitment.created'])
})

test('commitments are filtered and sorted, the latest due first and those never due last', async () => {
  const { client, contactId } = await withContact()
  const { data: other } = await client.send('POST', '/contacts', { first_name: 'Bob' })
  const { data: deal } = await client.send('POST', '/deals', { name: 'Big one' })
  const never = await made(client, { contact_id: contactId })
  const late = await made(client, { contact_id: contactId, due_date: dayFromToday(-1) })
  const lateDone = await made(client, { contact_id: contactId, due_date: dayFromToday(-2), status: 'completed' })
  const today = await made(client, { contact_id: other.id, due_date: dayFromToday(0), deal_id: deal.id })

  const list = async (query: string) => {
    const answer = await client.send('GET', `/commitments${query}`)
    assert.equal(answer.status, 200, JSON.stringify(answer.error))
    assert.equal(answer.meta.total, answer.data.length)
    return answer.data.map(({ id }: { id: string }) => id)
  }
  assert.deepEqual(await list(''), [today.id, late.id, lateDone.id, never.id])
  assert.deepEqual(await list('?order=asc'), [lateDone.id, late.id, today.id, never.id])
  for (const sort of ['created_at', 'updated_at'])
    assert.deepEqual(await list(`?sort=${sort}`), [today.id, lateDone.id, late.id, never.id])
  assert.deepEqual((await client.send('GET', '/commitments?per_page=1&page=4')).data[0].id, never.id)
  assert.deepEqual(await list('?overdue=true'), [late.id])
  assert.deepEqual(await list('?overdue=false'), [today.id, lateDone.id, never.id])
  assert.deepEqual(await list('?status=completed'), [lateDone.id])
  assert.deepEqual(await list('?status=open'), [today.id, late.id, never.id])
  assert.deepEqual(await list(`?contact_id=${other.id}`), [today.id])
  assert.deepEqual(await list(`?deal_id=${deal.id}`), [today.id])
  assert.deepEqual(await list(`?contact_id=${unknown}`), [])
  for (const wrong of [
    'contact_id=1',
    'deal_id=1',
    'type=call',
    'status=pending',
    'overdue=maybe',
    'due=2026-01-31',
    'sort=status',
  ])
    assert.equal((await client.send('GET', `/commitments?${wrong}`)).status, 400, wrong)
})

test('every fault of a commitment is named, and nothing is written', async () => {
  const { client, contactId } = await withContact()
  const good = { contact_id: contactId, description: 'Send the contract' }
  const faults = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const { status, error } = await client.send(method, path, body)
    assert.equal(status, 400, JSON.stringify(body))
    return error.details.map((fault: { field: string }) => fault.field).toSorted()
  }
  assert.deepEqual(await faults('POST', '/commitments', {}), ['contact_id', 'description'])
  const wrongs: Record<string, unknown>[] = [
    { contact_id: 'x' },
    { deal_id: 'x' },
    { description: ' ' },
    { description: null },
    { description: 'x'.repeat(50_001) },
    { due_date: '2026-02-30' },
    { status: 'pending' },
    { status: null },
    { completed_at: '2026-01-31T00:00:00Z' },
    { type: 'call' },
  ]
  for (const wrong of wrongs)
    assert.deepEqual(await faults('POST', '/commitments', { ...good, ...wrong }), Object.keys(wrong))

  const { id } = await made(client, good)
  for (const wrong of [{ contact_id: contactId }, { deal_id: null }, ...wrongs.slice(2)])
    assert.deepEqual(await faults('PATCH', `/commitments/${id}`, wrong), Object.keys(wrong))
  assert.deepEqual(await faults('PATCH', `/commitments/${id}/complete`, { status: 'completed' }), ['status'])
  assert.deepEqual(await client.events(), ['contact.created', 'commitment.created'])
})

test('a contact or deal that does not exist, or is of another workspace, is a 404 that names the field', async () => {
  const { client, contactId } = await withContact()
  const { client: theirs, contactId: theirContact } = await withContact()
  const { data: theirDeal } = await theirs.send('POST', '/deals', { name: 'Big one' })
  const good = { contact_id: contactId, description: 'Send the contract' }
  for (const [field, id] of [
    ['contact_id', unknown],
    ['contact_id', theirContact],
    ['deal_id', unknown],
    ['deal_id', theirDeal.id],
  ] as const) {
    const refused = await client.send('POST', '/commitments', { ...good, [field]: id })
    assert.equal(refused.status, 404)
    assert.match(refused.error.message, new RegExp(field))
  }
  assert.equal((await client.send('GET', '/commitments')).meta.total, 0)
  assert.deepEqual(await client.events(), ['contact.created'])
})

test('another workspace neither sees nor changes a commitment', async () => {
  const { client, contactId } = await withContact()
  const theirs = await api.workspace()
  const commitment = await made(client, { contact_id: contactId })
  for (const [method, path, body] of [
    ['GET', commitment.id],
    ['PATCH', commitment.id, { description: 'Eve' }],
    ['PATCH', `${commitment.id}/complete`],
    ['DELETE', commitment.id],
  ] as const) {
    const refused = await theirs.send(method, `/commitments/${path}`, body)
    assert.deepEqual([refused.status, refused.error.message], [404, 'Commitment does not exist'])
  }
  assert.deepEqual((await theirs.send('GET', `/commitments?contact_id=${contactId}`)).data, [])
  assert.deepEqual((await client.send('GET', `/commitments/${commitment.id}`)).data, commitment)
  assert.deepEqual(await theirs.events(), [])
})

test('without a key it is a 401, and a key that may only read gets a 403 even with a broken body', async () => {
  const { client, contactId } = await withContact()
  const { id } = await made(client, { contact_id: contactId })
  const changes = [
    ['POST', ''],
    ['PATCH', `/${id}`],
    ['PATCH', `/${id}/complete`],
    ['PATCH', '/bulk-complete'],
    ['DELETE', `/${id}`],
  ] as const
  for (const [method, path] of [['GET', ''], ['GET', `/${id}`], ...changes] as const)
    assert.equal((await api.send(method, `/commitments${path}`)).status, 401)
  const reader = await client.as({ scope: 'read_only' })
  for (const [method, path] of changes)
    assert.equal((await reader.send(method, `/commitments${path}`, { x: 1 })).status, 403)
  const member = await client.as({ role: 'member' })
  assert.equal((await member.send('PATCH', `/commitments/${id}/complete`)).status, 200)
})

test('a repeated request makes one commitment', async () => {
  const { client, contactId } = await withContact()
  const create = () =>
    client.send('POST', '/commitments', { contact_id: contactId, description: 'Once' }, { 'idempotency-key': 'once' })
  const [first, second] = await Promise.all([create(), create()])
  assert.deepEqual(first.data, second.data)
  assert.equal((await client.send('GET', '/commitments')).meta.total, 1)
  assert.deepEqual(await client.events(), ['contact.created', 'commitment.created'])
})

test('activity shows a commitment created and completed, with the beginning of a long description', async () => {
  const { client, contactId } = await withContact()
  const { data: deal } = await client.send('POST', '/deals', { name: 'Big one' })
  const description = `${'é'.repeat(100)} and more`
  const commitment = await made(client, {
    contact_id: contactId,
    deal_id: deal.id,
    description,
    due_date: '2026-01-31',
  })
  const { data: done } = await client.send('PATCH', `/commitments/${commitment.id}/complete`)
  const details = { commitment_id: commitment.id, description, due_date: '2026-01-31' }
  const { data: shown } = await client.send('GET', `/contacts/${contactId}/activity`)
  assert.deepEqual(shown, [
    { type: 'commitment', event: `Commitment created: ${'é'.repeat(100)}…`, timestamp: commitment.created_at, details },
    { type: 'commitment', event: `Commitment completed: ${'é'.repeat(100)}…`, timestamp: done.completed_at, details },
  ])
  const onDeal = await client.send('GET', `/deals/${deal.id}/activity`)
  assert.deepEqual(
    onDeal.data.filter((entry: { type: string }) => entry.type === 'commitment'),
    shown,
  )
})
