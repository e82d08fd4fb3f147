import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { type Client, startApi } from '../../test/api.ts'

// An invitation accepted with a key creates a pending member, who confirms or declines after signing in with the
// address.

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const newAddress = () => `${randomUUID()}@example.com`

async function invite({ send }: Client, email: string, role = 'member') {
  const { status, data } = await send('POST', '/workspaces/invites', { email, role })
  assert.equal(status, 201)
  return data as { id: string; token: string }
}

/** Returns the response and the token. */
async function acceptWithKey(host: Client, email: string, { by = host, role = 'member' } = {}) {
  const { token } = await invite(host, email, role)
  return { token, ...(await by.send('POST', '/workspaces/invites/accept', { token })) }
}

const pendingOf = async ({ send }: { send: Client['send'] }) => (await send('GET', '/me/pending-memberships')).data

test('accepting with a key discloses no account and gives no access', async () => {
  const host = await api.workspace()
  const known = await api.signUp({ name: 'Known to us' })
  const unknown = newAddress()
  const [forKnown, forUnknown] = [
    await acceptWithKey(host, known.person.email, { role: 'owner' }),
    await acceptWithKey(host, unknown, { role: 'owner' }),
  ]
  for (const { status, data } of [forKnown, forUnknown]) {
    assert.equal(status, 200)
    assert.deepEqual([data.member.pending, data.member.name, data.member.role], [true, null, 'owner'])
  }
  const shown = ({ data }: typeof forKnown, email: string) => ({
    ...data,
    member: { ...data.member, id: 0, created_at: 0, updated_at: 0, email: data.member.email === email },
  })
  assert.deepEqual(shown(forKnown, known.person.email), shown(forUnknown, unknown))
  assert.notEqual(forKnown.data.member.id, known.userId)
  assert.ok(!JSON.stringify((await host.send('GET', '/workspaces/members')).data).includes('Known to us'))

  const { rowCount } = await api.sql.query('select from users where email = $1', [unknown])
  assert.equal(rowCount, 0)
  assert.equal((await known.send('GET', '/workspaces')).meta.total, 1)
  const enter = await known.send('POST', '/workspaces/switch', { workspace_id: host.workspaceId })
  assert.equal(enter.status, 404)
})

test('a pending owner is not counted among the owners', async () => {
  const host = await api.workspace()
  await acceptWithKey(host, newAddress(), { role: 'owner' })
  assert.equal((await host.send('DELETE', `/workspaces/members/${host.userId}`)).status, 409)
  assert.equal((await host.send('PATCH', `/workspaces/members/${host.userId}`, { role: 'member' })).status, 409)
})

test('the person confirms, and is a member with their own id from then on', async () => {
  const host = await api.workspace()
  const guest = await api.signUp({ name: 'Guest' })
  const { data } = await acceptWithKey(host, guest.person.email)
  const [pending, ...more] = await pendingOf(guest)
  assert.deepEqual(more, [])
  assert.deepEqual(pending, {
    id: data.member.id,
    workspace: { id: host.workspaceId, name: 'Acme' },
    role: 'member',
    inviter_name: 'Test person',
    created_at: pending.created_at,
  })

  const home = (await guest.send('GET', '/me')).data.workspace.id
  const headers = { 'idempotency-key': 'confirm' }
  const path = `/me/pending-memberships/${pending.id}/confirm`
  const confirmed = await guest.send('POST', path, undefined, headers)
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.error))
  const { member, workspace } = confirmed.data
  assert.deepEqual([workspace.id, workspace.role], [host.workspaceId, 'member'])
  assert.deepEqual([member.id, member.name, member.pending], [guest.userId, 'Guest', false])
  const again = await guest.send('POST', path, undefined, headers)
  assert.deepEqual([again.headers.get('idempotent-replayed'), again.data], ['true', confirmed.data])
  assert.equal((await guest.send('POST', path)).status, 404)
  assert.equal((await guest.send('GET', '/me')).data.workspace.id, home)

  assert.deepEqual(await pendingOf(guest), [])
  const members = (await host.send('GET', '/workspaces/members')).data
  assert.deepEqual(
    members.map((one: { id: string; pending: boolean }) => [one.id, one.pending]),
    [
      [guest.userId, false],
      [host.userId, false],
    ],
  )
  assert.deepEqual(await host.events(), ['invitation.created', 'invitation.accepted', 'member.added'])
  const { rows } = await api.sql.query(
    `select actor_type, actor_id from events where workspace_id = $1 and type = 'member.added'`,
    [host.workspaceId],
  )
  assert.deepEqual(rows, [{ actor_type: 'user', actor_id: guest.userId }])
})

