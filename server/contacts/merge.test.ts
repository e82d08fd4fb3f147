import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Client, startApi } from '../../test/api.ts'
import { assertConsistent } from '../../test/consistency.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const unknown = '3b241101-e2bb-4255-8caf-4136c566a962'
const call = { type: 'call', occurred_at: '2026-01-01T00:00:00Z' }

const made = async (client: Client, path: string, body: object) => {
  const answer = await client.send('POST', path, body)
  assert.equal(answer.status, 201, JSON.stringify(answer.error))
  return answer.data
}

const merge = (client: Client, source: { id: string }, target: { id: string }) =>
  client.send('POST', '/contacts/merge', { source_id: source.id, target_id: target.id })

test('the target fills its empty fields and takes over the tags, and the source is deleted', async () => {
  const client = await api.workspace()
  for (const field_name of ['city', 'size'])
    await made(client, '/custom-fields', {
      entity_type: 'contacts',
      field_name,
      field_label: field_name,
      field_type: 'text',
    })
  const target = await made(client, '/contacts', {
    first_name: 'Ada',
    email: 'ada@example.com',
    tags: ['VIP', 'Press'],
    custom_fields: { city: 'London' },
  })
  const company = await made(client, '/companies', { name: 'Acme' })
  const source = await made(client, '/contacts', {
    first_name: 'Augusta',
    last_name: 'Lovelace',
    email: 'augusta@example.com',
    phone: '+44 20 1234567',
    title: 'Countess',
    profile_url: 'https://example.com/ada',
    company_id: company.id,
    notes: 'writes programs',
    tags: ['vip', 'Analyst'],
    custom_fields: { city: 'Ockham', size: 'M' },
  })
  const seen = (await client.events()).length

  const merged = await merge(client, source, target)
  assert.equal(merged.status, 200, JSON.stringify(merged.error))
  const taken = {
    last_name: 'Lovelace',
    phone: '+44 20 1234567',
    title: 'Countess',
    profile_url: 'https://example.com/ada',
    company_id: company.id,
    notes: 'writes programs',
    other_emails: ['augusta@example.com'],
    tags: ['Analyst', 'Press', 'VIP'],
    custom_fields: { city: 'London', size: 'M' },
  }
  assert.deepEqual(merged.data, { ...target, ...taken, updated_at: merged.data.updated_at })
  assert.deepEqual((await client.send('GET', `/contacts/${target.id}`)).data, merged.data)
  assert.equal((await client.send('GET', `/contacts/${source.id}`)).status, 404)
  assert.deepEqual((await client.send('GET', '/contacts?q=countess')).data, [merged.data])
  assert.equal((await client.send('GET', '/contacts')).meta.total, 1)

  assert.deepEqual((await client.events()).slice(seen), ['contact.updated', 'contact.deleted'])
  const { rows } = await api.sql.query(
    `select entity_id, data, changes, extra from events where workspace_id = $1 order by id desc limit 2`,
    [client.workspaceId],
  )
  assert.deepEqual(rows, [
    { entity_id: source.id, data: source, changes: null, extra: { merged_into: target.id } },
    {
      entity_id: target.id,
      data: merged.data,
      changes: Object.fromEntries(Object.entries(taken).map(([field, to]) => [field, { from: target[field], to }])),
      extra: { merged_from: source.id },
    },
  ])
  await assertConsistent(api, client.workspaceId)
})

test('custom values of the source are found with the target, and those of a deleted field are not copied', async () => {
  for (const [kind, name] of [
    ['contacts', 'first_name'],
    ['companies', 'name'],
  ] as const) {
    const client = await api.workspace()
    const define = (field_name: string) =>
      made(client, '/custom-fields', { entity_type: kind, field_name, field_label: field_name, field_type: 'text' })
    const [, old] = [await define('hobby'), await define('old')]
    const target = await made(client, `/${kind}`, { [name]: 'Ada' })
    const source = await made(client, `/${kind}`, { [name]: 'Eve', custom_fields: { hobby: 'Chess', old: 'Secret' } })
    await client.send('DELETE', `/custom-fields/${old.id}`) // no worker runs, so its values are hidden, not cleared
    const pair = { source_id: source.id, target_id: target.id }
    assert.deepEqual((await client.send('POST', `/${kind}/merge`, pair)).data.custom_fields, { hobby: 'Chess' })
    const { data: found } = await client.send('GET', '/search?q=chess')
    assert.deepEqual(
      found[kind].map(({ id }: { id: string }) => id),
      [target.id],
    )
    const { rows } = await api.sql.query(`select custom_fields::text as values from ${kind} where id = $1`, [target.id])
    assert.match(rows[0].values, /Chess/)
    assert.doesNotMatch(rows[0].values, /Secret/)
  }
})

