import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendBatch } from '../../server/database/batch.ts'
import { systemCaller } from '../../server/database/caller.ts'
import { DatabaseBusy, openDatabase, statementsChannel } from '../../server/database/database.ts'
import { literal, planAnew, type Sql, shortRead, sql } from '../../server/database/sql.ts'
import { reader, transaction, type Tx } from '../../server/database/transaction.ts'
import { DatabaseUnreachable } from '../../server/database/watch.ts'
import { databaseOf } from '../postgres.ts'
import { startApi } from '../api.ts'
import { until } from '../until.ts'

const api = await startApi()
await api.sql.query('create table notes (id int primary key, text text); grant all on notes to rapport_app')
const { rows } = await api.sql.query('select current_database() as name')
const own = databaseOf(JSON.parse(process.env.RAPPORT_TEST_POSTGRES!), rows[0].name)
const single = openDatabase({ ...own, options: '-c role=rapport_app' }, { size: 1 })
after(async () => {
  await single.close()
  await api[Symbol.asyncDispose]()
})

const insert = (id: number, text: string) => sql`insert into notes (id, text) values (${id}, ${text})`
const countNotes = async () => Number((await api.sql.query('select count(*) as n from notes')).rows[0].n)

test('the statements of a batch are one transaction: an error rolls back all, and the connection stays usable', async () => {
  const before = await countNotes()
  await assert.rejects(single.send([insert(1, 'a'), insert(1, 'again'), insert(2, 'b')]), /duplicate key/)
  assert.equal(await countNotes(), before)
  const [, read] = await single.send([insert(1, 'a'), sql`select text from notes where id = ${1}`])
  assert.deepEqual(read, [{ text: 'a' }])
})

test('a statement that failed in parsing, in a value or while running can be used again', async () => {
  const client = await single.connect()
  const divide = (by: number) => sql`select 10 / ${by}::int as result`
  const late = () => sql`select id from appears_later`
  const asInt = (text: string) => sql`select ${text}::int as number`
  for (let i = 0; i < 3; i++) {
    await assert.rejects(sendBatch(client, [divide(0)]), /division by zero/)
    assert.deepEqual(await sendBatch(client, [divide(5)]), [[{ result: 2 }]])
    await assert.rejects(sendBatch(client, [divide(2), late(), divide(1)]), /appears_later/)
    await assert.rejects(sendBatch(client, [asInt('x')]), /invalid input syntax/)
    assert.deepEqual(await sendBatch(client, [asInt('7'), divide(2)]), [[{ number: 7 }], [{ result: 5 }]])
    await assert.rejects(sendBatch(client, [sql`select from where`]), /syntax error/)
  }
  await api.sql.query('create table appears_later (id int); grant select on appears_later to rapport_app')
  assert.deepEqual(await sendBatch(client, [late()]), [[]])
  client.release()
})

test('every type of value is returned as it was sent', async () => {
  const odd = ['', ' ', '"', '\\', '{}', ',', 'null', 'NULL', "it's", 'ü😀', 'a\nb']
  const [[row]] = (await single.send([
    sql`select ${'text'}::text as text, ${42}::int as whole, ${2 ** 53 - 1}::bigint as big, ${12345678901234567890n}::numeric as huge, ${0.5}::float8 as half,
               ${true}::boolean as yes, ${null}::text as nothing, ${undefined}::text as missing, ${odd}::text[] as odd, ${[]}::text[] as none,
               ${[
                 [1, 2],
                 [3, null],
               ]}::int[] as nested, ${Buffer.from([0, 255])}::bytea as bytes, ${'{"a": 1}'}::jsonb as json,
               ${'2026-01-31'}::date as day, ${'2026-01-31T09:30:00.1Z'}::timestamptz as time`,
  ])) as [Record<string, unknown>[]]
  assert.deepEqual(row, {
    text: 'text',
    whole: 42,
    big: 2 ** 53 - 1,
    huge: 12345678901234567890n,
    half: 0.5,
    yes: true,
    nothing: null,
    missing: null,
    odd,
    none: [],
    nested: [
      [1, 2],
      [3, null],
    ],
    bytes: Buffer.from([0, 255]),
    json: { a: 1 },
    day: '2026-01-31',
    time: '2026-01-31T09:30:00.100Z',
  })
  await assert.rejects(single.send([sql`select ${{ an: 'object' } as unknown as string}::text`]), /plain value/)
  assert.deepEqual(await single.send([sql`select ${literal(3)} as n`, planAnew(sql`select ${1}::int as n`)]), [
    [{ n: 3 }],
    [{ n: 1 }],
  ])
})