test('the person declines, and can be invited again', async () => {
  const host = await api.workspace()
  const guest = await api.signUp()
  const { data } = await acceptWithKey(host, guest.person.email)
  const path = `/me/pending-memberships/${data.member.id}`
  const refused = await guest.send('DELETE', path, undefined, { 'if-match': '"another-version."' })
  assert.deepEqual([refused.status, refused.error.code], [409, 'CONFLICT'])
  const tag = refused.headers.get('etag')!
  const declined = await guest.send('DELETE', path, undefined, { 'if-match': tag })
  assert.deepEqual([declined.status, declined.data], [200, null])
  assert.equal((await guest.send('DELETE', path)).status, 404)
  assert.equal((await host.send('GET', '/workspaces/members')).meta.total, 1)
  assert.deepEqual(await host.events(), ['invitation.created', 'invitation.accepted', 'member.declined'])
  const audit = await host.send('GET', '/audit-logs?action=member.declined')
  assert.deepEqual(
    [audit.data[0].entity_id, audit.data[0].entity_name, audit.data[0].actor.id],
    [data.member.id, guest.person.email, guest.userId],
  )
  await invite(host, guest.person.email)
})

test('a pending membership belongs to its address: others and keys cannot see or use it', async () => {
  const host = await api.workspace()
  const guest = await api.signUp()
  const stranger = await api.signUp()
  const { data } = await acceptWithKey(host, guest.person.email)
  const path = `/me/pending-memberships/${data.member.id}`
  assert.deepEqual(await pendingOf(stranger), [])
  assert.equal((await stranger.send('POST', `${path}/confirm`)).status, 404)
  assert.equal((await stranger.send('DELETE', path)).status, 404)
  assert.equal((await guest.send('POST', '/me/pending-memberships/nonsense/confirm')).status, 404)
  for (const [method, at] of [
    ['GET', '/me/pending-memberships'],
    ['POST', `${path}/confirm`],
    ['DELETE', path],
  ] as const) {
    assert.equal((await host.send(method, at)).status, 403)
    assert.equal((await api.send(method, at)).status, 401)
  }
  const foreign = await api.send('POST', `${path}/confirm`, {
    headers: { cookie: guest.cookie, origin: 'https://evil.example' },
  })
  assert.equal(foreign.status, 403)
  assert.equal((await pendingOf(guest)).length, 1)
  assert.equal((await guest.send('GET', '/me/pending-memberships?sort=role')).status, 400)
})

test('an owner changes the role of a pending member, and removes one', async () => {
  const host = await api.workspace()
  const guest = await api.signUp()
  const { data } = await acceptWithKey(host, guest.person.email)
  const path = `/workspaces/members/${data.member.id}`
  const raised = await host.send('PATCH', path, { role: 'owner' })
  assert.deepEqual([raised.status, raised.data.role, raised.data.pending], [200, 'owner', true])
  assert.equal((await pendingOf(guest))[0].role, 'owner')
  const member = await host.as({ role: 'member' })
  assert.equal((await member.send('DELETE', path)).status, 403)
  assert.equal((await (await api.workspace()).send('DELETE', path)).status, 404)
  assert.equal((await host.send('DELETE', path)).status, 200)
  assert.equal((await host.send('DELETE', path)).status, 404)
  assert.deepEqual(await pendingOf(guest), [])
  const events = ['invitation.created', 'invitation.accepted', 'member.updated', 'member.removed']
  assert.deepEqual(await host.events(), events)
})

test('an address with a pending membership is not invited again, and a used token stays used', async () => {
  const host = await api.workspace()
  const guest = await api.signUp()
  const { token } = await acceptWithKey(host, guest.person.email)
  assert.equal((await host.send('POST', '/workspaces/invites', { email: guest.person.email })).status, 409)
  assert.equal((await host.send('POST', '/workspaces/invites/accept', { token })).status, 409)
  assert.equal((await guest.send('POST', '/workspaces/invites/accept', { token })).status, 409)
})

test('pending members whom a former owner invited are removed with the invitations', async () => {
  const host = await api.workspace()
  const owner = await host.as({ role: 'owner' })
  const guest = await api.signUp()
  await acceptWithKey(owner, guest.person.email, { role: 'owner' })
  await host.send('DELETE', `/workspaces/members/${owner.userId}`)
  assert.deepEqual(await pendingOf(guest), [])
  assert.equal((await host.send('GET', '/workspaces/members')).meta.total, 1)
})

test('an address with a pending membership can sign up', async () => {
  const host = await api.workspace()
  const [plain, invited] = [newAddress(), newAddress()]
  await acceptWithKey(host, plain)
  const guest = await api.signUp({ email: plain })
  assert.equal(guest.answer.status, 200, JSON.stringify(guest.answer))
  const [pending] = await pendingOf(guest)
  assert.equal((await guest.send('POST', `/me/pending-memberships/${pending.id}/confirm`)).status, 200)

  const { token } = await acceptWithKey(host, invited)
  const link = await api.send('POST', '/api/auth/invitation', { body: { token } })
  const { accepted, pending: isPending } = (link as unknown as { invitation: Record<string, boolean> }).invitation
  assert.deepEqual([accepted, isPending], [true, true])
  const newcomer = await api.signUp({ email: invited, invitation_token: token })
  assert.equal(newcomer.answer.status, 200, JSON.stringify(newcomer.answer))
  assert.equal((await newcomer.send('GET', '/me')).data.workspace.id, host.workspaceId)
  assert.deepEqual(await pendingOf(newcomer), [])
  assert.equal((await host.send('GET', '/workspaces/members')).meta.total, 3)
})