test('interactions, follow-ups, commitments, deals and activity are moved unchanged and without duplicates', async () => {
  const client = await api.workspace()
  const { send } = client
  const source = await made(client, '/contacts', { first_name: 'Augusta' })
  const target = await made(client, '/contacts', { first_name: 'Ada' })
  const shared = await made(client, '/deals', { name: 'Shared', contact_ids: [source.id, target.id] })
  const own = await made(client, '/deals', { name: 'Own', contact_ids: [source.id] })
  const links = { contact_id: source.id, deal_id: own.id }
  const interaction = await made(client, '/interactions', { ...call, ...links })
  const followUp = await made(client, '/follow-ups', { ...links, type: 'call', due_date: '2026-01-31' })
  const commitment = await made(client, '/commitments', { ...links, description: 'Call back' })
  const activityOf = async (path: string) => (await send('GET', `${path}/activity`)).data
  const before = await activityOf(`/contacts/${source.id}`)
  const onDeal = await activityOf(`/deals/${own.id}`)
  const linked = await Promise.all([shared, own].map(async ({ id }) => (await send('GET', `/deals/${id}`)).data))
  const seen = (await client.events()).length

  assert.equal((await merge(client, source, target)).status, 200)
  for (const [path, record] of [
    ['interactions', interaction],
    ['follow-ups', followUp],
    ['commitments', commitment],
  ] as const) {
    const moved = { ...record, contact_id: target.id }
    assert.deepEqual((await send('GET', `/${path}/${record.id}`)).data, moved)
    assert.deepEqual((await send('GET', `/${path}?contact_id=${target.id}`)).data, [moved])
  }
  for (const deal of linked)
    assert.deepEqual((await send('GET', `/deals/${deal.id}`)).data, { ...deal, contact_ids: [target.id] })
  assert.equal((await send('GET', `/deals?contact_id=${target.id}`)).meta.total, 2)
  // Both contacts had the entry of the shared deal; only the source had the others.
  assert.deepEqual(await activityOf(`/contacts/${target.id}`), before)
  assert.deepEqual(await activityOf(`/deals/${own.id}`), onDeal)
  assert.deepEqual((await client.events()).slice(seen), ['contact.updated', 'contact.deleted'])
  await assertConsistent(api, client.workspaceId)
})

test('timeline entries about the source name the target after the merge, on deals too', async () => {
  const client = await api.workspace()
  const source = await made(client, '/contacts', { first_name: 'Augusta' })
  const target = await made(client, '/contacts', { first_name: 'Ada' })
  const other = await made(client, '/contacts', { first_name: 'Grace' })
  const deal = await made(client, '/deals', { name: 'Engine' })
  for (const contact_ids of [[source.id], [source.id, other.id]])
    await client.send('PATCH', `/deals/${deal.id}`, { contact_ids })
  await merge(client, source, target)
  const linkedOn = async (path: string) =>
    (await client.send('GET', `${path}/activity`)).data
      .filter(({ event }: { event: string }) => event === 'Deal linked')
      .map(({ details }: { details: object }) => details)
  const link = ({ id }: { id: string }) => ({ deal_id: deal.id, contact_id: id })
  assert.deepEqual(await linkedOn(`/deals/${deal.id}`), [link(target), link(other)])
  assert.deepEqual(await linkedOn(`/contacts/${target.id}`), [link(target)])
  assert.deepEqual(await linkedOn(`/contacts/${other.id}`), [link(other)])
})

test('a merge is recorded even if the target does not change', async () => {
  const client = await api.workspace()
  const source = await made(client, '/contacts', { first_name: 'Augusta' })
  const target = await made(client, '/contacts', { first_name: 'Ada' })
  const merged = await merge(client, source, target)
  assert.deepEqual(merged.data, { ...target, updated_at: merged.data.updated_at })
  assert.deepEqual((await client.events()).slice(2), ['contact.updated', 'contact.deleted'])
})

