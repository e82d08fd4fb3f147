import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, test } from 'node:test'
import { type Api, type Answer, cookieOf, startApi } from '../../test/api.ts'
import { openAuthenticator } from '../../test/authenticator.ts'
import { turnOnTwoFactor } from '../../test/totp.ts'
import { confirmMailbox } from './takeover.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<Api['signUp']>>
type Methods = { passkeys: { id: string; name: string; last_used_at: string | null }[] }
const challengeOf = (answer: Answer) => (answer as unknown as { challenge: string }).challenge
const { origin } = new URL(api.url)

const askToAdd = (person: Person, password: string | undefined = person.person.password) =>
  person.send('POST', '/api/auth/passkeys/options', { password })
const add = (person: Person, credential: object, name = 'Laptop') =>
  person.send('POST', '/api/auth/passkeys', { name, credential })
const askToSignIn = async () => challengeOf(await api.send('POST', '/api/auth/passkeys/sign-in/options'))
const signIn = (credential: object) => api.send('POST', '/api/auth/passkeys/sign-in', { body: credential })
const methods = async (person: Pick<Person, 'send'>) =>
  (await person.send('GET', '/api/auth/sign-in-methods')) as unknown as Methods

async function withPasskey() {
  const person = await api.signUp()
  const authenticator = openAuthenticator()
  const challenge = challengeOf(await askToAdd(person))
  assert.equal((await add(person, authenticator.create(challenge, { origin }))).status, 200)
  return { person, authenticator }
}

test('a passkey is added after the password, signs in without a code, is renamed and removed', async () => {
  const person = await api.signUp()
  assert.equal((await askToAdd(person, 'wrong horse')).status, 400)
  const options = await askToAdd(person)
  assert.equal((options as unknown as { rp: { id: string } }).rp.id, '127.0.0.1')
  const authenticator = openAuthenticator()
  const credential = authenticator.create(challengeOf(options), { origin })
  assert.equal((await add(person, credential)).status, 200)
  assert.equal((await add(person, credential)).status, 409)

  await turnOnTwoFactor(person, person.person.password)
  const signedIn = await signIn(authenticator.get(await askToSignIn(), { origin }))
  assert.equal(signedIn.status, 200, JSON.stringify(signedIn))
  const session = api.sessionOf(cookieOf(signedIn))
  assert.equal((await session.send('GET', '/me')).data.user.id, person.userId)

  const [passkey] = (await methods(session)).passkeys
  assert.ok(passkey!.last_used_at)
  const other = await api.signUp()
  for (const [method, body] of [
    ['PATCH', { name: 'Mine' }],
    ['DELETE', undefined],
  ] as const)
    assert.equal((await other.send(method, `/api/auth/passkeys/${passkey!.id}`, body)).status, 404)
  assert.equal((await session.send('PATCH', `/api/auth/passkeys/${passkey!.id}`, { name: 'Phone' })).status, 200)
  assert.equal((await methods(session)).passkeys[0]!.name, 'Phone')
  assert.equal((await session.send('DELETE', `/api/auth/passkeys/${passkey!.id}`)).status, 200)
  assert.equal((await signIn(authenticator.get(await askToSignIn(), { origin }))).status, 401)
  const { rows } = await api.sql.query(
    `select data->>'sealed' as sealed from pgboss.job where name = 'mail.deliver' order by created_on`,
  )
  const mails = rows.map(({ sealed }) => JSON.parse(api.app.vault.open(Buffer.from(sealed, 'base64'))))
  assert.ok(mails.some(({ to, text }) => to === person.person.email && text.includes('a passkey')))
})

test('a passkey is added only in the session that asked, with a verified user, for this site', async () => {
  const person = await api.signUp()
  const eve = await api.signUp()
  const challenge = challengeOf(await askToAdd(person))
  const signInChallenge = await askToSignIn()
  const authenticator = openAuthenticator()
  for (const [credential, by] of [
    [authenticator.create(challenge, { origin }), eve],
    [authenticator.create(signInChallenge, { origin }), person],
    [authenticator.create('forged', { origin }), person],
    [authenticator.create(challenge, { origin: 'https://evil.example' }), person],
    [authenticator.create(challenge, { origin, rpId: 'evil.example' }), person],
    [authenticator.create(challenge, { origin, type: 'webauthn.get' }), person],
    [authenticator.create(challenge, { origin, crossOrigin: true }), person],
    [authenticator.create(challenge, { origin, flags: 0x41 }), person], // the user was present, but not verified
    [authenticator.create(challenge, { origin, flags: 0x05 }), person], // no credential
  ] as const) {
    const answer = await add(by, credential)
    assert.equal(answer.status, 400, JSON.stringify(answer))
  }
  const right = authenticator.create(challenge, { origin })
  const badKey = { ...right, response: { ...right.response, publicKey: 'AAAA' } }
  const badAlgorithm = { ...right, response: { ...right.response, publicKeyAlgorithm: -257 } }
  for (const credential of [badKey, badAlgorithm, {}, { response: {} }])
    assert.equal((await add(person, credential)).status, 400)
  const foreign = await api.send('POST', '/api/auth/passkeys', {
    body: { name: 'x', credential: right },
    headers: { cookie: person.cookie, origin: 'https://evil.example' },
  })
  assert.equal(foreign.status, 403)
  const key = await api.workspace()
  assert.equal((await key.send('POST', '/api/auth/passkeys', { name: 'x', credential: right })).status, 403)
  assert.deepEqual((await methods(person)).passkeys, [])
  assert.equal((await add(person, right)).status, 200)
})

