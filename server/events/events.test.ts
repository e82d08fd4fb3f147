import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { after, test } from 'node:test'
import type { PoolClient } from 'pg'
import { type Client, startApi } from '../../test/api.ts'
import { notOnCitus } from '../../test/postgres.ts'
import { listen } from '../../test/sse.ts'
import { until } from '../../test/until.ts'
import { enterAsSystem, systemCaller } from '../database/caller.ts'
import { statementsChannel } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { type Sql, sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { horizonOf, parseSnapshot, type Running, runningTransactions } from './horizon.ts'
import { eventsAfter, isWholePage, type Position, startAt, type StreamEvent } from './log.ts'
import { recordEvent } from './record.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

type Item = { id: string; type: string }
const idsOf = (items: Item[]) => items.map(({ id }) => id)
const typesOf = (items: Item[]) => items.map(({ type }) => type)
const stream = (client: Client, last?: string) =>
  listen(api.url, { 'x-api-key': client.key, ...(last && { 'last-event-id': last }) })

test('the log shows members the events of records, newest first, in the webhook format with the actor', async () => {
  const owner = await api.workspace()
  const member = await owner.as({ role: 'member', scope: 'read_only' })
  const { data: deal } = await owner.send('POST', '/deals', { name: 'Engine' }, { 'x-request-id': 'first' })
  const { data: moved } = await owner.send('PATCH', `/deals/${deal.id}/stage`, { stage: 'won' })
  await owner.send('PATCH', `/deals/${deal.id}`, { value: 5 })
  await owner.send('POST', '/tags', { name: 'vip' })
  await owner.send('POST', '/keys', { name: 'Website' })
  await owner.send('POST', '/workspaces/invites', { email: 'grace@example.com' })

  const { data, meta } = await member.send('GET', '/events')
  assert.deepEqual(typesOf(data), ['tag.created', 'deal.updated', 'deal.stage_moved', 'deal.created'])
  assert.deepEqual(meta, { page: 1, per_page: 25, total: 4, total_pages: 1 })
  const { id, created_at } = data[3]
  const { workspaceId: workspace_id } = owner
  const { actor } = data[3]
  assert.deepEqual({ ...actor, id: null }, { type: 'key', id: null, name: 'Test key' })
  const beside = { actor, import_id: null, data: deal }
  const expected = { id, type: 'deal.created', created_at, workspace_id, request_id: 'first', ...beside }
  assert.deepEqual(data[3], expected)
  assert.deepEqual(Object.keys(data[3]), Object.keys(expected))
  assert.deepEqual([data[2].data, data[2].from_stage, data[2].to_stage], [moved, 'lead', 'won'])
  assert.deepEqual(data[1].changes, { value: { from: 0, to: 5 } })

  const list = async (query: string) => typesOf((await member.send('GET', `/events?${query}`)).data)
  assert.deepEqual(await list('order=asc&per_page=2'), ['deal.created', 'deal.stage_moved'])
  assert.deepEqual(await list('page=2&per_page=3'), ['deal.created'])
  assert.deepEqual(await list('type=deal.updated'), ['deal.updated'])
  assert.deepEqual(await list(`entity_id=${deal.id}&sort=created_at`), [
    'deal.updated',
    'deal.stage_moved',
    'deal.created',
  ])
  assert.deepEqual(await list(`since=${data[1].created_at}`), ['tag.created', 'deal.updated'])
  assert.deepEqual(await list('since=2100-01-01T00:00:00Z'), [])
  assert.deepEqual(await list(`until=${data[1].created_at}`), ['deal.stage_moved', 'deal.created'])
  assert.deepEqual(await list(`since=${data[2].created_at}&until=${data[1].created_at}`), ['deal.stage_moved'])
})

test('an event shows the fields of its record in the order of the API', async () => {
  const { send, workspaceId } = await api.workspace()
  const { data: contact } = await send('POST', '/contacts', { tags: ['a'], email: 'a@b.example', first_name: 'Ada' })
  const contact_id = contact.id
  const made: [path: string, answer: { id: string }, patch?: object][] = [['/contacts', contact, { phone: '1' }]]
  for (const [path, body, patch] of [
    ['/companies', { notes: 'n', domain: 'b.example', name: 'Acme' }, { size: '1-10' }],
    ['/deals', { stage: 'won', company_id: null, contact_id, name: 'Engine' }, { value: 5 }],
    ['/interactions', { occurred_at: '2026-01-01T00:00:00Z', type: 'call', contact_id }],
    ['/follow-ups', { due_date: '2026-01-01', type: 'call', contact_id }, { title: 'Call', status: 'completed' }],
    ['/commitments', { description: 'x', contact_id }, { due_date: '2026-01-01', status: 'completed' }],
    ['/tags', { color: '#112233', name: 'vip' }, { name: 'VIP' }],
    [
      '/custom-fields',
      { field_label: 'Tier', field_type: 'text', field_name: 'tier', entity_type: 'deals' },
      { required: true },
    ],
  ] as [string, object, object?][])
    made.push([path, (await send('POST', path, body)).data, patch])
  for (const [path, answer, patch] of made.toReversed()) {
    if (patch) assert.equal((await send('PATCH', `${path}/${answer.id}`, patch)).status, 200)
    assert.equal((await send('DELETE', `${path}/${answer.id}`)).status, 200, path)
    const { rows } = await api.sql.query<{ type: string; data: string }>(
      'select type, data::text from events where workspace_id = $1 and entity_id = $2',
      [workspaceId, answer.id],
    )
    assert.ok(rows.length >= 2)
    for (const { type, data } of rows) assert.deepEqual(Object.keys(JSON.parse(data)), Object.keys(answer), type)
  }
})

test('the log is limited to the workspace, and rejects invalid parameters', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  const { data: contact } = await theirs.send('POST', '/contacts', { first_name: 'Ada' })
  assert.deepEqual((await ours.send('GET', '/events')).data, [])
  assert.deepEqual((await ours.send('GET', `/events?entity_id=${contact.id}`)).meta.total, 0)
  assert.equal((await api.send('GET', '/events')).status, 401)
  for (const [query, field] of [
    ['type=key.created', 'type'],
    ['type=nonsense', 'type'],
    ['since=yesterday', 'since'],
    ['entity_id=1', 'entity_id'],
    ['sort=type', 'sort'],
    ['per_page=251', 'per_page'],
    ['q=ada', 'q'],
  ] as const) {
    const { status, error } = await ours.send('GET', `/events?${query}`)
    assert.deepEqual([status, error.details[0].field], [400, field], query)
  }
})

