import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { type Client, startApi } from '../../test/api.ts'
import { assertConsistent } from '../../test/consistency.ts'
import { until } from '../../test/until.ts'
import { clearCompany, moveCompany } from '../companies/clear.ts'
import { continueLinking } from './links.ts'

/** Without a worker: the tests run the jobs. */
const api = await startApi()
after(() => api[Symbol.asyncDispose]())
const { database, config } = api
const context = { database, config, log: pino({ level: 'silent' }), signal: new AbortController().signal }

/** More than one request links again. */
const count = 1010

const create = async ({ send }: Client, name: string) => (await send('POST', '/companies', { name })).data.id as string

async function makeCompany(client: Client) {
  const company = await create(client, 'Acme')
  await api.sql.query(
    `insert into contacts (workspace_id, id, first_name, company_id, search, created_at, updated_at)
     select $1, gen_random_uuid(), 'One of many', $2, '', now(), now() from generate_series(1, $3)`,
    [client.workspaceId, company, count],
  )
  return company
}

const contactsOf = async ({ send }: Client, id: string) =>
  (await send('GET', `/companies/related?ids=${id}`)).data.contacts as number

/** Returns the entry of the trash. */
async function remove({ send }: Client, id: string): Promise<string> {
  assert.equal((await send('DELETE', `/companies/${id}`)).status, 200)
  return (await send('GET', `/trash?entity_id=${id}`)).data[0].id
}

/** Deletes a company with its links, and restores it with the first of them. */
async function restorePartly(client: Client, companyId: string) {
  const { workspaceId } = client
  const entryId = await remove(client, companyId)
  await clearCompany.run(context, { workspaceId, companyId })
  assert.equal((await client.send('POST', `/trash/${entryId}/restore`)).status, 200)
  assert.ok((await contactsOf(client, companyId)) < count)
  return { workspaceId, entryId }
}

async function assertAllLinked(client: Client, id: string) {
  assert.equal(await contactsOf(client, id), count)
  const left = await api.sql.query(
    `select entry_id from trash_rows where workspace_id = $1 and is_link
      union all select id from trash_entries where workspace_id = $1 and expires_at = 'infinity'`,
    [client.workspaceId],
  )
  assert.deepEqual(left.rows, [])
}

test('a company that is deleted and restored again while a job still links its contacts has all of them', async () => {
  const client = await api.workspace()
  const company = await makeCompany(client)
  const earlier = await restorePartly(client, company)
  const later = await remove(client, company)

  await using rows = await api.hold('select from trash_rows where workspace_id = $1 and is_link for update', [
    client.workspaceId,
  ])
  const linking = continueLinking.run(context, earlier)
  await rows.isAwaited()
  let isRestored = false
  const restoring = client.send('POST', `/trash/${later}/restore`).finally(() => (isRestored = true))
  await until(async () => isRestored || (await rows.waiting()) === 2)
  await rows.letGo()
  await linking
  assert.equal((await restoring).status, 200)
  await assertAllLinked(client, company)
})

const merge = ({ send }: Client, source_id: string, target_id: string) =>
  send('POST', '/companies/merge', { source_id, target_id })

async function assertNotYet(client: Client, source: string, target: string) {
  const { status, headers, error } = await merge(client, source, target)
  assert.deepEqual([status, error.code], [409, 'CONFLICT'])
  assert.match(error.message, /still being restored/)
  assert.ok(headers.get('retry-after'))
}

test('a company is not merged while a job still links its contacts', async () => {
  const client = await api.workspace()
  const company = await makeCompany(client)
  const other = await create(client, 'Bell')
  const unrelated = await create(client, 'Cray')
  const restored = await restorePartly(client, company)
  const before = await client.events()
  await assertNotYet(client, company, other)
  await assertNotYet(client, other, company)
  assert.deepEqual(await client.events(), before)
  assert.equal((await merge(client, unrelated, other)).status, 200)

  await continueLinking.run(context, restored)
  await assertAllLinked(client, company)
  assert.equal((await merge(client, company, other)).status, 200)
  assert.equal(await contactsOf(client, other), count)
})

test('the target of a merge is not merged while a job still undoes that merge', async () => {
  const client = await api.workspace()
  const { workspaceId } = client
  const source = await makeCompany(client)
  const target = await create(client, 'Bell')
  const other = await create(client, 'Cray')
  assert.equal((await merge(client, source, target)).status, 200)
  await moveCompany.run(context, { workspaceId, companyId: source })
  const [{ id: entryId }] = (await client.send('GET', `/trash?entity_id=${source}`)).data
  assert.equal((await client.send('POST', `/trash/${entryId}/restore`)).status, 200)
  assert.deepEqual((await client.send('GET', '/trash')).data, [])
  assert.equal((await client.send('POST', `/trash/${entryId}/restore`)).status, 404)
  await assertNotYet(client, target, other)

  await continueLinking.run(context, { workspaceId, entryId })
  await assertAllLinked(client, source)
  assert.equal((await merge(client, target, other)).status, 200)
})

