import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { type Client, startApi } from '../../test/api.ts'
import { assertConsistent } from '../../test/consistency.ts'
import { NotYet } from '../jobs/job.ts'
import { continueLinking } from '../trash/links.ts'
import { clearCompany } from './clear.ts'

// Without a worker, so that the state before the links are moved can be checked.
const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const made = async ({ send }: Client, path: string, body: object) => {
  const { status, data, error } = await send('POST', path, body)
  assert.equal(status, 201, JSON.stringify(error))
  return data
}

const merge = ({ send }: Client, source: { id: string }, target: { id: string }, more: object = {}) =>
  send('POST', '/companies/merge', { source_id: source.id, target_id: target.id, ...more })

/** What the worker does with a company that was merged or deleted. */
const clear = ({ workspaceId }: Client, { id }: { id: string }) =>
  clearCompany.run(
    { database: api.database, config: api.config, log: pino({ level: 'silent' }), signal: AbortSignal.timeout(60_000) },
    { workspaceId, companyId: id },
  )

const restore = async (client: Client, { id }: { id: string }) => {
  const [entry] = (await client.send('GET', `/trash?entity_id=${id}`)).data
  return client.send('POST', `/trash/${entry.id}/restore`)
}

const contactsOf = async ({ send }: Client, { id }: { id: string }) =>
  (await send('GET', `/contacts?company_id=${id}&sort=created_at&order=asc`)).data.map(
    ({ first_name }: { first_name: string }) => first_name,
  )

test('a merge fills empty fields, adds tags, and moves contacts and deals, before and after the job', async () => {
  const client = await api.workspace()
  const { send } = client
  for (const field_name of ['city', 'fleet'])
    await made(client, '/custom-fields', {
      entity_type: 'companies',
      field_name,
      field_label: field_name,
      field_type: 'text',
    })
  const source = await made(client, '/companies', {
    name: 'Engines Ltd',
    domain: 'engines.example',
    industry: 'Machines',
    external_id: 'crm-1',
    owner_id: client.userId,
    tags: ['vip', 'Press'],
    custom_fields: { city: 'Ockham', fleet: '2' },
  })
  const target = await made(client, '/companies', {
    name: 'Engines',
    industry: 'Computing',
    tags: ['VIP'],
    custom_fields: { city: 'London' },
  })
  const ada = await made(client, '/contacts', { first_name: 'Ada', company_id: source.id })
  const bob = await made(client, '/contacts', { first_name: 'Bob', company_id: target.id })
  const deal = await made(client, '/deals', { name: 'Engine', company_id: source.id })
  const form = new FormData()
  form.append('file', new Blob(['x']), 'engine.txt')
  const headers = { 'x-api-key': client.key }
  const sent = await fetch(`${api.url}/api/v1/companies/${source.id}/files`, { method: 'POST', headers, body: form })
  assert.equal(sent.status, 201)
  const seen = (await client.events()).length

  const merged = await merge(client, source, target)
  assert.equal(merged.status, 200, JSON.stringify(merged.error))
  const taken = {
    domain: 'engines.example',
    external_id: 'crm-1',
    owner_id: client.userId,
    tags: ['Press', 'vip'],
    custom_fields: { city: 'London', fleet: '2' },
  }
  assert.deepEqual(merged.data, { ...target, ...taken, updated_at: merged.data.updated_at })
  assert.deepEqual((await client.events()).slice(seen), ['company.updated', 'company.deleted'])
  const { data: log } = await send('GET', `/events?entity_id=${source.id}&type=company.deleted`)
  assert.equal(log[0].merged_into, target.id)
  const { data: updates } = await send('GET', `/events?entity_id=${target.id}&type=company.updated`)
  assert.equal(updates[0].merged_from, source.id)

  const check = async () => {
    assert.equal((await send('GET', `/companies/${source.id}`)).status, 404)
    const { last_activity_at: _, ...shown } = (await send('GET', '/companies')).data[0] // follows its deals
    assert.deepEqual({ ...shown, last_activity_at: null }, merged.data)
    assert.deepEqual((await send('GET', `/contacts/${ada.id}`)).data, { ...ada, company_id: target.id })
    assert.deepEqual((await send('GET', `/deals/${deal.id}`)).data, { ...deal, company_id: target.id })
    assert.deepEqual(await contactsOf(client, target), ['Ada', 'Bob'])
    assert.deepEqual(await contactsOf(client, source), [])
    assert.equal((await send('GET', '/contacts?company_id[empty]=true')).meta.total, 0)
    assert.equal((await send('GET', `/contacts?company_id[ne]=${target.id}`)).meta.total, 0)
    const { data: related } = await send('GET', `/companies/related?ids=${target.id}`)
    assert.deepEqual([related.contacts, related.deals, related.files], [2, 1, 1])
    assert.equal((await send('PATCH', `/contacts/${bob.id}`, { company_id: source.id })).status, 404)
  }
  await check()
  await clear(client, source)
  await check()
  const { rows } = await api.sql.query('select id from companies where workspace_id = $1', [client.workspaceId])
  assert.deepEqual(rows, [{ id: target.id }])
  const [entry] = (await send('GET', '/trash')).data
  assert.deepEqual([entry.reason, entry.contents], ['merged', { contacts: 1, deals: 1, files: 1 }])
  await assertConsistent(api, client.workspaceId)
})

