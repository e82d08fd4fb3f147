import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { type Client, startApi } from '../../test/api.ts'
import { bootstrap } from './bootstrap.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const nobody = '01890000-0000-7000-8000-000000000000'
const newSlug = () => `acme-${randomUUID()}`

test('an owner creates a workspace and owns it', async () => {
  const { send, userId, workspaceId } = await api.workspace()
  const slug = newSlug()
  const headers = { 'idempotency-key': 'once' }
  const made = await send('POST', '/workspaces', { name: ' Second ', slug }, headers)
  assert.equal(made.status, 201, JSON.stringify(made.error))
  const { id, created_at } = made.data
  const defaults = {
    currency: 'USD',
    timezone: 'UTC',
    locale: null,
    stage_probabilities: { lead: 10, prospect: 30, negotiation: 60 },
  }
  assert.deepEqual(made.data, {
    id,
    name: 'Second',
    slug,
    ...defaults,
    role: 'owner',
    created_at,
    updated_at: created_at,
  })
  assert.deepEqual((await send('POST', '/workspaces', { name: ' Second ', slug }, headers)).data, made.data)

  const list = await send('GET', '/workspaces')
  assert.deepEqual(
    list.data.map((workspace: { id: string }) => workspace.id),
    [id, workspaceId],
  )
  assert.deepEqual((await send('GET', `/workspaces/${id}`)).data, made.data)
  assert.deepEqual(list.meta, { page: 1, per_page: 25, total: 2, total_pages: 1 })
  const { rows } = await api.sql.query(
    'select workspace_id, type, entity_id from events where workspace_id = any($1) order by id',
    [[id, workspaceId]],
  )
  assert.deepEqual(rows, [
    { workspace_id: id, type: 'workspace.created', entity_id: id },
    { workspace_id: id, type: 'member.added', entity_id: userId },
  ])
})

test('every problem in a workspace is reported, and nothing is created', async () => {
  const { send, workspaceId, events } = await api.workspace()
  const invalid: [object, string[]][] = [
    [{}, ['name', 'slug']],
    [{ name: ' ', slug: 'a' }, ['name']],
    [{ name: 'x'.repeat(256), slug: 'a' }, ['name']],
    ...['', 'Acme', 'a b', '-a', 'a-', 'ä', 'аcme', 'a_b', 'a'.repeat(64)].map((slug): [object, string[]] => [
      { name: 'A', slug },
      ['slug'],
    ]),
    [{ name: 'A', slug: 'a', role: 'owner', id: nobody }, ['id', 'role']],
  ]
  for (const [body, fields] of invalid) {
    for (const [method, path] of [
      ['POST', '/workspaces'],
      ['PATCH', `/workspaces/${workspaceId}`],
    ] as const) {
      if (method === 'PATCH' && Object.keys(body).length === 0) continue
      const refused = await send(method, path, body)
      assert.equal(refused.status, 400, `${method} ${JSON.stringify(body)}`)
      assert.deepEqual(refused.error.details.map((problem: { field: string }) => problem.field).toSorted(), fields)
    }
  }
  assert.equal((await send('GET', '/workspaces')).meta.total, 1)
  assert.deepEqual(await events(), [])
})

test('a slug is unique, also with concurrent requests', async () => {
  const clients = await Promise.all(Array.from({ length: 5 }, () => api.workspace()))
  const slug = newSlug()
  const answers = await Promise.all(clients.map(({ send }) => send('POST', '/workspaces', { name: 'Same', slug })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409, 409, 409])
  const refused = answers.find(({ status }) => status === 409)!
  assert.deepEqual(refused.error, { code: 'CONFLICT', message: 'slug is already taken' })
  const { rows } = await api.sql.query(
    'select type from events where workspace_id = (select id from workspaces where slug = $1) order by id',
    [slug],
  )
  assert.equal(rows.length, 2)
})

