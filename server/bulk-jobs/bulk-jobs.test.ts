import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { activityView, type Client, startApi } from '../../test/api.ts'
import { idAt, newId } from '../database/ids.ts'
import { runBulkJob } from './run.ts'
import { assertConsistent } from '../../test/consistency.ts'
import { until } from '../../test/until.ts'

const api = await startApi({ worker: true })
after(() => api[Symbol.asyncDispose]())
const idle = await startApi() // without a worker, so that jobs stay pending
after(() => idle[Symbol.asyncDispose]())

const nobody = '3b241101-e2bb-4255-8caf-4136c566a962'
const start = async (client: Pick<Client, 'send'>, body: object) => {
  const answer = await client.send('POST', '/bulk-jobs', body)
  assert.equal(answer.status, 201, JSON.stringify(answer.error))
  return answer.data
}
const ended = async ({ send }: Pick<Client, 'send'>, id: string) => {
  await until(async () => !['pending', 'processing'].includes((await send('GET', `/bulk-jobs/${id}`)).data.status))
  return (await send('GET', `/bulk-jobs/${id}`)).data
}
const counts = ({ status, total, done, changed, missing, failed }: Record<string, unknown>) => ({
  status,
  total,
  done,
  changed,
  missing,
  failed,
})
const make = async ({ send }: Pick<Client, 'send'>, path: string, body: object) => {
  const answer = await send('POST', path, body)
  assert.equal(answer.status, 201, JSON.stringify(answer.error))
  return answer.data.id as string
}
/** Creates many contacts without a request for each. */
async function contacts({ workspaceId }: Client, count: number) {
  const ids = Array.from({ length: count }, () => newId())
  await api.sql.query(
    `insert into contacts (workspace_id, id, first_name, search, created_at, updated_at)
     select $1, id, 'Person', '', now(), now() from unnest($2::uuid[]) as id`,
    [workspaceId, ids],
  )
  await api.sql.query(
    `insert into tallies (workspace_id, what, slot, count, value) values ($1, 'contacts', 0, $2, 0)`,
    [workspaceId, count],
  )
  return ids
}

test('a company that does not exist in the workspace is a 404, and no job is stored', async () => {
  const client = await api.workspace()
  const other = await api.workspace()
  const foreign = await make(other, '/companies', { name: 'Acme' })
  const ids = [await make(client, '/contacts', { first_name: 'Ada' })]
  for (const company_id of [nobody, foreign]) {
    const set = { company_id }
    const job = await client.send('POST', '/bulk-jobs', { entity_type: 'contacts', action: 'update', ids, set })
    const bulk = await client.send('PATCH', '/contacts/bulk', { ids, set })
    for (const { status, error } of [job, bulk])
      assert.deepEqual(
        [status, error.message],
        [404, 'set.company_id: no company with this id exists in this workspace'],
      )
  }
  assert.deepEqual(await client.events(), ['contact.created'])
})

test('a filter selects the records that existed when the job was created, even if server clocks differ', async () => {
  const client = await idle.workspace()
  /** A contact created by another server whose clock differs by this many seconds. */
  async function createdElsewhere(seconds: number) {
    const id = idAt(new Date(Date.now() + seconds * 1000))
    await idle.sql.query(
      `with made as (
         insert into contacts (workspace_id, id, first_name, search, created_at, updated_at)
         values ($1, $2, 'Person', '', now(), now()))
       insert into events (workspace_id, id, type, entity_type, entity_id, actor_type, actor_name, created_at)
       values ($1, gen_random_uuid(), 'contact.created', 'contact', $2, 'system', 'Test', now())`,
      [client.workspaceId, id],
    )
    return id
  }
  const existing = await createdElsewhere(60)
  const job = await start(client, { entity_type: 'contacts', action: 'update', filter: {}, set: { title: 'Dr' } })
  const later = await createdElsewhere(-5)
  const { rows } = await idle.sql.query(`select data from pgboss.job where data->>'jobId' = $1`, [job.id])
  await runBulkJob.run(
    {
      database: idle.database,
      config: idle.config,
      log: pino({ level: 'silent' }),
      signal: AbortSignal.timeout(60_000),
    },
    rows[0].data,
  )
  const titleOf = async (id: string) => (await client.send('GET', `/contacts/${id}`)).data.title
  assert.deepEqual([await titleOf(existing), await titleOf(later)], ['Dr', null])
})