test('the stream sends events committed from now on, and none that only owners or other workspaces may see', async () => {
  const owner = await api.workspace()
  const theirs = await api.workspace()
  await owner.send('POST', '/contacts', { first_name: 'Before' })
  const reader = await stream(await owner.as({ role: 'member', scope: 'read_only' }))
  assert.equal(reader.status, 200)
  assert.equal(reader.headers['content-type'], 'text/event-stream; charset=utf-8')

  await theirs.send('POST', '/contacts', { first_name: 'Eve' })
  await owner.send('POST', '/keys', { name: 'Website' })
  const { data: contact } = await owner.send('POST', '/contacts', { first_name: 'Ada' })
  await owner.send('PATCH', `/contacts/${contact.id}`, { title: 'Countess' })
  await owner.send('POST', '/contacts', {}) // rejected
  await owner.send('DELETE', `/contacts/${contact.id}`)
  await until(() => reader.events.length >= 3)
  const { data: listed } = await owner.send('GET', '/events?order=asc&page=2&per_page=1')
  const { actor: _, import_id: __, ...sent } = listed[0]
  assert.deepEqual(reader.events[0], sent)
  assert.deepEqual(typesOf(reader.events), ['contact.created', 'contact.updated', 'contact.deleted'])
  assert.deepEqual(reader.events[1].changes, { title: { from: null, to: 'Countess' } })
  reader.close()
})