test('neither record of a merge is deleted or erased while a job undoes it', async () => {
  const client = await api.workspace()
  const { send, workspaceId } = client
  const { data: source } = await send('POST', '/contacts', { first_name: 'Ada' })
  const { data: target } = await send('POST', '/contacts', { first_name: 'Augusta' })
  await api.sql.query(
    `insert into interactions (workspace_id, id, contact_id, type, occurred_at, search, created_at)
     select $1, gen_random_uuid(), $2, 'call', now(), '', now() from generate_series(1, $3)`,
    [workspaceId, source.id, count],
  )
  await send('POST', '/contacts/merge', { source_id: source.id, target_id: target.id })
  const [{ id: entryId }] = (await send('GET', '/trash')).data
  assert.equal((await send('POST', `/trash/${entryId}/restore`)).status, 200)
  for (const { id } of [source, target])
    for (const [method, path, body] of [
      ['DELETE', `/contacts/${id}`],
      ['POST', '/contacts/bulk-delete', { ids: [id] }],
      ['POST', `/contacts/${id}/erase`],
    ] as const) {
      const { status, headers, error } = await send(method, path, body)
      assert.deepEqual([status, error?.code], [409, 'CONFLICT'], `${method} ${path}`)
      assert.match(error.message, /still being undone/)
      assert.ok(headers.get('retry-after'))
    }
  await continueLinking.run(context, { workspaceId, entryId })
  assert.equal((await send('POST', `/contacts/${target.id}/erase`)).status, 200)
  assert.equal((await send('GET', `/interactions?contact_id=${source.id}`)).meta.total, count)
  const { data: events } = await send('GET', `/events?entity_id=${source.id}&type=contact.created`)
  assert.equal(events[0].data.first_name, 'Ada')
})

test('merging a contact keeps its link to a company that is deleted and not yet cleared', async () => {
  const client = await api.workspace()
  const { send } = client
  const company_id = await create(client, 'Acme')
  const contacts = await Promise.all(
    ['Ada', 'Augusta'].map(async (first_name) => (await send('POST', '/contacts', { first_name, company_id })).data),
  )
  const entryId = await remove(client, company_id)
  const [source_id, target_id] = contacts.map(({ id }) => id)
  const { data: merged } = await send('POST', '/contacts/merge', { source_id, target_id })
  assert.equal(merged.company_id, null)
  const { data } = await send('POST', `/trash/${entryId}/restore`)
  assert.deepEqual(data.skipped, [])
  assert.equal((await send('GET', `/contacts/${target_id}`)).data.company_id, company_id)
})

test('a merge that sets a company that is being deleted waits for the deletion, and changes nothing', async () => {
  const client = await api.workspace()
  const { send } = client
  const company_id = await create(client, 'Acme')
  const [source_id, target_id] = await Promise.all(
    ['Ada', 'Augusta'].map(async (first_name) => (await send('POST', '/contacts', { first_name })).data.id as string),
  )
  await send('POST', '/interactions', { company_id, type: 'call', occurred_at: '2026-01-01T00:00:00Z' })
  // The deletion has locked the company, and removes its timeline when the merge stores the company.
  await using lock = await api.hold('select from timeline where workspace_id = $1 and subject_id = $2 for update', [
    client.workspaceId,
    company_id,
  ])
  const removing = remove(client, company_id)
  await lock.isAwaited()
  const merging = send('POST', '/contacts/merge', { source_id, target_id, fields: { company_id } })
  await until(async () => (await lock.waiting()) === 2)
  await lock.letGo()
  await removing
  const merged = await merging
  assert.equal(merged.status, 404, JSON.stringify(merged))
  assert.match(merged.error!.message, /^fields\.company_id: no company with this id/)
  assert.equal((await send('GET', `/contacts/${target_id}`)).data.company_id, null)
  assert.equal((await send('GET', `/contacts/${source_id}`)).status, 200)
})