test('one passkey can be added with each confirmation of the password', async () => {
  const person = await api.signUp()
  const challenge = challengeOf(await askToAdd(person))
  const created = [1, 2].map(() => openAuthenticator().create(challenge, { origin }))
  const answers = await Promise.all(created.map((credential) => add(person, credential)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400])
  assert.equal((await methods(person)).passkeys.length, 1)
})

test('an assertion signs in once, and only with the key, the challenge and the site of the passkey', async () => {
  const { person, authenticator } = await withPasskey()
  const challenge = await askToSignIn()
  const registration = challengeOf(await askToAdd(person))
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  for (const credential of [
    authenticator.get('forged', { origin }),
    authenticator.get(registration, { origin }),
    authenticator.get(challenge, { origin, key: privateKey }),
    authenticator.get(challenge, { origin: 'https://evil.example' }),
    authenticator.get(challenge, { origin, rpId: 'evil.example' }),
    authenticator.get(challenge, { origin, type: 'webauthn.create' }),
    authenticator.get(challenge, { origin, flags: 0x01 }),
    openAuthenticator().get(challenge, { origin }),
  ]) {
    const answer = await signIn(credential)
    assert.deepEqual([answer.status, answer.headers.getSetCookie()], [401, []], JSON.stringify(credential))
  }
  const other = await withPasskey()
  const right = authenticator.get(challenge, { origin, signCount: 7 })
  const handle = Buffer.from(other.person.userId).toString('base64url')
  assert.equal((await signIn({ ...right, response: { ...right.response, userHandle: handle } })).status, 401)
  const answers = await Promise.all([signIn(right), signIn(right)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
  // A counter that does not grow belongs to a copy of the authenticator.
  for (const signCount of [7, 6, 0])
    assert.equal((await signIn(authenticator.get(await askToSignIn(), { origin, signCount }))).status, 401)
  for (const signCount of [8, 2 ** 32 - 1])
    assert.equal((await signIn(authenticator.get(await askToSignIn(), { origin, signCount }))).status, 200)
})

test('the last sign-in method cannot be removed', async () => {
  const { person } = await withPasskey()
  await api.sql.query('delete from accounts where user_id = $1', [person.userId])
  const [passkey] = (await methods(person)).passkeys
  assert.equal((await person.send('DELETE', `/api/auth/passkeys/${passkey!.id}`)).status, 409)
})

test('the first verification of an address ends passkeys from before', async () => {
  const { person, authenticator } = await withPasskey()
  await confirmMailbox(api.database, person.userId)
  assert.equal((await signIn(authenticator.get(await askToSignIn(), { origin }))).status, 401)
})

test('a passkey that is removed during its sign-in opens no session', async () => {
  const { person, authenticator } = await withPasskey()
  const challenge = await askToSignIn()
  await using reset = await api.hold('lock table sessions in share mode')
  const answer = signIn(authenticator.get(challenge, { origin }))
  await reset.isAwaited()
  await api.sql.query('delete from passkeys where user_id = $1', [person.userId])
  await reset.commit()
  const { status, headers } = await answer
  assert.deepEqual([status, headers.getSetCookie()], [401, []])
  const { rowCount } = await api.sql.query('select from sessions where user_id = $1', [person.userId])
  assert.equal(rowCount, 1) // that of the sign-up
})

test('sign-ins with made-up passkeys are limited by network', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 100, burst: 200 } })
  const made = openAuthenticator().get('x', { origin: limited.url })
  const attempt = () => limited.send('POST', '/api/auth/passkeys/sign-in', { body: made })
  const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await attempt()).status))
  assert.ok(statuses.includes(429) && statuses.includes(401))
})
