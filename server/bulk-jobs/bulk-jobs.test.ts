import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { activityView, type Client, startApi } from '../../test/api.ts'
import { systemCaller } from '../database/caller.ts'
import { idAt, newId } from '../database/ids.ts'
import { NotYet } from '../jobs/job.ts'
import { bulkPersonalData } from './personal-data.ts'
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

test('long records are changed in short transactions, a few in each', async () => {
  const client = await api.workspace()
  const names = ['one', 'two', 'three', 'four', 'five']
  for (const field_name of names)
    await make(client, '/custom-fields', {
      entity_type: 'contacts',
      field_name,
      field_label: field_name,
      field_type: 'text',
    })
  const long = () => Array.from({ length: 2000 }, () => randomUUID().slice(0, 9)).join(' ')
  for (let i = 0; i < 40; i++)
    await make(client, '/contacts', {
      first_name: 'Ada',
      notes: long(),
      custom_fields: Object.fromEntries(names.map((name) => [name, long()])),
    })
  const job = await start(client, { entity_type: 'contacts', action: 'tag', filter: {}, add: ['vip'] })
  assert.deepEqual(counts(await ended(client, job.id)), {
    status: 'completed',
    total: 40,
    done: 40,
    changed: 40,
    missing: 0,
    failed: 0,
  })
  const { rows } = await api.sql.query(
    `select distinct transaction from events where workspace_id = $1 and type = 'contact.updated'`,
    [client.workspaceId],
  )
  assert.ok(rows.length > 1)
})

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

/** Undoes a job, and returns the job that did so when it has ended. */
async function undo(client: Pick<Client, 'send'>, id: string) {
  const answer = await client.send('POST', `/bulk-jobs/${id}/undo`)
  assert.equal(answer.status, 201, JSON.stringify(answer.error))
  assert.deepEqual([answer.data.action, answer.data.undoes], ['undo', id])
  return ended(client, answer.data.id)
}

test('a job is undone: records get their earlier values, except those that were changed since', async () => {
  const client = await api.workspace()
  const { send } = client
  const run = async (body: object) => ended(client, (await start(client, { entity_type: 'deals', ...body })).id)
  await make(client, '/custom-fields', {
    entity_type: 'deals',
    field_name: 'plan',
    field_label: 'Plan',
    field_type: 'text',
  })
  const fields = [
    { stage: 'lost', lost_reason: 'Price', tags: ['old'], custom_fields: { plan: 'gold' } },
    { stage: 'lead', value: 5, tags: ['new'] },
    { stage: 'won' },
  ]
  const ids: string[] = []
  for (const [i, field] of fields.entries()) ids.push(await make(client, '/deals', { name: `Deal ${i}`, ...field }))
  const state = async () =>
    (await send('GET', '/deals?sort=name&order=asc')).data.map((deal: Record<string, unknown>) => {
      const { stage, lost_reason, value, tags, custom_fields } = deal
      return { stage, lost_reason, value, tags, custom_fields }
    })
  const before = await state()
  const set = { stage: 'won', value: 9, custom_fields: { plan: 'silver' } }
  const updated = await run({ action: 'update', filter: {}, set })
  const tagged = await run({ action: 'tag', ids, add: ['new'], remove: ['old'] })
  assert.equal((await undo(client, tagged.id)).changed, 2) // one had the tag already
  const undone = await undo(client, updated.id)
  assert.deepEqual(counts(undone), { status: 'completed', total: 3, done: 3, changed: 3, missing: 0, failed: 0 })
  assert.deepEqual(await state(), before)

  // What others changed since is kept, and a job is undone once.
  const moved = await run({ action: 'update', ids, set: { stage: 'negotiation' } })
  await send('PATCH', `/deals/${ids[1]}`, { stage: 'won' })
  await send('DELETE', `/deals/${ids[2]}`)
  const partly = await undo(client, moved.id)
  assert.deepEqual([partly.changed, partly.missing, partly.failed], [1, 1, 1])
  assert.deepEqual(partly.errors, [
    { id: ids[1], message: 'These fields were changed since, or their earlier value no longer exists: stage.' },
  ])
  const [first, second] = await state()
  assert.deepEqual([first, second.stage], [before[0], 'won'])
  for (const id of [moved.id, partly.id]) assert.equal((await send('POST', `/bulk-jobs/${id}/undo`)).status, 409)

  const contact_id = await make(client, '/contacts', { first_name: 'Ada' })
  const task = await make(client, '/follow-ups', { contact_id, type: 'call', due_date: '2026-01-01' })
  const done = await run({ entity_type: 'follow-ups', action: 'complete', ids: [task] })
  await undo(client, done.id)
  assert.equal((await send('GET', `/follow-ups/${task}`)).data.status, 'pending')
  await assertConsistent(api, client.workspaceId)

  const waiting = await idle.workspace()
  const pending = await start(waiting, { entity_type: 'deals', action: 'update', filter: {}, set: { value: 1 } })
  assert.equal((await waiting.send('POST', `/bulk-jobs/${pending.id}/undo`)).status, 409)
  const reader = await waiting.as({ scope: 'read_only' })
  assert.equal((await reader.send('POST', `/bulk-jobs/${pending.id}/undo`)).status, 403)
  assert.equal((await client.send('POST', `/bulk-jobs/${pending.id}/undo`)).status, 404)
})