test('a session can open the stream', async () => {
  const { cookie, send } = await api.signUp()
  const reader = await listen(api.url, { cookie })
  await send('POST', '/tags', { name: 'vip' })
  await until(() => reader.events.length > 0)
  assert.equal(reader.events[0].data.name, 'vip')
  reader.close()
})

test('the stream needs a credential, and an event id that the caller may see', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  assert.equal((await api.send('GET', '/events/stream')).status, 401)
  await theirs.send('POST', '/contacts', { first_name: 'Eve' })
  await ours.send('POST', '/keys', { name: 'Website' })
  const [{ id: foreign }] = (await theirs.send('GET', '/events')).data
  const [{ id: secret }] = (await ours.send('GET', '/audit-logs')).data
  for (const [id, status, code] of [
    ['nonsense', 400, 'VALIDATION_ERROR'],
    [newId(), 404, 'NOT_FOUND'],
    [foreign, 404, 'NOT_FOUND'],
    [secret, 404, 'NOT_FOUND'],
  ] as const) {
    const answer = await ours.send('GET', '/events/stream', undefined, { 'last-event-id': id })
    assert.deepEqual([answer.status, answer.error.code], [status, code])
    assert.match(answer.error.message, /Last-Event-ID/)
  }
})

test('a client that lost its connection before the first event continues from the position it was sent', async () => {
  const client = await api.workspace()
  await client.send('POST', '/tags', { name: 'before' })
  const first = await stream(client)
  await until(() => first.start() !== undefined)
  first.close()
  await client.send('POST', '/tags', { name: 'meanwhile' })
  const second = await stream(client, first.start())
  await client.send('POST', '/tags', { name: 'after' })
  await until(() => second.events.length >= 2)
  assert.deepEqual(
    second.events.map(({ data }) => data.name),
    ['meanwhile', 'after'],
  )
  assert.equal(second.start(), first.start())
  second.close()
  for (const position of ['1:2', '1:2:,', `1:2:${'9'.repeat(20)}`])
    assert.equal((await client.send('GET', '/events/stream', undefined, { 'last-event-id': position })).status, 400)
  const { rows } = await api.sql.query('select pg_snapshot_xmax(pg_current_snapshot())::text as now')
  const ahead = `1${'0'.repeat(rows[0].now.length)}`
  for (const [transaction, expected] of [
    [ahead, 404], // a position of another database
    ['9'.repeat(19), 404],
    ['9', 200],
  ] as const) {
    const headers = { 'x-api-key': client.key, 'last-event-id': `1:${transaction}:` }
    const response = await fetch(`${api.url}/api/v1/events/stream`, { headers })
    await response.body?.cancel()
    assert.equal(response.status, expected, transaction)
  }
})

test('the position that a stream begins with is on disk, so that it is not ahead of PostgreSQL after a crash', async () => {
  const client = await api.workspace()
  // What is rolled back is written to the log some time later.
  const rollBack = async () => {
    await api.sql.query('begin; create temporary table numbers (number int); rollback')
    return (await api.sql.query('select pg_current_wal_insert_lsn() as place')).rows[0].place
  }
  for (let i = 0; i < 5; i++) {
    const place = await rollBack()
    const listener = await stream(client)
    const { rows } = await api.sql.query('select pg_current_wal_flush_lsn() >= $1 as durable', [place])
    listener.close()
    assert.deepEqual(rows, [{ durable: true }])
  }
})

test('the events of a record arrive in the order of its changes, also of those that wait for each other', async () => {
  const client = await api.workspace()
  const reader = await stream(client)
  for (let round = 0; round < 12; round++) {
    const { data: contact } = await client.send('POST', '/contacts', { first_name: 'Ada' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        i === 0 && round % 2 === 1
          ? client.send('DELETE', `/contacts/${contact.id}`, undefined, { 'idempotency-key': newId() })
          : client.send('PATCH', `/contacts/${contact.id}`, { notes: `${i}` }, { 'idempotency-key': newId() }),
      ),
    )
    const changes = answers.filter(({ status }) => status < 300).length
    const own = () => reader.events.filter(({ data }) => data.id === contact.id)
    await until(() => own().length === 1 + changes)
    const last = own().at(-1)!
    const stored = await client.send('GET', `/contacts/${contact.id}`)
    if (stored.status === 404) assert.equal(last.type, 'contact.deleted')
    else assert.equal(last.data.notes, stored.data.notes)
  }
  reader.close()
})

