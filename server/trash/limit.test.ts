import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { pino } from 'pino'
import { type Client, startApi } from '../../test/api.ts'
import { assertConsistent } from '../../test/consistency.ts'
import { until } from '../../test/until.ts'
import { mostAtOnce, setMostAtOnce } from './limit.ts'
import { continueRestoring } from './restore.ts'

const api = await startApi({ worker: true })
after(() => api[Symbol.asyncDispose]())
/** Without jobs. */
const idle = await startApi()
after(() => idle[Symbol.asyncDispose]())

const usual = mostAtOnce()
const few = 10
afterEach(() => setMostAtOnce(usual))

const create = async ({ send }: Pick<Client, 'send'>, path: string, body: object) => {
  const { status, data, error } = await send('POST', path, body)
  assert.equal(status, 201, JSON.stringify(error))
  return data
}

/** A contact with a company, a tag, three deals, twelve interactions, three follow-ups and two commitments: more than `few`. */
async function makeLarge(client: Client) {
  const company = await create(client, '/companies', { name: 'Analytical Engines' })
  const contact = await create(client, '/contacts', { first_name: 'Ada', company_id: company.id, tags: ['VIP'] })
  const deals: { id: string }[] = []
  for (let i = 0; i < 3; i++)
    deals.push(await create(client, '/deals', { name: `Engine ${i}`, value: 100, contact_ids: [contact.id] }))
  const of = (i: number) => ({ contact_id: contact.id, deal_id: deals[i % 3]!.id })
  for (let i = 0; i < 12; i++)
    await create(client, '/interactions', { ...of(i), type: 'call', occurred_at: `2026-01-0${1 + (i % 9)}T00:00:00Z` })
  for (let i = 0; i < 3; i++) await create(client, '/follow-ups', { ...of(i), type: 'task', due_date: `2026-03-1${i}` })
  for (let i = 0; i < 2; i++) await create(client, '/commitments', { ...of(i), description: 'Send the drawings' })
  return { contact, company, deals }
}

type Large = Awaited<ReturnType<typeof makeLarge>>

/** Everything that the API shows of them. */
async function stateOf({ send }: Client, { contact, deals }: Large) {
  const paths = [
    `/contacts/${contact.id}`,
    `/contacts/${contact.id}/activity?per_page=100`,
    ...deals.flatMap(({ id }) => [`/deals/${id}`, `/deals/${id}/activity?per_page=100`]),
    ...['interactions', 'follow-ups', 'commitments'].map((kind) => `/${kind}?per_page=100&sort=created_at`),
  ]
  const states: unknown[] = []
  for (const path of paths) {
    const { status, data } = await send('GET', path)
    states.push([path, status, data])
  }
  return states
}

const events = async ({ send }: Client) => (await send('GET', '/events?per_page=100')).data.length

async function deleteInBackground(client: Client, entity_type: string, ids: string[]) {
  const { id } = await create(client, '/bulk-jobs', { entity_type, action: 'delete', ids })
  return until(async () => {
    const { data } = await client.send('GET', `/bulk-jobs/${id}`)
    return data.completed_at && data
  })
}

const isRestored = (client: Client, from = api) =>
  until(async () => {
    const { rows } = await from.sql.query('select from trash_entries where workspace_id = $1', [client.workspaceId])
    return rows.length === 0
  })

const rowsLeft = async (client: Client, from = api) =>
  (await from.sql.query('select table_name, content from trash_rows where workspace_id = $1', [client.workspaceId]))
    .rows

test('a record with too much is not deleted by a request, which names the bulk job that does', async () => {
  const client = await api.workspace()
  const other = await api.workspace()
  const large = await makeLarge(client)
  const small = await create(client, '/contacts', { first_name: 'Charles' })
  const before = await stateOf(client, large)
  const count = await events(client)
  setMostAtOnce(few)

  const refused = await client.send('DELETE', `/contacts/${large.contact.id}`)
  assert.equal(refused.status, 409)
  const body = JSON.parse(refused.error.message.slice(refused.error.message.indexOf('{')))
  assert.deepEqual(body, { entity_type: 'contacts', action: 'delete', ids: [large.contact.id] })
  const together = await client.send('POST', '/contacts/bulk-delete', { ids: [large.contact.id, small.id] })
  assert.equal(together.status, 409)
  assert.equal((await other.send('DELETE', `/contacts/${large.contact.id}`)).status, 404)
  assert.deepEqual(await stateOf(client, large), before)
  assert.equal(await events(client), count)
  assert.deepEqual((await client.send('GET', '/trash')).data, [])
  assert.equal((await client.send('DELETE', `/contacts/${small.id}`)).status, 200)
  await assertConsistent(api, client.workspaceId)
})