test('short reads of one credential that wait for a connection share a transaction, and fail separately', async (t) => {
  const sizes: number[] = []
  const count = (message: unknown) => void sizes.push((message as Sql[]).length)
  subscribe(statementsChannel, count)
  t.after(() => unsubscribe(statementsChannel, count))
  const [caller, other] = [1, 2].map(() => systemCaller(crypto.randomUUID(), null, 'Test'))
  const divide = (by: number) =>
    shortRead(sql`
    select 12 / ${by}::int as result, current_setting('app.workspace_id') as workspace`)
  // Each request has a reader of its own.
  const read = (by: number, of = caller!) => reader(single, of).first<{ result: number; workspace: string }>(divide(by))
  const divisors = [1, 2, 3, 4, 6, 12, 1, 2, 3, 4]
  const results = await Promise.all([...divisors.map((by) => read(by)), read(2, other)])
  assert.deepEqual(results, [
    ...divisors.map((by) => ({ result: 12 / by, workspace: caller!.workspaceId })),
    { result: 6, workspace: other!.workspaceId },
  ])
  assert.deepEqual(sizes, [9, 3, 2], 'the check of the credential and up to eight reads')

  const outcomes = await Promise.allSettled([read(1), read(0), read(2)])
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value!.result : outcome.reason.message)),
    [12, 'division by zero', 6],
  )
})

test('short reads are rejected together if their credential has ended', async (t) => {
  const client = await api.workspace()
  const { data: contact } = await client.send('POST', '/contacts', { first_name: 'Ada' })
  const read = () => client.send('GET', `/contacts/${contact.id}`)
  const readAll = () => Promise.all(Array.from({ length: 40 }, read))
  assert.deepEqual(new Set((await readAll()).map(({ data }) => data.first_name)), new Set(['Ada']))
  await api.sql.query('delete from api_keys where workspace_id = $1', [client.workspaceId])
  let sent = 0
  const isRead = (query: Sql) => query.toQuery().text.includes('from contacts')
  const count = (message: unknown) => void (sent += (message as Sql[]).some((query) => isRead(query)) ? 1 : 0)
  subscribe(statementsChannel, count)
  t.after(() => unsubscribe(statementsChannel, count))
  assert.deepEqual(new Set((await readAll()).map(({ status }) => status)), new Set([401]))
  assert.ok(sent < 40, `${sent} transactions for 40 reads`)
})

