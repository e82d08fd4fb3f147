import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { after, mock, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { type Api, cookieOf, startApi } from '../api.ts'
import { openAuthenticator } from '../authenticator.ts'
import { startSmtp } from '../smtp.ts'
import { totp, turnOnTwoFactor } from '../totp.ts'
import { until } from '../until.ts'

// Attacks on accounts: locking someone out, keeping a way into an account, replaying what works once, finding out who
// has an account, riding on someone's session. Invitations accepted with a key: server/workspaces/pending.test.ts.

const api = await startApi({ worker: true })
after(() => api[Symbol.asyncDispose]())

const password = 'correct horse'
const post = (path: string, body: object, on: Api = api, headers?: Record<string, string>) =>
  on.send('POST', `/api/auth${path}`, { body, ...(headers && { headers }) })

test('failed sign-ins count by account and network, so that one person cannot lock out another', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 100, burst: 200 }, trustProxy: ['127.0.0.1'] })
  const { person } = await limited.signUp()
  const signIn = (from: string, secret: string) =>
    post('/sign-in/email', { email: person.email, password: secret }, limited, { 'x-forwarded-for': from })
  mock.timers.enable({ apis: ['Date'], now: Date.now() })
  try {
    const seen: number[] = []
    for (let n = 0; n < 12; n++) {
      if (n % 3 === 0) mock.timers.tick(11_000) // the limit by address allows three in ten seconds
      seen.push((await signIn(`2001:db8:0:1::${n}`, 'wrong horse')).status)
    }
    assert.deepEqual(seen, [...Array(10).fill(401), 429, 429])
    mock.timers.tick(11_000)
    const refused = await signIn('2001:db8:0:1::ffff', password)
    assert.deepEqual([refused.status, refused.error.code], [429, 'RATE_LIMITED'])
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    for (const elsewhere of ['2001:db8:0:2::1', '192.0.2.1'])
      assert.equal((await signIn(elsewhere, password)).status, 200)
  } finally {
    mock.timers.reset()
  }
})

test('passwords cannot be tried from all IPv6 networks of one customer', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 100, burst: 200 }, trustProxy: ['127.0.0.1'] })
  const { person } = await limited.signUp()
  const signIn = async (email: string, from: string, secret = 'wrong horse') =>
    (await post('/sign-in/email', { email, password: secret }, limited, { 'x-forwarded-for': from })).status
  const seen: number[] = []
  for (let n = 0; n < 70 || (n < 400 && seen.lastIndexOf(429) < 70); n++) {
    const email = n < 70 ? person.email : `nobody-${n}@example.com`
    const from = `2001:db8:1:${n.toString(16)}::1`
    seen.push(await signIn(email, from))
  }
  const checked = (from: number, to: number) => seen.slice(from, to).filter((status) => status === 401).length
  assert.equal(checked(0, 50), 50)
  assert.ok(checked(50, 70) < 15, `${checked(50, 70)} more for one account`)
  assert.ok(checked(70, 110) >= 30, `${checked(70, 110)} for other accounts`)
  assert.ok(seen.slice(70).includes(429))
  for (const elsewhere of ['2001:db8:2:1::1', '192.0.2.1'])
    assert.equal(await signIn(person.email, elsewhere, password), 200)
})

test('successful sign-ins and attempts beyond the limit by address are not counted against an account', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 100, burst: 200 }, trustProxy: ['127.0.0.1'] })
  const { person } = await limited.signUp()
  const signIn = (secret: string) => post('/sign-in/email', { email: person.email, password: secret }, limited)
  mock.timers.enable({ apis: ['Date'], now: Date.now() })
  try {
    for (let n = 0; n < 12; n++) {
      if (n % 3 === 0) mock.timers.tick(11_000)
      assert.equal((await signIn(password)).status, 200)
    }
    mock.timers.tick(11_000)
    for (let n = 0; n < 20; n++) await signIn('wrong horse')
    mock.timers.tick(11_000)
    assert.equal((await signIn(password)).status, 200)
  } finally {
    mock.timers.reset()
  }
})

test('requests for resets or sign-ups by a stranger do not block the person', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 100, burst: 200 }, trustProxy: ['127.0.0.1'] })
  const ask = (n: number) =>
    post('/request-password-reset', { email: 'ada@example.com' }, limited, { 'x-forwarded-for': `192.0.2.${n}` })
  for (let n = 0; n < 20; n++) await ask(1)
  assert.equal((await ask(1)).status, 429)
  assert.equal((await ask(2)).error, undefined)
})

