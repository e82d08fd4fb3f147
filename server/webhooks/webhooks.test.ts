import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { type Client, startApi } from '../../test/api.ts'
import { webhookEvents } from '../events/catalogue.ts'
import { onQueued } from './queue.ts'
import { openVault } from '../http/vault.ts'
import { cleanDeliveries } from './clean-up.ts'
import { continueReplay, replayInProgress } from './replay.ts'
import { continueResuming } from './resume.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const input = { url: 'https://example.com/hook', events: ['contact.created'] }
const nobody = '0199c1e0-0000-7000-8000-000000000000'

const stored = async (table: string, { workspaceId }: Client) =>
  (await api.sql.query(`select * from ${table} where workspace_id = $1`, [workspaceId])).rows

/** A contact created while the webhook was active: one delivery waits. */
async function withDelivery(client: Client) {
  const { data: webhook } = await client.send('POST', '/webhooks', input)
  const { data: contact } = await client.send('POST', '/contacts', { first_name: 'Ada' })
  const { data } = await client.send('GET', `/webhooks/${webhook.id}/deliveries`)
  return { webhook, contact, delivery: data[0] }
}

test('a webhook is created, listed, read, changed and deleted; the secret is shown once and stored encrypted', async () => {
  const client = await api.workspace()
  const { send, events } = client
  const created = await send('POST', '/webhooks', {
    ...input,
    events: ['contact.created', 'deal.updated', 'contact.created'],
  })
  assert.equal(created.status, 201, JSON.stringify(created.error))
  const { secret, ...webhook } = created.data
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.deepEqual(webhook, {
    id: webhook.id,
    url: input.url,
    events: ['contact.created', 'deal.updated'],
    status: 'active',
    failure_reason: null,
    created_at: webhook.created_at,
    updated_at: webhook.created_at,
  })
  const [row] = await stored('webhooks', client)
  assert.equal(row.secret.includes(Buffer.from(secret.slice(6), 'base64')), false)
  assert.equal(row.secret.toString().includes(secret), false)

  assert.deepEqual((await send('GET', `/webhooks/${webhook.id}`)).data, webhook)
  assert.deepEqual((await send('GET', '/webhooks')).data, [webhook])
  assert.deepEqual((await send('GET', '/webhooks?status=paused')).data, [])

  const paused = await send('PATCH', `/webhooks/${webhook.id}`, { status: 'paused', url: 'https://example.com/other' })
  assert.equal(paused.status, 200)
  assert.equal(paused.data.status, 'paused')
  assert.equal(paused.data.url, 'https://example.com/other')
  assert.deepEqual((await send('GET', '/webhooks?status=paused&sort=updated_at&order=asc')).data, [paused.data])
  assert.deepEqual((await send('PATCH', `/webhooks/${webhook.id}`, { status: 'paused' })).data, paused.data)
  assert.deepEqual((await send('PATCH', `/webhooks/${webhook.id}`, {})).data, paused.data)

  const gone = await send('DELETE', `/webhooks/${webhook.id}`)
  assert.deepEqual([gone.status, gone.data], [200, null])
  assert.equal((await send('GET', `/webhooks/${webhook.id}`)).status, 404)
  assert.deepEqual(await events(), ['webhook.created', 'webhook.updated', 'webhook.deleted'])
  const log = await stored('events', client)
  assert.equal(JSON.stringify(log).includes('whsec_'), false)
})

test('a URL that is not https, has a private address, a password or the port of another service is a 400', async () => {
  const { send, events } = await api.workspace()
  const { data: webhook } = await send('POST', '/webhooks', input)
  for (const url of [
    'http://example.com/',
    'file:///etc/passwd',
    'nonsense',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest',
    'https://2130706433/',
    'https://user:word@example.com/',
    'https://example.com:25/',
    `https://example.com/${'x'.repeat(2048)}`,
    '',
    null,
    5,
  ]) {
    for (const refused of [
      await send('POST', '/webhooks', { ...input, url }),
      await send('PATCH', `/webhooks/${webhook.id}`, { url }),
    ]) {
      assert.equal(refused.status, 400, String(url))
      assert.deepEqual(
        refused.error.details.map((problem: { field: string }) => problem.field),
        ['url'],
      )
    }
  }
  assert.deepEqual((await send('GET', `/webhooks/${webhook.id}`)).data.url, input.url)
  assert.deepEqual(await events(), ['webhook.created'])
})

