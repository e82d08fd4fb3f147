import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { assertConsistent } from '../../test/consistency.ts'
import type { Tx } from '../database/transaction.ts'
import { inParts } from '../records/in-parts.ts'
import { saveEach } from './bulk.ts'

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
  test(`bulk-tag ${path}: adds and removes tags, returns records in the order given, and records an event for each change`, async () => {
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

  test(`bulk-delete ${path}: deletes each record once`, async () => {
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

  test(`bulk ${path}: changes all records or none`, async () => {
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

test('concurrent requests with a hundred records in different orders all succeed', async () => {
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

const updates = [
  {
    path: '/contacts',
    noun: 'contact',
    body: { first_name: 'Ada' },
    set: { title: 'Dr', custom_fields: { plan: 'gold' } },
  },
  {
    path: '/companies',
    noun: 'company',
    body: { name: 'Acme' },
    set: { size: '10', domain: 'https://www.acme.example' },
  },
  { path: '/deals', noun: 'deal', body: { name: 'Engine' }, set: { value: 5, custom_fields: { plan: 'gold' } } },
]

for (const { path, noun, body, set } of updates)
  test(`bulk PATCH ${path}: works like single PATCHes in the order given, with an event for each changed record`, async () => {
    const { send, events } = await api.workspace()
    for (const field_name of ['plan', 'kept'])
      await send('POST', '/custom-fields', {
        entity_type: path.slice(1),
        field_name,
        field_label: field_name,
        field_type: 'text',
      })
    const make = async () => (await send('POST', path, { ...body, custom_fields: { kept: 'x' } })).data
    const [first, second, same] = [await make(), await make(), await make()]
    const single = await send('PATCH', `${path}/${same.id}`, set)
    const before = (await events()).length
    const answer = await send('PATCH', `${path}/bulk`, {
      ids: [second.id, same.id, first.id.toUpperCase(), second.id],
      set,
    })
    assert.equal(answer.status, 200, JSON.stringify(answer.error))
    assert.deepEqual(
      answer.data.map(({ id }: Item) => id),
      [second.id, same.id, first.id],
    )
    for (const item of answer.data) {
      assert.deepEqual((await send('GET', `${path}/${item.id}`)).data, item)
      assert.equal(item.custom_fields.kept, 'x')
      const { id: _, created_at: __, updated_at: ___, ...fields } = item
      const { id: _a, created_at: _b, updated_at: _c, ...expected } = single.data
      const times = { stage_changed_at: null, last_activity_at: null }
      assert.deepEqual({ ...fields, ...times }, { ...expected, ...times })
    }
    assert.deepEqual((await events()).slice(before), [`${noun}.updated`, `${noun}.updated`])
  })

test('bulk PATCH of a stage records both events if another field changes too', async () => {
  const { send, events } = await api.workspace()
  const { data: deal } = await send('POST', '/deals', { name: 'Engine' })
  const before = (await events()).length
  const { data } = await send('PATCH', '/deals/bulk', { ids: [deal.id], set: { stage: 'won', notes: 'Signed' } })
  assert.deepEqual([data[0].stage, data[0].notes, data[0].closed_at !== null], ['won', 'Signed', true])
  assert.deepEqual((await events()).slice(before), ['deal.stage_moved', 'deal.updated'])
})

test('bulk PATCH of deals accepts title as an alias of name', async () => {
  const { send } = await api.workspace()
  const { data: deal } = await send('POST', '/deals', { name: 'Engine' })
  const renamed = await send('PATCH', '/deals/bulk', { ids: [deal.id], set: { title: 'Second engine' } })
  assert.deepEqual([renamed.status, renamed.data?.[0]?.name], [200, 'Second engine'])
  const differing = await send('PATCH', '/deals/bulk', { ids: [deal.id], set: { title: 'One', name: 'Other' } })
  assert.deepEqual([differing.status, differing.error?.details[0].field], [400, 'set.title'])
})

test('bulk PATCH of follow-ups and commitments sets the due date', async () => {
  const { send } = await api.workspace()
  const contact_id = (await send('POST', '/contacts', { first_name: 'Ada' })).data.id
  const tasks = [
    ['/follow-ups', { type: 'call', due_date: '2026-01-01' }, { due_date: null }],
    ['/commitments', { description: 'Send' }, { status: 'completed' }],
  ] as const
  for (const [path, body, wrong] of tasks) {
    const { data: task } = await send('POST', path, { contact_id, ...body })
    const moved = await send('PATCH', `${path}/bulk`, { ids: [task.id], set: { due_date: '2026-02-02' } })
    assert.equal(moved.data[0].due_date, '2026-02-02')
    assert.equal((await send('PATCH', `${path}/bulk`, { ids: [task.id], set: wrong })).status, 400)
  }
})

test('bulk PATCH changes all records or none', async () => {
  const client = await api.workspace()
  const { send } = client
  const theirs = (await (await api.workspace()).send('POST', '/deals', { name: 'Theirs' })).data.id
  const [lost, open] = [
    (await send('POST', '/deals', { name: 'Lost', stage: 'lost' })).data,
    (await send('POST', '/deals', { name: 'Open' })).data,
  ]
  const ids = [lost.id, open.id]
  const before = await client.events()
  const refused = async (body: object) => {
    const { status, error } = await send('PATCH', '/deals/bulk', body)
    return [status, error.details?.map(({ field }: { field: string }) => field).toSorted() ?? error.message]
  }
  assert.deepEqual(await refused({ ids, set: { lost_reason: 'Price' } }), [400, ['set.lost_reason']])
  assert.deepEqual(await refused({ ids, set: {} }), [400, ['set']])
  assert.deepEqual(await refused({ ids, set: { nope: 1 } }), [400, ['set.nope']])
  assert.deepEqual(await refused({ ids: [] }), [400, ['ids', 'set']])
  assert.deepEqual(await refused({ ids, set: { tags: [], contact_ids: [], custom_fields: { nope: 1 } } }), [
    400,
    ['set.contact_ids', 'set.custom_fields.nope', 'set.tags'],
  ])
  assert.deepEqual(await refused({ ids: [...ids, nobody], set: { value: 1 } }), [
    404,
    `Deal ${nobody} of ids does not exist`,
  ])
  assert.deepEqual(await refused({ ids: [theirs], set: { value: 1 } }), [404, `Deal ${theirs} of ids does not exist`])
  assert.equal((await refused({ ids, set: { company_id: nobody } }))[0], 404)
  for (const deal of [lost, open]) assert.deepEqual((await send('GET', `/deals/${deal.id}`)).data, deal)
  assert.deepEqual(await client.events(), before)
  const reader = await client.as({ scope: 'read_only' })
  assert.equal((await reader.send('PATCH', '/deals/bulk', { ids, set: { value: 1 } })).status, 403)
})

test('a record has at most 1,000 tags, also by tagging in bulk and by merging', async () => {
  const { send } = await api.workspace()
  const names = (from: string) => Array.from({ length: 600 }, (_, i) => `${from} ${i}`)
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada', tags: names('a') })
  const { data: eve } = await send('POST', '/contacts', { first_name: 'Eve', tags: names('b') })
  const tagged = await send('POST', '/contacts/bulk-tag', { ids: [ada.id], add: names('b') })
  assert.deepEqual(
    [tagged.status, tagged.error.message],
    [409, `The record ${ada.id} would have more than 1,000 tags.`],
  )
  assert.equal((await send('POST', '/contacts/merge', { source_id: eve.id, target_id: ada.id })).status, 409)
  assert.equal(
    (await send('POST', '/contacts/bulk-tag', { ids: [ada.id], add: names('b'), remove: names('a') })).status,
    200,
  )
})

test('other work is done between the records of a bulk change', async (t) => {
  let isOtherDone = false
  const seen: boolean[] = []
  setImmediate(() => (isOtherDone = true))
  let time = 0
  t.mock.method(performance, 'now', () => time)
  const sent: number[] = []
  const tx = { all: async () => void sent.push(seen.length) } as unknown as Tx
  await saveEach(tx, [1, 2, 3, 4], (item) => {
    seen.push(isOtherDone)
    time += 6 // a turn takes 10 ms
    return item
  })
  assert.deepEqual(seen, [false, false, true, true])
  assert.deepEqual(sent, [2])
})

test('a bulk delete of long records is written in parts, with other work in between', async () => {
  const sent: number[] = []
  const parts: number[] = []
  const tx = { all: async () => void sent.push(parts.length) } as unknown as Tx
  await inParts(
    tx,
    Array.from({ length: 5 }, () => ({ notes: 'x'.repeat(600_000) })),
    (part) => parts.push(part.length),
  )
  assert.deepEqual(
    [parts, sent],
    [
      [2, 2, 1],
      [1, 2],
    ],
  )

  const client = await api.workspace()
  const { send } = client
  const ids: string[] = []
  for (let i = 0; i < 25; i++)
    ids.push((await send('POST', '/contacts', { first_name: `Ada ${i}`, notes: 'é'.repeat(50_000) })).data.id)
  assert.equal((await send('POST', '/contacts/bulk-delete', { ids })).status, 200)
  const { rows } = await api.sql.query(
    `select entity_id from events where workspace_id = $1 and type = 'contact.deleted' order by id`,
    [client.workspaceId],
  )
  assert.deepEqual(
    rows.map(({ entity_id }) => entity_id),
    ids,
  )
  const { data: trash } = await send('GET', '/trash?per_page=100')
  assert.deepEqual(new Set(trash.map(({ entity_id }: { entity_id: string }) => entity_id)), new Set(ids))
  const restored = await send('POST', '/trash/restore', { ids: trash.map(({ id }: { id: string }) => id) })
  assert.equal(restored.status, 200)
  assert.equal((await send('GET', '/contacts')).meta.total, 25)
})

test('the response of a bulk change of long records is written in turns, and replayed', async () => {
  const { send } = await api.workspace()
  const notes = 'é'.repeat(50_000)
  const ids: string[] = []
  for (let i = 0; i < 100; i++) ids.push((await send('POST', '/contacts', { first_name: `Ada ${i}`, notes })).data.id)
  const body = { ids, add: ['VIP'] }
  const tagged = await send('POST', '/contacts/bulk-tag', body, { 'idempotency-key': 'tag' })
  assert.equal(tagged.status, 200)
  assert.deepEqual(
    tagged.data.map((one: { id: string; tags: string[]; notes: string }) => [one.id, one.tags, one.notes === notes]),
    ids.map((id) => [id, ['VIP'], true]),
  )
  assert.deepEqual(tagged.data[99], (await send('GET', `/contacts/${ids[99]}`)).data)
  const again = await send('POST', '/contacts/bulk-tag', body, { 'idempotency-key': 'tag' })
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(again.data, tagged.data)
})
