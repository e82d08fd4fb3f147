import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { type Client, startApi } from '../../test/api.ts'
import { assertConsistent } from '../../test/consistency.ts'
import { startReceiver } from '../../test/receiver.ts'
import { until } from '../../test/until.ts'
import { firstIdAt } from '../database/ids.ts'
import { startSender } from '../webhooks/send.ts'

const api = await startApi({ worker: true, outboundAllow: ['localhost'] })
after(() => api[Symbol.asyncDispose]())

const unknown = '3b241101-e2bb-4255-8caf-4136c566a962'
const call = { type: 'call', occurred_at: '2026-01-01T00:00:00Z', notes: 'The mill' }

const create = async ({ send }: Pick<Client, 'send'>, path: string, body: object) => {
  const { status, data, error } = await send('POST', path, body)
  assert.equal(status, 201, JSON.stringify(error))
  return data
}

/** A contact with a company, a tag, a deal, an interaction, a follow-up and a commitment. */
async function makeContact(client: Client) {
  const company = await create(client, '/companies', { name: 'Analytical Engines' })
  const { id } = await create(client, '/contacts', {
    first_name: 'Ada',
    last_name: 'Lovelace',
    company_id: company.id,
    tags: ['VIP'],
  })
  const deal = await create(client, '/deals', { name: 'Second engine', value: 700, contact_ids: [id] })
  const about = { contact_id: id, deal_id: deal.id }
  const interaction = await create(client, '/interactions', { ...call, ...about })
  const followUp = await create(client, '/follow-ups', { ...about, type: 'task', due_date: '2026-03-31' })
  await client.send('PATCH', `/follow-ups/${followUp.id}/complete`)
  const commitment = await create(client, '/commitments', { ...about, description: 'Send the drawings' })
  const { data: contact } = await client.send('GET', `/contacts/${id}`)
  return { company, contact, deal, interaction, followUp, commitment }
}

const listTrash = async ({ send }: Pick<Client, 'send'>, query = '') => {
  const { status, data, meta, error } = await send('GET', `/trash?${query}`)
  assert.equal(status, 200, JSON.stringify(error))
  assert.equal(meta.total, data.length)
  return data as { id: string; entity_id: string; [field: string]: unknown }[]
}
const onlyEntry = async (client: Pick<Client, 'send'>, query = '') => {
  const entries = await listTrash(client, query)
  assert.equal(entries.length, 1)
  return entries[0]!
}

test('a deleted contact is in the trash and comes back with everything that belonged to it', async () => {
  const client = await api.workspace()
  const { send } = client
  const { contact, deal } = await makeContact(client)
  const paths = [
    `/contacts/${contact.id}`,
    `/contacts/${contact.id}/activity`,
    `/deals/${deal.id}`,
    `/deals/${deal.id}/activity`,
    '/contacts',
    '/interactions',
    '/follow-ups',
    '/commitments',
    '/contacts?q=lovelace',
    '/search?q=mill',
    '/pipeline',
  ]
  const read = () =>
    Promise.all(
      paths.map(async (path) => (({ status, data, meta }) => ({ path, status, data, meta }))(await send('GET', path))),
    )
  const before = await read()

  const { headers } = await send('DELETE', `/contacts/${contact.id}`)
  const entry = await onlyEntry(client)
  const { id, deleted_at, expires_at, deleted_by, ...rest } = entry
  assert.deepEqual(rest, {
    entity_type: 'contact',
    entity_id: contact.id,
    name: 'Ada Lovelace',
    reason: 'deleted',
    contents: { commitments: 1, deals: 1, follow_ups: 1, interactions: 1 },
    request_id: headers.get('x-request-id'),
    import_id: null,
  })
  assert.deepEqual([(deleted_by as { type: string }).type, (deleted_by as { name: string }).name], ['key', 'Test key'])
  assert.equal(Date.parse(expires_at as string) - Date.parse(deleted_at as string), 30 * 86_400_000)
  assert.deepEqual((await send('GET', `/trash/${id}`)).data, entry)

  const seen = (await client.events()).length
  const { status, data } = await send('POST', `/trash/${id}/restore`)
  assert.deepEqual([status, data], [200, { restored: contact, skipped: [] }])
  assert.deepEqual(await read(), before)
  assert.deepEqual((await client.events()).slice(seen), ['contact.restored'])
  const { data: logged } = await send('GET', `/audit-logs?entity_id=${contact.id}&per_page=1`)
  assert.deepEqual([logged[0].action, logged[0].entity_name], ['contact.restored', 'Ada Lovelace'])
  assert.deepEqual(await listTrash(client), [])
  assert.equal((await send('POST', `/trash/${id}/restore`)).status, 404)
  await assertConsistent(api, client.workspaceId)
  const { rowCount } = await api.sql.query('select from trash_rows where workspace_id = $1', [client.workspaceId])
  assert.equal(rowCount, 0)
})