test('events must be in the list of eleven, and the error lists them', async () => {
  const { send, events } = await api.workspace()
  for (const given of [
    [],
    ['contact.exploded'],
    ['webhook.test'],
    ['key.created'],
    ['company.deleted'],
    'contact.created',
    [5],
    null,
  ]) {
    const refused = await send('POST', '/webhooks', { ...input, events: given })
    assert.equal(refused.status, 400, JSON.stringify(given))
    assert.match(refused.error.details[0].field, /^events/)
  }
  const { error } = await send('POST', '/webhooks', { ...input, events: ['contact.exploded'] })
  for (const type of webhookEvents) assert.ok(error.message.includes(type), type)
  assert.equal((await send('POST', '/webhooks', { ...input, events: webhookEvents })).status, 201)
  assert.deepEqual(await events(), ['webhook.created'])
})

test('the same events in another order, or with duplicates, are not a change', async () => {
  const { send, events } = await api.workspace()
  const { data } = await send('POST', '/webhooks', { ...input, events: ['deal.updated', 'contact.created'] })
  const { secret: _, ...webhook } = data
  const path = `/webhooks/${webhook.id}`
  for (const given of [
    ['contact.created', 'deal.updated'],
    ['contact.created', 'deal.updated', 'contact.created'],
  ]) {
    const answer = await send('PATCH', path, { events: given })
    assert.deepEqual([answer.status, answer.data], [200, webhook])
  }
  assert.deepEqual((await send('GET', path)).data, webhook)
  assert.deepEqual(await events(), ['webhook.created'])

  const elsewhere = 'https://example.com/other'
  const moved = await send('PATCH', path, { url: elsewhere, events: ['contact.created', 'deal.updated'] })
  assert.deepEqual([moved.data.url, moved.data.events], [elsewhere, webhook.events])
  for (const given of [['contact.created'], ['contact.created', 'deal.created'], ['deal.updated', 'deal.created']])
    assert.deepEqual((await send('PATCH', path, { events: given })).data.events, given)
  assert.equal((await events()).filter((type) => type === 'webhook.updated').length, 4)
})

test('fields set by the server cannot be sent: status failed, secret, failure_reason, id', async () => {
  const { send } = await api.workspace()
  const { data: webhook } = await send('POST', '/webhooks', input)
  for (const field of [
    { status: 'failed' },
    { secret: 'whsec_x' },
    { failure_reason: 'x' },
    { id: nobody },
    { status: null },
  ])
    assert.equal((await send('PATCH', `/webhooks/${webhook.id}`, field)).status, 400)
  assert.equal((await send('POST', '/webhooks', { ...input, status: 'paused' })).status, 400)
  assert.equal((await send('POST', `/webhooks/${webhook.id}/replay`, {})).status, 400)
  assert.equal((await send('POST', `/webhooks/${webhook.id}/replay`, { since: 'yesterday' })).status, 400)
  assert.equal((await send('GET', '/webhooks?status=broken')).status, 400)
  assert.equal((await send('GET', `/webhooks/${webhook.id}/deliveries?event_type=nonsense`)).status, 400)
})

