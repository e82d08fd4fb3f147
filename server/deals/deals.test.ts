import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, startApi } from '../../test/api.ts'
import { assertConsistent } from '../../test/consistency.ts'
import { until } from '../../test/until.ts'
import { newId } from '../database/ids.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const nobody = '3b241101-e2bb-4255-8caf-4136c566a962'

async function make({ send }: Pick<Client, 'send'>, path: string, body: object) {
  const made = await send('POST', path, body)
  assert.equal(made.status, 201, JSON.stringify(made.error))
  return made.data
}

const contact = (client: Client, first_name = 'Ada') => make(client, '/contacts', { first_name })
const deal = (client: Client, body: object = {}) => make(client, '/deals', { name: 'Engine', ...body })
const dealEvents = async (client: Client) => (await client.events()).filter((type) => type.startsWith('deal.'))

test('a deal is created with its defaults, and returned with every field in order', async () => {
  const client = await api.workspace()
  const created = await client.send('POST', '/deals', { name: ' Engine ' })
  assert.equal(created.status, 201)
  const { id, created_at } = created.data
  const expected = {
    id,
    name: 'Engine',
    title: 'Engine',
    value: 0,
    stage: 'lead',
    contact_ids: [],
    company_id: null,
    owner_id: null,
    external_id: null,
    expected_close_date: null,
    lost_reason: null,
    notes: null,
    tags: [],
    custom_fields: {},
    stage_changed_at: created_at,
    closed_at: null,
    last_activity_at: created_at,
    next_due: null,
    created_at,
    updated_at: created_at,
  }
  assert.deepEqual(created.data, expected)
  assert.deepEqual(Object.keys(created.data), Object.keys(expected))
  assert.deepEqual((await client.send('GET', `/deals/${id}`)).data, expected)
  assert.deepEqual(await client.events(), ['deal.created'])
})

test('a deal stores every given field', async () => {
  const client = await api.workspace()
  const ada = await contact(client)
  const grace = await contact(client, 'Grace')
  const company = await make(client, '/companies', { name: 'Analytical Engines' })
  const given = {
    name: 'Engine',
    title: 'Engine',
    value: Number.MAX_SAFE_INTEGER,
    stage: 'lost',
    contact_ids: [grace.id, ada.id.toUpperCase(), grace.id],
    company_id: company.id,
    expected_close_date: '2028-02-29',
    lost_reason: 'price',
    notes: 'in two parts',
    tags: ['Big'],
  }
  const made = await deal(client, given)
  assert.deepEqual(made, {
    ...given,
    id: made.id,
    contact_ids: [ada.id, grace.id],
    owner_id: null,
    external_id: null,
    custom_fields: {},
    stage_changed_at: made.created_at,
    closed_at: made.created_at,
    last_activity_at: made.created_at,
    next_due: null,
    created_at: made.created_at,
    updated_at: made.created_at,
  })
  assert.deepEqual((await client.send('GET', `/deals/${made.id}`)).data, made)
})

test('title is an alias of name; different values are a 400', async () => {
  const client = await api.workspace()
  const made = await make(client, '/deals', { title: 'Engine' })
  assert.deepEqual([made.name, made.title], ['Engine', 'Engine'])
  for (const body of [{ name: 'Mill' }, { title: 'Store' }, { name: 'Mill', title: 'Mill ' }]) {
    const { data } = await client.send('PATCH', `/deals/${made.id}`, body)
    const name = (body.name ?? body.title)!.trim()
    assert.deepEqual([data.name, data.title], [name, name])
    assert.deepEqual((await client.send('GET', `/deals/${made.id}`)).data, data)
  }
  for (const refused of [
    await client.send('POST', '/deals', { name: 'Engine', title: 'Mill' }),
    await client.send('PATCH', `/deals/${made.id}`, { name: 'Engine', title: 'Mill' }),
  ]) {
    assert.equal(refused.status, 400)
    assert.equal(refused.error.details[0].field, 'title')
  }
  assert.equal((await dealEvents(client)).length, 4)
})