test('each filter finds what it names, and a bulk delete is undone by its request id', async () => {
  const client = await api.workspace()
  const member = await client.as({ role: 'member' })
  const { contact, deal, commitment } = await makeContact(client)
  const other = await create(client, '/contacts', { first_name: 'Grace', last_name: 'Hopper' })
  await member.send('DELETE', `/commitments/${commitment.id}`)
  await client.send('DELETE', `/deals/${deal.id}`)
  const { headers } = await client.send('POST', '/contacts/bulk-delete', { ids: [contact.id, other.id] })
  const names = async (query: string, by: Pick<Client, 'send'> = client) =>
    (await listTrash(by, query)).map(({ name }) => name)

  const all = ['Grace Hopper', 'Ada Lovelace', 'Second engine', 'Send the drawings']
  assert.deepEqual(new Set(await names('')), new Set(all))
  assert.deepEqual(await names('order=asc&per_page=4'), (await names('sort=deleted_at')).toReversed())
  assert.deepEqual(await names('entity_type=deal'), ['Second engine'])
  assert.deepEqual(await names('q=HOP'), ['Grace Hopper'])
  assert.deepEqual(await names('q=%25'), [])
  assert.deepEqual(await names(`entity_id=${contact.id}`), ['Ada Lovelace'])
  assert.deepEqual(await names('deleted_by=me', member), ['Send the drawings'])
  const by = (await onlyEntry(client, 'entity_type=commitment')).deleted_by as { id: string }
  assert.deepEqual(await names(`deleted_by=${by.id}`), ['Send the drawings'])

  const first = await client.send('GET', '/trash?cursor=&count=true&per_page=3')
  assert.deepEqual(first.meta, { per_page: 3, total: 4, next_cursor: first.meta.next_cursor })
  const rest = await client.send('GET', `/trash?cursor=${first.meta.next_cursor}`)
  assert.deepEqual(rest.meta, { per_page: 25, next_cursor: null })
  assert.deepEqual([...first.data, ...rest.data], await listTrash(client))
  for (const [query, field] of [
    [`cursor=${first.meta.next_cursor}&entity_type=deal`, 'cursor'],
    ['cursor=&page=1', 'page'],
    ['cursor=&q=ada', 'sort'],
    ['count=true', 'count'],
  ] as const) {
    const { status, error } = await client.send('GET', `/trash?${query}`)
    assert.deepEqual([status, error?.details.map((one: { field: string }) => one.field)], [400, [field]], query)
  }
  for (const query of ['entity_type=contacts', 'deleted_by=you', 'entity_id=5', 'sort=name', 'color=red'])
    assert.equal((await client.send('GET', `/trash?${query}`)).status, 400, query)

  const entries = await listTrash(client, `request_id=${headers.get('x-request-id')}`)
  const ids = [contact.id, other.id].map((id) => entries.find(({ entity_id }) => entity_id === id)!.id)
  assert.equal((await client.send('POST', '/trash/restore', { ids: [...ids, unknown] })).status, 404)
  assert.equal((await client.send('GET', `/contacts/${other.id}`)).status, 404)
  for (const body of [{}, { ids: [] }, { ids: ['x'] }, { ids, more: 1 }])
    assert.equal((await client.send('POST', '/trash/restore', body)).status, 400, JSON.stringify(body))
  const key = { 'idempotency-key': 'undo-1' }
  const restored = await client.send('POST', '/trash/restore', { ids: [...ids, ids[0]] }, key)
  assert.deepEqual(
    restored.data.map((one: { restored: { id: string } }) => one.restored.id),
    [contact.id, other.id],
  )
  // The deal was deleted first, so the links to it are in its own entry.
  assert.deepEqual(restored.data[0].skipped, [])
  const again = await client.send('POST', '/trash/restore', { ids: [...ids, ids[0]] }, key)
  assert.deepEqual([again.status, again.data], [200, restored.data])
  await client.send('POST', `/trash/${(await onlyEntry(client, 'entity_type=deal')).id}/restore`)
  const { data: linked } = await client.send('GET', `/interactions?deal_id=${deal.id}`)
  assert.equal(linked.length, 1)
  assert.deepEqual((await client.send('GET', `/deals/${deal.id}`)).data.contact_ids, [contact.id])
  await assertConsistent(api, client.workspaceId)
})

