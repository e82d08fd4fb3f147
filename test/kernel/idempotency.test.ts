import assert from 'node:assert/strict'
import { hash, randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { startApi } from '../api.ts'
import { startProcess } from '../process.ts'
import { until } from '../until.ts'

const api = await startApi({ timeout: 30_000 }) // a request here may run longer than another waits for it
after(() => api[Symbol.asyncDispose]())

const once = (key: string = randomUUID()) => ({ 'idempotency-key': key })

test('twenty concurrent requests with one key create one record and get one response', async () => {
  const { send, events } = await api.workspace()
  const headers = once()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send('POST', '/contacts', { first_name: 'Ada' }, headers)),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  assert.equal(new Set(answers.map(({ data }) => JSON.stringify(data))).size, 1)
  assert.equal(answers.filter((answer) => answer.headers.get('idempotent-replayed') === 'true').length, 19)
  assert.deepEqual(await events(), ['contact.created'])
  assert.equal((await send('GET', '/contacts')).meta.total, 1)
})

test('the same key with another body, path or method is a 409 that changes nothing', async () => {
  const { send, events } = await api.workspace()
  const headers = once()
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada' }, headers)
  for (const refused of [
    await send('POST', '/contacts', { first_name: 'Eve' }, headers),
    await send('POST', '/companies', { name: 'Ada' }, headers),
    await send('PATCH', `/contacts/${contact.id}`, { first_name: 'Ada' }, headers),
    await send('DELETE', `/contacts/${contact.id}`, undefined, headers),
  ]) {
    assert.equal(refused.status, 409)
    assert.equal(refused.error.code, 'CONFLICT')
    assert.match(refused.error.message, /Idempotency-Key/)
  }
  assert.deepEqual(await events(), ['contact.created'])
})

test('bodies are compared as JSON values: the order of keys and white space do not matter', async () => {
  const { send, events } = await api.workspace()
  await send('POST', '/custom-fields', {
    entity_type: 'contacts',
    field_name: 'city',
    field_label: 'City',
    field_type: 'text',
  })
  await send('POST', '/custom-fields', {
    entity_type: 'contacts',
    field_name: 'zip',
    field_label: 'Zip',
    field_type: 'text',
  })
  const headers = once()
  const first = await send(
    'POST',
    '/contacts',
    '{"first_name":"Ada","tags":["a","b"],"custom_fields":{"zip":"1","city":"Rome"}}',
    headers,
  )
  assert.equal(first.status, 201)
  const again = await send(
    'POST',
    '/contacts',
    '{ "custom_fields": {"city":"Rome", "zip":"1"}, "tags": ["a", "b"], "first_name": "Ada" }',
    headers,
  )
  assert.deepEqual([again.status, again.data], [201, first.data])
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  const other = await send(
    'POST',
    '/contacts',
    '{"first_name":"Ada","tags":["b","a"],"custom_fields":{"zip":"1","city":"Rome"}}',
    headers,
  )
  assert.equal(other.status, 409)
  assert.equal((await events()).filter((type) => type === 'contact.created').length, 1)
})

test('a fingerprint stored by an earlier version still replays the same body', async () => {
  const { send, workspaceId } = await api.workspace()
  const headers = once()
  const body = '{"last_name":"Lovelace","first_name":"Ada"}'
  const first = await send('POST', '/contacts', body, headers)
  await api.sql.query('update idempotency_keys set fingerprint = $3 where workspace_id = $1 and key = $2', [
    workspaceId,
    headers['idempotency-key'],
    hash('sha256', `POST /api/v1/contacts ${body}`, 'buffer'),
  ])
  const again = await send('POST', '/contacts', body, headers)
  assert.deepEqual([again.status, again.data.id], [201, first.data.id])
})

test('PATCH and DELETE are replayed too', async () => {
  const { send, events } = await api.workspace()
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada' })
  const [patching, deleting] = [once(), once()]
  const patched = await send('PATCH', `/contacts/${contact.id}`, { title: 'Countess' }, patching)
  await send('PATCH', `/contacts/${contact.id}`, { title: 'Lady' })
  assert.deepEqual((await send('PATCH', `/contacts/${contact.id}`, { title: 'Countess' }, patching)).data, patched.data)
  for (let i = 0; i < 2; i++) {
    const gone = await send('DELETE', `/contacts/${contact.id}`, undefined, deleting)
    assert.deepEqual([gone.status, gone.data], [200, null])
  }
  assert.deepEqual(await events(), ['contact.created', 'contact.updated', 'contact.updated', 'contact.deleted'])
})

test('a 404 and a 409 are stored and replayed even if their cause is gone', async () => {
  const { send } = await api.workspace()
  const missing = once()
  const id = randomUUID()
  const first = await send('PATCH', `/contacts/${id}`, { first_name: 'Ada' }, missing)
  assert.equal(first.status, 404)
  const again = await send('PATCH', `/contacts/${id}`, { first_name: 'Ada' }, missing)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual([again.status, again.error], [404, first.error])

  const taken = once()
  const { data: tag } = await send('POST', '/tags', { name: 'VIP' })
  assert.equal((await send('POST', '/tags', { name: 'VIP' }, taken)).status, 409)
  await send('DELETE', `/tags/${tag.id}`)
  assert.equal((await send('POST', '/tags', { name: 'VIP' }, taken)).status, 409)
  assert.equal((await send('POST', '/tags', { name: 'VIP' })).status, 201)
})