test('every field rule is a 400 that names the field, and writes nothing', async () => {
  const client = await api.workspace()
  const made = await deal(client)
  const id = newId()
  const bad: [field: string, body: Record<string, unknown>][] = [
    ['name', { name: null }],
    ['name', { name: ' ' }],
    ['name', { name: null, title: 'Engine' }],
    ['name', { name: 'n'.repeat(256) }],
    ['title', { title: null }],
    ['value', { value: -1 }],
    ['value', { value: 1.5 }],
    ['value', { value: '5' }],
    ['value', { value: null }],
    ['value', { value: 2 ** 53 }],
    ['stage', { stage: 'qualified' }],
    ['stage', { stage: 'Won' }],
    ['stage', { stage: null }],
    ['contact_ids', { contact_ids: null }],
    ['contact_ids', { contact_ids: Array.from({ length: 101 }, () => newId()) }],
    ['contact_ids.0', { contact_ids: ['x'] }],
    ['company_id', { company_id: 'x' }],
    ['expected_close_date', { expected_close_date: '2026-02-30' }],
    ['lost_reason', { stage: 'won', lost_reason: 'price' }],
    ['lost_reason', { lost_reason: 'price' }],
    ['notes', { notes: 'n'.repeat(50_001) }],
    ['notes', { notes: 'a\0b' }],
    ['tags', { tags: null }],
    ['custom_fields', { custom_fields: null }],
    ['custom_fields.size', { custom_fields: { size: 1 } }],
    ...['id', 'workspace_id', 'created_at', 'updated_at', 'stage_changed_at', 'closed_at', 'stage_order', 'search'].map(
      (field): [string, Record<string, unknown>] => [field, { [field]: id }],
    ),
  ]
  for (const [field, body] of bad) {
    for (const refused of [
      await client.send('POST', '/deals', { name: 'Engine', ...body }),
      await client.send('PATCH', `/deals/${made.id}`, body),
    ]) {
      assert.equal(refused.status, 400, JSON.stringify(body))
      assert.ok(
        refused.error.details.some((problem: { field: string }) => problem.field === field),
        JSON.stringify([body, refused.error]),
      )
    }
  }
  assert.equal((await client.send('POST', '/deals', {})).error.message, 'name is required')
  assert.deepEqual((await client.send('GET', '/deals')).data, [made])
  assert.deepEqual(await client.events(), ['deal.created'])
})

test('contact_id links one contact on create only, and not together with contact_ids', async () => {
  const client = await api.workspace()
  const ada = await contact(client)
  assert.deepEqual((await deal(client, { contact_id: ada.id })).contact_ids, [ada.id])
  assert.deepEqual((await deal(client, { contact_ids: Array<string>(101).fill(ada.id) })).contact_ids, [ada.id])
  const both = await client.send('POST', '/deals', { name: 'X', contact_id: ada.id, contact_ids: ['x'] })
  assert.deepEqual(both.error.details.map((problem: { field: string }) => problem.field).sort(), [
    'contact_id',
    'contact_ids.0',
  ])
  const made = await deal(client, { contact_id: null })
  assert.deepEqual(made.contact_ids, [])
  assert.equal((await client.send('POST', '/deals', { name: 'x', contact_id: ada.id, contact_ids: [] })).status, 400)
  assert.equal((await client.send('PATCH', `/deals/${made.id}`, { contact_id: ada.id })).status, 400)
})

test('contacts and companies that do not exist or are in another workspace are a 404 that names the field', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  const foreign = await contact(theirs)
  const foreignCompany = await make(theirs, '/companies', { name: 'Theirs' })
  const mine = await contact(ours)
  const made = await deal(ours, { contact_ids: [mine.id] })
  const before = await ours.events()
  const cases: [string, object][] = [
    ['contact_ids', { contact_ids: [nobody] }],
    ['contact_ids', { contact_ids: [mine.id, foreign.id] }],
    ['company_id', { company_id: nobody }],
    ['company_id', { company_id: foreignCompany.id }],
  ]
  for (const [field, body] of cases) {
    for (const refused of [
      await ours.send('POST', '/deals', { name: 'x', ...body }),
      await ours.send('PATCH', `/deals/${made.id}`, { ...body, stage: 'won', value: 7 }),
    ]) {
      assert.equal(refused.status, 404)
      assert.equal(
        refused.error.message,
        `${field}: no ${field.replace(/_ids?$/, '')} with this id exists in this workspace`,
      )
    }
  }
  for (const contact_id of [nobody, foreign.id]) {
    const refused = await ours.send('POST', '/deals', { name: 'x', contact_id })
    assert.deepEqual(
      [refused.status, refused.error.message],
      [404, 'contact_id: no contact with this id exists in this workspace'],
    )
  }
  assert.deepEqual(await ours.events(), before)
  assert.deepEqual((await ours.send('GET', `/deals/${made.id}`)).data, made)
  assert.equal((await ours.send('GET', '/pipeline')).data.lead.count, 1)
  assert.equal((await theirs.send('GET', `/contacts/${foreign.id}/activity`)).meta.total, 0)
})

test('no key is a 401, a read-only key a 403, and a member has full access', async () => {
  const client = await api.workspace()
  const made = await deal(client)
  const reader = await client.as({ scope: 'read_only' })
  const member = await client.as({ role: 'member' })
  const writes = [
    ['POST', '/deals', { name: 'x' }],
    ['PATCH', `/deals/${made.id}`, { name: 5 }],
    ['PATCH', `/deals/${made.id}/stage`, {}],
    ['PATCH', `/api/deals/${nobody}/stage`, { stage: 'won' }],
    ['DELETE', `/deals/${made.id}`, undefined],
  ] as const
  const reads = ['/deals', `/deals/${made.id}`, `/deals/${made.id}/activity`, '/pipeline', '/search?q=engine']
  for (const [method, path, body] of writes) {
    assert.equal((await api.send(method, path, body ? { body } : {})).status, 401)
    const refused = await reader.send(method, path, body)
    assert.deepEqual([refused.status, refused.error.code], [403, 'FORBIDDEN'])
  }
  for (const path of reads) {
    assert.equal((await api.send('GET', path)).status, 401)
    assert.equal((await reader.send('GET', path)).status, 200)
  }
  assert.deepEqual(await client.events(), ['deal.created'])
  assert.equal((await member.send('PATCH', `/deals/${made.id}`, { stage: 'won' })).status, 200)
  assert.equal((await member.send('DELETE', `/deals/${made.id}`)).status, 200)
})