test('webhooks are for owners: no key is a 401, a member or a read-only key a 403', async () => {
  const owner = await api.workspace()
  const { webhook, delivery } = await withDelivery(owner)
  const member = await owner.as({ role: 'member' })
  const reader = await owner.as({ scope: 'read_only' })
  const before = await owner.events()
  const path = `/webhooks/${webhook.id}`
  const reads = ['/webhooks', path, `${path}/deliveries`]
  const writes = [
    ['POST', '/webhooks', input],
    ['PATCH', path, { status: 'paused' }],
    ['DELETE', path],
    ['POST', `${path}/rotate-secret`],
    ['POST', `${path}/test`],
    ['POST', `${path}/replay`, { since: '2026-01-01T00:00:00Z' }],
    ['POST', `${path}/deliveries/${delivery.id}/retry`],
  ] as const
  for (const url of reads) {
    assert.equal((await api.send('GET', url)).status, 401)
    assert.equal((await member.send('GET', url)).status, 403)
    assert.equal((await reader.send('GET', url)).status, 200)
  }
  for (const [method, url, body] of writes) {
    assert.equal((await api.send(method, url, { body })).status, 401)
    assert.equal((await member.send(method, url, body)).status, 403)
    assert.equal((await reader.send(method, url, body)).status, 403)
  }
  assert.deepEqual(await owner.events(), before)
})

test('webhooks and deliveries of another workspace are a 404', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  const { webhook, delivery } = await withDelivery(ours)
  const { data: own } = await theirs.send('POST', '/webhooks', input)
  const before = await theirs.events()
  for (const id of [webhook.id, nobody, 'nonsense']) {
    const path = `/webhooks/${id}`
    for (const [method, url, body] of [
      ['GET', path],
      ['PATCH', path, { status: 'paused' }],
      ['DELETE', path],
      ['POST', `${path}/rotate-secret`],
      ['POST', `${path}/test`],
      ['POST', `${path}/replay`, { since: '2026-01-01T00:00:00Z' }],
      ['GET', `${path}/deliveries`],
      ['POST', `${path}/deliveries/${delivery.id}/retry`],
    ] as const) {
      const refused = await theirs.send(method, url, body)
      assert.deepEqual(refused.error, { code: 'NOT_FOUND', message: 'Webhook does not exist' }, `${method} ${url}`)
    }
  }
  const refused = await theirs.send('POST', `/webhooks/${own.id}/deliveries/${delivery.id}/retry`)
  assert.deepEqual(refused.error, { code: 'NOT_FOUND', message: 'Delivery does not exist' })
  assert.deepEqual(await theirs.events(), before)
  assert.equal((await ours.send('GET', `/webhooks/${webhook.id}`)).data.status, 'active')
})

test('a workspace has at most 100 webhooks, also with concurrent requests', async () => {
  const client = await api.workspace()
  const answers = await Promise.all(Array.from({ length: 105 }, () => client.send('POST', '/webhooks', input)))
  const statuses = answers.map(({ status }) => status).toSorted()
  assert.equal(statuses.filter((status) => status === 201).length, 100)
  assert.equal(statuses.filter((status) => status === 409).length, 5)
  assert.equal((await client.send('GET', '/webhooks')).meta.total, 100)
})

test('a repeated create returns the same secret, which is stored encrypted', async () => {
  const client = await api.workspace()
  const headers = { 'idempotency-key': 'one' }
  const first = await client.send('POST', '/webhooks', input, headers)
  const again = await client.send('POST', '/webhooks', input, headers)
  assert.deepEqual(again.data, first.data)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  const rotated = await client.send('POST', `/webhooks/${first.data.id}/rotate-secret`, undefined, {
    'idempotency-key': 'two',
  })
  const rotatedAgain = await client.send('POST', `/webhooks/${first.data.id}/rotate-secret`, undefined, {
    'idempotency-key': 'two',
  })
  assert.deepEqual(rotatedAgain.data, rotated.data)
  assert.notEqual(rotated.data.secret, first.data.secret)
  for (const { body } of await stored('idempotency_keys', client))
    assert.equal(body.toString().includes('whsec_'), false)
  assert.deepEqual(await client.events(), ['webhook.created', 'webhook.secret_rotated'])
})

