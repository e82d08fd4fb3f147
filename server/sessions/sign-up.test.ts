import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startApi } from '../../test/api.ts'

const newAddress = () => `${randomUUID()}@example.com`

async function countUsers(api: Awaited<ReturnType<typeof startApi>>) {
  const { rows } = await api.sql.query('select count(*)::int as users from users')
  return rows[0].users as number
}

test('SIGN_UP=invited accepts new accounts with an invitation only', async () => {
  await using api = await startApi({ signUp: 'invited' })
  const host = await api.workspace()
  const before = await countUsers(api)
  const { answer } = await api.signUp()
  assert.deepEqual([answer.status, answer.error.code], [403, 'FORBIDDEN'])
  assert.deepEqual(answer.headers.getSetCookie(), [])
  assert.equal((await api.signUp({ invitation_token: 'guessed' })).answer.status, 404)
  assert.equal(await countUsers(api), before)

  const invite = async (email: string) =>
    (await host.send('POST', '/workspaces/invites', { email })).data as { token: string }
  const email = newAddress()
  const { token } = await invite(email)
  assert.equal((await api.signUp({ email: newAddress(), invitation_token: token })).answer.status, 403)
  const guest = await api.signUp({ email, invitation_token: token })
  assert.equal(guest.answer.status, 200, JSON.stringify(guest.answer))
  assert.equal((await guest.send('GET', '/me')).data.workspace.id, host.workspaceId)

  // An invitation that was accepted with a key still allows its person to create the account.
  const pending = newAddress()
  const used = await invite(pending)
  await host.send('POST', '/workspaces/invites/accept', { token: used.token })
  assert.equal((await api.signUp({ email: pending })).answer.status, 403)
  assert.equal((await api.signUp({ email: pending, invitation_token: used.token })).answer.status, 200)
})

test('SIGN_UP=closed accepts no new accounts; existing people can sign in and accept invitations', async () => {
  await using api = await startApi({ signUp: 'closed' })
  const host = await api.workspace()
  const email = newAddress()
  const { data } = await host.send('POST', '/workspaces/invites', { email })
  const before = await countUsers(api)
  for (const fields of [{}, { email, invitation_token: data.token }])
    assert.equal((await api.signUp(fields)).answer.status, 403)
  assert.equal(await countUsers(api), before)
  const configuration = await fetch(`${api.url}/api/auth/configuration`)
  assert.deepEqual(await configuration.json(), { sends_mail: false, sign_up: 'closed', oidc: null })
})

test('a workspace that is named after a person with a long name can be read, also in the audit log', async () => {
  await using api = await startApi()
  const name = `${'x'.repeat(254)}😀`
  const person = await api.signUp({ name, workspace_name: undefined })
  const { status, data: entries } = await person.send('GET', '/audit-logs?action=workspace.created')
  assert.deepEqual([status, entries?.[0].entity_name], [200, 'x'.repeat(200)])
  assert.equal((await person.send('GET', '/workspaces')).data[0].name, name)
})
