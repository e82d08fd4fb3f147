import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Client, startApi } from '../../test/api.ts'
import { awayFromMidnight } from '../../test/midnight.ts'

await awayFromMidnight()
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
    ['company_id', null],
    ['assignee_id', null],
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

test('commitments are filtered and sorted, latest due date first and those without one last', async () => {
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

test('every problem of a commitment is reported, and nothing is written', async () => {
  const { client, contactId } = await withContact()
  const good = { contact_id: contactId, description: 'Send the contract' }
  const problems = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const { status, error } = await client.send(method, path, body)
    assert.equal(status, 400, JSON.stringify(body))
    return error.details.map((problem: { field: string }) => problem.field).toSorted()
  }
  assert.deepEqual(await problems('POST', '/commitments', {}), ['contact_id', 'description'])
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
    assert.deepEqual(await problems('POST', '/commitments', { ...good, ...wrong }), Object.keys(wrong))

  const { id } = await made(client, good)
  for (const wrong of [{ contact_id: contactId }, { deal_id: null }, ...wrongs.slice(2)])
    assert.deepEqual(await problems('PATCH', `/commitments/${id}`, wrong), Object.keys(wrong))
  assert.deepEqual(await problems('PATCH', `/commitments/${id}/complete`, { status: 'completed' }), ['status'])
  assert.deepEqual(await client.events(), ['contact.created', 'commitment.created'])
})

test('activity shows the beginning of a long description', async () => {
  const { client, contactId } = await withContact()
  const description = `${'é'.repeat(100)} and more`
  const { id, created_at } = await made(client, { contact_id: contactId, description, due_date: '2026-01-31' })
  const { data } = await client.send('GET', `/contacts/${contactId}/activity`)
  const details = { commitment_id: id, description, due_date: '2026-01-31' }
  const { key } = (await client.send('GET', '/me')).data
  const actor = { type: 'key', id: key.id, name: key.name }
  assert.deepEqual(data, [
    { type: 'commitment', event: `Commitment created: ${'é'.repeat(100)}…`, timestamp: created_at, details, actor },
  ])
})
