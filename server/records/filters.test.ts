import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Api, type Client, startApi } from '../../test/api.ts'
import { dayIn, zoneOfAnotherDay } from '../../test/midnight.ts'

let api: Api
before(async () => {
  api = await startApi()
})
after(() => api[Symbol.asyncDispose]())

const make = async (client: Client, path: string, body: object) => {
  const { status, data, error } = await client.send('POST', path, body)
  assert.equal(status, 201, JSON.stringify(error))
  return data
}

/** The names of the records that a list has, in the order of their creation. */
const lister = (client: Client, path: string, name: string) => async (query: string) => {
  const { status, data, meta, error } = await client.send('GET', `${path}?sort=created_at&order=asc&${query}`)
  assert.equal(status, 200, `${query}: ${JSON.stringify(error)}`)
  const names = data.map((item: Record<string, unknown>) => item[name])
  assert.equal(meta.total, names.length, `total of ${query}`)
  return names as string[]
}

const refused = async (client: Client, path: string, query: string) => {
  const { status, error } = await client.send('GET', `${path}?${query}`)
  assert.equal(status, 400, query)
  return Object.fromEntries(
    error.details.map(({ field, message }: { field: string; message: string }) => [field, message]),
  )
}

test('starts_with finds the same as a comparison of all names', async () => {
  const client = await api.workspace()
  const names =
    "Last|LAST|last b|lastb|LASTB|lást|Łast|la|lz|m|L|İlker|ilker|ILKER|Kelvin|kelvin|o'brien|O’Brien|obrien|a-b|a b|ab|A|a|z|zz|zz\u200b|~x|~|La\u0301st|𐌰|ßa|ssa|ﬀ|ff|1a|10|9|_|-a|\uffee"
  for (const first_name of names.split('|')) await make(client, '/contacts', { first_name })
  for (const start of [
    'l',
    'La',
    'last',
    'LASTB',
    'i',
    'k',
    "o'",
    'o',
    'a',
    'a-',
    'A b',
    'z',
    'zz',
    '~',
    's',
    'f',
    '1',
    '_',
    'lá',
    'ł',
    '%',
  ]) {
    const { rows } = await api.sql.query(
      `select id from contacts
        where workspace_id = $1 and starts_with(lower(first_name collate "und-x-icu"), lower($2::text collate "und-x-icu")) order by id`,
      [client.workspaceId, start],
    )
    const expected = rows.map(({ id }) => id)
    const { data, meta } = await client.send(
      'GET',
      `/contacts?per_page=250&order=asc&first_name[starts_with]=${encodeURIComponent(start)}`,
    )
    assert.deepEqual([data.map(({ id }: { id: string }) => id), meta.total], [expected, expected.length], start)
  }
})

test('text is compared in any case, accents count, and % and _ are letters', async () => {
  const client = await api.workspace()
  for (const [first_name, last_name, title] of [
    ['Ada', 'Lovelace', 'Head of 100% growth'],
    ['adam', null, 'Head_of sales'],
    ['Zoë', "O'Brien", null],
    ['Zoe', 'Straße', 'head of sales'],
  ])
    await make(client, '/contacts', { first_name, last_name, title })
  const list = lister(client, '/contacts', 'first_name')

  assert.deepEqual(await list('first_name=ADA'), ['Ada'])
  assert.deepEqual(await list('first_name[eq]=ada'), ['Ada'])
  assert.deepEqual(await list('first_name[ne]=ada'), ['adam', 'Zoë', 'Zoe'])
  assert.deepEqual(await list('last_name[ne]=LOVELACE'), ['adam', 'Zoë', 'Zoe'], 'no value is not that value')
  assert.deepEqual(await list('first_name[starts_with]=AD'), ['Ada', 'adam'])
  assert.deepEqual(await list('last_name[starts_with]=o%27b'), ['Zoë'])
  assert.deepEqual(await list('last_name=STRASSE'), [])
  assert.deepEqual(await list('last_name=straße'), ['Zoe'])
  assert.deepEqual(await list('first_name=zoe'), ['Zoe'])
  assert.deepEqual(await list('first_name[in]=ADA,zoë'), ['Ada', 'Zoë'])
  assert.deepEqual(await list('title[contains]=of%20sal'), ['adam', 'Zoe'])
  assert.deepEqual(await list('title[contains]=EAD'), ['Ada', 'adam', 'Zoe'])
  assert.deepEqual(await list('title[contains]=00%25'), ['Ada'])
  assert.deepEqual(await list('title[contains]=d_of'), ['adam'])
  assert.deepEqual(await list('title[starts_with]=head_'), ['adam'])
  assert.deepEqual(await list('title[empty]=true'), ['Zoë'])
  assert.deepEqual(await list('title[empty]=false'), ['Ada', 'adam', 'Zoe'])
  assert.deepEqual(await list('title='), [])
  assert.deepEqual(await list('title[starts_with]=head&first_name[ne]=ada&last_name[empty]=false'), ['Zoe'])
  assert.deepEqual(await list('q=head&first_name[starts_with]=z'), ['Zoe'])

  await make(client, '/companies', { name: 'Engines', domain: 'engines.example' })
  const companies = lister(client, '/companies', 'name')
  for (const query of [
    '[starts_with]=https://Engi',
    '[starts_with]=engi',
    '[contains]=http://nes.ex',
    '[in]=https://engines.example/about',
  ])
    assert.deepEqual(await companies(`domain${query}`), ['Engines'], query)
})