test('an undo follows renamed tags, and lists the records whose tag no longer exists', async () => {
  const client = await api.workspace()
  const { send } = client
  const tag = async (name: string) =>
    (await send('GET', '/tags?per_page=250')).data.find((one: { name: string }) => one.name === name).id
  const rename = async (from: string, to: string) => {
    const { status, error } = await send('PATCH', `/tags/${await tag(from)}`, { name: to })
    assert.equal(status, 200, JSON.stringify(error))
  }
  const tagged = async (tags: string[], change: object) => {
    const id = await make(client, '/contacts', { first_name: 'Ada', tags })
    const job = await start(client, { entity_type: 'contacts', action: 'tag', ids: [id], ...change })
    await ended(client, job.id)
    return { id, job: job.id as string }
  }
  const undone = async ({ id, job }: { id: string; job: string }) => {
    const { changed, failed, errors } = await undo(client, job)
    const { data } = await send('GET', `/contacts/${id}`)
    return [changed, failed, errors.map((error: { message: string }) => error.message), data.tags]
  }
  const isKept = 'These fields were changed since, or their earlier value no longer exists: tags.'

  const added = await tagged(['old'], { add: ['vip'] })
  await rename('vip', 'interim')
  await rename('interim', 'Customers')
  await rename('Customers', 'customers')
  await make(client, '/tags', { name: 'vip' })
  assert.deepEqual(await undone(added), [1, 0, [], ['old']])

  const removed = await tagged(['old'], { remove: ['old'] })
  await rename('old', 'former')
  assert.deepEqual(await undone(removed), [1, 0, [], ['former']])

  // Only renames since the change count.
  const later = await tagged(['former', 'vip'], { add: ['old'], remove: ['former', 'VIP'] })
  await rename('former', 'swap')
  await rename('old', 'former')
  await rename('swap', 'old')
  assert.deepEqual(await undone(later), [1, 0, [], ['old', 'vip']])

  const deleted = await tagged(['former', 'vip'], { add: ['new'], remove: ['former'] })
  await send('DELETE', `/tags/${await tag('former')}`)
  await rename('new', 'newer')
  assert.deepEqual(await undone(deleted), [0, 1, [isKept], ['vip']])

  const restored = await tagged(['vip'], { remove: ['vip'] })
  const id = await tag('vip')
  await send('DELETE', `/tags/${id}`)
  const [entry] = (await send('GET', `/trash?entity_id=${id}`)).data
  assert.equal((await send('POST', `/trash/${entry.id}/restore`)).status, 200)
  await rename('vip', 'VIPs')
  assert.deepEqual(await undone(restored), [1, 0, [], ['VIPs']])

  // A tag of the same name takes the place of a deleted one, also if a tag of this name was renamed since.
  const replaced = await tagged(['gone'], { remove: ['gone'] })
  await send('DELETE', `/tags/${await tag('gone')}`)
  await make(client, '/tags', { name: 'gone' })
  await rename('gone', 'other')
  await make(client, '/tags', { name: 'Gone' })
  assert.deepEqual(await undone(replaced), [1, 0, [], ['Gone']])
  const exchanged = await tagged(['one'], { remove: ['one'], add: ['two'] })
  await send('DELETE', `/tags/${await tag('one')}`)
  await rename('two', 'one')
  assert.deepEqual(await undone(exchanged), [0, 0, [], ['one']])
  await assertConsistent(api, client.workspaceId)
})