test('a workspace can only be renamed with its own credential', async () => {
  const { send, workspaceId, events } = await api.workspace()
  const other = await api.workspace()
  const { data: second } = await send('POST', '/workspaces', { name: 'Second', slug: newSlug() })
  const slug = newSlug()
  const renamed = await send('PATCH', `/workspaces/${workspaceId}`, { name: 'Renamed', slug })
  assert.equal(renamed.status, 200)
  assert.deepEqual([renamed.data.name, renamed.data.slug, renamed.data.role], ['Renamed', slug, 'owner'])
  assert.deepEqual((await send('PATCH', `/workspaces/${workspaceId}`, { name: 'Renamed' })).data, renamed.data)
  assert.deepEqual((await send('PATCH', `/workspaces/${workspaceId}`, {})).data, renamed.data)
  assert.equal((await send('PATCH', `/workspaces/${workspaceId}`, { name: null })).status, 400)
  assert.equal((await send('PATCH', `/workspaces/${workspaceId}`, { slug: second.slug })).status, 409)
  assert.deepEqual(await events(), ['workspace.updated'])
  for (const id of [other.workspaceId, second.id, nobody, 'nonsense'])
    assert.equal((await send('PATCH', `/workspaces/${id}`, { name: 'Mine' })).status, 404)
  assert.deepEqual(await other.events(), [])
})

test('the list of workspaces is paginated and sorted', async () => {
  const { send } = await api.workspace()
  for (const name of ['Zebra', 'Álbatros']) await send('POST', '/workspaces', { name, slug: newSlug() })
  const names = async (query: string) =>
    (await send('GET', `/workspaces?${query}`)).data.map((item: { name: string }) => item.name)
  assert.deepEqual(await names(''), ['Álbatros', 'Zebra', 'Acme'])
  assert.deepEqual(await names('sort=name&order=asc'), ['Acme', 'Álbatros', 'Zebra'])
  assert.deepEqual(await names('sort=updated_at&order=asc&per_page=1&page=2'), ['Zebra'])
  for (const query of ['sort=role', 'page=0', 'per_page=251', 'q=x'])
    assert.equal((await send('GET', `/workspaces?${query}`)).status, 400, query)
})

test('permissions are checked in the order 401, 403, 400', async () => {
  const { workspaceId, userId, as, events } = await api.workspace()
  const member = await as({ role: 'member' })
  const reader = await as({ scope: 'read_only' })
  const forOwners = [
    ['POST', '/workspaces'],
    ['PATCH', `/workspaces/${workspaceId}`],
    ['PATCH', `/workspaces/members/${userId}`],
    ['GET', '/workspaces/invites'],
    ['POST', '/workspaces/invites'],
    ['DELETE', `/workspaces/invites/${nobody}`],
  ] as const
  const forMembers = [
    ['GET', '/me'],
    ['GET', '/workspaces'],
    ['GET', '/workspaces/members'],
    ['POST', '/workspaces/invites/accept'],
    ['POST', '/workspaces/switch'],
    ['DELETE', `/workspaces/members/${userId}`],
  ] as const
  for (const [method, path] of [...forOwners, ...forMembers]) {
    const body = method === 'POST' || method === 'PATCH' ? { nonsense: true } : undefined
    assert.equal((await api.send(method, path, { body })).status, 401, `${method} ${path}`)
    const read = (await reader.send(method, path, body)).status
    assert.equal(read, method === 'GET' ? 200 : 403, `${method} ${path} by a key that may only read`)
  }
  for (const [method, path] of forOwners) {
    const refused = await member.send(
      method,
      path,
      method === 'POST' || method === 'PATCH' ? { nonsense: true } : undefined,
    )
    assert.deepEqual([refused.status, refused.error.code], [403, 'FORBIDDEN'], `${method} ${path}`)
  }
  assert.equal((await member.send('DELETE', `/workspaces/members/${userId}`)).status, 403)
  assert.equal((await member.send('DELETE', `/workspaces/members/${nobody}?x=1`, { nonsense: true })).status, 403)
  assert.equal((await member.send('DELETE', `/workspaces/members/${member.userId}`, { nonsense: true })).status, 400)
  assert.equal((await member.send('POST', '/workspaces/switch', { nonsense: true })).status, 403)
  for (const path of ['/me', '/workspaces', '/workspaces/members'])
    assert.equal((await member.send('GET', path)).status, 200)
  assert.deepEqual(await events(), [])
})

