import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type Api, startApi } from '../../test/api.ts'
import { startProvider } from '../../test/oidc.ts'
import { startReceiver } from '../../test/receiver.ts'
import { totp, turnOnTwoFactor } from '../../test/totp.ts'

const provider = await startProvider()
after(() => provider[Symbol.asyncDispose]())
const api = await startApi({ oidc: provider.settings })
after(() => api[Symbol.asyncDispose]())

const newAddress = () => `${randomUUID()}@example.com`

/** A browser: keeps the cookies of each host, and shows where it was led. */
function browser(server: Api = api, cookie = '', from?: string) {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { host } = new URL(url)
    if (!jars.has(host)) jars.set(host, new Map())
    return jars.get(host)!
  }
  for (const pair of cookie.split('; ').filter(Boolean))
    jarOf(server.url).set(pair.split('=')[0]!, pair.split(/=(.*)/s)[1]!)

  async function go(place: string) {
    const url = new URL(place, server.url).href
    const jar = jarOf(url)
    const response = await fetch(url, {
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(from && { 'x-forwarded-for': from }),
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name!)
      else jar.set(name!, value!)
    }
    const next = response.headers.get('location')
    return { response, next: next === null ? undefined : new URL(next, url).href }
  }

  /** Follows redirects up to the first page that `isEnd` accepts, and returns its address. */
  async function follow(place: string, isEnd: (url: URL) => boolean) {
    let at = new URL(place, server.url).href
    for (let i = 0; i < 12; i++) {
      if (isEnd(new URL(at))) return at
      const { next, response } = await go(at)
      if (!next) throw new Error(`${at} returns ${response.status}: ${await response.text()}`)
      at = next
    }
    throw new Error(`too many redirects, at ${at}`)
  }

  const isCallback = ({ pathname }: URL) => pathname === '/api/auth/oidc/callback'
  const isPage = ({ origin, pathname }: URL) => origin === server.url && !pathname.startsWith('/api/')
  return {
    go,
    /** Up to the address that the provider leads back to. */
    reachCallback: (query = '') => follow(`/api/auth/oidc/start${query}`, isCallback),
    /** The whole sign-in; returns the path of the page at its end. */
    async signIn(query = '', start = '/api/auth/oidc/start') {
      const { pathname, search } = new URL(await follow(start + query, isPage))
      return pathname + search
    },
    cookie: () => [...jarOf(server.url)].map(([name, value]) => `${name}=${value}`).join('; '),
    me: async () =>
      await server.send('GET', '/me', {
        headers: { cookie: [...jarOf(server.url)].map(([n, v]) => `${n}=${v}`).join('; ') },
      }),
  }
}

const usersWith = async (email: string, server: Api = api) =>
  (await server.sql.query('select id, name, email_verified from users where email = $1', [email])).rows

test('a person signs up with the provider, gets a workspace, and signs in again with the same account', async () => {
  provider.serve(api.url)
  const email = newAddress()
  provider.signInAs(email, { email: email.toUpperCase(), email_verified: true, name: 'Ada Lovelace' })
  const first = browser()
  assert.equal(await first.signIn('?to=/deals'), '/sign-in?step=new&to=%2Fdeals')
  const me = (await first.me()).data
  assert.deepEqual([me.user.email, me.user.name, me.role], [email, 'Ada Lovelace', 'owner'])
  assert.deepEqual(
    (await usersWith(email)).map(({ email_verified }) => email_verified),
    [true],
  )
  const { rows } = await api.sql.query(
    'select access_token, refresh_token, id_token from accounts where user_id = $1',
    [me.user.id],
  )
  assert.deepEqual(rows, [{ access_token: null, refresh_token: null, id_token: null }])

  // The address may change at the provider: the subject identifies the person.
  provider.signInAs(email, { email: newAddress(), email_verified: false })
  const second = browser()
  assert.equal(await second.signIn('?to=/deals%3Fview%3D1'), '/deals?view=1')
  assert.equal((await second.me()).data.user.id, me.user.id)
  const { oidc } = (await (await fetch(`${api.url}/api/auth/configuration`)).json()) as { oidc: unknown }
  assert.deepEqual(oidc, { name: 'Acme' })
})