const waitingForLocks = async () =>
  Number(
    (
      await api.sql.query(
        `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0].n,
  )

test('creates that wait for a connection are written together, and each gets its own result', async (t) => {
  const client = await api.workspace()
  const { data: company } = await client.send('POST', '/companies', { name: 'Analytical Engines' })
  await client.send('POST', '/contacts', { first_name: 'Ada', external_id: 'taken' }) // its name is known from now on
  let written = 0
  const textsOfGroups = new Set<string>()
  const count = (message: unknown) => {
    const texts = (message as Sql[]).map((query) => query.toQuery().text)
    const create = texts.find((text) => text.includes('insert into contacts'))
    if (!create) return
    written++
    if (create.includes('lock_timeout')) textsOfGroups.add(create) // others wait for a lock for long
  }
  subscribe(statementsChannel, count)
  t.after(() => unsubscribe(statementsChannel, count))

  const bodies = Array.from({ length: 60 }, (_, i) => ({
    first_name: 'Ada',
    ...(i % 20 === 7 && { external_id: 'taken' }),
    ...(i % 20 === 13 && { company_id: crypto.randomUUID() }),
    ...(i < 4 && { company_id: company.id }),
  }))
  const create = (body: object, i: number) =>
    client.send('POST', '/contacts', body, { 'idempotency-key': `create-${i}` })
  const lock = await api.sql.connect()
  await lock.query('begin')
  await lock.query('select from companies where id = $1 for update', [company.id])
  const locked: ReturnType<typeof create>[] = []
  for (const [i, body] of bodies.slice(0, 4).entries()) {
    locked.push(create(body, i))
    // Each is in a group by itself, and waits by itself after that.
    await until(async () => (await waitingForLocks()) > i)
  }
  const others = await Promise.all(Array.from({ length: 6 }, (_, i) => api.database.connect(`tenant ${i}`)))
  const waiting = bodies.slice(4).map((body, i) => create(body, i + 4))
  await sleep(500)
  for (const connection of others) connection.release()
  const answers = await Promise.all(waiting)
  const expected = (i: number) => (i % 20 === 7 ? 409 : i % 20 === 13 ? 404 : 201)
  for (const [i, { status, error }] of answers.entries()) assert.equal(status, expected(i + 4), JSON.stringify(error))
  await lock.query('commit')
  lock.release()
  // The lock delayed no other create. On a slow machine, those that waited for it have given up.
  for (const [i, answer] of locked.entries()) {
    const { status, data } = await answer
    assert.equal((status === 409 ? await create(bodies[i]!, i) : { data }).data.company_id, company.id)
  }

  assert.ok(written < 50, `${written} statements for 60 creates`)
  // Up to eight together, and those with a company are groups of their own.
  assert.ok(textsOfGroups.size > 1 && textsOfGroups.size <= 16, `${textsOfGroups.size} statements to prepare`)
  const { data: contacts, meta } = await client.send('GET', '/contacts?per_page=100')
  assert.equal(meta.total, 55)
  const events = await client.send('GET', '/events?type=contact.created&per_page=100')
  assert.deepEqual(
    events.data.map(({ data }: { data: { id: string } }) => data.id).sort(),
    contacts.map(({ id }: { id: string }) => id).sort(),
  )
  const again = await create(bodies[4]!, 4)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(again.data, answers[0]!.data)
})

test('a lost connection fails the running query, and the next one gets a new connection', async () => {
  const slow = single.send([sql`select pg_sleep(60)`])
  const lost = assert.rejects(slow, DatabaseUnreachable)
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`
  while ((await api.sql.query(kill)).rowCount === 0) await sleep(10)
  await lost
  assert.deepEqual(await single.send([sql`select 1 as n`]), [[{ n: 1 }]])
})

test('an idle connection that is lost is logged, and the next query gets a new connection', async (t) => {
  const warnings: unknown[][] = []
  const log = { warn: (...entry: unknown[]) => void warnings.push(entry) }
  const logged = openDatabase({ ...own, options: '-c role=rapport_app' }, { size: 1, log })
  t.after(() => logged.close())
  const [[before]] = (await logged.send([sql`select pg_backend_pid() as pid`])) as [[{ pid: number }]]
  await api.sql.query('select pg_terminate_backend($1)', [before.pid])
  await until(() => warnings.length > 0)
  const reason = 'terminating connection due to administrator command'
  assert.deepEqual(warnings, [[{ reason }, 'an idle connection to the database was lost']])
  const [[next]] = (await logged.send([sql`select pg_backend_pid() as pid`])) as [[{ pid: number }]]
  assert.notEqual(next.pid, before.pid)
})

test('a deadlock is retried until both transactions succeed', async () => {
  const { workspaceId } = await api.workspace()
  await api.sql.query(`insert into notes values (100, '0'), (101, '0')`)
  const caller = systemCaller(workspaceId, null, 'test')
  const add = (tx: Tx, id: number) => tx.all(sql`update notes set text = (text::int + 1)::text where id = ${id}`)
  const { promise: bothHoldOne, resolve: meet } = Promise.withResolvers<void>()
  let turns = 0
  const bothWays = (first: number, second: number) =>
    transaction(api.database, caller, async (tx) => {
      await add(tx, first)
      if (++turns === 2) meet()
      await bothHoldOne
      await add(tx, second)
    })
  await Promise.all([bothWays(100, 101), bothWays(101, 100)])
  assert.ok(turns > 2, 'one of them was run again')
  const { rows } = await api.sql.query('select text from notes where id in (100, 101)')
  assert.deepEqual(rows, [{ text: '2' }, { text: '2' }])
})

test('afterCommit runs after a commit only', async () => {
  const { workspaceId } = await api.workspace()
  const caller = systemCaller(workspaceId, null, 'test')
  const calls: string[] = []
  await transaction(api.database, caller, async (tx) => tx.afterCommit(() => calls.push('committed')))
  const failing = transaction(api.database, caller, async (tx) => {
    tx.afterCommit(() => calls.push('never'))
    tx.run(sql`select 1 / 0`)
  })
  await assert.rejects(failing)
  assert.deepEqual(calls, ['committed'])
})

test('the total of a list is the number of its rows while others change it', async () => {
  const { send } = await api.workspace()
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada', external_id: 'ada' })
  const isChanging = { now: true }
  const change = async () => {
    for (let i = 0; i < 150; i++)
      await send('PATCH', `/contacts/${contact.id}`, { first_name: i % 2 ? 'Ada' : 'Grace' })
    isChanging.now = false
  }
  const read = async (query: string) => {
    while (isChanging.now) {
      const { data, meta } = await send('GET', `/contacts?${query}`)
      assert.ok(meta!.total === data.length, `${query}: ${data.length} of ${meta!.total}`)
    }
  }
  await Promise.all([
    change(),
    read('first_name=Ada'),
    read('q=grace'),
    read('q=grace&sort=created_at'),
    read('first_name=Ada&per_page=1'),
  ])
})

test('totals are exact after 200 concurrent mixed writes, including rejected ones', async () => {
  const { send, workspaceId } = await api.workspace()
  const made = await Promise.all(
    Array.from({ length: 50 }, (_, i) => send('POST', '/contacts', { first_name: `P${i}` })),
  )
  const ids: string[] = made.map(({ data }) => data.id)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => {
      const id = ids[i % 50]!
      if (i % 4 === 0) return send('POST', '/contacts', { first_name: `Q${i}` })
      if (i % 4 === 1) return send('DELETE', `/contacts/${id}`)
      if (i % 4 === 2) return send('PATCH', `/contacts/${id}`, { title: `T${i}` })
      return send('POST', '/contacts', { first_name: 'X', company_id: id }) // refused
    }),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), [200, 201, 404])
  const total = async (path: string) => (await send('GET', path)).meta.total
  const rowsOf = async (table: string) =>
    Number((await api.sql.query(`select count(*) as n from ${table} where workspace_id = $1`, [workspaceId])).rows[0].n)
  assert.equal(await total('/contacts'), await rowsOf('contacts'))
  assert.equal(await total('/audit-logs'), await rowsOf('events'))
})