test('a record is restored without links to records that no longer exist, which are listed', async () => {
  const client = await api.workspace()
  const { send } = client
  const plan = await create(client, '/custom-fields', {
    entity_type: 'contacts',
    field_name: 'plan',
    field_label: 'Plan',
    field_type: 'select',
    field_options: ['gold', 'silver'],
  })
  const size = await create(client, '/custom-fields', {
    entity_type: 'contacts',
    field_name: 'size',
    field_label: 'Size',
    field_type: 'number',
  })
  const contact = await create(client, '/contacts', {
    first_name: 'Ada',
    tags: ['VIP', 'lost'],
    custom_fields: { plan: 'gold', size: 5 },
  })
  const other = await create(client, '/contacts', { first_name: 'Bob' })
  const deal = await create(client, '/deals', { name: 'Engine', contact_ids: [contact.id, other.id] })
  const followUp = await create(client, '/follow-ups', {
    contact_id: contact.id,
    deal_id: deal.id,
    type: 'call',
    due_date: '2026-03-31',
  })
  await send('DELETE', `/contacts/${contact.id}`)
  await send('PATCH', `/custom-fields/${plan.id}`, { field_options: ['silver'] })
  await send('DELETE', `/custom-fields/${size.id}`)
  for (const { id } of (await send('GET', '/tags')).data) await send('DELETE', `/tags/${id}`)
  await until(
    async () => (await api.sql.query('select from tags where workspace_id = $1', [client.workspaceId])).rowCount === 0,
  )
  const again = await create(client, '/tags', { name: 'vip' })
  await send('DELETE', `/deals/${deal.id}`)
  const purged = await onlyEntry(client, 'entity_type=deal')
  assert.equal((await send('DELETE', `/trash/${purged.id}`)).status, 200)
  await until(async () => (await api.sql.query('select from trash_entries where id = $1', [purged.id])).rowCount === 0)

  const entry = await onlyEntry(client, 'entity_type=contact')
  const { data } = await send('POST', `/trash/${entry.id}/restore`)
  assert.deepEqual(data.restored, {
    ...contact,
    tags: [again.name],
    custom_fields: {},
    last_activity_at: followUp.created_at,
    next_due: followUp.due_date,
  })
  const skipped = data.skipped.map(({ what, id }: { what: string; id: string }) => [what, id])
  assert.deepEqual(skipped.toSorted(), [
    ['custom_fields.plan', null],
    ['custom_fields.size', null],
    ['deal', deal.id],
    ['tags', null],
  ])
  assert.deepEqual((await send('GET', `/follow-ups/${followUp.id}`)).data, { ...followUp, deal_id: null })
  await assertConsistent(api, client.workspaceId)
})

test('a follow-up whose contact is gone is a 409, and one that was deleted before its contact stays in the trash', async () => {
  const client = await api.workspace()
  const { send } = client
  const { contact, followUp, commitment } = await makeContact(client)
  const before = (await send('GET', `/follow-ups/${followUp.id}`)).data
  await send('DELETE', `/follow-ups/${followUp.id}`)
  await send('DELETE', `/contacts/${contact.id}`)
  const entry = await onlyEntry(client, 'entity_type=follow_up')
  const refused = await send('POST', `/trash/${entry.id}/restore`)
  assert.deepEqual([refused.status, refused.error.code], [409, 'CONFLICT'])
  assert.match(refused.error.message, new RegExp(contact.id))

  const ofContact = await onlyEntry(client, 'entity_type=contact')
  assert.equal((await send('POST', `/trash/${ofContact.id}/restore`)).status, 200)
  assert.equal((await send('GET', `/follow-ups/${followUp.id}`)).status, 404)
  assert.equal((await send('GET', `/commitments/${commitment.id}`)).status, 200)
  const restored = await send('POST', `/trash/${entry.id}/restore`)
  assert.deepEqual([restored.status, restored.data.restored], [200, before])

  // In one request the order does not matter.
  await send('DELETE', `/follow-ups/${followUp.id}`)
  await send('DELETE', `/contacts/${contact.id}`)
  const ids = (await listTrash(client)).map(({ id }) => id).toReversed()
  assert.equal((await send('POST', '/trash/restore', { ids })).status, 200)
  assert.deepEqual((await send('GET', `/follow-ups/${followUp.id}`)).data, before)
  await assertConsistent(api, client.workspaceId)
})