test('tags each id once, counts missing records, and records an event for each changed record', async () => {
  const client = await api.workspace()
  const other = await api.workspace()
  const foreign = await make(other, '/contacts', { first_name: 'Eve' })
  const ids = [
    await make(client, '/contacts', { first_name: 'Ada' }),
    await make(client, '/contacts', { first_name: 'Grace', tags: ['vip'] }),
    await make(client, '/contacts', { first_name: 'Joan', tags: ['old'] }),
  ]
  const before = (await client.events()).length
  const job = await start(client, {
    entity_type: 'contacts',
    action: 'tag',
    ids: [...ids, ids[0], nobody, foreign],
    add: ['VIP'],
    remove: ['old'],
  })
  assert.deepEqual(counts(job), { status: 'pending', total: 5, done: 0, changed: 0, missing: 0, failed: 0 })
  const result = await ended(client, job.id)
  assert.deepEqual(counts(result), { status: 'completed', total: 5, done: 5, changed: 2, missing: 2, failed: 0 })
  assert.ok(result.completed_at >= result.created_at)
  const { data } = await client.send('GET', '/contacts?tag=vip')
  assert.deepEqual(data.map(({ id, tags }: { id: string; tags: string[] }) => [id, tags]).toSorted(), [
    [ids[0], ['vip']],
    [ids[1], ['vip']],
    [ids[2], ['vip']],
  ])
  assert.deepEqual((await client.events()).slice(before), ['bulk_job.created', 'contact.updated', 'contact.updated'])
  const { data: events } = await client.send('GET', `/events?entity_id=${ids[0]}&type=contact.updated`)
  assert.deepEqual(events[0].actor.type, 'key') // the actor is the caller who created the job
  assert.deepEqual(await other.events(), ['contact.created'])
  await assertConsistent(api, client.workspaceId)
})

test('a filter is processed in several batches, without records created after the job', async () => {
  const client = await api.workspace()
  await contacts(client, 250)
  await make(client, '/contacts', { first_name: 'Other', email: 'other@example.com' })
  const job = await start(client, { entity_type: 'contacts', action: 'update', filter: {}, set: { title: 'Dr' } })
  const later = await make(client, '/contacts', { first_name: 'Later' })
  const result = await ended(client, job.id)
  assert.deepEqual(counts(result), { status: 'completed', total: 251, done: 251, changed: 251, missing: 0, failed: 0 })
  assert.equal((await client.send('GET', `/contacts/${later}`)).data.title, null)
  const { rows: left } = await api.sql.query('select from bulk_job_records where workspace_id = $1', [
    client.workspaceId,
  ])
  assert.equal(left.length, 0)

  const filter = { email: 'OTHER@example.com', q: 'other', 'created_at[gte]': 'today', 'tags[empty]': 'true' }
  const one = await start(client, { entity_type: 'contacts', action: 'delete', filter })
  assert.deepEqual([(await ended(client, one.id)).changed, one.filter], [1, filter])
})

test('deletes contacts with the records that belong to them', async () => {
  const client = await api.workspace()
  const ids = await contacts(client, 120)
  await make(client, '/follow-ups', { contact_id: ids[0], type: 'call', due_date: '2026-01-01' })
  const job = await start(client, { entity_type: 'contacts', action: 'delete', ids })
  assert.deepEqual(counts(await ended(client, job.id)), {
    status: 'completed',
    total: 120,
    done: 120,
    changed: 120,
    missing: 0,
    failed: 0,
  })
  assert.equal((await client.send('GET', '/contacts')).meta.total, 0)
  assert.equal((await client.send('GET', '/follow-ups')).meta.total, 0)
  assert.equal((await client.events()).filter((type) => type === 'contact.deleted').length, 120)
})