test('the deal of another workspace is a 404, like one that does not exist', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  const made = await deal(ours)
  for (const id of [made.id, nobody, 'x']) {
    for (const refused of [
      await theirs.send('GET', `/deals/${id}`),
      await theirs.send('PATCH', `/deals/${id}`, { name: 'x' }),
      await theirs.send('PATCH', `/deals/${id}/stage`, { stage: 'won' }),
      await theirs.send('PATCH', `/api/deals/${id}/stage`, { stage: 'won' }),
      await theirs.send('DELETE', `/deals/${id}`),
      await theirs.send('GET', `/deals/${id}/activity`),
    ]) {
      assert.equal(refused.status, 404)
      assert.deepEqual(refused.error, { code: 'NOT_FOUND', message: 'Deal does not exist' })
    }
  }
  assert.deepEqual((await theirs.send('GET', '/deals')).data, [])
  assert.deepEqual(await theirs.events(), [])
  assert.deepEqual((await ours.send('GET', `/deals/${made.id}`)).data, made)
})

test('a PATCH changes the given fields, null clears, and a PATCH without changes writes nothing', async () => {
  const client = await api.workspace()
  const ada = await contact(client)
  const made = await deal(client, {
    notes: 'n',
    expected_close_date: '2026-12-24',
    contact_ids: [ada.id],
    value: 5,
    tags: ['a'],
  })
  for (const body of [{}, { name: 'Engine', value: 5, stage: 'lead', contact_ids: [ada.id, ada.id], tags: ['A'] }]) {
    const same = await client.send('PATCH', `/deals/${made.id}`, body)
    assert.deepEqual([same.status, same.data], [200, made])
  }
  const { data } = await client.send('PATCH', `/deals/${made.id}`, {
    notes: null,
    expected_close_date: null,
    contact_ids: [],
    tags: [],
  })
  assert.deepEqual(data, {
    ...made,
    notes: null,
    expected_close_date: null,
    contact_ids: [],
    tags: [],
    updated_at: data.updated_at,
  })
  assert.ok(data.updated_at >= made.updated_at)
  assert.deepEqual((await client.send('GET', `/deals/${made.id}`)).data, data)
  assert.deepEqual(await dealEvents(client), ['deal.created', 'deal.updated'])
  const { rows } = await api.sql.query(
    `select data, changes from events where workspace_id = $1 and type = 'deal.updated'`,
    [client.workspaceId],
  )
  assert.deepEqual(rows[0].data, data)
  assert.deepEqual(Object.keys(rows[0].changes).toSorted(), ['contact_ids', 'expected_close_date', 'notes', 'tags'])
  assert.deepEqual(rows[0].changes.contact_ids, { from: [ada.id], to: [] })
})

test('every move between two stages is allowed, and its event has both stages', async () => {
  const client = await api.workspace()
  const stages = ['lead', 'prospect', 'negotiation', 'won', 'lost']
  const { id } = await deal(client)
  let stage = 'lead'
  const moves: [string, string][] = []
  for (const from of stages)
    for (const to of stages) {
      if (stage !== from) await client.send('PATCH', `/deals/${id}/stage`, { stage: from })
      if (stage !== from) moves.push([stage, from])
      const moved = await client.send('PATCH', `/deals/${id}/stage`, { stage: to })
      assert.deepEqual([moved.status, moved.data.stage], [200, to])
      if (from !== to) moves.push([from, to])
      stage = to
    }
  const { rows } = await api.sql.query(
    `select extra, data from events where workspace_id = $1 and type = 'deal.stage_moved' order by id`,
    [client.workspaceId],
  )
  assert.deepEqual(
    rows.map(({ extra }) => [extra.from_stage, extra.to_stage]),
    moves,
  )
  assert.ok(rows.every(({ data, extra }) => data.stage === extra.to_stage && data.id === id))
  assert.deepEqual(await client.events(), ['deal.created', ...moves.map(() => 'deal.stage_moved')])
})

test('a move to the current stage changes nothing', async () => {
  const client = await api.workspace()
  const made = await deal(client, { stage: 'won' })
  const same = await client.send('PATCH', `/deals/${made.id}/stage`, { stage: 'won' })
  assert.deepEqual([same.status, same.data], [200, made])
  assert.deepEqual(await client.events(), ['deal.created'])
  assert.equal((await client.send('GET', `/deals/${made.id}/activity`)).meta.total, 1)
})