test('members are listed and sorted by name', async () => {
  const { send, workspaceId, userId } = await api.workspace()
  const { userId: second, email } = await api.makeUser(workspaceId, 'member', 'zoe@example.com')
  await api.sql.query(`update users set name = 'Åsa' where id = $1`, [second])
  const list = await send('GET', '/workspaces/members?sort=name&order=asc')
  assert.deepEqual(
    list.data.map((member: { id: string }) => member.id),
    [second, userId],
  )
  const { created_at, updated_at } = list.data[0]
  assert.deepEqual(list.data[0], {
    id: second,
    name: 'Åsa',
    email,
    role: 'member',
    pending: false,
    created_at,
    updated_at,
  })
  assert.deepEqual((await send('GET', '/workspaces/members?sort=email')).data[0].id, second)
  assert.deepEqual(
    (await send('GET', '/workspaces/members')).data.map((member: { id: string }) => member.id),
    [second, userId],
  )
  assert.deepEqual((await send('GET', '/workspaces/members?per_page=1&page=2')).meta, {
    page: 2,
    per_page: 1,
    total: 2,
    total_pages: 2,
  })
  assert.equal((await send('GET', '/workspaces/members?sort=role')).status, 400)
  assert.ok(!JSON.stringify((await (await api.workspace()).send('GET', '/workspaces/members')).data).includes(second))
})

test('the role of a member is changed, and an update without changes writes nothing', async () => {
  const { send, workspaceId, events } = await api.workspace()
  const { userId } = await api.makeUser(workspaceId, 'member')
  const raised = await send('PATCH', `/workspaces/members/${userId}`, { role: 'owner' })
  assert.deepEqual([raised.status, raised.data.role], [200, 'owner'])
  assert.deepEqual((await send('PATCH', `/workspaces/members/${userId}`, { role: 'owner' })).data, raised.data)
  assert.deepEqual((await send('PATCH', `/workspaces/members/${userId}`, {})).data, raised.data)
  for (const body of [{ role: 'admin' }, { role: null }, { email: 'a@example.com' }])
    assert.equal((await send('PATCH', `/workspaces/members/${userId}`, body)).status, 400)
  assert.deepEqual(await events(), ['member.updated'])
  const { rows } = await api.sql.query('select changes from events where workspace_id = $1', [workspaceId])
  assert.deepEqual(rows[0].changes, { role: { from: 'member', to: 'owner' } })
})

test('a member of another workspace is a 404', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  for (const id of [theirs.userId, nobody, 'nonsense']) {
    assert.equal((await ours.send('PATCH', `/workspaces/members/${id}`, { role: 'member' })).status, 404)
    assert.equal((await ours.send('DELETE', `/workspaces/members/${id}`)).status, 404)
  }
  assert.deepEqual([await ours.events(), await theirs.events()], [[], []])
  assert.equal((await theirs.send('GET', '/workspaces/members')).data[0].role, 'owner')
})

test('the invitations of a former owner stop working', async () => {
  const boss = await api.workspace()
  for (const lose of [
    (id: string) => boss.send('DELETE', `/workspaces/members/${id}`),
    (id: string) => boss.send('PATCH', `/workspaces/members/${id}`, { role: 'member' }),
  ]) {
    const owner = await boss.as({ role: 'owner' })
    const invite = async ({ send }: Client) =>
      (await send('POST', '/workspaces/invites', { email: `${randomUUID()}@example.com`, role: 'owner' })).data
    const [theirs, ours] = [await invite(owner), await invite(boss)]
    await lose(owner.userId)
    const { data } = await boss.send('GET', '/workspaces/invites')
    assert.ok(data.every(({ id }: { id: string }) => id !== theirs.id))
    const accept = ({ token }: { token: string }) => boss.send('POST', '/workspaces/invites/accept', { token })
    assert.equal((await accept(theirs)).status, 404)
    assert.equal((await accept(ours)).status, 200)
    const { data: audit } = await boss.send('GET', `/audit-logs?entity_id=${theirs.id}`)
    assert.deepEqual(
      audit.map(({ action, entity_name }: { action: string; entity_name: string }) => [action, entity_name]),
      [
        ['invitation.revoked', theirs.email],
        ['invitation.created', theirs.email],
      ],
    )
  }
})

test('a member key cannot remove the owner it belongs to', async () => {
  const boss = await api.workspace()
  const owner = await boss.as({ role: 'owner' })
  const { data: key } = await owner.send('POST', '/keys', { name: 'Robot', role: 'member' })
  const path = `/workspaces/members/${owner.userId}`
  assert.equal((await api.send('DELETE', path, { key: key.key })).status, 403)
  assert.equal((await owner.send('DELETE', path)).status, 200)
})