test('strangers cannot fill the mailbox of a person, and one of them cannot use up what the person needs', async () => {
  await using smtp = await startSmtp()
  await using limited = await startApi({
    smtpUrl: smtp.smtpUrl,
    rateLimit: { perSecond: 100, burst: 200 },
    trustProxy: ['127.0.0.1'],
  })
  const ask = async (path: string, email: string, from: string, more: object = {}) =>
    (await post(path, { name: 'Ada', email, password, ...more }, limited, { 'x-forwarded-for': from })).error?.code ??
    'sent'
  const refused = 'RATE_LIMITED'
  const [reset, signUp] = ['/request-password-reset', '/sign-up/email']
  const ofOneSite = (network: number) => `2001:db8:1:${network}::1`
  const seen = [
    await ask(signUp, 'ada@example.com', ofOneSite(1)),
    await ask(signUp, 'ada@example.com', ofOneSite(2)),
    await ask(signUp, 'ada@example.com', ofOneSite(3)),
    await ask(signUp, 'ada@example.com', ofOneSite(4)), // the fourth email from this site, to any address
    await ask(reset, 'ada@example.com', ofOneSite(5)),
    await ask(reset, 'ada@example.com', ofOneSite(6)),
    await ask(reset, 'ada@example.com', ofOneSite(7)), // the sixth to this address
    await ask(signUp, 'ada@example.com', '2001:db8:2::1'),
  ]
  assert.deepEqual(seen, ['sent', 'sent', 'sent', refused, 'sent', 'sent', refused, 'sent'])
  const statuses = []
  for (let n = 0; n < 18; n++) statuses.push(await ask(signUp, 'ada@example.com', `192.0.2.${n}`))
  assert.deepEqual(statuses, [...Array(16).fill('sent'), refused, refused])
  // Emails that strangers ask for leave those of another kind, and those for which an invitation is needed.
  assert.equal(await ask(reset, 'ada@example.com', '192.0.2.100'), 'sent')
  const owner = await limited.workspace()
  const { data: invitation } = await owner.send('POST', '/workspaces/invites', { email: 'ada@example.com' })
  const invited = { invitation_token: invitation.token }
  assert.equal(await ask(signUp, 'ada@example.com', '192.0.2.101', invited), 'sent')
  assert.equal(await ask(signUp, 'ada@example.com', '192.0.2.102', { invitation_token: 'guessed' }), 'NOT_FOUND')
})

test('a known password does not allow many codes of the second factor to be tried at the same time', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 100, burst: 200 }, trustProxy: ['127.0.0.1'] })
  const { send, person } = await limited.signUp()
  await turnOnTwoFactor({ send }, password)
  const signIn = (n: number) => post('/sign-in/email', { ...person }, limited, { 'x-forwarded-for': `192.0.2.${n}` })
  const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => signIn(n)))
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(refused.length, 5)
  assert.deepEqual(
    refused.flatMap(({ headers }) => headers.getSetCookie()),
    [],
  )
})

test('a stolen session cannot be used to try passwords from many networks', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 100, burst: 200 }, trustProxy: ['127.0.0.1'] })
  const { cookie } = await limited.signUp()
  const attempt = async (path: string, n: number) => {
    const headers = { cookie, origin: limited.url, 'x-forwarded-for': `192.0.2.${n}` }
    return (await post(path, { password: `wrong ${n}` }, limited, headers)).status
  }
  for (let n = 0; n < 10; n++) assert.equal(await attempt('/verify-password', n), 400)
  assert.equal(await attempt('/verify-password', 10), 429)
  assert.equal(await attempt('/two-factor/disable', 11), 429)
})

test('a reset of an address that someone else registered ends all their access', async () => {
  const email = 'victim@example.com'
  const impostor = await api.signUp({ email })
  const { data: key } = await impostor.send('POST', '/keys', { name: 'Back door' })
  const feed = new URL((await impostor.send('GET', '/me/calendar')).data.url).pathname
  const factor = await turnOnFactor(impostor)
  assert.equal((await api.send('GET', '/me', { key: key.key })).status, 200)
  assert.equal((await fetch(api.url + feed)).status, 200)

  await reset(email, 'battery staple')
  assert.equal((await api.send('GET', '/me', { key: key.key })).status, 401)
  assert.equal((await fetch(api.url + feed)).status, 404)
  assert.equal((await factor.session.send('GET', '/me')).status, 401)
  assert.equal((await post('/sign-in/email', { email, password })).status, 401)
  const signedIn = await post('/sign-in/email', { email, password: 'battery staple' })
  assert.equal((signedIn as unknown as { twoFactorRedirect?: boolean }).twoFactorRedirect, undefined)
  const victim = api.sessionOf(cookieOf(signedIn))
  assert.equal((await victim.send('GET', '/me')).status, 200)
  const audit = await victim.send('GET', '/audit-logs?action=key.revoked')
  assert.deepEqual([audit.data[0].entity_id, audit.data[0].actor.type], [key.id, 'system'])
  assert.equal((await victim.send('GET', '/audit-logs?action=calendar.renewed')).data.length, 1)

  // From now on the address is verified, and a reset leaves the person's own keys and second factor alone.
  const { data: own } = await victim.send('POST', '/keys', { name: 'My own' })
  await turnOnTwoFactor(victim, 'battery staple')
  await reset(email, 'another staple')
  assert.equal((await api.send('GET', '/me', { key: own.key })).status, 200)
  const again = await post('/sign-in/email', { email, password: 'another staple' })
  assert.equal((again as unknown as { twoFactorRedirect?: boolean }).twoFactorRedirect, true)
})