test('closed_at is set on entering won or lost, updated between them, and cleared on leaving', async () => {
  const client = await api.workspace()
  const { id } = await deal(client)
  const move = async (stage: string) => {
    await sleep(2) // times have millisecond precision
    return (await client.send('PATCH', `/deals/${id}/stage`, { stage })).data
  }
  const won = await move('won')
  assert.equal(won.closed_at, won.updated_at)
  assert.equal(won.stage_changed_at, won.updated_at)
  const lost = await move('lost')
  assert.ok(lost.closed_at > won.closed_at)
  const { data: renamed } = await client.send('PATCH', `/deals/${id}`, { name: 'Mill' })
  assert.deepEqual([renamed.closed_at, renamed.stage_changed_at], [lost.closed_at, lost.stage_changed_at])
  const back = await move('prospect')
  assert.equal(back.closed_at, null)
  assert.ok(back.stage_changed_at > lost.stage_changed_at)
})

test('an undone move leaves the deal in its stage since the time it entered it', async () => {
  const client = await api.workspace()
  const { id } = await deal(client, { value: 5 })
  const move = async (body: object) => {
    await sleep(2) // times have millisecond precision
    return (await client.send('PATCH', `/deals/${id}/stage`, body)).data
  }
  const times = ({ stage, stage_changed_at, closed_at, lost_reason }: Record<string, unknown>) => ({
    stage,
    stage_changed_at,
    closed_at,
    lost_reason,
  })
  const lost = await move({ stage: 'lost', lost_reason: 'price' })
  await move({ stage: 'won' })
  await client.send('PATCH', `/deals/${id}`, { value: 7 })
  assert.deepEqual(times(await move({ stage: 'lost', lost_reason: 'price', undo: true })), times(lost))
  // It was in each stage once, also for reports.
  const { stages } = (await client.send('GET', '/reports/stages')).data
  assert.deepEqual([stages.lead.entered, stages.won.entered, stages.lost.entered], [1, 1, 1])
  // Moved again and undone again; another stage than the one before is an ordinary move.
  await move({ stage: 'negotiation' })
  assert.deepEqual(times(await move({ stage: 'lost', lost_reason: 'price', undo: true })), times(lost))
  const moved = await move({ stage: 'prospect', undo: true })
  assert.deepEqual([moved.stage_changed_at, moved.closed_at], [moved.updated_at, null])
  assert.equal((await client.send('PATCH', `/deals/${id}`, { stage: 'won', undo: true })).status, 400)
})

test('lost_reason can be set with the stage lost in both ways, and is cleared when the deal leaves it', async () => {
  const client = await api.workspace()
  const { id } = await deal(client)
  const patch = (path: string, body: object) => client.send('PATCH', `/deals/${id}${path}`, body)
  assert.equal((await patch('/stage', { stage: 'won', lost_reason: 'price' })).status, 400)
  assert.equal((await patch('', { lost_reason: 'price' })).status, 400)
  assert.equal((await patch('', { lost_reason: null })).status, 200)
  assert.equal((await patch('/stage', { stage: 'lost', lost_reason: 'price' })).data.lost_reason, 'price')
  assert.equal((await patch('', { notes: 'called' })).data.lost_reason, 'price')
  assert.equal((await patch('', { lost_reason: 'timing' })).data.lost_reason, 'timing')
  assert.equal((await patch('/stage', { stage: 'lost', lost_reason: 'a rival' })).data.lost_reason, 'a rival')
  assert.equal((await patch('/stage', { stage: 'won' })).data.lost_reason, null)
  assert.equal((await patch('', { stage: 'lost', lost_reason: 'price' })).data.lost_reason, 'price')
  assert.deepEqual(await client.events(), [
    'deal.created',
    'deal.stage_moved',
    'deal.updated', // a given reason is a change of another field; a reason cleared by the move is part of the move
    'deal.updated',
    'deal.updated',
    'deal.updated',
    'deal.stage_moved',
    'deal.stage_moved',
    'deal.updated',
  ])
  const { rows } = await api.sql.query(
    `select changes from events where workspace_id = $1 and type = 'deal.updated' order by id desc limit 1`,
    [client.workspaceId],
  )
  assert.deepEqual(rows[0].changes, { lost_reason: { from: null, to: 'price' } })
})

test('a PATCH that moves emits deal.stage_moved, and deal.updated only if another field changed', async () => {
  const client = await api.workspace()
  const { id } = await deal(client)
  await client.send('PATCH', `/deals/${id}`, { stage: 'prospect', name: 'Engine' })
  assert.deepEqual(await client.events(), ['deal.created', 'deal.stage_moved'])
  await client.send('PATCH', `/deals/${id}`, { stage: 'won', value: 9 })
  assert.deepEqual(await client.events(), ['deal.created', 'deal.stage_moved', 'deal.stage_moved', 'deal.updated'])
  const { rows } = await api.sql.query('select type, changes from events where workspace_id = $1 order by id', [
    client.workspaceId,
  ])
  assert.deepEqual(rows.at(-1).changes, { value: { from: 0, to: 9 } })
  assert.deepEqual(Object.keys(rows.at(-2).changes).toSorted(), ['closed_at', 'stage', 'stage_changed_at'])
})

