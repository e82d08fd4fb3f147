import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const large = { name: 'Large', kind: 'deals', filters: { 'value[gte]': 5, owner_id: 'me' } }

test('a view is created, listed, read, changed and deleted, and only the audit log shows it', async () => {
  const { send, userId } = await api.workspace()
  const created = await send('POST', '/views', large, { 'idempotency-key': 'one' })
  assert.equal(created.status, 201, JSON.stringify(created.error))
  const { id, created_at } = created.data
  const view = {
    id,
    ...large,
    sort: null,
    order: null,
    columns: [],
    shared: false,
    owner_id: userId,
    created_at,
    updated_at: created_at,
  }
  assert.deepEqual(created.data, view)
  assert.deepEqual((await send('POST', '/views', large, { 'idempotency-key': 'one' })).data, view)
  assert.deepEqual((await send('GET', `/views/${id}`)).data, view)
  assert.deepEqual((await send('GET', '/views?kind=deals&shared=false&sort=name')).data, [view])
  assert.equal((await send('GET', '/views?kind=contacts')).meta.total, 0)

  const patch = {
    name: 'Larger',
    filters: { 'value[gte]': 7 },
    sort: 'value',
    order: 'asc',
    columns: ['name', 'value'],
  }
  const etag = (await send('GET', `/views/${id}`)).headers.get('etag')!
  const changed = await send('PATCH', `/views/${id}`, patch, { 'if-match': etag })
  assert.deepEqual(changed.data, { ...view, ...patch, updated_at: changed.data.updated_at })
  assert.deepEqual((await send('PATCH', `/views/${id}`, patch)).data, changed.data)
  assert.equal((await send('PATCH', `/views/${id}`, { name: 'x' }, { 'if-match': etag })).status, 409)
  assert.deepEqual((await send('DELETE', `/views/${id}`)).data, null)
  assert.equal((await send('GET', `/views/${id}`)).status, 404)

  const { data: log } = await send('GET', '/audit-logs?entity_type=view&order=asc')
  assert.deepEqual(
    log.map(({ action, entity_name }: Record<string, unknown>) => [action, entity_name]),
    [
      ['view.created', 'Large'],
      ['view.updated', 'Larger'],
      ['view.deleted', 'Larger'],
    ],
  )
  assert.deepEqual(Object.keys(log[1].changes).toSorted(), ['columns', 'name', 'order', 'sort'])
  const { rows } = await api.sql.query('select data::text from events where entity_id = $1', [id])
  for (const { data } of rows) assert.doesNotMatch(data, /value\[gte\]/, 'the filters of a private view stay private')
  assert.deepEqual((await send('GET', '/events')).data, [])
})

test('a private view exists for its creator only; a shared one is changed by its creator and owners', async () => {
  const owner = await api.workspace()
  const ada = await owner.as({ role: 'member' })
  const grace = await owner.as({ role: 'member' })
  const { data: own } = await ada.send('POST', '/views', large)
  for (const other of [owner, grace, await api.workspace()]) {
    assert.equal((await other.send('GET', `/views/${own.id}`)).status, 404)
    assert.equal((await other.send('PATCH', `/views/${own.id}`, { name: 'x' })).status, 404)
    assert.equal((await other.send('DELETE', `/views/${own.id}`)).status, 404)
    assert.equal((await other.send('GET', '/views')).meta.total, 0)
  }
  await ada.send('PATCH', `/views/${own.id}`, { shared: true })
  assert.equal((await grace.send('GET', `/views/${own.id}`)).data.shared, true)
  assert.equal((await grace.send('PATCH', `/views/${own.id}`, { name: 'x' })).status, 403)
  assert.equal((await grace.send('DELETE', `/views/${own.id}`)).status, 403)
  assert.equal((await owner.send('PATCH', `/views/${own.id}`, { shared: false })).status, 403)
  assert.equal((await owner.send('PATCH', `/views/${own.id}`, { name: 'Team' })).data.name, 'Team')
  assert.equal((await (await owner.as({ scope: 'read_only' })).send('POST', '/views', large)).status, 403)
  assert.equal((await api.send('GET', '/views')).status, 401)

  await ada.send('POST', '/views', { ...large, name: 'Private' })
  assert.equal((await owner.send('DELETE', `/workspaces/members/${ada.userId}`)).status, 200)
  const { data: left } = await owner.send('GET', '/views')
  assert.deepEqual(
    left.map(({ name, owner_id }: Record<string, unknown>) => [name, owner_id]),
    [['Team', ada.userId]],
  )
  const { rows } = await api.sql.query('select name from views where workspace_id = $1', [owner.workspaceId])
  assert.deepEqual(rows, [{ name: 'Team' }], 'private views go with the person')
})

