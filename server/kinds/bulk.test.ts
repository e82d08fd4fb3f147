import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { assertConsistent } from '../../test/consistency.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const kinds = [
  { path: '/contacts', noun: 'contact', label: 'Contact', body: { first_name: 'Ada' } },
  { path: '/companies', noun: 'company', label: 'Company', body: { name: 'Acme' } },
  { path: '/deals', noun: 'deal', label: 'Deal', body: { name: 'Engine', value: 100 } },
]
const nobody = '3b241101-e2bb-4255-8caf-4136c566a962'

type Item = { id: string; tags: string[]; updated_at: string }

for (const { path, noun, label, body } of kinds) {
  test(`bulk-tag ${path}: adds and removes, answers in the order given, and tells of each record that changed`, async () => {
    const { send, events } = await api.workspace()
    const make = async (...tags: string[]): Promise<Item> => (await send('POST', path, { ...body, tags })).data
    const plain = await make()
    const both = await make('old', 'NEW')
    const done = await make('new', 'kept')
    const before = await events()

    const ids = [done.id, plain.id.toUpperCase(), both.id, plain.id]
    const answer = await send('POST', `${path}/bulk-tag`, { ids, add: ['new', 'New'], remove: ['OLD', 'never made'] })
    assert.equal(answer.status, 200, JSON.stringify(answer.error))
    assert.deepEqual(
      answer.data.map(({ id, tags }: Item) => [id, tags]),
      [
        [done.id, ['kept', 'NEW']],
        [plain.id, ['NEW']],
        [both.id, ['NEW']],
      ],
    )
    for (const item of answer.data) assert.deepEqual((await send('GET', `${path}/${item.id}`)).data, item)
    assert.equal(answer.data[0].updated_at, done.updated_at)
    assert.ok(answer.data[1].updated_at > plain.updated_at)
    assert.deepEqual((await events()).slice(before.length), [`${noun}.updated`, `${noun}.updated`])
    assert.equal((await send('GET', '/tags')).meta.total, 3)

    for (const nothing of [{ add: ['NEW'] }, { remove: ['old'] }, {}])
      assert.deepEqual((await send('POST', `${path}/bulk-tag`, { ids, ...nothing })).data, answer.data)
    assert.equal((await events()).length, before.length + 2)
    const { rows } = await api.sql.query(`select changes from events where entity_id = $1 and type like '%.updated'`, [
      both.id,
    ])
    assert.deepEqual(rows, [{ changes: { tags: { from: ['NEW', 'old'], to: ['NEW'] } } }])
  })

  test(`bulk-delete ${path}: deletes each once`, async () => {
    const { send, events, workspaceId } = await api.workspace()
    const ids: string[] = []
    for (let i = 0; i < 4; i++) ids.push((await send('POST', path, { ...body, tags: ['t'] })).data.id)
    const kept = ids.pop()
    const before = await events()
    const headers = { 'idempotency-key': 'once' }
    for (let i = 0; i < 2; i++) {
      const answer = await send('POST', `${path}/bulk-delete`, { ids: [...ids, ids[0]] }, headers)
      assert.deepEqual([answer.status, answer.data], [200, null])
    }
    const { data, meta } = await send('GET', path)
    assert.deepEqual([data.map(({ id }: Item) => id), meta.total], [[kept], 1])
    assert.deepEqual((await events()).slice(before.length), [`${noun}.deleted`, `${noun}.deleted`, `${noun}.deleted`])
    assert.equal((await send('POST', `${path}/bulk-delete`, { ids })).status, 404)
    await assertConsistent(api, workspaceId)
  })

  test(`bulk ${path}: all or nothing`, async () => {
    const ours = await api.workspace()
    const theirs = await api.workspace()
    const { send } = ours
    const { data: record } = await send('POST', path, { ...body, tags: ['t'] })
    const { data: foreign } = await theirs.send('POST', path, body)
    const before = await ours.events()
    const readOnly = await ours.as({ scope: 'read_only' })

    for (const [action, more] of [
      ['bulk-tag', { add: ['new'], remove: ['t'] }],
      ['bulk-delete', {}],
    ] as const) {
      const url = `${path}/${action}`
      for (const id of [nobody, foreign.id]) {
        const refused = await send('POST', url, { ids: [record.id, id], ...more })
        assert.deepEqual(
          [refused.status, refused.error],
          [404, { code: 'NOT_FOUND', message: `${label} ${id} of ids does not exist` }],
        )
      }
      for (const [wrong, field] of [
        [{}, 'ids'],
        [{ ids: [] }, 'ids'],
        [{ ids: null }, 'ids'],
        [{ ids: Array.from({ length: 101 }, () => record.id) }, 'ids'],
        [{ ids: ['x'] }, 'ids.0'],
        [{ ids: [record.id], all: true }, 'all'],
      ] as const) {
        const refused = await send('POST', url, wrong)
        assert.equal(refused.status, 400, JSON.stringify(wrong))
        assert.equal(refused.error.details[0].field, field)
      }
      const good = { ids: [record.id], ...more }
      assert.equal((await api.send('POST', url, { body: good })).status, 401)
      assert.equal((await readOnly.send('POST', url, good)).status, 403)
    }
    for (const tags of [{ add: [''] }, { add: ['a'.repeat(101)] }, { remove: [1] }, { add: ['a'], remove: ['A'] }])
      assert.equal((await send('POST', `${path}/bulk-tag`, { ids: [record.id], ...tags })).status, 400)

    assert.deepEqual((await send('GET', path)).data, [record])
    assert.deepEqual((await send('GET', '/tags')).meta.total, 1)
    assert.deepEqual(await ours.events(), before)
    assert.deepEqual((await theirs.send('GET', path)).data, [foreign])
    assert.deepEqual(await theirs.events(), [`${noun}.created`])
  })
}

test('a hundred at once, by several at the same time, in whatever order', async () => {
  const { send, events, workspaceId } = await api.workspace()
  const made = await Promise.all(Array.from({ length: 100 }, () => send('POST', '/contacts', { first_name: 'Ada' })))
  const ids = made.map(({ data }) => data.id)
  const answers = await Promise.all([
    send('POST', '/contacts/bulk-tag', { ids, add: ['a', 'b'] }),
    send('POST', '/contacts/bulk-tag', { ids: ids.toReversed(), add: ['b', 'c'] }),
    send('POST', '/contacts/bulk-tag', { ids, remove: ['z'] }),
  ])
  for (const { status, error } of answers) assert.equal(status, 200, JSON.stringify(error))
  for (const { tags } of (await send('GET', '/contacts?per_page=100')).data) assert.deepEqual(tags, ['a', 'b', 'c'])
  assert.equal((await events()).filter((type) => type === 'contact.updated').length, 200)

  const [one, other] = await Promise.all([
    send('POST', '/contacts/bulk-delete', { ids }),
    send('POST', '/contacts/bulk-delete', { ids: ids.toReversed() }),
  ])
  assert.deepEqual([one.status, other.status].sort(), [200, 404])
  assert.equal((await events()).filter((type) => type === 'contact.deleted').length, 100)
  assert.equal((await send('GET', '/contacts')).meta.total, 0)
  await assertConsistent(api, workspaceId)
})
