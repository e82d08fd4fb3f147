import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { cookieOf, type Method, startApi } from '../../test/api.ts'
import { turnOnTwoFactor } from '../../test/totp.ts'
import { until } from '../../test/until.ts'
import { hashPassword } from '../people/password.ts'
import { bootstrap } from '../workspaces/bootstrap.ts'

const api = await startApi({ worker: true })
after(() => api[Symbol.asyncDispose]())

const password = 'correct horse'
const auth = (path: string, body: object, headers?: Record<string, string>) =>
  api.send('POST', `/api/auth${path}`, { body, ...(headers && { headers }) })

async function countOf(table: string) {
  const { rows } = await api.sql.query(`select count(*)::int as count from ${table}`)
  return rows[0].count as number
}

test('signing up creates a person, a workspace and its owner, and signs them in', async () => {
  const ada = await api.signUp({ name: 'Ada', email: 'Ada@Example.com', workspace_name: 'Müller & Söhne' })
  assert.equal(ada.answer.status, 200, JSON.stringify(ada.answer))
  const me = await ada.send('GET', '/me')
  assert.equal(me.status, 200, JSON.stringify(me.error))
  const { workspace } = me.data
  assert.deepEqual(me.data, {
    user: { id: ada.userId, name: 'Ada', email: 'ada@example.com', locale: null },
    workspace: { ...workspace, name: 'Müller & Söhne', slug: 'muller-sohne', role: 'owner' },
    role: 'owner',
    scope: 'full',
    key: null,
  })
  assert.match(ada.userId, /^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  const { rows } = await api.sql.query(
    'select type, actor_type, actor_id, request_id from events where workspace_id = $1 order by id',
    [workspace.id],
  )
  const actor = { actor_type: 'user', actor_id: ada.userId, request_id: ada.answer.headers.get('x-request-id') }
  assert.deepEqual(rows, [
    { type: 'workspace.created', ...actor },
    { type: 'member.added', ...actor },
  ])

  const again = await api.signUp({ workspace_name: 'Muller, Sohne' })
  assert.equal((await again.send('GET', '/me')).data.workspace.slug, 'muller-sohne-2')
})

test('concurrent sign-ups with the same name each get a workspace with its own slug', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => api.signUp({ workspace_name: 'Same name' })))
  const slugs = await Promise.all(people.map(async (person) => (await person.send('GET', '/me')).data.workspace.slug))
  assert.equal(new Set(slugs).size, 6)
  assert.ok(slugs.every((slug) => slug.startsWith('same-name')))
})

test('the session works on the API until it is signed out', async () => {
  const person = await api.signUp()
  const created = await person.send('POST', '/contacts', { first_name: 'Grace' })
  assert.equal(created.status, 201, JSON.stringify(created.error))
  assert.equal((await person.send('GET', '/contacts')).meta.total, 1)
  const { rows } = await api.sql.query(`select actor_type, actor_id from events where entity_id = $1`, [
    created.data.id,
  ])
  assert.deepEqual(rows, [{ actor_type: 'user', actor_id: person.userId }])

  assert.equal((await person.send('POST', '/api/auth/sign-out', {})).status, 200)
  assert.equal((await person.send('GET', '/contacts')).status, 401)
  assert.equal((await person.send('POST', '/contacts', { first_name: 'Grace' })).status, 401)
})

test('the cookie is not readable by scripts, and a forged one is rejected', async () => {
  const { answer, cookie } = await api.signUp()
  assert.match(answer.headers.getSetCookie().join(), /^rapport\.session_token=.*HttpOnly.*SameSite=Lax/i)
  assert.doesNotMatch(answer.headers.getSetCookie().join(), /Secure/)
  const { rows } = await api.sql.query('select token from sessions')
  for (const forged of [
    `rapport.session_token=${rows[0].token}`,
    `${cookie}x`,
    cookie.replace('.session_token=', '.session_token=x'),
    'rapport.session_token=%E0%A4%A',
  ])
    assert.equal((await api.send('GET', '/me', { headers: { cookie: forged } })).status, 401, forged)
})

test('an address with a host that is too long is a 400, before it is parsed', async () => {
  const address = `https://${'a'.repeat(254)}/`
  const signOut = (body: object, headers = {}) =>
    api.send('POST', '/api/auth/sign-out', { body, headers: { origin: api.url, ...headers } })
  for (const name of ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL'])
    assert.equal((await signOut({ [name]: address })).status, 400, name)
  assert.equal((await signOut({}, { origin: address })).status, 400)
  assert.equal((await signOut({}, { referer: address })).status, 400)
  assert.equal((await api.send('GET', `/api/auth/get-session?callbackURL=${address}`)).status, 400)
  assert.equal((await signOut({ callbackURL: '/today' })).status, 200)
})

test('with PUBLIC_URL on https the cookie is Secure', async () => {
  await using secure = await startApi({ publicUrl: 'https://crm.example.com' })
  const { answer } = await secure.signUp()
  assert.match(answer.headers.getSetCookie().join(), /__Secure-rapport\.session_token=.*Secure/)
  const cookie = cookieOf(answer)
  assert.equal((await secure.send('GET', '/me', { headers: { cookie } })).status, 200)
  const make = (origin: string) =>
    secure.send('POST', '/contacts', { body: { first_name: 'A' }, headers: { cookie, origin } })
  assert.equal((await make('https://crm.example.com')).status, 201)
  assert.equal((await make('http://crm.example.com')).status, 403)
})

test('a session expires', async () => {
  const person = await api.signUp()
  const { rows } = await api.sql.query(
    `select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from sessions where user_id = $1`,
    [person.userId],
  )
  assert.equal(rows[0].minutes, 14 * 24 * 60)
  await api.sql.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [
    person.userId,
  ])
  assert.equal((await person.send('GET', '/me')).status, 401)
  const response = await fetch(`${api.url}/api/auth/get-session`, { headers: { cookie: person.cookie } })
  assert.equal(await response.text(), 'null')
})