test('only members of the workspace see the trash, only writers restore, only owners purge, and one of two wins', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  const member = await ours.as({ role: 'member' })
  const reader = await ours.as({ scope: 'read_only' })
  const { contact } = await makeContact(ours)
  await ours.send('DELETE', `/contacts/${contact.id}`)
  const { id } = await onlyEntry(ours)
  assert.equal((await api.send('GET', '/trash')).status, 401)
  assert.deepEqual(await listTrash(theirs), [])
  for (const [method, path] of [
    ['GET', `/trash/${id}`],
    ['POST', `/trash/${id}/restore`],
    ['DELETE', `/trash/${id}`],
  ] as const)
    assert.equal((await theirs.send(method, path)).status, 404, path)
  assert.equal((await theirs.send('POST', '/trash/restore', { ids: [id] })).status, 404)
  assert.equal((await reader.send('GET', `/trash/${id}`)).status, 200)
  assert.equal((await reader.send('POST', `/trash/${id}/restore`)).status, 403)
  assert.equal((await member.send('DELETE', `/trash/${id}`)).status, 403)
  assert.equal((await member.send('DELETE', '/trash')).status, 403)

  const answers = await Promise.all([1, 2].map(() => member.send('POST', `/trash/${id}/restore`)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404])
  await assertConsistent(api, ours.workspaceId)
})

test('an owner purges one entry or all: they are gone at once, and their data soon', async () => {
  const client = await api.workspace()
  const { send } = client
  const { contact, deal } = await makeContact(client)
  const other = await create(client, '/contacts', { first_name: 'Grace' })
  for (const path of [`/contacts/${contact.id}`, `/deals/${deal.id}`, `/contacts/${other.id}`])
    await send('DELETE', path)
  const entry = await onlyEntry(client, `entity_id=${contact.id}`)
  const seen = (await client.events()).length
  assert.deepEqual((await send('DELETE', `/trash/${entry.id}`)).data, null)
  for (const [method, path] of [
    ['GET', `/trash/${entry.id}`],
    ['DELETE', `/trash/${entry.id}`],
    ['POST', `/trash/${entry.id}/restore`],
  ] as const)
    assert.equal((await send(method, path)).status, 404, path)
  assert.equal((await listTrash(client)).length, 2)
  assert.equal((await send('DELETE', '/trash?q=a')).status, 400)
  assert.deepEqual((await send('DELETE', '/trash')).data, null)
  assert.deepEqual(await listTrash(client), [])
  assert.deepEqual((await client.events()).slice(seen), ['trash.purged', 'trash.emptied'])
  const { data: audit } = await send('GET', '/audit-logs?per_page=2')
  assert.deepEqual(
    audit.map(({ action, entity_name }: { action: string; entity_name: string }) => [action, entity_name]),
    [
      ['trash.emptied', null],
      ['trash.purged', 'Ada Lovelace'],
    ],
  )
  const left = () =>
    api.sql.query(
      `select 1 from trash_rows where workspace_id = $1 union all select 1 from trash_entries where workspace_id = $1
       union all select 1 from trash_emptied where workspace_id = $1`,
      [client.workspaceId],
    )
  await until(async () => (await left()).rowCount === 0)
  await create(client, '/contacts', { first_name: 'New' })
  await send('DELETE', `/contacts/${(await send('GET', '/contacts')).data[0].id}`)
  assert.equal((await listTrash(client)).length, 1)
})