test('only paths of this server are accepted as the page after the sign-in', async () => {
  provider.serve(api.url)
  const email = newAddress()
  provider.signInAs(email, { email, email_verified: true })
  await browser().signIn()
  for (const to of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    `/deals?q=${'x'.repeat(2048)}`,
  ])
    assert.equal(await browser().signIn(`?to=${encodeURIComponent(to)}`), '/', to)
})

test('the response must belong to a sign-in of this browser, and works once', async () => {
  provider.serve(api.url)
  const email = newAddress()
  provider.signInAs(email, { email, email_verified: true })
  const victim = browser()
  const attacker = browser()
  const callback = await attacker.reachCallback()
  // The response of the attacker in the browser of the victim, which has no sign-in, or one of its own.
  assert.equal(await victim.signIn('', callback), '/sign-in?error=sign_in_expired')
  await victim.reachCallback()
  assert.equal(await victim.signIn('', callback), '/sign-in?error=sign_in_expired')
  assert.deepEqual(await usersWith(email), [])

  const wrong = new URL(callback)
  wrong.searchParams.set('state', 'wrong')
  const other = new URL(await attacker.reachCallback())
  other.searchParams.set('iss', 'https://other.example')
  assert.equal(await attacker.signIn('', other.href), '/sign-in?error=sign_in_failed')
  const cookie = browser()
  const own = await cookie.reachCallback()
  const kept = cookie.cookie()
  assert.equal(await cookie.signIn('', own), '/sign-in?step=new')
  // The same response again, in a browser that still has the cookie: the provider accepts its code once.
  assert.equal(await browser(api, kept).signIn('', own), '/sign-in?error=sign_in_failed')
  assert.equal(await browser(api, kept).signIn('', wrong.href), '/sign-in?error=sign_in_expired')
  provider.cancel()
  assert.equal(await browser().signIn('?to=/deals'), '/sign-in?error=sign_in_cancelled&to=%2Fdeals')
})

test('an address that the provider has not verified neither creates nor opens an account', async () => {
  provider.serve(api.url)
  const email = newAddress()
  for (const profile of [
    { email },
    { email, email_verified: false },
    { email: 'ädä@example.com', email_verified: true },
    {},
  ]) {
    provider.signInAs(randomUUID(), profile)
    assert.equal(await browser().signIn(), '/sign-in?error=email_unverified')
  }
  assert.deepEqual(await usersWith(email), [])
})

test('an account of a verified address is linked; one that somebody registered without proof is not', async () => {
  provider.serve(api.url)
  const impostor = await api.signUp()
  const { email } = impostor.person
  provider.signInAs(email, { email, email_verified: true })
  const person = browser()
  assert.equal(await person.signIn(), '/sign-in?error=account_exists')
  assert.equal((await person.me()).status, 401)
  const { rowCount } = await api.sql.query('select from accounts where user_id = $1', [impostor.userId])
  assert.equal(rowCount, 1)

  await api.sql.query('update users set email_verified = true where id = $1', [impostor.userId])
  assert.equal(await person.signIn(), '/')
  assert.equal((await person.me()).data.user.id, impostor.userId)

  // A second identity with the same address, for example after the provider assigned it to another person.
  provider.signInAs(randomUUID(), { email, email_verified: true })
  const other = browser()
  assert.equal(await other.signIn(), '/sign-in?error=other_identity_linked')
  assert.equal((await other.me()).status, 401)
  // After the operator has moved to another provider, the identity of the previous one is no obstacle.
  await api.sql.query(
    `update accounts set account_id = 'https://previous.example x' where user_id = $1 and provider_id = 'oidc'`,
    [impostor.userId],
  )
  assert.equal(await other.signIn(), '/')
  assert.equal((await other.me()).data.user.id, impostor.userId)
})

