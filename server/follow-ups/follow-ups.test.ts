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
  const answer = await client.send('POST', '/follow-ups', { type: 'call', due_date: '2026-01-31', ...fields })
  assert.equal(answer.status, 201, JSON.stringify(answer.error))
  return answer.data
}

const eventsSince = async (client: Client, seen: number) => (await client.events()).slice(seen)

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

test('completing sets completed_at and is told once; completing again changes nothing', async () => {
  const { client, contactId } = await withContact()
  const { id } = await made(client, { contact_id: contactId })
  const done = await client.send('PATCH', `/follow-ups/${id}/complete`)
  assert.equal(done.status, 200, JSON.stringify(done.error))
  assert.deepEqual(
    [done.data.status, done.data.completed, done.data.completed_at],
    ['completed', true, done.data.updated_at],
  )
  assert.deepEqual((await client.send('PATCH', `/follow-ups/${id}/complete`)).data, done.data)
  assert.deepEqual((await client.send('PATCH', `/follow-ups/${id}`, { status: 'completed' })).data, done.data)
  assert.deepEqual(await client.events(), ['contact.created', 'follow_up.created', 'followup.completed'])

  const { rows } = await api.sql.query(
    `select entity_type, data, changes from events where type = 'followup.completed' and entity_id = $1`,
    [id],
  )
  assert.deepEqual(rows, [
    {
      entity_type: 'follow_up',
      data: done.data,
      changes: {
        status: { from: 'pending', to: 'completed' },
        completed: { from: false, to: true },
        completed_at: { from: null, to: done.data.completed_at },
      },
    },
  ])
})

test('a PATCH of the status completes and reopens, and tells what happened and no more', async () => {
  const { client, contactId } = await withContact()
  const { id } = await made(client, { contact_id: contactId })
  const patch = async (body: object) => {
    const seen = (await client.events()).length
    const { data } = await client.send('PATCH', `/follow-ups/${id}`, body)
    return { data, events: await eventsSince(client, seen) }
  }
  assert.deepEqual((await patch({ status: 'completed' })).events, ['followup.completed'])
  const reopened = await patch({ status: 'pending' })
  assert.deepEqual([reopened.data.completed, reopened.data.completed_at], [false, null])
  assert.deepEqual(reopened.events, ['follow_up.updated'])
  const both = await patch({ status: 'completed', title: 'Done' })
  assert.deepEqual(both.events, ['follow_up.updated', 'followup.completed'])
  const renamed = await patch({ title: 'Well done' })
  assert.equal(renamed.data.completed_at, both.data.completed_at)
  assert.deepEqual(renamed.events, ['follow_up.updated'])
  const { rows } = await api.sql.query(`select changes from events where entity_id = $1 order by id desc limit 3`, [id])
  assert.deepEqual(
    rows.map((row) => Object.keys(row.changes)),
    [['title'], ['status', 'completed', 'completed_at'], ['title']],
  )
})

test('a follow-up created as completed is told as both', async () => {
  const { client, contactId } = await withContact()
  const followUp = await made(client, { contact_id: contactId, status: 'completed' })
  assert.deepEqual([followUp.completed, followUp.completed_at], [true, followUp.created_at])
  assert.deepEqual(await client.events(), ['contact.created', 'follow_up.created', 'followup.completed'])
})

test('bulk-complete answers in the order given, each once, and tells only of those that were pending', async () => {
  const { client, contactId } = await withContact()
  const [a, b, c] = [
    await made(client, { contact_id: contactId }),
    await made(client, { contact_id: contactId }),
    await made(client, { contact_id: contactId }),
  ]
  const { data: done } = await client.send('PATCH', `/follow-ups/${b.id}/complete`)
  const seen = (await client.events()).length
  const answer = await client.send('PATCH', '/follow-ups/bulk-complete', {
    followup_ids: [c.id, b.id, a.id.toUpperCase(), c.id],
  })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  assert.deepEqual(
    answer.data.map(({ id, completed }: { id: string; completed: boolean }) => [id, completed]),
    [
      [c.id, true],
      [b.id, true],
      [a.id, true],
    ],
  )
  assert.deepEqual(answer.data[1], done)
  assert.deepEqual(await eventsSince(client, seen), ['followup.completed', 'followup.completed'])
  assert.equal((await client.send('GET', '/follow-ups?status=completed')).meta.total, 3)
})