test('a change by cookie needs our own origin; a key needs no origin and takes precedence over the cookie', async () => {
  const person = await api.signUp()
  for (const origin of [undefined, 'https://evil.example', 'null', `${api.url}.evil.example`, 'https://127.0.0.1']) {
    const headers = { cookie: person.cookie, ...(origin && { origin }) }
    for (const [method, path] of [
      ['POST', '/contacts'],
      ['PATCH', '/contacts/x'],
      ['DELETE', '/contacts/x'],
      ['POST', '/workspaces'],
    ] as const) {
      const refused = await api.send(method, path, { body: {}, headers })
      assert.equal(refused.status, 403, `${method} ${path} from ${origin}`)
      assert.equal(refused.error.code, 'FORBIDDEN')
    }
    if (origin) assert.equal((await auth('/sign-out', {}, headers)).status, 403)
  }
  assert.equal((await person.send('GET', '/contacts')).meta.total, 0)
  assert.equal(
    (
      await api.send('GET', '/contacts', { headers: { cookie: person.cookie, origin: 'https://evil.example' } })
    ).headers.get('access-control-allow-origin'),
    null,
  )

  const other = await api.workspace()
  const { key } = other
  const made = await api.send('POST', '/contacts', {
    key,
    body: { first_name: 'Ada' },
    headers: { cookie: person.cookie },
  })
  assert.equal(made.status, 201)
  assert.equal((await other.send('GET', '/contacts')).meta.total, 1)
  assert.equal((await api.send('GET', '/me', { key: 'rap_wrong', headers: { cookie: person.cookie } })).status, 401)
})

test('signing in opens the last used workspace', async () => {
  const { send, person, userId } = await api.signUp()
  const second = (await send('POST', '/workspaces', { name: 'Second', slug: `second-${userId}` })).data
  await send('POST', '/workspaces/switch', { workspace_id: second.id })
  const signedIn = await auth('/sign-in/email', { email: person.email.toUpperCase(), password })
  assert.equal(signedIn.status, 200, JSON.stringify(signedIn))
  assert.equal((await api.sessionOf(cookieOf(signedIn)).send('GET', '/me')).data.workspace.id, second.id)
})

test('a wrong password and an unknown address get the same response', async () => {
  const { person } = await api.signUp()
  const wrong = await auth('/sign-in/email', { email: person.email, password: 'wrong horse' })
  const unknown = await auth('/sign-in/email', { email: 'nobody@example.com', password })
  assert.equal(wrong.status, 401)
  assert.deepEqual({ ...wrong, headers: 0 }, { ...unknown, headers: 0 })
})

test('a password is used exactly as typed, including spaces', async () => {
  const spaced = '  correct horse '
  const signIn = (email: string, password: string) => auth('/sign-in/email', { email, password })
  const { person, send } = await api.signUp({ password: spaced })
  assert.equal((await signIn(person.email, spaced.trim())).status, 401)
  assert.equal((await signIn(person.email, spaced)).status, 200)

  const change = { currentPassword: spaced, newPassword: ' battery staple ' }
  assert.equal((await send('POST', '/api/auth/change-password', change)).status, 200)
  assert.equal((await signIn(person.email, change.newPassword)).status, 200)
  const token = await resetToken(person.email)
  await auth('/reset-password', { token, newPassword: `${spaced} ` })
  assert.equal((await signIn(person.email, spaced)).status, 401)
  assert.equal((await signIn(person.email, `${spaced} `)).status, 200)

  const made = {
    email: `${randomUUID()}@example.com`,
    workspace: 'Acme',
    slug: `acme-${randomUUID()}`,
    password: spaced,
  }
  await bootstrap(api.database, made)
  assert.equal((await signIn(made.email, spaced)).status, 200)
})