test('an account that is being linked while the password is reset is not linked', async () => {
  provider.serve(api.url)
  const ada = await api.signUp()
  await api.sql.query('update users set email_verified = true where id = $1', [ada.userId])
  provider.signInAs(randomUUID(), { email: newAddress(), email_verified: true })
  const { password } = ada.person
  const { url } = (await ada.send('POST', '/api/auth/oidc/link', { password })) as unknown as { url: string }
  const thief = browser(api, ada.cookie)
  const callback = await thief.reachCallback(url.slice(url.indexOf('?')))
  const finish = await api.startReset(ada.person.email)
  const session = await api.hold('select from sessions where user_id = $1 for update', [ada.userId])
  const resetting = finish()
  await session.isAwaited()
  const linking = thief.signIn('', callback)
  await Promise.race([linking, setTimeout(1000)])
  await session.letGo()
  await resetting
  assert.equal(await linking, '/settings/profile?error=sign_in_expired')
  const { rowCount } = await api.sql.query(`select from accounts where user_id = $1 and provider_id = 'oidc'`, [
    ada.userId,
  ])
  assert.equal(rowCount, 0)
})

test('a first sign-in in two windows at once opens the same account in both', async () => {
  provider.serve(api.url)
  const [userId, email] = [randomUUID(), newAddress()]
  provider.signInAs(email, { email, email_verified: true })
  const second = browser()
  const callback = await second.reachCallback()
  await using first = await api.hold(`
    lock table users in access exclusive mode;
    insert into users (id, name, email, email_verified) values ('${userId}', 'Ada', '${email}', true);
    insert into accounts (id, provider_id, account_id, user_id)
    values ('${randomUUID()}', 'oidc', '${provider.issuer} ${email}', '${userId}')`)
  const signingIn = second.signIn('', callback)
  await first.isAwaited()
  await first.commit()
  assert.equal(await signingIn, '/')
  assert.equal((await second.me()).data.user.id, userId)
})

test('an identity that is linked elsewhere during its first sign-in creates no account', async () => {
  provider.serve(api.url)
  const ada = await api.signUp()
  const email = newAddress()
  provider.signInAs(email, { email, email_verified: true })
  const person = browser()
  const callback = await person.reachCallback()
  await using link = await api.hold(
    `insert into accounts (id, provider_id, account_id, user_id) values ($1, 'oidc', $2, $3)`,
    [randomUUID(), `${provider.issuer} ${email}`, ada.userId],
  )
  const signingIn = person.signIn('', callback)
  await link.isAwaited()
  await link.commit()
  assert.equal(await signingIn, '/')
  assert.equal((await person.me()).data.user.id, ada.userId)
  assert.deepEqual(await usersWith(email), [])
})

test('the endpoints of an https provider must have https too', async () => {
  const endpoints = { authorization_endpoint: '/authorize', token_endpoint: '/token', jwks_uri: '/keys' }
  let wrong: string | undefined
  await using https = await startReceiver((_request, response) => {
    const metadata = Object.entries({ ...endpoints, userinfo_endpoint: '/me' }).map(([name, path]) => [
      name,
      (name === wrong ? https.url.replace('https:', 'http:') : https.url) + path,
    ])
    response.end(JSON.stringify({ issuer: https.url, ...Object.fromEntries(metadata) }))
  })
  await using server = await startApi({ oidc: { ...provider.settings, issuer: https.url } })
  for (wrong of [...Object.keys(endpoints), 'userinfo_endpoint'])
    assert.equal(
      (await browser(server).go('/api/auth/oidc/start')).next,
      `${server.url}/sign-in?error=provider_unavailable`,
      wrong,
    )
  wrong = undefined
  const { next } = await browser(server).go('/api/auth/oidc/start')
  assert.ok(next!.startsWith(`${https.url}/authorize?`))
})

test('guesses of the password to confirm are counted before they are checked', async () => {
  await using limited = await startApi({ oidc: provider.settings, rateLimit: { perSecond: 100, burst: 200 } })
  const ada = await limited.signUp()
  const link = (password: string) => ada.send('POST', '/api/auth/oidc/link', { password })
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await link('wrong horse')).status))
  assert.deepEqual(statuses.toSorted(), [...Array(10).fill(400), ...Array(20).fill(429)])
  assert.equal((await link(ada.person.password)).status, 429)
})