test('a client that reconnects while eight clients write gets every event once, and none that was rolled back', async () => {
  const client = await api.workspace()
  const system = systemCaller(client.workspaceId, '1', 'Test')
  await client.send('POST', '/tags', { name: 'first' })
  const [first] = (await client.send('GET', '/events')).data

  // They write until the client has reconnected often enough, so that the speed of the machine does not matter.
  const state = { connections: 0, isWriting: true }
  const expected = () => committed * 2
  let committed = 0
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let i = 0; i < 40 || state.connections < 10; i++) {
      const isUndone = i % 4 === 3
      const work = transaction(api.database, system, async (tx) => {
        recordEvent(tx, 'tag.created', newId(), { data: { writer, i, isUndone } })
        // Some transactions begin early and commit late, after others whose events have greater ids.
        await tx.all(sql`select pg_sleep(${Math.random() / 50})`)
        recordEvent(tx, 'tag.updated', newId(), { data: { writer, i, isUndone } })
        if (isUndone) await tx.all(sql`select 1 / 0`)
      })
      await work.then(
        () => committed++,
        () => assert.ok(isUndone),
      )
    }
  })
  const writing = Promise.all(writers).finally(() => (state.isWriting = false))

  const whole = await stream(client, first.id)
  const received: Item[] = []
  while (state.isWriting || received.length < expected()) {
    const reader = await stream(client, received.at(-1)?.id ?? first.id)
    state.connections++
    await until(
      () => reader.events.length > 5 || (!state.isWriting && received.length + reader.events.length >= expected()),
    )
    reader.close()
    received.push(...reader.events)
  }
  await writing
  await until(() => whole.events.length >= expected())

  const { rows } = await api.sql.query(
    'select id from events where workspace_id = $1 and id <> $2 order by transaction, id',
    [client.workspaceId, first.id],
  )
  assert.equal(rows.length, expected())
  assert.deepEqual(idsOf(received), idsOf(rows))
  assert.deepEqual(idsOf(whole.events), idsOf(rows))
  whole.close()
})

test(
  'a long transaction delays the streams of its own workspace only',
  notOnCitus('there its connections have no names'),
  async () => {
    const [busy, quiet] = await Promise.all([api.workspace(), api.workspace()])
    const [delayed, live] = await Promise.all([stream(busy), stream(quiet)])
    await transaction(api.database, systemCaller(busy.workspaceId, '1', 'Test'), async (tx) => {
      recordEvent(tx, 'tag.created', newId(), { data: {} })
      await tx.all(sql`select`)
      for (const client of [busy, quiet]) await client.send('POST', '/tags', { name: 'Press' })
      await until(() => live.events.length === 1)
      assert.deepEqual(delayed.events, [])
    })
    await until(() => delayed.events.length === 2)
    delayed.close()
    live.close()
  },
)

test('a stream waits for a transaction that began to write in another workspace', async () => {
  const [first, second, third] = await Promise.all([api.workspace(), api.workspace(), api.workspace()])
  let waiting: boolean[] = []
  await transaction(api.database, systemCaller(first.workspaceId, '1', 'Test'), async (tx) => {
    const { number } = (await tx.first<{ number: string }>(sql`select pg_current_xact_id()::text as number`))!
    await second.send('POST', '/tags', { name: `After ${number}` })
    const look = async () => {
      const [running] = (await api.database.send([runningTransactions]))[0] as [Running]
      return [first, second, third].map(({ workspaceId }) => BigInt(horizonOf(workspaceId, running)) <= BigInt(number))
    }
    // The third may wait for a transaction of another test for a moment.
    waiting = await until(async () => {
      const found = await look()
      return (api.database.isDistributed || !found[2]) && found
    })
    await tx.within(second.workspaceId, async () => recordEvent(tx, 'tag.created', newId(), { data: {} }))
  })
  // Citus has no names, so all wait there.
  assert.deepEqual(waiting, [true, true, api.database.isDistributed])
})

