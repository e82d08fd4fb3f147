import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { type Client, startApi } from '../../test/api.ts'
import { importFile } from '../../test/import-file.ts'

const api = await startApi({ worker: true })
after(() => api[Symbol.asyncDispose]())

async function made(client: Client, body: object) {
  const { status, data, error } = await client.send('POST', '/contacts', body)
  assert.equal(status, 201, JSON.stringify(error))
  return data
}

const idsOf = async (client: Client, query: string) => {
  const { status, data, error } = await client.send('GET', `/contacts?order=asc&sort=created_at&${query}`)
  assert.equal(status, 200, JSON.stringify(error))
  return data.map(({ id }: { id: string }) => id)
}

const numbers = Array.from({ length: 11 }, (_, i) => `+49 89 ${i}`)

test('other addresses have no duplicates and no primary one, and a change of the primary one keeps it so', async () => {
  const client = await api.workspace()
  const ada = await made(client, {
    first_name: 'Ada',
    email: 'ada@work.example',
    phone: '1',
    other_emails: [' Ada@Home.example ', 'ADA@work.example', 'ada@home.example', 'ada@old.example'],
    other_phones: ['1', '2', '2'],
  })
  assert.deepEqual([ada.other_emails, ada.other_phones], [['Ada@Home.example', 'ada@old.example'], ['2']])
  const patch = async (body: object) => (await client.send('PATCH', `/contacts/${ada.id}`, body)).data
  assert.deepEqual((await patch({ email: 'ada@old.example' })).other_emails, ['Ada@Home.example'])
  assert.deepEqual((await patch({ other_emails: [], other_phones: ['3'] })).other_phones, ['3'])
  const { data: changed } = await client.send('PATCH', '/contacts/bulk', {
    ids: [ada.id],
    set: { other_emails: ['ada@old.example', 'ada@new.example'] },
  })
  assert.deepEqual(changed[0].other_emails, ['ada@new.example'])
  assert.deepEqual((await client.send('GET', `/contacts/${ada.id}`)).data, changed[0])
  assert.deepEqual(await client.events(), ['contact.created', ...Array.from({ length: 3 }, () => 'contact.updated')])

  const refused = await client.send('PATCH', `/contacts/${ada.id}`, {
    other_emails: ['nobody', ''],
    other_phones: numbers,
  })
  assert.equal(refused.status, 400)
  assert.deepEqual(
    refused.error.details.map(({ field }: { field: string }) => field),
    ['other_emails.0', 'other_emails.1', 'other_phones'],
  )
  assert.equal((await client.send('PATCH', `/contacts/${ada.id}`, { other_emails: null })).status, 400)
  const named = { entity_type: 'contacts', field_name: 'other_emails', field_label: 'Others', field_type: 'text' }
  assert.equal((await client.send('POST', '/custom-fields', named)).status, 400)
})

test('contacts are found by their other addresses, in their own workspace only', async () => {
  const client = await api.workspace()
  const stranger = await api.workspace()
  const addresses = { other_emails: ['Ada@Home.example'], other_phones: ['+49 89 123456'] }
  const ada = await made(client, { first_name: 'Ada', email: 'ada@work.example', ...addresses })
  const bob = await made(client, { first_name: 'Bob', email: 'ada@home.example' })
  await made(stranger, { first_name: 'Eve', ...addresses })

  const found: Record<string, string[]> = {
    'email=ADA@home.example': [ada.id, bob.id],
    'email[in]=ada@work.example,ada@home.example': [ada.id, bob.id],
    'email[ne]=ada@home.example': [],
    'other_emails[contains]=ada@HOME.example': [ada.id],
    'other_emails[in]=x@example.com,ada@home.example': [ada.id],
    'other_emails[empty]=true': [bob.id],
    'other_phones[contains]=%2B49%2089%20123456': [ada.id],
    'other_phones[contains]=49': [],
    'other_phones[empty]=false': [ada.id],
    'q=89%20123456': [ada.id],
    'q=ada@home.example': [ada.id, bob.id],
  }
  for (const [query, ids] of Object.entries(found)) assert.deepEqual(await idsOf(client, query), ids, query)
  for (const query of ['email=ada@home.example', 'other_emails[contains]=ada@home.example']) {
    const page = await client.send('GET', `/contacts?${query}&cursor=&count=true&sort=email`)
    assert.equal(page.meta.total, found[query.replace('ada@', 'ADA@')]?.length ?? 1, query)
  }
  const wrong = await client.send('GET', '/contacts?other_emails[starts_with]=ada')
  assert.deepEqual([wrong.status, wrong.error.details[0].field], [400, 'other_emails[starts_with]'])
})

