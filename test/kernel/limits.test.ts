import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { Redis as Client } from 'ioredis'
import { buildApp } from '../../server/app.ts'
import { startApi } from '../api.ts'
import { isRedisExpected, startRedis } from '../redis.ts'
import { until } from '../until.ts'

const limited = (perSecond: number, burst: number, more: Parameters<typeof startApi>[0] = {}) =>
  startApi({ rateLimit: { perSecond, burst }, ...more })
const slow = 0.001 // refills so rarely that no test sees it
const wrongKey = 'rap_000000000000000000000000000000000000'

test('every response to a known caller has the rate limit headers, including errors', async () => {
  await using api = await limited(slow, 50)
  const client = await api.workspace()
  const { send } = client
  const reader = await client.as({ scope: 'read_only' })
  const session = await api.signUp()
  const answers = [
    await send('GET', '/contacts'),
    await send('GET', `/contacts/${randomUUID()}`),
    await send('POST', '/contacts', {}),
    await send('GET', '/contacts?page=0'),
    await send('GET', '/nowhere'),
    await send('PUT', '/contacts', {}),
    await reader.send('POST', '/contacts', {}),
    await session.send('POST', '/contacts', {}, { origin: 'https://evil.example' }),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 404, 400, 400, 404, 404, 403, 403],
  )
  for (const [i, { headers }] of answers.entries()) {
    assert.equal(headers.get('ratelimit-policy'), '"default";q=0.001;w=1')
    const left = i < 6 ? 49 - i : 49 // the last two are other callers
    assert.match(headers.get('ratelimit')!, new RegExp(`^"default";r=${left};t=\\d+$`))
    assert.equal(headers.get('retry-after'), null)
  }
})

test('a key beyond its burst gets a 429 with Retry-After; another key of the workspace does not', async () => {
  await using api = await limited(slow, 3)
  const client = await api.workspace()
  const answers = []
  for (let i = 0; i < 4; i++) answers.push(await client.send('GET', '/contacts'))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 429],
  )
  const refused = answers[3]!
  assert.equal(refused.error.code, 'RATE_LIMITED')
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  assert.match(refused.headers.get('ratelimit')!, /^"default";r=0;t=\d+$/)
  assert.ok(refused.headers.get('x-request-id'))
  assert.equal((await client.send('POST', '/contacts', { first_name: 'Ada' })).status, 429)
  assert.deepEqual(await client.events(), [])
  assert.equal((await (await client.as({})).send('GET', '/contacts')).status, 200)
})

test('all keys and sessions of a person together have the limit of five, and other people are not affected', async () => {
  await using api = await limited(slow, 3)
  const { workspaceId, userId } = await api.workspace()
  const get = async (key: string) =>
    (await fetch(`${api.url}/api/v1/contacts`, { headers: { 'x-api-key': key } })).status
  const allOf = async (key: string) => [await get(key), await get(key), await get(key)]
  for (let i = 0; i < 5; i++)
    assert.deepEqual(await allOf(await api.makeKey(workspaceId, userId)), [200, 200, 200], `key ${i}`)
  assert.deepEqual(await allOf(await api.makeKey(workspaceId, userId)), [429, 429, 429])
  const colleague = await api.makeUser(workspaceId, 'member')
  assert.deepEqual(await allOf(await api.makeKey(workspaceId, colleague.userId)), [200, 200, 200])
})

test('a large body counts as several requests, also if its size is not declared', async () => {
  await using api = await limited(slow, 20)
  const client = await api.workspace()
  const leftOf = ({ headers }: { headers: Headers }) => Number(/r=(\d+)/.exec(headers.get('ratelimit')!)![1])
  const body = { first_name: 'Ada', notes: 'x'.repeat(40_000) }
  const made = await client.send('POST', '/contacts', body)
  assert.deepEqual([made.status, leftOf(made)], [201, 17])
  const streamed = await fetch(`${api.url}/api/v1/contacts`, {
    method: 'POST',
    headers: { 'x-api-key': client.key, 'content-type': 'application/json' },
    body: new Blob([JSON.stringify(body)]).stream(),
    duplex: 'half',
  } as RequestInit)
  assert.deepEqual([streamed.status, leftOf(streamed)], [201, 14])
  // Allowed while anything is left, and then only after the whole cost was refilled.
  const largest = await client.send('POST', '/contacts', { ...body, other: 'x'.repeat(900_000) })
  assert.deepEqual([largest.status, leftOf(largest)], [400, 0])
  assert.equal((await client.send('GET', '/contacts')).status, 429)
})