test('a 400, 401 and 403 are not stored', async () => {
  const client = await api.workspace()
  const headers = once()
  assert.equal((await client.send('POST', '/contacts', {}, headers)).status, 400)
  assert.equal((await api.send('POST', '/contacts', { body: { first_name: 'Ada' }, headers })).status, 401)
  const reader = await client.as({ scope: 'read_only' })
  assert.equal((await reader.send('POST', '/contacts', { first_name: 'Ada' }, headers)).status, 403)
  const made = await client.send('POST', '/contacts', { first_name: 'Ada' }, headers)
  assert.equal(made.status, 201)
  assert.equal(made.headers.get('idempotent-replayed'), null)
})

test('the same key in another workspace is a different key', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()]
  const headers = once('the same text')
  const first = await ours.send('POST', '/contacts', { first_name: 'Ada' }, headers)
  const second = await theirs.send('POST', '/contacts', { first_name: 'Ada' }, headers)
  assert.equal(second.status, 201)
  assert.notEqual(second.data.id, first.data.id)
  assert.equal(second.headers.get('idempotent-replayed'), null)
})

test('a response with a secret, or about the caller, is not returned to another person with the same key', async () => {
  const owner = await api.workspace()
  const [other, member] = [await owner.as({}), await owner.as({ role: 'member' })]
  for (const [method, path, body, person] of [
    ['POST', '/keys', { name: 'Website' }, other],
    ['POST', '/me/calendar/renew', {}, member],
    ['PATCH', '/me/preferences', { locale: 'en-GB' }, member],
    ['POST', '/views', { name: 'Mine', kind: 'deals', filters: {} }, member],
    ['POST', '/notifications/read-all', {}, member],
  ] as const) {
    const headers = once()
    const first = await owner.send(method, path, body, headers)
    assert.ok(first.status < 300, `${path}: ${JSON.stringify(first.error)}`)
    const taken = await person.send(method, path, body, headers)
    assert.equal(taken.status, 409, path)
    assert.match(taken.error.message, /by another person/)
    assert.deepEqual((await owner.send(method, path, body, headers)).data, first.data)
  }
  // The keys of one person, and everything else in the workspace, as before.
  const again = await api.makeKey(owner.workspaceId, owner.userId)
  const headers = once()
  const { data: created } = await owner.send('POST', '/keys', { name: 'App' }, headers)
  assert.deepEqual((await api.send('POST', '/keys', { key: again, body: { name: 'App' }, headers })).data, created)
  const shared = once()
  const { data: contact } = await owner.send('POST', '/contacts', { first_name: 'Ada' }, shared)
  assert.deepEqual((await member.send('POST', '/contacts', { first_name: 'Ada' }, shared)).data, contact)
})

test('a key is 1 to 255 printable characters', async () => {
  const { send, key, events } = await api.workspace()
  for (const wrong of ['x'.repeat(256), 'x'.repeat(10_000), 'é', 'tab\tinside']) {
    const refused = await send('POST', '/contacts', { first_name: 'Ada' }, once(wrong))
    assert.equal(refused.status, 400, JSON.stringify(wrong.slice(0, 20)))
    assert.equal(refused.error.code, 'VALIDATION_ERROR')
  }
  assert.equal((await send('POST', '/contacts', { first_name: 'Ada' }, { 'idempotency-key': '' })).status, 400)
  const twice = await api.raw(
    `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nIdempotency-Key: a\0b\r\nConnection: close\r\n\r\n{}`,
  )
  assert.match(twice, /^HTTP\/1\.1 400 /)
  assert.match(twice, /"code":"VALIDATION_ERROR"/)
  assert.deepEqual(await events(), [])
  assert.equal((await send('POST', '/contacts', { first_name: 'Ada' }, once('x'.repeat(255)))).status, 201)
})

test('a key can be reused after 72 hours', async () => {
  const { send, events, workspaceId } = await api.workspace()
  const headers = once()
  const first = await send('POST', '/contacts', { first_name: 'Ada' }, headers)
  await api.sql.query(`update idempotency_keys set created_at = now() - interval '71 hours' where workspace_id = $1`, [
    workspaceId,
  ])
  assert.equal((await send('POST', '/contacts', { first_name: 'Ada' }, headers)).data.id, first.data.id)
  await api.sql.query(`update idempotency_keys set created_at = now() - interval '73 hours' where workspace_id = $1`, [
    workspaceId,
  ])
  const anew = await send('POST', '/contacts', { first_name: 'Eve' }, headers)
  assert.equal(anew.status, 201)
  assert.notEqual(anew.data.id, first.data.id)
  assert.deepEqual(await events(), ['contact.created', 'contact.created'])
})