test('an undo does not revive values of a deleted custom field in a new one with the same name', async () => {
  const client = await api.workspace()
  const field = { entity_type: 'contacts', field_name: 'plan', field_label: 'Plan', field_type: 'text' }
  const first = await make(client, '/custom-fields', field)
  const id = await make(client, '/contacts', { first_name: 'Ada', custom_fields: { plan: 'gold' } })
  const set = { title: 'Countess', custom_fields: { plan: null } }
  const job = await ended(
    client,
    (await start(client, { entity_type: 'contacts', action: 'update', filter: {}, set })).id,
  )
  await client.send('DELETE', `/custom-fields/${first}`)
  await make(client, '/custom-fields', field)
  assert.deepEqual((await undo(client, job.id)).errors, [
    {
      id,
      message: 'These fields were changed since, or their earlier value no longer exists: custom_fields.plan.',
    },
  ])
  const { data } = await client.send('GET', `/contacts/${id}`)
  assert.deepEqual([data.title, data.custom_fields], [null, {}])
})

test('the undo of a deletion restores exactly what the job deleted, with what belonged to it', async () => {
  const client = await api.workspace()
  const headers = { 'x-request-id': 'always-the-same' } // other requests with the same id are not undone
  const send: Client['send'] = (method, path, body) => client.send(method, path, body, headers)
  const remove = async (ids: string[]) =>
    ended(client, (await start({ send }, { entity_type: 'contacts', action: 'delete', ids })).id)
  const entryOf = async (id: string) => (await send('GET', `/trash?entity_id=${id}`)).data[0].id
  const [byHand, single, ...ids] = (await contacts(client, 230)) as [string, string, string, ...string[]]
  const [first, last] = [ids[0], ids.at(-1)!]
  await send('PATCH', `/contacts/${first}`, { tags: ['vip'] })
  await make(client, '/follow-ups', { contact_id: first, type: 'call', due_date: '2026-01-01' })
  const { data: before } = await send('GET', `/contacts/${first}`)

  const job = await remove(ids)
  await send('DELETE', `/contacts/${byHand}`)
  const other = await remove([single])
  // Restored and deleted again by hand, so that this deletion is not the job's.
  await send('POST', `/trash/${await entryOf(last)}/restore`)
  await send('DELETE', `/contacts/${last}`)
  const undone = await undo({ send }, job.id)
  assert.deepEqual(counts(undone), { status: 'completed', total: 227, done: 227, changed: 227, missing: 0, failed: 0 })
  assert.deepEqual((await send('GET', `/contacts/${first}`)).data, before)
  assert.equal((await send('GET', '/follow-ups')).meta.total, 1)
  for (const id of [byHand, single, last]) assert.equal((await send('GET', `/contacts/${id}`)).status, 404)
  assert.equal((await client.events()).filter((type) => type === 'contact.restored').length, 228)
  const twice = await send('POST', `/bulk-jobs/${job.id}/undo`)
  assert.deepEqual([twice.status, twice.error.message], [409, 'The bulk job was already undone'])

  // What cannot be restored is reported.
  const tagged = await remove([first])
  const { data: tags } = await send('GET', '/tags')
  await send('DELETE', `/tags/${tags[0].id}`)
  const { failed, errors } = await undo({ send }, tagged.id)
  const message = 'Restored, but not completely. The tag vip does not exist or is in the trash.'
  assert.deepEqual([failed, errors], [1, [{ id: first, message }]])
  assert.deepEqual((await send('GET', `/contacts/${first}`)).data.tags, [])
  await send('DELETE', `/trash/${await entryOf(single)}`)
  const purged = await send('POST', `/bulk-jobs/${other.id}/undo`)
  assert.deepEqual([purged.status, purged.error.message], [409, 'The trash has no records that this bulk job deleted'])
  await assertConsistent(api, client.workspaceId)
})

