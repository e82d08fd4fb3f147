import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { type Client, startApi } from '../../test/api.ts'
import { assertConsistent } from '../../test/consistency.ts'
import { lockContacts } from '../contacts/queries.ts'
import { saveContact } from '../contacts/save.ts'
import { systemCaller } from '../database/caller.ts'
import { transaction } from '../database/transaction.ts'
import { lockDeals } from '../deals/queries.ts'
import { saveDeal } from '../deals/save.ts'
import { clearCompany } from './clear.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const names = async ({ send }: Client, query: string) =>
  (await send('GET', `/companies?${query}`)).data.map((company: { name: string }) => company.name)

test('a company is created, read, changed and deleted, with an event for each', async () => {
  const { send, events } = await api.workspace()
  const created = await send('POST', '/companies', {
    name: ' Analytical Engines ',
    domain: 'https://WWW.Example.com:8080/about',
    industry: 'Machines',
    size: '',
    tags: ['Key account'],
  })
  assert.equal(created.status, 201)
  assert.deepEqual(created.data, {
    id: created.data.id,
    name: 'Analytical Engines',
    domain: 'www.example.com',
    industry: 'Machines',
    size: null,
    owner_id: null,
    external_id: null,
    notes: null,
    tags: ['Key account'],
    custom_fields: {},
    last_activity_at: null,
    next_due: null,
    created_at: created.data.created_at,
    updated_at: created.data.created_at,
  })
  const path = `/companies/${created.data.id}`
  assert.deepEqual((await send('GET', path)).data, created.data)

  const patched = await send('PATCH', path, { domain: 'EXAMPLE.org', industry: null, tags: ['Partner'] })
  assert.equal(patched.status, 200)
  assert.deepEqual(patched.data, {
    ...created.data,
    domain: 'example.org',
    industry: null,
    tags: ['Partner'],
    updated_at: patched.data.updated_at,
  })
  assert.deepEqual((await send('GET', path)).data, patched.data)

  const removed = await send('DELETE', path)
  assert.deepEqual([removed.status, removed.data], [200, null])
  assert.equal((await send('GET', path)).status, 404)
  assert.equal((await send('DELETE', path)).status, 404)
  assert.equal((await send('GET', '/companies')).meta.total, 0)
  assert.deepEqual(await events(), [
    'tag.created',
    'company.created',
    'tag.created',
    'company.updated',
    'company.deleted',
  ])
})

test('a PATCH that changes nothing keeps updated_at and records nothing', async () => {
  const { send, events } = await api.workspace()
  const { data: company } = await send('POST', '/companies', { name: 'Acme', domain: 'acme.com', tags: ['a', 'b'] })
  const before = await events()
  for (const body of [{}, { name: ' Acme' }, { domain: 'http://ACME.com/' }, { tags: ['B', 'a', 'A'] }, { notes: '' }])
    assert.deepEqual((await send('PATCH', `/companies/${company.id}`, body)).data, company)
  assert.deepEqual(await events(), before)
})

test('invalid input is a 400 that names the field, and writes nothing', async () => {
  const { send, events } = await api.workspace()
  const { data: company } = await send('POST', '/companies', { name: 'Acme' })
  const problems: [object, string][] = [
    [{}, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 'a'.repeat(256) }, 'name'],
    [{ name: 'a', domain: 'not a domain' }, 'domain'],
    [{ name: 'a', domain: 'localhost' }, 'domain'],
    [{ name: 'a', industry: 'a'.repeat(256) }, 'industry'],
    [{ name: 'a', size: 50 }, 'size'],
    [{ name: 'a', notes: 'a'.repeat(50_001) }, 'notes'],
    [{ name: 'a', tags: null }, 'tags'],
    [{ name: 'a', tags: [''] }, 'tags.0'],
    [{ name: 'a', tags: ['a'.repeat(101)] }, 'tags.0'],
    [{ name: 'a', custom_fields: null }, 'custom_fields'],
    [{ name: 'a', custom_fields: { nope: 1 } }, 'custom_fields.nope'],
    [{ name: 'a', id: company.id }, 'id'],
    [{ name: 'a', workspace_id: company.id }, 'workspace_id'],
    [{ name: 'a', created_at: '2026-01-01T00:00:00Z' }, 'created_at'],
  ]
  for (const [body, field] of problems) {
    const requests: ['POST' | 'PATCH', string][] = [['POST', '/companies']]
    if ('name' in body) requests.push(['PATCH', `/companies/${company.id}`])
    for (const [method, path] of requests) {
      const refused = await send(method, path, body)
      assert.equal(refused.status, 400, JSON.stringify(body))
      assert.equal(refused.error.details[0].field, field)
    }
  }
  for (const query of ['sort=domain', 'order=up', 'per_page=251', 'company_id=x', 'industry=a&industry=b'])
    assert.equal((await send('GET', `/companies?${query}`)).status, 400, query)
  assert.deepEqual((await send('GET', '/companies')).data, [company])
  assert.deepEqual(await events(), ['company.created'])
})