test('every operator of numbers, dates, times, ids and lists works', async () => {
  const client = await api.workspace()
  const ada = await make(client, '/contacts', { first_name: 'Ada' })
  const grace = await make(client, '/contacts', { first_name: 'Grace' })
  const engines = await make(client, '/companies', { name: 'Engines' })
  await make(client, '/deals', {
    name: 'A',
    value: 100,
    expected_close_date: '2026-03-01',
    contact_ids: [ada.id],
    tags: ['Big', 'a,b'],
  })
  await make(client, '/deals', {
    name: 'B',
    value: 200,
    stage: 'won',
    company_id: engines.id,
    contact_ids: [ada.id, grace.id],
  })
  await make(client, '/deals', {
    name: 'C',
    value: 300,
    expected_close_date: '2026-03-31',
    stage: 'lost',
    tags: ['vip'],
  })
  const list = lister(client, '/deals', 'name')

  assert.deepEqual(await list('value=200'), ['B'])
  assert.deepEqual(await list('value[ne]=200'), ['A', 'C'])
  assert.deepEqual(await list('value[gt]=100'), ['B', 'C'])
  assert.deepEqual(await list('value[gte]=100&value[lt]=300'), ['A', 'B'])
  assert.deepEqual(await list('value[lte]=100'), ['A'])
  assert.deepEqual(await list('value[in]=100,300'), ['A', 'C'])
  assert.deepEqual(await list('value[empty]=true'), [])
  assert.deepEqual(await list('expected_close_date[gte]=2026-03-01&expected_close_date[lt]=2026-03-31'), ['A'])
  assert.deepEqual(await list('expected_close_date[ne]=2026-03-01'), ['B', 'C'])
  assert.deepEqual(await list('expected_close_date[empty]=true'), ['B'])
  assert.deepEqual(await list('stage[in]=won,lost'), ['B', 'C'])
  assert.deepEqual(await list('stage[ne]=won'), ['A', 'C'])
  assert.deepEqual(await list('closed_at[empty]=true'), ['A'])
  assert.deepEqual(await list(`company_id[ne]=${engines.id}`), ['A', 'C'])
  assert.deepEqual(await list('company_id[empty]=false'), ['B'])
  assert.deepEqual(await list(`contact_ids[contains]=${ada.id}`), ['A', 'B'])
  assert.deepEqual(await list(`contact_ids[in]=${grace.id},${engines.id}`), ['B'])
  assert.deepEqual(await list('contact_ids[empty]=true'), ['C'])
  assert.deepEqual(await list('tags[contains]=BIG'), ['A'])
  assert.deepEqual(await list('tags[in]=vip,"A,B"'), ['A', 'C'])
  assert.deepEqual(await list('tags[empty]=true'), ['B'])
  assert.deepEqual(await list('title[starts_with]=c'), ['C'])
  assert.deepEqual(await list('name[in]=a,c&stage=lost'), ['C'])

  await client.send('DELETE', `/companies/${engines.id}`)
  assert.deepEqual(await list('company_id[empty]=false'), [], 'a deleted company counts as none')
  assert.deepEqual(await list(`company_id[in]=${engines.id}`), [])
  assert.deepEqual(await lister(client, '/companies', 'name')('industry[empty]=true'), [])
  const { data: sums } = await client.send('GET', '/pipeline?value[gte]=200')
  assert.deepEqual([sums.won.value, sums.lost.value, sums.lead.count], [200, 300, 0])
})

