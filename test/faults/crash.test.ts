import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { stages } from '../../server/deals/record.ts'
import { recordEventTypes, webhookEvents } from '../../server/events/catalogue.ts'
import '../../server/resources.ts'
import { assertConsistent } from '../consistency.ts'
import { authorityCertificate, startReceiver } from '../receiver.ts'
import { until } from '../until.ts'
import { request } from './http.ts'
import { makeLedger, type Write } from './ledger.ts'
import { type Random, randomFrom, seed } from './random.ts'
import { type Layout, type Service, startService } from './service.ts'
import { isFull, size } from './size.ts'

// Writers send keyed requests one to four times each while processes are killed. At the end the database, the API and
// the webhook receiver must have exactly the acknowledged effects, each once.

const writers = 16
const writes = size('CRASH_WRITES', { short: 2000, full: 50_000 })
const kills = size('CRASH_KILLS', { short: 10, full: 200 })
// The short run uses the layout in which each kind of process is killed separately.
const tried: Layout[] = isFull ? ['one server', 'api and worker', 'three servers'] : ['api and worker']

const ofRecords = new Set<string>(recordEventTypes)
const ofWebhooks = new Set<string>(webhookEvents)

const folder = await mkdtemp(path.join(tmpdir(), 'rapport-crash-'))
const authority = path.join(folder, 'authority.pem')
await writeFile(authority, authorityCertificate)
after(() => rm(folder, { recursive: true, force: true }))

for (const layout of tried)
  test(`${layout}: ${writes} keyed writes and ${kills} kills neither lose nor duplicate a write`, (t) =>
    attack(t, layout))

async function attack(t: TestContext, layout: Layout) {
  const seconds: Record<string, number> = {}
  let since = performance.now()
  const endPhase = (phase: string) => {
    seconds[phase] = Math.round((performance.now() - since) / 1000)
    since = performance.now()
  }
  t.diagnostic(`SEED=${seed}`)
  // Every third delivery is answered late, so that some are always under way.
  await using receiver = await startReceiver((_, response) => {
    setTimeout(() => response.writeHead(204).end(), receiver.received.length % 3 === 0 ? 200 : 0)
  })
  await using service = await startService(layout, {
    OUTBOUND_ALLOW: 'localhost',
    WEBHOOK_RETRY_SECONDS: Array(30).fill(1).join(),
    NODE_EXTRA_CA_CERTS: authority,
  })
  const { key, workspaceId } = await service.signUp()
  const client = clientOf(service, key)
  const { data: webhook } = await client.expect(201, 'POST', '/webhooks', { url: receiver.url, events: webhookEvents })
  const { data: company } = await client.expect(201, 'POST', '/companies', { name: 'Shared' })

  const ledgers = Array.from({ length: writers }, (_, i) => makeLedger(i, randomFrom(i), company.id))
  const counts = { acknowledged: 0, sends: 0, failedSends: 0 }
  const run = { isOver: false } // also when a writer fails: the others would wait for a service that is gone
  const killing = killSome(
    service,
    () => counts.acknowledged,
    () => run.isOver,
  )
  await Promise.all(ledgers.map((ledger, i) => write(ledger, randomFrom(1000 + i)))).finally(() => (run.isOver = true))
  const killed = await killing
  endPhase('writing')
  t.diagnostic(`${counts.acknowledged} writes, ${counts.sends} sends, ${counts.failedSends} of them without success`)
  t.diagnostic(`killed: ${JSON.stringify(killed)}`)

  await Promise.all(service.processes.map(({ isReady }) => until(isReady)))
  await until(async () => (await client.send('GET', '/contacts?per_page=1')).status === 200)

  const all = ledgers.flatMap((ledger) => ledger.writes)
  await inParallel(all, writers, async (write) => {
    const { status, text, headers } = await client.send(write.method, write.path, write.body, write.key)
    assert.equal(`${status} ${text}`, write.answer, `replay of ${write.key}`)
    assert.equal(headers.get('idempotent-replayed'), 'true')
  })

  endPhase('replaying')

  for (const [kind, route] of [
    ['contacts', '/contacts'],
    ['deals', '/deals'],
    ['follow_ups', '/follow-ups'],
    ['interactions', '/interactions'],
  ] as const) {
    const expected = new Map(ledgers.flatMap((ledger) => [...ledger.kept[kind]]))
    const shown = await client.listAll(route)
    assert.equal(shown.length, expected.size, `number of ${kind}`)
    for (const item of shown) assert.deepEqual(own(item), own(expected.get(item.id)!), `${kind} ${item.id}`)
  }

  const deals = ledgers.flatMap((ledger) => [...ledger.kept.deals.values()])
  const { data: pipeline } = await client.expect(200, 'GET', '/pipeline')
  for (const stage of stages) {
    const own = deals.filter((deal) => deal.stage === stage)
    const value = own.reduce((sum, deal) => sum + (deal.value as number), 0)
    assert.deepEqual(pipeline[stage], { count: own.length, value }, stage)
  }

  const expectedEvents = [`company.created ${company.id}`, ...ledgers.flatMap(({ events }) => events)]
  const audit = (await client.listAll('/audit-logs')).filter(({ action }) => ofRecords.has(action))
  assert.deepEqual(audit.map(({ action, entity_id }) => `${action} ${entity_id}`).toSorted(), expectedEvents.toSorted())

  const { rows: timeline } = await service.query<{ entry: string }>(
    `select subject_id || ' ' || record_id as entry from timeline where workspace_id = $1`,
    [workspaceId],
  )
  const expectedTimeline = ledgers.flatMap((ledger) =>
    ledger.timeline().map(({ subject, record }) => `${subject} ${record}`),
  )
  assert.deepEqual(timeline.map(({ entry }) => entry).toSorted(), expectedTimeline.toSorted())

  const sql = new pg.Pool({ host: (await service.postmaster()).host, user: 'postgres', database: 'rapport', max: 1 })
  await assertConsistent({ sql }, workspaceId).finally(() => sql.end())

  endPhase('comparing')

  const deliveries = async (status: string) =>
    (await client.expect(200, 'GET', `/webhooks/${webhook.id}/deliveries?per_page=1&status=${status}`)).meta.total
  // A busy machine may need minutes for all, but some have to be sent in each.
  let pending = Infinity
  while (pending > 0) {
    const before = pending
    await until(async () => (await deliveries('pending')) < before)
    pending = await deliveries('pending')
  }
  const subscribed = audit.filter(({ action }) => ofWebhooks.has(action)).map(({ id }) => id)
  assert.deepEqual([await deliveries('delivered'), await deliveries('failed')], [subscribed.length, 0])
  const bodies = new Map<string, string>()
  for (const { headers, body } of receiver.received) {
    const id = String(headers['webhook-id'])
    assert.equal(body, bodies.get(id) ?? body, `the body of ${id}`)
    bodies.set(id, body)
  }
  assert.deepEqual([...bodies.keys()].toSorted(), subscribed.toSorted())
  t.diagnostic(`${subscribed.length} webhook deliveries, ${receiver.received.length} received with repetitions`)

  endPhase('deliveries')
  t.diagnostic(`seconds: ${JSON.stringify(seconds)}`)

  assert.deepEqual(
    service.processes.flatMap(({ losses }) => losses),
    [],
  )

  async function write(ledger: ReturnType<typeof makeLedger>, random: Random) {
    while (ledger.writes.length < writes / writers) {
      const { write, status, record } = ledger.next()
      const copies = 1 + random.below(4)
      const together = 1 + random.below(copies)
      await Promise.all(Array.from({ length: together }, () => sendUntilAnswered(write, status)))
      for (let i = together; i < copies; i++) await sendUntilAnswered(write, status)
      record(JSON.parse(write.answer!.slice(4)).data)
      counts.acknowledged++
    }
  }

  async function sendUntilAnswered(write: Write, expected: number) {
    while (!run.isOver) {
      counts.sends++
      const answer = await client.send(write.method, write.path, write.body, write.key).catch(() => undefined)
      if (answer && answer.status === expected) {
        write.answer ??= `${answer.status} ${answer.text}`
        assert.equal(`${answer.status} ${answer.text}`, write.answer, `the answers to ${write.key} differ`)
        return
      }
      counts.failedSends++
      // No answer, a 500, or a 409 or 429 with Retry-After: the outcome is unknown or the request was put off.
      const isUnclear = !answer || answer.status === 500 || answer.headers.has('retry-after')
      assert.ok(isUnclear, `${write.method} ${write.path}: ${answer?.status} ${answer?.text}`)
      await sleep(200)
    }
  }
}