for (const isMoved of [false, true])
  test(`undoing a merge gives both companies what they had, ${isMoved ? 'after' : 'before'} the links are moved`, async () => {
    const client = await api.workspace()
    const { send } = client
    const source = await made(client, '/companies', { name: 'A', domain: 'a.example', external_id: 'x', tags: ['a'] })
    const target = await made(client, '/companies', { name: 'B', tags: ['b'] })
    await made(client, '/contacts', { first_name: 'Ada', company_id: source.id })
    const bob = await made(client, '/contacts', { first_name: 'Bob', company_id: source.id })
    await made(client, '/contacts', { first_name: 'Carl', company_id: target.id })
    await merge(client, source, target)
    if (isMoved) await clear(client, source)
    await made(client, '/contacts', { first_name: 'Dora', company_id: target.id })
    const elsewhere = await made(client, '/companies', { name: 'C' })
    await send('PATCH', `/contacts/${bob.id}`, { company_id: elsewhere.id })
    await send('PATCH', `/companies/${target.id}`, { domain: 'b.example' })

    const { data: back } = await restore(client, source)
    assert.deepEqual(back.restored, source)
    assert.equal(back.skipped.find(({ what }: { what: string }) => what === 'domain')?.id, null)
    await clear(client, source) // a job that comes late does nothing
    assert.deepEqual(await contactsOf(client, source), ['Ada'])
    assert.deepEqual(await contactsOf(client, target), ['Carl', 'Dora'])
    assert.deepEqual(await contactsOf(client, elsewhere), ['Bob'])
    const { data: kept } = await send('GET', `/companies/${target.id}`)
    assert.deepEqual(kept, { ...target, domain: 'b.example', updated_at: kept.updated_at })
    const { data: log } = await send('GET', `/events?entity_id=${source.id}&type=company.restored`)
    assert.equal(log[0].unmerged_from, target.id)
    await assertConsistent(api, client.workspaceId)
  })

test('a company can be merged on, or deleted, while links are still being moved to it', async () => {
  const client = await api.workspace()
  const [a, b, c] = await Promise.all(['A', 'B', 'C'].map((name) => made(client, '/companies', { name })))
  await made(client, '/contacts', { first_name: 'Ada', company_id: a.id })
  await made(client, '/contacts', { first_name: 'Bob', company_id: b.id })
  await merge(client, a, b)
  await merge(client, b, c)
  assert.deepEqual(await contactsOf(client, c), ['Ada', 'Bob'])
  await assert.rejects(clear(client, b), NotYet)
  assert.deepEqual(await contactsOf(client, c), ['Ada', 'Bob'])
  assert.equal((await restore(client, a)).status, 409, 'the later merge has to be undone first')
  await clear(client, a)
  await clear(client, b)
  assert.deepEqual(await contactsOf(client, c), ['Ada', 'Bob'])
  for (const company of [b, a]) assert.equal((await restore(client, company)).status, 200)
  assert.deepEqual(await contactsOf(client, a), ['Ada'])
  assert.deepEqual(await contactsOf(client, b), ['Bob'])

  await merge(client, a, b)
  await client.send('DELETE', `/companies/${b.id}`)
  assert.equal((await client.send('GET', '/contacts?company_id[empty]=true')).meta.total, 2)
  await clear(client, a)
  await clear(client, b)
  await restore(client, b)
  assert.deepEqual(await contactsOf(client, b), ['Ada', 'Bob'])
  await assertConsistent(api, client.workspaceId)
})

const changedSince = ({ skipped }: { skipped: { what: string; why: string }[] }) =>
  skipped.filter(({ why }) => why.includes('another value since the merge')).map(({ what }) => what)

