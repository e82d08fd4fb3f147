import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApi } from '../api.ts'
import { startProxy } from '../proxy.ts'
import { until } from '../until.ts'

// The connection to PostgreSQL is silent, frozen, slow or cut, and works again: the server must recover by itself.

const proxy = await startProxy(JSON.parse(process.env.RAPPORT_TEST_POSTGRES!))
const api = await startApi({ proxy })
const { send, key } = await api.workspace()
after(async () => {
  proxy.set('pass')
  await api[Symbol.asyncDispose]()
  await proxy[Symbol.asyncDispose]()
})

const many = (count: number, request: (i: number) => Promise<{ status: number; error?: { code: string } }>) =>
  Promise.all(Array.from({ length: count }, (_, i) => request(i)))
const list = () => send('GET', '/contacts?per_page=1')
const names = async () =>
  (await api.sql.query<{ first_name: string }>('select first_name from contacts')).rows.map((row) => row.first_name)

/** Waits at most 30 s for the response. After that the client gives up and the test fails. */
async function probe(path: string) {
  const response = await fetch(api.url + path, { signal: AbortSignal.timeout(30_000) })
  return response.status
}

test('30 requests during 6 s of silence fail with a 500, and the server is healthy afterwards', async () => {
  await many(10, list) // every connection of the pool is open, and will not be answered
  proxy.set('silent')
  const during = many(30, list)
  await sleep(6000)
  assert.equal(await probe('/healthz'), 200)
  proxy.set('pass')
  for (const { status, error } of await during) assert.deepEqual([status, error?.code], [500, 'INTERNAL_ERROR'])
  await until(async () => (await list()).status === 200)
  assert.equal(await probe('/readyz'), 200)
})

test('requests sent just before the database recovers do not block later ones', async () => {
  await many(10, list)
  proxy.set('silent')
  const lost = many(30, list)
  await sleep(500)
  proxy.set('pass')
  // Each of these waits for a connection at most 5 s: without the probe, all are in use for 10 s.
  const statuses = (await many(10, list)).map(({ status }) => status)
  assert.deepEqual(statuses, Array(10).fill(200))
  await lost
})

test('a write that the database received but did not confirm is a 500, and its key replays what happened', async () => {
  await list()
  proxy.set('frozen')
  const headers = { 'idempotency-key': 'frozen-1' }
  const frozen = await send('POST', '/contacts', { first_name: 'Frozen' }, headers)
  assert.deepEqual([frozen.status, frozen.error.code], [500, 'INTERNAL_ERROR'])
  proxy.set('pass')
  const again = await until(async () => {
    const answer = await send('POST', '/contacts', { first_name: 'Frozen' }, headers)
    return answer.status === 201 && answer
  })
  assert.equal(again.data.first_name, 'Frozen')
  assert.equal((await names()).filter((name) => name === 'Frozen').length, 1)
})

test('a connection with a late response is never used again', async () => {
  await list()
  proxy.set('frozen')
  const [first, second] = await Promise.all([
    send('GET', '/contacts?per_page=1'),
    send('GET', '/contacts?per_page=2&sort=first_name'),
  ])
  assert.deepEqual([first.status, second.status], [500, 500])
  proxy.set('pass')
  await until(async () => (await list()).status === 200)
  const answers = await many(20, (i) => send('GET', `/contacts?per_page=${i + 1}`))
  assert.deepEqual(
    answers.map((answer) => (answer as { meta?: { per_page: number } }).meta?.per_page),
    Array.from({ length: 20 }, (_, i) => i + 1),
  )
})

test('with a slow database, responses are late but no request is rejected', async () => {
  proxy.set('slow')
  const answers = await many(10, (i) => send('POST', '/contacts', { first_name: `Slow ${i}` }))
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array(10).fill(201),
  )
  proxy.set('pass')
})

test('a lost connection is a 500 in our error format, and the next request works', async () => {
  await many(10, list)
  proxy.set('cut')
  for (const { status, error } of await many(10, list)) assert.deepEqual([status, error?.code], [500, 'INTERNAL_ERROR'])
  assert.equal(await probe('/readyz'), 500)
  proxy.set('pass')
  await until(async () => (await list()).status === 200)
})

test('connections that were opened while the database only allowed reads are not kept', async () => {
  await using own = await startApi()
  const client = await own.workspace()
  const create = async () => (await client.send('POST', '/contacts', { first_name: 'Ada' })).status
  const { rows } = await own.sql.query('select current_database() as name')
  const { name } = rows[0]
  await own.sql.query(`alter database "${name}" set default_transaction_read_only to on`)
  await own.sql.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await many(20, () => client.send('GET', '/contacts'))
  await until(async () => (await create()) === 500)
  assert.equal((await client.send('GET', '/contacts')).status, 200)
  await many(20, () => client.send('GET', '/contacts')) // all connections are open
  await own.sql.query('set default_transaction_read_only to off')
  await own.sql.query(`alter database "${name}" reset default_transaction_read_only`)
  for (let i = 0; i < 40; i++) await create()
  for (let i = 0; i < 40; i++) assert.equal(await create(), 201)
})

test('a list that PostgreSQL cannot finish in time is a 429, and a slow query is not treated as a lost connection', async () => {
  await send('POST', '/contacts', { first_name: 'Slow' })
  await api.sql.query(`
    alter table contacts rename to contacts_kept;
    create view contacts as select * from contacts_kept where pg_sleep(60) is not null;
    grant select on contacts to rapport_app`)
  // The second one reads the rows and their number at once, and both fail: a rejection that nobody awaits would end the server.
  for (const { status, headers, error } of await Promise.all([list(), send('GET', '/contacts?cursor=&count=true')]))
    assert.deepEqual([status, headers.get('retry-after'), error.code], [429, '5', 'RATE_LIMITED'])
  // All connections of the workspace are in use for longer than the others may wait, but the database is working.
  for (const { status } of await many(30, list)) assert.equal(status, 429)
  await api.sql.query('drop view contacts; alter table contacts_kept rename to contacts')
  assert.equal((await list()).status, 200)
})

test('a pool whose connections are never released fails /healthz while the database responds', async () => {
  const held = await Promise.all(Array.from({ length: 10 }, (_, i) => api.database.connect(`tenant ${i}`)))
  const requests = setInterval(() => void fetch(`${api.url}/api/v1/contacts`, { headers: { 'x-api-key': key } }), 1000)
  try {
    const [status, error] = await until(async () => {
      const answer = await list()
      return answer.status !== 200 && [answer.status, answer.error.code]
    })
    assert.deepEqual([status, error], [429, 'RATE_LIMITED'])
    await until(async () => (await probe('/healthz')) === 500)
  } finally {
    clearInterval(requests)
    for (const client of held) client.release()
  }
  await until(async () => (await probe('/healthz')) === 200)
})
