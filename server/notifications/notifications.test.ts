import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { type Client, startApi } from '../../test/api.ts'
import { listen } from '../../test/sse.ts'
import { until } from '../../test/until.ts'
import { systemCaller } from '../database/caller.ts'
import { transaction } from '../database/transaction.ts'
import { endImport } from '../imports/queries.ts'
import { cleanNotifications } from './clean-up.ts'
import { mentionsIn } from './notify.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

type Sender = Pick<Client, 'send'>

async function listOf({ send }: Sender, query = '') {
  const { status, data, meta, error } = await send('GET', `/notifications${query}`)
  assert.equal(status, 200, JSON.stringify(error))
  return { data, meta }
}
const briefly = async (who: Sender) =>
  (await listOf(who)).data.map((one: { type: string; name: string }) => `${one.type} ${one.name}`).toReversed()

const named = (client: Client, name: string) =>
  api.sql.query('update users set name = $1 where id = $2', [name, client.userId])

test('assigning a record to someone else notifies them, on creation and on change', async () => {
  const ada = await api.workspace()
  const ben = await ada.as({ role: 'member' })
  const { data: contact } = await ada.send('POST', '/contacts', {
    first_name: 'Grace',
    last_name: 'Hopper',
    owner_id: ben.userId,
  })
  const { data: list, meta } = await listOf(ben)
  assert.deepEqual(meta, { page: 1, per_page: 25, total: 1, total_pages: 1, unread: 1 })
  const { id, actor, created_at, ...rest } = list[0]
  assert.deepEqual(rest, {
    type: 'assigned',
    entity_type: 'contact',
    entity_id: contact.id,
    name: 'Grace Hopper',
    read_at: null,
  })
  assert.deepEqual([actor.type, actor.name, typeof id, typeof created_at], ['key', 'Test key', 'string', 'string'])

  await ada.send('POST', '/companies', { name: 'Acme', owner_id: ben.userId })
  const { data: deal } = await ada.send('POST', '/deals', { name: 'Engine' })
  await ada.send('PATCH', `/deals/${deal.id}`, { owner_id: ben.userId })
  await ada.send('PATCH', `/deals/${deal.id}`, { value: 5 })
  await ada.send('PATCH', `/deals/${deal.id}`, { owner_id: null })
  const about = { contact_id: contact.id, assignee_id: ben.userId }
  await ada.send('POST', '/follow-ups', { ...about, type: 'call', due_date: '2026-12-01', title: 'Ring' })
  const { data: promise } = await ada.send('POST', '/commitments', { contact_id: contact.id, description: 'Drawings' })
  await ada.send('PATCH', '/commitments/bulk', { ids: [promise.id], set: { assignee_id: ben.userId } })
  // Not for what a person assigns to themselves, also by a key of theirs.
  await ben.send('POST', '/contacts', { first_name: 'Own', owner_id: ben.userId })
  assert.deepEqual(await briefly(ben), [
    'assigned Grace Hopper',
    'assigned Acme',
    'assigned Engine',
    'assigned Ring',
    'assigned Drawings',
  ])
  assert.deepEqual(await briefly(ada), [])

  const replayed = { 'idempotency-key': 'assign' }
  for (let i = 0; i < 2; i++) await ada.send('POST', '/companies', { name: 'Once', owner_id: ben.userId }, replayed)
  const refused = await ada.send('POST', '/companies', { name: 'Never', owner_id: randomUUID() })
  assert.equal(refused.status, 404)
  assert.equal((await listOf(ben)).meta.total, 6)
})

test('notifications about a record in the trash are hidden until it is restored', async () => {
  const ada = await api.workspace()
  const ben = await ada.as({ role: 'member' })
  const given = { owner_id: ben.userId }
  const { data: contact } = await ada.send('POST', '/contacts', { first_name: 'Grace', notes: 'x', ...given })
  const { data: company } = await ada.send('POST', '/companies', { name: 'Acme', ...given })
  const about = { contact_id: contact.id, assignee_id: ben.userId }
  await ada.send('POST', '/follow-ups', { ...about, type: 'call', due_date: '2026-12-01', title: 'Ring' })
  await ada.send('POST', '/deals', { name: 'Engine', ...given })

  for (const path of [`/contacts/${contact.id}`, `/companies/${company.id}`])
    assert.equal((await ada.send('DELETE', path)).status, 200)
  assert.deepEqual(await briefly(ben), ['assigned Engine'])
  assert.deepEqual((await listOf(ben)).meta, { page: 1, per_page: 25, total: 1, total_pages: 1, unread: 1 })

  const { data: trash } = await ada.send('GET', '/trash?entity_type=contact')
  assert.equal((await ada.send('POST', `/trash/${trash[0].id}/restore`)).status, 200)
  assert.deepEqual(await briefly(ben), ['assigned Grace', 'assigned Ring', 'assigned Engine'])
})