test('undoing a merge of contacts takes back the company that it gave, also if that was merged since', async () => {
  for (const isMoved of [true, false])
    for (const isUndoneFirst of [true, false]) {
      const client = await api.workspace()
      const [x, y, z] = await Promise.all(['X', 'Y', 'Z'].map((name) => made(client, '/companies', { name })))
      const source = await made(client, '/contacts', { first_name: 'Source', company_id: x.id })
      const target = await made(client, '/contacts', { first_name: 'Target' })
      await client.send('POST', '/contacts/merge', { source_id: source.id, target_id: target.id })
      await merge(client, x, y)
      if (isMoved) await clear(client, x)
      await merge(client, y, z)
      if (isMoved) await clear(client, y)
      assert.deepEqual(await contactsOf(client, z), ['Target'])
      for (const one of isUndoneFirst ? [source, y, x] : [y, x, source]) {
        const { status, data } = await restore(client, one)
        assert.deepEqual([status, changedSince(data)], [200, []])
      }
      assert.deepEqual(await contactsOf(client, x), ['Source'])
      assert.equal((await client.send('GET', `/contacts/${target.id}`)).data.company_id, null)
      await assertConsistent(api, client.workspaceId)
    }
})

test('undoing a merge of contacts leaves a company that the contact was given since', async () => {
  const client = await api.workspace()
  const [x, y] = await Promise.all(['X', 'Y'].map((name) => made(client, '/companies', { name })))
  const source = await made(client, '/contacts', { first_name: 'Source', company_id: x.id })
  const target = await made(client, '/contacts', { first_name: 'Target' })
  await client.send('POST', '/contacts/merge', { source_id: source.id, target_id: target.id })
  await client.send('PATCH', `/contacts/${target.id}`, { company_id: y.id })
  await merge(client, x, y)
  assert.deepEqual(changedSince((await restore(client, source)).data), ['company_id'])
  assert.ok((await contactsOf(client, y)).includes('Target'))
})

test('links in more than one batch are moved and moved back', async () => {
  const client = await api.workspace()
  const [source, target] = [
    await made(client, '/companies', { name: 'A' }),
    await made(client, '/companies', { name: 'B' }),
  ]
  await made(await api.workspace(), '/contacts', { first_name: 'Eve' })
  await api.sql.query('analyze contacts') // so that PostgreSQL expects a few rows in a workspace
  await api.sql.query(
    `insert into contacts (workspace_id, id, first_name, company_id, search, created_at, updated_at)
     select $1, gen_random_uuid(), 'Ada', $2, '', now(), '2020-01-01Z' from generate_series(1, 2500)`,
    [client.workspaceId, source.id],
  )
  const counts = async () => {
    const { rows } = await api.sql.query(
      `select company_id, count(*)::int, count(*) filter (where updated_at > '2020-01-01Z')::int as changed
         from contacts where workspace_id = $1 group by 1`,
      [client.workspaceId],
    )
    return rows
  }
  await merge(client, source, target)
  await clear(client, source)
  assert.deepEqual(await counts(), [{ company_id: target.id, count: 2500, changed: 0 }])
  assert.equal((await restore(client, source)).status, 200)
  const { rows: jobs } = await api.sql.query(`select data from pgboss.job where name = 'trash.link'`)
  for (const { data } of jobs)
    await continueLinking.run(
      {
        database: api.database,
        config: api.config,
        log: pino({ level: 'silent' }),
        signal: AbortSignal.timeout(60_000),
      },
      data,
    )
  assert.deepEqual(await counts(), [{ company_id: source.id, count: 2500, changed: 0 }])
})

test('an invalid merge is rejected, and neither company changes', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  const source = await made(ours, '/companies', { name: 'A', domain: 'a.example' })
  const target = await made(ours, '/companies', { name: 'B' })
  const foreign = await made(theirs, '/companies', { name: 'C' })
  const seen = (await ours.events()).length
  const same = await merge(ours, source, source, { fields: { name: '', domain: 'no domain', tags: [] } })
  assert.equal(same.status, 400)
  assert.deepEqual(same.error.details.map(({ field }: { field: string }) => field).toSorted(), [
    'fields.domain',
    'fields.name',
    'fields.tags',
    'source_id',
  ])
  for (const [one, other] of [
    [foreign, target],
    [source, foreign],
  ])
    assert.equal((await merge(ours, one, other)).status, 404)
  const owner = await merge(ours, source, target, { fields: { owner_id: theirs.userId } })
  assert.deepEqual([owner.status, owner.error.message.split(':')[0]], [404, 'fields.owner_id'])
  const readOnly = await ours.as({ scope: 'read_only' })
  assert.equal((await merge(readOnly, source, target)).status, 403)
  assert.equal((await ours.events()).length, seen)
  for (const company of [source, target])
    assert.deepEqual((await ours.send('GET', `/companies/${company.id}`)).data, company)

  const body = { source_id: source.id, target_id: target.id, fields: { name: 'Both', domain: 'https://B.example/x' } }
  const once = () => ours.send('POST', '/companies/merge', body, { 'idempotency-key': 'once' })
  const first = await once()
  assert.deepEqual([first.status, first.data.name, first.data.domain], [200, 'Both', 'b.example'])
  assert.deepEqual((await once()).data, first.data)
  assert.equal((await merge(ours, source, target)).status, 404)
})

