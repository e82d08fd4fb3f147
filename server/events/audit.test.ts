import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Answer, startApi } from '../../test/api.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const actionsOf = (answer: Answer) => answer.data.map((entry: { action: string }) => entry.action)

test('every change leaves one entry with who did what, in which request', async () => {
  const { send, workspaceId } = await api.workspace()
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada' }, { 'x-request-id': 'req-1' })
  await send('PATCH', `/contacts/${contact.id}`, { first_name: 'Grace' }, { 'x-request-id': 'req-2' })
  await send('PATCH', `/contacts/${contact.id}`, { first_name: 'Grace' })
  await send('POST', '/contacts', { first_name: 5 })

  const log = await send('GET', '/audit-logs')
  assert.equal(log.status, 200)
  assert.deepEqual(log.meta, { page: 1, per_page: 25, total: 2, total_pages: 1 })
  const { rows } = await api.sql.query('select id from api_keys where workspace_id = $1', [workspaceId])
  const [updated, created] = log.data
  assert.deepEqual(updated, {
    id: updated.id,
    action: 'contact.updated',
    entity_type: 'contact',
    entity_id: contact.id,
    entity_name: 'Grace',
    actor: { type: 'key', id: rows[0].id, name: 'Test key' },
    request_id: 'req-2',
    changes: { first_name: { from: 'Ada', to: 'Grace' } },
    created_at: updated.created_at,
  })
  assert.deepEqual([created.action, created.request_id, created.changes], ['contact.created', 'req-1', null])
  assert.match(created.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(actionsOf(await send('GET', '/audit-logs?order=asc')), ['contact.created', 'contact.updated'])
  assert.deepEqual(actionsOf(await send('GET', '/audit-logs?per_page=1&page=2')), ['contact.created'])
})

test('an entry keeps the name its record had at that time, for every kind, even after it is deleted', async () => {
  const { send } = await api.workspace()
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada', last_name: 'Byron', title: 'Countess' })
  await send('PATCH', `/contacts/${ada.id}`, { last_name: 'Lovelace' })
  await send('POST', '/companies', { name: 'Acme', domain: 'acme.example' })
  await send('POST', '/deals', { name: 'Engine' })
  const about = { contact_id: ada.id, due_date: '2026-01-31' }
  await send('POST', '/follow-ups', { ...about, type: 'call', title: 'Call her', description: 'About the notes' })
  await send('POST', '/follow-ups', { ...about, type: 'email' })
  await send('POST', '/commitments', { ...about, description: `${'x'.repeat(300)}` })
  await send('POST', '/tags', { name: 'VIP' })
  const field = { entity_type: 'deals', field_name: 'plan', field_label: 'Plan', field_type: 'text' }
  await send('POST', '/custom-fields', field)
  await send('POST', '/workspaces/invites', { email: 'mia@example.com' })
  await send('POST', '/keys', { name: 'Website' })
  await send('POST', '/webhooks', { url: 'https://hooks.example.com/', events: ['deal.created'] })
  const met = { contact_id: ada.id, type: 'meeting', occurred_at: '2026-01-31T12:00:00Z' }
  await send('POST', '/interactions', { ...met, notes: 'They want two' })
  await send('POST', '/interactions', met)
  await send('POST', '/exports', { entity_type: 'deals', format: 'json' })
  await send('POST', '/imports', { entity_type: 'contacts', file_url: 'https://example.com/people.csv' })
  await send('DELETE', `/contacts/${ada.id}`)
  const { data } = await send('GET', '/audit-logs?order=asc')
  assert.deepEqual(
    data.map(({ action, entity_name }: { action: string; entity_name: string | null }) => [action, entity_name]),
    [
      ['contact.created', 'Ada Byron'],
      ['contact.updated', 'Ada Lovelace'],
      ['company.created', 'Acme'],
      ['deal.created', 'Engine'],
      ['follow_up.created', 'Call her'],
      ['follow_up.created', 'Email'],
      ['commitment.created', 'x'.repeat(200)],
      ['tag.created', 'VIP'],
      ['custom_field.created', 'Plan'],
      ['invitation.created', 'mia@example.com'],
      ['key.created', 'Website'],
      ['webhook.created', 'https://hooks.example.com/'],
      ['interaction.created', 'Meeting: They want two'],
      ['interaction.created', 'Meeting'],
      ['export.created', 'Deals, json'],
      ['import.created', 'Contacts'],
      ['contact.deleted', 'Ada Lovelace'],
    ],
  )
})

test('filters match exactly what they name, alone and combined', async () => {
  const owner = await api.workspace()
  const other = await owner.as({})
  const { data: ada } = await owner.send(
    'POST',
    '/contacts',
    { first_name: 'Ada', tags: ['VIP'] },
    { 'x-request-id': 'a' },
  )
  await other.send('POST', '/contacts', { first_name: 'Grace' }, { 'x-request-id': 'b' })
  const all = (await owner.send('GET', '/audit-logs?order=asc')).data
  const [tag, first, second] = all
  assert.deepEqual(
    all.map((entry: { action: string }) => entry.action),
    ['tag.created', 'contact.created', 'contact.created'],
  )

  const find = async (query: string) => {
    const found = await owner.send('GET', `/audit-logs?order=asc&${query}`)
    assert.equal(found.status, 200, JSON.stringify(found.error))
    assert.equal(found.meta.total, found.data.length)
    return found.data.map((entry: { id: string }) => entry.id)
  }
  assert.deepEqual(await find(`actor_id=${second.actor.id}`), [second.id])
  assert.deepEqual(await find('entity_type=tag'), [tag.id])
  assert.deepEqual(await find(`entity_id=${ada.id}`), [first.id])
  assert.deepEqual(await find('action=contact.created'), [first.id, second.id])
  assert.deepEqual(await find('request_id=a'), [tag.id, first.id])
  assert.deepEqual(await find('request_id=a&entity_type=contact'), [first.id])
  assert.deepEqual(await find('request_id=A'), [])
  assert.deepEqual(await find(`entity_id=${other.userId}`), [])
})

test('since is inclusive, until is exclusive', async () => {
  const { send } = await api.workspace()
  await send('POST', '/contacts', { first_name: 'Ada' })
  const { data } = await send('GET', '/audit-logs')
  const at: string = data[0].created_at
  const later = new Date(Date.parse(at) + 1).toISOString()
  const total = async (query: string) => (await send('GET', `/audit-logs?${query}`)).meta.total
  assert.deepEqual(
    await Promise.all([total(`since=${at}`), total(`since=${later}`), total(`until=${at}`), total(`until=${later}`)]),
    [1, 0, 0, 1],
  )
  const between = at.replace('Z', '5Z')
  assert.deepEqual(await Promise.all([total(`since=${between}`), total(`until=${between}`)]), [0, 1])
  assert.deepEqual(
    await Promise.all([
      total('since=1969-01-01T00:00:00Z'),
      total('until=9999-12-31T23:59:59Z'),
      total(`since=${at}&until=${later}`),
    ]),
    [1, 1, 1],
  )
  const shifted = encodeURIComponent(new Date(Date.parse(at) + 3_600_000).toISOString().replace('Z', '+01:00'))
  assert.deepEqual(await Promise.all([total(`since=${shifted}`), total(`until=${shifted}`)]), [1, 0])
})

test('an invalid filter is a 400 that names it', async () => {
  const { send } = await api.workspace()
  for (const [name, value] of [
    ['actor_id', 'me'],
    ['entity_id', 'x'],
    ['entity_type', 'contacts'],
    ['action', 'contact.eaten'],
    ['since', 'yesterday'],
    ['until', '2026-02-30T00:00:00Z'],
    ['until', '2026-02-20'],
    ['sort', 'action'],
    ['per_page', '251'],
    ['unknown', '1'],
  ] as const) {
    const refused = await send('GET', `/audit-logs?${name}=${value}`)
    assert.equal(refused.status, 400, name)
    assert.equal(refused.error.details[0].field, name)
  }
})

test('only an owner of the workspace can read the audit log, with any scope', async () => {
  const owner = await api.workspace()
  const theirs = await api.workspace()
  const { data: contact } = await owner.send('POST', '/contacts', { first_name: 'Ada' })
  assert.equal((await api.send('GET', '/audit-logs')).status, 401)
  assert.equal((await (await owner.as({ role: 'member' })).send('GET', '/audit-logs')).status, 403)
  assert.equal((await (await owner.as({ scope: 'read_only' })).send('GET', '/audit-logs')).status, 200)
  assert.deepEqual((await theirs.send('GET', `/audit-logs?entity_id=${contact.id}`)).data, [])
})
