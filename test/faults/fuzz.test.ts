import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import type { Answer, Client } from '../api.ts'
import { conformance } from '../generated/conform.ts'
import { nameOf, operationOf, type Route, startWithRoutes, templateOf } from '../generated/routes.ts'
import { makeWorld } from '../generated/world.ts'
import { startProcess } from '../process.ts'
import { listen } from '../sse.ts'
import { until } from '../until.ts'
import { requestsOf } from './generate.ts'
import { request } from './http.ts'
import { type Random, randomFrom, seed } from './random.ts'
import { size } from './size.ts'

// Requests generated from the API document, with ids of other workspaces in every place. No response may be a 5xx, have
// an undocumented status or shape, or hold anything of another workspace; and the other workspaces must not change.

const calls = size('FUZZ_CALLS', { short: 2000, full: 1_000_000 })

const started = await startWithRoutes()
const { api, described, document } = started
// A separate process, so that generating and checking does not compete with the server for one thread.
const server = await startProcess(api, { parts: 'api' })
after(async () => {
  await server.stop()
  await started[Symbol.asyncDispose]()
})
const { conforms } = conformance(document)

/** In every text of the other workspaces, so that a foreign text is found in any response. */
const mark = 'zqforeignqz'
const foreign = new Set<string>()
const foreignIds: string[] = []

type Attacker = Awaited<ReturnType<typeof makeAttacker>>
type Request = { ids: string[]; query: object; body: unknown; caller: string; headers: Record<string, string> }

test(`${calls} generated calls: no foreign data, no 5xx, every response as documented`, async (t) => {
  t.diagnostic(`SEED=${seed}`)
  const victim = await makeVictim()
  const sampled = await api.workspace()
  assert.equal((await sampled.send('POST', '/workspaces/sample-data')).status, 201)
  for (const { workspaceId } of [victim, sampled]) await learnIds(workspaceId)
  const before = [await contentsOf(victim), await contentsOf(sampled)]
  const busy = await api.workspace()

  const seen = new Map<number, number>()
  let attacker = await makeAttacker()
  let following = makeAttacker()
  let stream = await listen(server.url, { 'x-api-key': attacker.client.key })
  let streamed = 0
  let renewal: Promise<void> | undefined
  let made = 0

  /** From time to time a new workspace attacks: in the old one the calls have deleted records, members and keys. */
  async function renew() {
    await writeElsewhere(busy, made)
    const own = attacker.client.workspaceId
    const { status } = await attacker.client.send('POST', '/contacts', { first_name: 'Own' })
    // A call may have revoked the key.
    if (status === 201) await until(() => stream.isOver() || stream.events.length > 0)
    for (const event of stream.events) assert.equal(event.workspace_id, own, 'the stream shows another workspace')
    assertNothingForeign(JSON.stringify(stream.events), '', 'the stream')
    streamed += stream.events.length
    stream.close()
    attacker = await following
    following = makeAttacker()
    stream = await listen(server.url, { 'x-api-key': attacker.client.key })
  }

  async function call(route: Route, request: Request, random: Random) {
    if (++made % 500 === 0) renewal ??= renew().finally(() => (renewal = undefined))
    await renewal
    const { text, ...answer } = await send(route, request, attacker, random)
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
    assert.ok(answer.status < 500, `${nameOf(route)} → ${answer.status} ${text}`)
    if (answer.status !== 304) conforms(route, answer)
  }

  const weights = described.map((route) => (hasInput(route) ? 1 : 0.1))
  const share = calls / weights.reduce((sum, weight) => sum + weight, 0)
  const rest = described.entries()
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const [i, route] of rest) {
        const requests = requestsOf(document, templateOf(route.url), operationOf(document, route))
        const numRuns = Math.max(1, Math.round(share * weights[i]!))
        const random = randomFrom(i)
        const property = fc.asyncProperty(requests as fc.Arbitrary<Request>, (request) => call(route, request, random))
        await fc.assert(property, { seed: seed + i, numRuns })
      }
    }),
  )
  await renew()
  stream.close()
  await following

  t.diagnostic(`${made} calls: ${JSON.stringify(Object.fromEntries([...seen].sort(([a], [b]) => a - b)))}`)
  t.diagnostic(`${streamed} events on the stream, ${foreign.size} foreign ids`)
  assert.ok(streamed > 0)
  for (const status of [200, 201, 400, 401, 403, 404]) assert.ok(seen.has(status), `no response was a ${status}`)
  assert.deepEqual([await contentsOf(victim), await contentsOf(sampled)], before)
})

const hasInput = (route: Route) => {
  const { parameters, requestBody } = operationOf(document, route)
  return parameters !== undefined || requestBody !== undefined
}