test('of two opposite merges at once, one succeeds and the other is a 404', async () => {
  const client = await api.workspace()
  const a = await made(client, '/companies', { name: 'A', tags: ['a'] })
  const b = await made(client, '/companies', { name: 'B', tags: ['b'] })
  const answers = await Promise.all([merge(client, a, b), merge(client, b, a)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404])
  assert.deepEqual(answers.find(({ status }) => status === 200)!.data.tags, ['a', 'b'])
  assert.equal((await client.send('GET', '/companies')).meta.total, 1)
})

test('records that are only about a company move with a merge, and back when it is undone', async () => {
  const client = await api.workspace()
  const { send } = client
  const [source, target] = [
    await made(client, '/companies', { name: 'Engines Ltd' }),
    await made(client, '/companies', { name: 'Engines' }),
  ]
  const about = { company_id: source.id }
  const occurred_at = '2026-10-01T10:00:00.000Z'
  await made(client, '/interactions', { ...about, type: 'note', notes: 'Moved to Ockham', occurred_at })
  await made(client, '/follow-ups', { ...about, type: 'call', title: 'Ring them', due_date: '2027-01-02' })
  await made(client, '/interactions', { company_id: target.id, type: 'note', notes: 'Own', occurred_at })
  const activityOf = async ({ id }: { id: string }) =>
    (await send('GET', `/companies/${id}/activity`)).data.map(({ event }: { event: string }) => event)
  const dueOf = async ({ id }: { id: string }) => (await send('GET', `/companies/${id}`)).data.next_due
  const [ofSource, ofTarget] = [await activityOf(source), await activityOf(target)]
  assert.deepEqual([ofSource.length, ofTarget.length], [2, 1])
  const contact = await made(client, '/contacts', { first_name: 'Ada', company_id: source.id })
  await made(client, '/follow-ups', { contact_id: contact.id, type: 'call', due_date: '2027-01-03' })
  const ofContact = (await activityOf(source)).filter((event: string) => !ofSource.includes(event))

  assert.equal((await merge(client, source, target)).status, 200)
  for (const step of [async () => {}, () => clear(client, source)]) {
    await step()
    assert.deepEqual((await activityOf(target)).sort(), [...ofSource, ...ofTarget, ...ofContact].sort())
    assert.equal((await send('GET', `/follow-ups?of_company=${target.id}`)).meta.total, 2)
    assert.equal((await send('GET', `/follow-ups?of_company=${source.id}`)).meta.total, 0)
    assert.equal((await send('GET', `/follow-ups?company_id=${target.id}`)).meta.total, 1)
    assert.equal(await dueOf(target), '2027-01-02')
  }

  assert.equal((await restore(client, source)).status, 200)
  assert.deepEqual(
    [(await activityOf(source)).sort(), await activityOf(target)],
    [[...ofSource, ...ofContact].sort(), ofTarget],
  )
  assert.deepEqual([await dueOf(source), await dueOf(target)], ['2027-01-02', null])
  await assertConsistent(api, client.workspaceId)
})

test('what lost its deal while its company was being cleared is restored with the company', async () => {
  const client = await api.workspace()
  const { send } = client
  const company = await made(client, '/companies', { name: 'Engines' })
  const deal = await made(client, '/deals', { name: 'Mill' })
  const about = { company_id: company.id, deal_id: deal.id }
  const followUp = await made(client, '/follow-ups', { ...about, type: 'call', due_date: '2027-01-02' })
  const note = { type: 'note', notes: 'Moved', occurred_at: '2026-10-01T10:00:00.000Z' }
  const interaction = await made(client, '/interactions', { ...about, ...note })
  await send('DELETE', `/companies/${company.id}`)
  await send('DELETE', `/deals/${deal.id}`)
  await clear(client, company)
  assert.equal((await send('GET', '/interactions')).meta.total, 0)
  const [entry] = (await send('GET', `/trash?entity_id=${company.id}`)).data
  assert.deepEqual(entry.contents, { follow_ups: 1, interactions: 1 })

  assert.equal((await restore(client, company)).status, 200)
  assert.equal((await send('GET', `/companies/${company.id}/activity`)).meta.total, 2)
  assert.equal((await send('GET', `/interactions/${interaction.id}`)).data.deal_id, null)
  assert.equal((await restore(client, deal)).status, 200)
  assert.deepEqual((await send('GET', `/interactions/${interaction.id}`)).data, interaction)
  assert.deepEqual((await send('GET', `/follow-ups/${followUp.id}`)).data, followUp)
  await assertConsistent(api, client.workspaceId)
})