test('each of ten old secrets is stored encrypted for 24 hours, and an eleventh is rejected until one expires', async () => {
  const client = await api.workspace()
  const { data: webhook } = await client.send('POST', '/webhooks', input)
  const rotate = () => client.send('POST', `/webhooks/${webhook.id}/rotate-secret`)
  const secrets: string[] = [webhook.secret]
  for (let i = 0; i < 10; i++) secrets.push((await rotate()).data.secret)
  const vault = openVault(api.config.secret)
  const kept = async () => {
    const [row] = await stored('webhooks', client)
    return [...row.previous_secrets, row.secret].map((sealed: Buffer) => vault.open(sealed))
  }
  assert.deepEqual(await kept(), secrets)

  const { data: before } = await client.send('GET', `/webhooks/${webhook.id}`)
  const refused = await rotate()
  assert.deepEqual([refused.status, refused.error.code], [409, 'CONFLICT'])
  assert.match(refused.error.message, /at most 10 previous secrets/)
  assert.deepEqual((await client.send('GET', `/webhooks/${webhook.id}`)).data, before)
  assert.deepEqual(await kept(), secrets)
  assert.equal((await client.events()).filter((type) => type === 'webhook.secret_rotated').length, 10)

  await api.sql.query('update webhooks set previous_secrets_until[1] = now() where id = $1', [webhook.id])
  secrets.push((await rotate()).data.secret)
  assert.deepEqual(await kept(), secrets.slice(1))
})

test('an event and its deliveries commit together, for active subscriptions only, and a rejected change has none', async () => {
  const client = await api.workspace()
  const other = await api.workspace()
  const make = async (body: object) => (await client.send('POST', '/webhooks', body)).data
  const subscribed = await make(input)
  const paused = await make(input)
  await client.send('PATCH', `/webhooks/${paused.id}`, { status: 'paused' })
  const elsewhere = await make({ ...input, events: ['deal.created', 'contact.updated'] })
  await other.send('POST', '/webhooks', input)

  assert.equal((await client.send('POST', '/contacts', { first_name: 'Ada', company_id: nobody })).status, 404)
  assert.deepEqual(await stored('deliveries', client), [])
  await client.send('POST', '/contacts', { first_name: 'Ada' })
  const deliveries = await client.send('GET', `/webhooks/${subscribed.id}/deliveries`)
  assert.equal(deliveries.meta.total, 1)
  const [delivery] = deliveries.data
  assert.deepEqual(delivery, {
    id: delivery.id,
    event_id: delivery.event_id,
    event_type: 'contact.created',
    status: 'pending',
    attempts: 0,
    response_status: null,
    response_body: null,
    error: null,
    duration_ms: null,
    next_attempt_at: delivery.next_attempt_at,
    delivered_at: null,
    created_at: delivery.created_at,
    updated_at: delivery.updated_at,
  })
  for (const { id } of [paused, elsewhere])
    assert.equal((await client.send('GET', `/webhooks/${id}/deliveries`)).meta.total, 0)
  assert.deepEqual(await stored('deliveries', other), [])
  const event = (await stored('events', client)).find(({ type }) => type === 'contact.created')
  assert.equal(delivery.event_id, event.id)

  const find = async (query: string) =>
    (await client.send('GET', `/webhooks/${subscribed.id}/deliveries?${query}`)).meta.total
  assert.equal(await find('status=pending'), 1)
  assert.equal(await find('status=delivered'), 0)
  assert.equal(await find('event_type=contact.created&status=pending'), 1)
  assert.equal(await find('event_type=deal.created'), 0)
})

test('pausing removes waiting deliveries from the queue, and activating adds them again', async () => {
  const client = await api.workspace()
  const { webhook, delivery } = await withDelivery(client)
  const queued = async () => (await stored('delivery_queue', client)).map((row) => row.delivery_id)
  assert.deepEqual(await queued(), [delivery.id])
  await client.send('PATCH', `/webhooks/${webhook.id}`, { status: 'paused' })
  assert.deepEqual(await queued(), [])
  await client.send('POST', '/contacts', { first_name: 'Eve' })
  let isWoken = false
  const stopListening = onQueued(() => (isWoken = true))
  await client.send('PATCH', `/webhooks/${webhook.id}`, { status: 'active' })
  stopListening()
  assert.ok(isWoken, 'the sender of this process need not look by itself')
  assert.deepEqual(await queued(), [delivery.id])
  await client.send('DELETE', `/webhooks/${webhook.id}`)
  assert.deepEqual(await queued(), [])
})