test('/api/deals/:id/stage behaves like /api/v1/deals/:id/stage', async () => {
  const client = await api.workspace()
  const { id } = await deal(client)
  const paths = ['/api/v1/deals', '/api/deals']
  const answers = await Promise.all(
    paths.map(async (path) => {
      const outcomes = [
        await client.send('PATCH', `${path}/${id}/stage`, { stage: 'x', extra: 1 }),
        await client.send('PATCH', `${path}/${id}/stage`, {}),
        await client.send('PATCH', `${path}/${id}/stage?x=1`, { stage: 'won' }),
        await client.send('PATCH', `${path}/${id}/stage`, '{'),
        await client.send('PATCH', `${path}/x/stage`, { stage: 'won' }),
        await api.send('PATCH', `${path}/${id}/stage`, { body: { stage: 'won' } }),
        await client.send('PATCH', `${path}/${id}/stage`, { stage: 'won' }, { 'idempotency-key': 'a'.repeat(256) }),
      ]
      return outcomes.map(({ status, error }) => ({ status, error }))
    }),
  )
  assert.deepEqual(answers[0], answers[1])
  assert.deepEqual(
    answers[0]!.map(({ status }) => status),
    [400, 400, 400, 400, 404, 401, 400],
  )
  // Both paths are the same for an Idempotency-Key: a key used on one replays on the other.
  const headers = { 'idempotency-key': 'move' }
  const first = await client.send('PATCH', `/api/v1/deals/${id}/stage`, { stage: 'won' }, headers)
  await client.send('PATCH', `/deals/${id}/stage`, { stage: 'lead' })
  const replay = await client.send('PATCH', `/api/deals/${id}/stage`, { stage: 'won' }, headers)
  assert.equal(replay.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(replay.data, first.data)
  assert.equal((await client.send('PATCH', `/api/deals/${id}/stage`, { stage: 'lost' }, headers)).status, 409)
  assert.equal((await client.send('GET', '/api/deals')).status, 404)
  assert.equal((await client.send('GET', `/api/deals/${id}/stage`)).status, 404)
})

test('both stage paths share one rate limit', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 1, burst: 3 } })
  const client = await limited.workspace()
  for (const path of ['/api/v1/deals', '/api/deals', '/api/v1/deals'])
    assert.equal((await client.send('PATCH', `${path}/${nobody}/stage`, { stage: 'won' })).status, 404)
  const refused = await client.send('PATCH', `/api/deals/${nobody}/stage`, { stage: 'won' })
  assert.equal(refused.status, 429)
  assert.ok(refused.headers.get('ratelimit-policy') && refused.headers.get('retry-after'))
})

test('an idempotent create creates one deal, and an idempotent delete deletes once', async () => {
  const client = await api.workspace()
  const headers = { 'idempotency-key': 'make' }
  const first = await client.send('POST', '/deals', { title: 'Engine', value: 3 }, headers)
  const again = await client.send('POST', '/deals', { title: 'Engine', value: 3 }, headers)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual([again.status, again.data], [201, first.data])
  assert.equal((await client.send('POST', '/deals', { title: 'Mill' }, headers)).status, 409)
  const path = `/deals/${first.data.id}`
  for (const _ of [1, 2]) {
    const gone = await client.send('DELETE', path, undefined, { 'idempotency-key': 'drop' })
    assert.deepEqual([gone.status, gone.data], [200, null])
  }
  assert.equal((await client.send('DELETE', path)).status, 404)
  assert.deepEqual(await client.events(), ['deal.created', 'deal.deleted'])
})

