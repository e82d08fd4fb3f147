import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { type Answer, cookieOf, startApi } from '../../test/api.ts'
import { startSmtp } from '../../test/smtp.ts'
import { until } from '../../test/until.ts'

// On a server that sends mail, signing up does not disclose whether an address has an account.

const smtp = await startSmtp()
const api = await startApi({ smtpUrl: smtp.smtpUrl, worker: true })
after(async () => {
  await api[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

const newAddress = () => `${randomUUID()}@example.com`
const post = (path: string, body: object) => api.send('POST', `/api/auth${path}`, { body })
const person = (email: string) => ({ name: 'Ada', email, password: 'correct horse', workspace_name: 'Acme' })
const linkTo = (email: string) => until(() => smtp.tokenTo(email, 'sign-up/confirm'))
const accountsOf = async (email: string) =>
  (await api.sql.query('select email_verified from users where email = $1', [email])).rows

/** The observable parts of a response, without values that differ each time. */
const shown = ({ headers, ...rest }: Answer) => ({
  ...rest,
  headers: [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
})

test('a taken address and a free one get the same response, before the address is looked up', async () => {
  const taken = (await api.signUp()).person.email
  const free = newAddress()
  {
    await using _ = await api.hold('lock table users, verifications in access exclusive mode')
    const [ofTaken, ofFree] = [await post('/sign-up/email', person(taken)), await post('/sign-up/email', person(free))]
    assert.equal(ofFree.status, 200)
    assert.deepEqual(shown(ofTaken), shown(ofFree))
    assert.deepEqual(ofFree.headers.getSetCookie(), [])
  }
  await linkTo(free)
  await until(() => smtp.received().includes('You already have an account'))
  // The password of the sign-up works for neither, so signing in does not tell them apart.
  const [ofTaken, ofFree] = [
    await post('/sign-in/email', { email: taken, password: 'another horse' }),
    await post('/sign-in/email', { email: free, password: 'correct horse' }),
  ]
  assert.equal(ofFree.status, 401)
  assert.deepEqual(shown(ofTaken), shown(ofFree))
  assert.deepEqual(await accountsOf(free), [])
})

test('the link creates the account once, together with the password', async () => {
  const email = newAddress()
  await post('/sign-up/email', person(email))
  const token = await linkTo(email)
  const stolen = await post('/sign-up/confirm', { token, password: 'wrong horse' })
  assert.deepEqual([stolen.status, stolen.error.details[0].field], [400, 'password'])
  assert.equal((await post('/sign-up/confirm', { token: 'nonsense', password: 'correct horse' })).status, 404)
  assert.deepEqual(await accountsOf(email), [])

  const confirmed = await post('/sign-up/confirm', { token, password: 'correct horse' })
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.error))
  const me = await api.sessionOf(cookieOf(confirmed)).send('GET', '/me')
  assert.deepEqual([me.data.user.email, me.data.workspace.name, me.data.role], [email, 'Acme', 'owner'])
  assert.deepEqual(await accountsOf(email), [{ email_verified: true }])
  assert.equal((await post('/sign-up/confirm', { token, password: 'correct horse' })).status, 404)
  assert.equal((await post('/sign-in/email', { email, password: 'correct horse' })).status, 200)

  const late = newAddress()
  await post('/sign-up/email', person(late))
  const expired = await linkTo(late)
  await api.sql.query(`update verifications set expires_at = now() - interval '1 second'`)
  assert.equal((await post('/sign-up/confirm', { token: expired, password: 'correct horse' })).status, 404)
})

test('of two links to one address, the second creates no further account', async () => {
  const email = newAddress()
  await post('/sign-up/email', person(email))
  const first = await linkTo(email)
  await post('/sign-up/email', { ...person(email), password: 'evil horse' })
  const second = await until(() => {
    const token = smtp.tokenTo(email, 'sign-up/confirm')
    return token !== first && token
  })
  assert.equal((await post('/sign-up/confirm', { token: first, password: 'correct horse' })).status, 200)
  assert.equal((await post('/sign-up/confirm', { token: second, password: 'evil horse' })).status, 422)
  assert.equal((await post('/sign-in/email', { email, password: 'evil horse' })).status, 401)
})

test('a person who signs up with an invitation joins its workspace by the link', async () => {
  const host = await api.workspace()
  const email = newAddress()
  const { data: invitation } = await host.send('POST', '/workspaces/invites', { email })
  const guest = await api.signUp({ email, invitation_token: invitation.token })
  assert.equal(guest.answer.status, 200, JSON.stringify(guest.answer))
  assert.equal((await guest.send('GET', '/me')).data.workspace.id, host.workspaceId)

  const other = newAddress()
  const { data: revoked } = await host.send('POST', '/workspaces/invites', { email: other })
  await post('/sign-up/email', { ...person(other), invitation_token: revoked.token })
  const token = await linkTo(other)
  await host.send('DELETE', `/workspaces/invites/${revoked.id}`)
  assert.equal((await post('/sign-up/confirm', { token, password: 'correct horse' })).status, 404)
  assert.deepEqual(await accountsOf(other), [])
})

test('an invalid sign-up is refused at once', async () => {
  const email = newAddress()
  const refused = await post('/sign-up/email', { email, password: 'short' })
  assert.equal(refused.status, 400)
  assert.deepEqual(
    refused.error.details.map(({ field }: { field: string }) => field),
    ['name', 'password'],
  )
  assert.equal((await post('/sign-up/confirm', {})).status, 400)
})

test('one network can send only a few emails to addresses of its choice', async () => {
  await using limited = await startApi({ smtpUrl: smtp.smtpUrl, rateLimit: { perSecond: 100, burst: 200 } })
  const ask = () => limited.send('POST', '/api/auth/sign-up/email', { body: person(newAddress()) })
  const statuses = []
  for (let n = 0; n < 5; n++) statuses.push((await ask()).status)
  assert.deepEqual([statuses.slice(0, 3), statuses.at(-1)], [[200, 200, 200], 429])
})