test('a large body is counted before it is parsed, and not parsed at all if it has too many objects', async () => {
  await using api = await limited(slow, 20)
  const { key } = await api.workspace()
  const post = async (text: string) => {
    const response = await fetch(`${api.url}/api/v1/contacts`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: text,
    })
    const { error } = (await response.json()) as { error?: { details?: { message: string }[] } }
    return [response.status, error?.details?.[0]?.message]
  }
  const braces = JSON.stringify({ first_name: 'Ada', notes: `\\"${'{[:'.repeat(15_000)}` })
  assert.deepEqual(await post(braces), [201, undefined])
  const crowded = `{"first_name":"Ada","notes":[${'{},'.repeat(30_000)}{}]}`
  assert.deepEqual(await post(crowded), [400, 'has more than 30000 objects, lists and fields'])
  assert.match(String((await post(`{${' '.repeat(900_000)}`))[1]), /is not valid JSON/)
  assert.equal((await post('{}'))[0], 429)
})

test('a 429 comes after 401 and before 403', async () => {
  await using api = await limited(slow, 1)
  const reader = await (await api.workspace()).as({ scope: 'read_only' })
  assert.equal((await reader.send('POST', '/contacts', { first_name: 5 })).status, 403)
  assert.equal((await reader.send('POST', '/contacts', { first_name: 5 })).status, 429)
  assert.equal((await reader.send('GET', '/nowhere')).status, 429)
  await api.sql.query('delete from api_keys where user_id = $1', [reader.userId])
  // A key that was valid a moment ago is refused without asking the database.
  const ended = await until(async () => {
    const answer = await reader.send('POST', '/contacts', { first_name: 5 })
    return answer.status === 401 && answer
  })
  assert.equal(ended.error.code, 'UNAUTHORIZED')
})

test('an unknown route is a 404 for everyone; only known callers get rate limit headers, and failures are not counted', async () => {
  await using api = await limited(slow, 50)
  const client = await api.workspace()
  const ended = await client.as({})
  assert.equal((await ended.send('GET', '/contacts')).status, 200)
  await api.sql.query('delete from api_keys where user_id = $1', [ended.userId])
  const session = await api.signUp()
  await until(async () => (await session.send('GET', '/contacts')).status === 200)
  for (const ask of [
    () => api.send('GET', '/nowhere'),
    () => api.send('PUT', '/nowhere', { key: wrongKey }),
    () => ended.send('GET', '/nowhere'),
  ])
    for (let i = 0; i < 10; i++) {
      const answer = await ask()
      assert.deepEqual([answer.status, answer.headers.get('ratelimit')], [404, null])
    }
  assert.equal((await api.send('GET', '/contacts')).status, 401)
  for (const answer of [
    await client.send('GET', '/nowhere'),
    await session.send('GET', '/nowhere'),
    await session.send('POST', '/nowhere', {}, { origin: 'https://evil.example' }),
  ]) {
    assert.equal(answer.status, 404)
    assert.match(answer.headers.get('ratelimit')!, /^"default";r=\d+;t=\d+$/)
  }
})

test('an address with many failures gets a 429 instead of a 401, while a valid key still works from there', async () => {
  await using api = await limited(100, 200)
  const client = await api.workspace()
  const ask = (i: number) => api.send('GET', '/contacts', i % 2 ? { key: wrongKey } : {})
  let refused = await ask(0)
  assert.equal(refused.status, 401)
  for (let i = 1; refused.status === 401; i++) refused = await ask(i)
  assert.equal(refused.error.code, 'RATE_LIMITED')
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  assert.equal(refused.headers.get('ratelimit'), null)
  assert.equal((await client.send('GET', '/contacts')).status, 200)
})