test('the profile links an account after the password, and unlinks it unless it is the last sign-in method', async () => {
  provider.serve(api.url)
  const ada = await api.signUp()
  const subject = randomUUID()
  provider.signInAs(subject, { email: newAddress(), email_verified: true })
  const link = (password?: string, session = ada) => session.send('POST', '/api/auth/oidc/link', { password })
  assert.equal((await link()).error.details[0].message, 'is required')
  assert.equal((await link('wrong horse')).status, 400)
  const foreign = await api.send('POST', '/api/auth/oidc/link', {
    body: { password: ada.person.password },
    headers: { cookie: ada.cookie, origin: 'https://evil.example' },
  })
  assert.equal(foreign.status, 403)
  assert.equal((await api.send('POST', '/api/auth/oidc/link', { body: {} })).status, 401)
  const { url } = (await link(ada.person.password)) as unknown as { url: string }

  // The link works in the session that asked for it, and in no other.
  const eve = await api.signUp()
  assert.equal(await browser(api, eve.cookie).signIn('', url), '/settings/profile?error=sign_in_expired')
  assert.equal(await browser().signIn('', url), '/settings/profile?error=sign_in_expired')
  assert.equal(await browser(api, ada.cookie).signIn('', url), '/settings/profile?linked=true')
  const person = browser()
  assert.equal(await person.signIn(), '/')
  assert.equal((await person.me()).data.user.id, ada.userId)

  // The same identity cannot be linked to a second person.
  const again = (await link(eve.person.password, eve)) as unknown as { url: string }
  assert.equal(await browser(api, eve.cookie).signIn('', again.url), '/settings/profile?error=linked_elsewhere')

  const methods = async (session: typeof ada) =>
    (await session.send('GET', '/api/auth/sign-in-methods')) as unknown as {
      has_password: boolean
      linked_accounts: { id: string; email: string }[]
    }
  const [account] = (await methods(ada)).linked_accounts
  assert.equal((await eve.send('DELETE', `/api/auth/linked-accounts/${account!.id}`)).status, 404)
  assert.equal((await ada.send('DELETE', `/api/auth/linked-accounts/${account!.id}`)).status, 200)
  assert.deepEqual((await methods(ada)).linked_accounts, [])
  assert.equal((await ada.send('POST', '/api/auth/unlink-account', { providerId: 'credential' })).status, 404)

  // Its next sign-in does not link it again, although both addresses are verified; the person can.
  await api.sql.query('update users set email_verified = true where id = $1', [ada.userId])
  provider.signInAs(subject, { email: ada.person.email, email_verified: true })
  assert.equal(await person.signIn(), '/sign-in?error=account_unlinked')
  const third = (await link(ada.person.password)) as unknown as { url: string }
  assert.equal(await browser(api, ada.cookie).signIn('', third.url), '/settings/profile?linked=true')
  assert.equal(await person.signIn(), '/')

  const onlyHere = newAddress()
  provider.signInAs(onlyHere, { email: onlyHere, email_verified: true })
  const stranger = browser()
  await stranger.signIn()
  const session = { ...ada, ...api.sessionOf(stranger.cookie()) }
  const last = await methods(session)
  assert.equal(last.has_password, false)
  assert.equal((await session.send('DELETE', `/api/auth/linked-accounts/${last.linked_accounts[0]!.id}`)).status, 409)
  // Without a password, a recent sign-in confirms that it is the person.
  assert.equal((await session.send('POST', '/api/auth/oidc/link', {})).status, 200)
  await api.sql.query(`update sessions set created_at = now() - interval '11 minutes'`)
  assert.equal((await session.send('POST', '/api/auth/oidc/link', {})).status, 403)
})

test('signing in at the provider does not allow many codes of the second factor to be tried at the same time', async () => {
  await using limited = await startApi({
    oidc: provider.settings,
    rateLimit: { perSecond: 100, burst: 200 },
    trustProxy: ['127.0.0.1'],
  })
  provider.serve(limited.url)
  const ada = await limited.signUp()
  const { email, password } = ada.person
  await limited.sql.query('update users set email_verified = true where id = $1', [ada.userId])
  await turnOnTwoFactor(ada, password)
  provider.signInAs(email, { email, email_verified: true })
  const ends = []
  for (let n = 0; n < 22; n++) ends.push(await browser(limited, '', `192.0.2.${n}`).signIn())
  assert.deepEqual(ends.slice(19), ['/sign-in?step=code', ...Array(2).fill('/sign-in?error=too_many_sign_ins')])
})

