import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { startSmtp } from '../../test/smtp.ts'
import { until } from '../../test/until.ts'

// On a server that sends mail, an address is verified before it is used to accept an invitation: by signing up, or for
// accounts from before mail was set up by a link.

const smtp = await startSmtp()
const api = await startApi({ smtpUrl: smtp.smtpUrl, worker: true })
after(async () => {
  await api[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

async function unverified() {
  const person = await api.signUp()
  await api.sql.query('update users set email_verified = false where id = $1', [person.userId])
  return person
}

async function linkOf({ send, person }: Awaited<ReturnType<typeof unverified>>) {
  assert.equal((await send('POST', '/me/verification')).status, 200)
  return until(() => smtp.tokenTo(person.email, 'verify-email'))
}

test('an unverified person cannot accept an invitation to their address; a verified one can', async () => {
  const host = await api.workspace()
  const guest = await unverified()
  const stranger = await unverified()
  const { data: invitation } = await host.send('POST', '/workspaces/invites', { email: guest.person.email })
  const accept = () => guest.send('POST', '/workspaces/invites/accept', { token: invitation.token })
  const confirm = (who: typeof guest, token: string) => who.send('POST', '/me/verification/confirm', { token })
  const refused = await accept()
  assert.deepEqual([refused.status, refused.error.code], [403, 'FORBIDDEN'])
  assert.deepEqual(await host.events(), ['invitation.created'])

  const token = await linkOf(guest)
  assert.equal((await confirm(stranger, token)).status, 404)
  for (const wrong of ['nonsense', `${token}A`, await linkOf(stranger)])
    assert.equal((await confirm(guest, wrong)).status, 404)
  assert.equal((await confirm(guest, '')).status, 400)
  assert.equal((await accept()).status, 403)

  const verified = await confirm(guest, token)
  assert.deepEqual([verified.status, verified.data], [200, { email: guest.person.email, verified: true }])
  assert.equal((await guest.send('POST', '/me/verification')).status, 409)
  assert.equal((await accept()).status, 200)
})

test('an address cannot be verified with a key or without a session', async () => {
  const { send } = await api.workspace()
  for (const path of ['/me/verification', '/me/verification/confirm']) {
    assert.equal((await send('POST', path, { token: 'nonsense' })).status, 403)
    assert.equal((await api.send('POST', path, { body: { token: 'nonsense' } })).status, 401)
  }
})