test('0 turns off all limits and their headers', async () => {
  await using api = await startApi()
  const client = await api.workspace()
  const answers = await Promise.all(Array.from({ length: 250 }, () => client.send('GET', '/contacts')))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal(answers[0]!.headers.get('ratelimit'), null)
  assert.equal(answers[0]!.headers.get('ratelimit-policy'), null)
  const failures = await Promise.all(Array.from({ length: 40 }, () => api.send('GET', '/contacts')))
  assert.deepEqual([...new Set(failures.map(({ status }) => status))], [401])
})

if (isRedisExpected) {
  test('two processes with the same Redis share a bucket', async () => {
    await using redis = await startRedis()
    await using api = await limited(slow, 1000, { redisUrl: redis.url })
    await using second = await buildApp({ config: api.config, database: api.database, log: api.app.log })
    const { key } = await api.workspace()
    const leftOf = async (app: typeof second) => {
      const { headers } = await app.inject({ url: '/api/v1/contacts', headers: { 'x-api-key': key } })
      return Number(/r=(\d+)/.exec(String(headers.ratelimit))![1])
    }
    await until(async () => (await leftOf(second)) === (await leftOf(api.app)) + 1) // until both are connected
    const left = await leftOf(api.app)
    assert.deepEqual(
      [await leftOf(second), await leftOf(api.app), await leftOf(second)],
      [left - 1, left - 2, left - 3],
    )
    const { headers } = await second.inject({
      method: 'POST',
      url: '/api/v1/contacts',
      headers: { 'x-api-key': key },
      body: { first_name: 'Ada', notes: 'x'.repeat(40_000) },
    })
    assert.match(String(headers.ratelimit), new RegExp(`r=${left - 6};`))
  })

  test('a clock of Redis that was ahead and is set right does not keep clients out', async (t) => {
    await using redis = await startRedis()
    await using api = await limited(1000, 1000, { redisUrl: redis.url })
    const client = new Client(redis.url)
    t.after(() => client.disconnect())
    const { send } = await api.workspace()
    await until(async () => {
      await send('GET', '/contacts')
      return (await client.keys('rapport:calls:*')).length > 0
    })
    const hour = 3_600_000
    for (const key of await client.keys('rapport:calls*')) await client.set(key, Date.now() + hour, 'PX', hour)
    assert.equal((await send('GET', '/contacts')).status, 200)

    const signIn = () =>
      api.send('POST', '/api/auth/sign-in/email', { body: { email: 'a@b.example', password: 'wrong horse' } })
    await signIn()
    const [window] = await client.keys('rapport:window:*')
    await client.pexpire(window!, hour)
    await signIn()
    assert.ok((await client.pttl(window!)) < 60_000)
  })

  test('all processes count attempts to sign in and to accept together', async (t) => {
    await using redis = await startRedis()
    await using api = await limited(1000, 1000, { redisUrl: redis.url })
    await using second = await buildApp({ config: api.config, database: api.database, log: api.app.log })
    const { key } = await api.workspace()
    const client = new Client(redis.url)
    t.after(() => client.disconnect())
    const post = (app: typeof second, url: string, body: object) =>
      app.inject({ method: 'POST', url, headers: { 'x-api-key': key }, body })
    for (const app of [api.app, second])
      await until(async () => {
        await client.flushall()
        await app.inject({ url: '/api/v1/contacts', headers: { 'x-api-key': key } })
        return (await client.keys('rapport:calls:*')).length > 0
      })

    const accept = (app: typeof second) => post(app, '/api/v1/workspaces/invites/accept', { token: 'guessed' })
    for (let i = 0; i < 10; i++) for (const app of [api.app, second]) assert.equal((await accept(app)).statusCode, 404)
    await client.set(await bucketOf(client, 'accept'), Date.now() + 3_600_000) // full, regardless of how long the attempts took
    for (const app of [api.app, second]) assert.equal((await accept(app)).statusCode, 429)

    const signIn = (app: typeof second) =>
      post(app, '/api/auth/sign-in/email', { email: 'ada@example.com', password: 'wrong horse' })
    for (const app of [api.app, second, api.app, second]) await signIn(app)
    const [window] = await client.keys('rapport:window:*')
    assert.ok(window, 'what the library counts by address')
    await client.set(window, 3, 'EX', 3600)
    for (const app of [api.app, second]) {
      const refused = await signIn(app)
      assert.equal(refused.statusCode, 429)
      assert.ok(Number(refused.headers['retry-after']) >= 1)
    }
    await client.set(await bucketOf(client, 'sign-in'), Date.now() + 3_600_000)
    for (const app of [api.app, second]) assert.equal((await signIn(app)).json().error.code, 'RATE_LIMITED')
  })
}

