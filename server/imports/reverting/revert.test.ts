import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi, type Client } from '../../../test/api.ts'
import { assertConsistent } from '../../../test/consistency.ts'
import { importFile, recordsIn } from '../../../test/import-file.ts'
import { until } from '../../../test/until.ts'

const api = await startApi({ worker: true })
after(() => api[Symbol.asyncDispose]())

const run = (client: Client, entity_type: string, csv: string, options: object = {}) =>
  importFile(api, client, entity_type, csv, options)

async function revert(client: Client, id: string) {
  const asked = await client.send('POST', `/imports/${id}/revert`)
  assert.equal(asked.status, 200, JSON.stringify(asked.error))
  assert.equal(asked.data.revert.status, 'pending')
  return until(async () => {
    const { data } = await client.send('GET', `/imports/${id}`)
    return data.revert.completed_at && data.revert
  })
}

const counts = ({ status, total_rows, reverted_rows, kept_rows, error }: any) => [
  status,
  total_rows,
  reverted_rows,
  kept_rows,
  error,
]
const kept = async (client: Client, id: string) =>
  (await client.send('GET', `/imports/${id}/kept`)).data.map(({ entity_type, name, why }: Record<string, unknown>) => [
    entity_type,
    name,
    why,
  ])
test('a revert moves created records to the trash, and keeps those that were changed or used since', async () => {
  const client = await api.workspace()
  const other = (await client.send('POST', '/contacts', { first_name: 'Other' })).data
  const done = await run(
    client,
    'contacts',
    'first_name,email,company,tags\nAda,ada@example.com,Engines,vip\nBob,,Engines,\nCid,,Looms,\nDot,,,\nEve,,,vip\nFay,,,\n',
  )
  assert.equal(done.revert, null)
  const [, ada, bob, cid, dot, eve, fay] = await recordsIn(client, '/contacts')
  assert.equal((await client.send('PATCH', `/contacts/${bob.id}`, { phone: '1' })).status, 200)
  const interaction = { contact_id: cid.id, type: 'call', occurred_at: '2026-03-01T09:30:00Z' }
  assert.equal((await client.send('POST', '/interactions', interaction)).status, 201)
  assert.equal((await client.send('POST', '/deals', { name: 'Deal', contact_ids: [dot.id] })).status, 201)
  assert.equal((await client.send('POST', '/contacts/bulk-tag', { ids: [eve.id], add: ['later'] })).status, 200)
  await client.send('DELETE', `/contacts/${fay.id}`)
  // Reading a record, and saying that it is not a duplicate, do not change it.
  assert.equal((await client.send('GET', `/contacts/${ada.id}/data`)).status, 200)
  const pair = { entity_type: 'contact', ids: [ada.id, other.id] }
  assert.equal((await client.send('POST', '/duplicates/dismiss', pair)).status, 200)
  const events = (await client.events()).length

  const result = await revert(client, done.id)
  assert.deepEqual(counts(result), ['completed', 8, 2, 6, null])
  assert.match(result.completed_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(await kept(client, done.id), [
    ['contact', 'Bob', 'It was changed after the import.'],
    ['contact', 'Cid', 'It has interactions.'],
    ['contact', 'Dot', 'It has deals.'],
    ['contact', 'Eve', 'It was changed after the import.'],
    ['company', 'Engines', 'It has contacts.'],
    ['company', 'Looms', 'It has contacts.'],
  ])
  assert.deepEqual(
    (await recordsIn(client, '/contacts')).map(({ id }) => id),
    [other.id, bob.id, cid.id, dot.id, eve.id],
  )
  assert.deepEqual((await client.events()).slice(events), ['import.reverted', 'contact.deleted'])
  assert.deepEqual((await recordsIn(client, '/tags')).map(({ name }) => name).toSorted(), ['later', 'vip'])

  const { data: trash } = await client.send('GET', `/trash?import_id=${done.id}`)
  assert.deepEqual(
    trash.map(({ entity_id, reason, import_id }: any) => [entity_id, reason, import_id]),
    [[ada.id, 'import_reverted', done.id]],
  )
  const restored = await client.send('POST', `/trash/${trash[0].id}/restore`)
  assert.deepEqual({ ...restored.data.restored, updated_at: null }, { ...ada, updated_at: null })
  const again = await client.send('POST', `/imports/${done.id}/revert`)
  assert.deepEqual([again.status, again.error.message], [409, 'The import was already reverted'])
  await assertConsistent(api, client.workspaceId)
})

test('companies that the import created are moved to the trash if nothing else refers to them', async () => {
  const client = await api.workspace()
  const before = (await client.send('POST', '/companies', { name: 'Known' })).data
  const done = await run(client, 'contacts', 'first_name,company\nAda,Known\nBob,New\nCid,Used\n')
  const used = (await recordsIn(client, '/companies')).find(({ name }) => name === 'Used')
  await client.send('POST', '/contacts', { first_name: 'Later', company_id: used.id })
  assert.deepEqual(counts(await revert(client, done.id)), ['completed', 5, 4, 1, null])
  assert.deepEqual(
    (await recordsIn(client, '/companies')).map(({ id }) => id),
    [before.id, used.id],
  )
  assert.deepEqual(await kept(client, done.id), [['company', 'Used', 'It has contacts.']])
  await assertConsistent(api, client.workspaceId)
})

test('updated fields get their earlier values back where they still have the imported ones', async () => {
  const client = await api.workspace()
  for (const name of ['plan', 'seats'])
    await client.send('POST', '/custom-fields', {
      entity_type: 'contacts',
      field_name: name,
      field_label: name,
      field_type: 'text',
    })
  const gone = (await client.send('POST', '/companies', { name: 'Gone' })).data
  const make = async (body: object) => (await client.send('POST', '/contacts', body)).data
  const ada = await make({
    first_name: 'Ada',
    email: 'ada@example.com',
    tags: ['old', 'both'],
    custom_fields: { plan: 'gold' },
  })
  const bob = await make({ first_name: 'Bob', email: 'bob@example.com', phone: '1', company_id: gone.id })
  const same = await make({ first_name: 'Same', email: 'same@example.com' })
  const done = await run(
    client,
    'contacts',
    'email,first_name,phone,tags,plan,seats,company\nada@example.com,Augusta,,"new;both",silver,5,\nada@example.com,Lady,7,,,,\nbob@example.com,Robert,2,,,,New\nsame@example.com,Same,,,,,\nnew@example.com,New,,,,,\nNEW@example.com,,9,,,,\n',
    { mode: 'upsert', match_on: 'email' },
  )
  assert.deepEqual([done.created_rows, done.updated_rows], [1, 5])
  await client.send('POST', '/contacts/bulk-tag', { ids: [ada.id], add: ['later'] })
  await client.send('PATCH', `/contacts/${bob.id}`, { phone: '3' })
  await client.send('DELETE', `/companies/${gone.id}`)

  assert.deepEqual(counts(await revert(client, done.id)), ['completed', 4, 2, 2, null])
  const now = async ({ id }: any) => ({ ...(await client.send('GET', `/contacts/${id}`)).data, updated_at: null })
  assert.deepEqual(await now(ada), { ...ada, tags: ['both', 'later', 'old'], updated_at: null })
  const company = (await recordsIn(client, '/companies'))[0]
  assert.deepEqual(await now(bob), { ...bob, phone: '3', company_id: company.id, updated_at: null })
  assert.equal((await client.send('GET', `/contacts/${same.id}`)).data.updated_at, same.updated_at)
  assert.deepEqual(await kept(client, done.id), [
    [
      'contact',
      'Bob',
      'These fields were changed after the import, or their earlier values no longer exist: phone, company_id.',
    ],
    ['company', 'New', 'It has contacts.'],
  ])
  assert.equal((await recordsIn(client, '/contacts')).length, 3)
  await assertConsistent(api, client.workspaceId)
})

test('updated records that were deleted or merged since are kept', async () => {
  const client = await api.workspace()
  const { send } = client
  const make = async (first_name: string) =>
    (await send('POST', '/contacts', { first_name, email: `${first_name}@example.com`, phone: '1' })).data.id
  const names = ['Ada', 'Bob', 'Cleo', 'Dora']
  const [ada, bob, cleo] = await Promise.all(names.map(make))
  const target = (await send('POST', '/contacts', { first_name: 'Target' })).data.id
  const csv = `email,phone\n${names.map((name) => `${name}@example.com,2\n`).join('')}`
  const done = await run(client, 'contacts', csv, { mode: 'upsert', match_on: 'email' })
  await send('DELETE', `/contacts/${ada}`)
  assert.equal((await send('POST', '/contacts/merge', { source_id: bob, target_id: target })).status, 200)
  await send('DELETE', `/contacts/${cleo}`)
  const [purged] = (await send('GET', `/trash?entity_id=${cleo}`)).data
  assert.equal((await send('DELETE', `/trash/${purged.id}`)).status, 200)

  assert.deepEqual(counts(await revert(client, done.id)), ['completed', 4, 1, 3, null])
  const { data } = await send('GET', `/imports/${done.id}/kept`)
  const reasons = new Map(data.map(({ entity_id, why }: Record<string, string>) => [entity_id, why]))
  assert.deepEqual(
    [ada, bob, cleo].map((id) => reasons.get(id)),
    ['It is in the trash.', 'It was merged into another contact.', 'It no longer exists.'],
  )
})

test('a revert follows renamed tags, and lists the records whose tag no longer exists', async () => {
  const client = await api.workspace()
  const { send } = client
  const make = async (first_name: string, tags: string[]) =>
    (await send('POST', '/contacts', { first_name, email: `${first_name}@example.com`, tags })).data.id
  const ids = [await make('Ada', ['old']), await make('Bob', ['gone', 'old'])]
  const done = await run(
    client,
    'contacts',
    'email,tags\nada@example.com,imported\nbob@example.com,imported;old\nada@example.com,twice\n',
    { mode: 'upsert', match_on: 'email' },
  )
  for (const [from, to] of [
    ['imported', 'first'],
    ['twice', 'imported'],
    ['old', 'former'],
  ]) {
    const tag = (await send('GET', '/tags')).data.find(({ name }: { name: string }) => name === from)
    assert.equal((await send('PATCH', `/tags/${tag.id}`, { name: to })).status, 200)
  }
  const gone = (await send('GET', '/tags')).data.find(({ name }: { name: string }) => name === 'gone')
  await send('DELETE', `/tags/${gone.id}`)

  assert.deepEqual(counts(await revert(client, done.id)), ['completed', 2, 1, 1, null])
  const tags = ids.map(async (id) => (await send('GET', `/contacts/${id}`)).data.tags)
  assert.deepEqual(await Promise.all(tags), [['former'], ['former']])
  assert.deepEqual(await kept(client, done.id), [
    ['contact', 'Bob', 'These fields were changed after the import, or their earlier values no longer exist: tags.'],
  ])
  await assertConsistent(api, client.workspaceId)
})

test('a new custom field does not get the values of a deleted one with the same name back', async () => {
  const client = await api.workspace()
  const field = { entity_type: 'contacts', field_name: 'plan', field_label: 'Plan', field_type: 'text' }
  const { data: first } = await client.send('POST', '/custom-fields', field)
  const ada = { first_name: 'Ada', email: 'ada@example.com', custom_fields: { plan: 'gold' } }
  const { data: contact } = await client.send('POST', '/contacts', ada)
  const csv = 'email,first_name,plan\nada@example.com,Augusta,silver\n'
  const done = await run(client, 'contacts', csv, { mode: 'upsert', match_on: 'email' })
  await client.send('DELETE', `/custom-fields/${first.id}`)
  await client.send('POST', '/custom-fields', field)
  await client.send('PATCH', `/contacts/${contact.id}`, { custom_fields: { plan: 'silver' } })

  assert.deepEqual(counts(await revert(client, done.id)), ['completed', 1, 0, 1, null])
  const { data } = await client.send('GET', `/contacts/${contact.id}`)
  assert.deepEqual([data.first_name, data.custom_fields], ['Ada', { plan: 'silver' }])
})

test('deals get their stage back, and contacts that were created for deals go with them', async () => {
  const client = await api.workspace()
  const deal = (await client.send('POST', '/deals', { name: 'Mill', value: 100, stage: 'lead' })).data
  const done = await run(
    client,
    'deals',
    'name,stage,Value,lost_reason,contact_email\nMill,lost,20,Price,miller@example.com\nLoom,won,30,,weaver@example.com\nCard,won,40,,carder@example.com\n',
    { mode: 'upsert', match_on: 'name', on_missing_contact: 'create' },
  )
  assert.deepEqual([done.created_rows, done.updated_rows, done.failed_rows], [2, 1, 0])
  const card = (await recordsIn(client, '/deals')).at(-1)
  await client.send('PATCH', `/deals/${card.id}/stage`, { stage: 'negotiation' })
  assert.deepEqual(counts(await revert(client, done.id)), ['completed', 6, 4, 2, null])
  const { updated_at: _, last_activity_at: _now, ...now } = (await client.send('GET', `/deals/${deal.id}`)).data
  const { updated_at: __, last_activity_at: _then, ...before } = deal
  assert.deepEqual(now, before)
  assert.deepEqual(
    (await recordsIn(client, '/deals')).map(({ name }) => name),
    ['Mill', 'Card'],
  )
  assert.deepEqual(await kept(client, done.id), [
    ['deal', 'Card', 'It was changed after the import.'],
    ['contact', 'carder', 'It has deals.'],
  ])
  await assertConsistent(api, client.workspaceId)
})

test('a deal is back in its earlier stage since the time it entered it, also in reports', async () => {
  const client = await api.workspace()
  const upsert = { mode: 'upsert', match_on: 'name' }
  await run(
    client,
    'deals',
    'name,value,stage,closed_at,lost_reason\nMill,1000,won,2024-03-05,\nLoom,2000,lost,2024-03-06,Price\nCard,4000,won,2024-03-07,\n',
  )
  const state = async () => ({
    deals: (await recordsIn(client, '/deals')).map(({ stage, lost_reason, stage_changed_at, closed_at }) => {
      return { stage, lost_reason, stage_changed_at, closed_at }
    }),
    closed: (await client.send('GET', '/reports/closed?from=2024-03-01&to=2024-03-31')).data,
  })
  const before = await state()
  assert.deepEqual(
    before.deals.map(({ stage, closed_at }) => [stage, closed_at]),
    [
      ['won', '2024-03-05T12:00:00.000Z'],
      ['lost', '2024-03-06T12:00:00.000Z'],
      ['won', '2024-03-07T12:00:00.000Z'],
    ],
  )
  // The last deal is moved twice.
  const wrong = await run(client, 'deals', 'name,stage\nMill,lost\nLoom,lead\nCard,lost\nCard,negotiation\n', upsert)
  const moved = await state()
  assert.deepEqual(
    moved.deals.map(({ stage }) => stage),
    ['lost', 'lead', 'negotiation'],
  )
  assert.notDeepEqual(moved.closed, before.closed)
  assert.deepEqual(counts(await revert(client, wrong.id)), ['completed', 3, 3, 0, null])
  assert.deepEqual(await state(), before)

  // A deal that was moved since stays where it is, since then.
  const again = await run(client, 'deals', 'name,stage,Value\nMill,lost,5\n', upsert)
  const [{ id }] = await recordsIn(client, '/deals')
  const { data: reopened } = await client.send('PATCH', `/deals/${id}/stage`, { stage: 'lead' })
  assert.deepEqual(counts(await revert(client, again.id)), ['completed', 1, 0, 1, null])
  const { data: now } = await client.send('GET', `/deals/${id}`)
  assert.deepEqual({ ...now, updated_at: null }, { ...reopened, value: 1000, updated_at: null })
  await assertConsistent(api, client.workspaceId)
})

test('only an ended import of the last days can be reverted, once, and by an owner', async () => {
  const client = await api.workspace()
  const csv = 'first_name\nAda\n'
  const refusal = async (id: string) => {
    const { status, error } = await client.send('POST', `/imports/${id}/revert`)
    return [status, error.message]
  }
  const dry = await run(client, 'contacts', csv, { dry_run: true })
  assert.deepEqual(await refusal(dry.id), [409, 'A dry run has imported nothing'])
  const done = await run(client, 'contacts', csv)
  const [member, readOnly, stranger] = [
    await client.as({ role: 'member' }),
    await client.as({ scope: 'read_only' }),
    await api.workspace(),
  ]
  assert.equal((await member.send('POST', `/imports/${done.id}/revert`)).status, 403)
  assert.equal((await readOnly.send('POST', `/imports/${done.id}/revert`)).status, 403)
  assert.equal((await stranger.send('POST', `/imports/${done.id}/revert`)).status, 404)
  assert.equal((await stranger.send('GET', `/imports/${done.id}/kept`)).status, 404)
  assert.deepEqual((await member.send('GET', `/imports/${done.id}/kept`)).data, [])

  const set = (values: string) => api.sql.query(`update imports set ${values} where id = $1`, [done.id])
  await set(`completed_at = now() - interval '31 days'`)
  assert.deepEqual(await refusal(done.id), [409, 'The import ended more than 30 days ago'])
  await set(`completed_at = now(), is_revertible = false`)
  assert.deepEqual(await refusal(done.id), [409, 'The import was made by an earlier version and cannot be reverted'])
  await set(`is_revertible = true, status = 'processing'`)
  assert.deepEqual(await refusal(done.id), [409, 'The import has not ended yet'])
  await set(`status = 'completed'`)

  const headers = { 'idempotency-key': 'once' }
  const first = await client.send('POST', `/imports/${done.id}/revert`, undefined, headers)
  const second = await client.send('POST', `/imports/${done.id}/revert`, undefined, headers)
  assert.deepEqual([first.status, second.status], [200, 200])
  assert.deepEqual(first.data, second.data)
  assert.equal((await client.events()).filter((type) => type === 'import.reverted').length, 1)
})

test('a revert that failed can be started again, and continues where it stopped', async () => {
  const client = await api.workspace()
  const done = await run(client, 'contacts', 'first_name\nAda\n')
  await api.sql.query(
    `insert into import_reverts (workspace_id, import_id, status, attempts, created_at) values ($1, $2, 'processing', 30, now())`,
    [client.workspaceId, done.id],
  )
  assert.equal(
    (await client.send('POST', `/imports/${done.id}/revert`)).error.message,
    'The import is already being reverted',
  )
  await api.sql.query(`update import_reverts set status = 'failed', error = 'Why' where import_id = $1`, [done.id])
  assert.deepEqual(counts(await revert(client, done.id)), ['completed', 1, 1, 0, null])
})