test('an undo leaves what other requests with the id of the request changed', async () => {
  const { workspaceId, send: plain } = await api.workspace()
  const headers = { 'x-request-id': 'always-the-same' }
  const client = { send: (...[method, path, body]: Parameters<Client['send']>) => plain(method, path, body, headers) }
  const { send } = client
  const run = async (body: object) => ended(client, (await start(client, { entity_type: 'deals', ...body })).id)
  for (const name of ['plan', 'tier'])
    await make(client, '/custom-fields', {
      entity_type: 'deals',
      field_name: name,
      field_label: name,
      field_type: 'text',
    })
  const [first, other, later] = [
    await make(client, '/deals', { name: 'First', tags: ['old'] }),
    await make(client, '/deals', { name: 'Other' }),
    await make(client, '/deals', { name: 'Later' }),
  ]
  const read = async (id: string) => (await send('GET', `/deals/${id}`)).data

  // Before the job: the same field of a record that it changes, and of one that it does not touch.
  await send('PATCH', `/deals/${first}`, { stage: 'won', custom_fields: { plan: 'gold', tier: 'a' } })
  await send('PATCH', `/deals/${other}`, { stage: 'lost' })
  const set = { stage: 'lost', custom_fields: { plan: 'silver' } }
  const updated = await run({ action: 'update', ids: [first], set })
  // After it, with values that it does not set.
  await send('PATCH', `/deals/${first}`, { custom_fields: { tier: 'b' } })
  await send('PATCH', `/deals/${later}`, { stage: 'won', custom_fields: { plan: 'bronze' } })
  assert.deepEqual((await undo(client, updated.id)).errors, [])
  const { stage, custom_fields } = await read(first)
  assert.deepEqual({ stage, custom_fields }, { stage: 'won', custom_fields: { plan: 'gold', tier: 'b' } })
  assert.equal((await read(other)).stage, 'lost')
  assert.deepEqual([(await read(later)).stage, (await read(later)).custom_fields], ['won', { plan: 'bronze' }])

  const tagged = await run({ action: 'tag', ids: [first], add: ['new'], remove: ['old'] })
  await send('PATCH', `/deals/${first}`, { tags: ['new', 'hers'] })
  await send('PATCH', `/deals/${later}`, { tags: ['his'] })
  await undo(client, tagged.id)
  assert.deepEqual([(await read(first)).tags, (await read(later)).tags], [['hers', 'old'], ['his']])

  const contact_id = await make(client, '/contacts', { first_name: 'Ada' })
  const task = { contact_id, type: 'call', due_date: '2026-01-01' }
  const [call, moved] = [await make(client, '/follow-ups', task), await make(client, '/follow-ups', task)]
  const dueOf = async (id: string) => (await send('GET', `/follow-ups/${id}`)).data.due_date
  await send('PATCH', `/follow-ups/${call}`, { due_date: '2026-02-02' })
  const due = await run({ entity_type: 'follow-ups', action: 'update', ids: [call], set: { due_date: '2026-03-03' } })
  await send('PATCH', `/follow-ups/${moved}`, { due_date: '2026-04-04' })
  await undo(client, due.id)
  assert.deepEqual([await dueOf(call), await dueOf(moved)], ['2026-02-02', '2026-04-04'])
  await assertConsistent(api, workspaceId)
})