test('the last owner can neither leave nor step down', async () => {
  const { send, userId, events } = await api.workspace()
  for (const answer of [
    await send('DELETE', `/workspaces/members/${userId}`),
    await send('PATCH', `/workspaces/members/${userId}`, { role: 'member' }),
  ])
    assert.deepEqual([answer.status, answer.error.code], [409, 'CONFLICT'])
  assert.deepEqual(await events(), [])
})

test('when two owners leave at once, one stays', async () => {
  const leave = (client: Client) => client.send('DELETE', `/workspaces/members/${client.userId}`)
  const stepDown = (client: Client) => client.send('PATCH', `/workspaces/members/${client.userId}`, { role: 'member' })
  for (const [one, other] of [
    [leave, leave],
    [stepDown, stepDown],
    [leave, stepDown],
    [stepDown, leave],
  ] as const) {
    const first = await api.workspace()
    const second = await first.as({ role: 'owner' })
    const statuses = (await Promise.all([one(first), other(second)])).map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [200, 409])
    const { rows } = await api.sql.query(`select from members where workspace_id = $1 and role = 'owner'`, [
      first.workspaceId,
    ])
    assert.equal(rows.length, 1)
    assert.equal((await first.events()).filter((type) => type.startsWith('member.')).length, 1)
  }
})

test('an invitation is created, listed without its token, and accepted with a key for a pending member', async () => {
  const host = await api.workspace()
  const other = await api.workspace()
  const made = await host.send('POST', '/workspaces/invites', { email: 'New.Person@Example.com', role: 'owner' })
  assert.equal(made.status, 201, JSON.stringify(made.error))
  const { token, ...shown } = made.data
  const { id, created_at, expires_at } = shown
  assert.deepEqual(shown, { id, email: 'new.person@example.com', role: 'owner', created_at, expires_at })
  assert.equal(Date.parse(expires_at) - Date.parse(created_at), 7 * 24 * 3600 * 1000)
  const list = await host.send('GET', '/workspaces/invites')
  assert.deepEqual(list.data, [shown])
  assert.equal(list.meta.total, 1)
  assert.deepEqual((await other.send('GET', '/workspaces/invites')).data, [])

  const accepted = await other.send('POST', '/workspaces/invites/accept', { token })
  assert.equal(accepted.status, 200, JSON.stringify(accepted.error))
  const { workspace, member } = accepted.data
  assert.deepEqual([workspace.id, workspace.role], [host.workspaceId, 'owner'])
  assert.deepEqual(member, {
    id: member.id,
    name: null,
    email: 'new.person@example.com',
    role: 'owner',
    pending: true,
    created_at: member.created_at,
    updated_at: member.created_at,
  })
  const members = await host.send('GET', '/workspaces/members')
  assert.equal(members.meta.total, 2)
  assert.deepEqual(
    members.data.find(({ id }: { id: string }) => id === member.id),
    member,
  )
  assert.deepEqual((await host.send('GET', '/workspaces/invites')).data, [])
  const again = await other.send('POST', '/workspaces/invites/accept', { token })
  assert.deepEqual([again.status, again.error.code], [409, 'CONFLICT'])
  assert.deepEqual(await host.events(), ['invitation.created', 'invitation.accepted'])
  assert.deepEqual(await other.events(), [])
})

test('concurrent acceptances of an invitation succeed once', async () => {
  const { send, events } = await api.workspace()
  const { data } = await send('POST', '/workspaces/invites', { email: `${randomUUID()}@example.com` })
  const statuses = (
    await Promise.all(
      Array.from({ length: 6 }, () => send('POST', '/workspaces/invites/accept', { token: data.token })),
    )
  ).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [200, 409, 409, 409, 409, 409])
  assert.deepEqual(await events(), ['invitation.created', 'invitation.accepted'])
  assert.equal((await send('GET', '/workspaces/members')).meta.total, 2)
})