test('lists filter by stage, contact, company, tag and words, with an exact total', async () => {
  const client = await api.workspace()
  const other = await api.workspace()
  await deal(other, { tags: ['Big'], stage: 'won' })
  const ada = await contact(client)
  const company = await make(client, '/companies', { name: 'Analytical Engines' })
  const engine = await deal(client, {
    name: 'Difference Engine',
    contact_ids: [ada.id],
    tags: ['Big'],
    company_id: company.id,
  })
  const mill = await deal(client, { name: 'Mill', stage: 'won', contact_ids: [ada.id], notes: 'part of an engine' })
  const store = await deal(client, { name: 'Store', stage: 'won', tags: ['big', 'late'] })
  const list = async (query: string) => {
    const { status, data, meta } = await client.send('GET', `/deals?${query}`)
    assert.equal(status, 200, query)
    assert.equal(meta.total, data.length, query)
    return data.map(({ id }: { id: string }) => id)
  }
  assert.deepEqual(await list(''), [store.id, mill.id, engine.id])
  assert.deepEqual(await list('stage=won'), [store.id, mill.id])
  assert.deepEqual(await list('stage=lost'), [])
  assert.deepEqual(await list(`contact_id=${ada.id.toUpperCase()}`), [mill.id, engine.id])
  assert.deepEqual(await list(`company_id=${company.id}`), [engine.id])
  assert.deepEqual(await list('tag=BIG'), [store.id, engine.id])
  assert.deepEqual(await list('tag=big&stage=won'), [store.id])
  assert.deepEqual(await list(`stage=won&contact_id=${ada.id}`), [mill.id])
  assert.deepEqual(await list('q=ENG'), [engine.id, mill.id])
  assert.deepEqual(await list('q=engine&stage=won'), [mill.id])
  assert.deepEqual(await list('q='), [store.id, mill.id, engine.id])
  const longAgo = new Date(Date.now() - 40 * 86_400_000)
  await api.sql.query('update deals set closed_at = $2 where id = $1', [store.id, longAgo])
  const days = (count: number) => encodeURIComponent(new Date(Date.now() - count * 86_400_000).toISOString())
  assert.deepEqual(await list(`closed_at[gte]=${days(30)}`), [mill.id])
  assert.deepEqual(await list(`stage=won&closed_at[gte]=${days(30)}`), [mill.id])
  assert.deepEqual(await list(`stage=won&closed_at%5Bgte%5D=${days(50)}`), [store.id, mill.id])
  assert.deepEqual(await list(`q=engine&closed_at[gte]=${days(30)}`), [mill.id])
  assert.equal((await client.send('GET', `/pipeline?closed_at[gte]=${days(30)}`)).data.won.count, 1)
  assert.equal((await client.send('GET', `/pipeline?closed_at[gte]=${days(50)}`)).data.won.count, 2)
  assert.equal((await client.send('GET', '/pipeline?closed_at[gte]=soon')).status, 400)
  const blank = ['tag=', 'tag=%20', 'stage=lead&tag=']
  for (const query of ['tag=none', ...blank, `contact_id=${nobody}`, `company_id=${nobody}`, 'q=zzz'])
    assert.deepEqual(await list(query), [], query)
  for (const query of [
    'contact_id=x',
    'company_id=x',
    'stage=x',
    'sort=notes',
    'colour=red',
    'stage=won&stage=lost',
    'closed_at[gte]=soon',
    'closed_at[contains]=2026',
  ])
    assert.equal((await client.send('GET', `/deals?${query}`)).status, 400, query)
  const deep = await client.send('GET', '/deals?stage=won&per_page=1&page=2')
  assert.deepEqual(deep.data, [mill])
  assert.deepEqual(deep.meta, { page: 2, per_page: 1, total: 2, total_pages: 2 })
})

test('the contact, company or tag of another workspace matches nothing', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  const ada = await contact(ours)
  const company = await make(ours, '/companies', { name: 'Ours' })
  await deal(ours, { contact_ids: [ada.id], company_id: company.id, tags: ['ours'], name: 'Ours' })
  for (const query of [`contact_id=${ada.id}`, `company_id=${company.id}`, 'tag=ours', 'q=ours']) {
    const { status, data, meta } = await theirs.send('GET', `/deals?${query}`)
    assert.deepEqual([status, data, meta.total], [200, [], 0])
  }
})

test('lists sort by name, value, stage order and expected close, with nulls last in both directions', async () => {
  const client = await api.workspace()
  const rows = [
    { name: 'b', value: 3, stage: 'won', expected_close_date: '2026-05-01' },
    { name: 'É', value: 1, stage: 'lead', expected_close_date: null },
    { name: 'a', value: 20, stage: 'lost', expected_close_date: '2026-01-01' },
    { name: 'F', value: 100, stage: 'negotiation', expected_close_date: '2025-01-01' },
    { name: 'C', value: 2, stage: 'prospect', expected_close_date: null },
  ]
  for (const row of rows) await deal(client, row)
  const names = async (query: string) =>
    (await client.send('GET', `/deals?${query}`)).data.map((row: { name: string }) => row.name).join('')
  assert.equal(await names('sort=name&order=asc'), 'abCÉF')
  assert.equal(await names('sort=name'), 'FÉCba')
  assert.equal(await names('sort=value&order=asc'), 'ÉCbaF')
  assert.equal(await names('sort=stage&order=asc'), 'ÉCFba')
  assert.equal(await names('sort=stage'), 'abFCÉ')
  assert.equal(await names('sort=expected_close_date&order=asc'), 'FabÉC')
  assert.equal(await names('sort=expected_close_date&order=desc'), 'baFCÉ')
  assert.equal(await names('sort=created_at&order=asc'), 'bÉaFC')
  assert.equal(await names('order=asc&sort=expected_close_date&per_page=2&page=2'), 'bÉ')
})