test('passwords are stored as argon2id, and reset tokens as hashes', async () => {
  const { person, userId } = await api.signUp()
  const { rows } = await api.sql.query('select password from accounts where user_id = $1', [userId])
  assert.match(rows[0].password, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  const token = await resetToken(person.email)
  const kept = await api.sql.query(
    `select coalesce(string_agg(v::text, ' '), '') || (select coalesce(string_agg(data::text, ' '), '') from pgboss.job) as text from verifications v`,
  )
  assert.ok(!kept.rows[0].text.includes(token))
})

test('a forgotten password is reset by email, once, and existing sessions end', async () => {
  const ada = await api.signUp()
  const token = await resetToken(ada.person.email)
  assert.equal(String((await auth('/reset-password', { token, newPassword: 'battery staple' })).status), 'true')
  assert.equal((await auth('/reset-password', { token, newPassword: 'another one' })).status, 400)
  assert.equal((await ada.send('GET', '/me')).status, 401)
  assert.equal((await auth('/sign-in/email', { email: ada.person.email, password })).status, 401)
  assert.equal((await auth('/sign-in/email', { email: ada.person.email, password: 'battery staple' })).status, 200)
  const [known, unknown] = [
    await auth('/request-password-reset', ada.person),
    await auth('/request-password-reset', { email: 'nobody@example.com' }),
  ]
  assert.deepEqual({ ...known, headers: 0 }, { ...unknown, headers: 0 })
})

test('a password is changed, and other sessions are listed and revoked', async () => {
  const { send, person } = await api.signUp()
  const second = cookieOf(await auth('/sign-in/email', { email: person.email, password }))
  const listed = await fetch(`${api.url}/api/auth/list-sessions`, { headers: { cookie: second } })
  assert.equal(((await listed.json()) as object[]).length, 2)

  const changed = await send('POST', '/api/auth/change-password', {
    currentPassword: password,
    newPassword: 'battery staple',
    revokeOtherSessions: false,
  })
  assert.equal(changed.status, 200, JSON.stringify(changed))
  assert.equal(String((await send('POST', '/api/auth/revoke-other-sessions', {})).status), 'true')
  assert.equal((await api.send('GET', '/me', { headers: { cookie: second } })).status, 401)
  assert.equal((await send('GET', '/me')).status, 200)
})

test('a password that is reset while it is changed stays as it was reset', async () => {
  const { send, person, userId } = await api.signUp()
  const stored = `update accounts set password = $2 where user_id = $1 and provider_id = 'credential'`
  const chosen = await hashPassword('chosen at the reset')
  await using lock = await api.hold('select from users where id = $1 for update', [userId])
  const changing = send('POST', '/api/auth/change-password', {
    currentPassword: password,
    newPassword: 'battery staple',
  })
  await lock.isAwaited()
  await api.sql.query(stored, [userId, chosen]) // before a reset ends the sessions
  await lock.letGo()
  const { status, error } = await changing
  assert.equal(status, 401, JSON.stringify(error))
  assert.equal((await auth('/sign-in/email', { email: person.email, password: 'battery staple' })).status, 401)
  assert.equal((await auth('/sign-in/email', { email: person.email, password: 'chosen at the reset' })).status, 200)
})

test('a session that is opened by a change of the password just after a reset is ended', async () => {
  const { send, userId } = await api.signUp()
  const before = await countOf('sessions')
  await using lock = await api.holdInserts('sessions', `new.user_id = '${userId}'`)
  const change = { currentPassword: password, newPassword: 'battery staple', revokeOtherSessions: true }
  const changing = send('POST', '/api/auth/change-password', change)
  await lock.isAwaited()
  // What a reset does that had read its link before the change ended all links.
  await api.sql.query(`update accounts set password = 'another' where user_id = $1`, [userId])
  await api.sql.query('delete from sessions where user_id = $1', [userId])
  await lock.letGo()
  assert.equal((await changing).status, 401)
  assert.equal(await countOf('sessions'), before - 1)
})

test('a new session opens the last used workspace, even when no other session is left', async () => {
  const { send, person, userId } = await api.signUp()
  const { data: second } = await send('POST', '/workspaces', { name: 'Second', slug: `second-${userId}` })
  await send('POST', '/workspaces/switch', { workspace_id: second.id })
  const placeOf = async (cookie: string) => (await api.send('GET', '/me', { headers: { cookie } })).data.workspace.id
  const changed = await send('POST', '/api/auth/change-password', {
    currentPassword: password,
    newPassword: 'battery staple',
    revokeOtherSessions: true,
  })
  const cookie = cookieOf(changed)
  assert.equal(await placeOf(cookie), second.id)
  await api.send('POST', '/api/auth/sign-out', { headers: { cookie, origin: api.url }, body: {} })
  const again = cookieOf(await auth('/sign-in/email', { email: person.email, password: 'battery staple' }))
  assert.equal(await placeOf(again), second.id)
})

test('with a second factor enabled, the password alone is not enough', async () => {
  const ada = await api.signUp()
  const { secret, backupCodes } = await turnOnTwoFactor(ada, password)

  const half = await auth('/sign-in/email', { email: ada.person.email, password })
  const waiting = api.sessionOf(cookieOf(half))
  assert.equal((half as unknown as { twoFactorRedirect: boolean }).twoFactorRedirect, true)
  assert.equal((await waiting.send('GET', '/me')).status, 401)
  assert.equal((await waiting.send('POST', '/api/auth/two-factor/verify-totp', { code: '000000' })).status, 401)
  const whole = await waiting.send('POST', '/api/auth/two-factor/verify-backup-code', { code: backupCodes[0] })
  assert.equal(whole.status, 200, JSON.stringify(whole))
  const session = api.sessionOf(cookieOf(whole))
  assert.equal((await session.send('GET', '/me')).status, 200)

  // A trusted device needs no code, until a new password ends the other sessions.
  const code = { code: backupCodes[1], trustDevice: true }
  const again = api.sessionOf(cookieOf(await auth('/sign-in/email', { email: ada.person.email, password })))
  const trusted = await again.send('POST', '/api/auth/two-factor/verify-backup-code', code)
  const headers = { cookie: cookieOf(trusted), origin: api.url }
  const needsCode = async (given: string) => {
    const answer = await auth('/sign-in/email', { email: ada.person.email, password: given }, headers)
    headers.cookie = cookieOf(answer) // it changes with every use
    return 'twoFactorRedirect' in answer
  }
  assert.equal(await needsCode(password), false)
  const change = { currentPassword: password, newPassword: 'battery staple', revokeOtherSessions: true }
  assert.equal((await session.send('POST', '/api/auth/change-password', change)).status, 200)
  assert.equal(await needsCode('battery staple'), true)

  const { rows } = await api.sql.query('select t::text as row from two_factors t')
  assert.ok(!rows[0].row.includes(secret) && !rows[0].row.includes(backupCodes[2]!))
})

test('after ten wrong codes the second factor of an account is locked, and the response says for how long', async () => {
  const ada = await api.signUp()
  const { email } = ada.person
  const { backupCodes } = await turnOnTwoFactor(ada, password)
  const half = async () => api.sessionOf(cookieOf(await auth('/sign-in/email', { email, password })))
  for (let challenge = 0; challenge < 2; challenge++) {
    const { send } = await half()
    for (let n = 0; n < 5; n++) await send('POST', '/api/auth/two-factor/verify-totp', { code: '000000' })
  }
  const right = { code: backupCodes[0] }
  const refused = await (await half()).send('POST', '/api/auth/two-factor/verify-backup-code', right)
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '900'])
  assert.match(refused.error.message, /wrong codes for this account/)
})