test('a mention is @ and the whole name in any case, or the address; the longest name is meant', async () => {
  const ada = await api.workspace()
  const [ann, annLee, namesake, zoe] = [
    await ada.as({ role: 'member' }),
    await ada.as({ role: 'member' }),
    await ada.as({ role: 'member' }),
    await ada.as({ role: 'member' }),
  ]
  await named(ada, 'Ada King')
  await named(ann, 'Ann')
  await named(annLee, 'Ann Lee')
  await named(namesake, 'Ann Lee')
  await named(zoe, 'Zoë Ünal')
  const stranger = await api.workspace()
  await named(stranger, 'Zoë Ünal')

  const { data: contact } = await ada.send('POST', '/contacts', {
    first_name: 'Grace',
    notes: 'Ask @ann lee. Write to zoe@ann or @Annabel; @ada king knows.',
  })
  assert.deepEqual([await briefly(annLee), await briefly(namesake)], [['mentioned Grace'], ['mentioned Grace']])
  assert.deepEqual([await briefly(ann), await briefly(zoe), await briefly(ada)], [[], [], []])

  // Only mentions that a change adds.
  await ada.send('PATCH', `/contacts/${contact.id}`, { notes: '@Ann Lee, and @ZOË ÜNAL, and @Ann: done' })
  await ada.send('PATCH', `/contacts/${contact.id}`, { notes: '@Ann Lee, and @ZOË ÜNAL, and @Ann: done.' })
  assert.deepEqual([await briefly(annLee), await briefly(zoe)], [['mentioned Grace'], ['mentioned Grace']])
  assert.deepEqual(await briefly(ann), ['mentioned Grace'])

  const { rows } = await api.sql.query('select email from users where id = $1', [zoe.userId])
  await ada.send('POST', '/companies', { name: 'Acme', notes: `(@${rows[0].email.toUpperCase()})` })
  const { data: deal } = await ada.send('POST', '/deals', { name: 'Engine' })
  await ada.send('PATCH', `/deals/${deal.id}`, { notes: 'with @Zoë Ünal' })
  const about = { contact_id: contact.id }
  const occurred_at = '2026-01-01T00:00:00Z'
  await ada.send('POST', '/interactions', { ...about, type: 'call', occurred_at, notes: '@Zoë Ünal was there' })
  await ada.send('POST', '/follow-ups', {
    ...about,
    type: 'task',
    due_date: '2026-12-01',
    title: 'Ring',
    description: '@zoë ünal knows the number',
  })
  await ada.send('POST', '/commitments', { ...about, description: 'Drawings, says @Zoë Ünal' })
  assert.deepEqual((await briefly(zoe)).slice(1), [
    'mentioned Acme',
    'mentioned Engine',
    'mentioned Call: @Zoë Ünal was there',
    'mentioned Ring',
    'mentioned Drawings, says @Zoë Ünal',
  ])
  assert.equal((await listOf(stranger)).meta.total, 0)
})

const onlyPostgres = { skip: api.database.isDistributed && 'members are not locked on Citus' }

test('a change that assigns to or mentions a member who is removed at that moment is made', onlyPostgres, async () => {
  const ada = await api.workspace()
  const { data: contact } = await ada.send('POST', '/contacts', { first_name: 'Grace' })
  for (const [path, bodyFor] of [
    [
      '/interactions',
      (name: string) => ({
        contact_id: contact.id,
        type: 'call',
        occurred_at: '2026-01-01T00:00:00Z',
        notes: `@${name}`,
      }),
    ],
    ['/companies', (_: string, id: string) => ({ name: 'Acme', owner_id: id })],
  ] as const) {
    const leaver = await ada.as({ role: 'member' })
    await named(leaver, `Leaver ${leaver.userId}`)
    const body = bodyFor(`Leaver ${leaver.userId}`, leaver.userId)
    await using removal = await api.hold('delete from members where user_id = $1', [leaver.userId])
    const making = ada.send('POST', path, body, { 'idempotency-key': randomUUID() })
    await removal.isAwaited()
    await removal.commit()
    const { status, error } = await making
    assert.equal(status, 201, JSON.stringify(error))
    assert.equal((await api.sql.query('select from notifications where user_id = $1', [leaver.userId])).rowCount, 0)
  }
})

test('a text with many @ is searched for a bounded number of mentions', () => {
  assert.deepEqual(mentionsIn('@a@b.example x'), ['a@b.example x'])
  assert.deepEqual(mentionsIn(null), [])
  assert.equal(mentionsIn('@a '.repeat(10_000)).length, 50)
})