test('a person without a workspace enters the one that they confirm', async () => {
  const host = await api.workspace()
  const guest = await api.signUp()
  await api.sql.query('delete from members where user_id = $1', [guest.userId])
  const { data } = await acceptWithKey(host, guest.person.email)
  assert.equal((await guest.send('POST', `/me/pending-memberships/${data.member.id}/confirm`)).status, 200)
  assert.equal((await guest.send('GET', '/me')).data.workspace.id, host.workspaceId)
})

test('when a membership is confirmed and declined at once, one of the two succeeds', async () => {
  const host = await api.workspace()
  const guest = await api.signUp()
  const { data } = await acceptWithKey(host, guest.person.email)
  const path = `/me/pending-memberships/${data.member.id}`
  const answers = await Promise.all([
    guest.send('POST', `${path}/confirm`),
    guest.send('DELETE', path),
    guest.send('POST', `${path}/confirm`),
  ])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404, 404])
})

test('on a server that sends email, only a verified address counts', async () => {
  await using mailing = await startApi({ smtpUrl: 'smtp://127.0.0.1:9' })
  const host = await mailing.workspace()
  const guest = await mailing.signUp()
  await mailing.sql.query('update users set email_verified = false where id = $1', [guest.userId])
  const { data } = await acceptWithKey(host, guest.person.email)
  const path = `/me/pending-memberships/${data.member.id}`
  assert.deepEqual(await pendingOf(guest), [])
  assert.equal((await guest.send('POST', `${path}/confirm`)).status, 404)
  assert.equal((await guest.send('DELETE', path)).status, 404)
  await mailing.sql.query('update users set email_verified = true where id = $1', [guest.userId])
  assert.equal((await pendingOf(guest)).length, 1)
  assert.equal((await guest.send('POST', `${path}/confirm`)).status, 200)
})

test('a person who signs up in place of a pending member gets its current role', async () => {
  const host = await api.workspace()
  const email = `${randomUUID()}@example.com`
  const { data } = await host.send('POST', '/workspaces/invites', { email, role: 'owner' })
  const accepted = await host.send('POST', '/workspaces/invites/accept', { token: data.token })
  await host.send('PATCH', `/workspaces/members/${accepted.data.member.id}`, { role: 'member' })
  const person = await api.signUp({ email, invitation_token: data.token })
  assert.equal((await person.send('GET', '/me')).data.role, 'member')
})

test('the invitation of a pending member who was removed cannot be used to sign up', async () => {
  const host = await api.workspace()
  const email = `${randomUUID()}@example.com`
  const invite = async (role: string) => (await host.send('POST', '/workspaces/invites', { email, role })).data.token
  const accept = async (token: string) => (await host.send('POST', '/workspaces/invites/accept', { token })).data.member
  const first = await invite('owner')
  await host.send('DELETE', `/workspaces/members/${(await accept(first)).id}`)
  const second = await invite('member')
  await accept(second)
  assert.equal((await api.signUp({ email, invitation_token: first })).answer.status, 409)
  const person = await api.signUp({ email, invitation_token: second })
  assert.equal((await person.send('GET', '/me')).data.role, 'member')
})

for (const [method, body] of [
  ['DELETE', undefined],
  ['PATCH', { role: 'member' }],
] as const)
  test(`${method} of a pending member who confirms at that moment does not report a change that was lost`, async () => {
    const host = await api.workspace()
    for (let round = 0; round < 10; round++) {
      const guest = await api.signUp()
      const { data } = await host.send('POST', '/workspaces/invites', { email: guest.person.email, role: 'owner' })
      const { id } = (await host.send('POST', '/workspaces/invites/accept', { token: data.token })).data.member
      const [changed, confirmed] = await Promise.all([
        host.send(method, `/workspaces/members/${id}`, body),
        guest.send('POST', `/me/pending-memberships/${id}/confirm`),
      ])
      const { data: members } = await host.send('GET', '/workspaces/members?per_page=250')
      const role = members.find((member: { email: string }) => member.email === guest.person.email)?.role
      const outcome = [changed.status, confirmed.status, role]
      const possible =
        method === 'DELETE'
          ? [
              [200, 404, undefined],
              [404, 200, 'owner'],
            ]
          : [
              [200, 200, 'member'],
              [404, 200, 'owner'],
            ]
      assert.ok(
        possible.some((one) => isDeepStrictEqual(one, outcome)),
        JSON.stringify(outcome),
      )
    }
  })