test('bulk-complete is all or nothing, and names the id that does not exist', async () => {
  const { client, contactId } = await withContact()
  const { client: theirs, contactId: theirContact } = await withContact()
  const { id } = await made(client, { contact_id: contactId })
  const { id: foreign } = await made(theirs, { contact_id: theirContact })
  for (const missing of [unknown, foreign]) {
    const refused = await client.send('PATCH', '/follow-ups/bulk-complete', { followup_ids: [id, missing] })
    assert.equal(refused.status, 404)
    assert.match(refused.error.message, new RegExp(missing))
  }
  for (const followup_ids of [[], Array(101).fill(id), ['x'], 'x', undefined])
    assert.equal((await client.send('PATCH', '/follow-ups/bulk-complete', { followup_ids })).status, 400)
  assert.equal((await client.send('GET', `/follow-ups/${id}`)).data.status, 'pending')
  assert.deepEqual(await client.events(), ['contact.created', 'follow_up.created'])
  assert.deepEqual(await theirs.events(), ['contact.created', 'follow_up.created'])
  assert.equal(
    (await client.send('PATCH', '/follow-ups/bulk-complete', { followup_ids: Array(100).fill(id) })).data.length,
    1,
  )
})

test('completed by many at once, it is completed once', async () => {
  const { client, contactId } = await withContact()
  const ids = await Promise.all(
    Array.from({ length: 5 }, async () => (await made(client, { contact_id: contactId })).id),
  )
  const answers = await Promise.all([
    ...ids.map((id) => client.send('PATCH', `/follow-ups/${id}/complete`)),
    client.send('PATCH', '/follow-ups/bulk-complete', { followup_ids: ids }),
    client.send('PATCH', '/follow-ups/bulk-complete', { followup_ids: ids.toReversed() }),
  ])
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal((await client.events()).filter((type) => type === 'followup.completed').length, 5)
  assert.equal((await client.send('GET', `/contacts/${contactId}/activity`)).meta.total, 10)
})