test('a record with too much is not merged into another one, but the other way around', async () => {
  const client = await api.workspace()
  const large = await makeLarge(client)
  const small = await create(client, '/contacts', { first_name: 'Augusta' })
  setMostAtOnce(few)
  const merge = (source_id: string, target_id: string) =>
    client.send('POST', '/contacts/merge', { source_id, target_id })
  const refused = await merge(large.contact.id, small.id)
  assert.equal(refused.status, 409)
  assert.match(refused.error.message, /Exchange source_id and target_id/)
  assert.equal((await merge(small.id, large.contact.id)).status, 200)
  await assertConsistent(api, client.workspaceId)
})

test('a company with too much is neither deleted nor merged by a request; links to its contacts do not count', async () => {
  const client = await api.workspace()
  const company = await create(client, '/companies', { name: 'Engines' })
  const other = await create(client, '/companies', { name: 'Mills' })
  for (let i = 0; i < few + 1; i++) {
    await create(client, '/contacts', { first_name: `Ada ${i}`, company_id: other.id })
    await create(client, '/interactions', { company_id: company.id, type: 'call', occurred_at: '2026-01-01T00:00:00Z' })
  }
  setMostAtOnce(few)
  const pair = { source_id: company.id, target_id: other.id }
  assert.equal((await client.send('POST', '/companies/merge', pair)).status, 409)
  assert.equal((await client.send('DELETE', `/companies/${company.id}`)).status, 409)
  assert.equal((await client.send('DELETE', `/companies/${other.id}`)).status, 200)
  const { changed, failed } = await deleteInBackground(client, 'companies', [company.id])
  assert.deepEqual({ changed, failed }, { changed: 1, failed: 0 })
  assert.equal((await client.send('GET', '/interactions')).meta.total, 0)
  const [entry] = (await client.send('GET', `/trash?entity_id=${company.id}`)).data
  assert.equal((await client.send('POST', `/trash/${entry.id}/restore`)).status, 200)
  await until(async () => (await client.send('GET', '/interactions')).meta.total === few + 1)
  await assertConsistent(api, client.workspaceId)
})

test('a bulk job deletes records with too much in several batches, and restoring them brings everything back', async () => {
  const client = await api.workspace()
  const large = await makeLarge(client)
  const small = await create(client, '/contacts', { first_name: 'Charles' })
  const before = await stateOf(client, large)
  setMostAtOnce(few)

  const job = await deleteInBackground(client, 'contacts', [large.contact.id, small.id])
  const { done, changed, missing, failed } = job
  assert.deepEqual({ done, changed, missing, failed }, { done: 2, changed: 2, missing: 0, failed: 0 })
  await assertConsistent(api, client.workspaceId)
  const entries = (await client.send('GET', '/trash')).data
  assert.equal(entries.length, 2)
  const entry = entries.find((one: { entity_id: string }) => one.entity_id === large.contact.id)
  assert.deepEqual(entry.contents, { commitments: 2, deals: 3, follow_ups: 3, interactions: 12 })
  const deletions = await client.send('GET', '/events?type=contact.deleted')
  assert.equal(deletions.data.length, 2)

  const other = await api.workspace()
  assert.equal((await other.send('POST', `/trash/${entry.id}/restore`)).status, 404)
  const { status, data } = await client.send('POST', `/trash/${entry.id}/restore`)
  assert.equal(status, 200)
  assert.deepEqual(data.skipped, [])
  assert.deepEqual(data.restored.tags, ['VIP'])
  assert.equal((await client.send('POST', `/trash/${entry.id}/restore`)).status, 404)
  await client.send('POST', '/trash/restore', {
    ids: entries.map((one: { id: string }) => one.id).filter((id: string) => id !== entry.id),
  })
  await isRestored(client)
  assert.deepEqual(await stateOf(client, large), before)
  assert.deepEqual(await rowsLeft(client), [])
  await assertConsistent(api, client.workspaceId)
})

test('undoing the bulk job restores it, too', async () => {
  const client = await api.workspace()
  const large = await makeLarge(client)
  const before = await stateOf(client, large)
  setMostAtOnce(few)
  const job = await deleteInBackground(client, 'contacts', [large.contact.id])
  await create(client, `/bulk-jobs/${job.id}/undo`, {})
  await isRestored(client)
  assert.deepEqual(await stateOf(client, large), before)
  await assertConsistent(api, client.workspaceId)
})