test('emptying the trash removes what was in it, whatever the clocks of the servers show', async () => {
  const client = await api.workspace()
  const minute = 60_000
  const idIn = (ms: number) => firstIdAt(new Date(Date.now() + ms).toISOString())
  const remove = async () => {
    const { id } = await create(client, '/contacts', { first_name: 'Ada' })
    await client.send('DELETE', `/contacts/${id}`)
    return onlyEntry(client)
  }
  // The job that purges skips a locked entry, and so the trash stays marked as emptied during the test.
  const held = await remove()
  const lock = await api.sql.connect()
  try {
    await lock.query('begin')
    // As if a server whose clock is ahead had deleted the contact.
    await lock.query('update trash_entries set id = $1 where id = $2', [idIn(minute), held.id])
    await lock.query('commit; begin')
    await lock.query('select from trash_entries where workspace_id = $1 for update', [client.workspaceId])
    assert.equal((await client.send('DELETE', '/trash')).status, 200)
    assert.deepEqual(await listTrash(client), [])
    // As if a server whose clock is ahead had emptied the trash.
    await api.sql.query('update trash_emptied set last_id = $1 where workspace_id = $2', [
      idIn(2 * minute),
      client.workspaceId,
    ])
    const { id } = await remove()
    assert.equal((await client.send('POST', `/trash/${id}/restore`)).status, 200)
  } finally {
    await lock.query('rollback')
    lock.release()
  }
})

test('an expired entry cannot be restored', async () => {
  const client = await api.workspace()
  const { contact } = await makeContact(client)
  await client.send('DELETE', `/contacts/${contact.id}`)
  const { id } = await onlyEntry(client)
  await api.sql.query(`update trash_entries set expires_at = now() where id = $1`, [id])
  assert.deepEqual(await listTrash(client), [])
  assert.equal((await client.send('POST', `/trash/${id}/restore`)).status, 404)
})

const cleared = (table: string, { workspaceId }: Client) =>
  until(async () => {
    const { rowCount } = await api.sql.query(
      `select from ${table} where workspace_id = $1 and deleted_at is not null`,
      [workspaceId],
    )
    return rowCount === 0
  })

test('a restored company has its contacts and deals again, except those with another company by now', async () => {
  const client = await api.workspace()
  const { send } = client
  const company = await create(client, '/companies', { name: 'Acme', tags: ['big'] })
  const other = await create(client, '/companies', { name: 'Bell' })
  const make = (first_name: string) => create(client, '/contacts', { first_name, company_id: company.id })
  const [ada, bob, eve] = [await make('Ada'), await make('Bob'), await make('Eve')]
  const deal = await create(client, '/deals', { name: 'Engine', company_id: company.id })
  // More than one request restores; the others follow by a job.
  await api.sql.query(
    `insert into contacts (workspace_id, id, first_name, company_id, search, created_at, updated_at)
     select $1, gen_random_uuid(), 'One of many', $2, '', now(), now() from generate_series(1, 1010)`,
    [client.workspaceId, company.id],
  )
  await send('DELETE', `/companies/${company.id}`)
  await cleared('companies', client)
  const entry = await onlyEntry(client)
  assert.deepEqual([entry.name, entry.contents], ['Acme', { contacts: 1013, deals: 1 }])
  await send('PATCH', `/contacts/${bob.id}`, { company_id: other.id })
  await send('DELETE', `/contacts/${eve.id}`)

  const { data } = await send('POST', `/trash/${entry.id}/restore`)
  assert.deepEqual(data.restored, company)
  assert.deepEqual(data.skipped, [{ what: 'contacts', id: null, why: '1 contact has another company now.' }])
  await until(async () => (await send('GET', '/companies/related?ids=' + company.id)).data.contacts === 1011)
  assert.deepEqual((await send('GET', `/contacts/${ada.id}`)).data, ada)
  assert.equal((await send('GET', `/contacts/${bob.id}`)).data.company_id, other.id)
  assert.deepEqual((await send('GET', `/deals/${deal.id}`)).data, deal)
  const { data: back } = await send('POST', `/trash/${(await onlyEntry(client)).id}/restore`)
  assert.deepEqual(back, { restored: eve, skipped: [] })
  const { rowCount } = await api.sql.query('select from trash_rows where workspace_id = $1', [client.workspaceId])
  assert.equal(rowCount, 0)
})