test('a trusted device ends with the other sessions, and with a new second factor', async () => {
  const ada = await api.signUp()
  const { email } = ada.person
  let desktop = api.sessionOf(ada.cookie)
  const setUp = async () => {
    const { backupCodes, verified } = await turnOnTwoFactor(desktop, password)
    desktop = api.sessionOf(cookieOf(verified))
    return backupCodes
  }
  let codes = await setUp()
  const trust = async () => {
    const half = api.sessionOf(cookieOf(await auth('/sign-in/email', { email, password })))
    return half.send('POST', '/api/auth/two-factor/verify-backup-code', { code: codes.pop(), trustDevice: true })
  }
  const needsCode = async (laptop: Awaited<ReturnType<typeof trust>>) => {
    const headers = { cookie: cookieOf(laptop), origin: api.url }
    return 'twoFactorRedirect' in (await auth('/sign-in/email', { email, password }, headers))
  }
  assert.equal(await needsCode(await trust()), false)

  await desktop.send('POST', '/api/auth/revoke-other-sessions', {})
  const first = await trust()
  await api.sessionOf(cookieOf(first)).send('POST', '/api/auth/sign-out', {})
  await desktop.send('POST', '/api/auth/revoke-other-sessions', {}) // there are none
  assert.equal(await needsCode(first), true)

  const second = await trust()
  const disabled = await desktop.send('POST', '/api/auth/two-factor/disable', { password })
  desktop = api.sessionOf(cookieOf(disabled))
  codes = await setUp()
  assert.equal(await needsCode(second), true)

  const third = await trust()
  await desktop.send('POST', '/api/auth/revoke-sessions', {})
  assert.equal((await desktop.send('GET', '/me')).status, 401)
  assert.equal(await needsCode(third), true)
})

test('a trusted device that signs in while the other sessions are ended is ended with them', async () => {
  const ada = await api.signUp()
  const { email } = ada.person
  const { backupCodes, verified } = await turnOnTwoFactor(ada, password)
  const desktop = api.sessionOf(cookieOf(verified))
  const half = api.sessionOf(cookieOf(await auth('/sign-in/email', { email, password })))
  const laptop = await half.send('POST', '/api/auth/two-factor/verify-backup-code', {
    code: backupCodes[0],
    trustDevice: true,
  })
  const signIn = async (cookie: string) => auth('/sign-in/email', { email, password }, { cookie, origin: api.url })

  // The sign-in has found the trust and waits to exchange it for a new one when the sessions are ended.
  await using lock = await api.hold('select from verifications where value = $1 for update', [ada.userId])
  const signingIn = signIn(cookieOf(laptop))
  await lock.isAwaited()
  const ending = desktop.send('POST', '/api/auth/revoke-other-sessions', {})
  await until(async () => (await lock.waiting()) === 2)
  await lock.letGo()

  assert.equal((await ending).status as unknown, true)
  const meanwhile = cookieOf(await signingIn)
  assert.equal((await api.send('GET', '/me', { headers: { cookie: meanwhile } })).status, 401)
  assert.equal('twoFactorRedirect' in (await signIn(meanwhile)), true)
  assert.equal((await desktop.send('GET', '/me')).status, 200)
})