/** Holds one of everything, with the mark in every text that can be changed. */
async function makeVictim() {
  const { client, contact, company, deal, followUp, commitment, tag, webhook, customField, other } =
    await makeWorld(api)
  const patches: [string, object][] = [
    [`/contacts/${contact}`, { first_name: mark, last_name: mark, notes: mark, custom_fields: {} }],
    [`/contacts/${other}`, { first_name: mark, email: `${mark}@example.com` }],
    [`/companies/${company}`, { name: mark, domain: `${mark}.example` }],
    [`/deals/${deal}`, { name: mark }],
    [`/follow-ups/${followUp}`, { title: mark, description: mark }],
    [`/commitments/${commitment}`, { description: mark }],
    [`/tags/${tag}`, { name: mark }],
    [`/custom-fields/${customField}`, { field_label: mark }],
    [`/webhooks/${webhook}`, { url: `https://${mark}.example.com/` }],
  ]
  for (const [path, body] of patches) {
    const { status, error } = await client.send('PATCH', path, body)
    assert.equal(status, 200, `${path}: ${JSON.stringify(error)}`)
  }
  return client
}

async function makeAttacker() {
  const world = await makeWorld(api)
  const { client } = world
  const own = Object.values(world).filter((value) => typeof value === 'string')
  return {
    client,
    own: [...own, world.invitation.id, client.userId, client.workspaceId],
    callers: {
      owner: { 'x-api-key': client.key },
      member: { 'x-api-key': (await client.as({ role: 'member' })).key },
      reader: { 'x-api-key': (await client.as({ scope: 'read_only' })).key },
      session: { cookie: (await api.signUp()).cookie, origin: server.url },
      nobody: {},
    } as Record<string, Record<string, string>>,
  }
}

/** While others attack: an event with the mark, which no other stream may show. */
async function writeElsewhere({ send }: Client, i: number) {
  const { data } = await send('POST', '/contacts', { first_name: `${mark} ${i}` })
  foreign.add(data.id)
}

/** Every id in every table of the workspace. */
async function learnIds(workspaceId: string) {
  for (const rows of Object.values(await rowsOf(workspaceId)))
    for (const id of rows.matchAll(uuid)) {
      if (foreign.has(id[0])) continue
      foreign.add(id[0])
      foreignIds.push(id[0])
    }
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

async function rowsOf(workspaceId: string): Promise<Record<string, string>> {
  const { rows: tables } = await api.sql.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'workspace_id' and table_name in
            (select tablename from pg_tables where schemaname = 'public') order by 1`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await api.sql.query(
      `select coalesce(string_agg((to_jsonb(t) - 'last_used_at')::text, ',' order by to_jsonb(t)::text), '') as rows
         from ${name} t where workspace_id = $1`,
      [workspaceId],
    )
    contents[name] = rows[0].rows
  }
  return contents
}

const contentsOf = ({ workspaceId }: Client) => rowsOf(workspaceId)

async function send(route: Route, { ids, query, body, caller, headers }: Request, attacker: Attacker, random: Random) {
  const chosen = new Map<string, string>()
  // A third of the ids are foreign ones.
  const choose = (text: string) =>
    text.replaceAll(/\{id \d+\}/g, (given) => {
      const value = chosen.get(given) ?? random.pick(random.below(3) === 0 ? foreignIds : attacker.own)
      chosen.set(given, value)
      return value
    })
  let i = 0
  const path = route.url.replaceAll(/:\w+/g, () => encodeURIComponent(choose(ids[i++]!)) || '-')
  const search = new URLSearchParams(
    Object.entries(query as Record<string, string>).map(([name, value]) => [name, choose(value)]),
  )
  const isWrite = route.method !== 'GET'
  const sent = isWrite && body !== undefined ? choose(JSON.stringify(body) ?? 'null') : undefined
  const {
    status,
    headers: received,
    text,
  } = await request(`${server.url}${path}?${search}`, {
    method: route.method,
    headers: {
      ...attacker.callers[caller],
      ...headers,
      ...(sent !== undefined && { 'content-type': 'application/json' }),
    },
    body: sent,
  })
  assertNothingForeign(text, `${path} ${search} ${sent}`, `${nameOf(route)} ${sent ?? search}`)
  const isJson = received.get('content-type')?.startsWith('application/json')
  const parsed = isJson ? (JSON.parse(text) as object) : {}
  return { status, headers: received, text, ...parsed } as Answer & { text: string }
}

/** A message may repeat an id that the request named, and the filter of an export, a bulk job or a view what an earlier one named. */
function assertNothingForeign(text: string, request: string, where: string) {
  assert.ok(!text.includes(mark), `${where} shows a text of another workspace: ${text}`)
  for (const [id] of text.replaceAll(/"filters?":\{[^}]*\}/g, '').matchAll(uuid))
    assert.ok(!foreign.has(id) || request.includes(id), `${where} shows the id ${id} of another workspace`)
}