test('a restored tag is on its records again; a name that is taken is a 409', async () => {
  const client = await api.workspace()
  const { send } = client
  const contact = await create(client, '/contacts', { first_name: 'Ada', tags: ['VIP', 'old'] })
  const plain = await create(client, '/contacts', { first_name: 'Bob' })
  const tag = (await send('GET', '/tags')).data.find(({ name }: { name: string }) => name === 'VIP')
  await send('DELETE', `/tags/${tag.id}`)
  // Changing the tags does not touch the link to the deleted one, cleared or not.
  await send('PATCH', `/contacts/${contact.id}`, { tags: ['new'] })
  await cleared('tags', client)
  const taken = await create(client, '/tags', { name: 'vip' })
  const { id, contents } = await onlyEntry(client, 'entity_type=tag')
  assert.deepEqual(contents, { contacts: 1 })
  const refused = await send('POST', `/trash/${id}/restore`)
  assert.deepEqual([refused.status, refused.error.code], [409, 'CONFLICT'])
  await send('DELETE', `/tags/${taken.id}`)
  const { data } = await send('POST', `/trash/${id}/restore`)
  assert.deepEqual(data, { restored: tag, skipped: [] })
  assert.deepEqual((await send('GET', `/contacts/${contact.id}`)).data.tags, ['new', 'VIP'])
  assert.deepEqual((await send('GET', `/contacts/${plain.id}`)).data.tags, [])
})

test('a restored custom field has its values again; a new field of the same name has none of them', async () => {
  const client = await api.workspace()
  const { send } = client
  const definition = { entity_type: 'contacts', field_name: 'plan', field_label: 'Plan', field_type: 'text' }
  const field = await create(client, '/custom-fields', definition)
  const contact = await create(client, '/contacts', { first_name: 'Ada', custom_fields: { plan: 'gold' } })
  await send('DELETE', `/custom-fields/${field.id}`)
  await cleared('custom_fields', client)
  const second = await create(client, '/custom-fields', definition)
  assert.deepEqual((await send('GET', `/contacts/${contact.id}`)).data.custom_fields, {})
  const { id, contents, name } = await onlyEntry(client)
  assert.deepEqual([contents, name], [{ contacts: 1 }, 'Plan'])
  assert.equal((await send('POST', `/trash/${id}/restore`)).status, 409)
  await send('DELETE', `/custom-fields/${second.id}`)
  const { data } = await send('POST', `/trash/${id}/restore`)
  assert.deepEqual(data, { restored: field, skipped: [] })
  assert.deepEqual((await send('GET', `/contacts/${contact.id}`)).data, contact)
})

test('records do not become larger than allowed by restoring deleted custom fields', async () => {
  const { send } = await api.workspace()
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada' })
  const fields = []
  for (let i = 0; i < 6; i++) {
    const field = { entity_type: 'contacts', field_name: `text_${i}`, field_label: 'Text', field_type: 'text' }
    const { data } = await send('POST', '/custom-fields', field)
    const custom_fields = { [`text_${i}`]: '€'.repeat(50_000) }
    assert.equal((await send('PATCH', `/contacts/${contact.id}`, { custom_fields })).status, 200)
    await send('DELETE', `/custom-fields/${data.id}`)
    fields.push(data.id)
  }
  const entries = await until(async () => {
    const { data } = await send('GET', '/trash?per_page=100')
    return data.every(({ contents }: { contents: object | null }) => contents !== null) ? data : undefined
  })
  for (const { id } of entries) assert.equal((await send('POST', `/trash/${id}/restore`)).status, 200)
  assert.equal((await send('GET', '/custom-fields')).meta.total, fields.length)
  const { data } = await send('GET', `/contacts/${contact.id}`)
  assert.equal(Object.keys(data.custom_fields).length, 3)
})