test('custom fields of deals are validated, merged and stored', async () => {
  const client = await api.workspace()
  await make(client, '/custom-fields', {
    entity_type: 'deals',
    field_name: 'cylinders',
    field_label: 'Cylinders',
    field_type: 'number',
    required: true,
  })
  assert.equal((await client.send('POST', '/deals', { name: 'x' })).error.details[0].field, 'custom_fields.cylinders')
  const made = await deal(client, { custom_fields: { cylinders: 25 } })
  assert.deepEqual(made.custom_fields, { cylinders: 25 })
  const { data } = await client.send('PATCH', `/deals/${made.id}`, { custom_fields: { cylinders: 26 } })
  assert.deepEqual(data.custom_fields, { cylinders: 26 })
  assert.deepEqual((await client.send('GET', `/deals/${made.id}`)).data, data)
  assert.equal((await client.send('PATCH', `/deals/${made.id}`, { custom_fields: { cylinders: 'x' } })).status, 400)
})

test('deleting a deal clears references to it without events or new updated_at times', async () => {
  const client = await api.workspace()
  const ada = await contact(client)
  const made = await deal(client, { contact_ids: [ada.id], tags: ['big'], value: 5 })
  const refers = { contact_id: ada.id, deal_id: made.id }
  const records: [string, { id: string }][] = [
    ['/interactions', { ...refers, type: 'call', occurred_at: '2026-01-01T00:00:00Z' }],
    ['/follow-ups', { ...refers, type: 'call', due_date: '2026-01-01' }],
    ['/commitments', { ...refers, description: 'drawings' }],
  ].map(([path, body]) => [path as string, body as unknown as { id: string }])
  const before = await Promise.all(records.map(async ([path, body]) => [path, await make(client, path, body)] as const))
  const last = (await client.send('GET', `/deals/${made.id}`)).data
  const events = await client.events()
  const gone = await client.send('DELETE', `/deals/${made.id}`)
  assert.deepEqual([gone.status, gone.data], [200, null])

  for (const [path, record] of before)
    assert.deepEqual((await client.send('GET', `${path}/${record.id}`)).data, { ...record, deal_id: null })
  assert.deepEqual(await client.events(), [...events, 'deal.deleted'])
  assert.equal((await client.send('GET', `/deals/${made.id}`)).status, 404)
  assert.equal((await client.send('GET', `/deals/${made.id}/activity`)).status, 404)
  assert.equal((await client.send('GET', '/deals')).meta.total, 0)
  const activity = (await client.send('GET', `/contacts/${ada.id}/activity`)).data
  assert.deepEqual(activity.map(({ type }: { type: string }) => type).toSorted(), [
    'commitment',
    'follow_up',
    'interaction',
  ])
  const { rows } = await api.sql.query(
    `select (select count(*)::int from deal_contacts where deal_id = $1) as links,
            (select count(*)::int from deal_tags where deal_id = $1) as tags,
            (select count(*)::int from timeline where subject_id = $1 or record_id = $1) as entries,
            (select data from events where entity_id = $1 and type = 'deal.deleted') as data`,
    [made.id],
  )
  assert.deepEqual(rows[0], { links: 0, tags: 0, entries: 0, data: last })
})

test('what is also about a deleted company is deleted with a deal, while the company is being cleared', async () => {
  const call = { type: 'call', occurred_at: '2026-01-01T00:00:00Z' }
  for (const [path, table, fields] of [
    ['/interactions', 'interactions', call],
    ['/follow-ups', 'follow_ups', { type: 'call', due_date: '2026-01-01' }],
    ['/commitments', 'commitments', { description: 'drawings' }],
  ] as const)
    for (const remove of [
      ({ send }: Client, id: string) => send('DELETE', `/deals/${id}`),
      ({ send }: Client, id: string) => send('POST', '/deals/bulk-delete', { ids: [id] }),
    ]) {
      const client = await api.workspace()
      const company = await make(client, '/companies', { name: 'Engines' })
      const { id } = await deal(client)
      const record = await make(client, path, { ...fields, deal_id: id, company_id: company.id })
      await client.send('DELETE', `/companies/${company.id}`)
      await using clearing = await api.hold(
        `update ${table} set company_id = null where workspace_id = $1 and id = $2`,
        [client.workspaceId, record.id],
      )
      const removal = remove(client, id)
      await clearing.isAwaited()
      await clearing.commit()
      const { status, error } = await removal
      assert.equal(status, 200, JSON.stringify(error))
      assert.equal((await client.send('GET', `${path}/${record.id}`)).status, 404)
      await assertConsistent(api, client.workspaceId)

      const [entry] = (await client.send('GET', `/trash?entity_id=${id}`)).data
      assert.equal((await client.send('POST', `/trash/${entry.id}/restore`)).status, 200)
      assert.equal((await client.send('GET', `${path}/${record.id}`)).data.deal_id, id)
    }
})

