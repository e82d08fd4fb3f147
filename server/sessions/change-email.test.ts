import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { type Api, cookieOf, startApi } from '../../test/api.ts'
import { startSmtp } from '../../test/smtp.ts'
import { until } from '../../test/until.ts'

const smtp = await startSmtp()
const api = await startApi({ smtpUrl: smtp.smtpUrl, worker: true })
after(async () => {
  await api[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

type Person = Awaited<ReturnType<Api['signUp']>>
const newAddress = () => `${randomUUID()}@example.com`
const change = (person: Person, email: string, password = person.person.password) =>
  person.send('POST', '/api/auth/email', { email, password })
const confirm = (person: Person, token: string) => person.send('POST', '/api/auth/email/confirm', { token })
const signIn = (server: Api, email: string, password: string) =>
  server.send('POST', '/api/auth/sign-in/email', { body: { email, password } })

test('an address changes when its mailbox and the account confirm it, and the previous one gets a notice', async () => {
  const ada = await api.signUp()
  const eve = await api.signUp()
  const { email: from, password } = ada.person
  const to = newAddress()
  assert.equal((await change(ada, to, 'wrong horse')).status, 400)
  assert.equal((await change(ada, 'not an address')).status, 400)
  assert.equal((await change(ada, from)).status, 400)
  const host = await api.workspace()
  assert.equal((await host.send('POST', '/api/auth/email', { email: to })).status, 403)
  assert.equal((await api.send('POST', '/api/auth/email', { body: { email: to } })).status, 401)

  assert.equal((await change(ada, to.toUpperCase())).status, 200)
  const token = await until(() => smtp.tokenTo(to, 'change-email'))
  assert.equal((await signIn(api, from, password)).status, 200) // nothing has changed yet
  assert.equal((await confirm(eve, token)).status, 404)
  assert.equal((await confirm(ada, `x${token}`)).status, 404)
  assert.equal((await confirm(ada, token)).status, 200)
  const { rows } = await api.sql.query('select email, email_verified from users where id = $1', [ada.userId])
  assert.deepEqual(rows, [{ email: to, email_verified: true }])
  assert.deepEqual([(await signIn(api, from, password)).status, (await signIn(api, to, password)).status], [401, 200])
  await until(() => smtp.received().includes('now has another email address'))
  assert.equal((await confirm(ada, token)).status, 404) // the link belongs to the previous address

  // The response does not say whether an address is taken, and a link does not take one over.
  const taken = await change(ada, eve.person.email)
  assert.deepEqual(
    [taken.status, (taken as unknown as { needs_confirmation: boolean }).needs_confirmation],
    [200, true],
  )
  const free = newAddress()
  await change(ada, free)
  const late = await until(() => smtp.tokenTo(free, 'change-email'))
  await api.sql.query('update users set email = $1 where id = $2', [free, eve.userId])
  assert.equal((await confirm(ada, late)).status, 409)
})

test('only the session that asked for a change of the address confirms it', async () => {
  const ada = await api.signUp()
  const { email, password } = ada.person
  const to = newAddress()
  await change(ada, to)
  const token = await until(() => smtp.tokenTo(to, 'change-email'))
  const again = { ...ada, ...api.sessionOf(cookieOf(await signIn(api, email, password))) }
  const refused = await confirm(again, token)
  assert.deepEqual([refused.status, refused.error.code], [404, 'NOT_FOUND'])
  assert.equal((await confirm(ada, token)).status, 200)
})

test('without email an address changes at once, and counts as not verified', async () => {
  await using plain = await startApi()
  const ada = await plain.signUp()
  const eve = await plain.signUp()
  await plain.sql.query('update users set email_verified = true where id = $1', [ada.userId])
  const to = newAddress()
  assert.equal((await change(ada, eve.person.email)).status, 409)
  assert.equal((await change(ada, to)).status, 200)
  const { rows } = await plain.sql.query('select email, email_verified from users where id = $1', [ada.userId])
  assert.deepEqual(rows, [{ email: to, email_verified: false }])
  assert.equal((await signIn(plain, to, ada.person.password)).status, 200)
})

test('a reset link that is created while the address changes is not sent to the previous one', async () => {
  const ada = await api.signUp()
  const to = newAddress()
  await change(ada, to)
  const token = await until(() => smtp.tokenTo(to, 'change-email'))
  const mails = () => smtp.received().split(`RCPT TO:<${ada.person.email}>`).length - 1
  const before = mails()
  {
    await using insert = await api.holdInserts('verifications', 'true')
    await api.send('POST', '/api/auth/request-password-reset', { body: { email: ada.person.email } })
    await insert.isAwaited()
    assert.equal((await confirm(ada, token)).status, 200)
  }
  await until(() => mails() > before) // the notice
  await api.send('POST', '/api/auth/request-password-reset', { body: { email: to } })
  await until(() => smtp.tokenTo(to, 'reset-password'))
  assert.equal(smtp.tokenTo(ada.person.email, 'reset-password'), undefined)
})
