import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Client, startApi } from '../../test/api.ts'
import { assertConsistent } from '../../test/consistency.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads any field of the response
type Any = any

const unknown = '3b241101-e2bb-4255-8caf-4136c566a962'
const call = { type: 'call', occurred_at: '2026-01-01T00:00:00Z' }

test('deleting a contact deletes its interactions, follow-ups and commitments with a single event', async () => {
  const client = await api.workspace()
  const { send } = client
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada', tags: ['VIP'] })
  const { data: other } = await send('POST', '/contacts', { first_name: 'Bob' })
  const { data: deal } = await send('POST', '/deals', { name: 'Big one', contact_ids: [contact.id, other.id] })
  const links = { contact_id: contact.id, deal_id: deal.id }
  const made = [
    `/interactions/${(await send('POST', '/interactions', { ...call, ...links })).data.id}`,
    `/follow-ups/${(await send('POST', '/follow-ups', { ...links, type: 'call', due_date: '2026-01-31' })).data.id}`,
    `/commitments/${(await send('POST', '/commitments', { ...links, description: 'Call back' })).data.id}`,
  ]
  await send('POST', '/interactions', { ...call, contact_id: other.id, deal_id: deal.id })
  const seen = (await client.events()).length
  const { data: last } = await send('GET', `/contacts/${contact.id}`)

  const answer = await send('DELETE', `/contacts/${contact.id}`)
  assert.deepEqual([answer.status, answer.data], [200, null])
  for (const path of [`/contacts/${contact.id}`, `/contacts/${contact.id}/activity`, ...made])
    assert.equal((await send('GET', path)).status, 404, path)
  for (const [path, total] of [
    ['/contacts', 1],
    ['/interactions', 1],
    ['/follow-ups', 0],
    ['/commitments', 0],
  ] as const)
    assert.equal((await send('GET', path)).meta.total, total, path)
  const { data: left } = await send('GET', `/deals/${deal.id}`)
  assert.deepEqual(left, { ...deal, contact_ids: [other.id] })
  const { data: activity } = await send('GET', `/deals/${deal.id}/activity`)
  assert.deepEqual(
    activity.map((entry: { type: string }) => entry.type),
    ['interaction', 'deal'],
  )

  assert.deepEqual((await client.events()).slice(seen), ['contact.deleted'])
  const { rows } = await api.sql.query(
    `select data, extra from events where type = 'contact.deleted' and entity_id = $1`,
    [contact.id],
  )
  assert.deepEqual(rows, [{ data: last, extra: null }])
  await assertConsistent(api, client.workspaceId)
})

test('only callers with write access in the same workspace can delete a contact', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  const { data: contact } = await ours.send('POST', '/contacts', { first_name: 'Ada' })
  assert.equal((await api.send('DELETE', `/contacts/${contact.id}`)).status, 401)
  assert.equal((await (await ours.as({ scope: 'read_only' })).send('DELETE', `/contacts/${contact.id}`)).status, 403)
  for (const id of [contact.id, unknown, 'x'])
    assert.deepEqual((await theirs.send('DELETE', `/contacts/${id}`)).error, {
      code: 'NOT_FOUND',
      message: 'Contact does not exist',
    })
  assert.equal((await ours.send('GET', `/contacts/${contact.id}`)).status, 200)
  assert.deepEqual([await ours.events(), await theirs.events()], [['contact.created'], []])

  const member = await ours.as({ role: 'member' })
  const once = () => member.send('DELETE', `/contacts/${contact.id}`, undefined, { 'idempotency-key': 'once' })
  assert.deepEqual([(await once()).status, (await once()).status], [200, 200])
  assert.equal((await member.send('DELETE', `/contacts/${contact.id}`)).status, 404)
  assert.deepEqual(await ours.events(), ['contact.created', 'contact.deleted'])
})

test('a record created, completed or moved while its contact is deleted is deleted too or is a 404', async () => {
  const client = await api.workspace()
  const { send } = client
  for (let round = 0; round < 8; round++) {
    const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada' })
    const { data: deal } = await send('POST', '/deals', { name: 'Big one', contact_ids: [contact.id] })
    const links = { contact_id: contact.id, deal_id: deal.id }
    const { data: followUp } = await send('POST', '/follow-ups', { ...links, type: 'call', due_date: '2026-01-31' })
    const { data: commitment } = await send('POST', '/commitments', { ...links, description: 'Call back' })
    const [removal, ...others] = await Promise.all([
      send('DELETE', `/contacts/${contact.id}`),
      send('POST', '/interactions', { ...call, ...links }),
      send('POST', '/follow-ups', { ...links, type: 'call', due_date: '2026-01-31' }),
      send('PATCH', `/follow-ups/${followUp.id}/complete`),
      send('PATCH', `/commitments/${commitment.id}`, { status: 'completed' }),
      send('PATCH', `/deals/${deal.id}/stage`, { stage: 'won' }),
      send('DELETE', `/follow-ups/${followUp.id}`),
    ])
    assert.equal(removal.status, 200, JSON.stringify(removal.error))
    for (const { status, error } of others) assert.ok([200, 201, 404].includes(status), JSON.stringify(error))
  }
  for (const path of ['/contacts', '/interactions', '/follow-ups', '/commitments'])
    assert.equal((await send('GET', path)).meta.total, 0, path)
  await assertConsistent(api, client.workspaceId)
})

test('when two requests delete a contact at once, one gets a 404', async () => {
  const client = await api.workspace()
  const { data: contact } = await client.send('POST', '/contacts', { first_name: 'Ada' })
  const answers = await Promise.all([1, 2, 3].map(() => client.send('DELETE', `/contacts/${contact.id}`)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404, 404])
  assert.deepEqual(await client.events(), ['contact.created', 'contact.deleted'])
  await assertConsistent(api, client.workspaceId)
})

test('deleting and merging lock the deals of interactions and tasks before the contacts', async () => {
  for (const change of [
    (client: Client, { id }: Any) => client.send('DELETE', `/contacts/${id}`),
    (client: Client, { id }: Any, other: Any) =>
      client.send('POST', '/contacts/merge', { source_id: id, target_id: other.id }),
  ]) {
    const client = await api.workspace()
    const create = async (path: string, body: object): Promise<Any> => (await client.send('POST', path, body)).data
    const [contact, other] = [
      await create('/contacts', { first_name: 'Ada' }),
      await create('/contacts', { first_name: 'Bob' }),
    ]
    const deal = await create('/deals', { name: 'Engine' })
    await create('/follow-ups', { contact_id: contact.id, deal_id: deal.id, type: 'call', due_date: '2027-01-02' })
    await using held = await api.hold('select from deals where workspace_id = $1 and id = $2 for update', [
      client.workspaceId,
      deal.id,
    ])
    const done = change(client, contact, other)
    await held.isAwaited()
    await api.sql.query('select from contacts where workspace_id = $1 and id = any($2) for update nowait', [
      client.workspaceId,
      [contact.id, other.id],
    ])
    await held.letGo()
    assert.equal((await done).status, 200)
    await assertConsistent(api, client.workspaceId)
  }
})