test('follow-ups and commitments are completed, moved to another day and deleted', async () => {
  const client = await api.workspace()
  const contact_id = await make(client, '/contacts', { first_name: 'Ada' })
  for (const [path, more, open] of [
    ['follow-ups', { type: 'call' }, 'pending'],
    ['commitments', { description: 'Send' }, 'open'],
  ] as const) {
    for (const due_date of ['2026-01-01', '2026-01-02', '2030-01-01'])
      await make(client, `/${path}`, { contact_id, due_date, ...more })
    const run = async (body: object) =>
      counts(await ended(client, (await start(client, { entity_type: path, ...body })).id))
    const moved = await run({ action: 'update', filter: { overdue: true }, set: { due_date: '2030-02-02' } })
    assert.deepEqual([moved.changed, moved.total], [2, 2])
    const completed = await run({ action: 'complete', filter: { status: open } })
    assert.deepEqual([completed.changed, completed.total], [3, 3])
    assert.equal((await run({ action: 'complete', filter: {} })).changed, 0)
    assert.equal((await run({ action: 'delete', filter: {} })).changed, 3)
    assert.equal((await client.send('GET', `/${path}`)).meta.total, 0)
  }
  const types = await client.events()
  assert.equal(types.filter((type) => type === 'followup.completed').length, 3)
  assert.equal(types.filter((type) => type === 'commitment.updated').length, 2)
})

test('a record that fails does not stop the others, and its error is kept', async () => {
  const client = await api.workspace()
  const ids: string[] = []
  for (let i = 0; i < 5; i++)
    ids.push(await make(client, '/deals', { name: `Deal ${i}`, stage: i === 2 ? 'lead' : 'lost' }))
  const job = await start(client, { entity_type: 'deals', action: 'update', ids, set: { lost_reason: 'Price' } })
  const result = await ended(client, job.id)
  assert.deepEqual(counts(result), { status: 'completed', total: 5, done: 5, changed: 4, missing: 0, failed: 1 })
  assert.deepEqual(result.errors, [{ id: ids[2], message: 'lost_reason may only be given when the stage is lost' }])
  const { data } = await client.send('GET', '/deals')
  assert.equal(data.filter(({ lost_reason }: { lost_reason: string | null }) => lost_reason === 'Price').length, 4)
})

test('validation reports every problem', async () => {
  const { send } = await idle.workspace()
  const refused = async (body: object) => {
    const { status, error } = await send('POST', '/bulk-jobs', body)
    assert.equal(status, 400, JSON.stringify(body))
    return error.details.map(({ field }: { field: string }) => field).toSorted()
  }
  const contacts = { entity_type: 'contacts' }
  assert.deepEqual(await refused({}), ['action', 'entity_type', 'ids'])
  assert.deepEqual(await refused({ ...contacts, action: 'delete', ids: [] }), ['ids'])
  assert.deepEqual(await refused({ ...contacts, action: 'delete', ids: ['x'] }), ['ids.0'])
  assert.deepEqual(await refused({ ...contacts, action: 'delete', ids: [nobody], filter: {} }), ['filter'])
  assert.deepEqual(await refused({ ...contacts, action: 'delete', filter: { stage: 'won' }, add: ['x'] }), [
    'add',
    'filter.stage',
  ])
  assert.deepEqual(await refused({ ...contacts, action: 'tag', filter: {} }), ['add'])
  assert.deepEqual(await refused({ ...contacts, action: 'tag', filter: {}, add: ['a'], remove: ['A'] }), ['remove'])
  assert.deepEqual(await refused({ ...contacts, action: 'complete', filter: {} }), ['action'])
  assert.deepEqual(await refused({ entity_type: 'follow-ups', action: 'tag', filter: {}, add: ['a'] }), ['action'])
  assert.deepEqual(await refused({ ...contacts, action: 'update', filter: {} }), ['set'])
  assert.deepEqual(await refused({ ...contacts, action: 'update', filter: {}, set: {} }), ['set'])
  assert.deepEqual(await refused({ ...contacts, action: 'update', filter: {}, set: { tags: ['a'], email: 'x' } }), [
    'set.email',
    'set.tags',
  ])
  assert.deepEqual(await refused({ ...contacts, action: 'update', filter: {}, set: { custom_fields: { nope: 1 } } }), [
    'set.custom_fields.nope',
  ])
  const tooMany = Array.from({ length: 10_001 }, () => nobody)
  assert.deepEqual(await refused({ ...contacts, action: 'delete', ids: tooMany }), ['ids'])
  assert.equal((await send('POST', '/bulk-jobs', { ...contacts, action: 'delete', ids: tooMany.slice(1) })).status, 201)
})