test('an invalid email address is rejected, and an address is unique in any spelling', async () => {
  const { person } = await api.signUp({ email: 'linus@example.com' })
  const people = await countOf('users')
  const refused: [Record<string, string>, number][] = [
    [{ email: 'LINUS@Example.COM' }, 422],
    [{ email: ' linus@example.com ' }, 422],
    [{ email: 'lіnus@example.com' }, 400], // a Cyrillic i
    [{ email: 'lin\u212Aus@example.com' }, 400], // the Kelvin sign, a k in lower case
    [{ email: 'linus＠example.com' }, 400],
    [{ email: 'linus@еxample.com' }, 400],
    [{ email: 'li\u0301nus@example.com' }, 400],
    [{ email: 'linus@example.com@evil.example' }, 400],
    [{ email: 'linus' }, 400],
    [{ name: '' }, 400],
    [{ name: 'a\0b' }, 400],
    [{ name: 'x'.repeat(256) }, 400],
    [{ workspace_name: ' ' }, 400],
    [{ workspace_name: 'x'.repeat(256) }, 400],
    [{ password: 'short' }, 400],
    [{ password: 'x'.repeat(129) }, 400],
  ]
  for (const [fields, status] of refused) {
    const { answer } = await api.signUp(fields)
    assert.equal(answer.status, status, JSON.stringify(fields))
    assert.deepEqual(answer.headers.getSetCookie(), [])
  }
  assert.equal(await countOf('users'), people)
  assert.equal(person.email, 'linus@example.com')
})

test('signing up with an invitation joins that workspace and creates none', async () => {
  const host = await api.workspace()
  const { data: invitation } = await host.send('POST', '/workspaces/invites', { email: 'guest@example.com' })
  const workspaces = await countOf('workspaces')

  const wrongAddress = await api.signUp({ email: 'other@example.com', invitation_token: invitation.token })
  assert.equal(wrongAddress.answer.status, 403)
  assert.equal((await api.signUp({ email: 'guest@example.com', invitation_token: 'guessed' })).answer.status, 404)

  const guest = await api.signUp({ email: 'guest@example.com', invitation_token: invitation.token })
  assert.equal(guest.answer.status, 200, JSON.stringify(guest.answer))
  const me = (await guest.send('GET', '/me')).data
  assert.deepEqual([me.workspace.id, me.role], [host.workspaceId, 'member'])
  assert.equal(await countOf('workspaces'), workspaces)
  assert.deepEqual(await host.events(), ['invitation.created', 'member.added', 'invitation.accepted'])
  assert.equal((await api.signUp({ email: 'late@example.com', invitation_token: invitation.token })).answer.status, 404)
  assert.equal(
    (await api.signUp({ email: 'guest@example.com', invitation_token: invitation.token })).answer.status,
    409,
  )
})

test('a person without a workspace can list, create and accept, and nothing else', async () => {
  const person = await api.signUp()
  await api.sql.query('delete from members where user_id = $1', [person.userId])
  const me = await person.send('GET', '/me')
  assert.deepEqual([me.status, me.data.workspace, me.data.role], [200, null, null])
  assert.deepEqual((await person.send('GET', '/workspaces')).data, [])
  for (const path of ['/contacts', '/workspaces/members', '/workspaces/invites', '/keys'])
    assert.equal((await person.send('GET', path)).status, 403, path)
  assert.equal((await person.send('POST', '/contacts', { first_name: 'Ada' })).status, 403)
  assert.equal((await person.send('POST', '/workspaces/invites/accept', { token: 'guessed' })).status, 404)

  const headers = { 'idempotency-key': 'first' }
  const body = { name: 'Mine', slug: `mine-${person.userId}` }
  const made = await person.send('POST', '/workspaces', body, headers)
  assert.equal(made.status, 201, JSON.stringify(made.error))
  assert.equal((await person.send('GET', '/me')).data.workspace.id, made.data.id)
  assert.equal((await person.send('POST', '/contacts', { first_name: 'Ada' })).status, 201)
})

test('a person removed from a workspace keeps the session but loses access', async () => {
  const owner = await api.signUp()
  const { data: invitation } = await owner.send('POST', '/workspaces/invites', { email: 'leaving@example.com' })
  const guest = await api.signUp({ email: 'leaving@example.com', invitation_token: invitation.token })
  assert.equal((await guest.send('GET', '/contacts')).status, 200)
  assert.equal((await owner.send('DELETE', `/workspaces/members/${guest.userId}`)).status, 200)
  assert.equal((await guest.send('GET', '/contacts')).status, 403)
  assert.equal((await guest.send('GET', '/me')).data.workspace, null)
})