test('a person with a second factor needs a code after the provider', async () => {
  provider.serve(api.url)
  const ada = await api.signUp()
  const { email, password } = ada.person
  await api.sql.query('update users set email_verified = true where id = $1', [ada.userId])
  const { secret } = await turnOnTwoFactor(ada, password)
  provider.signInAs(email, { email, email_verified: true })
  const eve = await api.signUp()
  const person = browser(api, eve.cookie) // signed in as another person before
  assert.equal(await person.signIn('?to=/deals'), '/sign-in?step=code&to=%2Fdeals')
  assert.equal((await person.me()).status, 401)
  const verified = await api.send('POST', '/api/auth/two-factor/verify-totp', {
    body: { code: totp(secret, 1) },
    headers: { cookie: person.cookie(), origin: api.url },
  })
  assert.equal(verified.status, 200, JSON.stringify(verified))
  const cookie = verified.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  assert.equal((await api.send('GET', '/me', { headers: { cookie } })).data.user.id, ada.userId)
})

test('SIGN_UP applies to the provider too, and OIDC_DOMAINS may sign up without an invitation', async () => {
  const oidc = { ...provider.settings, domains: ['acme.example'] }
  await using invited = await startApi({ oidc, signUp: 'invited' })
  provider.serve(invited.url)
  const as = (email: string) => provider.signInAs(email, { email, email_verified: true })
  for (const email of [newAddress(), `${randomUUID()}@evil-acme.example`, `${randomUUID()}@sub.acme.example`]) {
    as(email)
    assert.equal(await browser(invited).signIn(), '/sign-in?error=invitation_required')
    assert.deepEqual(await usersWith(email, invited), [])
  }
  as(`${randomUUID()}@acme.example`)
  assert.equal(await browser(invited).signIn(), '/sign-in?step=new')

  const host = await invited.workspace()
  const email = newAddress()
  const { data } = await host.send('POST', '/workspaces/invites', { email })
  as(newAddress())
  assert.equal(await browser(invited).signIn(`?invitation_token=${data.token}`), '/sign-in?error=invitation_invalid')
  as(email)
  const guest = browser(invited)
  assert.equal(await guest.signIn(`?invitation_token=${data.token}`), '/sign-in?step=new')
  assert.equal((await guest.me()).data.workspace.id, host.workspaceId)

  await using closed = await startApi({ oidc, signUp: 'closed' })
  provider.serve(closed.url)
  as(`${randomUUID()}@acme.example`)
  assert.equal(await browser(closed).signIn(), '/sign-in?error=sign_up_closed')
})

test('a provider that is gone, wrong or hostile is an error within bounded time, and passwords still work', async () => {
  const { person } = await api.signUp()
  const signInByPassword = () => api.send('POST', '/api/auth/sign-in/email', { body: person })
  await using fresh = await startApi({ oidc: provider.settings }) // has not read the configuration of the provider yet
  for (const answer of [
    { issuer: 'https://other.example' },
    {
      issuer: provider.issuer,
      authorization_endpoint: 'http://evil.example',
      token_endpoint: provider.issuer,
      jwks_uri: provider.issuer,
    },
    [],
    'x'.repeat(300_000),
  ]) {
    provider.answerWith((_request, response) => void response.end(JSON.stringify(answer)))
    assert.equal(await browser(fresh).signIn('?to=/deals'), '/sign-in?error=provider_unavailable&to=%2Fdeals')
  }
  provider.answerWith((_request, response) => void response.writeHead(302, { location: 'https://other.example' }).end())
  assert.equal(await browser(fresh).signIn(), '/sign-in?error=provider_unavailable')
  provider.fallSilent()
  const [silent, signedIn] = await Promise.all([browser(fresh).signIn(), signInByPassword()])
  assert.deepEqual([silent, signedIn.status], ['/sign-in?error=provider_unavailable', 200])
  provider.serve(fresh.url)
  const email = newAddress()
  provider.signInAs(email, { email, email_verified: true })
  assert.equal(await browser(fresh).signIn(), '/sign-in?step=new')
})