/** Kills something after each equal share of the writes, at a random moment. */
async function killSome(service: Service, acknowledged: () => number, isOver: () => boolean) {
  const random = randomFrom(2000)
  const killed: Record<string, number> = {}
  for (let i = 1; i <= kills && !isOver(); i++) {
    while (acknowledged() < (i * writes) / (kills + 1) && !isOver()) await sleep(5)
    await sleep(random.below(100))
    const kind = random.weighted({ process: 5, postgres: 2, backend: 2, 'backend by SQL': 1 })
    const target = random.pick(service.processes)
    if (kind === 'process') await target.kill()
    else if (kind === 'postgres') await killPostgres(service)
    else await killBackend(service, random, kind === 'backend')
    const name = kind === 'process' ? target.role : kind
    killed[name] = (killed[name] ?? 0) + 1
  }
  return killed
}

const signal = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A process that is being restarted is killed as soon as it runs. */
const killPostgres = async ({ postmaster }: Service) =>
  signal((await until(() => postmaster().catch(() => undefined))).pid)

async function killBackend({ query }: Service, random: Random, bySignal: boolean) {
  const { rows } = await query<{ pid: number }>(
    `select pid from pg_stat_activity
      where backend_type = 'client backend' and datname = 'rapport' and pid <> pg_backend_pid() order by pid`,
  )
  if (rows.length === 0) return
  const { pid } = random.pick(rows)
  if (bySignal) signal(pid)
  else await query('select pg_terminate_backend($1)', [pid])
}

function clientOf({ urls }: Service, key: string) {
  const random = randomFrom(3000)

  function send(method: string, route: string, body?: unknown, idempotencyKey?: string) {
    return request(`${random.pick(urls)}/api/v1${route}`, {
      method,
      headers: {
        'x-api-key': key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  async function expect(status: number, method: string, route: string, body?: unknown) {
    const answer = await send(method, route, body)
    assert.equal(answer.status, status, answer.text)
    return JSON.parse(answer.text)
  }

  async function listAll(route: string) {
    const items: Record<string, string>[] = []
    for (let page = 1; ; page++) {
      const { data, meta } = await expect(200, 'GET', `${route}?per_page=250&page=${page}&order=asc&sort=created_at`)
      items.push(...data)
      if (data.length < 250) {
        assert.equal(items.length, meta.total, `the total of ${route}`)
        return items as (Record<string, string> & { id: string; action: string })[]
      }
    }
  }
  return { send, expect, listAll }
}

async function inParallel<Item>(items: Item[], count: number, work: (item: Item) => Promise<void>) {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (const item of rest) await work(item)
    }),
  )
}

/** Without the fields that follow from other records; test/consistency.ts compares those with the records. */
function own<Item extends object>(item: Item) {
  const { last_activity_at: _activity, next_due: _due, ...fields } = item as Item & Record<string, unknown>
  return fields
}