test('an invitation token shows what it is for; an invalid one shows nothing', async () => {
  const owner = await api.signUp({ name: 'Olga', workspace_name: 'Analytical Engines' })
  const invite = async (email: string) =>
    (await owner.send('POST', '/workspaces/invites', { email, role: 'owner' })).data as { id: string; token: string }
  const ask = async (token: string) => {
    const response = await fetch(`${api.url}/api/auth/invitation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    return [response.status, await response.json()]
  }
  const mia = await invite('mia-link@example.com')
  const { expires_at } = (await owner.send('GET', '/workspaces/invites')).data[0]
  const invitation = {
    workspace_name: 'Analytical Engines',
    inviter_name: 'Olga',
    email: 'mia-link@example.com',
    role: 'owner',
    expires_at,
    accepted: false,
    pending: false,
  }
  assert.deepEqual(await ask(mia.token), [200, { invitation }])
  const joined = await api.signUp({ email: 'mia-link@example.com', invitation_token: mia.token })
  assert.equal(joined.answer.status, 200)
  assert.deepEqual(await ask(mia.token), [200, { invitation: { ...invitation, accepted: true } }])

  const wrong = [200, { invitation: null }]
  const revoked = await invite('revoked-link@example.com')
  await owner.send('DELETE', `/workspaces/invites/${revoked.id}`)
  assert.deepEqual(await ask(revoked.token), wrong)
  const late = await invite('late-link@example.com')
  await api.sql.query("update invitations set expires_at = now() - interval '1 second' where id = $1", [late.id])
  assert.deepEqual(await ask(late.token), wrong)
  assert.deepEqual(await ask('nonsense'), wrong)
  assert.equal((await ask(''))[0], 400)
})

test('a flood of paths that do not exist is a 429, and a very long one a 404', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 100, burst: 200 } })
  const statusOf = async (path: string) => (await fetch(`${limited.url}/api/auth/${path}`)).status
  assert.equal(await statusOf('a'.repeat(300)), 404)
  const statuses = new Set<number>()
  const flood = async () => {
    for (const status of await Promise.all(Array.from({ length: 240 }, (_, i) => statusOf(`x${i}`))))
      statuses.add(status)
  }
  for (let i = 0; i < 20 && !statuses.has(429); i++) await flood() // a slow machine needs more than one
  assert.deepEqual([...statuses].sort(), [404, 429])
})

test('invalid links are limited by address like invalid keys, and a valid one still works', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 100, burst: 200 } })
  const owner = await limited.signUp()
  const { data } = await owner.send('POST', '/workspaces/invites', { email: 'mia@example.com' })
  const ask = (path: string, token: string) => limited.send('POST', `/api/auth/${path}`, { body: { token } })
  let refused
  for (let n = 0; refused?.status !== 429; n++) refused = await ask('invitation', `wrong-${n}`)
  assert.equal(refused.error.code, 'RATE_LIMITED')
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await ask('invitation', data.token)).status, 200)
})

test('a reset link is reported as valid until it is used; a server without email is reported', async () => {
  const { person } = await api.signUp()
  const works = async (token: string) => ((await auth('/reset-link', { token })) as unknown as { works: boolean }).works
  const token = await resetToken(person.email)
  assert.equal(await works(token), true)
  assert.equal(await works('nonsense'), false)
  await auth('/reset-password', { token, newPassword: 'a better horse' })
  assert.equal(await works(token), false)

  const configuration = async (url: string) => (await fetch(`${url}/api/auth/configuration`)).json()
  assert.deepEqual(await configuration(api.url), { sends_mail: false, sign_up: 'open', oidc: null })
  await using mailing = await startApi({ smtpUrl: 'smtp://localhost:25' })
  assert.deepEqual(await configuration(mailing.url), { sends_mail: true, sign_up: 'open', oidc: null })
})

test('a server error does not mark a link as invalid, and does not count as a failed attempt', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 1000, burst: 2000 } })
  const ask = async (token: string) => {
    const response = await fetch(`${limited.url}/api/auth/reset-link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    return [response.status, (await response.json()) as { works?: boolean; error?: { code: string } }] as const
  }
  assert.deepEqual(await ask('..'), [200, { works: false }])
  await limited.sql.query('alter table verifications rename to elsewhere')
  // More than the failures allowed for an address.
  for (let n = 0; n < 25; n++) {
    const [status, { error }] = await ask(`perhaps-${n}`)
    assert.deepEqual([status, error?.code], [500, 'INTERNAL_ERROR'])
  }
  await limited.sql.query('alter table elsewhere rename to verifications')
  assert.deepEqual(await ask('wrong'), [200, { works: false }])
})

test('/api/auth behaves as documented in the reference', async () => {
  const text = await readFile(new URL('../docs/introduction.md', import.meta.url), 'utf8')
  const named = [...new Set(text.match(/`(GET|POST) \/api\/auth\/[\w/-]+/g))].map((route) => route.slice(1).split(' '))
  assert.ok(named.length > 12)
  for (const [method, path] of named) {
    if (path === '/api/auth/oidc/start') continue // only with a provider: see oidc.test.ts
    const { status } = await fetch(api.url + path, {
      method: method!,
      ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body: '{}' }),
    })
    assert.ok(status !== 404 && status < 500, `${method} ${path}: ${status}`)
  }

  const ada = await api.signUp({ name: 'Ada', workspace_name: undefined })
  assert.equal((await ada.send('GET', '/me')).data.workspace.name, 'Ada’s workspace')
  const json = async (path: string, body?: object, cookie = ada.cookie) => {
    const response = await fetch(`${api.url}/api/auth${path}`, {
      headers: { cookie, origin: api.url, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const { email } = ada.person
  const signUp = { name: 'Ada', email: 'ada-2@example.com', password }
  assert.deepEqual(Object.keys((await json('/sign-up/email', signUp, '')).body).sort(), ['token', 'user'])
  assert.equal((await json('/sign-up/email', signUp, '')).status, 422)
  const signIn = await json('/sign-in/email', { email, password }, '')
  assert.deepEqual(Object.keys(signIn.body).sort(), ['redirect', 'token', 'user'])
  const refused = await json('/sign-in/email', { email, password: 'wrong horse' }, '')
  assert.deepEqual([refused.status, Object.keys(refused.body).sort()], [401, ['code', 'message']])
  for (const path of ['/no-such-thing', '/sign-in/smoke-signal']) {
    const { status, body } = await json(path, {})
    assert.deepEqual(
      [status, body.error],
      [404, { code: 'NOT_FOUND', message: `POST /api/auth${path} does not exist` }],
    )
  }
  assert.deepEqual(Object.keys((await json('/get-session')).body).sort(), ['session', 'user'])
  const list = (await json('/list-sessions')).body as unknown as { token: string }[]
  assert.equal(list.length, 2)
  assert.equal((await json('/revoke-session', { token: signIn.body.token })).status, 200)
  assert.equal(((await json('/list-sessions')).body as unknown as object[]).length, 1)
  assert.equal((await json('/update-user', { name: 'Countess' })).status, 200)
  assert.equal((await ada.send('GET', '/me')).data.user.name, 'Countess')
  const factor = await json('/two-factor/enable', { password })
  assert.deepEqual(Object.keys(factor.body).sort(), ['backupCodes', 'method', 'totpURI'])
  assert.equal((await json('/change-password', { currentPassword: password, newPassword: 'short' })).status, 400)
  const change = { currentPassword: password, newPassword: 'better horse', revokeOtherSessions: true }
  assert.equal((await json('/change-password', change)).status, 200)
})

test('sign-ins are limited by address, and a header cannot change the address', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 100, burst: 200 } })
  const signIn = (n: number) =>
    limited.send('POST', '/api/auth/sign-in/email', {
      body: { email: 'ada@example.com', password: 'wrong horse' },
      headers: { 'x-forwarded-for': `10.0.0.${n}`, 'x-rapport-address': `10.0.0.${n}` },
    })
  for (let n = 0; n < 3; n++) assert.equal((await signIn(n)).status, 401)
  const fourth = await signIn(3)
  assert.equal(fourth.status, 429)
  assert.ok(Number(fourth.headers.get('retry-after')) > 0)
})

test('other spellings of a path do not bypass the limits of an account', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 100, burst: 200 } })
  const body = JSON.stringify({ email: 'ada@example.com', password: 'wrong horse', invitation_token: 'nonsense' })
  for (const path of [
    'x/../sign-in/email',
    './sign-in/email',
    'sign-in\\email',
    '%73ign-in/email',
    './sign-up/email',
  ]) {
    const answer = await limited.raw(
      `POST /api/auth/${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    )
    assert.match(answer, /^HTTP\/1.1 404/, path)
  }
})

test('password attempts within a session are limited like sign-ins', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 100, burst: 200 } })
  const person = await limited.signUp()
  const guess = () => person.send('POST', '/api/auth/verify-password', { password: 'wrong horse' })
  for (let n = 0; n < 3; n++) assert.equal((await guess()).status, 400)
  assert.equal((await guess()).status, 429)
})

