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
  const answer = await client.send('POST', '/follow-ups', { type: 'call', due_date: '2026-01-31', ...fields })
  assert.equal(answer.status, 201, JSON.stringify(answer.error))
  return answer.data
}

test('a follow-up is created with its defaults, changed, read and deleted', async () => {
  const { client, contactId } = await withContact()
  const { send } = client
  const created = await send('POST', '/follow-ups', { contact_id: contactId, type: 'call', due_date: '2026-01-31' })
  assert.equal(created.status, 201, JSON.stringify(created.error))
  const { id, created_at } = created.data
  assert.deepEqual(Object.entries(created.data), [
    ['id', id],
    ['contact_id', contactId],
    ['deal_id', null],
    ['company_id', null],
    ['assignee_id', null],
    ['type', 'call'],
    ['title', null],
    ['description', null],
    ['priority', 'medium'],
    ['due_date', '2026-01-31'],
    ['status', 'pending'],
    ['completed', false],
    ['completed_at', null],
    ['created_at', created_at],
    ['updated_at', created_at],
  ])
  assert.deepEqual((await send('GET', `/follow-ups/${id}`)).data, created.data)

  const patch = { type: 'task', title: 'Quote', description: 'Send it', priority: 'high', due_date: '2026-02-28' }
  const patched = await send('PATCH', `/follow-ups/${id}`, patch)
  assert.equal(patched.status, 200)
  assert.deepEqual(patched.data, { ...created.data, ...patch, updated_at: patched.data.updated_at })
  assert.ok(patched.data.updated_at >= created_at)
  for (const nothing of [patch, {}])
    assert.deepEqual((await send('PATCH', `/follow-ups/${id}`, nothing)).data, patched.data)
  const cleared = await send('PATCH', `/follow-ups/${id}`, { title: null, description: ' ' })
  assert.deepEqual([cleared.data.title, cleared.data.description], [null, null])

  assert.equal((await send('GET', '/follow-ups')).meta.total, 1)
  const removed = await send('DELETE', `/follow-ups/${id}`)
  assert.deepEqual([removed.status, removed.data], [200, null])
  assert.equal((await send('GET', `/follow-ups/${id}`)).status, 404)
  assert.equal((await send('GET', '/follow-ups')).meta.total, 0)
  assert.equal((await send('GET', `/contacts/${contactId}/activity`)).meta.total, 0)
  assert.deepEqual(await client.events(), [
    'contact.created',
    'follow_up.created',
    'follow_up.updated',
    'follow_up.updated',
    'follow_up.deleted',
  ])
})

test('follow-ups are filtered and sorted, latest due date first', async () => {
  const { client, contactId } = await withContact()
  const { data: other } = await client.send('POST', '/contacts', { first_name: 'Bob' })
  const { data: deal } = await client.send('POST', '/deals', { name: 'Big one' })
  const late = await made(client, { contact_id: contactId, due_date: dayFromToday(-1) })
  const lateDone = await made(client, {
    contact_id: contactId,
    due_date: dayFromToday(-2),
    status: 'completed',
    type: 'email',
  })
  const today = await made(client, { contact_id: other.id, due_date: dayFromToday(0), deal_id: deal.id })
  const future = await made(client, { contact_id: contactId, due_date: dayFromToday(7), type: 'task' })

  const list = async (query: string) => {
    const answer = await client.send('GET', `/follow-ups${query}`)
    assert.equal(answer.status, 200, JSON.stringify(answer.error))
    assert.equal(answer.meta.total, answer.data.length)
    return answer.data.map(({ id }: { id: string }) => id)
  }
  assert.deepEqual(await list(''), [future.id, today.id, late.id, lateDone.id])
  assert.deepEqual(await list('?sort=due_date&order=asc'), [lateDone.id, late.id, today.id, future.id])
  for (const sort of ['created_at', 'updated_at'])
    assert.deepEqual(await list(`?sort=${sort}`), [future.id, today.id, lateDone.id, late.id])
  assert.deepEqual(await list('?overdue=true'), [late.id])
  assert.deepEqual(await list('?overdue=false'), [future.id, today.id, lateDone.id])
  assert.deepEqual(await list(`?due=${dayFromToday(0)}`), [today.id])
  assert.deepEqual(await list('?status=completed'), [lateDone.id])
  assert.deepEqual(await list('?status=completed&overdue=true'), [])
  assert.deepEqual(await list('?status=pending&type=call'), [today.id, late.id])
  assert.deepEqual(await list(`?contact_id=${other.id}`), [today.id])
  assert.deepEqual(await list(`?deal_id=${deal.id}`), [today.id])
  assert.deepEqual(await list(`?contact_id=${unknown}`), [])
  for (const wrong of [
    'contact_id=1',
    'deal_id=1',
    'type=demo',
    'status=open',
    'overdue=maybe',
    'due=2026-02-30',
    'sort=title',
    'q=x',
  ])
    assert.equal((await client.send('GET', `/follow-ups?${wrong}`)).status, 400, wrong)
})

test('every problem of a follow-up is reported, and nothing is written', async () => {
  const { client, contactId } = await withContact()
  const good = { contact_id: contactId, type: 'call', due_date: '2026-01-31' }
  const problems = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const { status, error } = await client.send(method, path, body)
    assert.equal(status, 400, JSON.stringify(body))
    return error.details.map((problem: { field: string }) => problem.field).toSorted()
  }
  assert.deepEqual(await problems('POST', '/follow-ups', {}), ['contact_id', 'due_date', 'type'])
  const wrongs: Record<string, unknown>[] = [
    { contact_id: 'x' },
    { deal_id: 'x' },
    { type: 'demo' },
    { type: null },
    { title: 'x'.repeat(256) },
    { description: 'x'.repeat(50_001) },
    { priority: 'urgent' },
    { priority: null },
    { due_date: '2026-02-30' },
    { due_date: null },
    { due_date: '2026-01-31T00:00:00Z' },
    { status: 'open' },
    { status: null },
    { completed: true },
    { completed_at: '2026-01-31T00:00:00Z' },
    { id: unknown },
    { workspace_id: unknown },
  ]
  for (const wrong of wrongs)
    assert.deepEqual(await problems('POST', '/follow-ups', { ...good, ...wrong }), Object.keys(wrong))

  const { id } = await made(client, good)
  for (const wrong of [{ contact_id: contactId }, { deal_id: null }, ...wrongs.slice(2)])
    assert.deepEqual(await problems('PATCH', `/follow-ups/${id}`, wrong), Object.keys(wrong))
  assert.deepEqual(await problems('PATCH', `/follow-ups/${id}/complete`, { status: 'completed' }), ['status'])
  assert.deepEqual(await client.events(), ['contact.created', 'follow_up.created'])
})

test('activity shows the title of a follow-up, else its description, else its type', async () => {
  const { client, contactId } = await withContact()
  const { id } = await made(client, { contact_id: contactId, title: 'Quote', description: 'Send it' })
  await made(client, { contact_id: contactId, description: 'Send it' })
  await made(client, { contact_id: contactId })
  const { data } = await client.send('GET', `/contacts/${contactId}/activity`)
  assert.deepEqual(
    data.map(({ event }: { event: string }) => event),
    ['Follow-up created: Quote', 'Follow-up created: Send it', 'Follow-up created: call'],
  )
  assert.deepEqual(data[0].details, {
    follow_up_id: id,
    type: 'call',
    title: 'Quote',
    description: 'Send it',
    due_date: '2026-01-31',
  })
})
