import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Client, startApi } from '../../test/api.ts'
import { startReceiver } from '../../test/receiver.ts'
import { until } from '../../test/until.ts'

let rows: object[] = []
const server = await startReceiver(
  (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows)),
  { secure: false },
)
const api = await startApi({ worker: true, outboundAllow: ['localhost'] })
after(async () => {
  await api[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const nobody = '3b241101-e2bb-4255-8caf-4136c566a962'

const kinds = [
  { path: '/contacts', noun: 'contact', field: 'owner_id', body: { first_name: 'Ada' } },
  { path: '/companies', noun: 'company', field: 'owner_id', body: { name: 'Engines' } },
  { path: '/deals', noun: 'deal', field: 'owner_id', body: { name: 'Engine' } },
  {
    path: '/follow-ups',
    noun: 'follow_up',
    field: 'assignee_id',
    body: { type: 'call', due_date: '2026-01-31' },
    isTask: true,
  },
  { path: '/commitments', noun: 'commitment', field: 'assignee_id', body: { description: 'Send it' }, isTask: true },
] as const

type Send = Client['send']

async function bodyOf(send: Send, kind: (typeof kinds)[number]) {
  if (!('isTask' in kind)) return kind.body
  return { ...kind.body, contact_id: (await send('POST', '/contacts', { first_name: 'Ada' })).data.id }
}

async function make(send: Send, path: string, body: object) {
  const { status, data, error } = await send('POST', path, body)
  assert.equal(status, 201, JSON.stringify(error))
  return data
}

for (const kind of kinds) {
  const { path, field, noun } = kind

  test(`${path}: a person owns the records they create by default, and records created with a key have no ${field}`, async () => {
    const person = await api.signUp()
    const body = await bodyOf(person.send, kind)
    assert.equal((await make(person.send, path, body))[field], person.userId)
    assert.equal((await make(person.send, path, { ...body, [field]: null }))[field], null)
    const workspaceId = (await person.send('GET', '/me')).data.workspace.id
    const colleague = await api.makeUser(workspaceId, 'member')
    assert.equal((await make(person.send, path, { ...body, [field]: colleague.userId }))[field], colleague.userId)
    const key = await api.makeKey(workspaceId, person.userId)
    assert.equal((await api.send('POST', path, { key, body })).data[field], null)
  })

  test(`${path}: ${field} accepts current members only`, async () => {
    const ours = await api.workspace()
    const theirs = await api.workspace()
    const { send } = ours
    const { data: invitation } = await send('POST', '/workspaces/invites', {
      email: `${crypto.randomUUID()}@x.example`,
    })
    const accepted = await send('POST', '/workspaces/invites/accept', { token: invitation.token })
    const pending = accepted.data.member.id
    const former = await api.makeUser(ours.workspaceId, 'member')
    const body = await bodyOf(send, kind)
    const kept = await make(send, path, { ...body, [field]: former.userId })
    assert.equal((await send('DELETE', `/workspaces/members/${former.userId}`)).status, 200)
    const record = await make(send, path, body)
    const before = (await ours.events()).length
    for (const wrong of [nobody, theirs.userId, pending, former.userId])
      for (const refused of [
        await send('POST', path, { ...body, [field]: wrong }),
        await send('PATCH', `${path}/${record.id}`, { [field]: wrong }),
        await send('PATCH', `${path}/bulk`, { ids: [record.id], set: { [field]: wrong } }),
      ])
        assert.deepEqual(
          [refused.status, refused.error.message],
          [404, `${field}: no member with this id exists in this workspace`],
        )
    for (const wrong of ['me', 'none', 'x', 5]) {
      const refused = await send('POST', path, { ...body, [field]: wrong })
      assert.deepEqual([refused.status, refused.error.details[0].field], [400, field])
    }
    assert.equal((await ours.events()).length, before)

    const notes = path === '/follow-ups' || path === '/commitments' ? 'description' : 'notes'
    const changed = await send('PATCH', `${path}/${kept.id}`, { [notes]: 'Changed', [field]: former.userId })
    assert.deepEqual([changed.status, changed.data[field]], [200, former.userId])
    assert.equal((await send('PATCH', `${path}/${kept.id}`, { [field]: null })).data[field], null)
  })

  test(`${path}: lists filter by ${field}: an id, me, none, a former member`, async () => {
    const ours = await api.workspace()
    const { send, userId } = ours
    const former = await api.makeUser(ours.workspaceId, 'member')
    const body = await bodyOf(send, kind)
    const mine = await make(send, path, { ...body, [field]: userId })
    const none = await make(send, path, body)
    const left = await make(send, path, { ...body, [field]: former.userId })
    await send('DELETE', `/workspaces/members/${former.userId}`)
    const list = async (who: string) => {
      const { data, meta } = await send('GET', `${path}?${field}=${who}`)
      assert.equal(meta.total, data.length)
      return data.map(({ id }: { id: string }) => id)
    }
    assert.deepEqual(await list(userId), [mine.id])
    assert.deepEqual(await list(userId.toUpperCase()), [mine.id])
    assert.deepEqual(await list('me'), [mine.id])
    assert.deepEqual(await list('none'), [none.id])
    assert.deepEqual(await list(former.userId), [left.id])
    assert.deepEqual(await list(nobody), [])
    for (const wrong of ['x', '', 'Me']) {
      const refused = await send('GET', `${path}?${field}=${wrong}`)
      assert.deepEqual([refused.status, refused.error.details[0].field], [400, field])
    }

    const reader = await ours.as({ scope: 'read_only' })
    assert.equal((await reader.send('PATCH', `${path}/${none.id}`, { [field]: userId })).status, 403)
    const seen = (await ours.events()).length
    const { data } = await send('PATCH', `${path}/bulk`, { ids: [none.id, mine.id], set: { [field]: userId } })
    assert.deepEqual([data[0][field], data[1]], [userId, mine])
    assert.deepEqual((await ours.events()).slice(seen), [`${noun}.updated`])
  })
}

test('former members are listed while a record refers to them', async () => {
  const { send, workspaceId } = await api.workspace()
  const leave = async (owns: object | undefined) => {
    const { userId } = await api.makeUser(workspaceId, 'member')
    const deal = owns && (await make(send, '/deals', { name: 'Engine', owner_id: userId }))
    await send('DELETE', `/workspaces/members/${userId}`)
    return { userId, deal }
  }
  await leave(undefined)
  const { userId, deal } = await leave({})
  const { data, meta } = await send('GET', '/workspaces/members?former=true')
  const left_at = data[0].left_at
  assert.equal(meta.total, 1)
  assert.deepEqual(data, [
    {
      id: userId,
      name: 'Test person',
      email: null,
      role: null,
      pending: false,
      created_at: left_at,
      updated_at: left_at,
      left_at,
    },
  ])
  assert.equal((await send('GET', '/workspaces/members')).meta.total, 1)
  await send('PATCH', `/deals/${deal.id}`, { owner_id: null })
  assert.deepEqual((await send('GET', '/workspaces/members?former=true')).data, [])
  const { send: theirs } = await api.workspace()
  assert.deepEqual((await theirs('GET', '/workspaces/members?former=true')).data, [])
})

test('a merge fills an empty owner, even with a former member, and `fields` can set another', async () => {
  const { send, userId, workspaceId } = await api.workspace()
  const former = await api.makeUser(workspaceId, 'member')
  const source = () => make(send, '/contacts', { first_name: 'Ada', owner_id: former.userId })
  const [one, two, three] = [await source(), await source(), await source()]
  await send('DELETE', `/workspaces/members/${former.userId}`)
  const merge = async (from: { id: string }, owner_id: string | null, fields?: object) => {
    const target = await make(send, '/contacts', { first_name: 'Ada', owner_id })
    return send('POST', '/contacts/merge', { source_id: from.id, target_id: target.id, ...(fields && { fields }) })
  }
  assert.equal((await merge(one, null)).data.owner_id, former.userId)
  assert.equal((await merge(two, userId)).data.owner_id, userId)
  const refused = await merge(three, null, { owner_id: nobody })
  assert.deepEqual([refused.status, /fields\.owner_id/.test(refused.error.message)], [404, true])
  assert.equal((await merge(three, null, { owner_id: userId })).data.owner_id, userId)
})

test('the pipeline and the reports count the deals of an owner', async () => {
  const { send, userId } = await api.workspace()
  await make(send, '/deals', { name: 'Mine', value: 5, stage: 'won', owner_id: userId })
  await make(send, '/deals', { name: 'Nobody’s', value: 7, stage: 'won' })
  for (const [who, value] of [
    ['me', 5],
    [userId, 5],
    ['none', 7],
    [nobody, 0],
  ] as const) {
    assert.equal((await send('GET', `/pipeline?owner_id=${who}`)).data.won.value, value)
    assert.equal((await send('GET', `/reports/pipeline?owner_id=${who}`)).data.stages.won.value, value)
    assert.equal((await send('GET', `/reports/closed?owner_id=${who}`)).data.won.value, value)
    assert.equal((await send('GET', `/reports/stages?owner_id=${who}`)).data.stages.won.entered, value === 0 ? 0 : 1)
  }
  assert.equal((await send('GET', '/reports/pipeline')).data.stages.won.value, 12)
  assert.equal((await send('GET', '/deals?stage=won&owner_id=me')).meta.total, 1)
  for (const path of ['/pipeline', '/reports/pipeline', '/reports/closed', '/reports/stages'])
    assert.equal((await send('GET', `${path}?owner_id=x`)).error.details[0].field, 'owner_id')
})

test('exports and imports include the owner, and skip members of another workspace', async () => {
  const { send, userId } = await api.workspace()
  await make(send, '/contacts', { first_name: 'Ada', owner_id: userId })
  await make(send, '/contacts', { first_name: 'Bob' })
  const { data: started } = await send('POST', '/exports', { entity_type: 'contacts', filter: { owner_id: 'me' } })
  const completed = async (path: string, id: string) => {
    const found = async () => (await send('GET', `${path}/${id}`)).data
    await until(async () => (await found()).status === 'completed')
    return found()
  }
  const { download_url, exported_rows } = await completed('/exports', started.id)
  assert.equal(exported_rows, 1)
  const exported = await (
    await fetch(new URL(new URL(download_url).pathname + new URL(download_url).search, api.url))
  ).text()
  assert.match(exported, new RegExp(`^id,.*owner_id.*\r\n.*${userId}`))
  for (const [filter, count] of [
    [{ 'owner_id[ne]': 'me' }, 1],
    [{ 'owner_id[in]': 'me,none' }, 2],
  ] as const) {
    const { data } = await send('POST', '/exports', { entity_type: 'contacts', filter })
    assert.equal((await completed('/exports', data.id)).exported_rows, count, JSON.stringify(filter))
  }

  rows = [
    { first_name: 'Cy', owner_id: userId },
    { first_name: 'Di', owner_id: nobody },
  ]
  const { data: asked } = await send('POST', '/imports', {
    entity_type: 'contacts',
    file_url: `${server.url}/rows.json`,
  })
  const done = await completed('/imports', asked.id)
  assert.deepEqual([done.created_rows, done.warnings.length], [2, 1])
  assert.match(done.warnings[0], /owner_id/)
  const { data } = await send('GET', '/contacts?per_page=2&sort=created_at')
  const byName = new Map(data.map((contact: { first_name: string }) => [contact.first_name, contact]))
  assert.equal((byName.get('Cy') as { owner_id: string }).owner_id, userId)
  assert.equal((byName.get('Di') as { owner_id: null }).owner_id, null)
})

test('a bulk job that sets someone who is not a member is a 404 that names the field', async () => {
  const { send } = await api.workspace()
  await make(send, '/contacts', { first_name: 'Ada' })
  for (const [entity_type, field] of [
    ['contacts', 'owner_id'],
    ['follow-ups', 'assignee_id'],
  ] as const) {
    const job = { entity_type, action: 'update', filter: {}, set: { [field]: nobody } }
    const { status, error } = await send('POST', '/bulk-jobs', job)
    assert.equal(status, 404)
    assert.match(error.message, new RegExp(`^set\\.${field}: no member`))
  }
})