test('an unknown, revoked or expired token is a 404', async () => {
  const { send, events, workspaceId } = await api.workspace()
  const { data: revoked } = await send('POST', '/workspaces/invites', { email: 'one@example.com' })
  const { data: expired } = await send('POST', '/workspaces/invites', { email: 'two@example.com' })
  assert.deepEqual((await send('DELETE', `/workspaces/invites/${revoked.id}`)).data, null)
  await api.sql.query(`update invitations set expires_at = now() - interval '1 second' where id = $1`, [expired.id])
  const answers = await Promise.all(
    [revoked.token, expired.token, 'guessed'].map((token) => send('POST', '/workspaces/invites/accept', { token })),
  )
  for (const { status, error } of answers)
    assert.deepEqual([status, error], [404, { code: 'NOT_FOUND', message: 'Invitation does not exist' }])
  for (const { id } of [revoked, expired]) assert.equal((await send('DELETE', `/workspaces/invites/${id}`)).status, 404)
  assert.deepEqual((await send('GET', '/workspaces/invites')).data, [])
  assert.deepEqual(await events(), ['invitation.created', 'invitation.created', 'invitation.revoked'])
  assert.equal((await api.sql.query('select from members where workspace_id = $1', [workspaceId])).rowCount, 1)

  for (const email of ['one@example.com', 'two@example.com'])
    assert.equal((await send('POST', '/workspaces/invites', { email })).status, 201)
})

test('an address is invited once in any spelling, and members are not invited', async () => {
  const { send, workspaceId, events } = await api.workspace()
  const { email } = await api.makeUser(workspaceId, 'member')
  assert.equal((await send('POST', '/workspaces/invites', { email: email.toUpperCase() })).status, 409)
  const statuses = (
    await Promise.all(
      ['ada@example.com', 'ADA@example.com', ' Ada@Example.com '].map((address) =>
        send('POST', '/workspaces/invites', { email: address }),
      ),
    )
  ).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [201, 409, 409])
  assert.deepEqual(await events(), ['invitation.created'])
  assert.equal(
    (await (await api.workspace()).send('POST', '/workspaces/invites', { email: 'ada@example.com' })).status,
    201,
  )
})

test('every problem in an invitation is reported', async () => {
  const { send, events } = await api.workspace()
  for (const body of [
    {},
    { email: '' },
    { email: 'ada' },
    { email: 'аda@example.com' },
    { email: 'ada＠example.com' },
    { email: `${'x'.repeat(310)}@example.com` },
  ]) {
    const refused = await send('POST', '/workspaces/invites', body)
    assert.deepEqual([refused.status, refused.error.details[0].field], [400, 'email'], JSON.stringify(body))
  }
  for (const [extra, field] of [
    [{ role: 'admin' }, 'role'],
    [{ token: 'mine' }, 'token'],
    [{ expires_at: '2999-01-01T00:00:00Z' }, 'expires_at'],
  ] as const) {
    const refused = await send('POST', '/workspaces/invites', { email: 'ada@example.com', ...extra })
    assert.deepEqual([refused.status, refused.error.details[0].field], [400, field])
  }
  for (const body of [{}, { token: '' }, { token: 5 }])
    assert.equal((await send('POST', '/workspaces/invites/accept', body)).status, 400)
  assert.deepEqual(await events(), [])
})

test('an invitation of another workspace is a 404', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  const { data } = await ours.send('POST', '/workspaces/invites', { email: 'ada@example.com' })
  for (const id of [data.id, nobody, 'nonsense'])
    assert.equal((await theirs.send('DELETE', `/workspaces/invites/${id}`)).status, 404)
  assert.equal((await ours.send('GET', '/workspaces/invites')).meta.total, 1)
  assert.deepEqual(await theirs.events(), [])
})

test('the token is not stored in plain text in events, tables, jobs or stored responses', async () => {
  const { send, workspaceId } = await api.workspace()
  const headers = { 'idempotency-key': 'invite' }
  const { data } = await send('POST', '/workspaces/invites', { email: 'ada@example.com' }, headers)
  assert.equal(
    (await send('POST', '/workspaces/invites', { email: 'ada@example.com' }, headers)).data.token,
    data.token,
  )
  const { rows } = await api.sql.query(
    `select string_agg(t, ' ') as text from (
       select e::text as t from events e where workspace_id = $1 union all select i::text from invitations i union all select j::text from pgboss.job j
       union all select encode(body, 'escape') from idempotency_keys where workspace_id = $1) as all_of_it`,
    [workspaceId],
  )
  assert.ok(rows[0].text.includes('invitation.created') && rows[0].text.includes('mail.deliver'))
  assert.ok(!rows[0].text.includes(data.token))
})

