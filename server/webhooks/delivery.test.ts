import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { Webhook as Verifier } from 'standardwebhooks'
import { type Client, startApi } from '../../test/api.ts'
import { startDns } from '../../test/dns.ts'
import { type Received, type Receiver, startReceiver } from '../../test/receiver.ts'
import { until } from '../../test/until.ts'
import { systemCaller } from '../database/caller.ts'
import { newId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { webhookEvents } from '../events/catalogue.ts'
import { recordEvent } from '../events/record.ts'
import { holdClaims, type Loaded, loadDeliveries, recordAttempts } from './claims.ts'
import { startSender } from './send.ts'
import { verdictOn } from './verdict.ts'

const schedule = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
const api = await startApi({ outboundAllow: ['localhost'], webhookRetrySeconds: [1, 1] })
after(() => api[Symbol.asyncDispose]())

type Options = Partial<Parameters<typeof startSender>[0]>

// The clock of these tests only advances when a test moves it, so the speed of the machine does not matter.
const inAnHour = () => Date.now() + 3_600_000

/** The sending part of the worker, in this process. */
function sending(options: Options = {}) {
  const sender = startSender({ database: api.database, config: api.config, log: pino({ level: 'silent' }), ...options })
  return { ...sender, [Symbol.asyncDispose]: () => sender.stop() }
}

const subscribe = async (client: Client, url: string, events: readonly string[] = webhookEvents) => {
  const { status, data, error } = await client.send('POST', '/webhooks', { url, events })
  assert.equal(status, 201, JSON.stringify(error))
  return data as { id: string; secret: string }
}

const deliveriesOf = async (client: Client, webhook: { id: string }) =>
  (await client.send('GET', `/webhooks/${webhook.id}/deliveries?per_page=250`)).data
const onlyDelivery = (client: Client, webhook: { id: string }, status: string) =>
  until(async () => {
    const [delivery] = await deliveriesOf(client, webhook)
    return delivery?.status === status && delivery
  })

const attempt = (client: Client, webhook: { id: string }, number: number) =>
  until(async () =>
    (await deliveriesOf(client, webhook)).find(({ attempts }: { attempts: number }) => attempts === number),
  )
const pauseAfter = ({ next_attempt_at, updated_at }: { next_attempt_at: string; updated_at: string }) =>
  (Date.parse(next_attempt_at) - Date.parse(updated_at)) / 1000

/**
 * Waits until the sender has completed a round: deliveries due before have been claimed by then, and the event of
 * another workspace has arrived.
 */
async function aRound() {
  await using receiver = await startReceiver()
  const client = await api.workspace()
  const webhook = await subscribe(client, receiver.url)
  await client.send('POST', '/contacts', { first_name: 'Later' })
  await onlyDelivery(client, webhook, 'delivered')
}

const verified = ({ headers, body }: Received, secret: string) =>
  new Verifier(secret).verify(body, headers as Record<string, string>) as Record<string, unknown>

const isSigned = (message: Received, secret: string) => {
  try {
    return !!verified(message, secret)
  } catch {
    return false
  }
}

test('every event is sent and signed, with the record as in the API and its changes', async () => {
  await using receiver = await startReceiver()
  await using _ = sending()
  const client = await api.workspace()
  const webhook = await subscribe(client, `${receiver.url}/hook`)
  const request = { 'x-request-id': 'trace-1' }
  const { data: contact } = await client.send(
    'POST',
    '/contacts',
    { first_name: 'Ada', notes: 'naïve ☃ "quoted"' },
    request,
  )
  const { data: patched } = await client.send('PATCH', `/contacts/${contact.id}`, { last_name: 'Lovelace' })
  const { data: deal } = await client.send('POST', '/deals', { name: 'Engine', contact_ids: [contact.id] })
  const { data: moved } = await client.send('PATCH', `/deals/${deal.id}/stage`, { stage: 'won' })
  const { data: other } = await client.send('POST', '/contacts', { first_name: 'Augusta' })
  await client.send('POST', '/contacts/merge', { source_id: other.id, target_id: contact.id })
  await client.send('POST', '/tags', { name: 'not sent' })

  await until(() => receiver.received.length >= 7)
  const sent = receiver.received.map((received) => ({ received, body: verified(received, webhook.secret) }))
  const of = (type: string, id: string) =>
    sent.find(({ body }) => body.type === type && (body.data as { id: string }).id === id)!
  const created = of('contact.created', contact.id)
  assert.deepEqual(created.body, {
    id: created.received.headers['webhook-id'],
    type: 'contact.created',
    created_at: created.body.created_at,
    workspace_id: client.workspaceId,
    request_id: 'trace-1',
    data: contact,
  })
  assert.deepEqual(Object.keys(created.body), ['id', 'type', 'created_at', 'workspace_id', 'request_id', 'data'])
  assert.match(created.body.created_at as string, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.equal(created.received.method, 'POST')
  assert.equal(created.received.path, '/hook')
  assert.equal(created.received.headers['content-type'], 'application/json')

  const updated = of('contact.updated', contact.id)
  assert.deepEqual(updated.body.data, patched)
  assert.deepEqual(updated.body.changes, { last_name: { from: null, to: 'Lovelace' } })
  const stage = of('deal.stage_moved', deal.id)
  assert.deepEqual(stage.body.data, moved)
  assert.deepEqual([stage.body.from_stage, stage.body.to_stage, 'changes' in stage.body], ['lead', 'won', false])
  const merged = of('contact.deleted', other.id)
  assert.equal(merged.body.merged_into, contact.id)
  assert.deepEqual(merged.body.data, other)

  const delivered = await until(async () => {
    const all = await deliveriesOf(client, webhook)
    return all.every((one: { status: string }) => one.status === 'delivered') && all
  })
  for (const delivery of delivered) {
    assert.equal(delivery.attempts, 1)
    assert.equal(delivery.response_status, 204)
    assert.equal(delivery.response_body, '')
    assert.equal(delivery.error, null)
    assert.equal(delivery.next_attempt_at, null)
    assert.ok(delivery.delivered_at && delivery.duration_ms >= 0)
  }
  assert.deepEqual(
    (await api.sql.query('select from delivery_queue where workspace_id = $1', [client.workspaceId])).rowCount,
    0,
  )
})

test('a signature is invalid for another body, secret or time', async () => {
  await using receiver = await startReceiver()
  await using _ = sending()
  const client = await api.workspace()
  const webhook = await subscribe(client, receiver.url)
  await client.send('POST', '/contacts', { first_name: 'Ada' })
  const message = await until(() => receiver.received[0])
  assert.throws(() => verified({ ...message, body: message.body.replace('Ada', 'Eve') }, webhook.secret))
  assert.throws(() => verified(message, 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='))
  assert.throws(() =>
    verified({ ...message, headers: { ...message.headers, 'webhook-timestamp': '1700000000' } }, webhook.secret),
  )
  assert.throws(() => verified({ ...message, headers: { ...message.headers, 'webhook-id': 'other' } }, webhook.secret))
})

test('after a rotation the old secret also signs for 24 hours, even after further rotations', async () => {
  await using receiver = await startReceiver()
  await using _ = sending()
  const client = await api.workspace()
  const webhook = await subscribe(client, receiver.url)
  const rotate = async () => (await client.send('POST', `/webhooks/${webhook.id}/rotate-secret`)).data.secret as string
  const pass = (hours: number) =>
    api.sql.query(
      `update webhooks
          set previous_secrets_until = array(select until - $2 * interval '1 hour' from unnest(previous_secrets_until) as until)
        where id = $1`,
      [webhook.id, hours],
    )
  const secrets = [webhook.secret]
  /** Returns the secrets that sign current messages, and checks that there are no other signatures. */
  const signing = async () => {
    const before = receiver.received.length
    await client.send('POST', '/contacts', { first_name: 'Ada' })
    const message = await until(() => receiver.received[before])
    const signatures = String(message.headers['webhook-signature']).split(' ')
    const found = secrets.filter((secret) => isSigned(message, secret))
    assert.equal(signatures.length, found.length)
    return found
  }

  secrets.push(await rotate())
  assert.deepEqual(await signing(), secrets)
  await pass(10)
  secrets.push(await rotate())
  assert.deepEqual(await signing(), secrets)
  await pass(14)
  assert.deepEqual(await signing(), secrets.slice(1))
  secrets.push(await rotate())
  assert.deepEqual(await signing(), secrets.slice(1))
  await pass(24)
  assert.deepEqual(await signing(), secrets.slice(3))
})

test('a rejected delivery is retried with the same id and body until it succeeds, and responses are stored', async () => {
  await using receiver = await startReceiver((_, response) => {
    if (receiver.received.length < 3) response.writeHead(500).end(`sorry\0 ${'x'.repeat(2000)}`)
    else response.writeHead(200).end('thanks')
  })
  let clock = inAnHour()
  await using sender = sending({ ahead: () => (clock - Date.now()) / 1000 })
  const client = await api.workspace()
  const webhook = await subscribe(client, receiver.url)
  await client.send('POST', '/contacts', { first_name: 'Ada' })

  const waiting = await attempt(client, webhook, 1)
  assert.equal(waiting.status, 'pending')
  assert.equal(waiting.response_status, 500)
  assert.equal(waiting.response_body.length, 1023)
  assert.equal(waiting.error, 'It responded with status 500')
  assert.ok(waiting.next_attempt_at > waiting.updated_at)
  clock += 3_600_000
  sender.wake()
  await attempt(client, webhook, 2)
  clock += 3_600_000
  sender.wake()
  const delivered = await onlyDelivery(client, webhook, 'delivered')
  assert.deepEqual(
    [delivered.attempts, delivered.response_status, delivered.response_body, delivered.error],
    [3, 200, 'thanks', null],
  )
  const [first, ...more] = receiver.received
  for (const again of more) {
    assert.equal(again.body, first!.body)
    assert.equal(again.headers['webhook-id'], first!.headers['webhook-id'])
    verified(again, webhook.secret)
  }
})

test('a delivery is tried ten times over three days; then it and its webhook are failed with a reason', async () => {
  let answer = 503
  await using receiver = await startReceiver((_, response) => response.writeHead(answer).end('down'))
  const start = inAnHour()
  let clock = start
  await using sender = sending({
    config: { ...api.config, webhookRetrySeconds: schedule },
    ahead: () => (clock - Date.now()) / 1000,
  })
  const client = await api.workspace()
  const webhook = await subscribe(client, receiver.url)
  await client.send('POST', '/contacts', { first_name: 'Ada' })

  for (let tries = 1; tries <= 9; tries++) {
    const delivery = await attempt(client, webhook, tries)
    const pause = pauseAfter(delivery)
    const [low, high] = [schedule[tries - 1]! * 0.9 - 0.01, schedule[tries - 1]! * 1.1 + 0.01]
    assert.ok(pause >= low && pause <= high, `after try ${tries}: ${pause} s`)
    clock = Date.parse(delivery.next_attempt_at) - pause * 500
    await aRound()
    assert.equal(receiver.received.length, tries, 'not before its time')
    clock += pause * 500
    sender.wake()
  }
  const days = (clock - start) / 86_400_000
  assert.ok(days > 2.5 && days < 3.5, `${days} days`)
  const failed = await onlyDelivery(client, webhook, 'failed')
  assert.deepEqual([failed.attempts, failed.next_attempt_at, failed.response_status], [10, null, 503])
  const { data } = await until(async () => {
    const found = await client.send('GET', `/webhooks/${webhook.id}`)
    return found.data.status === 'failed' && found
  })
  assert.match(data.failure_reason, /All attempts of a delivery failed.*It responded with status 503/)
  assert.deepEqual(
    (await client.events()).filter((type) => type.startsWith('webhook')),
    ['webhook.created', 'webhook.updated'],
  )
  const { rows } = await api.sql.query(
    `select actor_type, changes from events where workspace_id = $1 and type = 'webhook.updated'`,
    [client.workspaceId],
  )
  assert.equal(rows[0].actor_type, 'system')
  assert.deepEqual(rows[0].changes.status, { from: 'active', to: 'failed' })

  await client.send('POST', '/contacts', { first_name: 'Unheard' })
  await aRound()
  assert.equal(receiver.received.length, 10, 'nothing is sent to a failed webhook')
  answer = 200
  const revived = await client.send('PATCH', `/webhooks/${webhook.id}`, { status: 'active' })
  assert.deepEqual([revived.data.status, revived.data.failure_reason], ['active', null])
  assert.deepEqual(
    (await client.send('POST', `/webhooks/${webhook.id}/replay`, { since: '2026-01-01T00:00:00Z' })).data,
    { queued: 2 },
  )
  await until(async () =>
    (await deliveriesOf(client, webhook)).every((one: { status: string }) => one.status === 'delivered'),
  )
})

test('a replay also sends the events of changes in progress that began while the webhook was paused', async (t) => {
  await using receiver = await startReceiver()
  await using working = await startApi({ worker: true, outboundAllow: ['localhost'] })
  const setUp = async () => {
    const client = await working.workspace()
    const webhook = await subscribe(client, receiver.url)
    await client.send('PATCH', `/webhooks/${webhook.id}`, { status: 'paused' })
    return { client, webhook }
  }
  const since = new Date().toISOString()
  const replay = (client: Client, { id }: { id: string }) =>
    client.send('POST', `/webhooks/${id}/replay`, { since }, { 'idempotency-key': id })
  /** Commits a change after `meanwhile`. By then, a job of the replay that does not wait for it has ended. */
  const change = ({ workspaceId }: Client, meanwhile: () => Promise<unknown>) =>
    transaction(working.database, systemCaller(workspaceId, null, 'Test'), async (tx) => {
      const eventId = recordEvent(tx, 'contact.updated', newId(), { data: {} })
      await tx.all(sql`select`)
      await meanwhile()
      await until(async () => {
        const { rowCount } = await working.sql.query(
          `select from pgboss.job where name like 'webhooks.replay%' and group_id = $1 and state >= 'active'`,
          [workspaceId],
        )
        return rowCount! > 0
      })
      await sleep(500)
      return eventId
    })
  const isReceived = (eventId: string) =>
    until(() => receiver.received.some(({ headers }) => headers['webhook-id'] === eventId))

  await t.test('and the replay follows the activation', async () => {
    const { client, webhook } = await setUp()
    const eventId = await change(client, async () => {
      await client.send('PATCH', `/webhooks/${webhook.id}`, { status: 'active' })
      assert.deepEqual((await replay(client, webhook)).data, { queued: 0 })
    })
    await isReceived(eventId)
  })

  await t.test('and the replay waits for the activation', async () => {
    const { client, webhook } = await setUp()
    await using activation = await working.hold(`update webhooks set status = 'active' where id = $1`, [webhook.id])
    const replayed = replay(client, webhook)
    await activation.isAwaited()
    const eventId = await change(client, async () => {
      await activation.commit()
      assert.deepEqual((await replayed).data, { queued: 0 })
    })
    await isReceived(eventId)
  })
})

test('a delivery without attempts left does not fail a webhook that has succeeded since', async () => {
  await using receiver = await startReceiver((request, response) =>
    response.writeHead(request.body.includes('poison') ? 500 : 204).end(),
  )
  let clock = inAnHour()
  await using sender = sending({ ahead: () => (clock - Date.now()) / 1000 })
  const client = await api.workspace()
  const webhook = await subscribe(client, receiver.url)
  const some = (status: string) =>
    until(async () => (await deliveriesOf(client, webhook)).some((one: { status: string }) => one.status === status))
  await client.send('POST', '/contacts', { first_name: 'poison' })
  await attempt(client, webhook, 1)
  await client.send('POST', '/contacts', { first_name: 'fine' })
  await some('delivered')
  clock += 3_600_000
  sender.wake()
  await attempt(client, webhook, 2)
  clock += 3_600_000
  sender.wake()
  await some('failed')
  assert.equal((await client.send('GET', `/webhooks/${webhook.id}`)).data.status, 'active')
})

test('a 410 fails the webhook immediately, and its other deliveries wait until it is active again', async () => {
  let answer = 410
  let second: ServerResponse | undefined
  await using receiver: Receiver = await startReceiver((_, response) => {
    // Two are sent at once. While this one is in progress there is no capacity for a third, however long the failure
    // takes.
    if (receiver.received.length === 2) second = response
    else response.writeHead(answer).end()
  })
  const client = await api.workspace()
  const webhook = await subscribe(client, receiver.url)
  const statuses = async () =>
    (await deliveriesOf(client, webhook)).map((one: { status: string }) => one.status).sort() as string[]
  for (let i = 0; i < 5; i++) await client.send('POST', '/contacts', { first_name: `Ada ${i}` })
  await using _ = sending({ timeoutMs: 600_000 })
  const { data } = await until(async () => {
    const found = await client.send('GET', `/webhooks/${webhook.id}`)
    return found.data.status === 'failed' && found
  })
  assert.match(data.failure_reason, /410/)
  ;(await until(() => second)).writeHead(answer).end()
  await until(async () => (await statuses()).filter((status) => status === 'failed').length === 2)
  await aRound()
  assert.equal(receiver.received.length, 2)
  assert.deepEqual(await statuses(), ['failed', 'failed', 'pending', 'pending', 'pending'])

  answer = 204
  await client.send('PATCH', `/webhooks/${webhook.id}`, { status: 'active' })
  await until(async () => !(await statuses()).includes('pending'))
  assert.deepEqual(await statuses(), ['delivered', 'delivered', 'delivered', 'failed', 'failed'])
  assert.equal(receiver.received.length, 5)
})

test('a webhook that could not be marked as failed is marked after the next attempt, and no delivery is lost', async () => {
  await using receiver = await startReceiver((_, response) => response.writeHead(410).end())
  let ahead = 0
  let logged = ''
  await using sender = sending({ ahead: () => ahead, log: pino({}, { write: (line) => void (logged += line) }) })
  const client = await api.workspace()
  const webhook = await subscribe(client, receiver.url)
  const refusal = await refusing('webhooks', `new.id = '${webhook.id}'`)
  await client.send('POST', '/contacts', { first_name: 'Ada' })
  await until(() => logged.includes('could not be recorded'))
  assert.equal((await deliveriesOf(client, webhook))[0].status, 'pending')
  assert.equal((await client.send('GET', `/webhooks/${webhook.id}`)).data.status, 'active')

  await refusal[Symbol.asyncDispose]()
  ahead = 15
  sender.wake()
  await until(async () => (await client.send('GET', `/webhooks/${webhook.id}`)).data.status === 'failed')
  assert.equal((await onlyDelivery(client, webhook, 'failed')).attempts, 1)
})

test('an outcome that cannot be recorded does not affect others in the same batch', async () => {
  const waiting: ServerResponse[] = []
  await using receiver = await startReceiver((_, response) => {
    waiting.push(response)
    if (waiting.length === 40) for (const one of waiting) one.writeHead(204).end()
  })
  await using _sender = sending({ timeoutMs: 60_000 })
  const client = await api.workspace()
  const cursed = await subscribe(client, `${receiver.url}/cursed`)
  const webhooks = []
  for (let i = 0; i < 39; i++) webhooks.push(await subscribe(client, `${receiver.url}/${i}`))
  await using _ = await refusing('deliveries', `new.webhook_id = '${cursed.id}'`)
  await client.send('POST', '/contacts', { first_name: 'Ada' })
  for (const webhook of webhooks) assert.equal((await onlyDelivery(client, webhook, 'delivered')).attempts, 1)
  assert.equal((await deliveriesOf(client, cursed))[0].status, 'pending')
  const others = receiver.received.filter(({ path }) => path !== '/cursed') // that one is sent again after a while
  assert.equal(others.length, 39)
  await api.sql.query('delete from delivery_queue')
})

test('outcomes are recorded while claims are renewed, without deadlocks', async () => {
  const client = await api.workspace()
  const webhook = await subscribe(client, 'https://localhost:4430')
  for (const first_name of ['Ada', 'Eve']) await client.send('POST', '/contacts', { first_name })
  const queue = await api.sql.query(`select * from delivery_queue where webhook_id = $1 order by delivery_id`, [
    webhook.id,
  ])
  const loaded = await loadDeliveries(api.database, queue.rows)
  const [first, second] = queue.rows.map(({ delivery_id }) => loaded.get(delivery_id)!)
  const tried = (delivery: Loaded, status: number) => {
    const reply = { status, retryAfter: null, body: '', error: null }
    return { delivery, reply, verdict: verdictOn(reply, 0, [60]), durationMs: 1 }
  }
  await api.sql.query(`
    create function linger() returns trigger language plpgsql as $$ begin
      perform pg_sleep(0.3);
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$;
    create trigger linger before update or delete on delivery_queue for each row execute function linger()`)
  await Promise.all([
    recordAttempts(api.database, [tried(second!, 204), tried(first!, 500)], 0),
    holdClaims(api.database, [first!.id, second!.id], 0),
  ])
  await api.sql.query('drop trigger linger on delivery_queue; delete from delivery_queue')
  assert.equal((await client.send('GET', `/webhooks/${webhook.id}/deliveries?status=delivered`)).meta.total, 1)
})

/** Makes PostgreSQL reject changes to some rows of a table, to simulate a database error. */
async function refusing(table: string, rows: string) {
  await api.alter(
    `create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
    `create trigger refuse before update on ${table} for each row when (${rows}) execute function refuse()`,
  )
  return { [Symbol.asyncDispose]: () => api.alter(`drop trigger if exists refuse on ${table}`) }
}

test('a longer Retry-After is respected up to 30 days, a shorter one is ignored', async () => {
  const day = 86_400
  const headers: Record<string, string> = {
    '/long': '120',
    '/short': '0',
    '/date': new Date(Date.now() + 3_600_000).toUTCString(),
    '/days': String(10 * day),
    '/distant': new Date(Date.now() + 20 * day * 1000).toUTCString(),
    '/absurd': '99999999',
    '/never': new Date(Date.now() + 4000 * day * 1000).toUTCString(),
  }
  await using receiver = await startReceiver((request, response) =>
    response.writeHead(429, { 'retry-after': headers[request.path] }).end(),
  )
  await using _ = sending({ config: { ...api.config, webhookRetrySeconds: [10] } })
  const client = await api.workspace()
  const expected: Record<string, [number, number]> = {
    '/long': [120, 121],
    '/short': [9, 11.01],
    '/date': [3000, 3601],
    '/days': [10 * day, 10 * day + 1],
    '/distant': [20 * day - 601, 20 * day + 1],
    '/absurd': [30 * day, 30 * day + 1],
    '/never': [30 * day, 30 * day + 1],
  }
  for (const [path, [low, high]] of Object.entries(expected)) {
    const webhook = await subscribe(client, receiver.url + path)
    await client.send('POST', `/webhooks/${webhook.id}/test`)
    const pause = pauseAfter(await attempt(client, webhook, 1))
    assert.ok(pause >= low && pause <= high, `${path}: ${pause}`)
  }
})

test('nothing is sent while a webhook is paused, and waiting deliveries are sent when it is active again', async () => {
  await using receiver = await startReceiver()
  const client = await api.workspace()
  const webhook = await subscribe(client, receiver.url)
  await client.send('POST', '/contacts', { first_name: 'Waits' })
  await client.send('PATCH', `/webhooks/${webhook.id}`, { status: 'paused' })
  await using sender = sending()
  await client.send('POST', '/contacts', { first_name: 'Not kept' })
  // As if the event had been recorded at the moment of the pause.
  await api.sql.query(
    `insert into delivery_queue (workspace_id, webhook_id, delivery_id) select workspace_id, webhook_id, id from deliveries where webhook_id = $1`,
    [webhook.id],
  )
  sender.wake()
  await until(
    async () => (await api.sql.query('select from delivery_queue where webhook_id = $1', [webhook.id])).rowCount === 0,
  )
  assert.equal(receiver.received.length, 0)
  await client.send('PATCH', `/webhooks/${webhook.id}`, { status: 'active' })
  const message = await until(() => receiver.received[0])
  assert.match(message.body, /Waits/)
  await onlyDelivery(client, webhook, 'delivered')
  await aRound()
  assert.equal(receiver.received.length, 1)
})

test('a test event arrives, and a failed delivery arrives after a retry', async () => {
  let answer = 400
  await using receiver = await startReceiver((_, response) => response.writeHead(answer).end())
  await using _ = sending({ config: { ...api.config, webhookRetrySeconds: [3600] } })
  const client = await api.workspace()
  const webhook = await subscribe(client, receiver.url, ['deal.created'])
  const { data: tested } = await client.send('POST', `/webhooks/${webhook.id}/test`)
  const body = verified(await until(() => receiver.received[0]), webhook.secret)
  assert.equal(body.type, 'webhook.test')
  assert.equal(body.id, tested.event_id)
  assert.equal((body.data as { id: string }).id, webhook.id)
  assert.equal(JSON.stringify(body).includes('whsec_'), false)
  await until(async () => (await deliveriesOf(client, webhook))[0].attempts === 1)
  answer = 200
  await client.send('POST', `/webhooks/${webhook.id}/deliveries/${tested.id}/retry`)
  assert.equal((await onlyDelivery(client, webhook, 'delivered')).attempts, 2)
})

test('a retry or replay sends a waiting delivery immediately, and does not send one in progress twice', async () => {
  const open: ServerResponse[] = []
  await using receiver = await startReceiver((_, response) => void open.push(response))
  const client = await api.workspace()
  const webhook = await subscribe(client, receiver.url)
  await client.send('POST', '/contacts', { first_name: 'Ada' })
  const queued = async () => {
    // On Citus, one of the two times is by the clock of the database and one by that of the server.
    const { rows } = await api.sql.query(
      `select q.claimed, abs(extract(epoch from q.due_at - d.next_attempt_at)) < 2 as is_due_as_told
         from delivery_queue q join deliveries d on d.id = q.delivery_id where q.webhook_id = $1`,
      [webhook.id],
    )
    return rows[0]
  }
  const retry = async () => {
    const [{ id }] = await deliveriesOf(client, webhook)
    assert.equal((await client.send('POST', `/webhooks/${webhook.id}/deliveries/${id}/retry`)).status, 200)
  }
  const replay = () => client.send('POST', `/webhooks/${webhook.id}/replay`, { since: '2026-01-01T00:00:00Z' })

  for (const [i, again] of [retry, replay].entries()) {
    const clock = Date.now() + 1000 // does not advance, so the next attempt is not due
    const config = { ...api.config, webhookRetrySeconds: [5] }
    {
      await using _ = sending({ timeoutMs: 600_000, config, ahead: () => (clock - Date.now()) / 1000 })
      const response = await until(() => open[i])
      assert.deepEqual(await queued(), { claimed: true, is_due_as_told: false })
      await again()
      assert.deepEqual(await queued(), { claimed: true, is_due_as_told: false })
      response.writeHead(500).end()
      await attempt(client, webhook, i + 1)
    }
    await again()
    assert.deepEqual(await queued(), { claimed: false, is_due_as_told: true })
  }
  assert.equal(receiver.received.length, 2)
  await api.sql.query('delete from delivery_queue')
})

test('a worker that was paused for longer than its lease does not send a delivery in progress again', async () => {
  let held: ServerResponse | undefined
  await using receiver = await startReceiver((_, response) => void (held ??= response))
  const client = await api.workspace()
  const webhook = await subscribe(client, receiver.url)
  await client.send('POST', '/contacts', { first_name: 'Ada' })
  await using sender = sending({ timeoutMs: 600_000 })
  await until(() => held)
  // The state after the process was paused: due again, and the worker that claims it is the one already sending it.
  await api.sql.query(`update delivery_queue set due_at = now() - interval '1 minute' where webhook_id = $1`, [
    webhook.id,
  ])
  sender.wake()
  await aRound()
  assert.equal(receiver.received.length, 1)
  held!.writeHead(204).end()
  await onlyDelivery(client, webhook, 'delivered')
})

test('redirects are not followed, and a host with a private address is never connected to', async () => {
  await using inner = await startReceiver(undefined, { names: ['inner.test'] })
  await using redirecting = await startReceiver((_, response) => response.writeHead(302, { location: inner.url }).end())
  let turn = 0
  await using dns = await startDns((name) =>
    name === 'inner.test' ? ['127.0.0.1'] : turn++ % 2 ? ['127.0.0.1'] : ['10.0.0.1'],
  )
  await using _ = sending({ dnsServers: [dns.server], config: { ...api.config, webhookRetrySeconds: [1, 1, 1] } })
  const client = await api.workspace()
  const webhooks = await Promise.all(
    [redirecting.url, `https://inner.test:${inner.port}`, `https://rebinds.test:${inner.port}`].map((url) =>
      subscribe(client, url),
    ),
  )
  await client.send('POST', '/contacts', { first_name: 'Ada' })
  const [redirected, named, rebound] = await Promise.all(
    webhooks.map((webhook) => onlyDelivery(client, webhook, 'failed')),
  )
  assert.equal(redirected.error, 'It redirected with status 302; redirects are not followed')
  assert.equal(named.error, 'inner.test leads to a private address')
  assert.equal(rebound.error, 'rebinds.test leads to a private address')
  assert.deepEqual([named.attempts, named.response_status, named.response_body], [4, null, null])
  assert.equal(inner.connections, 0)
})

test('a very large body, a slow body and too many headers are failed attempts', async () => {
  const chunk = Buffer.alloc(64 * 1024, 'x')
  await using receiver = await startReceiver(({ path }, response) => {
    if (path === '/slow') {
      const drip = setInterval(() => response.write('.'), 50)
      return void response.on('close', () => clearInterval(drip))
    }
    const out = path === '/headers' ? response.socket! : response
    if (path === '/headers') out.write('HTTP/1.1 200 OK\r\n')
    const fill = () => {
      while (!out.destroyed && out.write(path === '/headers' ? `x-${'a'.repeat(1000)}: b\r\n` : chunk));
    }
    out.on('drain', fill)
    fill()
  })
  const before = process.memoryUsage().rss
  const firstTry = async (path: string, timeoutMs: number) => {
    await using _ = sending({ timeoutMs, config: { ...api.config, webhookRetrySeconds: [3600] } })
    const client = await api.workspace()
    const webhook = await subscribe(client, receiver.url + path)
    await client.send('POST', '/contacts', { first_name: 'Ada' })
    return await attempt(client, webhook, 1) // before the sender is stopped
  }
  const [large, slow, headers] = [
    await firstTry('/large', 60_000),
    await firstTry('/slow', 2000),
    await firstTry('/headers', 60_000),
  ]
  assert.deepEqual(
    [large.status, large.response_status, large.error],
    ['pending', 200, 'The response is larger than 1024 KiB'],
  )
  assert.deepEqual([slow.status, slow.error], ['pending', 'No complete response arrived within 2 s'])
  assert.deepEqual([headers.status, headers.response_status], ['pending', null])
  assert.match(headers.error, /headers larger than 16 KiB/)
  assert.ok(process.memoryUsage().rss - before < 150 * 1024 * 1024)
})

test('fifty hanging endpoints delay neither a healthy one in the same workspace nor another tenant', async () => {
  await using hanging = await startReceiver(() => {})
  await using healthy = await startReceiver()
  await using _ = sending({ timeoutMs: 600_000 })
  const client = await api.workspace()
  const tenant = await api.workspace()
  for (let i = 0; i < 50; i++) await subscribe(client, `${hanging.url}/${i}`)
  const own = await subscribe(client, `${healthy.url}/own`)
  const theirs = await subscribe(tenant, `${healthy.url}/theirs`)
  for (let i = 0; i < 20; i++) {
    await client.send('POST', '/contacts', { first_name: `Ada ${i}` })
    await tenant.send('POST', '/contacts', { first_name: `Eve ${i}` })
  }
  await until(() => healthy.received.length === 40)
  for (const [who, webhook] of [
    [client, own],
    [tenant, theirs],
  ] as const)
    await until(async () =>
      (await deliveriesOf(who, webhook)).every((one: { status: string }) => one.status === 'delivered'),
    )
  // None of the hanging requests had timed out by then.
  const { rows } = await api.sql.query(
    `select count(*)::int as n, max(attempts) as tries from deliveries where workspace_id = $1 and webhook_id <> $2`,
    [client.workspaceId, own.id],
  )
  assert.deepEqual(rows, [{ n: 1000, tries: 0 }])
  await api.sql.query('delete from delivery_queue')
})

test('hanging endpoints of any number of tenants do not delay a responding one, and no tenant takes all capacity', async () => {
  await using hanging = await startReceiver(() => {})
  await using healthy = await startReceiver()
  const limits = { inAll: 6, perWorkspace: 2, perWebhook: 4, atFirst: 2 }
  await using _ = sending({ timeoutMs: 600_000, limits })
  const tenant = await api.workspace()
  const webhook = await subscribe(tenant, healthy.url)
  await tenant.send('POST', '/contacts', { first_name: 'First' })
  await onlyDelivery(tenant, webhook, 'delivered')

  for (let i = 0; i < 5; i++) {
    const client = await api.workspace()
    for (let j = 0; j < 3; j++) await subscribe(client, `${hanging.url}/${i}`)
    for (let j = 0; j < 3; j++) await client.send('POST', '/contacts', { first_name: `Ada ${j}` })
  }
  await until(() => hanging.received.length === limits.inAll)
  for (let i = 0; i < 20; i++) await tenant.send('POST', '/contacts', { first_name: `Eve ${i}` })
  await until(() => healthy.received.length === 21)
  assert.equal(hanging.received.length, limits.inAll)
  for (const requests of Map.groupBy(hanging.received, ({ path }) => path).values())
    assert.ok(requests.length <= limits.perWorkspace)
  await api.sql.query('delete from delivery_queue')
})

test('hanging webhooks of several tenants leave a place for the new webhook of another one', async () => {
  await using hanging = await startReceiver(() => {})
  await using healthy = await startReceiver()
  const limits = { inAll: 8, perWorkspace: 4, perWebhook: 4, atFirst: 2 }
  await using _ = sending({ timeoutMs: 600_000, limits })
  for (let i = 0; i < 3; i++) {
    const client = await api.workspace()
    for (let j = 0; j < 4; j++) await subscribe(client, `${hanging.url}/${i}`)
    for (let j = 0; j < 3; j++) await client.send('POST', '/contacts', { first_name: `Ada ${j}` })
    await until(() => hanging.received.filter(({ path }) => path === `/${i}`).length > 0)
  }
  const tenant = await api.workspace()
  await subscribe(tenant, healthy.url)
  await tenant.send('POST', '/contacts', { first_name: 'Eve' })
  await until(() => healthy.received.length === 1)
  await api.sql.query('delete from delivery_queue')
})

test('a place that becomes free goes to the workspace with the fewest deliveries in progress', async () => {
  const held: ServerResponse[] = []
  let isHeld = false
  await using slow = await startReceiver((_, response) => {
    if (isHeld) held.push(response)
    else response.writeHead(204).end()
  })
  let before: number | undefined
  await using receiver = await startReceiver((_, response) => {
    before = held.length
    response.writeHead(204).end()
  })
  const limits = { inAll: 4, perWorkspace: 4, perWebhook: 4, atFirst: 2 }
  await using _ = sending({ timeoutMs: 600_000, limits })
  const busy = await Promise.all([api.workspace(), api.workspace(), api.workspace()])
  const tenant = await api.workspace()
  const create = (client: Client) => client.send('POST', '/contacts', { first_name: 'Ada' })
  const known = async (client: Client, url: string) => {
    const webhook = await subscribe(client, url)
    await create(client)
    await until(async () =>
      (await deliveriesOf(client, webhook)).every(({ status }: { status: string }) => status === 'delivered'),
    )
  }
  for (const client of busy) for (let i = 0; i < 4; i++) await known(client, `${slow.url}/${i}`)
  await known(tenant, receiver.url)

  isHeld = true
  for (const [i, client] of busy.entries()) {
    for (let j = 0; j < 5; j++) await create(client)
    await until(() => held.length === [2, 3, 4][i])
  }
  before = undefined
  await create(tenant)
  held[0]!.writeHead(204).end()
  await until(() => before !== undefined)
  assert.equal(before, limits.inAll, 'it was sent before the others that wait')
  await api.sql.query('delete from delivery_queue')
  for (const response of held) response.end()
})

test('new connections for one workspace are opened in turn with those for others', async () => {
  await using receiver = await startReceiver()
  const client = await api.workspace()
  const tenant = await api.workspace()
  for (let i = 0; i < 50; i++) await subscribe(client, `${receiver.url}/${i}`)
  await subscribe(tenant, `${receiver.url}/theirs`)
  for (let i = 0; i < 2; i++) await client.send('POST', '/contacts', { first_name: `Ada ${i}` })
  await tenant.send('POST', '/contacts', { first_name: 'Eve' })
  await using _ = sending()
  await until(() => receiver.received.length === 101)
  const place = receiver.received.findIndex(({ path }) => path === '/theirs')
  assert.ok(place < 50, `it was sent after ${place} others`)
})

test('a webhook that takes long to respond does not occupy the places of those that respond soon', async () => {
  const held: ServerResponse[] = []
  let isHeld = false
  await using slow = await startReceiver((_, response) => {
    if (isHeld) held.push(response)
    else setTimeout(() => response.writeHead(204).end(), 1100)
  })
  await using receiver = await startReceiver()
  const limits = { inAll: 1, perWorkspace: 1, perWebhook: 1, atFirst: 1 }
  await using _ = sending({ timeoutMs: 600_000, limits })
  const [busy, tenant] = [await api.workspace(), await api.workspace()]
  const [ofBusy, ofTenant] = [await subscribe(busy, slow.url), await subscribe(tenant, receiver.url)]
  for (const [client, webhook] of [
    [busy, ofBusy],
    [tenant, ofTenant],
  ] as const) {
    await client.send('POST', '/contacts', { first_name: 'Ada' })
    await onlyDelivery(client, webhook, 'delivered')
  }
  isHeld = true
  for (let i = 0; i < 5; i++) await busy.send('POST', '/contacts', { first_name: 'Ada' })
  await until(() => held.length === limits.inAll)
  await tenant.send('POST', '/contacts', { first_name: 'Eve' })
  await until(() => receiver.received.length === 2) // although no place of the slow one became free
  assert.equal(held.length, limits.inAll)
  await api.sql.query('delete from delivery_queue')
  for (const response of held) response.end()
})

test('a new webhook gets its turn among failing ones, however many deliveries wait for them', async () => {
  await using hanging = await startReceiver(() => {})
  let triedBefore = -1
  await using healthy = await startReceiver((_, response) => {
    triedBefore = hanging.received.length
    response.writeHead(204).end()
  })
  const client = await api.workspace()
  for (let i = 0; i < 3; i++) await subscribe(client, hanging.url)
  for (let i = 0; i < 10; i++) await client.send('POST', '/contacts', { first_name: `Ada ${i}` })
  const tenant = await api.workspace()
  await subscribe(tenant, healthy.url)
  await tenant.send('POST', '/contacts', { first_name: 'Eve' })

  const limits = { inAll: 1, perWorkspace: 1, perWebhook: 1, atFirst: 1 }
  await using _ = sending({ timeoutMs: 1500, limits, config: { ...api.config, webhookRetrySeconds: [3600] } })
  await until(() => triedBefore >= 0)
  assert.ok(triedBefore <= 3, `${triedBefore}`)
  await api.sql.query('delete from delivery_queue')
})

test('a stop returns deliveries in progress, and the next worker sends them', async () => {
  let isDeaf = true
  await using receiver: Receiver = await startReceiver((_, response) => void (isDeaf || response.writeHead(204).end()))
  const client = await api.workspace()
  const webhook = await subscribe(client, receiver.url)
  const first = sending()
  await client.send('POST', '/contacts', { first_name: 'Ada' })
  await until(() => receiver.received.length === 1)
  await first.stop()
  isDeaf = false
  await using _ = sending()
  const delivered = await onlyDelivery(client, webhook, 'delivered')
  assert.equal(delivered.attempts, 1)
})

test('two concurrent senders send each event once', async () => {
  await using receiver = await startReceiver()
  await using _one = sending()
  await using _two = sending()
  const client = await api.workspace()
  const webhook = await subscribe(client, receiver.url)
  await Promise.all(Array.from({ length: 100 }, (_, i) => client.send('POST', '/contacts', { first_name: `Ada ${i}` })))
  await until(
    async () => (await client.send('GET', `/webhooks/${webhook.id}/deliveries?status=delivered`)).meta.total === 100,
  )
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 100)
  assert.equal(receiver.received.length, 100)
})

test('a message that cannot be signed is a failed attempt, and does not stop the worker', async () => {
  await using receiver = await startReceiver()
  await using _ = sending({ config: { ...api.config, secret: 'another secret, as after a careless move' } })
  const client = await api.workspace()
  const webhook = await subscribe(client, receiver.url)
  await client.send('POST', '/contacts', { first_name: 'Ada' })
  const failed = await onlyDelivery(client, webhook, 'failed')
  assert.deepEqual([failed.attempts, failed.error], [3, 'The message could not be signed'])
  assert.equal(receiver.connections, 0)
})