test('requests without a key, with a read-only key or from another workspace change nothing', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  const readOnly = await ours.as({ scope: 'read_only' })
  const member = await ours.as({ role: 'member' })
  const { data: company } = await member.send('POST', '/companies', { name: 'Acme', industry: 'Tools', tags: ['VIP'] })
  const path = `/companies/${company.id}`

  for (const [method, url, body] of [
    ['GET', '/companies'],
    ['GET', path],
    ['POST', '/companies', { name: 'x' }],
    ['PATCH', path, { name: 'x' }],
    ['DELETE', path],
  ] as const) {
    assert.equal((await api.send(method, url, { body })).status, 401)
    assert.equal((await readOnly.send(method, url, body)).status, method === 'GET' ? 200 : 403)
    if (url === path) {
      const refused = await theirs.send(method, url, body)
      assert.deepEqual([refused.status, refused.error], [404, { code: 'NOT_FOUND', message: 'Company does not exist' }])
    }
  }
  assert.equal((await theirs.send('GET', '/companies/nonsense')).status, 404)
  assert.equal((await theirs.send('POST', '/contacts', { first_name: 'Eve', company_id: company.id })).status, 404)
  for (const query of ['q=acme', 'name=Acme', 'industry=Tools', 'tag=VIP']) {
    const { status, data, meta } = await theirs.send('GET', `/companies?${query}`)
    assert.deepEqual([status, data, meta.total], [200, [], 0])
  }
  assert.deepEqual((await ours.send('GET', path)).data, company)
  assert.deepEqual(await theirs.events(), [])
  assert.deepEqual(await ours.events(), ['tag.created', 'company.created'])
})

test('a company is found by its full name in any case, and by its domain in any notation', async () => {
  const { send } = await api.workspace()
  const { data: acme } = await send('POST', '/companies', { name: 'Äcme Ltd', domain: 'acme.example' })
  await send('POST', '/companies', { name: 'Äcme Ltd & Co', domain: 'www.acme.example' })
  for (const query of ['name=%C3%A4CME%20LTD', 'domain=acme.example', 'domain=https://ACME.example/about'])
    assert.deepEqual((await send('GET', `/companies?${query}`)).data, [acme], query)
  for (const query of ['name=%C3%84cme', 'domain=acme', 'domain=%25'])
    assert.equal((await send('GET', `/companies?${query}`)).meta.total, 0, query)
  await send('DELETE', `/companies/${acme.id}`)
  for (const query of ['name=%C3%84cme%20Ltd', 'domain=acme.example'])
    assert.equal((await send('GET', `/companies?${query}`)).meta.total, 0, query)
})

test('an Idempotency-Key creates one company and deletes it once', async () => {
  const { send, events } = await api.workspace()
  const first = await send('POST', '/companies', { name: 'Acme', tags: ['VIP'] }, { 'idempotency-key': 'a' })
  const again = await send('POST', '/companies', { name: 'Acme', tags: ['VIP'] }, { 'idempotency-key': 'a' })
  assert.deepEqual([again.status, again.data], [201, first.data])
  for (let i = 0; i < 2; i++) {
    const removed = await send('DELETE', `/companies/${first.data.id}`, undefined, { 'idempotency-key': 'b' })
    assert.deepEqual([removed.status, removed.data], [200, null])
  }
  assert.deepEqual(await events(), ['tag.created', 'company.created', 'company.deleted'])
})

test('deleting a company unlinks its contacts and deals and changes nothing else in them', async () => {
  const client = await api.workspace()
  const { send, events } = client
  const { data: company } = await send('POST', '/companies', { name: 'Acme', tags: ['VIP'] })
  const { data: other } = await send('POST', '/companies', { name: 'Other' })
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada', company_id: company.id })
  const { data: bob } = await send('POST', '/contacts', { first_name: 'Bob', company_id: other.id })
  const { data: deal } = await send('POST', '/deals', { name: 'Engine', company_id: company.id })
  const before = await events()

  assert.equal((await send('DELETE', `/companies/${company.id}`)).status, 200)
  assert.deepEqual((await send('GET', `/contacts/${ada.id}`)).data, { ...ada, company_id: null })
  assert.deepEqual((await send('GET', `/contacts/${bob.id}`)).data, bob)
  assert.deepEqual((await send('GET', `/deals/${deal.id}`)).data, { ...deal, company_id: null })
  assert.deepEqual((await send('GET', `/contacts?company_id=${company.id}`)).data, [])
  assert.deepEqual((await events()).slice(before.length), ['company.deleted'])
  assert.deepEqual(await names(client, ''), ['Other'])
})

