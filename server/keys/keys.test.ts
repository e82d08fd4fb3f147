import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { until } from '../../test/until.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const nobody = '01890000-0000-7000-8000-000000000000'

test('a key is created, shown once, works, and stops working when it is deleted', async () => {
  const { send, events, workspaceId } = await api.workspace()
  const made = await send('POST', '/keys', { name: ' Robot ' })
  assert.equal(made.status, 201, JSON.stringify(made.error))
  const { key, ...shown } = made.data
  assert.match(key, /^rap_[0-9A-Za-z]{36}$/)
  assert.deepEqual(shown, {
    id: shown.id,
    name: 'Robot',
    prefix: key.slice(0, 12),
    scope: 'full',
    role: 'owner',
    expires_at: null,
    last_used_at: null,
    created_at: shown.created_at,
  })
  assert.deepEqual(Object.keys(made.data).slice(0, 3), ['id', 'name', 'key'])

  const me = await api.send('GET', '/me', { key })
  assert.equal(me.status, 200)
  assert.deepEqual([me.data.workspace.id, me.data.role, me.data.scope], [workspaceId, 'owner', 'full'])
  assert.deepEqual(me.data.key, { id: shown.id, name: 'Robot', prefix: shown.prefix, expires_at: null })

  assert.deepEqual((await send('DELETE', `/keys/${shown.id}`)).data, null)
  const after = await api.send('GET', '/contacts', { key })
  assert.deepEqual([after.status, after.error.code], [401, 'UNAUTHORIZED'])
  assert.equal((await send('DELETE', `/keys/${shown.id}`)).status, 404)
  assert.deepEqual(await events(), ['key.created', 'key.revoked'])
})

test('lists, events and tables never contain the key, and a stored response contains it encrypted', async () => {
  const client = await api.workspace()
  const headers = { 'idempotency-key': 'one key' }
  const made = await client.send('POST', '/keys', { name: 'Robot' }, headers)
  const again = await client.send('POST', '/keys', { name: 'Robot' }, headers)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(again.data, made.data)

  const list = await client.send('GET', '/keys')
  assert.equal(list.meta.total, 2)
  assert.deepEqual(Object.keys(list.data[0]), [
    'id',
    'name',
    'prefix',
    'scope',
    'role',
    'expires_at',
    'last_used_at',
    'created_at',
  ])
  const secret = made.data.key.slice(12)
  assert.ok(!JSON.stringify(list).includes(secret))
  for (const table of ['events', 'api_keys', 'idempotency_keys']) {
    const { rows } = await api.sql.query(
      `select t::text as row, ${table === 'idempotency_keys' ? `encode(body, 'escape')` : `''`} as body, t.* from ${table} t where workspace_id = $1`,
      [client.workspaceId],
    )
    assert.ok(rows.length > 0, table)
    for (const { row, body } of rows) assert.ok(!row.includes(secret) && !body.includes(secret), table)
  }
  const { rows } = await api.sql.query('select encrypted from idempotency_keys where workspace_id = $1', [
    client.workspaceId,
  ])
  assert.deepEqual(rows, [{ encrypted: true }])
  const stored = await api.sql.query('select hash from api_keys where id = $1', [made.data.id])
  assert.deepEqual(stored.rows[0].hash, hash('sha256', made.data.key, 'buffer'))
})

test('every problem in a new key is reported, and nothing is created', async () => {
  const { send, events } = await api.workspace()
  const invalid: [object, string[]][] = [
    [{}, ['name']],
    [{ name: '  ' }, ['name']],
    [{ name: 'x'.repeat(256) }, ['name']],
    [{ name: 'Robot', scope: 'write' }, ['scope']],
    [{ name: 'Robot', role: 'admin' }, ['role']],
    [{ name: 'Robot', expires_at: 'tomorrow' }, ['expires_at']],
    [{ name: 'Robot', expires_at: '2020-01-01T00:00:00Z' }, ['expires_at']],
    [
      { name: 'Robot', id: nobody, workspace_id: nobody, key: 'rap_mine', user_id: nobody },
      ['id', 'workspace_id', 'key', 'user_id'],
    ],
  ]
  for (const [body, fields] of invalid) {
    const refused = await send('POST', '/keys', body)
    assert.equal(refused.status, 400, JSON.stringify(body))
    assert.deepEqual(
      refused.error.details.map((problem: { field: string }) => problem.field).toSorted(),
      fields.toSorted(),
    )
  }
  assert.equal((await send('GET', '/keys')).meta.total, 1)
  assert.deepEqual(await events(), [])
})

test('a key that has expired is a 401', async () => {
  const { send } = await api.workspace()
  const { data } = await send('POST', '/keys', { name: 'Brief', expires_at: '2999-01-01T00:00:00+01:00' })
  assert.equal(data.expires_at, '2998-12-31T23:00:00.000Z')
  assert.equal((await api.send('GET', '/me', { key: data.key })).status, 200)
  await api.sql.query(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [data.id])
  for (const [method, path] of [
    ['GET', '/contacts'],
    ['POST', '/contacts'],
    ['GET', '/keys'],
  ] as const)
    assert.equal((await api.send(method, path, { key: data.key })).status, 401, `${method} ${path}`)
})

