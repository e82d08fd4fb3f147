import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { startApi } from '../../test/api.ts'
import { until } from '../../test/until.ts'
import { clearCustomField } from '../custom-fields/clear.ts'
import { systemCaller } from '../database/caller.ts'
import { newId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { clearTag } from '../tags/clear.ts'
import { jobs } from '../background.ts'
import { untilDone } from './batches.ts'
import { enqueue } from './enqueue.ts'
import { openQueues } from './queues.ts'
import { type AnyJob, type Job, NotYet, TurnOver } from './job.ts'
import { startWorker, type Worker } from './worker.ts'

const api = await startApi()
const log = pino({ level: 'silent' })
const workers: Worker[] = []
after(async () => {
  for (const worker of workers) await worker.stop()
  await api[Symbol.asyncDispose]()
})

async function work(jobs: AnyJob[]) {
  const worker = await startWorker({ database: api.database, config: api.config, log, jobs })
  workers.push(worker)
  return worker
}

const inWorkspace = (workspaceId: string, enqueueSome: (tx: Tx) => void) =>
  transaction(api.database, systemCaller(workspaceId, null, 'test'), async (tx) => enqueueSome(tx))

/** A job that records its payloads. */
async function noting(name: string, run: Job<{ n: number }>['run'] = async () => {}) {
  const ran: number[] = []
  const job: Job<{ n: number }> = {
    name,
    async run(context, payload) {
      ran.push(payload.n)
      await run(context, payload)
    },
  }
  await openQueues(api.database, [job])
  return { job, ran }
}

test('a committed job runs; a job of a rolled back transaction does not', async () => {
  const { workspaceId } = await api.workspace()
  const { job, ran } = await noting('test.commit')
  const worker = await work([job])

  await assert.rejects(
    inWorkspace(workspaceId, (tx) => {
      enqueue(tx, job, { n: 1 })
      throw new Error('changed my mind')
    }),
  )
  await assert.rejects(
    transaction(api.database, systemCaller(workspaceId, null, 'test'), async (tx) => {
      enqueue(tx, job, { n: 2 })
      await tx.all(sql`select 1 / 0`)
    }),
  )
  await inWorkspace(workspaceId, (tx) => {
    for (let n = 3; n <= 12; n++) enqueue(tx, job, { n })
  })
  await until(() => ran.length >= 10)
  assert.deepEqual(
    ran.toSorted((a, b) => a - b),
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  )
  await worker.stop()
})

test('a failed job is retried', async () => {
  const { workspaceId } = await api.workspace()
  const { job, ran } = await noting('test.retry', async () => {
    if (ran.length === 1) throw new Error('not yet')
  })
  const worker = await work([job])
  await inWorkspace(workspaceId, (tx) => enqueue(tx, job, { n: 1 }))
  await until(() => ran.length === 2)
  await worker.stop()
})

test('stopping a worker aborts and awaits its job, and the next worker runs an interrupted one', async () => {
  const { workspaceId } = await api.workspace()
  const { job, ran } = await noting('test.stop', async ({ signal }) => {
    if (ran.length > 1) return
    await once(signal, 'abort')
    signal.throwIfAborted()
  })
  const first = await work([job])
  await inWorkspace(workspaceId, (tx) => enqueue(tx, job, { n: 1 }))
  await until(() => ran.length === 1)
  await first.stop()
  const second = await work([job])
  await until(() => ran.length === 2)
  await second.stop()
})

test('another worker takes over the job of a killed worker', async () => {
  const { workspaceId } = await api.workspace()
  const { job, ran } = await noting('test.kill')
  await inWorkspace(workspaceId, (tx) => enqueue(tx, job, { n: 1 }))
  const doomed = await startDoomedWorker(job.name)
  doomed.kill('SIGKILL')
  await once(doomed, 'exit')
  const worker = await work([job])
  assert.deepEqual(ran, [])
  await until(() => ran.length === 1)
  await worker.stop()
})

test('a job of another workspace does not wait for all that are queued', async () => {
  const [busy, other] = [await api.workspace(), await api.workspace()]
  const { job, ran } = await noting('test.fair')
  await inWorkspace(busy.workspaceId, (tx) => {
    for (let n = 1; n <= 20; n++) enqueue(tx, job, { n })
  })
  await inWorkspace(other.workspaceId, (tx) => {
    for (let n = 101; n <= 103; n++) enqueue(tx, job, { n })
  })
  const worker = await work([job])
  await until(() => ran.length === 23)
  assert.deepEqual(ran.slice(0, 8), [1, 2, 101, 3, 102, 4, 103, 5])
  assert.deepEqual(
    ran.filter((n) => n < 100),
    Array.from({ length: 20 }, (_, i) => i + 1),
    'those of one workspace run in their order',
  )
  await worker.stop()
})

test('workspaces that enqueue the next job while their last one runs do not delay those that wait', async () => {
  const steady = [await api.workspace(), await api.workspace()]
  const other = await api.workspace()
  const add = (n: number) => inWorkspace(steady[n % 2]!.workspaceId, (tx) => enqueue(tx, job, { n }))
  const { job, ran } = await noting('test.steady', async (_context, { n }) => {
    if (n < 99) await add(n + 2)
  })
  await add(1)
  await add(2)
  await inWorkspace(other.workspaceId, (tx) => {
    for (let n = 101; n <= 105; n++) enqueue(tx, job, { n })
  })
  const worker = await work([job])
  await until(() => ran.includes(100))
  assert.ok(ran.indexOf(105) < 20, `in the order ${ran.join()}`)
  await worker.stop()
})

for (const isOlder of [false, true])
  test(`a long job ${isOlder ? 'of an earlier version ' : ''}gives way to those of other workspaces, and then continues`, async () => {
    const [busy, other] = [await api.workspace(), await api.workspace()]
    const ended: string[] = []
    const starts: number[] = []
    const job: Job<{ workspaceId: string; batches: number }> = {
      name: isOlder ? 'test.long_older' : 'test.long',
      async run(context, payload) {
        starts.push(payload.batches)
        if (payload.workspaceId === busy.workspaceId)
          await untilDone(context, async () => {
            await sleep(10)
            payload.batches++
            return !ended.includes(other.workspaceId)
          })
        ended.push(payload.workspaceId)
      },
    }
    await openQueues(api.database, [job])
    const add = async ({ workspaceId }: { workspaceId: string }) => {
      await inWorkspace(workspaceId, (tx) => enqueue(tx, job, { workspaceId, batches: 0 }))
      if (isOlder)
        await api.sql.query('update pgboss.job set group_id = null, priority = 0 where name = $1', [job.name])
    }
    await add(busy)
    const worker = await work([job])
    await until(() => starts.length === 1)
    await add(other)
    await until(() => ended.length === 2)
    assert.deepEqual(ended, [other.workspaceId, busy.workspaceId])
    assert.ok(starts.length === 3 && starts[2]! > 0, 'its payload says where it stopped')
    await worker.stop()
  })

test('the links of a deleted tag are cleared in the background, and clearing again is harmless', async () => {
  const client = await api.workspace()
  const { data: contact } = await client.send('POST', '/contacts', { first_name: 'Ada', tags: ['gone', 'kept'] })
  const { rows } = await api.sql.query('select id, name from tags where workspace_id = $1 order by name', [
    client.workspaceId,
  ])
  const [gone, kept] = rows
  const context = { database: api.database, config: api.config, log, signal: AbortSignal.timeout(60_000) }
  const links = async () =>
    (await api.sql.query('select tag_id from contact_tags where workspace_id = $1', [client.workspaceId])).rows.map(
      (row) => row.tag_id,
    )

  await clearTag.run(context, { workspaceId: client.workspaceId, tagId: kept.id })
  assert.equal((await links()).length, 2, 'a tag that is not deleted keeps its links')

  await api.sql.query('update tags set deleted_at = now() where id = $1', [gone.id])
  await clearTag.run(context, { workspaceId: client.workspaceId, tagId: gone.id })
  await clearTag.run(context, { workspaceId: client.workspaceId, tagId: gone.id })
  assert.deepEqual(await links(), [kept.id])
  assert.deepEqual((await client.send('GET', `/contacts/${contact.id}`)).data, { ...contact, tags: ['kept'] })
})

test('all links are cleared when there are more than one batch', async () => {
  const { workspaceId } = await api.workspace()
  const tagId = newId()
  await api.sql.query(
    `insert into tags (workspace_id, id, name, name_key, deleted_at, created_at, updated_at) values ($1, $2, 'x', 'x', now(), now(), now())`,
    [workspaceId, tagId],
  )
  await api.sql.query(
    `with made as (
       insert into contacts (workspace_id, id, first_name, search, created_at, updated_at)
       select $1, gen_random_uuid(), 'Ada', '', now(), now() from generate_series(1, 2500) returning id)
     insert into contact_tags select $1, id, $2 from made`,
    [workspaceId, tagId],
  )
  await openQueues(api.database, [clearTag])
  const worker = await work([clearTag])
  await inWorkspace(workspaceId, (tx) => enqueue(tx, clearTag, { workspaceId, tagId }))
  await until(async () => (await api.sql.query('select from tags where id = $1', [tagId])).rowCount === 0)
  assert.equal((await api.sql.query('select from contact_tags where workspace_id = $1', [workspaceId])).rowCount, 0)
  await worker.stop()
})

test('the values of a deleted custom field are cleared; other fields and workspaces are unchanged', async () => {
  const { workspaceId } = await api.workspace()
  const other = await api.workspace()
  const fieldId = newId()
  const { rows } = await api.sql.query(
    `insert into custom_fields (workspace_id, id, entity_type, field_name, field_label, field_type, required, display_order, deleted_at, created_at, updated_at)
     values ($1, $2, 'contacts', 'size', 'Size', 'text', false, 0, now(), now(), now()) returning slot`,
    [workspaceId, fieldId],
  )
  const values = JSON.stringify({ [rows[0].slot]: 'L', 999999: 'kept' })
  for (const workspace of [workspaceId, other.workspaceId])
    await api.sql.query(
      `insert into contacts (workspace_id, id, first_name, custom_fields, search, created_at, updated_at)
       select $1, gen_random_uuid(), 'Ada', $2, '', now(), '2020-01-01Z' from generate_series(1, 1500)`,
      [workspace, values],
    )
  const context = { database: api.database, config: api.config, log, signal: AbortSignal.timeout(60_000) }
  const payload: Parameters<typeof clearCustomField.run>[1] = { workspaceId, fieldId }
  const giveWay = () => Promise.reject(new TurnOver())
  await assert.rejects(clearCustomField.run({ ...context, giveWay }, payload), TurnOver)
  assert.ok(payload.cleared, 'it gave way to another workspace and continues there')
  await clearCustomField.run(context, payload)
  await clearCustomField.run(context, { workspaceId, fieldId })
  const left = async (workspace: string) =>
    (
      await api.sql.query(
        `select distinct custom_fields, updated_at::date::text as day from contacts where workspace_id = $1`,
        [workspace],
      )
    ).rows
  assert.deepEqual(await left(workspaceId), [{ custom_fields: { 999999: 'kept' }, day: '2020-01-01' }])
  assert.deepEqual(await left(other.workspaceId), [{ custom_fields: JSON.parse(values), day: '2020-01-01' }])
  assert.equal((await api.sql.query('select from custom_fields where id = $1', [fieldId])).rowCount, 0)
})

test('a field that is restored and deleted again while its values are being cleared keeps none', async () => {
  const { workspaceId, send } = await api.workspace()
  const { data: field } = await send('POST', '/custom-fields', {
    entity_type: 'contacts',
    field_name: 'size',
    field_label: 'Size',
    field_type: 'text',
  })
  const { rows } = await api.sql.query('select slot::text from custom_fields where id = $1', [field.id])
  await api.sql.query(
    `insert into contacts (workspace_id, id, first_name, custom_fields, search, created_at, updated_at)
     select $1, gen_random_uuid(), 'Ada', $2, '', now(), now() from generate_series(1, 1500)`,
    [workspaceId, JSON.stringify({ [rows[0].slot]: 'L' })],
  )
  const context = { database: api.database, config: api.config, log, signal: AbortSignal.timeout(60_000) }
  const payload = { workspaceId, fieldId: field.id }
  await send('DELETE', `/custom-fields/${field.id}`)
  const giveWay = () => Promise.reject(new TurnOver())
  await assert.rejects(clearCustomField.run({ ...context, giveWay }, payload), TurnOver)
  const { data: trash } = await send('GET', '/trash')
  assert.equal((await send('POST', `/trash/${trash[0].id}/restore`)).status, 200)
  await send('DELETE', `/custom-fields/${field.id}`)
  await clearCustomField.run(context, payload)
  const { rowCount } = await api.sql.query('select from contacts where workspace_id = $1 and custom_fields ? $2', [
    workspaceId,
    rows[0].slot,
  ])
  assert.equal(rowCount, 0)
})

test('expired data is removed daily in every workspace', async () => {
  const workspaces = [await api.workspace(), await api.workspace()]
  for (const { workspaceId, userId } of workspaces) {
    for (const age of ['71 hours', '73 hours'])
      await api.sql.query(
        `insert into idempotency_keys (workspace_id, key, fingerprint, created_at) values ($1, $2::text, '', now() - $2::text::interval)`,
        [workspaceId, age],
      )
    for (const age of ['29 days', '31 days']) {
      await api.sql.query(
        `insert into sessions (id, token, user_id, expires_at) values ($1, $2, $3, now() - $4::interval)`,
        [newId(), newId(), userId, age],
      )
      await api.sql.query(
        `insert into verifications (id, identifier, value, expires_at) values ($1, $2, '', now() - $3::interval)`,
        [newId(), workspaceId, age],
      )
      await api.sql.query(
        `insert into invitations (workspace_id, id, email, role, token_hash, invited_by, expires_at) values ($1, $2, $3, 'member', $4, $5, now() - $6::interval)`,
        [workspaceId, newId(), `${newId()}@example.com`, Buffer.from(newId()), userId, age],
      )
    }
  }
  for (const age of ['23 hours', '25 hours'])
    await api.sql.query(
      `insert into quota_uses (quota, subject, id, created_at) values ('invitations', $1::text, $2, now() - $1::text::interval)`,
      [age, newId()],
    )
  const cleanUp = jobs.find(({ name }) => name === 'clean_up')!
  await openQueues(api.database, [cleanUp])
  const twoWorkers = [await work([cleanUp]), await work([cleanUp])]
  const count = async (table: string) => (await api.sql.query(`select from ${table}`)).rowCount
  await until(async () => (await count('idempotency_keys')) === 2)
  assert.deepEqual((await api.sql.query('select distinct key from idempotency_keys')).rows, [{ key: '71 hours' }])
  assert.deepEqual([await count('sessions'), await count('verifications'), await count('invitations')], [2, 2, 2])
  assert.deepEqual((await api.sql.query('select subject from quota_uses')).rows, [{ subject: '23 hours' }])
  for (const worker of twoWorkers) await worker.stop()
  assert.equal((await api.sql.query(`select from pgboss.job where name = 'clean_up'`)).rowCount, 1)
})

/** A process that starts the job and then hangs. */
async function startDoomedWorker(name: string): Promise<ChildProcess> {
  const { rows } = await api.sql.query('select current_database() as name')
  const code = `
    import { openDatabase } from './server/database/database.ts'
    import { startWorker } from './server/jobs/worker.ts'
    import { databaseOf, serverOptions } from './test/postgres.ts'
    import { pino } from 'pino'
    const connection = databaseOf(JSON.parse(process.env.RAPPORT_TEST_POSTGRES), process.argv[1])
    const database = openDatabase({ ...connection, options: serverOptions() }, { size: 3 })
    const job = { name: process.argv[2], run: async () => { console.log('taken'); await new Promise(() => setInterval(() => {}, 1000)) } }
    await startWorker({ database, config: {}, log: pino({ level: 'silent' }), jobs: [job] })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, rows[0].name, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: new URL('../..', import.meta.url),
  })
  await once(child.stdout!, 'data')
  return child
}

test('a job that has to wait keeps what it noted in its payload', async () => {
  const { job, ran } = await noting('test.noting', async (_, payload: { n: number }) => {
    payload.n++
    if (payload.n < 4) throw new NotYet()
  })
  const { workspaceId } = await api.workspace()
  await inWorkspace(workspaceId, (tx) => enqueue(tx, job, { n: 1 }))
  await work([job])
  await until(() => ran.length >= 3)
  assert.deepEqual(ran, [1, 2, 3])
})

test('a job that has to wait comes after those of other workspaces that wait already', async () => {
  const { job, ran } = await noting('test.last', async (_, { n }) => {
    if (n === 3) return
    await sleep(1500) // longer than the first one waits
    throw new NotYet()
  })
  const paced = { ...job, pacesItself: true }
  for (const n of [1, 2, 3]) {
    const { workspaceId } = await api.workspace()
    await inWorkspace(workspaceId, (tx) => enqueue(tx, paced, { n }))
  }
  await work([paced])
  await until(() => ran.length >= 3)
  assert.deepEqual(ran.slice(0, 3), [1, 2, 3])
})