async function bucketOf(client: Client, name: string) {
  const keys = await client.keys(`rapport:${name}:*`)
  assert.equal(keys.length, 1, name)
  return keys[0]!
}

test('only a trusted proxy can set the client address', async () => {
  const failFrom = async (api: Awaited<ReturnType<typeof limited>>, address: string) =>
    (await api.send('GET', '/contacts', { headers: { 'x-forwarded-for': address } })).status
  const exhaust = async (api: Awaited<ReturnType<typeof limited>>, address: string) => {
    while ((await failFrom(api, address)) !== 429);
  }
  await using behind = await limited(100, 200, { trustProxy: ['127.0.0.1'] })
  await exhaust(behind, '203.0.113.1')
  assert.equal(await failFrom(behind, '203.0.113.2'), 401)
  assert.equal(await failFrom(behind, '203.0.113.2, 198.51.100.7'), 401) // the last is who spoke to the proxy
  await exhaust(behind, '203.0.113.2, 198.51.100.8')
  assert.equal(await failFrom(behind, '203.0.113.2'), 401)

  // A customer of a provider has a whole /64 of IPv6 addresses.
  await exhaust(behind, '2001:db8:0:1::1')
  assert.equal(await failFrom(behind, '2001:db8:0:1:ffff::2'), 429)
  assert.equal(await failFrom(behind, '2001:db8:0:2::1'), 401)

  await using open = await limited(100, 200, { trustProxy: [] })
  await exhaust(open, '203.0.113.1')
  let seen = 0
  for (let i = 0; i < 20; i++) seen += Number((await failFrom(open, `203.0.113.${i + 10}`)) === 429)
  assert.ok(seen > 0, 'another header is still the same address')
})

test('an ended key fails like an unknown one: counted, and without rate limit headers', async () => {
  await using api = await limited(100, 200)
  const owner = await api.workspace()
  const { data } = await owner.send('POST', '/keys', { name: 'Robot' })
  const use = (key: string) => api.send('GET', '/contacts', { key })
  assert.equal((await use(data.key)).status, 200)
  await owner.send('DELETE', `/keys/${data.id}`)
  const ended = await use(data.key)
  const never = await use(wrongKey)
  for (const { status, headers } of [ended, never])
    assert.deepEqual([status, headers.get('ratelimit'), headers.get('ratelimit-policy')], [401, null, null])
  assert.deepEqual(ended.error, never.error)
  await until(async () => (await use(data.key)).status === 429)
  assert.equal((await owner.send('GET', '/contacts')).status, 200)
})

test('if Redis is unreachable, each process applies its own limits', async () => {
  await using api = await limited(slow, 2, { redisUrl: 'redis://127.0.0.1:1' })
  const client = await api.workspace()
  const statuses = []
  for (let i = 0; i < 4; i++) statuses.push((await client.send('GET', '/contacts')).status)
  assert.deepEqual(statuses.slice(0, 3), [200, 200, 429])
})

test('an unknown origin is not allowed; a configured one is, for keys and not for cookies', async () => {
  await using closed = await startApi()
  const shut = await closed.workspace()
  const without = await shut.send('GET', '/contacts', undefined, { origin: 'https://evil.example' })
  assert.equal(without.headers.get('access-control-allow-origin'), null)

  await using open = await startApi({ corsOrigins: ['https://app.example.com'] })
  const { send, key } = await open.workspace()
  const foreign = await send('GET', '/contacts', undefined, { origin: 'https://evil.example' })
  assert.equal(foreign.headers.get('access-control-allow-origin'), null)
  const named = await send('GET', '/contacts', undefined, { origin: 'https://app.example.com' })
  assert.equal(named.headers.get('access-control-allow-origin'), 'https://app.example.com')
  assert.equal(named.headers.get('access-control-allow-credentials'), null)
  assert.match(named.headers.get('access-control-expose-headers')!, /\bDry-Run\b/)
  assert.match(named.headers.get('vary')!, /origin/i)

  const preflight = (origin: string) =>
    fetch(`${open.url}/api/v1/contacts`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-api-key,content-type,idempotency-key',
      },
    })
  const allowed = await preflight('https://app.example.com')
  assert.equal(allowed.headers.get('access-control-allow-origin'), 'https://app.example.com')
  assert.match(allowed.headers.get('access-control-allow-headers')!, /x-api-key/)
  assert.ok(allowed.headers.get('x-request-id'))
  assert.equal((await preflight('https://evil.example')).headers.get('access-control-allow-origin'), null)
  assert.equal(
    (await fetch(`${open.url}/api/v1/contacts`, { method: 'OPTIONS', headers: { 'x-api-key': key } })).status,
    204,
  )
})