test('an invalid merge is rejected, names the field, and changes nothing', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  const contact = await made(ours, '/contacts', { first_name: 'Ada' })
  const foreign = await made(theirs, '/contacts', { first_name: 'Eve' })
  const same = await merge(ours, contact, { id: contact.id.toUpperCase() })
  assert.deepEqual([same.status, same.error.details[0].field], [400, 'source_id'])
  for (const body of [
    {},
    { source_id: 'x', target_id: contact.id },
    { source_id: unknown, target_id: contact.id, keep: 'both' },
  ])
    assert.equal((await ours.send('POST', '/contacts/merge', body)).status, 400)
  for (const id of [unknown, foreign.id]) {
    const source = await merge(ours, { id }, contact)
    assert.deepEqual(
      [source.status, source.error.message],
      [404, 'source_id: no contact with this id exists in this workspace'],
    )
    const target = await merge(ours, contact, { id })
    assert.deepEqual(
      [target.status, target.error.message],
      [404, 'target_id: no contact with this id exists in this workspace'],
    )
  }
  assert.equal((await api.send('POST', '/contacts/merge')).status, 401)
  const reader = await ours.as({ scope: 'read_only' })
  assert.equal((await reader.send('POST', '/contacts/merge', { x: 1 })).status, 403)
  assert.deepEqual((await ours.send('GET', `/contacts/${contact.id}`)).data, contact)
  assert.deepEqual((await theirs.send('GET', `/contacts/${foreign.id}`)).data, foreign)
  assert.deepEqual([await ours.events(), await theirs.events()], [['contact.created'], ['contact.created']])
})

test('a chosen value is kept and recorded once with the merge; null clears the field', async () => {
  const client = await api.workspace()
  for (const [field_name, field_type] of [
    ['city', 'text'],
    ['size', 'text'],
    ['score', 'number'],
  ])
    await made(client, '/custom-fields', { entity_type: 'contacts', field_name, field_label: field_name, field_type })
  const acme = await made(client, '/companies', { name: 'Acme' })
  const other = await made(client, '/companies', { name: 'Other' })
  const target = await made(client, '/contacts', {
    first_name: 'Ada',
    phone: '1',
    company_id: acme.id,
    custom_fields: { city: 'London', size: 'S' },
  })
  const source = await made(client, '/contacts', {
    first_name: 'Augusta',
    last_name: 'Lovelace',
    email: 'augusta@example.com',
    phone: '2',
    title: 'Countess',
    company_id: other.id,
    custom_fields: { city: 'Ockham', size: 'M', score: 7 },
  })
  const seen = (await client.events()).length
  const fields = {
    phone: ' 2 ',
    title: null,
    company_id: other.id,
    custom_fields: { city: 'Ockham', size: null },
  }
  const body = { source_id: source.id, target_id: target.id, fields }
  const send = (sent: object) => client.send('POST', '/contacts/merge', sent, { 'idempotency-key': 'chosen' })
  const merged = await send(body)
  assert.equal(merged.status, 200, JSON.stringify(merged.error))
  const became = {
    last_name: 'Lovelace',
    email: 'augusta@example.com',
    phone: '2',
    company_id: other.id,
    custom_fields: { city: 'Ockham', score: 7 },
  }
  assert.deepEqual(merged.data, { ...target, ...became, updated_at: merged.data.updated_at })
  assert.deepEqual((await client.send('GET', `/contacts/${target.id}`)).data, merged.data)
  assert.deepEqual((await client.send('GET', '/contacts?q=augusta@example.com')).data, [merged.data])

  const again = await send(body)
  assert.deepEqual([again.status, again.data], [200, merged.data])
  assert.equal((await send({ ...body, fields: { phone: '1' } })).status, 409)
  assert.deepEqual((await client.events()).slice(seen), ['contact.updated', 'contact.deleted'])
  const { rows } = await api.sql.query(
    `select data, changes from events where workspace_id = $1 and entity_id = $2 order by id desc limit 1`,
    [client.workspaceId, target.id],
  )
  const changes = Object.fromEntries(Object.entries(became).map(([field, to]) => [field, { from: target[field], to }]))
  assert.deepEqual(rows[0], { data: merged.data, changes })
  await assertConsistent(api, client.workspaceId)
})