test('a deal is back in its earlier stage since the time it entered it, also in reports', async () => {
  const client = await api.workspace()
  const { send } = client
  const ids = [
    await make(client, '/deals', { name: 'Won', stage: 'won', value: 5 }),
    await make(client, '/deals', { name: 'Lead' }),
  ]
  const lastYear = '2025-03-03T03:03:03.000Z'
  await api.sql.query(
    `update deals set stage_changed_at = $2, closed_at = case when stage = 'won' then $2::timestamptz end where workspace_id = $1`,
    [client.workspaceId, lastYear],
  )
  await api.sql.query('update deal_history set entered_at = $2, at = $2 where workspace_id = $1', [
    client.workspaceId,
    lastYear,
  ])
  const times = async () =>
    (await send('GET', '/deals?sort=name&order=asc')).data.map((deal: Record<string, unknown>) => [
      deal.stage,
      deal.stage_changed_at,
      deal.closed_at,
    ])
  const before = await times()
  assert.deepEqual(before, [
    ['lead', lastYear, null],
    ['won', lastYear, lastYear],
  ])
  const job = await start(client, { entity_type: 'deals', action: 'update', ids, set: { stage: 'lost' } })
  await ended(client, job.id)
  await undo(client, job.id)
  assert.deepEqual(await times(), before)
  // One stay, which goes on since then, and the one that the job began.
  const { rows } = await api.sql.query(
    `select stage, entered_at = $3 as is_first, next_stage, until is null as goes_on
       from deal_history where workspace_id = $1 and deal_id = $2 order by at`,
    [client.workspaceId, ids[0], lastYear],
  )
  assert.deepEqual(
    rows.map(({ stage, is_first, next_stage, goes_on }) => [stage, is_first, next_stage, goes_on]),
    [
      ['won', true, null, false],
      ['lost', false, 'won', false],
      ['won', true, null, true],
    ],
  )
  await assertConsistent(api, client.workspaceId)
})

test('an undo that was cancelled is started again, and what it had undone counts as done', async () => {
  const client = await idle.workspace()
  const { send } = client
  const ids = [await make(client, '/deals', { name: 'A', tags: ['old'] }), await make(client, '/deals', { name: 'B' })]
  const run = async ({ id }: { id: string }) => {
    const { rows } = await idle.sql.query(`select data from pgboss.job where data->>'jobId' = $1`, [id])
    const { database, config } = idle
    const signal = AbortSignal.timeout(60_000)
    await runBulkJob.run({ database, config, log: pino({ level: 'silent' }), signal }, rows[0].data)
    return (await send('GET', `/bulk-jobs/${id}`)).data
  }
  const job = await start(client, { entity_type: 'deals', action: 'update', ids, set: { value: 9, stage: 'won' } })
  await run(job)
  const { data: first } = await send('POST', `/bulk-jobs/${job.id}/undo`)
  assert.equal((await send('POST', `/bulk-jobs/${job.id}/undo`)).status, 409)
  await send('POST', `/bulk-jobs/${first.id}/cancel`)
  await send('PATCH', `/deals/${ids[0]}`, { value: 0, stage: 'lead' })
  const again = await send('POST', `/bulk-jobs/${job.id}/undo`)
  assert.equal(again.status, 201, JSON.stringify(again.error))
  const result = await run(again.data)
  assert.deepEqual([result.errors, result.changed, result.done], [[], 1, 2])
  assert.equal((await send('GET', '/deals?stage=lead')).meta.total, 2)
})

test('a job whose filter quotes an erased person is undone, and one whose values do is refused', async () => {
  const client = await api.workspace()
  const { send, workspaceId } = client
  const [ada, bob] = [
    await make(client, '/contacts', { first_name: 'Ada', email: 'ada@example.com' }),
    await make(client, '/contacts', { first_name: 'Bob', email: 'bob@example.com', title: 'Engineer' }),
  ]
  const both = { entity_type: 'contacts', filter: { 'email[in]': 'ada@example.com,bob@example.com' } }
  const run = async (body: object) => ended(client, (await start(client, { ...both, ...body })).id)
  const tagged = await run({ action: 'tag', add: ['vip'] })
  const updated = await run({ action: 'update', set: { title: 'Countess' } })
  const quoting = [
    await run({ action: 'update', set: { notes: 'Knows ada@example.com' } }),
    await run({ action: 'tag', add: ['ada@example.com'] }),
  ]
  assert.equal((await send('POST', `/contacts/${ada}/erase`)).status, 200)
  await until(async () => {
    const left = await api.sql.query('select from erasures where workspace_id = $1', [workspaceId])
    return left.rowCount === 0
  })
  for (const { id } of quoting) {
    const { status, error } = await send('POST', `/bulk-jobs/${id}/undo`)
    assert.deepEqual(
      [status, error.message],
      [409, 'The values that the bulk job set mentioned a person who was erased, and were erased too'],
    )
  }
  for (const { id } of [tagged, updated]) {
    assert.equal((await send('GET', `/bulk-jobs/${id}`)).data.filter, null)
    assert.equal((await undo(client, id)).changed, 1)
  }
  const { data } = await send('GET', `/contacts/${bob}`)
  assert.deepEqual([data.tags, data.title, data.notes], [['ada@example.com'], 'Engineer', 'Knows ada@example.com'])
})