test('follow-ups are filtered and sorted, the latest due first', async () => {
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

test('every fault of a follow-up is named, and nothing is written', async () => {
  const { client, contactId } = await withContact()
  const good = { contact_id: contactId, type: 'call', due_date: '2026-01-31' }
  const faults = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const { status, error } = await client.send(method, path, body)
    assert.equal(status, 400, JSON.stringify(body))
    return error.details.map((fault: { field: string }) => fault.field).toSorted()
  }
  assert.deepEqual(await faults('POST', '/follow-ups', {}), ['contact_id', 'due_date', 'type'])
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
    assert.deepEqual(await faults('POST', '/follow-ups', { ...good, ...wrong }), Object.keys(wrong))

  const { id } = await made(client, good)
  for (const wrong of [{ contact_id: contactId }, { deal_id: null }, ...wrongs.slice(2)])
    assert.deepEqual(await faults('PATCH', `/follow-ups/${id}`, wrong), Object.keys(wrong))
  assert.deepEqual(await faults('PATCH', `/follow-ups/${id}/complete`, { status: 'completed' }), ['status'])
  assert.deepEqual(await client.events(), ['contact.created', 'follow_up.created'])
})

test('a contact or deal that does not exist, or is of another workspace, is a 404 that names the field', async () => {
  const { client, contactId } = await withContact()
  const { client: theirs, contactId: theirContact } = await withContact()
  const { data: theirDeal } = await theirs.send('POST', '/deals', { name: 'Big one' })
  const good = { contact_id: contactId, type: 'call', due_date: '2026-01-31' }
  for (const [field, id] of [
    ['contact_id', unknown],
    ['contact_id', theirContact],
    ['deal_id', unknown],
    ['deal_id', theirDeal.id],
  ] as const) {
    const refused = await client.send('POST', '/follow-ups', { ...good, [field]: id })
    assert.equal(refused.status, 404)
    assert.match(refused.error.message, new RegExp(field))
  }
  assert.equal((await client.send('GET', '/follow-ups')).meta.total, 0)
  assert.deepEqual(await client.events(), ['contact.created'])
})

test('another workspace neither sees nor changes a follow-up', async () => {
  const { client, contactId } = await withContact()
  const theirs = await api.workspace()
  const followUp = await made(client, { contact_id: contactId })
  for (const [method, path, body] of [
    ['GET', followUp.id],
    ['PATCH', followUp.id, { title: 'Eve' }],
    ['PATCH', `${followUp.id}/complete`],
    ['DELETE', followUp.id],
    ['GET', 'bulk-complete'],
    ['PATCH', 'not-an-id', {}],
  ] as const) {
    const refused = await theirs.send(method, `/follow-ups/${path}`, body)
    assert.deepEqual([refused.status, refused.error.message], [404, 'Follow-up does not exist'])
  }
  assert.deepEqual((await theirs.send('GET', `/follow-ups?contact_id=${contactId}`)).data, [])
  assert.deepEqual((await client.send('GET', `/follow-ups/${followUp.id}`)).data, followUp)
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
    assert.equal((await api.send(method, `/follow-ups${path}`)).status, 401)
  const reader = await client.as({ scope: 'read_only' })
  for (const [method, path] of changes)
    assert.equal((await reader.send(method, `/follow-ups${path}`, { x: 1 })).status, 403)
  assert.equal((await reader.send('GET', `/follow-ups/${id}`)).data.status, 'pending')
  const member = await client.as({ role: 'member' })
  assert.equal((await member.send('PATCH', `/follow-ups/${id}/complete`)).status, 200)
})

test('a repeated request is answered as the first was', async () => {
  const { client, contactId } = await withContact()
  const once = (method: 'POST' | 'PATCH', path: string, body?: object) =>
    client.send(method, path, body, { 'idempotency-key': `${method} ${path}` })
  const create = () => once('POST', '/follow-ups', { contact_id: contactId, type: 'call', due_date: '2026-01-31' })
  const { data } = await create()
  assert.deepEqual((await create()).data, data)
  const complete = () => once('PATCH', `/follow-ups/${data.id}/complete`)
  const done = await complete()
  await client.send('PATCH', `/follow-ups/${data.id}`, { status: 'pending' })
  assert.deepEqual((await complete()).data, done.data)
  assert.equal((await client.send('GET', '/follow-ups')).meta.total, 1)
  assert.equal((await client.send('GET', `/follow-ups/${data.id}`)).data.status, 'pending')
})

test('activity shows a follow-up created and each time it was completed, on its contact and its deal', async () => {
  const { client, contactId } = await withContact()
  const { data: deal } = await client.send('POST', '/deals', { name: 'Big one' })
  const followUp = await made(client, { contact_id: contactId, deal_id: deal.id, title: 'Send the quote' })
  const { data: first } = await client.send('PATCH', `/follow-ups/${followUp.id}/complete`)
  await client.send('PATCH', `/follow-ups/${followUp.id}`, { status: 'pending' })
  const { data: second } = await client.send('PATCH', `/follow-ups/${followUp.id}/complete`)

  const details = {
    follow_up_id: followUp.id,
    type: 'call',
    title: 'Send the quote',
    description: null,
    due_date: '2026-01-31',
  }
  const { data: shown } = await client.send('GET', `/contacts/${contactId}/activity`)
  assert.deepEqual(shown, [
    { type: 'follow_up', event: 'Follow-up created: Send the quote', timestamp: followUp.created_at, details },
    { type: 'follow_up', event: 'Follow-up completed: Send the quote', timestamp: first.completed_at, details },
    { type: 'follow_up', event: 'Follow-up completed: Send the quote', timestamp: second.completed_at, details },
  ])
  const onDeal = await client.send('GET', `/deals/${deal.id}/activity`)
  assert.deepEqual(
    onDeal.data.filter((entry: { type: string }) => entry.type === 'follow_up'),
    shown,
  )
})