test('an invalid choice is rejected with an error for each field, and neither contact changes', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  await made(ours, '/custom-fields', {
    entity_type: 'contacts',
    field_name: 'city',
    field_label: 'City',
    field_type: 'text',
  })
  const target = await made(ours, '/contacts', { first_name: 'Ada', email: 'ada@example.com' })
  const source = await made(ours, '/contacts', { first_name: 'Augusta', email: 'augusta@example.com' })
  const foreign = await made(theirs, '/companies', { name: 'Elsewhere' })
  const seen = (await ours.events()).length
  const choose = (fields: unknown) =>
    ours.send('POST', '/contacts/merge', { source_id: source.id, target_id: target.id, fields })

  const wrong = await choose({
    first_name: null,
    email: 'no address',
    tags: ['vip'],
    custom_fields: { city: 4, shoe: 'x', hat: {} },
  })
  assert.equal(wrong.status, 400)
  assert.deepEqual(wrong.error.details.map(({ field }: { field: string }) => field).toSorted(), [
    'fields.custom_fields.city',
    'fields.custom_fields.hat',
    'fields.custom_fields.shoe',
    'fields.email',
    'fields.first_name',
    'fields.tags',
  ])
  for (const [fields, field] of [
    [{ custom_fields: { city: 4 } }, 'fields.custom_fields.city'],
    [{ company_id: 'x' }, 'fields.company_id'],
    [{ custom_fields: Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [i, {}])) }, 'fields.custom_fields'],
    [null, 'fields'],
    [[], 'fields'],
  ] as const) {
    const { status, error } = await choose(fields)
    assert.deepEqual([status, error.details.map((problem: { field: string }) => problem.field)], [400, [field]])
  }
  const misspelt = await choose({ emial: 'augusta@example.com', target_id: target.id })
  assert.deepEqual(misspelt.error.details, [
    { field: 'fields.emial', message: 'is unknown: did you mean email?' },
    { field: 'fields.target_id', message: 'is unknown' },
  ])
  for (const company_id of [unknown, foreign.id]) {
    const { status, error } = await choose({ email: 'augusta@example.com', company_id })
    assert.deepEqual(
      [status, error.message],
      [404, 'fields.company_id: no company with this id exists in this workspace'],
    )
  }
  const gone = { source_id: unknown, target_id: target.id, fields: { email: 'augusta@example.com' } }
  assert.equal((await ours.send('POST', '/contacts/merge', gone)).status, 404)
  for (const contact of [target, source])
    assert.deepEqual((await ours.send('GET', `/contacts/${contact.id}`)).data, contact)
  assert.equal((await ours.events()).length, seen)
})

test('a repeated merge returns the first response', async () => {
  const client = await api.workspace()
  const source = await made(client, '/contacts', { first_name: 'Augusta' })
  const target = await made(client, '/contacts', { first_name: 'Ada' })
  const body = { source_id: source.id, target_id: target.id }
  const once = () => client.send('POST', '/contacts/merge', body, { 'idempotency-key': 'once' })
  const first = await once()
  const again = await once()
  assert.deepEqual([again.status, again.data], [200, first.data])
  assert.equal((await merge(client, source, target)).status, 404)
})

test('when two opposite merges run at once, one succeeds and the other is a 404', async () => {
  const client = await api.workspace()
  for (let round = 0; round < 6; round++) {
    const a = await made(client, '/contacts', { first_name: 'A', tags: ['a'] })
    const b = await made(client, '/contacts', { first_name: 'B', tags: ['b'] })
    for (const { id } of [a, b]) await made(client, '/interactions', { ...call, contact_id: id })
    const answers = await Promise.all([merge(client, a, b), merge(client, b, a)])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404])
    const { data: kept } = answers.find(({ status }) => status === 200)!
    assert.deepEqual(kept.tags, ['a', 'b'])
    assert.equal((await client.send('GET', `/interactions?contact_id=${kept.id}`)).meta.total, 2)
    assert.equal((await client.send('GET', `/contacts/${kept.id}/activity`)).meta.total, 2)
  }
  assert.equal((await client.send('GET', '/contacts')).meta.total, 6)
  await assertConsistent(api, client.workspaceId)
})

