import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { type Answer, type Client, startApi } from '../api.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

type People = { attacker: Client; owner: Client; friend: Client; slug: string }

const attempts: Record<string, (people: People) => Promise<Answer>> = {
  'promote themselves': ({ attacker }) =>
    attacker.send('PATCH', `/workspaces/members/${attacker.userId}`, { role: 'owner' }),
  'promote a friend': ({ attacker, friend }) =>
    attacker.send('PATCH', `/workspaces/members/${friend.userId}`, { role: 'owner' }),
  'invite an owner': ({ attacker }) =>
    attacker.send('POST', '/workspaces/invites', { email: `${randomUUID()}@example.com`, role: 'owner' }),
  'remove a member': ({ attacker, friend }) => attacker.send('DELETE', `/workspaces/members/${friend.userId}`),
  'change the workspace': ({ attacker }) =>
    attacker.send('PATCH', `/workspaces/${attacker.workspaceId}`, { name: 'Mine' }),
  'create a webhook': ({ attacker }) =>
    attacker.send('POST', '/webhooks', { url: 'https://example.com/hook', events: ['contact.created'] }),
  'delete the workspace': ({ attacker, slug }) =>
    attacker.send('DELETE', `/workspaces/${attacker.workspaceId}`, { confirm: slug }),
}

const ends = {
  403: `update members set role = 'member' where user_id = $1`,
  401: 'delete from members where user_id = $1',
}

for (const [name, attempt] of Object.entries(attempts))
  test(`an owner who loses the role while the request waits for the workspace cannot ${name}`, async () => {
    for (const [status, end] of Object.entries(ends)) {
      const owner = await api.workspace()
      const { workspaceId } = owner
      const [attacker, friend] = [await owner.as({ role: 'owner' }), await owner.as({ role: 'member' })]
      const { rows } = await api.sql.query('select slug from workspaces where id = $1', [workspaceId])
      await using lock = await api.hold('select from workspaces where id = $1 for no key update', [workspaceId])
      const running = attempt({ attacker, owner, friend, slug: rows[0].slug })
      await lock.isAwaited()
      await api.sql.query(end, [attacker.userId])
      await lock.letGo()
      assert.equal((await running).status, Number(status))
      const members = (await owner.send('GET', '/workspaces/members')).data as { id: string; role: string }[]
      const owners = members.filter(({ role }) => role === 'owner').map(({ id }) => id)
      assert.deepEqual(owners, [owner.userId])
      assert.ok(members.some(({ id }) => id === friend.userId))
      assert.deepEqual((await owner.send('GET', '/workspaces/invites')).data, [])
      assert.deepEqual((await owner.send('GET', '/webhooks')).data, [])
      assert.deepEqual(await owner.events(), [])
    }
  })
