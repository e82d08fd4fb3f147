import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { type Answer, type Client, startApi } from '../api.ts'

// Rules that apply to every kind of record, checked for each of them.

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

type Item = Record<string, unknown> & { id: string }
type Kind = {
  path: string
  /** What a POST needs at least; `contact_id` is filled in. */
  least: Record<string, unknown>
  needsContact?: true
  required: string[]
  optional: string[]
  defaults: string[]
  set: string[]
  sorts: string[]
  defaultSort: string
  lengths: Record<string, number>
  isFixed?: true
}

const kinds: Kind[] = [
  {
    path: '/contacts',
    least: { first_name: 'Ada' },
    required: ['first_name'],
    optional: ['last_name', 'email', 'phone', 'title', 'profile_url', 'company_id', 'notes'],
    defaults: ['tags', 'custom_fields'],
    set: ['created_at', 'updated_at'],
    sorts: ['created_at', 'updated_at', 'first_name', 'last_name', 'email'],
    defaultSort: 'created_at',
    lengths: { first_name: 255, last_name: 255, phone: 255, title: 255, notes: 50_000 },
  },
  {
    path: '/companies',
    least: { name: 'Acme' },
    required: ['name'],
    optional: ['domain', 'industry', 'size', 'notes'],
    defaults: ['tags', 'custom_fields'],
    set: ['created_at', 'updated_at'],
    sorts: ['created_at', 'updated_at', 'name', 'industry'],
    defaultSort: 'created_at',
    lengths: { name: 255, industry: 255, size: 255, notes: 50_000 },
  },
  {
    path: '/deals',
    least: { name: 'Engine' },
    required: ['name'],
    optional: ['company_id', 'expected_close_date', 'lost_reason', 'notes'],
    defaults: ['value', 'stage', 'contact_ids', 'tags', 'custom_fields'],
    set: ['created_at', 'updated_at', 'closed_at', 'stage_changed_at'],
    sorts: ['created_at', 'updated_at', 'name', 'value', 'stage', 'expected_close_date'],
    defaultSort: 'created_at',
    lengths: { name: 255, notes: 50_000 },
  },
  {
    path: '/interactions',
    least: { type: 'call', occurred_at: '2026-01-01T00:00:00Z' },
    needsContact: true,
    required: ['contact_id', 'type', 'occurred_at'],
    optional: ['deal_id', 'notes'],
    defaults: [],
    set: ['created_at'],
    sorts: ['created_at', 'updated_at', 'occurred_at'],
    defaultSort: 'occurred_at',
    lengths: { notes: 50_000 },
    isFixed: true,
  },
  {
    path: '/follow-ups',
    least: { type: 'call', due_date: '2026-01-01' },
    needsContact: true,
    required: ['contact_id', 'type', 'due_date'],
    optional: ['deal_id', 'title', 'description'],
    defaults: ['status', 'priority'],
    set: ['created_at', 'updated_at', 'completed', 'completed_at'],
    sorts: ['created_at', 'updated_at', 'due_date'],
    defaultSort: 'due_date',
    lengths: { title: 255, description: 50_000 },
  },
  {
    path: '/commitments',
    least: { description: 'Send it' },
    needsContact: true,
    required: ['contact_id', 'description'],
    optional: ['deal_id', 'due_date'],
    defaults: ['status'],
    set: ['created_at', 'updated_at', 'completed_at'],
    sorts: ['created_at', 'updated_at', 'due_date'],
    defaultSort: 'due_date',
    lengths: { description: 50_000 },
  },
  {
    path: '/tags',
    least: { name: 'VIP' },
    required: ['name'],
    optional: ['color'],
    defaults: [],
    set: ['created_at', 'updated_at'],
    sorts: ['created_at', 'updated_at', 'name'],
    defaultSort: 'created_at',
    lengths: { name: 100 },
  },
]

async function least({ send }: Client, kind: Kind): Promise<Record<string, unknown>> {
  if (!kind.needsContact) return kind.least
  return { contact_id: (await send('POST', '/contacts', { first_name: 'Ada' })).data.id, ...kind.least }
}