test('when too many requests wait for the database, further ones get a 429, not a 503', async () => {
  await using api = await limited(1_000_000, 1_000_000)
  const client = await api.workspace()
  await client.send('GET', '/contacts')
  const held = await Promise.all(Array.from({ length: 10 }, (_, i) => api.database.connect(`tenant ${i}`)))
  type Reply = Awaited<ReturnType<typeof ask>>
  const ask = () => api.app.inject({ url: '/api/v1/contacts', headers: { 'x-api-key': client.key } })
  const piled: Promise<Reply>[] = []
  const refused: Reply[] = []
  const pile = (requests: number) => {
    for (let i = 0; i < requests; i++) {
      const reply = ask()
      piled.push(reply)
      void reply.then((reply) => reply.statusCode === 429 && refused.push(reply))
    }
  }
  pile(500) // as many as may wait
  await until(() => {
    pile(1)
    return refused.length > 0
  })
  assert.equal(refused[0]!.json().error.code, 'RATE_LIMITED')
  assert.equal(refused[0]!.headers['retry-after'], '1')
  assert.equal((await fetch(`${api.url}/healthz`)).status, 200)
  // A request without a credential gets a 401 even under load.
  for (const headers of [{}, { 'x-api-key': 'rap_no' }, { cookie: 'rapport.session_token=forged.x' }])
    assert.equal((await api.app.inject({ url: '/api/v1/contacts', headers })).statusCode, 401)
  for (const connection of held) connection.release()
  const statuses = (await Promise.all(piled)).map(({ statusCode }) => statusCode)
  assert.deepEqual([...new Set(statuses)].sort(), [200, 429])
})

test('requests without a credential are limited by site, with or without a page; probes and callers are not', async () => {
  await using api = await limited(100, 200, { trustProxy: ['127.0.0.1'] })
  const { send } = await api.workspace()
  const get = async (path: string, from: string) => {
    const response = await fetch(api.url + path, { headers: { 'x-forwarded-for': from } })
    const text = await response.text()
    return { status: response.status, text, retryAfter: Number(response.headers.get('retry-after')) }
  }
  let count = 0
  const flooding = () => `2001:db8:0:${(count++ % 65536).toString(16)}::1` // one customer may have all these networks
  const other = '2001:db8:1::1'
  const statuses: number[] = []
  while (!statuses.includes(429) && statuses.length < 5000) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => get('/nothing', flooding())))
    statuses.push(...answers.map(({ status }) => status))
  }
  assert.equal(statuses.slice(0, 1000).filter((status) => status !== 404).length, 0)
  assert.ok(statuses.includes(429))
  for (const path of [
    '/nothing',
    '/docs',
    '/llms.txt',
    '/api/v1/openapi.json',
    '/api/v1/nothing',
    '/api/auth/get-session',
  ]) {
    // The bucket fills again meanwhile, so cheap requests keep it empty until one of this path is refused.
    const refused = await until(async () => {
      const answers = await Promise.all(
        Array.from({ length: 300 }, (_, i) => get(i % 10 ? '/nothing' : path, flooding())),
      )
      return answers.find(({ status }, i) => status === 429 && i % 10 === 0)
    })
    assert.equal(JSON.parse(refused.text).error.code, 'RATE_LIMITED')
    assert.ok(refused.retryAfter >= 1)
  }
  assert.equal((await get('/docs', other)).status, 200)
  assert.equal((await get('/healthz', flooding())).status, 200)
  assert.equal((await get('/readyz', flooding())).status, 200)
  assert.equal((await send('GET', '/contacts', undefined, { 'x-forwarded-for': flooding() })).status, 200)
})
