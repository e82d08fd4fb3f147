import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { until } from '../../test/until.ts'

const api = await startApi({ worker: true })
after(() => api[Symbol.asyncDispose]())

test('a tag is created, read, recolored and deleted, with an event for each', async () => {
  const { send, events } = await api.workspace()
  const created = await send('POST', '/tags', { name: ' VIP ', color: '#Ff0000' })
  assert.equal(created.status, 201)
  assert.deepEqual(created.data, {
    id: created.data.id,
    name: 'VIP',
    color: '#Ff0000',
    created_at: created.data.created_at,
    updated_at: created.data.created_at,
  })
  const path = `/tags/${created.data.id}`
  assert.deepEqual((await send('GET', path)).data, created.data)
  assert.deepEqual((await send('PATCH', path, { name: 'VIP', color: '#Ff0000' })).data, created.data)
  const patched = await send('PATCH', path, { color: null })
  assert.deepEqual(patched.data, { ...created.data, color: null, updated_at: patched.data.updated_at })

  const removed = await send('DELETE', path)
  assert.deepEqual([removed.status, removed.data], [200, null])
  for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as const)
    assert.equal((await send(method, path, body)).status, 404)
  assert.deepEqual(await events(), ['tag.created', 'tag.updated', 'tag.deleted'])
})

test('tags are paginated, and sorted by name or age', async () => {
  const { send } = await api.workspace()
  for (const name of ['zeta', 'Émile', 'alpha', 'emil']) await send('POST', '/tags', { name })
  const names = async (query: string) =>
    (await send('GET', `/tags?${query}`)).data.map((tag: { name: string }) => tag.name)
  assert.deepEqual(await names('sort=name&order=asc'), ['alpha', 'emil', 'Émile', 'zeta'])
  assert.deepEqual(await names(''), ['emil', 'alpha', 'Émile', 'zeta'])
  assert.deepEqual(await names('sort=name&order=asc&per_page=2&page=2'), ['Émile', 'zeta'])
  assert.deepEqual((await send('GET', '/tags?per_page=3')).meta, { page: 1, per_page: 3, total: 4, total_pages: 2 })
  assert.equal((await send('GET', '/tags?sort=color')).status, 400)
  assert.equal((await send('GET', '/tags?q=x')).status, 400)
})

test('invalid input is a 400, and writes nothing', async () => {
  const { send, events } = await api.workspace()
  for (const [body, field] of [
    [{}, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'a'.repeat(101) }, 'name'],
    [{ name: 5 }, 'name'],
    [{ name: 'a', color: 'red' }, 'color'],
    [{ name: 'a', color: '#12345' }, 'color'],
    [{ name: 'a', colour: '#123456' }, 'colour'],
  ] as const) {
    const refused = await send('POST', '/tags', body)
    assert.equal(refused.status, 400)
    assert.equal(refused.error.details[0].field, field)
  }
  assert.equal((await send('POST', '/tags', { name: '😀'.repeat(100) })).status, 201)
  const [{ id }] = (await send('GET', '/tags')).data
  for (const body of [{ name: null }, { name: '' }, { id }, { deleted_at: null }])
    assert.equal((await send('PATCH', `/tags/${id}`, body)).status, 400)
  assert.deepEqual(await events(), ['tag.created'])
})

test('a name is unique regardless of case and encoding, also with 50 concurrent requests', async () => {
  const { send, events } = await api.workspace()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => send('POST', '/tags', { name: i % 2 ? 'Café' : 'CAFE\u0301' })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array.from({ length: 49 }, () => 409)])
  const refused = answers.find(({ status }) => status === 409)!
  assert.deepEqual(refused.error, { code: 'CONFLICT', message: 'name is already taken' })
  assert.deepEqual(await events(), ['tag.created'])
  assert.equal((await send('GET', '/tags')).meta.total, 1)
})

test('a new tag added to many records at once is created once, in the first spelling', async () => {
  const { send, events } = await api.workspace()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      send('POST', '/contacts', { first_name: 'Ada', tags: ['b', 'Fair', 'FAIR', 'a'] }),
    ),
  )
  for (const { status, data } of answers) assert.deepEqual([status, data.tags], [201, ['a', 'b', 'Fair']])
  assert.equal((await events()).filter((type) => type === 'tag.created').length, 3)
  const [contact] = (await send('POST', '/companies', { name: 'Acme', tags: ['fAIR'] })).data.tags
  assert.equal(contact, 'Fair')
})

test('a rename shows immediately on every record, and a name that is taken is a 409', async () => {
  const { send, events } = await api.workspace()
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada', tags: ['old', 'other'] })
  const { data: company } = await send('POST', '/companies', { name: 'Acme', tags: ['old'] })
  const { data: deal } = await send('POST', '/deals', { name: 'Deal', tags: ['old'] })
  const old = (await send('GET', '/tags')).data.find(({ name }: { name: string }) => name === 'old')
  const before = await events()

  assert.equal((await send('PATCH', `/tags/${old.id}`, { name: 'OTHER' })).status, 409)
  assert.equal((await send('PATCH', `/tags/${old.id}`, { name: 'Old' })).data.name, 'Old')
  assert.equal((await send('PATCH', `/tags/${old.id}`, { name: 'zzz' })).status, 200)
  assert.deepEqual((await send('GET', `/contacts/${contact.id}`)).data, { ...contact, tags: ['other', 'zzz'] })
  assert.deepEqual((await send('GET', `/companies/${company.id}`)).data, { ...company, tags: ['zzz'] })
  assert.deepEqual((await send('GET', `/deals/${deal.id}`)).data, { ...deal, tags: ['zzz'] })
  for (const list of ['contacts', 'companies', 'deals']) {
    assert.equal((await send('GET', `/${list}?tag=ZZZ`)).meta.total, 1)
    assert.equal((await send('GET', `/${list}?tag=old`)).meta.total, 0)
  }
  assert.deepEqual((await events()).slice(before.length), ['tag.updated', 'tag.updated'])
})