test('activating a webhook with many waiting deliveries queues a batch, and a job the rest', async () => {
  const client = await api.workspace()
  const { webhook } = await withDelivery(client)
  const setStatus = (status: string) => client.send('PATCH', `/webhooks/${webhook.id}`, { status })
  await setStatus('paused')
  await api.sql.query(
    `insert into deliveries (workspace_id, id, webhook_id, event_id, event_type, tries, created_at)
     select workspace_id, gen_random_uuid(), webhook_id, gen_random_uuid(), event_type, 3, created_at
       from deliveries, generate_series(1, 11999)
      where workspace_id = $1`,
    [client.workspaceId],
  )
  const queued = async () => (await stored('delivery_queue', client)).length
  assert.equal((await setStatus('active')).status, 200)
  assert.equal(await queued(), 5000)
  const { rows } = await api.sql.query(`select data from pgboss.job where name = 'webhooks.resume'`)
  assert.equal(rows.length, 1)
  const context = { database: api.database, config: api.config, log: pino({ level: 'silent' }) }
  const resume = () => continueResuming.run({ ...context, signal: AbortSignal.timeout(60_000) }, rows[0].data)

  await setStatus('paused')
  await resume()
  assert.equal(await queued(), 0)
  await setStatus('active')
  await resume()
  assert.equal(await queued(), 12_000)
  assert.ok((await stored('deliveries', client)).every(({ tries, status }) => tries === 0 && status === 'pending'))
})

test('a replay queues undelivered events since a time, including those from while the webhook was paused', async () => {
  const client = await api.workspace()
  const { webhook } = await withDelivery(client)
  await api.sql.query(`update deliveries set status = 'delivered' where workspace_id = $1`, [client.workspaceId])
  await client.send('POST', '/contacts', { first_name: 'Bob' })
  await api.sql.query(
    `update deliveries set status = 'failed', tries = 10 where workspace_id = $1 and status = 'pending'`,
    [client.workspaceId],
  )
  await client.send('PATCH', `/webhooks/${webhook.id}`, { status: 'paused' })
  await client.send('POST', '/contacts', { first_name: 'Eve' })
  await client.send('POST', '/companies', { name: 'Not subscribed' })
  await client.send('PATCH', `/webhooks/${webhook.id}`, { status: 'active' })
  const replay = (since: string) => client.send('POST', `/webhooks/${webhook.id}/replay`, { since })
  assert.deepEqual((await replay(new Date(Date.now() + 60_000).toISOString())).data, { queued: 0 })
  const replayed = await replay('2000-01-01T00:00:00Z')
  assert.deepEqual([replayed.status, replayed.data], [200, { queued: 2 }])
  assert.deepEqual((await replay('2000-01-01T00:00:00Z')).data, { queued: 2 })
  assert.equal((await client.send('GET', `/webhooks/${webhook.id}/deliveries`)).meta.total, 3)
  assert.equal((await client.send('GET', `/webhooks/${webhook.id}/deliveries?status=pending`)).meta.total, 2)
  assert.equal((await client.events()).at(-1), 'webhook.replayed')
  const queued = async () =>
    (await api.sql.query('select from delivery_queue where webhook_id = $1', [webhook.id])).rowCount
  assert.equal(await queued(), 2)
  await client.send('PATCH', `/webhooks/${webhook.id}`, { status: 'paused' })
  assert.deepEqual((await replay('2000-01-01T00:00:00Z')).data, { queued: 2 })
  assert.equal(await queued(), 0) // they wait for it to become active
})