test('a workspace with many long events does not delay the streams of others', async () => {
  const [busy, quiet] = [await api.workspace(), await api.workspace()]
  const contact = { first_name: 'Ada', notes: '語'.repeat(45_000) }
  const created = await Promise.all(Array.from({ length: 100 }, () => busy.send('POST', '/contacts', contact)))
  const ids = created.map(({ data }) => data.id)
  const [theirs, own] = [
    await listen(api.url, { 'x-api-key': busy.key }),
    await listen(api.url, { 'x-api-key': quiet.key }),
  ]
  await until(() => theirs.start() && own.start())
  for (const title of ['Miss', 'Lady', 'Countess'])
    assert.equal((await busy.send('PATCH', '/contacts/bulk', { ids, set: { title } })).status, 200)
  await until(() => theirs.events.length > 0)
  await quiet.send('POST', '/contacts', { first_name: 'Eve' })
  await until(() => own.events.length > 0)
  assert.ok(theirs.events.length < 300, 'it arrived after all others')
  theirs.close()
  own.close()
})

test('a client that pauses reading gets all events when it continues', async () => {
  await using patient = await startApi({ bodyTimeoutSeconds: 300 })
  const client = await patient.workspace()
  const reader = await listen(patient.url, { 'x-api-key': client.key })
  reader.response.pause()
  const contact = { first_name: 'Ada', notes: 'x'.repeat(50_000) }
  for (let i = 0; i < 30; i++)
    await Promise.all(Array.from({ length: 10 }, () => client.send('POST', '/contacts', contact)))
  assert.ok(reader.events.length < 300)
  reader.response.resume()
  await until(() => reader.events.length >= 300)
  const { data: last } = await client.send('GET', '/events?per_page=250')
  assert.equal(new Set(idsOf(reader.events)).size, 300)
  assert.deepEqual(new Set(idsOf(last)).difference(new Set(idsOf(reader.events))).size, 0)
  reader.close()
})

test('long events are read once and a few at a time, because a page is in memory for clients that are behind', async () => {
  const client = await api.workspace()
  const start = await positionNow(client)
  const contact = { first_name: 'Ada', notes: 'x'.repeat(50_000) }
  await Promise.all(Array.from({ length: 100 }, () => client.send('POST', '/contacts', contact)))
  const received = watchReceived()
  const reader = await stream(client, start)
  await until(() => reader.events.length >= 100)
  const sizes = received.end()
  assert.deepEqual(idsOf(reader.events), await idsInOrder(client))
  const largest = Math.max(...sizes)
  assert.ok(largest < 250_000, `${largest} bytes of rows at once`)
  assert.ok(sumOf(sizes) < 1.2 * 100 * 50_000, `${sumOf(sizes)} bytes for 5,000,000`)
  reader.close()
})

test('a page of the stream ends with the event that makes it long enough, and has at most 200', async () => {
  const client = await api.workspace()
  const start = await positionNow(client)
  const lengths = [300_000, 1, 1, 127_001, 1, 300_000, 40_000, 40_000, 40_000, 40_000, ...Array<number>(250).fill(1)]
  await recordLong(client, lengths)
  await untilReadable(client, start)
  const pages: StreamEvent[][] = []
  let { position } = startAt(parseSnapshot(start))
  do {
    const page = (await read(client, await nextPage(client, position))) as StreamEvent[]
    pages.push(page)
    position = page.at(-1)!
  } while (isWholePage(pages.at(-1)!))
  assert.deepEqual(
    pages.map((page) => page.length),
    [1, 5, 4, 200, 50],
  )
  assert.deepEqual(idsOf(pages.flat()), await idsInOrder(client))
})