test('an upsert by email finds another address, and the primary one stays', async () => {
  const client = await api.workspace()
  const ada = await made(client, {
    first_name: 'Ada',
    email: 'ada@work.example',
    other_emails: ['ada@home.example'],
  })
  const upsert = (...records: object[]) => client.send('POST', '/contacts/upsert', { match_on: 'email', records })
  const { data } = await upsert(
    { email: 'Ada@Home.example', title: 'Countess' },
    { email: 'b@x.example', first_name: 'B' },
  )
  assert.deepEqual(data[0], { ...ada, title: 'Countess', updated_at: data[0].updated_at, created: false })
  assert.equal(data[1].created, true)
  await made(client, { first_name: 'Other', email: 'ada@home.example' })
  assert.equal((await upsert({ email: 'ada@home.example' })).status, 409)
})

test('an import matches other addresses, and reports those beyond the limit', async () => {
  const client = await api.workspace()
  const ada = await made(client, { first_name: 'Ada', email: 'ada@work.example', other_emails: ['ada@home.example'] })
  const rows = [
    'First name,Email,Title,Other phones',
    `Ada,ADA@home.example,Countess,${numbers.join(';')}`,
    'Bob,bob@example.com,,',
  ]
  const done = await importFile(api, client, 'contacts', rows.join('\n'), { mode: 'upsert', match_on: 'email' })
  assert.deepEqual([done.created_rows, done.updated_rows, done.failed_rows], [1, 1, 0])
  assert.deepEqual(done.findings, [
    {
      code: 'values_omitted',
      column: 'Other phones',
      field: 'other_phones',
      row: 1,
      message: 'other_phones has more than 10 entries. Left out: +49 89 10',
    },
  ])
  const { data: updated } = await client.send('GET', `/contacts/${ada.id}`)
  assert.deepEqual(
    [updated.email, updated.other_emails, updated.title, updated.other_phones],
    ['ada@work.example', ['ada@home.example'], 'Countess', numbers.slice(0, 10)],
  )
})

test('two addresses of one contact in an upsert or an import both change it', async () => {
  const client = await api.workspace()
  const twoAddresses = async () =>
    made(client, { first_name: 'Ada', email: `${randomUUID()}@x.example`, other_emails: [`${randomUUID()}@y.example`] })
  const read = async ({ id }: { id: string }) => (await client.send('GET', `/contacts/${id}`)).data
  const changed = { title: 'Countess', phone: '1' }

  const ada = await twoAddresses()
  const { data } = await client.send('POST', '/contacts/upsert', {
    match_on: 'email',
    records: [
      { email: ada.email, title: 'Countess' },
      { email: ada.other_emails[0], phone: '1' },
    ],
  })
  const expected = { ...ada, ...changed, updated_at: data[1].updated_at }
  assert.deepEqual(data[1], { ...expected, created: false })
  assert.deepEqual(await read(ada), expected)

  const augusta = await twoAddresses()
  const rows = `First name,Email,Title,Phone\nAda,${augusta.email},Countess,\nAda,${augusta.other_emails[0]},,1`
  const done = await importFile(api, client, 'contacts', rows, { mode: 'upsert', match_on: 'email' })
  assert.deepEqual([done.updated_rows, done.failed_rows], [2, 0])
  const { updated_at, ...imported } = await read(augusta)
  assert.deepEqual({ ...imported, updated_at: augusta.updated_at }, { ...augusta, ...changed }, updated_at)
})

test('a merge adds the addresses of the source while there is room, and undoing it takes them away', async () => {
  const client = await api.workspace()
  const source = await made(client, {
    first_name: 'Augusta',
    email: 'augusta@example.com',
    phone: '+49 89 0',
    other_emails: ['ada@work.example', 'augusta@home.example'],
    other_phones: numbers.slice(1),
  })
  const target = await made(client, { first_name: 'Ada', email: 'ada@work.example', phone: 'x', other_phones: ['y'] })
  const pair = { source_id: source.id, target_id: target.id }
  const { data: merged } = await client.send('POST', '/contacts/merge', pair)
  assert.deepEqual(merged.other_emails, ['augusta@example.com', 'augusta@home.example'])
  assert.deepEqual(merged.other_phones, ['y', ...numbers.slice(0, 9)])
  const [entry] = (await client.send('GET', '/trash')).data
  await client.send('POST', `/trash/${entry.id}/restore`)
  for (const contact of [source, target]) {
    const { data } = await client.send('GET', `/contacts/${contact.id}`)
    assert.deepEqual({ ...data, updated_at: contact.updated_at }, contact)
  }
  // Also if another one was added since.
  await client.send('POST', '/contacts/merge', pair)
  const added = { other_emails: [...merged.other_emails, 'new@example.com'], other_phones: ['y', numbers[1], '42'] }
  await client.send('PATCH', `/contacts/${target.id}`, added)
  const [again] = (await client.send('GET', '/trash')).data
  assert.deepEqual((await client.send('POST', `/trash/${again.id}/restore`)).data.skipped, [])
  const { data: after } = await client.send('GET', `/contacts/${target.id}`)
  assert.deepEqual([after.other_emails, after.other_phones], [['new@example.com'], ['y', '42']])
  const chosen = await client.send('POST', '/contacts/merge', { ...pair, fields: { other_emails: [] } })
  assert.deepEqual(chosen.data.other_emails, [])
})