test('creating a record that assigns and mentions nobody sends no further statement', async () => {
  const ada = await api.workspace()
  const statementsOf = async (body: object) => {
    const batches: number[] = []
    const { batch } = api.database
    api.database.batch = (client, statements) => {
      batches.push(statements.length)
      return batch(client, statements)
    }
    try {
      assert.equal((await ada.send('POST', '/contacts', body)).status, 201)
    } finally {
      api.database.batch = batch
    }
    return batches
  }
  await statementsOf({ first_name: 'Grace' }) // the first one with a name also stores its words
  const without = await statementsOf({ first_name: 'Grace', notes: 'Nothing' })
  assert.equal(without.length, 1)
  assert.deepEqual(await statementsOf({ first_name: 'Grace', notes: 'grace@example.com' }), without)
  // A mention is one more row in the same round trip.
  assert.equal((await statementsOf({ first_name: 'Grace', notes: '@nobody' })).length, 1)
})

test('notifications are marked as read one by one or all at once, by their person only', async () => {
  const ada = await api.workspace()
  const ben = await ada.as({ role: 'member' })
  for (const name of ['One', 'Two', 'Three']) await ada.send('POST', '/companies', { name, owner_id: ben.userId })
  const { data } = await listOf(ben)
  const [three, two] = data
  const read = await ben.send('PATCH', `/notifications/${three.id}`, { read: true })
  assert.equal(read.status, 200, JSON.stringify(read.error))
  assert.ok(read.data.read_at)
  assert.deepEqual((await ben.send('PATCH', `/notifications/${three.id}`, { read: true })).data, read.data)
  assert.equal((await listOf(ben, '?unread=true')).meta.total, 2)
  assert.deepEqual((await listOf(ben, '?unread=false')).data, [read.data])
  assert.equal((await ben.send('PATCH', `/notifications/${three.id}`, { read: false })).data.read_at, null)
  assert.equal((await listOf(ben)).meta.unread, 3)

  const first = await listOf(ben, '?cursor=&count=true&per_page=2&unread=true')
  const { next_cursor } = first.meta
  assert.deepEqual(first.meta, { per_page: 2, total: 3, next_cursor, unread: 3 })
  const rest = await listOf(ben, `?cursor=${next_cursor}&unread=true`)
  assert.deepEqual(rest.meta, { per_page: 25, next_cursor: null, unread: 3 })
  assert.deepEqual([...first.data, ...rest.data], data)
  const other = await ben.send('GET', `/notifications?cursor=${next_cursor}`)
  assert.deepEqual([other.status, other.error?.details[0].field], [400, 'cursor'])

  const stranger = await api.workspace()
  for (const other of [ada, stranger]) {
    const refused = await other.send('PATCH', `/notifications/${two.id}`, { read: true })
    assert.deepEqual([refused.status, refused.error.message], [404, 'Notification does not exist'])
    assert.equal((await other.send('POST', '/notifications/read-all')).data.read, 0)
    const many = await other.send('PATCH', '/notifications/bulk', { ids: [two.id], set: { read: true } })
    assert.deepEqual([many.status, many.error.message], [404, `Notification ${two.id} of ids does not exist`])
  }
  const ids = [three.id, two.id, three.id]
  const many = await ben.send('PATCH', '/notifications/bulk', { ids, set: { read: true } })
  assert.deepEqual(
    many.data.map(({ id, read_at }: { id: string; read_at: string | null }) => [id, read_at !== null]),
    [
      [three.id, true],
      [two.id, true],
    ],
  )
  assert.equal((await listOf(ben)).meta.unread, 1)
  await ben.send('PATCH', '/notifications/bulk', { ids, set: { read: false } })
  for (const body of [{}, { ids: [], set: { read: true } }, { ids, set: {} }, { ids, set: { read: null } }])
    assert.equal((await ben.send('PATCH', '/notifications/bulk', body)).status, 400)
  const stale = await ben.send('PATCH', `/notifications/${two.id}`, { read: true }, { 'if-match': '"old.x"' })
  assert.equal(stale.status, 409)
  for (const body of [{}, { read: 'yes' }, { read: true, type: 'x' }])
    assert.equal((await ben.send('PATCH', `/notifications/${two.id}`, body)).status, 400)
  assert.equal((await ben.send('GET', '/notifications?unread=maybe')).status, 400)
  assert.equal((await api.send('GET', '/notifications')).status, 401)

  const headers = { 'idempotency-key': 'all' }
  assert.deepEqual((await ben.send('POST', '/notifications/read-all', undefined, headers)).data, { read: 3 })
  assert.deepEqual((await ben.send('POST', '/notifications/read-all', undefined, headers)).data, { read: 3 })
  assert.equal((await listOf(ben)).meta.unread, 0)
  const audit = (await ada.send('GET', '/audit-logs?order=asc&per_page=100')).data.filter(
    ({ entity_type }: { entity_type: string }) => entity_type === 'notification',
  )
  assert.deepEqual(
    audit.map((entry: Record<string, unknown>) => [entry.action, entry.entity_id, entry.entity_name, entry.changes]),
    [
      ['notification.read', three.id, 'assigned', null],
      ['notification.unread', three.id, 'assigned', null],
      ['notification.read', three.id, 'assigned', null],
      ['notification.read', two.id, 'assigned', null],
      ['notification.unread', three.id, 'assigned', null],
      ['notification.unread', two.id, 'assigned', null],
      ['notification.all_read', ben.userId, null, null],
    ],
  )

  await ada.send('DELETE', `/workspaces/members/${ben.userId}`)
  const { rows } = await api.sql.query('select from notifications where user_id = $1', [ben.userId])
  assert.equal(rows.length, 0)
})