test('a deleted tag is hidden immediately, its links are cleared in the background, and its name can be reused', async () => {
  const { send, events, workspaceId } = await api.workspace()
  const paths = []
  for (const [path, body] of [
    ['/contacts', { first_name: 'Ada' }],
    ['/companies', { name: 'Acme' }],
    ['/deals', { name: 'Deal' }],
  ] as const)
    paths.push(`${path}/${(await send('POST', path, { ...body, tags: ['VIP', 'kept'] })).data.id}`)
  const vip = (await send('GET', '/tags?sort=name&order=desc')).data[0]
  const before = await events()

  assert.equal((await send('DELETE', `/tags/${vip.id}`)).status, 200)
  for (const path of paths) assert.deepEqual((await send('GET', path)).data.tags, ['kept'])
  assert.equal((await send('GET', '/contacts?tag=vip')).meta.total, 0)
  assert.equal((await send('GET', '/tags')).meta.total, 1)

  const fresh = await send('POST', '/tags', { name: 'vip' })
  assert.equal(fresh.status, 201)
  assert.notEqual(fresh.data.id, vip.id)
  for (const path of paths) assert.deepEqual((await send('GET', path)).data.tags, ['kept'])
  assert.deepEqual((await send('GET', '/contacts?tag=vip')).data, [])
  assert.deepEqual((await events()).slice(before.length), ['tag.deleted', 'tag.created'])

  const left = async () => {
    const { rows } = await api.sql.query(
      `select (select count(*) from contact_tags where workspace_id = $1 and tag_id = $2) +
              (select count(*) from company_tags where workspace_id = $1 and tag_id = $2) +
              (select count(*) from deal_tags where workspace_id = $1 and tag_id = $2) +
              (select count(*) from tags where workspace_id = $1 and id = $2) as n`,
      [workspaceId, vip.id],
    )
    return rows[0].n as number
  }
  await until(async () => (await left()) === 0)
  for (const path of paths) assert.deepEqual((await send('GET', path)).data.tags, ['kept'])
})

test('tagging records while the tag is deleted leaves each with the tag or a new one, never with a deleted one', async () => {
  const { send, workspaceId } = await api.workspace()
  for (let round = 0; round < 10; round++) {
    const { data: tag } = await send('POST', '/tags', { name: 'race' })
    const writing = Array.from({ length: 4 }, (_, i) =>
      send('POST', '/contacts', { first_name: `Ada ${i}`, tags: ['race'] }),
    )
    assert.equal((await send('DELETE', `/tags/${tag.id}`)).status, 200)
    for (const { status, data, error } of await Promise.all(writing)) {
      assert.equal(status, 201, JSON.stringify(error))
      assert.deepEqual(data.tags, ['race'])
    }
    const again = (await send('GET', '/tags')).data[0]
    if (again) assert.equal((await send('DELETE', `/tags/${again.id}`)).status, 200)
  }
  const orphans = async () => {
    const { rows } = await api.sql.query('select count(*) as n from contact_tags where workspace_id = $1', [
      workspaceId,
    ])
    return rows[0].n as number
  }
  await until(async () => (await orphans()) === 0)
})

test('requests without a key, with a read-only key or from another workspace change nothing', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  const readOnly = await ours.as({ scope: 'read_only' })
  const { data: tag } = await (await ours.as({ role: 'member' })).send('POST', '/tags', { name: 'VIP' })
  const path = `/tags/${tag.id}`
  for (const [method, url, body] of [
    ['GET', '/tags'],
    ['GET', path],
    ['POST', '/tags', { name: 'x' }],
    ['PATCH', path, { name: 'x' }],
    ['DELETE', path],
  ] as const) {
    assert.equal((await api.send(method, url, { body })).status, 401)
    assert.equal((await readOnly.send(method, url, body)).status, method === 'GET' ? 200 : 403)
    if (url === path) assert.deepEqual((await theirs.send(method, url, body)).error.message, 'Tag does not exist')
  }
  assert.deepEqual((await theirs.send('GET', '/tags')).data, [])
  assert.deepEqual(await theirs.events(), [])
  const mine = await theirs.send('POST', '/tags', { name: 'VIP' }, { 'idempotency-key': 'k' })
  const again = await theirs.send('POST', '/tags', { name: 'VIP' }, { 'idempotency-key': 'k' })
  assert.deepEqual([mine.status, again.status, again.data], [201, 201, mine.data])
  assert.deepEqual((await ours.send('GET', '/tags')).data, [tag])
  assert.deepEqual(await ours.events(), ['tag.created'])
  assert.deepEqual(await theirs.events(), ['tag.created'])
})
