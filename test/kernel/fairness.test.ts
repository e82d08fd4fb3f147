import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import { statementsChannel } from '../../server/database/database.ts'
import { newKeyText } from '../../server/http/key-text.ts'
import { startApi } from '../api.ts'
import { until } from '../until.ts'

type Api = Awaited<ReturnType<typeof startApi>>

const limited = (perSecond: number, burst: number) => startApi({ rateLimit: { perSecond, burst } })
const ask = (api: Api, key: string, url = '/contacts') =>
  api.app.inject({ url: `/api/v1${url}`, headers: { 'x-api-key': key } })

/** The statuses of `inFlight` requests that are sent at once. */
async function flood(inFlight: number, send: (i: number) => Promise<{ statusCode: number }>) {
  const replies = await Promise.all(Array.from({ length: inFlight }, (_, i) => send(i)))
  return new Set(replies.map(({ statusCode }) => statusCode))
}

/** Sends one request that is allowed and five that are refused, and expects no round trip to the database for these. */
async function expectFreeRefusals(
  send: () => Promise<LightMyRequestResponse>,
  settled: () => Promise<unknown> = async () => {},
) {
  const start = performance.now()
  assert.equal((await send()).statusCode, 200)
  await settled()
  let roundTrips = 0
  const count = () => void roundTrips++
  subscribe(statementsChannel, count)
  for (let i = 0; i < 5; i++) {
    const refused = await send()
    assert.equal(refused.statusCode, 429)
    assert.match(String(refused.headers.ratelimit), /^"default";r=0;t=\d+$/)
  }
  unsubscribe(statementsChannel, count)
  // On a machine that stops for seconds, the credential is checked again: once in three seconds at most.
  assert.ok(roundTrips <= Math.floor((performance.now() - start) / 3000), `${roundTrips} round trips`)
}

test('a rate-limited request of a known key is rejected without the database', async () => {
  await using api = await limited(0.001, 1)
  const { key } = await api.workspace()
  const isNoted = async () => (await api.sql.query('select from api_keys where last_used_at is not null')).rowCount! > 0
  await expectFreeRefusals(
    () => ask(api, key),
    () => until(isNoted),
  )
})

test('a rate-limited request of a known session is rejected without the database', async () => {
  await using api = await limited(0.001, 1)
  const { cookie } = await api.signUp()
  await expectFreeRefusals(() => api.app.inject({ url: '/api/v1/me', headers: { cookie } }))
})

test('a revoked key gets a 401 on its next allowed request, and soon also when it is rate limited', async () => {
  await using api = await limited(0.001, 2)
  const owner = await api.workspace()
  const other = await owner.as({})
  assert.equal((await ask(api, other.key)).statusCode, 200)
  await api.sql.query('delete from api_keys where user_id = $1', [other.userId])
  assert.equal((await ask(api, other.key)).statusCode, 401)
  assert.ok([401, 429].includes((await ask(api, other.key)).statusCode))
  await until(async () => (await ask(api, other.key)).statusCode === 401)
})

test('a tenant with 2,000 requests in flight on one key is rejected, a quiet tenant is not', async () => {
  await using api = await limited(100, 200)
  const [noisy, quiet] = [await api.workspace(), await api.workspace()]
  await ask(api, noisy.key)
  const noise = flood(2000, () => ask(api, noisy.key))
  await sleep(1) // until they wait
  const served = await flood(60, () => ask(api, quiet.key))
  assert.deepEqual([...served], [200])
  assert.deepEqual([...(await noise)].sort(), [200, 429])
})

test('a tenant with many keys waits in its own queue, and a quiet tenant is not rejected', async () => {
  await using api = await limited(100, 200)
  const [noisy, quiet] = [await api.workspace(), await api.workspace()]
  const keys = await Promise.all(Array.from({ length: 20 }, () => api.makeKey(noisy.workspaceId, noisy.userId)))
  for (const key of keys) await ask(api, key)
  const noise = flood(2000, (i) => ask(api, keys[i % 20]!, '/search?q=client'))
  const served = await flood(60, () => ask(api, quiet.key))
  assert.deepEqual([...served], [200])
  assert.deepEqual([...(await noise)].sort(), [200, 429])
})

test('a flood of well-formed unknown keys does not affect known or new keys of a quiet tenant', async () => {
  await using api = await startApi({ rateLimit: { perSecond: 100, burst: 200 }, trustProxy: ['127.0.0.1'] })
  const quiet = await api.workspace()
  const unused = await quiet.as({})
  await ask(api, quiet.key)
  const from = (address: string, key: string) =>
    api.app.inject({ url: '/api/v1/contacts', headers: { 'x-api-key': key, 'x-forwarded-for': address } })
  const noise = flood(2000, () => from('203.0.113.1', newKeyText()))
  const served = await flood(40, (i) => from('203.0.113.2', [quiet, unused][i % 2]!.key))
  assert.deepEqual([...served], [200])
  assert.deepEqual([...(await noise)].sort(), [401, 429])
})

test('a flood of requests without a credential from many sites does not delay a tenant', async () => {
  await using api = await startApi({ rateLimit: { perSecond: 100, burst: 200 }, trustProxy: ['127.0.0.1'] })
  const quiet = await api.workspace()
  const search = (address: string) =>
    api.app.inject({ url: '/docs/search?q=contact', headers: { 'x-forwarded-for': address } })
  await Promise.all([ask(api, quiet.key), search('198.51.100.1')]) // what is loaded on first use
  let answered = 0
  const noise = Array.from({ length: 400 }, async (_, i) => {
    const { statusCode } = await search(`10.0.${i >> 8}.${i & 255}`)
    answered++
    return statusCode
  })
  assert.equal((await ask(api, quiet.key)).statusCode, 200)
  assert.ok(answered < 100, `${answered} were answered before`)
  assert.deepEqual([...new Set(await Promise.all(noise))], [200])
})

test('a client that repeats refused requests without waiting gets at most one refusal per connection and second', async () => {
  await using api = await limited(0.001, 1)
  const { key } = await api.workspace()
  assert.equal((await ask(api, key)).statusCode, 200)
  const [clients, seconds] = [50, 2]
  let refused = 0
  const end = performance.now() + seconds * 1000
  const repeat = async () => {
    for (; performance.now() < end; refused++) assert.equal((await ask(api, key)).statusCode, 429)
  }
  await Promise.all(Array.from({ length: clients }, repeat))
  // Ten in each second are sent at once.
  const allowed = (clients + 10) * (seconds + 1)
  assert.ok(refused <= allowed, `${refused} refusals, at most ${allowed} expected`)
})