test('a replay of more than one batch continues in the background, and a second replay meanwhile restarts it', async () => {
  const client = await api.workspace()
  const { webhook } = await withDelivery(client)
  await client.send('PATCH', `/webhooks/${webhook.id}`, { status: 'paused' }) // deliveries are created but not sent
  const events = 12_000
  await api.sql.query(
    `insert into events (workspace_id, id, type, entity_type, entity_id, actor_type, actor_name, created_at)
     select $1, (left(id::text, 15) || substr(gen_random_uuid()::text, 16))::uuid,
            case when n % 2 = 0 then type else 'company.created' end, entity_type, entity_id, actor_type, actor_name, created_at
       from events, generate_series(1, $2) as n
      where workspace_id = $1 and type = 'contact.created'`,
    [client.workspaceId, events],
  )
  const total = async () => (await client.send('GET', `/webhooks/${webhook.id}/deliveries`)).meta.total
  const replay = () => client.send('POST', `/webhooks/${webhook.id}/replay`, { since: '2000-01-01T00:00:00Z' })
  const first = await replay()
  assert.equal(first.status, 200)
  assert.equal(first.data.more, true)
  const { queued } = first.data
  assert.ok(queued > 0 && queued <= 5000, `queued ${queued}`)
  assert.equal((await replay()).data.queued, queued)
  const waiting = await api.sql.query(`select data from pgboss.job where name = 'webhooks.replay'`)
  assert.equal(waiting.rowCount, 1)

  const context = { database: api.database, config: api.config, log: pino({ level: 'silent' }) }
  const stopped = AbortSignal.abort(new Error('the process is stopping'))
  await assert.rejects(continueReplay.run({ ...context, signal: stopped }, waiting.rows[0].data), /stopping/)
  await continueReplay.run({ ...context, signal: AbortSignal.timeout(60_000) }, waiting.rows[0].data)
  assert.equal(await total(), events / 2 + 1)
  await continueReplay.run({ ...context, signal: AbortSignal.timeout(60_000) }, waiting.rows[0].data)
  assert.equal(await total(), events / 2 + 1)
})

test('a replay reads the changes in progress of its time in batches', async () => {
  const client = await api.workspace()
  const { webhook } = await withDelivery(client)
  await client.send('PATCH', `/webhooks/${webhook.id}`, { status: 'paused' })
  const total = async () => (await client.send('GET', `/webhooks/${webhook.id}/deliveries`)).meta.total
  const insert = (connection: { query: typeof api.sql.query }, events: number, at: string) =>
    connection.query(
      `insert into events (workspace_id, id, type, entity_type, entity_id, actor_type, actor_name, created_at)
       select $1, new_id(), type, entity_type, entity_id, actor_type, actor_name, now() + $3::interval
         from (select * from events where workspace_id = $1 and type = 'contact.created' limit 1) as e, generate_series(1, $2)`,
      [client.workspaceId, events, at],
    )
  const change = await api.sql.connect()
  await change.query('begin')
  await insert(change, 12_000, '0')
  const replayed = await client.send('POST', `/webhooks/${webhook.id}/replay`, { since: '2000-01-01T00:00:00Z' })
  await change.query('commit')
  change.release()
  assert.deepEqual([replayed.status, await total()], [200, 1])
  await insert(api.sql, 100, '1 minute')

  const { rows } = await api.sql.query(
    `select data from pgboss.job where name = 'webhooks.replay_in_progress' and group_id = $1`,
    [client.workspaceId],
  )
  const signal = AbortSignal.timeout(60_000)
  const context = { database: api.database, config: api.config, log: pino({ level: 'silent' }), signal }
  await replayInProgress.run(context, rows[0].data)
  assert.equal(await total(), 12_001)
  assert.ok(rows[0].data.from, 'the payload says where the next batch would begin')
})