test('a signed-in person can only accept invitations to their own address', async () => {
  const host = await api.workspace()
  const guest = await api.signUp()
  const stranger = await api.signUp()
  const { data } = await host.send('POST', '/workspaces/invites', { email: guest.person.email })
  assert.equal((await stranger.send('POST', '/workspaces/invites/accept', { token: data.token })).status, 403)
  assert.deepEqual(await host.events(), ['invitation.created'])

  const before = (await guest.send('GET', '/me')).data.workspace.id
  const accepted = await guest.send('POST', '/workspaces/invites/accept', { token: data.token })
  assert.deepEqual([accepted.status, accepted.data.member.id], [200, guest.userId])
  assert.equal((await guest.send('GET', '/me')).data.workspace.id, before)

  const switched = await guest.send('POST', '/workspaces/switch', { workspace_id: host.workspaceId })
  assert.deepEqual([switched.status, switched.data.id, switched.data.role], [200, host.workspaceId, 'member'])
  assert.equal((await guest.send('GET', '/me')).data.workspace.id, host.workspaceId)
  assert.equal((await guest.send('GET', '/workspaces/invites')).status, 403)
  for (const id of [(await stranger.send('GET', '/me')).data.workspace.id, nobody]) {
    const refused = await guest.send('POST', '/workspaces/switch', { workspace_id: id })
    assert.equal(refused.status, 404)
    assert.match(refused.error.message, /^workspace_id/)
  }
  assert.equal((await guest.send('POST', '/workspaces/switch', { workspace_id: 'nonsense' })).status, 400)
  assert.equal((await host.send('POST', '/workspaces/switch', { workspace_id: host.workspaceId })).status, 403)
})

test('a switch is recorded once in the audit log of the new workspace', async () => {
  const person = await api.signUp()
  const { data: home } = await person.send('GET', '/me')
  const slug = `second-${person.userId}`
  const { data: second } = await person.send('POST', '/workspaces', { name: 'Second', slug })
  const enter = (workspace_id: string) => person.send('POST', '/workspaces/switch', { workspace_id })
  const entries = async () =>
    (await person.send('GET', '/audit-logs?action=member.entered')).data.map((entry: Record<string, unknown>) => [
      entry.entity_type,
      entry.entity_id,
      entry.entity_name,
    ])
  await enter(home.workspace.id) // already there
  assert.deepEqual(await entries(), [])
  await enter(second.id)
  assert.deepEqual(await entries(), [['member', person.userId, person.person.name]])
  const { meta } = await person.send('GET', '/audit-logs')
  assert.equal(meta.total, 3) // created, joined and entered
  await enter(home.workspace.id)
  assert.equal((await entries()).length, 1)
})

test('a person without a workspace enters the one that invites them', async () => {
  const host = await api.workspace()
  const guest = await api.signUp()
  await api.sql.query('delete from members where user_id = $1', [guest.userId])
  const { data } = await host.send('POST', '/workspaces/invites', { email: guest.person.email })
  assert.equal((await guest.send('POST', '/workspaces/invites/accept', { token: data.token })).status, 200)
  assert.equal((await guest.send('GET', '/me')).data.workspace.id, host.workspaceId)
})

test('quotas: ten workspaces per person and day, fifty invitations per workspace and day, attempts to accept', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 10_000, burst: 10_000 } })
  const { send, workspaceId } = await limited.workspace()
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async () => (await send('POST', '/workspaces', { name: 'A', slug: newSlug() })).status),
  )
  assert.deepEqual(statuses.toSorted(), [...Array(10).fill(201), 429, 429])
  const tooMany = await send('POST', '/workspaces', { name: 'A', slug: newSlug() })
  assert.equal(tooMany.error.code, 'RATE_LIMITED')
  assert.ok(Number(tooMany.headers.get('retry-after')) > 86_000)

  for (let i = 0; i < 50; i++) {
    const { status, data } = await send('POST', '/workspaces/invites', { email: `guest${i}@example.com` })
    assert.equal(status, 201)
    if (i % 2) await send('DELETE', `/workspaces/invites/${data.id}`) // a revoked invitation still counts, because it was sent
  }
  assert.equal((await send('POST', '/workspaces/invites', { email: 'more@example.com' })).status, 429)
  await limited.sql.query(
    `update invitations set created_at = (select created_at - interval '1 day') where workspace_id = $1`,
    [workspaceId],
  )
  assert.equal((await send('POST', '/workspaces/invites', { email: 'more@example.com' })).status, 201)

  const tries = await Promise.all(
    Array.from(
      { length: 25 },
      async () => (await send('POST', '/workspaces/invites/accept', { token: 'guessed' })).status,
    ),
  )
  const { 404: unknown = [], 429: refused = [] } = Object.groupBy(tries, (status) => status)
  assert.ok(unknown.length >= 20 && refused.length > 0, String(tries)) // one more is allowed every six seconds
  assert.equal(unknown.length + refused.length, 25)
})