test('a job that is being undone keeps its values when a person in them is erased, and loses them afterwards', async () => {
  const client = await idle.workspace()
  const id = await make(client, '/contacts', { first_name: 'Bob' })
  const set = { notes: 'Knows ada@example.com' }
  const job = await start(client, { entity_type: 'contacts', action: 'update', ids: [id], set })
  const { database, config } = idle
  const context = { database, config, log: pino({ level: 'silent' }), signal: AbortSignal.timeout(60_000) }
  const run = async (jobId: string) => {
    const { rows } = await idle.sql.query(`select data from pgboss.job where data->>'jobId' = $1`, [jobId])
    await runBulkJob.run(context, rows[0].data)
  }
  const person = { contactIds: [], recordIds: [], holders: [], identifiers: ['ada@example.com'], names: [] }
  const caller = systemCaller(client.workspaceId, '1', 'Test')
  const scrub = () => bulkPersonalData.scrub!(context, caller, person, new Date().toISOString(), {})
  const valuesOf = async () => (await client.send('GET', `/bulk-jobs/${job.id}`)).data.set

  await assert.rejects(scrub(), NotYet)
  await run(job.id)
  const { data: undoing } = await client.send('POST', `/bulk-jobs/${job.id}/undo`)
  await assert.rejects(scrub(), NotYet)
  assert.deepEqual(await valuesOf(), set)
  await run(undoing.id)
  assert.equal((await client.send('GET', `/contacts/${id}`)).data.notes, null)
  await scrub()
  assert.equal(await valuesOf(), null)
})

test('an undo does not assign a task to a person who has left', async () => {
  const client = await api.workspace()
  const { send, userId } = client
  const former = await client.as({ role: 'member' })
  const contact_id = await make(client, '/contacts', { first_name: 'Ada' })
  const task = { contact_id, type: 'call', due_date: '2026-01-01', assignee_id: former.userId }
  const id = await make(client, '/follow-ups', task)
  const set = { assignee_id: userId, due_date: '2026-02-02' }
  const job = await start(client, { entity_type: 'follow-ups', action: 'update', ids: [id], set })
  await ended(client, job.id)
  await send('DELETE', `/workspaces/members/${former.userId}`)
  const { errors } = await undo(client, job.id)
  const message = 'These fields were changed since, or their earlier value no longer exists: assignee_id.'
  assert.deepEqual(errors, [{ id, message }])
  const { data } = await send('GET', `/follow-ups/${id}`)
  assert.deepEqual([data.assignee_id, data.due_date], [userId, '2026-01-01'])
})

test('a job is undone after its database was restored, although the snapshot of the job is lost', async () => {
  const client = await api.workspace()
  const ids = await contacts(client, 2)
  const job = await start(client, { entity_type: 'contacts', action: 'update', ids, set: { title: 'Countess' } })
  await ended(client, job.id)
  await api.sql.query('update bulk_jobs set snapshot = null where workspace_id = $1', [client.workspaceId])
  const undone = await undo(client, job.id)
  assert.deepEqual(counts(undone), { status: 'completed', total: 2, done: 2, changed: 2, missing: 0, failed: 0 })
})