test('a repeated request waits for the first one and replays it', async () => {
  const { send, events } = await api.workspace()
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada' })
  const headers = once()
  await using lock = await api.hold('select from contacts where id = $1 for update', [contact.id])
  const both = [1, 2].map(() => send('PATCH', `/contacts/${contact.id}`, { title: 'Countess' }, headers))
  await lock.isAwaited()
  await lock.letGo()
  const [first, second] = await Promise.all(both)
  assert.deepEqual([first!.status, second!.status], [200, 200])
  assert.deepEqual(first!.data, second!.data)
  assert.deepEqual(await events(), ['contact.created', 'contact.updated'])
})

test('a repeated request whose first one runs for longer than 10 s is a retryable 409, in this or another process', async () => {
  const { send, key, workspaceId } = await api.workspace()
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada' })
  // A change whose duration the test controls, without a lock that others wait for.
  await api.sql.query(`
    create table gate (workspace_id uuid primary key);
    grant select on gate to rapport_app;
    create function wait_for_gate() returns trigger language plpgsql as $$
      begin
        while not exists (select from gate where workspace_id = new.workspace_id) loop perform pg_sleep(0.05); end loop;
        return new;
      end $$;
    create trigger gate before update on contacts for each row execute function wait_for_gate()`)
  const headers = once()
  const path = `/contacts/${contact.id}`
  const body = { title: 'Countess' }
  const first = send('PATCH', path, body, headers)
  await until(async () => {
    const { rowCount } = await api.sql.query(
      `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    )
    return rowCount! > 0
  })
  const other = await startProcess(api, { parts: 'api' })
  const [here, elsewhere] = await Promise.all([
    send('PATCH', path, body, headers),
    fetch(`${other.url}/api/v1${path}`, {
      method: 'PATCH',
      headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  ])
  assert.deepEqual([here.status, here.headers.get('retry-after')], [409, '1'])
  assert.deepEqual([elsewhere.status, elsewhere.headers.get('retry-after')], [409, '1'])
  assert.deepEqual(((await elsewhere.json()) as { error: unknown }).error, here.error)
  await api.sql.query('insert into gate values ($1)', [workspaceId])
  const done = await first
  assert.equal(done.status, 200)
  const again = await send('PATCH', path, body, headers)
  assert.deepEqual([again.status, again.data, again.headers.get('idempotent-replayed')], [200, done.data, 'true'])
  await other.stop()
  await api.sql.query('drop trigger gate on contacts')
})

test('a crash leaves neither the change nor the stored response, and the request can be repeated', async () => {
  const { send, events, workspaceId } = await api.workspace()
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada' })
  const headers = once()
  await using lock = await api.hold('select from contacts where id = $1 for update', [contact.id])
  const broken = send('PATCH', `/contacts/${contact.id}`, { title: 'Countess' }, headers)
  await lock.isAwaited()
  await api.sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  const { status, error } = await broken
  assert.equal(status, 500)
  assert.match(error.message, /^The database did not answer/)
  await lock.letGo()
  assert.equal((await api.sql.query('select from idempotency_keys where workspace_id = $1', [workspaceId])).rowCount, 0)
  assert.deepEqual(await events(), ['contact.created'])
  const again = await send('PATCH', `/contacts/${contact.id}`, { title: 'Countess' }, headers)
  assert.equal(again.status, 200)
  assert.deepEqual(await events(), ['contact.created', 'contact.updated'])
})

test('a stored response is replayed even if the request would be rejected now', async () => {
  const { send } = await api.workspace()
  // On a slow machine the time may have passed before the first request arrives.
  for (const ahead of [1000, 10_000, 60_000]) {
    const headers = once()
    const expiry = Date.now() + ahead
    const body = { name: 'Robot', expires_at: new Date(expiry).toISOString() }
    const made = await send('POST', '/keys', body, headers)
    if (made.status === 400) continue
    assert.equal(made.status, 201)
    await until(() => Date.now() > expiry)
    assert.equal((await send('POST', '/keys', body)).status, 400)
    const again = await send('POST', '/keys', body, headers)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    assert.deepEqual([again.status, again.data], [201, made.data])
    assert.equal((await send('POST', '/keys', { ...body, name: 'Other' }, headers)).status, 409)
    return
  }
  assert.fail('no request came before its time')
})

test('a stored response with a secret is encrypted', async () => {
  const { send, workspaceId } = await api.workspace()
  const headers = once()
  const made = await send('POST', '/keys', { name: 'Robot' }, headers)
  assert.equal(made.status, 201)
  const { rows } = await api.sql.query('select body, encrypted from idempotency_keys where workspace_id = $1', [
    workspaceId,
  ])
  assert.equal(rows[0].encrypted, true)
  assert.equal(rows[0].body.includes(made.data.key), false)
  assert.equal(rows[0].body.includes('Robot'), false)
  assert.deepEqual((await send('POST', '/keys', { name: 'Robot' }, headers)).data, made.data)
})