test('PostgreSQL reads one event more than a page has', notOnCitus('which shows another plan'), async () => {
  const client = await api.workspace()
  const start = await positionNow(client)
  await recordLong(client, Array<number>(50).fill(50_000))
  await untilReadable(client, start)
  const query = await nextPage(client, startAt(parseSnapshot(start)).position)
  const [plan] = await read(client, sql`explain (analyze, format json) ${query}`)
  const rows = [...JSON.stringify(plan).matchAll(/"Node Type":"WindowAgg".*?"Actual Rows":([\d.]+)/g)].map(
    ([, count]) => Number(count),
  )
  assert.deepEqual(rows, [3, 4])
})

test('clients at the same position receive the pages that are read for one of them', async () => {
  const client = await api.workspace()
  const start = await positionNow(client)
  const contact = { first_name: 'Ada', notes: 'x'.repeat(50_000) }
  await Promise.all(Array.from({ length: 60 }, () => client.send('POST', '/contacts', contact)))
  const received = watchReceived()
  const readers = await Promise.all(Array.from({ length: 20 }, () => stream(client, start)))
  await until(() => readers.every(({ events }) => events.length >= 60))
  const bytes = sumOf(received.end())
  const expected = await idsInOrder(client)
  for (const { events, close } of readers) {
    assert.deepEqual(idsOf(events), expected)
    close()
  }
  assert.ok(bytes < 10 * 60 * 50_000, `${bytes} bytes for 20 clients, each of which receives 3,000,000`)
})

/** Events whose data, or changes if the length is odd, have this many characters. */
const recordLong = ({ workspaceId }: Client, lengths: readonly number[]) =>
  transaction(api.database, systemCaller(workspaceId, '1', 'Test'), async (tx) => {
    for (const length of lengths) {
      const text = 'x'.repeat(length)
      const changes = { name: { from: null, to: text } }
      if (length % 2) recordEvent(tx, 'tag.updated', newId(), { data: {}, changes })
      else recordEvent(tx, 'tag.created', newId(), { data: { text } })
    }
  })

/** A transaction without a name, such as one of another test in its own database, delays all events. */
const untilReadable = (client: Client, start: string) =>
  until(async () => (await read(client, await nextPage(client, startAt(parseSnapshot(start)).position))).length > 0)

async function nextPage({ workspaceId }: Client, position: Position) {
  const [running] = (await api.database.send([runningTransactions]))[0] as [Running]
  return eventsAfter(workspaceId, position, horizonOf(workspaceId, running))
}

const read = async ({ workspaceId }: Client, query: Sql) =>
  (await api.database.send([enterAsSystem(workspaceId), query]))[1]!

async function positionNow(client: Client) {
  const reader = await stream(client)
  const start = await until(() => reader.start())
  reader.close()
  return start
}

async function idsInOrder({ workspaceId }: Client) {
  const { rows } = await api.sql.query<Item>('select id from events where workspace_id = $1 order by transaction, id', [
    workspaceId,
  ])
  return idsOf(rows)
}