test('a reset ends every other reset link', async () => {
  const { person } = await api.signUp()
  const first = await resetToken(person.email)
  const second = await resetToken(person.email, [first])
  assert.equal((await post('/reset-password', { token: second, newPassword: 'battery staple' })).error, undefined)
  const late = await post('/reset-password', { token: first, newPassword: 'evil staple' })
  assert.equal(late.status, 400)
  assert.equal((await post('/sign-in/email', { email: person.email, password: 'battery staple' })).status, 200)
})

test('a code of the authenticator app signs in once', async () => {
  const withCode = async () => {
    const ada = await api.signUp()
    const { secret } = await turnOnTwoFactor(ada, password)
    const code = totp(secret, 1) // the next one, which is accepted for at least 30 seconds
    return async () => {
      const half = await post('/sign-in/email', { email: ada.person.email, password })
      return api.sessionOf(cookieOf(half)).send('POST', '/api/auth/two-factor/verify-totp', { code })
    }
  }
  const signIn = await withCode()
  assert.equal((await signIn()).status, 200)
  const replayed = await signIn()
  assert.equal(replayed.status, 401)
  assert.deepEqual(
    replayed.headers.getSetCookie().filter((cookie) => cookie.includes('session_token=')),
    [],
  )
  const signInTwice = await withCode()
  const answers = await Promise.all([signInTwice(), signInTwice()])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401])
})

test('a reset request is answered before the account is looked up', async () => {
  const { person } = await api.signUp()
  await using _ = await api.hold('lock table users, verifications in access exclusive mode')
  const [known, unknown] = [
    await post('/request-password-reset', { email: person.email }),
    await post('/request-password-reset', { email: 'nobody@example.com' }),
  ]
  assert.deepEqual([known.status, known.error], [unknown.status, undefined])
  assert.deepEqual({ ...known, headers: 0 }, { ...unknown, headers: 0 })
})

test('a session that the attacker chose is not signed in', async () => {
  const { person, cookie: chosen } = await api.signUp()
  const attacker = await api.signUp()
  const signedIn = await post('/sign-in/email', { email: person.email, password }, api, {
    cookie: attacker.cookie,
    origin: api.url,
  })
  assert.equal(signedIn.status, 200)
  const fresh = cookieOf(signedIn)
  assert.notEqual(fresh, attacker.cookie)
  assert.notEqual(fresh, chosen)
  assert.equal((await attacker.send('GET', '/me')).data.user.email, attacker.person.email)
})

