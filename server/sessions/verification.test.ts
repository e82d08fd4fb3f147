import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { startSmtp } from '../../test/smtp.ts'
import { until } from '../../test/until.ts'

// On a server that sends mail, an address is verified before it is used to accept an invitation.

const smtp = await startSmtp()
const api = await startApi({ smtpUrl: smtp.smtpUrl, worker: true })
after(async () => {
  await api[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

const newAddress = () => `${randomUUID()}@example.com`
const tokenTo = (email: string) => until(() => smtp.tokenTo(email, 'verify-email'))

test('an unverified person cannot accept an invitation to their address; a verified one can', async () => {
  const host = await api.workspace()
  const guest = await api.signUp()
  const stranger = await api.signUp()
  const { data: invitation } = await host.send('POST', '/workspaces/invites', { email: guest.person.email })
  const accept = () => guest.send('POST', '/workspaces/invites/accept', { token: invitation.token })
  const confirm = (who: typeof guest, token: string) => who.send('POST', '/me/verification/confirm', { token })
  const refused = await accept()
  assert.deepEqual([refused.status, refused.error.code], [403, 'FORBIDDEN'])
  assert.deepEqual(await host.events(), ['invitation.created'])

  const token = await tokenTo(guest.person.email)
  assert.equal((await confirm(stranger, token)).status, 404)
  for (const wrong of ['nonsense', `${token}A`, await tokenTo(stranger.person.email)])
    assert.equal((await confirm(guest, wrong)).status, 404)
  assert.equal((await confirm(guest, '')).status, 400)
  assert.equal((await accept()).status, 403)

  const verified = await confirm(guest, token)
  assert.deepEqual([verified.status, verified.data], [200, { email: guest.person.email, verified: true }])
  assert.equal((await guest.send('POST', '/me/verification')).status, 409)
  assert.equal((await accept()).status, 200)
})

test('someone who signs up with an invitation is a pending member until the address is verified', async () => {
  const host = await api.workspace()
  const email = newAddress()
  const { data: invitation } = await host.send('POST', '/workspaces/invites', { email })
  const guest = await api.signUp({ email, invitation_token: invitation.token })
  assert.equal(guest.answer.status, 200, JSON.stringify(guest.answer))
  assert.equal((await guest.send('GET', '/me')).data.workspace, null)
  const { data: members } = await host.send('GET', '/workspaces/members')
  assert.deepEqual(
    members.map((member: { pending: boolean; name: string | null }) => [member.pending, member.name]),
    [
      [true, null],
      [false, 'Test person'],
    ],
  )
  assert.deepEqual((await guest.send('GET', '/me/pending-memberships')).data, [])

  await guest.send('POST', '/me/verification/confirm', { token: await tokenTo(email) })
  const { data: pending } = await guest.send('GET', '/me/pending-memberships')
  assert.equal((await guest.send('POST', `/me/pending-memberships/${pending[0].id}/confirm`)).status, 200)
  assert.equal((await guest.send('GET', '/me')).data.workspace.id, host.workspaceId)
})

test('an address cannot be verified with a key or without a session', async () => {
  const { send } = await api.workspace()
  for (const path of ['/me/verification', '/me/verification/confirm']) {
    assert.equal((await send('POST', path, { token: 'nonsense' })).status, 403)
    assert.equal((await api.send('POST', path, { body: { token: 'nonsense' } })).status, 401)
  }
})