test('a deal with too much is deleted by a bulk job and restored', async () => {
  const client = await api.workspace()
  const large = await makeLarge(client)
  const before = await stateOf(client, large)
  setMostAtOnce(3)
  const [deal] = large.deals
  assert.equal((await client.send('DELETE', `/deals/${deal!.id}`)).status, 409)
  assert.equal((await deleteInBackground(client, 'deals', [deal!.id])).changed, 1)
  await assertConsistent(api, client.workspaceId)
  const [entry] = (await client.send('GET', '/trash')).data
  assert.equal((await client.send('POST', `/trash/${entry.id}/restore`)).status, 200)
  await isRestored(client)
  assert.deepEqual(await stateOf(client, large), before)
  await assertConsistent(api, client.workspaceId)
})

/** Deletes a large contact at once, and restores the first part of it. */
async function restorePartly(client: Client, large: Large) {
  assert.equal((await client.send('DELETE', `/contacts/${large.contact.id}`)).status, 200)
  const [entry] = (await client.send('GET', '/trash')).data
  setMostAtOnce(few)
  assert.equal((await client.send('POST', `/trash/${entry.id}/restore`)).status, 200)
  return entry.id as string
}

/** Runs the job in this process, and stops it after this many batches. */
async function work({ workspaceId }: Client, entryId: string, batches = Infinity) {
  const stop = new AbortController()
  let done = 0
  const database = {
    ...idle.database,
    connect: (...given: Parameters<typeof idle.database.connect>) => {
      if (done++ === batches) stop.abort()
      return idle.database.connect(...given)
    },
  }
  const context = { database, config: idle.config, log: pino({ level: 'silent' }), signal: stop.signal }
  await continueRestoring.run(context, { workspaceId, entryId }).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error
  })
}

test('a restore continues after its job was stopped, and the trash does not show it meanwhile', async () => {
  const client = await idle.workspace()
  const large = await makeLarge(client)
  const before = await stateOf(client, large)
  const entryId = await restorePartly(client, large)
  assert.deepEqual((await client.send('GET', '/trash')).data, [])
  assert.equal((await client.send('GET', `/trash/${entryId}`)).status, 404)
  assert.equal((await client.send('DELETE', '/trash')).status, 200)
  await assertConsistent(idle, client.workspaceId)
  const left = (await rowsLeft(client, idle)).length
  await work(client, entryId, 2)
  const then = (await rowsLeft(client, idle)).length
  assert.ok(then > 0 && then < left)
  await assertConsistent(idle, client.workspaceId)
  await work(client, entryId)
  await work(client, entryId)
  assert.deepEqual(await stateOf(client, large), before)
  assert.deepEqual(await rowsLeft(client, idle), [])
  await isRestored(client, idle)
  await assertConsistent(idle, client.workspaceId)
})

test('what is not restored yet goes to the new entry of a record that is deleted again', async () => {
  const client = await idle.workspace()
  const large = await makeLarge(client)
  const before = await stateOf(client, large)
  const entryId = await restorePartly(client, large)
  await work(client, entryId, 1)
  setMostAtOnce(usual)
  assert.equal((await client.send('DELETE', `/contacts/${large.contact.id}`)).status, 200)
  await work(client, entryId)
  await assertConsistent(idle, client.workspaceId)
  const [entry] = (await client.send('GET', '/trash')).data
  assert.equal((await client.send('POST', `/trash/${entry.id}/restore`)).status, 200)
  assert.deepEqual(await stateOf(client, large), before)
  assert.deepEqual(await rowsLeft(client, idle), [])
  await assertConsistent(idle, client.workspaceId)
})

test('a deal can be changed while a job still restores its history', async () => {
  const client = await idle.workspace()
  const deal = await create(client, '/deals', { name: 'Engine', value: 100 })
  for (let i = 0; i < few; i++)
    await create(client, '/interactions', { deal_id: deal.id, type: 'call', occurred_at: '2026-01-01T00:00:00Z' })
  assert.equal((await client.send('DELETE', `/deals/${deal.id}`)).status, 200)
  const [entry] = (await client.send('GET', '/trash')).data
  setMostAtOnce(few)
  assert.equal((await client.send('POST', `/trash/${entry.id}/restore`)).status, 200)
  assert.ok((await rowsLeft(client, idle)).some(({ table_name }) => table_name === 'deal_history'))
  const changes = { stage: 'prospect', value: 200 }
  assert.equal((await client.send('PATCH', `/deals/${deal.id}`, changes)).status, 200)
  await work(client, entry.id)
  assert.deepEqual(await rowsLeft(client, idle), [])
  const { stages } = (await client.send('GET', '/reports/stages')).data
  assert.deepEqual([stages.lead.present, stages.lead.advanced, stages.prospect.present], [0, 1, 1])
  await assertConsistent(idle, client.workspaceId)
})