test('the person who started an import is notified when it ends, not of its rows', async () => {
  const ada = await api.workspace()
  const ben = await ada.as({ role: 'member' })
  const run = async (more: object) => {
    const { data, error } = await ada.send('POST', '/imports', {
      entity_type: 'contacts',
      file_url: 'https://files.example.com/contacts.csv',
      ...more,
    })
    assert.ok(data, JSON.stringify(error))
    const caller = { ...systemCaller(ada.workspaceId, null, 'Test'), userId: ada.userId, importId: data.id }
    await transaction(api.database, caller, (tx) => endImport(tx, data.id))
    return data.id
  }
  await run({ dry_run: true })
  const id = await run({})
  const { data } = await listOf(ada)
  assert.equal(data.length, 1)
  assert.deepEqual([data[0].type, data[0].entity_type, data[0].entity_id], ['import_finished', 'import', id])
  assert.ok(data[0].name)
  assert.deepEqual((await listOf(ben)).data, [])
})

test('the live stream sends a notification to the sessions of its person only', async () => {
  const person = await api.signUp()
  const { data: invitation } = await person.send('POST', '/workspaces/invites', {
    email: `${randomUUID()}@example.com`,
  })
  const ben = await api.signUp({
    email: invitation.email,
    workspace_name: undefined,
    invitation_token: invitation.token,
  })
  const workspaceId = (await person.send('GET', '/me')).data.workspace.id
  const key = await api.makeKey(workspaceId, ben.userId)
  const streams = [
    await listen(api.url, { cookie: ben.cookie }),
    await listen(api.url, { cookie: person.cookie }),
    await listen(api.url, { 'x-api-key': key }),
  ] as const
  await person.send('POST', '/companies', { name: 'Acme', owner_id: ben.userId })
  await until(() => streams[0].events.length === 2 && streams[1].events.length === 1 && streams[2].events.length === 1)
  const personal = streams[0].events.find(({ type }) => type === 'notification.created')
  const { data } = await listOf(ben)
  assert.deepEqual(personal.data, data[0])
  assert.equal(personal.workspace_id, workspaceId)
  for (const { close } of streams) close()

  // It resumes after a notification, too.
  await person.send('POST', '/companies', { name: 'Second', owner_id: ben.userId })
  const again = await listen(api.url, { cookie: ben.cookie, 'last-event-id': personal.id })
  await until(() => again.events.length >= 2)
  assert.deepEqual(
    again.events
      .map(({ type, data }) => `${type} ${data.name}`)
      .toSorted()
      .slice(-1),
    ['notification.created Second'],
  )
  again.close()
  // Neither the event log nor the audit log lists them.
  const types = (await person.send('GET', '/audit-logs')).data.map(({ action }: { action: string }) => action)
  assert.ok(!types.includes('notification.created'))
})

test('notifications are kept for 90 days', async () => {
  const ada = await api.workspace()
  const ben = await ada.as({ role: 'member' })
  for (const name of ['Old', 'New']) await ada.send('POST', '/companies', { name, owner_id: ben.userId })
  const old = new Date(Date.now() - 91 * 86_400_000).getTime().toString(16).padStart(12, '0')
  await api.sql.query(
    `update notifications set id = ($1 || substr(replace(id::text, '-', ''), 13))::uuid where user_id = $2 and name = 'Old'`,
    [old, ben.userId],
  )
  const context = { ...api, log: api.app.log, signal: new AbortController().signal }
  await cleanNotifications.run(context, {})
  assert.deepEqual(await briefly(ben), ['assigned New'])
})