/** How many bytes the server received from the database, for each time that a connection was used. */
function watchReceived() {
  const { pool } = api.database
  const sizes: number[] = []
  const before = new Map<PoolClient, number>()
  const bytesOf = (client: PoolClient) => (client.connection.stream as Socket).bytesRead
  const acquired = (client: PoolClient) => void before.set(client, bytesOf(client))
  const released = (_: Error | undefined, client: PoolClient) => {
    if (before.has(client)) sizes.push(bytesOf(client) - before.get(client)!)
  }
  pool.on('acquire', acquired)
  pool.on('release', released)
  return {
    end() {
      pool.off('acquire', acquired)
      pool.off('release', released)
      return sizes
    },
  }
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

test('a stream sends no events from after its key is revoked or its person removed, and ends', async () => {
  const owner = await api.workspace()
  const { data: key } = await owner.send('POST', '/keys', { name: 'Screen', scope: 'read_only' })
  const member = await owner.as({ role: 'member' })
  const screen = await listen(api.url, { 'x-api-key': key.key })
  const colleague = await stream(member)
  const stays = await stream(owner)
  await owner.send('DELETE', `/keys/${key.id}`)
  await owner.send('DELETE', `/workspaces/members/${member.userId}`)
  await owner.send('POST', '/tags', { name: 'after' })
  await until(() => stays.events.length === 1)
  await until(() => screen.isOver() && colleague.isOver())
  assert.deepEqual([...screen.events, ...colleague.events, stays.isOver()], [false])
  stays.close()
})

test('the credentials of all streams are checked by one statement, each for its own workspace', async (t) => {
  const owner = await api.workspace()
  const { cookie, userId } = await api.signUp()
  await api.sql.query(`insert into members (workspace_id, user_id, role) values ($1, $2, 'member')`, [
    owner.workspaceId,
    userId,
  ])
  const asPerson = (path: string, body: object) =>
    api.send('POST', path, { headers: { cookie, origin: api.url }, body })
  const { id: home } = (await api.send('GET', '/me', { headers: { cookie } })).data.workspace
  const atHome = await listen(api.url, { cookie })
  await asPerson('/workspaces/switch', { workspace_id: owner.workspaceId })
  const keys = await Promise.all(Array.from({ length: 10 }, () => api.makeKey(owner.workspaceId, owner.userId)))
  const streams = await Promise.all(
    [{ cookie }, ...keys.map((key) => ({ 'x-api-key': key }))].map((with_) => listen(api.url, with_)),
  )
  const sizes: number[] = []
  const note = (message: unknown) => {
    const checks = (message as Sql[]).filter((query) => query.toQuery().text.includes('from api_keys k'))
    if (checks.length > 0) sizes.push(checks.length)
  }
  subscribe(statementsChannel, note)
  t.after(() => unsubscribe(statementsChannel, note))
  await owner.send('POST', '/tags', { name: 'new' })
  await until(() => streams.every(({ events }) => events.length === 1))
  assert.equal(Math.max(...sizes), 1)

  await owner.send('DELETE', `/workspaces/members/${userId}`)
  await owner.send('POST', '/tags', { name: 'after' })
  await until(() => streams[0]!.isOver() && streams.slice(1).every(({ events }) => events.length === 2))
  assert.deepEqual([streams[0]!.events.length, atHome.isOver(), home === owner.workspaceId], [1, false, false])
  for (const one of [atHome, ...streams]) one.close()
})

test('a workspace has at most 100 streams at a time, and stopping the server ends them', async () => {
  const limited = await startApi({ rateLimit: { perSecond: 100_000, burst: 100_000 } })
  const client = await limited.workspace()
  const neighbour = await limited.workspace()
  const headers = { 'x-api-key': client.key }
  const opened = await Promise.all(Array.from({ length: 120 }, () => listen(limited.url, headers)))
  const readers = opened.filter(({ status }) => status === 200)
  assert.equal(readers.length, 100)
  const refused = await client.send('GET', '/events/stream')
  assert.deepEqual([refused.status, refused.error.code, refused.headers.get('retry-after')], [429, 'RATE_LIMITED', '1'])
  readers.push(await listen(limited.url, { 'x-api-key': neighbour.key }))

  // A person has at most 200 in all workspaces.
  for (const most of [100, 0]) {
    const further = await limited.workspace()
    await limited.sql.query(`insert into members (workspace_id, user_id, role) values ($1, $2, 'owner')`, [
      further.workspaceId,
      client.userId,
    ])
    await limited.sql.query('update api_keys set user_id = $2 where workspace_id = $1', [
      further.workspaceId,
      client.userId,
    ])
    const more = await Promise.all(Array.from({ length: 100 }, () => listen(limited.url, { 'x-api-key': further.key })))
    readers.push(...more.filter(({ status }) => status === 200))
    assert.equal(more.filter(({ status }) => status === 200).length, most)
  }

  readers.shift()!.close()
  const again = await retry(() => listen(limited.url, headers))
  await limited[Symbol.asyncDispose]()
  await until(() => [...readers, again].every(({ isOver }) => isOver()))
  assert.deepEqual(
    readers.map(({ status }) => status).filter((status) => status !== 200),
    [],
  )
})

async function retry(open: () => ReturnType<typeof listen>) {
  let reader = await open()
  await until(async () => reader.status === 200 || (reader = await open()).status === 200)
  return reader
}