const isProblem = ({ status, error }: Answer, field: string) =>
  status === 400 && error.details.some((problem: { field: string }) => problem.field === field)

for (const kind of kinds) {
  const { path } = kind

  test(`${path}: absent fields are null, times are UTC with milliseconds, the id is a UUIDv7`, async () => {
    const client = await api.workspace()
    const made = await client.send('POST', path, await least(client, kind))
    assert.equal(made.status, 201, JSON.stringify(made.error))
    assert.match(made.data.id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    for (const field of kind.optional) assert.equal(made.data[field], null, field)
    for (const field of kind.defaults) assert.notEqual(made.data[field] ?? null, null, field)
    for (const field of ['created_at', ...(kind.isFixed ? [] : ['updated_at'])])
      assert.match(made.data[field], /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, field)
    const deleted = await client.send('DELETE', `${path}/${made.data.id}`)
    assert.deepEqual([deleted.status, deleted.data], [200, null])
    assert.equal((await client.send('GET', `${path}/${made.data.id}`)).status, 404)
  })

  test(`${path}: required fields must be present and not blank, defaults reject null, server fields are unknown`, async () => {
    const client = await api.workspace()
    const body = await least(client, kind)
    const { data } = await client.send('POST', path, body)
    const before = await client.events()
    const ways = [
      (change: object) => client.send('POST', path, { ...body, ...change }),
      ...(kind.isFixed ? [] : [(change: object) => client.send('PATCH', `${path}/${data.id}`, change)]),
    ]
    for (const [i, send] of ways.entries()) {
      const isPatch = i === 1
      for (const field of [...kind.required, ...kind.defaults])
        assert.ok(isProblem(await send({ [field]: null }), field), `${field}: null`)
      for (const field of kind.required)
        for (const blank of ['', '  \n\t '])
          assert.ok(isProblem(await send({ [field]: blank }), field), `${field}: blank`)
      for (const field of ['id', 'workspace_id', 'role', ...kind.set])
        assert.ok(isProblem(await send({ [field]: data[field] ?? 'x' }), field), `${field}: set by us`)
      if (isPatch)
        for (const field of kind.optional.filter((name) => name !== 'deal_id'))
          assert.equal((await send({ [field]: null })).status, 200, `${field}: cleared`)
    }
    for (const field of kind.required) {
      const { [field]: _, ...rest } = body
      assert.ok(isProblem(await client.send('POST', path, rest), field), `${field}: missing`)
    }
    if (!kind.isFixed) {
      const same = await client.send('PATCH', `${path}/${data.id}`, {})
      assert.deepEqual([same.status, same.data], [200, data])
    }
    assert.deepEqual(await client.events(), before)
  })

  test(`${path}: strings are trimmed, blank ones become null, and lengths count characters`, async () => {
    const client = await api.workspace()
    const body = await least(client, kind)
    for (const [field, most] of Object.entries(kind.lengths)) {
      const letters = '𝔸'.repeat(most)
      const made = await client.send('POST', path, { ...body, [field]: ` ${letters}\n` })
      assert.equal(made.status, 201, `${field}: ${JSON.stringify(made.error)?.slice(0, 200)}`)
      assert.equal(made.data[field], letters, field)
      assert.ok(isProblem(await client.send('POST', path, { ...body, [field]: `${letters}a` }), field), field)
      for (const bad of ['a\0b', 'a\ud800b'])
        assert.ok(isProblem(await client.send('POST', path, { ...body, [field]: bad }), field), field)
      if (kind.optional.includes(field))
        assert.equal((await client.send('POST', path, { ...body, [field]: ' \t ' })).data[field], null, field)
      if (path === '/tags') await client.send('DELETE', `/tags/${made.data.id}`)
    }
  })

  test(`${path}: lists support the documented sorts only, nulls last, ties by id, pages without gaps`, async () => {
    const client = await api.workspace()
    const body = await least(client, kind)
    const total = 7
    for (let i = 0; i < total; i++) {
      const fields = i % 2 ? optionalSample(kind, i) : {}
      const made = await client.send('POST', path, { ...body, ...fields, ...(path === '/tags' && { name: `t${i}` }) })
      assert.equal(made.status, 201, JSON.stringify(made.error))
    }
    const read = async (query: string) => {
      const items: Item[] = []
      for (let page = 1; ; page++) {
        const { status, data, meta } = await client.send('GET', `${path}?per_page=3&page=${page}&${query}`)
        assert.equal(status, 200, query)
        assert.deepEqual(meta, { page, per_page: 3, total, total_pages: 3 }, query)
        if (data.length === 0) return items
        items.push(...data)
      }
    }
    for (const field of kind.sorts)
      for (const order of ['asc', 'desc']) {
        const items = await read(`sort=${field}&order=${order}`)
        assert.equal(new Set(items.map(({ id }) => id)).size, total, `${field} ${order}`)
        assertSorted(items, field, order)
      }
    assert.deepEqual(await read(''), await read(`sort=${kind.defaultSort}&order=desc`))
    for (const field of ['id', 'notes', 'workspace_id', 'nothing', 'created_at;drop', ''])
      assert.ok(isProblem(await client.send('GET', `${path}?sort=${field}`), 'sort'), field)
    const empty = await (await api.workspace()).send('GET', path)
    assert.deepEqual([empty.data, empty.meta], [[], { page: 1, per_page: 25, total: 0, total_pages: 0 }])
  })
}

function optionalSample({ optional, path }: Kind, i: number) {
  const samples: Record<string, unknown> = {
    last_name: `L${i}`,
    email: `a${i}@b.example`,
    industry: `I${i}`,
    expected_close_date: `2026-01-0${i}`,
    due_date: `2026-01-0${i}`,
  }
  const fields = path === '/follow-ups' ? ['due_date'] : optional
  return Object.fromEntries(fields.filter((field) => field in samples).map((field) => [field, samples[field]]))
}

const stages = ['lead', 'prospect', 'negotiation', 'won', 'lost']

function assertSorted(items: Item[], field: string, order: string) {
  const valueOf = (item: Item) => {
    if (field === 'stage') return stages.indexOf(item.stage as string)
    return field === 'updated_at' && !('updated_at' in item) ? item.created_at : item[field]
  }
  for (const [i, next] of items.slice(1).entries()) {
    const [a, b] = [valueOf(items[i]!), valueOf(next)] as [string | null, string | null]
    if (b === null && a !== null) continue
    assert.ok(a !== null || b === null, `${field} ${order}: a null before ${b}`)
    const isTie = a === b
    const [low, high] = order === 'asc' ? [items[i]!, next] : [next, items[i]!]
    if (isTie) assert.ok(low.id < high.id, `${field} ${order}: ties by id`)
    else assert.ok(valueOf(low)! < valueOf(high)!, `${field} ${order}: ${a}, ${b}`)
  }
}

test('lists of other resources are paginated and sorted too', async () => {
  const owner = await api.workspace()
  for (const [path, sorts] of [
    ['/custom-fields', ['created_at', 'updated_at', 'display_order', 'field_name']],
    ['/keys', ['created_at', 'updated_at', 'name', 'last_used_at']],
    ['/workspaces', ['created_at', 'updated_at']],
    ['/workspaces/members', ['created_at', 'updated_at', 'name', 'email']],
    ['/workspaces/invites', ['created_at', 'updated_at']],
    ['/webhooks', ['created_at', 'updated_at']],
    ['/imports', ['created_at', 'updated_at']],
    ['/exports', ['created_at', 'updated_at']],
    ['/events', ['created_at', 'updated_at']],
    ['/audit-logs', ['created_at', 'updated_at']],
  ] as const) {
    for (const sort of sorts)
      for (const order of ['asc', 'desc']) {
        const { status, meta } = await owner.send('GET', `${path}?sort=${sort}&order=${order}&page=2&per_page=250`)
        assert.deepEqual([status, meta?.page, meta?.per_page], [200, 2, 250], `${path} ${sort} ${order}`)
      }
    const farthest = Number.MAX_SAFE_INTEGER
    const { data, meta } = await owner.send('GET', `${path}?page=${farthest}`)
    assert.deepEqual([data, meta?.page], [[], farthest], path)
    for (const [query, field] of [
      ['sort=id', 'sort'],
      ['page=0', 'page'],
      ['per_page=251', 'per_page'],
      ['page=1&page=1', 'page'],
      ['nothing=1', 'nothing'],
    ] as const)
      assert.ok(isProblem(await owner.send('GET', `${path}?${query}`), field), `${path}?${query}`)
  }
  for (const path of [`/contacts/${randomUUID()}/activity`, `/deals/${randomUUID()}/activity`])
    assert.ok(isProblem(await owner.send('GET', `${path}?sort=created_at`), 'sort'), path)
})

test('a body can have 1 MiB, and not one byte more', async () => {
  const { send } = await api.workspace()
  const text = (length: number) => {
    const body = JSON.stringify({ first_name: 'Ada' })
    return body.slice(0, -1) + ' '.repeat(length - body.length) + '}'
  }
  assert.equal((await send('POST', '/contacts', text(2 ** 20))).status, 201)
  assert.ok(isProblem(await send('POST', '/contacts', text(2 ** 20 + 1)), 'body'))
})

test('a key outside its header, or in another format, is ignored', async () => {
  const { key } = await api.workspace()
  const ask = (path: string, headers: Record<string, string>) => api.send('GET', path, { headers })
  const swapped = key.slice(0, 4) + key.slice(5, 6) + key.slice(4, 5) + key.slice(6)
  for (const [path, headers] of [
    [`/contacts?api_key=${key}`, {}],
    [`/contacts?x-api-key=${key}`, {}],
    ['/contacts', { authorization: `Bearer ${key}` }],
    ['/contacts', { authorization: key }],
    ['/contacts', { cookie: `x-api-key=${key}` }],
    ['/contacts', { 'x-api-key': swapped === key ? `${key}x` : swapped }],
    ['/contacts', { 'x-api-key': `${key}x` }],
    ['/contacts', { 'x-api-key': key.toLowerCase() }],
    ['/contacts', { 'x-api-key': `${key}, ${key}` }],
    ['/contacts', { 'x-api-key': '' }],
  ] as const) {
    const { status, error } = await ask(path, headers)
    assert.deepEqual([status, error?.code], [401, 'UNAUTHORIZED'], JSON.stringify([path, headers]))
  }
  assert.match(key, /^rap_[0-9A-Za-z]{36}$/)
  assert.equal((await ask('/contacts', { 'x-api-key': key })).status, 200)
})

test('special characters in a filter are matched literally', async () => {
  const { send } = await api.workspace()
  const odd = [
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    'a&b',
    'a | !b',
    ':*',
    '<->',
    '"',
    '$1',
    '{}',
    '*',
    "\\'; drop table tags",
  ]
  for (const text of odd) {
    const made = await send('POST', '/companies', { name: 'Acme', industry: text, tags: [text] })
    assert.equal(made.status, 201, text)
  }
  for (const text of odd) {
    const value = encodeURIComponent(text)
    for (const filter of ['industry', 'tag']) {
      const { data, meta } = await send('GET', `/companies?${filter}=${value}`)
      assert.deepEqual([meta.total, data[0]?.industry], [1, text], `${filter}=${text}`)
    }
    assert.equal((await send('GET', `/companies?q=${value}`)).status, 200, text)
    assert.ok([200, 400].includes((await send('GET', `/search?q=${value}`)).status), text)
    for (const parameter of ['sort', 'order', 'page'])
      assert.equal((await send('GET', `/companies?${parameter}=${value}`)).status, 400, `${parameter}=${text}`)
  }
})

test('a search that is too long, has too many words or results, or is empty is a 400', async () => {
  const { send } = await api.workspace()
  for (const [query, field] of [
    ['', 'q'],
    ['q=', 'q'],
    ['q=%20%09', 'q'],
    [`q=${'x'.repeat(1001)}`, 'q'],
    [`q=${'a+'.repeat(4000)}`, 'q'],
    ['q=a&per_type=21', 'per_type'],
    ['q=a&per_type=0', 'per_type'],
    ['q=a&types=contacts,people', 'types'],
    ['q=a&page=1', 'page'],
  ] as const)
    assert.ok(isProblem(await send('GET', `/search?${query}`), field), query.slice(0, 30))
  assert.equal((await send('GET', `/search?q=${'a+'.repeat(499)}a`)).status, 200)
  for (const path of ['/contacts', '/companies', '/deals', '/interactions'])
    assert.equal((await send('GET', `${path}?q=%20`)).status, 200, path)
})

test('ten thousand custom fields, ids or tags at once are a 400', async () => {
  const { send, events } = await api.workspace()
  const many = Array.from({ length: 10_000 }, (_, i) => `k${i}`)
  const values = Object.fromEntries(many.map((name) => [name, 'x']))
  assert.ok(isProblem(await send('POST', '/contacts', { first_name: 'Ada', custom_fields: values }), 'custom_fields'))
  assert.ok(isProblem(await send('POST', '/contacts', { first_name: 'Ada', tags: many }), 'tags'))
  assert.ok(isProblem(await send('PATCH', '/follow-ups/bulk-complete', { followup_ids: many }), 'followup_ids'))
  assert.deepEqual(await events(), [])
})

test('an invalid date is a 400, a time needs a time zone, and times are returned in UTC', async () => {
  const client = await api.workspace()
  const { data: contact } = await client.send('POST', '/contacts', { first_name: 'Ada' })
  const commit = (due_date: string) =>
    client.send('POST', '/commitments', { contact_id: contact.id, description: 'x', due_date })
  for (const day of [
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '0000-01-01',
    '2025-02-29',
    '20260101',
    '2026-01-01T00:00:00Z',
  ])
    assert.ok(isProblem(await commit(day), 'due_date'), day)
  assert.equal((await commit('2024-02-29')).data.due_date, '2024-02-29')
  const log = (occurred_at: string) =>
    client.send('POST', '/interactions', { contact_id: contact.id, type: 'call', occurred_at })
  for (const time of ['2026-01-01T00:00:00', '2026-01-01', '2026-02-30T00:00:00Z', '1767225600', 'now'])
    assert.ok(isProblem(await log(time), 'occurred_at'), time)
  assert.equal((await log('2026-01-01T01:30:00+02:00')).data.occurred_at, '2025-12-31T23:30:00.000Z')
})

test('the contact or deal of a follow-up or commitment cannot be changed, nor an interaction', async () => {
  const client = await api.workspace()
  const { data: contact } = await client.send('POST', '/contacts', { first_name: 'Ada' })
  const given = { contact_id: contact.id }
  const { data: followUp } = await client.send('POST', '/follow-ups', {
    ...given,
    type: 'call',
    due_date: '2026-01-01',
  })
  const { data: commitment } = await client.send('POST', '/commitments', { ...given, description: 'x' })
  for (const path of [`/follow-ups/${followUp.id}`, `/commitments/${commitment.id}`])
    for (const field of ['contact_id', 'deal_id'])
      assert.ok(isProblem(await client.send('PATCH', path, { [field]: contact.id }), field), `${path} ${field}`)
  const { data: call } = await client.send('POST', '/interactions', {
    ...given,
    type: 'call',
    occurred_at: '2026-01-01T00:00:00Z',
  })
  for (const method of ['PATCH', 'PUT'] as const)
    assert.equal((await client.send(method, `/interactions/${call.id}`, { notes: 'x' })).status, 404)
})
