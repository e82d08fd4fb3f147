import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Api, type Client, startApi } from '../../test/api.ts'

let api: Api
before(async () => {
  api = await startApi()
})
after(() => api[Symbol.asyncDispose]())

type Item = { id: string }

async function make(client: Client, path: string, body: object) {
  const { status, data, error } = await client.send('POST', path, body)
  assert.equal(status, 201, JSON.stringify(error))
  return data
}

/** All records of a list by cursor. `between` runs after each page. */
async function walk(client: Client, path: string, query: string, between?: (page: number) => Promise<unknown>) {
  const items: Item[] = []
  let cursor: string | null = ''
  for (let page = 1; cursor !== null; page++) {
    assert.ok(page < 100, `${path}?${query} does not end`)
    const { status, data, meta, error } = await client.send('GET', `${path}?${query}&cursor=${cursor}`)
    assert.equal(status, 200, `${path}?${query}: ${JSON.stringify(error)}`)
    assert.deepEqual(Object.keys(meta), ['per_page', 'next_cursor'])
    items.push(...data)
    cursor = meta.next_cursor
    await between?.(page)
  }
  return items
}

async function filled() {
  const client = await api.workspace()
  const companies: Item[] = []
  const contacts: Item[] = []
  for (const [i, name] of ['Zeta', 'alpha', 'Ängström', 'alpha', 'Beta'].entries()) {
    companies.push(await make(client, '/companies', { name, industry: i % 2 ? null : `Industry ${i}` }))
    contacts.push(
      await make(client, '/contacts', {
        first_name: name,
        last_name: i % 2 ? 'Same' : null,
        email: i === 2 ? null : `${name}${i}@example.com`,
        notes: 'met at the fair',
      }),
    )
    await make(client, '/deals', {
      name,
      value: i % 2 ? 500 : 9_007_199_254_740_991 - i,
      stage: i === 3 ? 'won' : 'lead',
      expected_close_date: i % 2 ? '2026-03-01' : null,
    })
    await make(client, '/interactions', {
      contact_id: contacts[0]!.id,
      type: 'call',
      occurred_at: `2026-01-0${(i % 3) + 1}T10:00:00.123Z`,
    })
    await make(client, '/follow-ups', {
      contact_id: contacts[0]!.id,
      type: 'call',
      due_date: `2026-01-0${(i % 2) + 1}`,
    })
    await make(client, '/commitments', {
      contact_id: contacts[0]!.id,
      description: name,
      due_date: i % 2 ? null : '2026-02-01',
    })
  }
  return { client, companies, contacts }
}

const sortsOf: Record<string, string[]> = {
  '/contacts': ['created_at', 'updated_at', 'first_name', 'last_name', 'email'],
  '/companies': ['created_at', 'updated_at', 'name', 'industry'],
  '/deals': ['created_at', 'updated_at', 'name', 'value', 'stage', 'expected_close_date'],
  '/interactions': ['created_at', 'updated_at', 'occurred_at'],
  '/follow-ups': ['created_at', 'updated_at', 'due_date'],
  '/commitments': ['created_at', 'updated_at', 'due_date'],
  '/events': ['created_at'],
  '/audit-logs': ['created_at'],
}

test('a list by cursor has the records of its pages, in the same order, for every sort', async () => {
  const { client } = await filled()
  for (const [path, sorts] of Object.entries(sortsOf)) {
    const { data: unsorted } = await client.send('GET', `${path}?per_page=250`)
    assert.deepEqual(await walk(client, path, 'per_page=2'), unsorted, path)
    for (const sort of sorts)
      for (const order of ['asc', 'desc']) {
        const query = `sort=${sort}&order=${order}`
        const { data } = await client.send('GET', `${path}?${query}&per_page=250`)
        assert.ok(data.length >= 5)
        assert.deepEqual(await walk(client, path, `${query}&per_page=2`), data, `${path}?${query}`)
      }
  }
  for (const query of [
    'q=fair&sort=last_name',
    'notes[contains]=the%20fair&sort=email&order=asc',
    'first_name[starts_with]=al',
    'last_name[empty]=true&sort=first_name',
  ]) {
    const { data } = await client.send('GET', `/contacts?${query}&per_page=250`)
    assert.ok(data.length >= 2, query)
    assert.deepEqual(await walk(client, '/contacts', `${query}&per_page=1`), data, query)
  }

  const { data: webhook } = await client.send('POST', '/webhooks', {
    url: 'https://example.com/hook',
    events: ['contact.created'],
  })
  for (const first_name of ['A', 'B', 'C']) await make(client, '/contacts', { first_name })
  const deliveries = `/webhooks/${webhook.id}/deliveries`
  for (const sort of ['created_at', 'updated_at']) {
    const { data } = await client.send('GET', `${deliveries}?sort=${sort}`)
    assert.equal(data.length, 3)
    assert.deepEqual(await walk(client, deliveries, `sort=${sort}&per_page=1`), data, sort)
  }

  const counted = await client.send('GET', '/contacts?cursor=&count=true&per_page=8')
  assert.deepEqual(counted.meta, { per_page: 8, total: 8, next_cursor: null })
  const { meta } = await client.send('GET', '/contacts')
  assert.deepEqual(meta, { page: 1, per_page: 25, total: 8, total_pages: 1 })
})