test('a merge is undone, except for what was changed since; first the later of two', async () => {
  const client = await api.workspace()
  const { send } = client
  const { contact: source, deal, followUp } = await makeContact(client)
  const target = await create(client, '/contacts', { first_name: 'Augusta', phone: '5' })
  const last = await create(client, '/contacts', { first_name: 'Last' })
  await send('PATCH', `/deals/${deal.id}`, { contact_ids: [source.id, target.id] })
  const before = await Promise.all(
    [source, target].map(async ({ id }) => (await send('GET', `/contacts/${id}/activity`)).data),
  )
  const merge = (source_id: string, target_id: string) => send('POST', '/contacts/merge', { source_id, target_id })
  assert.equal((await merge(source.id, target.id)).status, 200)
  const entry = await onlyEntry(client)
  assert.deepEqual(
    [entry.reason, entry.entity_id, entry.contents],
    ['merged', source.id, { commitments: 1, deals: 1, follow_ups: 1, interactions: 1 }],
  )
  const { data: changed } = await send('PATCH', `/contacts/${target.id}`, { last_name: 'King' })
  await merge(target.id, last.id)
  const refused = await send('POST', `/trash/${entry.id}/restore`)
  assert.equal(refused.status, 409)
  assert.match(refused.error.message, new RegExp(target.id))
  const later = await onlyEntry(client, `entity_id=${target.id}`)
  assert.deepEqual((await send('POST', `/trash/${later.id}/restore`)).data, { restored: changed, skipped: [] })

  const added = await create(client, '/commitments', { contact_id: target.id, description: 'New' })
  const seen = (await client.events()).length
  const { data } = await send('POST', `/trash/${entry.id}/restore`)
  assert.deepEqual(data.restored, source)
  assert.deepEqual(
    data.skipped.map(({ what }: { what: string }) => what),
    ['last_name'],
  )
  assert.deepEqual((await client.events()).slice(seen), ['contact.updated', 'contact.restored'])
  const { data: log } = await send('GET', `/events?entity_id=${source.id}&per_page=1`)
  assert.equal(log[0].unmerged_from, target.id)
  const { data: kept } = await send('GET', `/contacts/${target.id}`)
  const { updated_at, last_activity_at } = kept
  assert.equal(last_activity_at, added.created_at)
  assert.deepEqual(kept, { ...target, last_name: 'King', updated_at, last_activity_at })
  assert.deepEqual((await send('GET', `/deals/${deal.id}`)).data.contact_ids, [source.id, target.id].toSorted())
  assert.equal((await send('GET', `/follow-ups/${followUp.id}`)).data.contact_id, source.id)
  assert.equal((await send('GET', `/commitments/${added.id}`)).data.contact_id, target.id)
  assert.deepEqual((await send('GET', `/contacts/${source.id}/activity`)).data, before[0])
  assert.deepEqual((await send('GET', `/contacts/${target.id}/activity`)).data.slice(0, -1), before[1])
  await assertConsistent(api, client.workspaceId)
})

test('restoring a record and undoing a merge follow renamed tags', async () => {
  const client = await api.workspace()
  const { send } = client
  const tag = async (name: string) =>
    (await send('GET', '/tags')).data.find((one: { name: string }) => one.name === name).id
  const rename = async (from: string, to: string) =>
    assert.equal((await send('PATCH', `/tags/${await tag(from)}`, { name: to })).status, 200)
  const tagsOf = async ({ id }: { id: string }) => (await send('GET', `/contacts/${id}`)).data.tags
  const restore = async (query: string) => {
    const { data } = await send('POST', `/trash/${(await onlyEntry(client, query)).id}/restore`)
    return [data.restored.tags, data.skipped.map(({ why }: { why: string }) => why)]
  }

  const source = await create(client, '/contacts', { first_name: 'Ada', tags: ['red', 'both', 'lost'] })
  const target = await create(client, '/contacts', { first_name: 'Augusta', tags: ['both'] })
  await send('POST', '/contacts/merge', { source_id: source.id, target_id: target.id })
  for (let i = 0; i < 110; i++)
    await send('PATCH', `/tags/${await tag('red')}`, { color: i % 2 ? '#aa0000' : '#bb0000' })
  await rename('red', 'scarlet')
  await rename('scarlet', 'crimson')
  await create(client, '/tags', { name: 'red' })
  await rename('lost', 'missing')
  const missing = await tag('missing')
  await send('DELETE', `/tags/${missing}`)
  assert.deepEqual(await restore(`entity_id=${source.id}`), [
    ['both', 'crimson'],
    ['The tag lost does not exist or is in the trash.'],
  ])
  assert.deepEqual(await tagsOf(target), ['both'])
  // Undoing the merge took the deleted tag back from the target, too.
  await cleared('tags', client)
  await restore(`entity_id=${missing}`)
  await until(async () => (await tagsOf(source)).length === 3)
  assert.deepEqual([await tagsOf(source), await tagsOf(target)], [['both', 'crimson', 'missing'], ['both']])

  await send('DELETE', `/contacts/${source.id}`)
  await rename('crimson', 'scarlet')
  await create(client, '/tags', { name: 'crimson' })
  assert.deepEqual(await restore(`entity_id=${source.id}`), [['both', 'missing', 'scarlet'], []])
  await assertConsistent(api, client.workspaceId)
})