test('a date means its whole day, and relative dates count from today', async () => {
  const client = await api.workspace()
  const ada = await make(client, '/contacts', { first_name: 'Ada' })
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  for (const [notes, occurred_at] of [
    ['before', '2026-03-09T23:59:59.999Z'],
    ['start', '2026-03-10T00:00:00Z'],
    ['end', '2026-03-10T23:59:59.999Z'],
    ['after', '2026-03-11T00:00:00Z'],
  ])
    await make(client, '/interactions', { contact_id: ada.id, type: 'call', notes, occurred_at })
  const list = lister(client, '/interactions', 'notes')

  assert.deepEqual(await list('occurred_at=2026-03-10'), ['start', 'end'])
  assert.deepEqual(await list('occurred_at[ne]=2026-03-10'), ['before', 'after'])
  assert.deepEqual(await list('occurred_at[gt]=2026-03-10'), ['after'])
  assert.deepEqual(await list('occurred_at[gte]=2026-03-10'), ['start', 'end', 'after'])
  assert.deepEqual(await list('occurred_at[lt]=2026-03-10'), ['before'])
  assert.deepEqual(await list('occurred_at[lte]=2026-03-10'), ['before', 'start', 'end'])
  assert.deepEqual(await list('occurred_at[in]=2026-03-09,2026-03-11'), ['before', 'after'])
  assert.deepEqual(await list('occurred_at[lte]=2026-03-10T00:00:00Z'), ['before', 'start'])
  assert.deepEqual(await list('occurred_at[gt]=2026-03-10T00:00:00Z'), ['end', 'after'])
  assert.deepEqual(await list('occurred_at=2026-03-10T01:00:00%2B01:00'), ['start'])
  assert.deepEqual(await list('occurred_at[lt]=9999-12-31'), ['before', 'start', 'end', 'after'])
  assert.deepEqual(await list('occurred_at[gt]=9999-12-31'), [])
  assert.deepEqual(await list('created_at=today'), ['before', 'start', 'end', 'after'])
  assert.deepEqual(await list('created_at[lt]=today'), [])
  assert.deepEqual(await list('created_at[gte]=-1d'), ['before', 'start', 'end', 'after'])
  assert.deepEqual(await list('created_at[lt]=0001-01-01'), [])

  for (const days of [-3, 0, 7])
    await make(client, '/follow-ups', { contact_id: ada.id, type: 'call', title: String(days), due_date: day(days) })
  const due = lister(client, '/follow-ups', 'title')
  assert.deepEqual(await due('due_date=today'), ['0'])
  assert.deepEqual(await due('due_date[gt]=-3d'), ['0', '7'])
  for (const week of ['%2B7d', '+7d', '7d']) assert.deepEqual(await due(`due_date=${week}`), ['7'], week)
  assert.deepEqual(await due('completed=false&priority[in]=low,medium&completed_at[empty]=true'), ['-3', '0', '7'])
  assert.deepEqual(await due('completed[ne]=false'), [])
  await make(client, '/commitments', { contact_id: ada.id, description: 'Send the drawings' })
  assert.deepEqual(
    await lister(client, '/commitments', 'description')('due_date[empty]=true&description[contains]=DRAW'),
    ['Send the drawings'],
  )
})