test('forged ID tokens are rejected', async () => {
  await using fresh = await startApi({ oidc: provider.settings })
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const foreign = await generateKeyPair('RS256')
  const email = newAddress()
  let idToken: (nonce: string) => Promise<string> = async () => ''
  let nonce = ''
  let size = 300_000
  provider.answerWith(async (request, response) => {
    const url = new URL(request.url!, provider.issuer)
    const at = (path: string) => `${provider.issuer}${path}`
    if (url.pathname === '/jwks')
      response.end(
        JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256' }], note: 'x'.repeat(size) }),
      )
    else if (url.pathname === '/token')
      response.end(JSON.stringify({ id_token: await idToken(nonce), access_token: 'x' }))
    else
      response.end(
        JSON.stringify({
          issuer: provider.issuer,
          authorization_endpoint: at('/authorize'),
          token_endpoint: at('/token'),
          jwks_uri: at('/jwks'),
        }),
      )
  })
  const claims = { email, email_verified: true, sub: 'ada' }
  const sign =
    (more: object, { key = privateKey, lifetime = '5m' } = {}) =>
    async (nonce: string) =>
      new SignJWT({ ...claims, iss: provider.issuer, aud: 'rapport', nonce, ...more })
        .setProtectedHeader({ alg: 'RS256' })
        .setIssuedAt()
        .setExpirationTime(lifetime)
        .sign(key)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const right = sign({})
  const forgeries: Record<string, typeof idToken> = {
    'another nonce': sign({ nonce: 'other' }),
    'no nonce': sign({ nonce: undefined }),
    'another issuer': sign({ iss: 'https://other.example' }),
    'another audience': sign({ aud: 'other' }),
    'several audiences': sign({ aud: ['rapport', 'other'], azp: 'other' }),
    'another key': sign({}, { key: foreign.privateKey }),
    expired: sign({}, { lifetime: '-5m' }),
    'no subject': sign({ sub: '' }),
    'half of a surrogate pair in the subject': sign({ sub: 'ada\ud800' }),
    'a subject of 256 characters': sign({ sub: 'x'.repeat(256) }),
    'no signature': async (nonce) =>
      `${part({ alg: 'none' })}.${part({ ...claims, iss: provider.issuer, aud: 'rapport', nonce, iat: 0, exp: 9e9 })}.`,
    'the client secret as key': async (nonce) => {
      const text = `${part({ alg: 'HS256' })}.${part({ ...claims, iss: provider.issuer, aud: 'rapport', nonce, iat: 0, exp: 9e9 })}`
      return `${text}.${createHmac('sha256', provider.settings.clientSecret).update(text).digest('base64url')}`
    },
    'not a token': async () => 'x',
  }
  async function attempt(token: typeof idToken) {
    idToken = token
    const person = browser(fresh)
    const { next } = await person.go('/api/auth/oidc/start')
    const query = new URL(next!).searchParams
    nonce = query.get('nonce')!
    assert.equal(query.get('code_challenge_method'), 'S256')
    return person.signIn('', `/api/auth/oidc/callback?code=x&state=${query.get('state')}`)
  }
  assert.equal(await attempt(right), '/sign-in?error=provider_unavailable', 'keys that are too long to read')
  size = 0
  for (const [name, forgery] of Object.entries(forgeries))
    assert.equal(await attempt(forgery), '/sign-in?error=sign_in_failed', name)
  assert.deepEqual(await usersWith(email, fresh), [])
  assert.equal(await attempt(right), '/sign-in?step=new')
})

test('a NUL in the name at the provider, which cannot be stored, is left out', async () => {
  provider.serve(api.url)
  const email = newAddress()
  provider.signInAs(email, { email, email_verified: true, name: 'Ada\0 Lovelace\0' })
  assert.equal(await browser().signIn(), '/sign-in?step=new')
  assert.deepEqual(
    (await usersWith(email)).map(({ name }) => name),
    ['Ada Lovelace'],
  )
})

test('a name at the provider that shows nothing is left out', async () => {
  provider.serve(api.url)
  const email = newAddress()
  provider.signInAs(email, { email, email_verified: true, name: '\u200b\u202e' })
  assert.equal(await browser().signIn(), '/sign-in?step=new')
  const [user] = await usersWith(email)
  assert.match(user!.name, /\w/)
})