test('a contact is not merged while a job still restores what belongs to it', async () => {
  const client = await idle.workspace()
  const large = await makeLarge(client)
  const other = await create(client, '/contacts', { first_name: 'Augusta' })
  const entryId = await restorePartly(client, large)
  setMostAtOnce(usual)
  const merge = (source_id: string, target_id: string) =>
    client.send('POST', '/contacts/merge', { source_id, target_id })
  for (const pair of [[large.contact.id, other.id] as const, [other.id, large.contact.id] as const]) {
    const { status, headers, error } = await merge(...pair)
    assert.deepEqual([status, error.code], [409, 'CONFLICT'])
    assert.match(error.message, /still being restored/)
    assert.ok(headers.get('retry-after'))
  }
  await work(client, entryId)
  assert.equal((await merge(large.contact.id, other.id)).status, 200)
  const { meta } = await client.send('GET', `/interactions?contact_id=${other.id}`)
  assert.equal(meta.total, 12)
  await assertConsistent(idle, client.workspaceId)
})

test('a contact is not merged while a job still restores a deal of its timeline', async () => {
  const client = await idle.workspace()
  const [source, target] = [
    await create(client, '/contacts', { first_name: 'Ada' }),
    await create(client, '/contacts', { first_name: 'Augusta' }),
  ]
  const deal = await create(client, '/deals', { name: 'Engine', contact_ids: [source.id] })
  for (let i = 0; i < few; i++)
    await create(client, '/interactions', { deal_id: deal.id, type: 'call', occurred_at: '2026-01-01T00:00:00Z' })
  assert.equal((await client.send('DELETE', `/deals/${deal.id}`)).status, 200)
  const [entry] = (await client.send('GET', '/trash')).data
  setMostAtOnce(few)
  assert.equal((await client.send('POST', `/trash/${entry.id}/restore`)).status, 200)
  setMostAtOnce(usual)
  const merge = () => client.send('POST', '/contacts/merge', { source_id: source.id, target_id: target.id })
  const { status, headers, error } = await merge()
  assert.deepEqual([status, error?.message.includes(`The deal ${deal.id} is still being restored`)], [409, true])
  assert.ok(headers.get('retry-after'))
  await work(client, entry.id)
  assert.equal((await merge()).status, 200)
  assert.equal((await client.send('GET', `/contacts/${target.id}/activity`)).meta.total, 1)
  await assertConsistent(idle, client.workspaceId)
})

test('a merge is not undone while a job still restores a deal that it moved', async () => {
  const client = await idle.workspace()
  const contacts: { id: string }[] = []
  for (let i = 0; i < 6; i++) contacts.push(await create(client, '/contacts', { first_name: 'Ada' }))
  const [source, target, ...others] = contacts.map(({ id }) => id)
  const deal = await create(client, '/deals', { name: 'Engine', contact_ids: [source, ...others] })
  for (const stage of ['prospect', 'lead', 'prospect', 'lead'])
    assert.equal((await client.send('PATCH', `/deals/${deal.id}/stage`, { stage })).status, 200)
  await client.send('POST', '/contacts/merge', { source_id: source, target_id: target })
  await client.send('DELETE', `/deals/${deal.id}`)
  const [ofDeal, ofMerge] = (await client.send('GET', '/trash')).data.map(({ id }: { id: string }) => id)
  const restore = (id: string) => client.send('POST', `/trash/${id}/restore`)
  setMostAtOnce(few)
  assert.equal((await client.send('POST', '/trash/restore', { ids: [ofDeal, ofMerge] })).status, 409)
  assert.equal((await restore(ofDeal)).status, 200)
  setMostAtOnce(usual)
  const { status, headers, error } = await restore(ofMerge)
  assert.deepEqual([status, error?.code], [409, 'CONFLICT'])
  assert.ok(headers.get('retry-after'))
  await work(client, ofDeal)
  assert.equal((await restore(ofMerge)).status, 200)
  assert.equal((await client.send('GET', `/contacts/${target}/activity`)).meta.total, 0)
  await assertConsistent(idle, client.workspaceId)
})

test('erasing the person also removes what is not restored yet', async () => {
  const client = await idle.workspace()
  const large = await makeLarge(client)
  const entryId = await restorePartly(client, large)
  setMostAtOnce(usual)
  assert.equal((await client.send('POST', `/contacts/${large.contact.id}/erase`)).status, 200)
  assert.deepEqual(await rowsLeft(client, idle), [])
  await work(client, entryId)
  assert.equal((await client.send('GET', '/interactions')).meta.total, 0)
  await assertConsistent(idle, client.workspaceId)
})