test('custom fields are filtered by their names, with the operators of their types', async () => {
  const client = await api.workspace()
  const define = (field_name: string, field_type: string, field_options?: string[]) =>
    make(client, '/custom-fields', {
      entity_type: 'contacts',
      field_name,
      field_label: field_name,
      field_type,
      field_options,
    })
  await define('plan', 'select', ['Gold', 'Silver', 'Bronze, old'])
  await define('city', 'text')
  await define('seats', 'number')
  await define('renewal', 'date')
  await define('active', 'checkbox')
  await define('topics', 'multiselect', ['Math', 'Art'])
  await define('in', 'text')
  for (const [first_name, custom_fields] of [
    [
      'A',
      { plan: 'Gold', city: 'Zürich', seats: 5, renewal: '2026-03-01', active: true, topics: ['Math', 'Art'], in: 'x' },
    ],
    ['B', { plan: 'Bronze, old', city: 'ZÜRICH', seats: 12.5, renewal: '2026-04-01', active: false, topics: ['Art'] }],
    ['C', {}],
  ] as const)
    await make(client, '/contacts', { first_name, custom_fields })
  const list = lister(client, '/contacts', 'first_name')

  assert.deepEqual(await list('custom_fields[plan]=gold'), ['A'])
  for (const [sort, asc, desc] of [
    ['plan', 'BAC', 'ABC'],
    ['seats', 'ABC', 'BAC'],
    ['renewal', 'ABC', 'BAC'],
    ['active', 'BAC', 'ABC'],
    ['in', 'ABC', 'ACB'],
  ] as const)
    for (const [order, expected] of Object.entries({ asc, desc })) {
      const query = `sort=custom_fields[${sort}]&order=${order}`
      const { data, error } = await client.send('GET', `/contacts?${query}`)
      const names = data?.map(({ first_name }: { first_name: string }) => first_name).join('')
      assert.equal(names, expected, `${query}: ${JSON.stringify(error)}`)
      const [first] = (await client.send('GET', `/contacts?${query}&per_page=1&cursor=`)).data
      assert.equal(first.first_name, expected[0])
    }
  assert.match((await refused(client, '/contacts', 'sort=custom_fields[nope]')).sort, /^must be one of created_at/)
  assert.match((await refused(client, '/contacts', 'sort=nope')).sort, /^must be one of created_at/)
  assert.match((await refused(client, '/interactions', 'sort=custom_fields[plan]')).sort, /^must be one of /)
  assert.deepEqual(await list('custom_fields[plan][in]=gold,"bronze, old"'), ['A', 'B'])
  assert.deepEqual(await list('custom_fields[plan][ne]=Gold'), ['B', 'C'])
  assert.deepEqual(await list('custom_fields[plan][empty]=true'), ['C'])
  assert.deepEqual(await list('custom_fields[city]=zürich'), ['A', 'B'])
  assert.deepEqual(await list('custom_fields[city]=zurich'), [])
  assert.deepEqual(await list('custom_fields[city][contains]=RIC'), ['A', 'B'])
  assert.deepEqual(await list('custom_fields[city][starts_with]=zü'), ['A', 'B'])
  assert.deepEqual(await list('custom_fields[seats][gt]=5'), ['B'])
  assert.deepEqual(await list('custom_fields[seats]=12.5'), ['B'])
  assert.deepEqual(await list('custom_fields[seats][in]=5,12.50'), ['A', 'B'])
  assert.deepEqual(await list('custom_fields[renewal][lt]=2026-04-01'), ['A'])
  assert.deepEqual(await list('custom_fields[active]=false'), ['B'])
  assert.deepEqual(await list('custom_fields[active][ne]=true'), ['B', 'C'])
  assert.deepEqual(await list('custom_fields[topics][contains]=art'), ['A', 'B'])
  assert.deepEqual(await list('custom_fields[topics][in]=Math'), ['A'])
  assert.deepEqual(await list('custom_fields[topics][empty]=false'), ['A', 'B'])
  assert.deepEqual(await list('custom_fields[in]=x'), ['A'])
  assert.deepEqual(await list('custom_fields[in][in]=x,y'), ['A'])
  // Longer than an entry of the index: the whole value is compared.
  const [long, other] = [`${'Ä'.repeat(300)}1`, `${'ä'.repeat(300)}2`]
  await make(client, '/contacts', { first_name: 'D', custom_fields: { city: long } })
  const found = (city: string) => list(`custom_fields[city]=${encodeURIComponent(city)}`)
  assert.deepEqual([await found(long.toLowerCase()), await found(other)], [['D'], []])
  assert.equal(
    (await client.send('DELETE', `/contacts/${(await client.send('GET', '/contacts?first_name=D')).data[0].id}`))
      .status,
    200,
  )

  assert.match(
    (await refused(client, '/contacts', 'custom_fields[nothing]=1'))['custom_fields[nothing]'],
    /custom field/,
  )
  assert.match(
    (await refused(client, '/contacts', 'custom_fields[plan][gt]=1'))['custom_fields[plan][gt]'],
    /operator gt/,
  )
  assert.match((await refused(client, '/contacts', 'custom_fields[plan]=tin'))['custom_fields[plan]'], /one of Gold/)
  assert.match(
    (await refused(client, '/contacts', 'custom_fields[seats][gte]=many'))['custom_fields[seats][gte]'],
    /number/,
  )
  assert.ok((await refused(client, '/contacts', 'custom_fields[city]=%00'))['custom_fields[city]'])
  const theirs = await api.workspace()
  assert.ok((await refused(theirs, '/contacts', 'custom_fields[plan]=Gold'))['custom_fields[plan]'], 'not their field')
  assert.ok((await refused(client, '/follow-ups', 'custom_fields[plan]=Gold'))['custom_fields[plan]'])
})