test('deleting a workspace does not give back what was used of the limits per person', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 10_000, burst: 10_000 } })
  const { send, userId } = await limited.signUp()
  const create = () => send('POST', '/workspaces', { name: 'A', slug: newSlug() })
  const invite = (n: number) => ({ email: `guest${n}@example.com` })
  // The sign-up has created the first workspace.
  for (let i = 0; i < 9; i++) {
    const { status, data } = await create()
    assert.equal(status, 201)
    await send('POST', '/workspaces/switch', { workspace_id: data.id })
    const guests = i < 4 ? 49 : 0
    for (let n = 0; n < guests; n++) assert.equal((await send('POST', '/workspaces/invites', invite(n))).status, 201)
    if (i < 8) assert.equal((await send('DELETE', `/workspaces/${data.id}`, { confirm: data.slug })).status, 200)
  }
  const tenth = await create()
  assert.equal(tenth.error?.message, 'At most 10 workspaces per day are allowed')
  assert.ok(Number(tenth.headers.get('retry-after')) > 86_000)

  const { id } = (await send('GET', '/me')).data.workspace
  const key = await limited.makeKey(id, userId)
  const byKey = await Promise.all(
    Array.from({ length: 6 }, (_, n) => limited.send('POST', '/workspaces/invites', { key, body: invite(n) })),
  )
  assert.deepEqual(byKey.map(({ status }) => status).toSorted(), [201, 201, 201, 201, 429, 429])
  const refused = await send('POST', '/workspaces/invites', { email: 'more@example.com' })
  assert.equal(refused.error?.message, 'At most 200 invitations per day are allowed')
  assert.ok(Number(refused.headers.get('retry-after')) > 86_000)
  const colleague = await limited.makeUser(id, 'owner')
  const other = { key: await limited.makeKey(id, colleague.userId), body: { email: 'more@example.com' } }
  assert.equal((await limited.send('POST', '/workspaces/invites', other)).status, 201)

  await limited.sql.query(`update quota_uses set created_at = created_at - interval '1 day'`)
  assert.equal((await create()).status, 201)
  assert.equal((await send('POST', '/workspaces/invites', { email: 'another@example.com' })).status, 201)
})

test('an address gets five invitation mails a day, and further ones are invited without a mail', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 10_000, burst: 10_000 } })
  const inviteFrom = async (email: string) => (await limited.workspace()).send('POST', '/workspaces/invites', { email })
  const invited = await Promise.all(
    Array.from({ length: 7 }, (_, n) => inviteFrom(n % 2 ? 'victim@example.com' : 'Victim@Example.com')),
  )
  for (const { status, data } of invited) assert.deepEqual([status, typeof data.token], [201, 'string'])
  await inviteFrom('other@example.com')
  const { rows } = await limited.sql.query(
    `select data->>'sealed' as sealed from pgboss.job where name = 'mail.deliver'`,
  )
  const receivers = rows.map(({ sealed }) => JSON.parse(limited.app.vault.open(Buffer.from(sealed, 'base64'))).to)
  assert.deepEqual(receivers.toSorted(), ['other@example.com', ...Array(5).fill('victim@example.com')])
  const { rows: uses } = await limited.sql.query(`select subject from quota_uses where subject like '%victim%'`)
  assert.deepEqual(uses, []) // only a hash of the address is stored
})