test('only owners can manage keys, and a read-only key changes nothing', async () => {
  const { send, as, events } = await api.workspace()
  const { data: key } = await send('POST', '/keys', { name: 'Robot' })
  const member = await as({ role: 'member' })
  const reader = await as({ scope: 'read_only' })
  const recorded = await events()
  for (const [method, path] of [
    ['GET', '/keys'],
    ['POST', '/keys'],
    ['DELETE', `/keys/${key.id}`],
  ] as const) {
    assert.equal((await api.send(method, path)).status, 401)
    assert.equal(
      (await member.send(method, path, method === 'POST' ? { name: 5 } : undefined)).status,
      403,
      `${method} ${path}`,
    )
    assert.equal((await reader.send(method, path)).status, method === 'GET' ? 200 : 403)
  }
  assert.equal((await reader.send('DELETE', `/keys/${nobody}`)).status, 403)
  assert.deepEqual(await events(), recorded)
})

test('the key of another workspace is a 404', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  const { data } = await ours.send('POST', '/keys', { name: 'Robot' })
  const foreign = await theirs.send('DELETE', `/keys/${data.id}`)
  const missing = await theirs.send('DELETE', `/keys/${nobody}`)
  assert.deepEqual([foreign.status, foreign.error], [404, missing.error])
  assert.equal((await theirs.send('DELETE', '/keys/nonsense')).status, 404)
  assert.equal((await api.send('GET', '/me', { key: data.key })).status, 200)
  assert.equal((await theirs.send('GET', '/keys')).meta.total, 1)
  assert.deepEqual(await theirs.events(), [])
})

test('a key has the lower of its own role and the current role of its creator', async () => {
  const boss = await api.workspace()
  const second = await boss.as({ role: 'owner' })
  const { data: own } = await second.send('POST', '/keys', { name: 'As owner' })
  const { data: less } = await second.send('POST', '/keys', { name: 'As member', role: 'member' })
  assert.equal((await api.send('GET', '/keys', { key: own.key })).status, 200)
  assert.equal((await api.send('GET', '/keys', { key: less.key })).status, 403)
  assert.equal((await api.send('GET', '/me', { key: less.key })).data.role, 'member')

  assert.equal((await boss.send('PATCH', `/workspaces/members/${second.userId}`, { role: 'member' })).status, 200)
  assert.equal((await api.send('GET', '/keys', { key: own.key })).status, 403)
  assert.equal((await api.send('GET', '/contacts', { key: own.key })).status, 200)
  await boss.send('PATCH', `/workspaces/members/${second.userId}`, { role: 'owner' })
  assert.equal((await api.send('GET', '/keys', { key: own.key })).status, 200)
})

test('a member who leaves loses their keys, and rejoining does not restore them', async () => {
  const boss = await api.workspace()
  const guest = await api.signUp()
  const invite = async () =>
    (await boss.send('POST', '/workspaces/invites', { email: guest.person.email, role: 'owner' })).data.token
  await guest.send('POST', '/workspaces/invites/accept', { token: await invite() })
  await guest.send('POST', '/workspaces/switch', { workspace_id: boss.workspaceId })
  const { id, key } = (await guest.send('POST', '/keys', { name: 'Robot' })).data
  const contacts = async () => (await api.send('GET', '/contacts', { key })).status
  assert.equal(await contacts(), 200)
  assert.equal((await guest.send('DELETE', `/workspaces/members/${guest.userId}`)).status, 200)
  assert.equal(await contacts(), 401)

  assert.equal((await guest.send('POST', '/workspaces/invites/accept', { token: await invite() })).status, 200)
  assert.equal(await contacts(), 401)
  const joining = ['invitation.created', 'member.added', 'invitation.accepted']
  const leaving = ['key.revoked', 'member.removed']
  assert.deepEqual(await boss.events(), [...joining, 'member.entered', 'key.created', ...leaving, ...joining])
  const [revoked] = (await boss.send('GET', '/audit-logs?action=key.revoked')).data
  assert.deepEqual([revoked.entity_id, revoked.entity_name, revoked.actor.id], [id, 'Robot', guest.userId])
})

test('the list is paginated and sorted, and shows when a key was last used', async () => {
  const { send } = await api.workspace()
  for (const name of ['beta', 'Álpha', 'gamma']) await send('POST', '/keys', { name })
  const names = async (query: string) =>
    (await send('GET', `/keys?${query}`)).data.map((key: { name: string }) => key.name)
  assert.deepEqual(await names(''), ['gamma', 'Álpha', 'beta', 'Test key'])
  assert.deepEqual(await names('sort=name&order=asc'), ['Álpha', 'beta', 'gamma', 'Test key'])
  await until(async () => (await names('sort=last_used_at'))[0] === 'Test key') // recorded after the response
  assert.deepEqual(await names('sort=updated_at&order=asc&per_page=1'), ['Test key'])
  assert.deepEqual((await send('GET', '/keys?page=2&per_page=3')).meta, {
    page: 2,
    per_page: 3,
    total: 4,
    total_pages: 2,
  })
  for (const query of ['sort=hash', 'page=0', 'per_page=251', 'user_id=1', 'order=up'])
    assert.equal((await send('GET', `/keys?${query}`)).status, 400, query)
  const used = (await send('GET', '/keys?sort=last_used_at')).data[0].last_used_at
  assert.ok(Math.abs(Date.parse(used) - Date.now()) < 60_000)
})

test('a signed-in owner creates a key that acts for them', async () => {
  const person = await api.signUp()
  const { data } = await person.send('POST', '/keys', { name: 'Mine', scope: 'read_only' })
  const me = (await api.send('GET', '/me', { key: data.key })).data
  assert.deepEqual([me.user.id, me.scope], [person.userId, 'read_only'])
})