test('a wrong operator or value is a 400 that names each parameter as it was sent', async () => {
  const client = await api.workspace()
  for (const [query, field] of [
    ['value[contains]=5', 'value[contains]'],
    ['value[foo]=5', 'value[foo]'],
    ['colour[eq]=5', 'colour[eq]'],
    ['constructor[eq]=5', 'constructor[eq]'],
    ['value[gte]=five', 'value[gte]'],
    ['value[gte]=1.5', 'value[gte]'],
    ['value=', 'value'],
    ['value[gte]=99999999999999999999', 'value[gte]'],
    ['stage[in]=won,new', 'stage[in]'],
    ['expected_close_date[gt]=tomorrow', 'expected_close_date[gt]'],
    ['expected_close_date[gt]=-40000d', 'expected_close_date[gt]'],
    ['expected_close_date[gt]=2026-02-30', 'expected_close_date[gt]'],
    ['updated_at[gt]=2026-01-01T00:00', 'updated_at[gt]'],
    ['updated_at[gt]=', 'updated_at[gt]'],
    ['company_id[in]=x', 'company_id[in]'],
    ['company_id[empty]=yes', 'company_id[empty]'],
    ['notes[contains]=ab', 'notes[contains]'],
    ['notes[starts_with]=', 'notes[starts_with]'],
    ['name[in]=a,,b', 'name[in]'],
    ['name[in]="a', 'name[in]'],
    [`name[in]=${Array.from({ length: 101 }, (_, i) => i).join(',')}`, 'name[in]'],
    ['tags=vip', 'tags'],
    ['value=5&value[eq]=5', 'value[eq]'],
    ['value[gte]=5&value[gte]=6', 'value[gte]'],
    ['value[gte', 'value[gte'],
    ['custom_fields[a][b][c]=1', 'custom_fields[a][b][c]'],
  ] as const)
    assert.deepEqual(Object.keys(await refused(client, '/deals', query)), [field], query)

  const all = await refused(client, '/deals', 'page=0&value[gte]=x&custom_fields[plan]=gold&name[gt]=a')
  assert.deepEqual(Object.keys(all).toSorted(), ['custom_fields[plan]', 'name[gt]', 'page', 'value[gte]'])
  assert.equal((await api.send('GET', '/deals?value[gte]=1')).status, 401)
})

test('filters and pages: deep pages, sorts that have no value, and another workspace', async () => {
  const client = await api.workspace()
  for (let i = 0; i < 7; i++)
    await make(client, '/contacts', { first_name: `N${i}`, title: 'Engineer', ...(i % 2 && { last_name: `L${i}` }) })
  const page = async (query: string) => {
    const { data, meta } = await client.send('GET', `/contacts?title[starts_with]=eng&per_page=3&${query}`)
    return [data.map((item: { first_name: string }) => item.first_name).join(' '), meta.total]
  }
  assert.deepEqual(await page('page=1'), ['N6 N5 N4', 7])
  assert.deepEqual(await page('page=3'), ['N0', 7])
  assert.deepEqual(await page('page=4'), ['', 7])
  assert.deepEqual(await page('sort=last_name&order=asc&page=1'), ['N1 N3 N5', 7])
  assert.deepEqual(await page('sort=last_name&order=desc&page=1'), ['N5 N3 N1', 7])
  assert.deepEqual(await page('sort=last_name&order=desc&page=2'), ['N6 N4 N2', 7])
  assert.deepEqual(await page('sort=last_name&order=desc&page=3'), ['N0', 7])
  const theirs = await api.workspace()
  const { data, meta } = await theirs.send('GET', '/contacts?title[starts_with]=eng&first_name[ne]=x')
  assert.deepEqual([data, meta.total], [[], 0])
})