test('a contact linked to a company while it is deleted is unlinked or rejected', async () => {
  const { send, workspaceId } = await api.workspace()
  for (let round = 0; round < 5; round++) {
    const { data: company } = await send('POST', '/companies', { name: 'Acme' })
    const joining = Array.from({ length: 4 }, () =>
      send('POST', '/contacts', { first_name: 'Ada', company_id: company.id }),
    )
    const removed = await send('DELETE', `/companies/${company.id}`)
    assert.equal(removed.status, 200)
    for (const { status, error } of await Promise.all(joining)) {
      assert.ok(status === 201 || status === 404, JSON.stringify(error))
      if (status === 404) assert.match(error.message, /company_id/)
    }
  }
  const { data: contacts } = await send('GET', '/contacts')
  assert.ok(contacts.every((contact: any) => contact.company_id === null))
  await assertConsistent(api, workspaceId)
  await clearAll(workspaceId)
  const { rows } = await api.sql.query(
    'select count(*) as n from contacts where workspace_id = $1 and company_id is not null',
    [workspaceId],
  )
  assert.equal(rows[0].n, 0)
})

test('changing other fields while the company is deleted succeeds', async () => {
  const { send, workspaceId } = await api.workspace()
  const { data: company } = await send('POST', '/companies', { name: 'Acme' })
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada', company_id: company.id })
  const { data: deal } = await send('POST', '/deals', { name: 'Engine', company_id: company.id })
  await transaction(api.database, systemCaller(workspaceId, '1', 'Test'), async (tx) => {
    const [ada] = await lockContacts(tx, [contact.id])
    const [engine] = await lockDeals(tx, [deal.id])
    assert.equal((await send('DELETE', `/companies/${company.id}`)).status, 200)
    saveContact(tx, ada!, { ...ada!, first_name: 'Augusta' })
    saveDeal(tx, engine!, { ...engine!, stage: 'won' })
  })
  const { data: ada } = await send('GET', `/contacts/${contact.id}`)
  const { data: engine } = await send('GET', `/deals/${deal.id}`)
  assert.deepEqual([ada.first_name, ada.company_id, engine.stage, engine.company_id], ['Augusta', null, 'won', null])
})

/** Does what the worker does with deleted companies. */
async function clearAll(workspaceId: string) {
  const { rows } = await api.sql.query('select id from companies where workspace_id = $1', [workspaceId])
  const context = { database: api.database, config: api.config, log: pino({ level: 'silent' }) }
  for (const { id } of rows)
    await clearCompany.run({ ...context, signal: AbortSignal.timeout(60_000) }, { workspaceId, companyId: id })
}

test('a contact that gets another company while the links to its old one are cleared keeps it', async () => {
  const { send, workspaceId } = await api.workspace()
  const { data: gone } = await send('POST', '/companies', { name: 'Acme' })
  const { data: company } = await send('POST', '/companies', { name: 'Engines' })
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada', company_id: gone.id })
  await send('DELETE', `/companies/${gone.id}`)
  await using request = await api.hold('update contacts set company_id = $1 where workspace_id = $2 and id = $3', [
    company.id,
    workspaceId,
    contact.id,
  ])
  const clearing = clearAll(workspaceId)
  await request.isAwaited()
  await request.commit()
  await clearing
  assert.equal((await send('GET', `/contacts/${contact.id}`)).data.company_id, company.id)
})