test('members may create bulk jobs, read-only keys may not, and other workspaces cannot see them', async () => {
  const owner = await idle.workspace()
  const body = { entity_type: 'contacts', action: 'delete', filter: {} }
  const member = await owner.as({ role: 'member' })
  const job = await start(member, body)
  assert.equal((await member.send('GET', '/bulk-jobs')).meta.total, 1)
  const reader = await owner.as({ scope: 'read_only' })
  assert.equal((await reader.send('POST', '/bulk-jobs', body)).status, 403)
  assert.equal((await reader.send('POST', `/bulk-jobs/${job.id}/cancel`)).status, 403)
  const theirs = await idle.workspace()
  assert.equal((await theirs.send('GET', `/bulk-jobs/${job.id}`)).status, 404)
  assert.equal((await theirs.send('POST', `/bulk-jobs/${job.id}/cancel`)).status, 404)
  assert.equal((await idle.send('POST', '/bulk-jobs', { body })).status, 401)
})

test('a job is cancelled once, with an audit entry, and an Idempotency-Key prevents a second job', async () => {
  const client = await idle.workspace()
  const headers = { 'idempotency-key': 'once' }
  const body = { entity_type: 'contacts', action: 'delete', filter: {} }
  const first = await client.send('POST', '/bulk-jobs', body, headers)
  const again = await client.send('POST', '/bulk-jobs', body, headers)
  assert.equal(again.data.id, first.data.id)
  const cancelled = await client.send('POST', `/bulk-jobs/${first.data.id}/cancel`)
  assert.deepEqual([cancelled.status, cancelled.data.status], [200, 'cancelled'])
  assert.equal((await client.send('POST', `/bulk-jobs/${first.data.id}/cancel`)).status, 409)
  const { data } = await client.send('GET', '/audit-logs?entity_type=bulk_job')
  assert.deepEqual(
    data.map(({ action }: { action: string }) => action),
    ['bulk_job.cancelled', 'bulk_job.created'],
  )
  assert.equal((await client.send('GET', '/bulk-jobs?status=cancelled')).meta.total, 1)
})

test('a job that is cancelled while it runs stops after the current batch', async () => {
  const client = await api.workspace()
  const ids = await contacts(client, 400)
  await using held = await api.hold('select from contacts where workspace_id = $1 and id = $2 for update', [
    client.workspaceId,
    ids[250],
  ])
  const job = await start(client, { entity_type: 'contacts', action: 'delete', ids })
  await held.isAwaited()
  const cancelling = client.send('POST', `/bulk-jobs/${job.id}/cancel`)
  await until(async () => {
    const { rowCount } = await api.sql.query(
      `select from ${activityView}
        where datname = current_database() and wait_event_type = 'Lock' and query ~* 'update (public\\.)?bulk_jobs(_\\d+)? r'`,
    )
    return rowCount === 1 // the cancellation waits for the batch
  })
  await held.letGo()
  const { status, data } = await cancelling
  assert.deepEqual([status, data.status], [200, 'cancelled'])
  const { done, changed } = await ended(client, job.id)
  assert.ok(done < 400)
  assert.equal(done, changed)
  assert.equal((await client.send('GET', '/contacts')).meta.total, 400 - done)
})

test('a workspace can have 25 unfinished bulk jobs', async () => {
  const client = await idle.workspace()
  const limited = await startApi({ rateLimit: { perSecond: 1000, burst: 1000 } })
  after(() => limited[Symbol.asyncDispose]())
  const theirs = await limited.workspace()
  const body = { entity_type: 'contacts', action: 'delete', filter: {} }
  for (let i = 0; i < 25; i++) await start(theirs, body)
  const refused = await theirs.send('POST', '/bulk-jobs', body)
  assert.deepEqual([refused.status, refused.error.code], [429, 'RATE_LIMITED'])
  assert.ok(refused.headers.get('retry-after'))
  await start(client, body) // the limit does not affect another workspace
})