test('the total of a tag counts the records that the list shows', async () => {
  const client = await api.workspace()
  for (const path of ['/contacts', '/companies', '/deals']) {
    const named = (name: string) => (path === '/contacts' ? { first_name: name } : { name })
    const made = []
    for (const [name, tags] of [
      ['A', ['VIP', 'Other']],
      ['B', ['vip']],
      ['C', ['Other']],
      ['D', ['VIP']],
    ] as const)
      made.push(await make(client, path, { ...named(name), tags: tags.slice() }))
    const total = async (query: string) => {
      const { data, meta } = await client.send('GET', `${path}?${query}`)
      assert.equal(meta.total, data.length, query)
      return meta.total
    }
    assert.equal(await total('tag=vip'), 3)
    assert.equal(await total('tag=nobody'), 0)
    assert.equal(await total(`tag=vip&ids=${made[0].id},${made[2].id}`), 1)
    assert.equal(await total('tag=vip&tags[in]=other'), 1)
    assert.equal(await total('tag=vip&q=b'), 1)
    await client.send('DELETE', `${path}/${made[3].id}`)
    assert.equal(await total('tag=vip'), 2)
    await client.send('PATCH', `${path}/${made[1].id}`, { tags: [] })
    assert.equal(await total('tag=vip'), 1)
  }
  const { data: tags } = await client.send('GET', '/tags')
  await client.send('DELETE', `/tags/${tags.find(({ name }: { name: string }) => name === 'VIP').id}`)
  assert.equal((await client.send('GET', '/contacts?tag=vip')).meta.total, 0)
})

test('pages of many matches are the same wherever the matches are', async () => {
  const client = await api.workspace()
  // The oldest two thirds match, so that the first pages are far from the newest contact.
  const { rows } = await api.sql.query<{ id: string }>(
    `insert into contacts (workspace_id, id, first_name, title, search, created_at, updated_at)
     select $1, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Ada', case when n <= 22000 then 'Countess' end, '', now(), now()
       from generate_series(1, 30000) as n
     returning id`,
    [client.workspaceId],
  )
  const matches = rows.map(({ id }) => id).slice(0, 22_000)
  for (const [order, expected] of [
    ['asc', matches],
    ['desc', matches.toReversed()],
  ] as const)
    for (const page of [1, 2, 10, 150, 220]) {
      const { data, meta } = await client.send(
        'GET',
        `/contacts?title[empty]=false&order=${order}&page=${page}&per_page=100`,
      )
      assert.equal(meta.total, matches.length)
      const ids = data.map(({ id }: { id: string }) => id)
      assert.deepEqual(ids, expected.slice((page - 1) * 100, page * 100), `${order}, page ${page}`)
    }
})

test('today is the day of the workspace for a signed-in person, and the day in UTC for a key', async () => {
  const person = await api.signUp()
  const { workspace } = (await person.send('GET', '/me')).data
  const key = await api.makeKey(workspace.id, person.userId)
  const timezone = zoneOfAnotherDay()
  await person.send('PATCH', `/workspaces/${workspace.id}`, { timezone })
  const contact_id = (await person.send('POST', '/contacts', { first_name: 'Ada' })).data.id
  for (const zone of ['UTC', timezone]) {
    const due_date = dayIn(zone)
    await person.send('POST', '/follow-ups', { contact_id, type: 'call', title: zone, due_date })
    await person.send('POST', '/commitments', { contact_id, description: zone, due_date })
  }
  const bySession = async (path: string) => (await person.send('GET', path)).data
  const byKey = async (path: string) => (await api.send('GET', path, { key })).data
  const titles = (list: { title?: string; description: string }[]) =>
    list.map(({ title, description }) => title ?? description)
  assert.deepEqual(titles(await bySession('/follow-ups?due_date=today')), [timezone])
  assert.deepEqual(titles(await byKey('/follow-ups?due_date=today')), ['UTC'])
  assert.deepEqual(titles(await bySession('/commitments?due_date[in]=today,1999-01-01')), [timezone])
  const isAhead = dayIn(timezone) > dayIn('UTC')
  for (const path of ['/follow-ups?overdue=true', '/commitments?overdue=true']) {
    assert.deepEqual(titles(await bySession(path)), isAhead ? ['UTC'] : [])
    assert.deepEqual(titles(await byKey(path)), isAhead ? [] : [timezone])
  }
  // A day of a timestamp begins at midnight of the same zone.
  for (const list of [bySession, byKey]) assert.equal((await list('/contacts?created_at=today')).length, 1)
  assert.equal((await bySession(`/contacts?updated_at[gt]=${dayIn(timezone)}`)).length, 0)
  assert.equal((await byKey(`/contacts?updated_at[gt]=${dayIn(timezone)}`)).length, isAhead ? 0 : 1)
  assert.equal((await bySession('/contacts?updated_at[lt]=0001-01-01')).length, 0)
  assert.equal((await bySession('/contacts?updated_at[lte]=9999-12-31')).length, 1)
})