test('a deleted company is hidden before its links are cleared, and clearing again is harmless', async () => {
  const client = await api.workspace()
  const { send, workspaceId } = client
  await send('POST', '/custom-fields', {
    entity_type: 'companies',
    field_name: 'size_class',
    field_label: 'Size class',
    field_type: 'select',
    field_options: ['S', 'L'],
  })
  const body = {
    name: 'Acme',
    domain: 'acme.example',
    industry: 'Roads',
    tags: ['VIP'],
    custom_fields: { size_class: 'L' },
  }
  const { data: company } = await send('POST', '/companies', body)
  const { data: other } = await send('POST', '/companies', { ...body, name: 'Other', domain: null, custom_fields: {} })
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada', company_id: company.id })
  const { data: bob } = await send('POST', '/contacts', { first_name: 'Bob', company_id: other.id })
  const { data: deal } = await send('POST', '/deals', { name: 'Engine', company_id: company.id })
  await send('DELETE', `/companies/${company.id}`)
  const links = async () =>
    (
      await api.sql.query('select company_id from contacts where workspace_id = $1 order by id', [workspaceId])
    ).rows.map((row) => row.company_id)
  assert.deepEqual(await links(), [company.id, other.id])

  for (const [method, path, given] of [
    ['GET', `/companies/${company.id}`],
    ['PATCH', `/companies/${company.id}`, { name: 'Back' }],
    ['DELETE', `/companies/${company.id}`],
    ['POST', '/companies/bulk-delete', { ids: [company.id] }],
    ['POST', '/contacts', { first_name: 'Eve', company_id: company.id }],
    ['PATCH', `/contacts/${bob.id}`, { company_id: company.id }],
    ['PATCH', `/deals/${deal.id}`, { company_id: company.id }],
    ['POST', '/deals', { name: 'New', company_id: company.id }],
  ] as const)
    assert.equal((await send(method, path, given)).status, 404, `${method} ${path}`)
  for (const query of ['', 'q=acme', 'industry=roads', 'tag=vip', 'sort=name', `ids=${company.id},${other.id}`])
    assert.deepEqual(await names(client, query), query === 'q=acme' ? [] : ['Other'], query)
  assert.equal((await send('GET', '/companies')).meta.total, 1)
  assert.deepEqual((await send('GET', '/search?q=acme&types=companies')).data.companies, [])
  for (const list of ['/contacts', '/deals'])
    assert.equal((await send('GET', `${list}?company_id=${company.id}`)).meta.total, 0, list)
  assert.deepEqual((await send('GET', `/contacts?company_id=${other.id}`)).data, [bob])
  assert.deepEqual((await send('GET', '/contacts?q=ada')).data, [{ ...ada, company_id: null }])
  const { data: field } = await send('GET', '/custom-fields')
  assert.equal((await send('PATCH', `/custom-fields/${field[0].id}`, { field_options: ['S'] })).status, 200)
  const changed = await send('PATCH', `/deals/${deal.id}`, { name: 'Engine 2' })
  assert.deepEqual([changed.status, changed.data.company_id], [200, null])

  for (let i = 0; i < 2; i++) await clearAll(workspaceId)
  assert.deepEqual(await links(), [null, other.id])
  const { rows } = await api.sql.query('select id from companies where workspace_id = $1', [workspaceId])
  assert.deepEqual(rows, [{ id: other.id }])
  assert.deepEqual((await send('GET', `/contacts/${ada.id}`)).data, { ...ada, company_id: null })
})

test('all links to a company are cleared when there are more than one batch', async () => {
  const { send, workspaceId } = await api.workspace()
  const { data: company } = await send('POST', '/companies', { name: 'Acme' })
  await api.sql.query(
    `insert into contacts (workspace_id, id, first_name, company_id, search, created_at, updated_at)
     select $1, gen_random_uuid(), 'Ada', $2, '', now(), now() from generate_series(1, 2500)`,
    [workspaceId, company.id],
  )
  await send('DELETE', `/companies/${company.id}`)
  await clearAll(workspaceId)
  for (const [table, condition] of [
    ['companies', 'true'],
    ['contacts', 'company_id is not null'],
  ] as const)
    assert.equal(
      (await api.sql.query(`select from ${table} where workspace_id = $1 and ${condition}`, [workspaceId])).rowCount,
      0,
      table,
    )
})

test('companies are sorted without regard to case, with nulls last in both directions', async () => {
  const client = await api.workspace()
  for (const [name, industry] of [
    ['Zebra', 'zinc'],
    ['école', null],
    ['apple', 'Art'],
    ['Éclair', 'Écru'],
  ])
    await client.send('POST', '/companies', { name, industry })
  assert.deepEqual(await names(client, 'sort=name&order=asc'), ['apple', 'Éclair', 'école', 'Zebra'])
  assert.deepEqual(await names(client, 'sort=name'), ['Zebra', 'école', 'Éclair', 'apple'])
  assert.deepEqual(await names(client, 'sort=industry&order=asc'), ['apple', 'Éclair', 'Zebra', 'école'])
  assert.deepEqual(await names(client, 'sort=industry&order=desc'), ['Zebra', 'Éclair', 'apple', 'école'])
  assert.deepEqual(await names(client, ''), ['Éclair', 'apple', 'école', 'Zebra'])
  assert.deepEqual(await names(client, 'sort=name&order=asc&per_page=1&page=3'), ['école'])
  assert.deepEqual(await names(client, 'sort=industry&order=asc&per_page=1&page=4'), ['école'])
})