test('another site neither changes anything with a person’s cookie, nor signs them in or out', async () => {
  const person = await api.signUp()
  for (const origin of ['https://evil.example', 'null', `${api.url}.evil.example`]) {
    const headers = { cookie: person.cookie, origin }
    for (const [method, path] of [
      ['POST', '/contacts'],
      ['POST', '/keys'],
      ['POST', '/workspaces/switch'],
      ['POST', '/workspaces/invites/accept'],
      ['DELETE', `/workspaces/members/${person.userId}`],
    ] as const)
      assert.equal((await api.send(method, path, { body: {}, headers })).status, 403, `${method} ${path}`)
    for (const path of ['/sign-out', '/change-password', '/two-factor/disable', '/update-user'])
      assert.equal((await post(path, { name: 'Eve' }, api, headers)).status, 403, path)
  }
  const form = await fetch(`${api.url}/api/v1/contacts`, {
    method: 'POST',
    headers: { cookie: person.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'first_name=Eve',
  })
  assert.equal(form.status, 403)
  assert.equal((await person.send('GET', '/contacts')).meta.total, 0)
})

test('a removed member has no access by session, key, stored response or old invitation', async () => {
  const owner = await api.signUp()
  const email = 'removed@example.com'
  const { data: invitation } = await owner.send('POST', '/workspaces/invites', { email, role: 'owner' })
  const guest = await api.signUp({ email, invitation_token: invitation.token })
  const { data: key } = await guest.send('POST', '/keys', { name: 'Mine' })
  const once = { 'idempotency-key': 'kept' }
  assert.equal((await guest.send('POST', '/contacts', { first_name: 'Ada' }, once)).status, 201)
  const { data: door } = await guest.send('POST', '/workspaces/invites', { email: 'door@example.com', role: 'owner' })

  assert.equal((await owner.send('DELETE', `/workspaces/members/${guest.userId}`)).status, 200)
  assert.equal((await guest.send('GET', '/contacts')).status, 403)
  assert.equal((await guest.send('POST', '/contacts', { first_name: 'Ada' }, once)).status, 403)
  assert.equal((await api.send('GET', '/contacts', { key: key.key })).status, 401)
  assert.equal((await guest.send('POST', '/workspaces/invites/accept', { token: invitation.token })).status, 409)
  const back = await api.signUp({ email: 'door@example.com', invitation_token: door.token })
  assert.equal(back.answer.status, 404)
})

async function turnOnFactor(person: Pick<ReturnType<Api['sessionOf']>, 'send'>, secretWord = password) {
  const { secret, verified } = await turnOnTwoFactor(person, secretWord)
  return { secret, session: api.sessionOf(cookieOf(verified)) }
}

test('no key that an impostor creates during the reset of the password survives it', async () => {
  for (let round = 0; round < 3; round++) {
    const impostor = await api.signUp()
    const token = await resetToken(impostor.person.email)
    const keys: string[] = []
    const reset = new AbortController()
    const creating = Array.from({ length: 4 }, async () => {
      while (!reset.signal.aborted) {
        const { status, data } = await impostor.send('POST', '/keys', { name: 'Way back in' })
        if (status !== 201) break
        keys.push(data.key)
      }
    })
    await until(() => keys.length > 5)
    await post('/reset-password', { token, newPassword: 'another horse' })
    reset.abort()
    await Promise.all(creating)
    const statuses = await Promise.all(keys.map(async (key) => (await api.send('GET', '/contacts', { key })).status))
    assert.deepEqual(new Set(statuses), new Set([401]))
    assert.equal((await impostor.send('GET', '/me')).status, 401)
  }
})

test('no session that a thief opens with the old password during a reset survives it', async () => {
  for (let round = 0; round < 2; round++) {
    const { person } = await api.signUp()
    const { email } = person
    const token = await resetToken(email)
    const resetting = post('/reset-password', { token, newPassword: 'battery staple' })
    const isReset = resetting.then(() => true)
    const signIns: ReturnType<typeof post>[] = []
    for (let isDone = false; !isDone && signIns.length < 50;) {
      signIns.push(post('/sign-in/email', { email, password }))
      isDone = await Promise.race([isReset, setTimeout(20, false)])
    }
    await resetting
    const opened = (await Promise.all(signIns)).filter(({ status }) => status === 200)
    for (const answer of opened) assert.equal((await api.sessionOf(cookieOf(answer)).send('GET', '/me')).status, 401)
    assert.equal((await post('/sign-in/email', { email, password: 'battery staple' })).status, 200)
  }
})

test('a passkey that a thief adds in a stolen session while the password is reset is refused', async () => {
  const { person, userId, send } = await api.signUp()
  await api.sql.query('update users set email_verified = true where id = $1', [userId])
  const options = await send('POST', '/api/auth/passkeys/options', { password })
  const { challenge } = options as unknown as { challenge: string }
  const credential = openAuthenticator().create(challenge, { origin: new URL(api.url).origin })
  const token = await resetToken(person.email)
  await using sessions = await api.hold('select from sessions where user_id = $1 for update', [userId])
  const resetting = post('/reset-password', { token, newPassword: 'battery staple' })
  await sessions.isAwaited()
  const adding = send('POST', '/api/auth/passkeys', { name: 'Way back in', credential })
  await Promise.race([adding, setTimeout(1000)])
  await sessions.letGo()
  await resetting
  assert.equal((await adding).status, 401)
  const { rowCount } = await api.sql.query('select from passkeys where user_id = $1', [userId])
  assert.equal(rowCount, 0)
})

async function reset(email: string, newPassword: string) {
  const answer = await post('/reset-password', { token: await resetToken(email), newPassword })
  assert.equal(String(answer.status), 'true', JSON.stringify(answer))
}

const usedTokens = new Set<string>()

/** Asks for a reset and reads the mail, as the person would. */
async function resetToken(email: string, known: string[] = []) {
  assert.equal((await post('/request-password-reset', { email })).error, undefined)
  const folder = `${api.config.dataDir}/mails`
  const token = await until(async () => {
    const files = await readdir(folder).catch(() => [])
    const mails = await Promise.all(files.toSorted().map((file) => readFile(`${folder}/${file}`, 'utf8')))
    return mails
      .filter((mail) => mail.includes(`To: ${email}\n`))
      .map((mail) => /reset-password\?token=(\S+)$/m.exec(mail)?.[1])
      .findLast((found) => found && !known.includes(found) && !usedTokens.has(found))
  })
  usedTokens.add(token)
  return token
}