test('a delivery can be retried, unless it was delivered', async () => {
  const client = await api.workspace()
  const { webhook, delivery } = await withDelivery(client)
  await api.sql.query(`update deliveries set status = 'failed', attempts = 10, next_attempt_at = null where id = $1`, [
    delivery.id,
  ])
  await api.sql.query(`delete from delivery_queue where delivery_id = $1`, [delivery.id])
  const path = `/webhooks/${webhook.id}/deliveries/${delivery.id}/retry`
  const retried = await client.send('POST', path)
  assert.equal(retried.status, 200)
  assert.equal(retried.data.status, 'pending')
  assert.equal(retried.data.attempts, 10)
  assert.ok(retried.data.next_attempt_at)
  assert.ok(retried.data.updated_at > delivery.updated_at)
  await client.send('POST', '/contacts', { first_name: 'Later' })
  const byChange = async (query: string) =>
    (await client.send('GET', `/webhooks/${webhook.id}/deliveries?sort=updated_at${query}`)).data.map(
      ({ updated_at }: { updated_at: string }) => updated_at,
    )
  const newestFirst = await byChange('')
  assert.equal(newestFirst.length, 2)
  assert.deepEqual(newestFirst, newestFirst.toSorted().toReversed())
  await api.sql.query(`update deliveries set updated_at = '2020-01-01' where id <> $1`, [delivery.id])
  assert.equal((await byChange('&order=asc'))[0], '2020-01-01T00:00:00.000Z')
  assert.equal((await stored('delivery_queue', client)).length, 2)

  await api.sql.query(`update deliveries set status = 'delivered' where id = $1`, [delivery.id])
  assert.deepEqual((await client.send('POST', path)).error.code, 'CONFLICT')
  assert.equal((await client.send('POST', `/webhooks/${webhook.id}/deliveries/${nobody}/retry`)).status, 404)
  assert.deepEqual((await client.events()).slice(-2), ['webhook.retried', 'contact.created'])
})

test('a test event returns its delivery, and only the log of owners shows it', async () => {
  const client = await api.workspace()
  const { data: webhook } = await client.send('POST', '/webhooks', input)
  const tested = await client.send('POST', `/webhooks/${webhook.id}/test`)
  assert.equal(tested.status, 200)
  assert.equal(tested.data.event_type, 'webhook.test')
  assert.equal(tested.data.status, 'pending')
  assert.deepEqual((await client.send('GET', `/webhooks/${webhook.id}/deliveries?event_type=webhook.test`)).data, [
    tested.data,
  ])
  assert.deepEqual(await client.events(), ['webhook.created', 'webhook.test'])
})

test('deliveries are deleted after 30 days, unless they are still to be sent; events are kept', async () => {
  const client = await api.workspace()
  const { webhook } = await withDelivery(client)
  for (let i = 0; i < 4; i++) await client.send('POST', '/contacts', { first_name: `Ada ${i}` })
  const found = async () =>
    (await client.send('GET', `/webhooks/${webhook.id}/deliveries?order=asc`)).data.map(({ id }: { id: string }) => id)
  const recent = await found()
  const time = (Date.now() - 31 * 86_400_000).toString(16).padStart(12, '0')
  const [ended, held, putOff, due] = recent
    .slice(0, 4)
    .map((id: string, i: number) => `${time.slice(0, 8)}-${time.slice(8)}-7${i}${id.slice(16)}`)
  for (const [i, id] of [ended, held, putOff, due].entries()) {
    await api.sql.query('update deliveries set id = $2 where id = $1', [recent[i], id])
    await api.sql.query('update delivery_queue set delivery_id = $2 where delivery_id = $1', [recent[i], id])
  }
  await api.sql.query(`update deliveries set status = 'failed', next_attempt_at = null where id = $1`, [ended])
  await api.sql.query(`update deliveries set next_attempt_at = now() + interval '20 days' where id = $1`, [putOff])
  await api.sql.query('delete from delivery_queue where delivery_id = any ($1)', [[ended, held, putOff]]) // as in a pause
  const signal = AbortSignal.timeout(60_000)
  await cleanDeliveries.run({ database: api.database, config: api.config, log: pino({ level: 'silent' }), signal }, {})
  assert.deepEqual(await found(), [putOff, due, recent[4]])
  assert.deepEqual(await client.events(), ['webhook.created', ...Array(5).fill('contact.created')])
})