test('a deal that is restored while a contact of its timeline is deleted leaves nothing on that timeline', async () => {
  const client = await api.workspace()
  const { send } = client
  const make = async (path: string, body: object) => (await send('POST', path, body)).data.id as string
  const contactId = await make('/contacts', { first_name: 'Ada', company_id: await create(client, 'Acme') })
  const dealId = await make('/deals', { name: 'Engine', contact_ids: [contactId] })
  await send('PATCH', `/deals/${dealId}`, { contact_ids: [] })
  assert.equal((await send('DELETE', `/deals/${dealId}`)).status, 200)
  const [entry] = (await send('GET', '/trash')).data
  // The deletion has removed the timeline, and waits to record its event.
  await using lock = await api.hold('lock table events in share mode')
  const deleting = send('DELETE', `/contacts/${contactId}`)
  await lock.isAwaited()
  const restoring = send('POST', `/trash/${entry.id}/restore`)
  await until(async () => (await lock.waiting()) === 2)
  await lock.letGo()
  assert.deepEqual([(await deleting).status, (await restoring).status], [200, 200])
  assert.equal((await send('GET', `/deals/${dealId}/activity`)).meta.total, 1)
  await assertConsistent(api, client.workspaceId)
})

test('what is logged for a company while it is merged belongs to the activity of the target', async () => {
  const client = await api.workspace()
  const { send, workspaceId } = client
  const [source_id, target_id] = [await create(client, 'Acme'), await create(client, 'Acme Ltd')]
  await using lock = await api.hold('select from companies where workspace_id = $1 and id = $2 for update', [
    workspaceId,
    source_id,
  ])
  const merging = send('POST', '/companies/merge', { source_id, target_id })
  await lock.isAwaited()
  const call = { company_id: source_id, type: 'call', occurred_at: '2026-01-01T00:00:00Z' }
  const logging = send('POST', '/interactions', call)
  await until(async () => (await lock.waiting()) === 2)
  await lock.letGo()
  assert.deepEqual([(await merging).status, (await logging).status], [200, 201])
  await moveCompany.run(context, { workspaceId, companyId: source_id })
  const countIn = async (path: string) => (await send('GET', path)).meta.total
  assert.equal(await countIn(`/interactions?company_id=${target_id}`), 1)
  assert.equal(await countIn(`/companies/${target_id}/activity`), 1)
  await assertConsistent(api, workspaceId)
  const [entry] = (await send('GET', '/trash')).data
  assert.equal((await send('POST', `/trash/${entry.id}/restore`)).status, 200)
  assert.equal(await countIn(`/companies/${source_id}/activity`), 1)
  assert.equal(await countIn(`/companies/${target_id}/activity`), 0)
  await assertConsistent(api, workspaceId)
})

test('restoring a commitment while the company that it is about is deleted is a 409', async () => {
  const client = await api.workspace()
  const { send } = client
  const company_id = await create(client, 'Acme')
  const { data: commitment } = await send('POST', '/commitments', { company_id, description: 'Send the drawings' })
  assert.equal((await send('DELETE', `/commitments/${commitment.id}`)).status, 200)
  const [entry] = (await send('GET', '/trash')).data
  // The deletion has hidden the company, and waits to record its event.
  await using lock = await api.hold('lock table events in share mode')
  const deleting = send('DELETE', `/companies/${company_id}`)
  await lock.isAwaited()
  const restoring = send('POST', `/trash/${entry.id}/restore`)
  await until(async () => (await lock.waiting()) === 2)
  await lock.letGo()
  assert.equal((await deleting).status, 200)
  const { status, error } = await restoring
  assert.deepEqual([status, error?.code], [409, 'CONFLICT'])
  assert.match(error!.message, /is about does not exist/)
})

test('what is logged for a company while it is deleted comes back with it, with its activity', async () => {
  for (const withContact of [false, true]) {
    const client = await api.workspace()
    const { send, workspaceId } = client
    const company_id = await create(client, 'Acme')
    const contact_id = withContact ? (await send('POST', '/contacts', { first_name: 'Ada' })).data.id : undefined
    await using lock = await api.hold('select from companies where workspace_id = $1 for update', [workspaceId])
    const deleting = send('DELETE', `/companies/${company_id}`)
    await lock.isAwaited()
    const promising = send('POST', '/commitments', { company_id, contact_id, description: 'Send the drawings' })
    await until(async () => (await lock.waiting()) === 2)
    await lock.letGo()
    assert.deepEqual([(await deleting).status, (await promising).status], [200, 201])
    await clearCompany.run(context, { workspaceId, companyId: company_id })
    await assertConsistent(api, workspaceId)
    const [entry] = (await send('GET', '/trash')).data
    assert.equal((await send('POST', `/trash/${entry.id}/restore`)).status, 200)
    assert.equal((await send('GET', `/commitments?company_id=${company_id}`)).meta.total, 1)
    assert.equal((await send('GET', `/companies/${company_id}/activity`)).meta.total, 1)
    await assertConsistent(api, workspaceId)
  }
})