test('industry and tag match the whole value in any case', async () => {
  const client = await api.workspace()
  await client.send('POST', '/companies', { name: 'A', industry: 'Énergie 100%', tags: ['VIP'] })
  await client.send('POST', '/companies', { name: 'B', industry: 'Energie', tags: ['vip', 'Press'] })
  await client.send('POST', '/companies', { name: 'C' })
  assert.deepEqual(await names(client, `industry=${encodeURIComponent('ÉNERGIE 100%')}`), ['A'])
  assert.deepEqual(await names(client, 'industry=ENERGIE'), ['B'])
  for (const none of ['Ener', 'Energie%25', '_nergie', "'%20or%20true--"])
    assert.deepEqual(await names(client, `industry=${none}`), [])
  assert.deepEqual(await names(client, 'tag=Vip'), ['B', 'A'])
  assert.deepEqual(await names(client, 'tag=PRESS&industry=energie'), ['B'])
  for (const none of [
    'tag=nobody',
    `tag=${'x'.repeat(101)}`,
    `industry=${'x'.repeat(5000)}`,
    'tag=',
    'tag=%20',
    'industry=',
    'name=',
    'domain=',
  ])
    assert.deepEqual(await names(client, none), [], none)
  assert.deepEqual(await names(client, 'tag=%25'), [])
})

test('q finds words, parts of domains and prefixes, without accents or case, and a name ranks over notes', async () => {
  const client = await api.workspace()
  const add = (company: object) => client.send('POST', '/companies', company)
  await add({ name: 'Café Zürich', domain: 'zuerich-coffee.co.uk', industry: 'Gastronomy', notes: 'Serves espresso' })
  await add({ name: 'Espresso Machines', domain: 'machines.example', notes: 'Zürich too' })
  await add({ name: 'Unrelated' })
  assert.deepEqual(await names(client, 'q=CAFE'), ['Café Zürich'])
  assert.deepEqual(await names(client, `q=${encodeURIComponent('zürich café')}`), ['Café Zürich'])
  assert.deepEqual(await names(client, 'q=gastro'), ['Café Zürich'])
  assert.deepEqual(await names(client, 'q=zuerich-coffee.co.uk'), ['Café Zürich'])
  assert.deepEqual(await names(client, 'q=coffee'), ['Café Zürich'])
  assert.deepEqual(await names(client, 'q=machines.ex'), ['Espresso Machines'])
  assert.deepEqual(await names(client, 'q=espresso'), ['Espresso Machines', 'Café Zürich'])
  assert.deepEqual(await names(client, 'q=zurich'), ['Café Zürich', 'Espresso Machines'])
  assert.deepEqual(await names(client, 'q=espresso&sort=name&order=asc'), ['Café Zürich', 'Espresso Machines'])
  assert.deepEqual(await names(client, 'q=espr%20unknown'), [])
  assert.equal((await names(client, 'q=%20')).length, 3)
  for (const odd of ["'", '&|!', ':*', '\\', '(((', '%25_'])
    assert.equal((await client.send('GET', `/companies?q=${encodeURIComponent(odd)}`)).status, 200)

  const [{ id }] = (await client.send('GET', '/companies?q=cafe')).data
  await client.send('PATCH', `/companies/${id}`, { name: 'Bistro' })
  assert.deepEqual(await names(client, 'q=cafe'), [])
  assert.deepEqual(await names(client, 'q=bistro'), ['Bistro'])
})

test('concurrent changes to one company are all kept', async () => {
  const { send } = await api.workspace()
  const { data: company } = await send('POST', '/companies', { name: 'Acme' })
  const path = `/companies/${company.id}`
  const patches = [{ notes: 'n' }, { size: '10' }, { industry: 'i' }, { domain: 'd.example' }, { tags: ['t'] }]
  const answers = await Promise.all(patches.map((patch) => send('PATCH', path, patch)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  )
  const { data } = await send('GET', path)
  assert.deepEqual([data.notes, data.size, data.industry, data.domain, data.tags], ['n', '10', 'i', 'd.example', ['t']])
})
