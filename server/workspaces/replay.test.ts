import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { type Answer, startApi } from '../../test/api.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const once = (key = randomUUID()) => ({ 'idempotency-key': key })

function assertReplayed(again: Answer, first: Answer) {
  assert.equal(again.headers.get('idempotent-replayed'), 'true', JSON.stringify(again.error))
  assert.deepEqual([again.status, again.data], [first.status, first.data])
}

async function withoutWorkspace() {
  const person = await api.signUp()
  await api.sql.query('delete from members where user_id = $1', [person.userId])
  return person
}

const workspaceOf = async ({ send }: Pick<Awaited<ReturnType<typeof withoutWorkspace>>, 'send'>) =>
  (await send('GET', '/me')).data.workspace?.id

async function invited(email: string) {
  const host = await api.workspace()
  const { data } = await host.send('POST', '/workspaces/invites', { email })
  return { host, token: data.token as string }
}

test('repeating the creation of the first workspace from within it returns the same workspace', async () => {
  const person = await withoutWorkspace()
  const headers = once()
  const body = { name: 'Mine', slug: `mine-${person.userId}` }
  const first = await person.send('POST', '/workspaces', body, headers)
  assert.equal(first.status, 201)
  assertReplayed(await person.send('POST', '/workspaces', body, headers), first)
  assert.equal((await person.send('GET', '/workspaces')).meta.total, 1)
  const other = await person.send('POST', '/workspaces', { ...body, name: 'Other' }, headers)
  assert.equal(other.status, 409)
})

test('repeating the creation of another workspace from a different one returns the same workspace', async () => {
  const person = await api.signUp()
  const headers = once()
  const body = { name: 'Second', slug: `second-${person.userId}` }
  const first = await person.send('POST', '/workspaces', body, headers)
  await person.send('POST', '/workspaces/switch', { workspace_id: first.data.id })
  assertReplayed(await person.send('POST', '/workspaces', body, headers), first)
})

test('repeating the acceptance of an invitation from its workspace returns the first response', async () => {
  const person = await withoutWorkspace()
  const { host, token } = await invited(person.person.email)
  const headers = once()
  const first = await person.send('POST', '/workspaces/invites/accept', { token }, headers)
  assert.equal(first.status, 200)
  assert.equal(await workspaceOf(person), host.workspaceId)
  assertReplayed(await person.send('POST', '/workspaces/invites/accept', { token }, headers), first)
})

test('a repeated switch returns the first response from any workspace, and does not switch again', async () => {
  const person = await api.signUp()
  const home = await workspaceOf(person)
  const { token } = await invited(person.person.email)
  const { data } = await person.send('POST', '/workspaces/invites/accept', { token })
  const away = { workspace_id: data.workspace.id }
  const headers = once()
  const first = await person.send('POST', '/workspaces/switch', away, headers)
  assert.equal(first.status, 200)
  assertReplayed(await person.send('POST', '/workspaces/switch', away, headers), first)
  await person.send('POST', '/workspaces/switch', { workspace_id: home })
  assertReplayed(await person.send('POST', '/workspaces/switch', away, headers), first)
  assert.equal(await workspaceOf(person), home)
})

test('a repeated request to leave returns the first response without a workspace; anything else is a 403', async () => {
  const { host, token } = await invited(`${randomUUID()}@example.com`)
  const { rows } = await api.sql.query('select email from invitations where workspace_id = $1', [host.workspaceId])
  const guest = await api.signUp({ email: rows[0].email, invitation_token: token })
  const path = `/workspaces/members/${guest.userId}`
  const headers = once()
  const first = await guest.send('DELETE', path, undefined, headers)
  assert.deepEqual([first.status, first.data], [200, null])
  assert.equal(await workspaceOf(guest), undefined)
  assertReplayed(await guest.send('DELETE', path, undefined, headers), first)
  assert.equal((await guest.send('DELETE', path)).status, 403)
  assert.equal((await guest.send('DELETE', path, undefined, once())).status, 403)
  const other = await guest.send('DELETE', `/workspaces/members/${host.userId}`, undefined, headers)
  assert.equal(other.status, 409)
  assert.equal((await host.events()).filter((type) => type === 'member.removed').length, 1)
})

test('an Idempotency-Key used for another request is a 409 in the workspace, and available to another person', async () => {
  const person = await api.signUp()
  const headers = once()
  assert.equal((await person.send('POST', '/tags', { name: 'VIP' }, headers)).status, 201)
  const body = { name: 'Second', slug: `second-${person.userId}` }
  assert.equal((await person.send('POST', '/workspaces', body, headers)).status, 409)
  const stranger = await withoutWorkspace()
  assert.equal((await stranger.send('POST', '/workspaces', body, headers)).status, 201)
})

test('an ended session gets no stored response', async () => {
  const person = await withoutWorkspace()
  const headers = once()
  const body = { name: 'Mine', slug: `mine-${person.userId}` }
  assert.equal((await person.send('POST', '/workspaces', body, headers)).status, 201)
  await person.send('POST', '/api/auth/sign-out', {})
  assert.equal((await person.send('POST', '/workspaces', body, headers)).status, 401)
})