test('an error thrown by the work keeps the connection, and a failed batch leaves no statement behind', async () => {
  const caller = systemCaller(crypto.randomUUID(), null, 'test')
  const backend = async () => (await single.send([sql`select pg_backend_pid() as pid`]))[0]![0]!.pid
  const prepared = async () => (await single.send([sql`select count(*) as n from pg_prepared_statements`]))[0]![0]!.n
  const pid = await backend()
  const refused = transaction(single, caller, async (tx) => {
    await tx.all(sql`select 1`)
    throw new Error('no such thing')
  })
  await assert.rejects(refused, /no such thing/)
  assert.equal(await backend(), pid)

  const failing = () => single.send([sql`select ${1}::int as first`, sql`insert into notes (id) select ${'x'}::int`])
  await assert.rejects(failing())
  const before = await prepared()
  for (let i = 0; i < 5; i++) await assert.rejects(failing())
  assert.equal(await prepared(), before)
})

test('background work waits longer for a connection than a request', async () => {
  const options = { size: 1, timeout: 60_000 }
  const background = openDatabase({ ...own, options: '-c role=rapport_app' }, options)
  try {
    const held = await background.connect()
    const next = background.connect()
    next.catch(() => {})
    await sleep(6_000)
    held.release()
    const client = await next
    client.release()
  } finally {
    await background.close()
  }
})

test('a connection keeps a bounded number of prepared statements', async () => {
  for (let i = 0; i < 600; i++) await single.send([sql`select ${literal(i)} as n`])
  const [rows] = await single.send([sql`select count(*) as n from pg_prepared_statements`])
  assert.ok(Number(rows![0]!.n) <= 500, `${rows![0]!.n} statements`)
  assert.deepEqual((await single.send([sql`select ${literal(599)} as n`]))[0], [{ n: 599 }])
})

test('a transaction that is idle or takes too long is ended and changes nothing', async () => {
  const hasty = openDatabase({ ...own, options: '-c role=rapport_app' }, { size: 2, timeout: 3000 })
  try {
    const { workspaceId } = await api.workspace()
    const caller = systemCaller(workspaceId, null, 'test')
    const idle = transaction(hasty, caller, async (tx) => {
      const [backend] = await tx.all<{ pid: number }>(
        sql`insert into notes (id) values (300) returning pg_backend_pid() as pid`,
      )
      await until(async () => {
        const { rowCount } = await api.sql.query('select from pg_stat_activity where pid = $1', [backend!.pid])
        return rowCount === 0
      })
      tx.run(sql`insert into notes (id) values (301)`)
    })
    await assert.rejects(idle, DatabaseUnreachable)

    const long = transaction(hasty, caller, async (tx) => {
      await tx.all(sql`insert into notes (id) values (302)`)
      for (let i = 0; i < 50; i++) await tx.all(sql`select pg_sleep(0.3)`)
    })
    await assert.rejects(long, DatabaseBusy)

    // Each statement is short enough, and all together, sent at once, are not. Others get responses meanwhile.
    const others = setInterval(() => hasty.send([sql`select`]).catch(() => {}), 100)
    const many = transaction(hasty, caller, async (tx) => {
      await tx.all(sql`insert into notes (id) values (302)`)
      for (let i = 0; i < 20; i++) tx.run(sql`select pg_sleep(0.3)`)
      await tx.all(sql`select`)
    })
    await assert.rejects(many, DatabaseBusy).finally(() => clearInterval(others))
    const { rowCount } = await api.sql.query('select from notes where id between 300 and 302')
    assert.equal(rowCount, 0)
  } finally {
    await hasty.close()
  }
})