test('records that exist throughout come once, whatever is created and deleted meanwhile', async () => {
  const { client, contacts } = await filled()
  for (const query of ['sort=first_name&order=asc', 'sort=last_name&order=desc', 'sort=created_at&order=desc']) {
    const others: Item[] = []
    const walked = await walk(client, '/contacts', `${query}&per_page=2`, async (page) => {
      for (const [first_name, last_name] of [['AAA'], ['zzz', 'Aa'], ['alpha', 'Same'], ['ZZZ', 'Zz']])
        others.push(await make(client, '/contacts', { first_name, last_name: last_name ?? null }))
      if (page > 1) await client.send('DELETE', `/contacts/${others.shift()!.id}`)
      if (page > 3) for (const other of others.splice(0)) await client.send('DELETE', `/contacts/${other.id}`)
    })
    const lasting = new Set(contacts.map(({ id }) => id))
    const seen = walked.map(({ id }) => id).filter((id) => lasting.has(id))
    assert.equal(seen.length, 5, query)
    assert.equal(new Set(seen).size, 5, query)
    for (const { id } of others) await client.send('DELETE', `/contacts/${id}`)
    for (const { id } of await walk(client, '/contacts', 'per_page=250'))
      if (!lasting.has(id)) await client.send('DELETE', `/contacts/${id}`)
  }
})

test('a cursor is bound to its request, and a changed one is a 400', async () => {
  const { client, contacts } = await filled()
  const stranger = (await filled()).client
  const { meta } = await client.send('GET', `/contacts?sort=first_name&order=asc&per_page=1&first_name[ne]=x&cursor=`)
  const cursor: string = meta.next_cursor
  const problems = async (query: string, { path = '/contacts', as = client } = {}) => {
    const { status, error } = await as.send('GET', `${path}?${query}`)
    assert.equal(status, 400, `${path}?${query}`)
    return error.details.map(({ field }: { field: string }) => field)
  }
  const same = `sort=first_name&order=asc&first_name[ne]=x&cursor=${cursor}`
  const next = await client.send('GET', `/contacts?per_page=3&${same}`)
  assert.equal(next.status, 200)
  assert.equal(next.data.length, 3)
  assert.equal(
    (await client.send('GET', `/contacts?cursor=${cursor}&first_name[ne]=x&order=asc&sort=first_name`)).status,
    200,
  )

  assert.deepEqual(await problems(same.replace('order=asc', 'order=desc')), ['cursor'])
  assert.deepEqual(await problems(same.replace('sort=first_name', 'sort=last_name')), ['cursor'])
  assert.deepEqual(await problems(same.replace('[ne]=x', '[ne]=y')), ['cursor'])
  assert.deepEqual(await problems(`cursor=${cursor}`), ['cursor'])
  assert.deepEqual(await problems(same, { as: stranger }), ['cursor'])
  assert.deepEqual(await problems(`cursor=${cursor}`, { path: '/companies' }), ['cursor'])
  for (const changed of [
    'x',
    'AAAA',
    `${cursor}A`,
    cursor.slice(0, -1),
    `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`,
    `${cursor.slice(0, -1)}!`,
  ])
    assert.deepEqual(await problems(same.replace(cursor, changed)), ['cursor'], changed)

  assert.deepEqual(await problems('cursor=&page=1'), ['page'])
  assert.deepEqual(await problems('count=true'), ['count'])
  assert.deepEqual(await problems('cursor=&q=al'), ['sort'])
  assert.deepEqual(await problems('cursor=x&page=1&q=al&per_page=0&value[foo]=1'), [
    'per_page',
    'page',
    'sort',
    'cursor',
    'value[foo]',
  ])
  assert.deepEqual(await problems('cursor=&custom_fields[nope]=1'), ['custom_fields[nope]'])
  assert.deepEqual(await problems('cursor=', { path: '/tags' }), ['cursor'], 'tags have pages only')
  assert.equal((await api.send('GET', `/contacts?${same}`)).status, 401)

  const events = await client.send('GET', `/events?entity_id=${contacts[0]!.id}&cursor=&per_page=1`)
  assert.deepEqual(
    await problems(`entity_id=${contacts[1]!.id}&cursor=${events.meta.next_cursor}`, { path: '/events' }),
    ['cursor'],
  )
})

test('a cursor of a custom field is a 400 after a field of another type has taken its name', async () => {
  const client = await api.workspace()
  const field = { entity_type: 'contacts', field_name: 'plan', field_label: 'Plan' }
  const { id } = await make(client, '/custom-fields', { ...field, field_type: 'text' })
  for (const plan of ['gold', 'iron', 'tin', null])
    await make(client, '/contacts', { first_name: 'Ada', custom_fields: plan === null ? {} : { plan } })
  const query = 'sort=custom_fields[plan]&order=asc'
  assert.equal((await walk(client, '/contacts', `${query}&per_page=1`)).length, 4)
  const cursorAfter = async (count: number) =>
    (await client.send('GET', `/contacts?${query}&per_page=${count}&cursor=`)).meta.next_cursor as string
  const cursors = [await cursorAfter(1), await cursorAfter(3)]

  await client.send('DELETE', `/custom-fields/${id}`)
  await make(client, '/custom-fields', { ...field, field_type: 'number' })
  await make(client, '/contacts', { first_name: 'Ada', custom_fields: { plan: 5 } })
  for (const cursor of cursors) {
    const { status, error } = await client.send('GET', `/contacts?${query}&cursor=${cursor}`)
    assert.deepEqual([status, error?.details?.map((one: { field: string }) => one.field)], [400, ['cursor']])
  }
})