test('concurrent changes to merged contacts are neither lost nor orphaned', async () => {
  const client = await api.workspace()
  const { send } = client
  for (let round = 0; round < 8; round++) {
    const source = await made(client, '/contacts', { first_name: 'Augusta' })
    const target = await made(client, '/contacts', { first_name: 'Ada' })
    const deal = await made(client, '/deals', { name: 'Big one', contact_ids: [source.id] })
    const followUp = await made(client, '/follow-ups', {
      contact_id: source.id,
      deal_id: deal.id,
      type: 'call',
      due_date: '2026-01-31',
    })
    const gone = round % 2 ? source : target
    const [merged, removal, logged, completed, moved, tagged] = await Promise.all([
      merge(client, source, target),
      ...(round < 4 ? [send('DELETE', `/contacts/${gone.id}`)] : [send('GET', `/contacts/${gone.id}`)]),
      send('POST', '/interactions', { ...call, contact_id: source.id }),
      send('PATCH', `/follow-ups/${followUp.id}/complete`),
      send('PATCH', `/deals/${deal.id}/stage`, { stage: 'won' }),
      send('PATCH', `/contacts/${target.id}`, { tags: ['late'] }),
    ])
    for (const answer of [merged, removal, logged, completed, moved, tagged])
      assert.ok([200, 201, 404].includes(answer!.status), JSON.stringify(answer!.error))
    if (round < 4) continue
    assert.deepEqual([merged.status, completed!.status, moved!.status, tagged!.status], [200, 200, 200, 200])
    const { data: entries } = await send('GET', `/contacts/${target.id}/activity`)
    assert.deepEqual(entries.map((entry: { event: string }) => entry.event).toSorted(), [
      ...(logged!.status === 201 ? ['Call logged'] : []),
      'Deal created',
      'Deal moved from lead to won',
      'Follow-up completed: call',
      'Follow-up created: call',
    ])
    assert.deepEqual((await send('GET', `/contacts/${target.id}`)).data.tags, ['late'])
  }
  await assertConsistent(api, client.workspaceId)
})

test('a merge succeeds when the company and tag of the source are deleted at the same time, without taking them over', async () => {
  const client = await api.workspace()
  const company = await made(client, '/companies', { name: 'Acme' })
  const tag = await made(client, '/tags', { name: 'Gone' })
  const source = await made(client, '/contacts', {
    first_name: 'Augusta',
    last_name: 'Lovelace',
    company_id: company.id,
    tags: ['Gone', 'Kept'],
  })
  const target = await made(client, '/contacts', { first_name: 'Ada' })
  const deal = await made(client, '/deals', { name: 'Big one', contact_ids: [source.id] })

  // A lock on the deal of the source stops a merge that has just read the source.
  await using lock = await api.hold('select from deals where workspace_id = $1 and id = $2 for update', [
    client.workspaceId,
    deal.id,
  ])
  const merging = merge(client, source, target)
  await lock.isAwaited()
  for (const path of [`/companies/${company.id}`, `/tags/${tag.id}`])
    assert.equal((await client.send('DELETE', path)).status, 200)
  await lock.letGo()

  const merged = await merging
  assert.equal(merged.status, 200, JSON.stringify(merged.error))
  const { last_name, company_id, tags } = merged.data
  assert.deepEqual([last_name, company_id, tags], ['Lovelace', null, ['Kept']])
  assert.deepEqual((await client.send('GET', `/contacts/${target.id}`)).data, merged.data)
  await assertConsistent(api, client.workspaceId)
})

test('undoing a merge leaves entries with the target that it had before, also about deals of the source', async () => {
  const client = await api.workspace()
  const source = await made(client, '/contacts', { first_name: 'Augusta' })
  const target = await made(client, '/contacts', { first_name: 'Ada' })
  const deal = await made(client, '/deals', { name: 'Engine', contact_ids: [target.id] })
  await client.send('PATCH', `/deals/${deal.id}`, { contact_ids: [source.id] })
  const activities = async () => {
    const activityOf = async ({ id }: { id: string }) => (await client.send('GET', `/contacts/${id}/activity`)).data
    return [await activityOf(source), await activityOf(target)]
  }
  const before = await activities()
  await merge(client, source, target)
  await client.send('PATCH', `/deals/${deal.id}/stage`, { stage: 'won' })
  const [entry] = (await client.send('GET', '/trash')).data
  assert.equal((await client.send('POST', `/trash/${entry.id}/restore`)).status, 200)
  const [ofSource, ofTarget] = await activities()
  assert.deepEqual(ofTarget, before[1])
  assert.deepEqual(ofSource.slice(0, -1), before[0], 'and the entry since the merge')
  assert.equal(ofSource.at(-1).event, 'Deal moved from lead to won')
})