test('a job keeps its first 100 errors, and counts all', async () => {
  const client = await api.workspace()
  const ids = await contacts(client, 150)
  const job = await start(client, { entity_type: 'contacts', action: 'update', ids, set: { title: 'Countess' } })
  await ended(client, job.id)
  // 70 in the first batch of 100, and all in the second.
  for (const some of [ids.slice(0, 70), ids.slice(100)])
    await client.send('PATCH', '/contacts/bulk', { ids: some, set: { title: 'Duchess' } })
  const { failed, changed, errors } = await undo(client, job.id)
  assert.deepEqual([failed, changed], [120, 30])
  assert.deepEqual(
    errors.map(({ id }: { id: string }) => id),
    [...ids.slice(0, 70), ...ids.slice(100, 130)],
  )
})

test('an undo leaves a stage that was changed since, with its reason, and puts the other fields back', async () => {
  const client = await api.workspace()
  const { send } = client
  const lost = { stage: 'lost', lost_reason: 'Price', value: 1 }
  const ids = [
    await make(client, '/deals', { name: 'A', ...lost }),
    await make(client, '/deals', { name: 'B', ...lost }),
  ]
  const job = await start(client, { entity_type: 'deals', action: 'update', ids, set: { stage: 'won', value: 2 } })
  await ended(client, job.id)
  await send('PATCH', `/deals/${ids[0]}`, { stage: 'negotiation' })
  await send('PATCH', `/deals/${ids[1]}`, { stage: 'lost' })
  const { errors, changed } = await undo(client, job.id)
  const message = 'These fields were changed since, or their earlier value no longer exists: stage.'
  assert.deepEqual([errors, changed], [[{ id: ids[0], message }], 1])
  const { data } = await send('GET', '/deals?sort=name&order=asc')
  assert.deepEqual(
    data.map((deal: Record<string, unknown>) => [deal.stage, deal.lost_reason, deal.value]),
    [
      ['negotiation', null, 1],
      ['lost', 'Price', 1],
    ],
  )
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
  const notText = { first_name: { toString: 0 }, q: [], email: null }
  assert.deepEqual(await refused({ ...contacts, action: 'delete', filter: notText }), [
    'filter.email',
    'filter.first_name',
    'filter.q',
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
    ids[50],
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

test('a job ends when the person who started it is removed', async () => {
  const client = await api.workspace()
  const member = await client.as({ role: 'member' })
  const ids = await contacts(client, 400)
  await using held = await api.hold('select from contacts where workspace_id = $1 and id = $2 for update', [
    client.workspaceId,
    ids[50],
  ])
  const job = await start(member, { entity_type: 'contacts', action: 'delete', ids })
  const next = await start(member, { entity_type: 'contacts', action: 'delete', ids })
  await held.isAwaited()
  assert.equal((await client.send('DELETE', `/workspaces/members/${member.userId}`)).status, 200)
  await held.letGo()
  const jobs = [await ended(client, job.id), await ended(client, next.id)]
  for (const { status, error, done } of jobs) {
    assert.deepEqual([status, error], ['failed', 'The person who started it is no longer a member of the workspace'])
    assert.ok(done < 400)
  }
  assert.equal((await client.send('GET', '/contacts')).meta.total, 400 - jobs[0].changed - jobs[1].changed)
  await until(async () => {
    const { rowCount } = await api.sql.query('select from bulk_job_records where workspace_id = $1', [
      client.workspaceId,
    ])
    return rowCount === 0
  })
})

test('a job whose records are not found in time fails after a second attempt', async () => {
  const client = await api.workspace()
  await contacts(client, 1)
  await api.alter(
    `create function be_slow() returns trigger language plpgsql as $$ begin raise sqlstate '57014'; end $$`,
    `create trigger be_slow before insert on bulk_job_records for each row when (new.workspace_id = '${client.workspaceId}')
     execute function be_slow()`,
  )
  const job = await start(client, { entity_type: 'contacts', action: 'delete', filter: {} })
  const { status, error } = await ended(client, job.id)
  assert.deepEqual([status, error], ['failed', 'Finding the records took too long. Use a simpler filter.'])
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