test('a member who is removed at that moment cannot create a view: 401', async () => {
  const { as } = await api.workspace()
  const leaver = await as({ role: 'member' })
  await leaver.send('GET', '/views') // noting the use of the key would wait for the removal, too
  await using removal = await api.hold('delete from members where user_id = $1', [leaver.userId])
  const creating = leaver.send('POST', '/views', large)
  await removal.isAwaited()
  await removal.commit()
  const { status, error } = await creating
  assert.equal(status, 401, JSON.stringify(error))
})

test('filters, sort and columns are checked as the list checks them; 200 views for each person', async () => {
  const { send, workspaceId, userId } = await api.workspace()
  const problems = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const { status, error } = await send(method, path, body)
    assert.equal(status, 400, JSON.stringify(body))
    return error.details.map(({ field }: { field: string }) => field)
  }
  const wrong = {
    filters: { 'value[foo]': 1, 'value[gt]': 'x', page: 2, 'custom_fields[nope]': 'a', stage: 'nowhere' },
    sort: 'nope',
    columns: ['name', 'nope', 'custom_fields[nope]'],
  }
  const expected = [
    'filters.value[foo]',
    'filters.value[gt]',
    'filters.page',
    'filters.custom_fields[nope]',
    'filters.stage',
    'sort',
    'columns.1',
    'columns.2',
  ]
  assert.deepEqual((await problems('POST', '/views', { ...large, ...wrong })).toSorted(), expected.toSorted())
  assert.deepEqual(
    (await problems('POST', '/views', { ...large, ...wrong, name: '' })).toSorted(),
    [...expected, 'name'].toSorted(),
  )
  const { data: view } = await send('POST', '/views', large)
  assert.deepEqual((await problems('PATCH', `/views/${view.id}`, wrong)).toSorted(), expected.toSorted())
  assert.deepEqual(await problems('POST', '/views', { ...large, kind: 'tags' }), ['kind'])
  assert.deepEqual(await problems('POST', '/views', { ...large, columns: ['name', 'name'] }), ['columns'])
  const [longest, tooLong] = [8_349, 8_350].map((length) => ({
    'name[ne]': 'a'.repeat(8_000),
    'name[contains]': 'b'.repeat(length),
  }))
  assert.equal(JSON.stringify(longest).length, 16_384)
  assert.deepEqual(await problems('POST', '/views', { ...large, filters: tooLong }), ['filters'])
  assert.deepEqual(await problems('PATCH', `/views/${view.id}`, { filters: tooLong }), ['filters'])
  assert.equal((await send('PATCH', `/views/${view.id}`, { filters: longest })).status, 200)
  for (const kind of ['contacts', 'companies', 'deals', 'interactions', 'follow-ups', 'commitments'])
    assert.equal((await send('POST', '/views', { name: 'x', kind, filters: { 'created_at[gt]': '-30d' } })).status, 201)

  const { data: field } = await send('POST', '/custom-fields', {
    entity_type: 'deals',
    field_name: 'plan',
    field_label: 'Plan',
    field_type: 'text',
  })
  const filters = { 'custom_fields[plan]': 'gold' }
  const columns = ['name', 'custom_fields[plan]']
  const { data: planned } = await send('POST', '/views', { ...large, filters, columns })
  await send('DELETE', `/custom-fields/${field.id}`)
  const renamed = await send('PATCH', `/views/${planned.id}`, { name: 'Kept' })
  assert.deepEqual([renamed.status, renamed.data.filters, renamed.data.columns], [200, filters, columns])

  await api.sql.query(
    `insert into views (workspace_id, id, owner_id, kind, name, filters, columns, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 'deals', 'x', '{}', '{}', now(), now() from generate_series(1, 192)`,
    [workspaceId, userId],
  )
  const full = await send('POST', '/views', large)
  assert.deepEqual([full.status, full.error.code], [409, 'CONFLICT'])
})