test('an undone merge gives the external_id back, and of two records with the same one only the first keeps it', async () => {
  const client = await api.workspace()
  const { send } = client
  const source = await create(client, '/contacts', { first_name: 'Ada', external_id: 'crm-1' })
  const target = await create(client, '/contacts', { first_name: 'Ada' })
  const merged = await send('POST', '/contacts/merge', { source_id: source.id, target_id: target.id })
  assert.equal(merged.data.external_id, 'crm-1')
  const undone = await send('POST', `/trash/${(await onlyEntry(client)).id}/restore`)
  assert.deepEqual([undone.data.restored.external_id, undone.data.skipped], ['crm-1', []])
  assert.equal((await send('GET', `/contacts/${target.id}`)).data.external_id, null)

  await send('DELETE', `/contacts/${source.id}`)
  const second = await create(client, '/contacts', { first_name: 'Grace', external_id: 'crm-1', tags: ['vip'] })
  await send('DELETE', `/contacts/${second.id}`)
  const ids = (await listTrash(client)).map(({ id }) => id).toReversed()
  const { status, data } = await send('POST', '/trash/restore', { ids })
  assert.equal(status, 200)
  assert.deepEqual(
    data.map(({ restored, skipped }: { restored: { external_id: string | null }; skipped: { what: string }[] }) => [
      restored.external_id,
      skipped.map(({ what }) => what),
    ]),
    [
      ['crm-1', []],
      [null, ['external_id']],
    ],
  )
})

test('webhooks receive an update with restored: true, and a replay sends it again', async () => {
  await using receiver = await startReceiver()
  const client = await api.workspace()
  const events = ['contact.created', 'contact.updated', 'contact.deleted']
  const webhook = await create(client, '/webhooks', { url: receiver.url, events })
  const sender = startSender({ database: api.database, config: api.config, log: pino({ level: 'silent' }) })
  try {
    const contact = await create(client, '/contacts', { first_name: 'Ada' })
    await client.send('DELETE', `/contacts/${contact.id}`)
    await client.send('POST', `/trash/${(await onlyEntry(client)).id}/restore`)
    await until(() => receiver.received.length >= 3)
    const bodies = receiver.received.map(({ body }) => JSON.parse(body))
    const update = bodies.find(({ type }) => type === 'contact.updated')
    assert.deepEqual([update.restored, update.data, update.changes], [true, contact, {}])
    assert.equal(bodies.length, 3)
    const { data: log } = await client.send('GET', `/events?entity_id=${contact.id}`)
    assert.deepEqual([log[0].type, log[0].id, log[0].restored], ['contact.restored', update.id, true])

    await until(
      async () => (await client.send('GET', `/webhooks/${webhook.id}/deliveries?status=delivered`)).meta.total === 3,
    )
    await api.sql.query('delete from deliveries where workspace_id = $1', [client.workspaceId])
    await client.send('POST', `/webhooks/${webhook.id}/replay`, { since: contact.created_at })
    await until(() => receiver.received.length >= 6)
    const replayed = receiver.received.slice(3).map(({ body }) => JSON.parse(body))
    assert.ok(replayed.some(({ id, type, restored }) => id === update.id && type === 'contact.updated' && restored))
  } finally {
    await sender.stop()
  }
})

test('with TRASH_DAYS=0 nothing can be restored', async () => {
  await using none = await startApi({ worker: true, trashDays: 0 })
  const client = await none.workspace()
  const contact = await create(client, '/contacts', { first_name: 'Ada' })
  await client.send('DELETE', `/contacts/${contact.id}`)
  assert.deepEqual(await listTrash(client), [])
  await until(async () => (await none.sql.query('select from trash_entries')).rowCount === 0)
})