test('codes of the second factor that are tried in a session from many networks are limited', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 100, burst: 200 }, trustProxy: ['127.0.0.1'] })
  const person = await limited.signUp()
  const from = (n: number, cookie = person.cookie) => ({
    cookie,
    origin: limited.url,
    'x-forwarded-for': `192.0.2.${n}`,
  })
  // The library counts by address for all servers of these tests.
  const elsewhere = {
    send: (method: Method, path: string, body: object) => limited.send(method, path, { headers: from(99), body }),
  }
  const cookie = cookieOf((await turnOnTwoFactor(elsewhere, person.person.password)).verified)
  const tried: number[] = []
  for (let n = 1; n <= 15; n++) {
    const headers = from(n, cookie)
    const path = n % 2 ? 'verify-totp' : 'verify-backup-code'
    tried.push(
      (await limited.send('POST', `/api/auth/two-factor/${path}`, { headers, body: { code: '000000' } })).status,
    )
  }
  assert.deepEqual(tried, [...Array(10).fill(401), ...Array(5).fill(429)])
})

test('a session cookie in a spelling that only the sign-in library knows is ignored', async () => {
  const { cookie, person } = await api.signUp()
  const [name, value] = [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)]
  const verify = async (header: string) => {
    const headers = { cookie: header, origin: api.url }
    const body = { password: person.password }
    return (await api.send('POST', '/api/auth/verify-password', { headers, body })).status
  }
  for (const header of [cookie, `a=b;  ${cookie};c="d"`]) assert.notEqual(await verify(header), 401, header)
  const spellings = [`${name}="${value}"`, `${name} =${value}`, `a=b;\t${cookie}`, `a;${name}= "${value}"`]
  for (const ignored of [...spellings, `${name}=x; ${spellings[0]}`]) assert.equal(await verify(ignored), 401, ignored)
})

