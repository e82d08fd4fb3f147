import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Client, startApi } from '../../test/api.ts'
import { startProcess } from '../../test/process.ts'
import { until } from '../../test/until.ts'

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

test('an Idempotency-Key of one person is a 409 for another who switches, whose session stays where it was', async () => {
  const [first, second] = [await api.signUp(), await api.signUp()]
  const [here, there] = [await api.workspace(), await api.workspace()]
  for (const person of [first, second]) {
    for (const host of [here, there]) await join(person, host)
    await person.send('POST', '/workspaces/switch', { workspace_id: here.workspaceId })
  }
  const headers = once()
  const away = { workspace_id: there.workspaceId }
  assert.equal((await first.send('POST', '/workspaces/switch', away, headers)).status, 200)
  const refused = await second.send('POST', '/workspaces/switch', away, headers)
  assert.deepEqual([refused.status, refused.error?.code], [409, 'CONFLICT'])
  assert.equal(await workspaceOf(second), here.workspaceId)
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

async function join({ person, send }: Awaited<ReturnType<typeof api.signUp>>, host: Client, role = 'member') {
  const { data } = await host.send('POST', '/workspaces/invites', { email: person.email, role })
  assert.equal((await send('POST', '/workspaces/invites/accept', { token: data.token })).status, 200)
}

const membersOf = async ({ send }: Client): Promise<string[]> =>
  (await send('GET', '/workspaces/members')).data.map(({ id }: { id: string }) => id)

test('removing a person from two workspaces with one Idempotency-Key removes them from both', async () => {
  const [first, second] = [await api.workspace(), await api.workspace()]
  const [owner, guest] = [await api.signUp(), await api.signUp()]
  for (const host of [first, second]) {
    await join(owner, host, 'owner')
    await join(guest, host)
  }
  const headers = once()
  const remove = (id: string) => owner.send('DELETE', `/workspaces/members/${id}`, undefined, headers)
  const removed: Answer[] = []
  for (const host of [first, second]) {
    await owner.send('POST', '/workspaces/switch', { workspace_id: host.workspaceId })
    removed.push(await remove(guest.userId))
    assert.deepEqual(
      [removed.at(-1)!.status, removed.at(-1)!.headers.get('idempotent-replayed'), await membersOf(host)],
      [200, null, [owner.userId, host.userId]],
    )
    assertReplayed(await remove(guest.userId), removed.at(-1)!)
  }
  await owner.send('POST', '/workspaces/switch', { workspace_id: first.workspaceId })
  assertReplayed(await remove(guest.userId), removed[0]!)
  assert.equal((await remove(first.userId)).status, 409)
  assert.deepEqual(await membersOf(first), [owner.userId, first.userId])
})

test('leaving two workspaces with one Idempotency-Key leaves both, and each request can be repeated', async () => {
  const guest = await api.signUp()
  const hosts = [await api.workspace(), await api.workspace()]
  for (const host of hosts) await join(guest, host)
  const headers = once()
  const leave = () => guest.send('DELETE', `/workspaces/members/${guest.userId}`, undefined, headers)
  for (const host of hosts) {
    await guest.send('POST', '/workspaces/switch', { workspace_id: host.workspaceId })
    const left = await leave()
    assert.deepEqual([left.status, left.headers.get('idempotent-replayed')], [200, null])
    assert.deepEqual(await membersOf(host), [host.userId])
    assert.equal(await workspaceOf(guest), undefined)
    assertReplayed(await leave(), left)
  }
})

test('a request to leave that is repeated while the first one is running returns its response', async () => {
  const guest = await api.signUp()
  const host = await api.workspace()
  await join(guest, host)
  await guest.send('POST', '/workspaces/switch', { workspace_id: host.workspaceId })
  const headers = once()
  const leave = () => guest.send('DELETE', `/workspaces/members/${guest.userId}`, undefined, headers)
  await using lock = await api.hold('select from members where user_id = $1 for key share', [guest.userId])
  const leaving = leave()
  await lock.isAwaited()
  const repeated = Array.from({ length: 3 }, leave)
  await sleep(200) // they are identified while the person is a member
  await lock.letGo()
  const first = await leaving
  assert.deepEqual([first.status, first.headers.get('idempotent-replayed')], [200, null])
  for (const again of await Promise.all(repeated)) assertReplayed(again, first)
})

test('a request to leave or delete the workspace, repeated in another process while the first one is running, returns its response', async (t) => {
  const other = await startProcess(api, { parts: 'api' })
  t.after(other.kill)
  const [guest, owner] = [await api.signUp(), await api.signUp()]
  const host = await api.workspace()
  await join(guest, host)
  await guest.send('POST', '/workspaces/switch', { workspace_id: host.workspaceId })
  const { data } = await owner.send('GET', '/me')
  const leave = `/workspaces/members/${guest.userId}`
  const cases = [
    [guest, leave, 'select from members where user_id = $1 for key share', guest.userId],
    [
      owner,
      `/workspaces/${data.workspace.id}?confirm=${data.workspace.slug}`,
      'select from workspaces where id = $1 for key share',
      data.workspace.id,
    ],
  ] as const
  for (const [{ cookie, send }, path, statement, id] of cases) {
    const headers = once()
    await using lock = await api.hold(statement, [id])
    const first = send('DELETE', path, undefined, headers)
    await lock.isAwaited()
    const again = fetch(`${other.url}/api/v1${path}`, {
      method: 'DELETE',
      headers: { cookie, origin: other.url, ...headers },
    })
    await until(async () => (await lock.waiting()) === 2)
    await lock.letGo()
    const answers = await Promise.all([first, again])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    // The first one that commits may be either of them.
    assert.equal(answers.filter(({ headers }) => headers.has('idempotent-replayed')).length, 1)
  }
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