test('bootstrap creates or finds person and workspace, with a new key each time, also concurrently', async () => {
  const wanted = { email: 'Founder@Example.com', workspace: 'Founders', slug: newSlug() }
  const made = await Promise.all([
    bootstrap(api.database, wanted),
    bootstrap(api.database, wanted),
    bootstrap(api.database, wanted),
  ])
  assert.equal(new Set(made.map((one) => one.workspace_id)).size, 1)
  assert.equal(new Set(made.map((one) => one.user_id)).size, 1)
  assert.equal(new Set(made.map((one) => one.api_key)).size, 3)
  for (const { api_key } of made) assert.equal((await api.send('GET', '/me', { key: api_key })).data.role, 'owner')
  const passwords = made.flatMap(({ password }) => password ?? [])
  assert.equal(passwords.length, 1)
  const signedIn = await api.send('POST', '/api/auth/sign-in/email', {
    body: { email: wanted.email, password: passwords[0] },
  })
  assert.equal(signedIn.status, 200)

  const stranger = { ...wanted, email: 'stranger@example.com' }
  const joined = await bootstrap(api.database, stranger)
  assert.equal(joined.workspace_id, made[0]!.workspace_id)
  assert.equal((await api.send('GET', '/me', { key: joined.api_key })).data.role, 'owner')
  assert.equal((await bootstrap(api.database, stranger)).user_id, joined.user_id)

  await assert.rejects(bootstrap(api.database, { ...wanted, slug: 'Not a slug' }), /^Error: slug must be lower-case/)
  await assert.rejects(bootstrap(api.database, { ...wanted, email: 'nobody' }), /^Error: email must be/)
})

test('an owner sets the currency, the time zone, the format and the stage probabilities of the workspace', async () => {
  const { send, as, workspaceId, events } = await api.workspace()
  const { data: me } = await send('GET', '/me')
  assert.deepEqual([me.workspace.currency, me.workspace.timezone], ['USD', 'UTC'])
  const { data: deal } = await send('POST', '/deals', { name: 'Engine', value: 1234 })
  const path = `/workspaces/${workspaceId}`
  const changed = await send('PATCH', path, { currency: 'JPY', timezone: 'asia/tokyo', locale: 'ja-JP' })
  assert.equal(changed.status, 200, JSON.stringify(changed.error))
  assert.deepEqual([changed.data.currency, changed.data.timezone, changed.data.locale], ['JPY', 'asia/tokyo', 'ja-JP'])
  assert.deepEqual((await send('GET', '/workspaces')).data, [changed.data])
  const got = await send('GET', path)
  assert.deepEqual([got.data, got.headers.get('etag')], [changed.data, changed.headers.get('etag')])
  assert.equal((await (await api.workspace()).send('GET', path)).status, 404)
  assert.equal((await send('GET', `/deals/${deal.id}`)).data.value, 1234)
  const likely = await send('PATCH', path, { stage_probabilities: { negotiation: 75 } })
  assert.deepEqual(likely.data.stage_probabilities, { lead: 10, prospect: 30, negotiation: 75 })
  for (const [wrong, field] of [
    [{ won: 90 }, 'won'],
    [{ lead: 101 }, 'lead'],
    [{ lead: 0.5 }, 'lead'],
    [{ lead: null }, 'lead'],
  ] as const) {
    const refused = await send('PATCH', path, { stage_probabilities: wrong })
    assert.deepEqual([refused.status, refused.error.details[0].field], [400, `stage_probabilities.${field}`])
  }
  // The preference of a person takes precedence over the workspace.
  const localeOf = async () => {
    const { user, workspace } = (await send('GET', '/me')).data
    return user.locale ?? workspace.locale
  }
  assert.deepEqual([me.user.locale, await localeOf()], [null, 'ja-JP'])
  await send('PATCH', '/me/preferences', { locale: 'de-CH' })
  assert.equal(await localeOf(), 'de-CH')
  await send('PATCH', '/me/preferences', { locale: null })
  assert.equal(await localeOf(), 'ja-JP')
  for (const locale of ['xx-XX', 'de_DE'])
    assert.equal((await send('PATCH', '/me/preferences', { locale })).error.details[0].field, 'locale')
  for (const wrong of [
    { currency: 'jpy' },
    { currency: 'XXY' },
    { timezone: '+09:00' },
    { timezone: 'Mars/Base' },
    { timezone: 'PST' },
    { locale: 'not a tag' },
  ]) {
    const refused = await send('PATCH', path, wrong)
    assert.deepEqual([refused.status, refused.error.details[0].field], [400, Object.keys(wrong)[0]])
  }
  for (const empty of [{ currency: null }, { timezone: '' }])
    assert.equal((await send('PATCH', path, empty)).status, 400)
  assert.equal((await (await as({ role: 'member' })).send('PATCH', path, { currency: 'EUR' })).status, 403)
  assert.deepEqual(await events(), [
    'deal.created',
    'workspace.updated',
    'workspace.updated',
    'preferences.updated',
    'preferences.updated',
  ])
})