test('paths of the sign-in library that redirect or are not used do not exist', async () => {
  const elsewhere = 'callbackURL=/.//evil.example/sign-in'
  for (const path of [
    `verify-email?token=x&${elsewhere}`,
    `reset-password/x?${elsewhere}`,
    'error?error=x',
    'callback/x',
  ])
    assert.equal((await fetch(`${api.url}/api/auth/${path}`, { redirect: 'manual' })).status, 404, path)
  const { send } = await api.signUp()
  for (const path of [
    'send-verification-email',
    'change-email',
    'delete-user',
    'update-session',
    'two-factor/send-otp',
  ])
    assert.equal((await send('POST', `/api/auth/${path}`, { callbackURL: '/.//evil.example' })).status, 404, path)
})

test('attempts at the second factor are limited too', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 100, burst: 200 } })
  const verify = () => limited.send('POST', '/api/auth/two-factor/verify-totp', { body: { code: '000000' } })
  const tried = []
  for (let n = 0; n < 5; n++) tried.push((await verify()).status)
  assert.deepEqual(tried.slice(0, 3), [401, 401, 401])
  assert.equal(tried.at(-1), 429)
})

test('the log at its most verbose level contains no password, token, key or cookie', async () => {
  let logged = ''
  await using talkative = await startApi({
    worker: true,
    log: pino({ level: 'trace' }, { write: (line) => void (logged += line) }),
  })
  const ada = await talkative.signUp({ password: 'a secret password' })
  await talkative.signUp({ email: ada.person.email, password: 'a secret password' })
  const signedIn = await talkative.send('POST', '/api/auth/sign-in/email', {
    body: { ...ada.person, password: 'a secret mistake' },
  })
  assert.equal(signedIn.status, 401)
  const { data: key } = await ada.send('POST', '/keys', { name: 'Robot' })
  const { data: invitation } = await ada.send('POST', '/workspaces/invites', { email: 'guest@example.com' })
  await ada.send('POST', '/workspaces/invites/accept', { token: invitation.token })
  await ada.send('POST', '/api/auth/sign-out', {}, { origin: 'https://evil.example' })
  await talkative.send('GET', '/contacts', { key: key.key })
  await until(() => logged.includes('.eml'))
  const token = decodeURIComponent(ada.cookie.split('=')[1]!).split('.')[0]!
  assert.ok(logged.includes('/api/v1/keys') && logged.includes('/api/auth/*'))
  for (const secret of ['a secret', token, key.key, invitation.token]) assert.ok(!logged.includes(secret), secret)
})

test('a request line with an absolute URL, as sent by a proxy, is accepted', async () => {
  const person = await api.signUp()
  const answer = await api.raw(
    `GET ${api.url}/api/auth/get-session HTTP/1.1\r\nHost: x\r\nCookie: ${person.cookie}\r\nConnection: close\r\n\r\n`,
  )
  assert.match(answer, /^HTTP\/1.1 200/)
  assert.ok(answer.includes(person.person.email))
})

/** Requests a reset and reads the mail, as the person would. */
async function resetToken(email: string) {
  assert.equal((await auth('/request-password-reset', { email })).error, undefined)
  const mail = await mailTo(email)
  return mail.match(new RegExp(`^${api.config.publicUrl}/reset-password\\?token=(\\S+)$`, 'm'))![1]!
}

async function mailTo(email: string) {
  const folder = `${api.config.dataDir}/mails`
  let found = ''
  await until(async () => {
    const files = await readdir(folder).catch(() => [])
    const mails = await Promise.all(files.toSorted().map((file) => readFile(`${folder}/${file}`, 'utf8')))
    found = mails.findLast((mail) => mail.includes(`To: ${email}\n`)) ?? ''
    return found !== ''
  })
  return found
}

test('a page that shows another person or workspace than that of the session is a 409, and changes nothing', async () => {
  const ada = await api.signUp()
  const { data: me } = await ada.send('GET', '/me')
  const send = (method: 'GET' | 'POST', page: string) =>
    api.send(method, '/contacts', {
      headers: { cookie: ada.cookie, origin: api.url, 'x-page-of': page },
      ...(method === 'POST' && { body: { first_name: 'Grace' } }),
    })
  const rename = (page: string) =>
    api.send('POST', '/api/auth/update-user', {
      headers: { cookie: ada.cookie, origin: api.url, 'x-page-of': page },
      body: { name: 'Countess' },
    })
  const own = `${me.user.id} ${me.workspace.id}`
  assert.equal((await send('POST', own)).status, 201)
  for (const other of [`${me.user.id} ${randomUUID()}`, `${randomUUID()} ${me.workspace.id}`, '']) {
    for (const refused of [await send('POST', other), await rename(other)])
      assert.deepEqual([refused.status, refused.error?.code], [409, 'CONFLICT'])
    assert.equal((await send('GET', other)).status, 409)
  }
  assert.equal((await send('GET', own)).meta!.total, 1)
  assert.equal((await ada.send('GET', '/me')).data.user.name, me.user.name)
  await rename(own)
  assert.equal((await ada.send('GET', '/me')).data.user.name, 'Countess')
})