test('what is about a deal and a company that are deleted at the same time comes back with them', async () => {
  const client = await api.workspace()
  const company = await make(client, '/companies', { name: 'Engines' })
  const { id } = await deal(client)
  const about = { deal_id: id, company_id: company.id }
  const call = await make(client, '/interactions', { ...about, type: 'call', occurred_at: '2026-01-01T00:00:00Z' })
  await using copying = await api.holdInserts('trash_rows', `new.table_name = 'companies'`)
  const ofCompany = client.send('DELETE', `/companies/${company.id}`)
  await copying.isAwaited()
  const ofDeal = client.send('DELETE', `/deals/${id}`)
  await Promise.race([ofDeal, until(async () => (await copying.waiting()) > 1)])
  await copying.letGo()
  assert.deepEqual([(await ofCompany).status, (await ofDeal).status], [200, 200])
  for (const record of [company.id, id]) {
    const [entry] = (await client.send('GET', `/trash?entity_id=${record}`)).data
    assert.equal((await client.send('POST', `/trash/${entry.id}/restore`)).status, 200)
  }
  assert.equal((await client.send('GET', `/interactions/${call.id}`)).status, 200)
  await assertConsistent(api, client.workspaceId)
})

test('the activity of a deal shows its own changes and related records, oldest first, also on its contacts', async () => {
  const client = await api.workspace()
  const [ada, grace] = [await contact(client), await contact(client, 'Grace')]
  const { id } = await deal(client, { contact_ids: [ada.id], value: 7 })
  await client.send('PATCH', `/deals/${id}/stage`, { stage: 'prospect' })
  await client.send('PATCH', `/deals/${id}`, { contact_ids: [grace.id], stage: 'won' })
  await make(client, '/interactions', {
    contact_id: grace.id,
    deal_id: id,
    type: 'call',
    notes: 'signed',
    occurred_at: '2020-01-01T00:00:00Z',
  })
  const activity = async (path: string) => {
    const { status, data, meta } = await client.send('GET', `${path}/activity`)
    assert.equal(status, 200)
    assert.equal(meta.total, data.length)
    return data
  }
  const described = (entries: { type: string; event: string; details: object }[]) =>
    entries.map(({ type, event, details }) => ({ type, event, details }))
  const created = {
    type: 'deal',
    event: 'Deal created',
    details: { deal_id: id, name: 'Engine', stage: 'lead', value: 7 },
  }
  const linked = { type: 'deal', event: 'Deal linked', details: { deal_id: id, contact_id: grace.id } }
  const moved = (from_stage: string, to_stage: string) => ({
    type: 'deal',
    event: `Deal moved from ${from_stage} to ${to_stage}`,
    details: { deal_id: id, from_stage, to_stage },
  })
  const ofDeal = await activity(`/deals/${id}`)
  assert.equal(ofDeal[0].type, 'interaction')
  assert.equal(ofDeal[0].timestamp, '2020-01-01T00:00:00.000Z')
  assert.deepEqual(described(ofDeal.slice(1)), [created, moved('lead', 'prospect'), linked, moved('prospect', 'won')])
  // Ada keeps the entries from the time she was linked; Grace has the later ones.
  assert.deepEqual(described(await activity(`/contacts/${ada.id}`)), [created, moved('lead', 'prospect')])
  assert.deepEqual(described(await activity(`/contacts/${grace.id}`)).slice(1), [linked, moved('prospect', 'won')])

  const paged = await client.send('GET', `/deals/${id}/activity?per_page=2&page=2`)
  assert.deepEqual(paged.data, ofDeal.slice(2, 4))
  assert.deepEqual(paged.meta, { page: 2, per_page: 2, total: 5, total_pages: 3 })
  for (const query of ['sort=timestamp', 'order=asc', 'page=0', 'per_page=251'])
    assert.equal((await client.send('GET', `/deals/${id}/activity?${query}`)).status, 400)
})

test('concurrent moves leave a consistent history', async () => {
  const client = await api.workspace()
  const { id } = await deal(client, { value: 10 })
  const stages = ['prospect', 'negotiation', 'won', 'lost', 'lead']
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      client.send('PATCH', `/deals/${id}`, { stage: stages[i % 5], value: i, notes: String(i) }),
    ),
  )
  const { rows } = await api.sql.query(
    `select details from timeline where workspace_id = $1 and subject_id = $2 and event like 'Deal moved%' order by at, id`,
    [client.workspaceId, id],
  )
  const { rows: events } = await api.sql.query(
    `select extra from events where workspace_id = $1 and type = 'deal.stage_moved' order by id`,
    [client.workspaceId],
  )
  assert.equal(rows.length, events.length)
  // Each move leaves the stage that the previous one entered, so both counts agree except for the first and last stage.
  const { data } = await client.send('GET', `/deals/${id}`)
  const balance = new Map<string, number>([['lead', 1]])
  for (const { extra } of events) {
    balance.set(extra.from_stage, (balance.get(extra.from_stage) ?? 0) - 1)
    balance.set(extra.to_stage, (balance.get(extra.to_stage) ?? 0) + 1)
  }
  assert.deepEqual(
    [...balance].filter(([, count]) => count !== 0),
    [[data.stage, 1]],
  )
  const { data: pipeline } = await client.send('GET', '/pipeline')
  for (const [stage, sum] of Object.entries(pipeline))
    assert.deepEqual(sum, stage === data.stage ? { count: 1, value: data.value } : { count: 0, value: 0 })
  await assertConsistent(api, client.workspaceId)
})
