import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Config } from '../config.ts'
import { type Sql, sql } from '../database/sql.ts'
import { anyone } from '../http/access.ts'
import type { SessionLookup } from '../http/auth.ts'
import { object, text } from '../http/envelope.ts'
import { ApiError, invalid, noRoute, tooMany } from '../http/errors.ts'
import { countFailure, take, takeMail } from '../http/limits.ts'
import { networkOf, siteOf } from '../http/network.ts'
import { hasLongHost } from '../http/url.ts'
import type { Parts } from './auth.ts'
import { sessionCleaner, tokenReader } from './cookie.ts'
import { linkRoutes } from './links.ts'
import { checkPageOf, namesPage } from './lookup.ts'
import { addressHeader } from './origins.ts'
import { passkeySignInRoutes } from './passkeys.ts'
import { hashPassword } from '../people/password.ts'
import { identityOf } from '../people/people.ts'
import type { InTurn } from './password-turns.ts'
import { checkAccount, findSignUp, forgetSignUp, mailSignUp, type NewAccount } from './sign-up-by-mail.ts'
import { checkSignUp } from './sign-up.ts'
import { endSession, findPasswordHash } from './takeover.ts'

const Password = Type.String({ format: 'password' }) // used exactly as typed, including spaces
const Body = Type.Object(
  {
    name: Type.Optional(text(255)),
    email: Type.Optional(text(320)),
    image: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 2048 })),
    workspace_name: Type.Optional(text(255)),
    invitation_token: Type.Optional(text(255)),
    password: Type.Optional(Password),
    newPassword: Type.Optional(Password),
    currentPassword: Type.Optional(Password),
    code: Type.Optional(text(255)),
  },
  { additionalProperties: {} },
)
const signInPath = '/api/auth/sign-in/email'
const signUpPath = '/api/auth/sign-up/email'
const resetPath = '/api/auth/request-password-reset'
const SignUpLink = object({ token: text(255), password: Password })
const tooManyRequests = 'Too many requests for this account from your network'
const tooManyFailures = 'Too many failed sign-ins for this account from your network'
const Query = Type.Object({}, { additionalProperties: true })

/** The rest of `/api/auth/*` is handled by the sign-in library. Addresses, limits and invitations are checked first. */
export const sessionRoutes: FastifyPluginAsyncTypebox<{
  config: Config
  inTurn: InTurn
  findSession: SessionLookup
}> = async (app, { config, inTurn, findSession }) => {
  const origin = new URL(config.publicUrl).origin
  const openOnce = opener()
  // In addition to the limit of the library by address: ten failed sign-ins for one account, then one a minute. They
  // are counted by account and network, so that nobody can lock out another person. One site may have 65,536 networks,
  // so its failures count, too: for one account, and for all.
  const failedSignIns = app.limits.open('sign-in', 1 / 60, 10)
  const failuresOfSite = app.limits.open('sign-in-from-site', 1 / 12, 50)
  const allFailuresOfSite = app.limits.open('sign-ins-from-site', 1 / 2, 100)
  // The library counts wrong codes of an account, but checks codes that arrive at the same time. Each needs a sign-in.
  const challenges = app.limits.open('second-factor', 1 / 60, 20)
  const requests = app.limits.open('account', 1 / 60, 10)
  const confirmations = app.limits.open('confirmations', 1 / 60, 10)
  const tokenIn = tokenReader(config)
  const cleaned = sessionCleaner(config)
  // Our limits would not see a session that only the library finds.
  app.addHook('onRequest', async ({ headers }) => {
    if (headers.cookie !== undefined) headers.cookie = cleaned(headers.cookie)
  })
  // The library remembers each path of each address, so that a flood of made-up paths takes memory and time.
  const calls = app.limits.open('auth', 20, 200)
  const limited = {
    ...anyone,
    onRequest: async ({ ip }: FastifyRequest) => take(calls, siteOf(ip), 'Too many requests from your network'),
  }
  const afterwards = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.all(afterwards)))
  // Each of these requests sends a mail to an address that anyone can name.
  const resets = app.limits.open('resets', 1 / 20, 3)
  const signUps = app.limits.open('sign-ups', 1 / 20, 3)

  app.register(linkRoutes, { config, isResetLink })

  app.register(passkeySignInRoutes, { config, openSession })
  if (config.oidc)
    app.register((await import('./oidc-routes.ts')).oidcRoutes, { config, oidc: config.oidc, openSession })

  app.post(
    '/api/auth/sign-up/confirm',
    { ...anyone, schema: { hide: true, body: SignUpLink } },
    async (request, reply) => answer(request, reply, await inTurn(request, () => confirmSignUp(request))),
  )

  app.get('/api/auth/*', { ...limited, schema: { hide: true, querystring: Query } }, (request, reply) =>
    passOn(request, reply),
  )

  app.post(
    '/api/auth/*',
    { ...limited, schema: { hide: true, querystring: Query, body: Body } },
    async (request, reply) => {
      const { body } = request
      const path = placeOf(request)
      if (namesPage(request)) await checkPage(request)
      if (body.email === undefined) {
        await limitConfirmations(request)
        return passOn(request, reply)
      }
      body.email = identityOf(body.email)
      const account = `${path} ${body.email} ${networkOf(request.ip)}`
      if (path === signInPath) return signIn(request, reply, account, body.email)
      if (path === signUpPath || path === resetPath) await take(requests, account, tooManyRequests)
      if (path === signUpPath) await checkSignUp(app.database, config, body)
      if (path === signUpPath && config.smtpUrl) return requestSignUp(request, reply)
      if (path === resetPath) return requestReset(request, reply, body.email)
      await limitConfirmations(request)
      return passOn(request, reply)
    },
  )

  /** A page that another window has made stale changes nothing, as with all other routes. */
  async function checkPage(request: FastifyRequest) {
    const person = await findSession(request)?.find(siteOf(request.ip))
    if (person) checkPageOf(request, person)
  }

  /**
   * With a stolen session the password, or a code of the second factor, could be guessed from many networks, so these
   * requests are counted by session.
   */
  async function limitConfirmations({ body, headers }: FastifyRequest) {
    const { password, currentPassword, code } = body as Static<typeof Body>
    const session = tokenIn(headers.cookie)
    if (session && (password ?? currentPassword ?? code) !== undefined)
      await take(confirmations, session, 'Too many attempts to confirm your account')
  }

  /** Responds before the address is looked up, so that neither the response nor its time depends on whether it is taken. */
  async function requestSignUp(request: FastifyRequest, reply: FastifyReply) {
    const body = request.body as NewAccount & { password: string }
    checkAccount(body)
    await take(signUps, siteOf(request.ip), tooManyRequests)
    // checkSignUp has found that the invitation is for this address.
    await takeMail(app.limits, body.invitation_token ? 'invited sign-up' : 'sign-up', body.email, request.ip)
    const { database, vault } = app
    const passwordHash = await inTurn(request, () => hashPassword(body.password))
    workAfterwards(request, 'a sign-up', mailSignUp({ config, database, vault }, body, passwordHash))
    reply.header('cache-control', 'no-store')
    return { token: null, user: null, message: 'An email was sent to this address. Open the link in it to continue.' }
  }

  async function confirmSignUp(request: FastifyRequest<{ Body: Static<typeof SignUpLink> }>) {
    const { token, password } = request.body
    const signUp = await findSignUp(app, token, password)
    if (!signUp?.isRightPassword) await countFailure(app.limits, request.ip)
    if (!signUp) throw new ApiError('NOT_FOUND', 'This link is invalid or has expired: sign up again')
    if (!signUp.isRightPassword)
      throw invalid([{ field: 'password', message: 'is not the password that you chose at sign-up' }])
    await checkSignUp(app.database, config, signUp.account) // the invitation may have ended since
    const body = { ...signUp.account, password }
    const response = await handle(toWebRequest(request, origin, { path: signUpPath, body }))
    if (response.ok) await forgetSignUp(app.database, token)
    return response
  }

  /**
   * Checking a password takes a while. If the password changes meanwhile, the session opened with the old one could be
   * created after all sessions were ended, so it is ended here.
   */
  async function signIn(request: FastifyRequest, reply: FastifyReply, account: string, email: string) {
    const { before, response } = await inTurn(request, async () => {
      const site = siteOf(request.ip)
      await take(failedSignIns, account, tooManyFailures, 0)
      await take(failuresOfSite, `${site} ${email}`, tooManyFailures, 0)
      await take(allFailuresOfSite, site, 'Too many failed sign-ins from your network', 0)
      const before = await findPasswordHash(app.database, email)
      const response = await handle(toWebRequest(request, origin))
      if (response.status === 401)
        await Promise.all([failedSignIns?.(account), failuresOfSite?.(`${site} ${email}`), allFailuresOfSite?.(site)])
      return { before, response }
    })
    if (response.ok && (await findPasswordHash(app.database, email)) !== before) {
      const { token } = (await response.json()) as { token?: string }
      if (token) await endSession(app.database, token)
      throw new ApiError('UNAUTHORIZED', 'Your password was changed. Sign in with the new one.')
    }
    if (response.ok && ((await response.clone().json()) as { twoFactorRedirect?: boolean }).twoFactorRedirect)
      await limitChallenges(email)
    return answer(request, reply, response)
  }

  const limitChallenges = (email: string) =>
    take(challenges, email, 'Too many sign-ins for this account. Wait a minute.')

  /**
   * Responds before the account is looked up, because an existing account takes one more write, which could be
   * measured. The mail contains our own address, so `redirectTo` has no effect.
   */
  async function requestReset(request: FastifyRequest, reply: FastifyReply, email: string) {
    await take(resets, siteOf(request.ip), tooManyRequests)
    await takeMail(app.limits, 'reset', email, request.ip)
    delete (request.body as { redirectTo?: string }).redirectTo
    workAfterwards(request, 'a password reset', sendReset(request))
    reply.header('cache-control', 'no-store')
    return { status: true, message: 'If there is an account with this address, a link was sent to it' }
  }

  async function sendReset(request: FastifyRequest) {
    const { status } = await handle(toWebRequest(request, origin))
    if (status >= 500) throw new Error(`the sign-in library answered ${status}`)
  }

  /** The server waits for this work before it stops, and logs a failure. */
  function workAfterwards(request: FastifyRequest, name: string, work: Promise<void>) {
    const done = work.catch((error: Error) => request.log.error({ err: error }, `${name} failed`))
    afterwards.add(done)
    void done.finally(() => afterwards.delete(done))
  }

  /** The library redirects to a page, with an error in its URL if the link is invalid. Other responses say nothing about the link. */
  async function isResetLink(token: string, request: FastifyRequest) {
    const address = `${origin}/api/auth/reset-password/${encodeURIComponent(token)}?callbackURL=/reset-password`
    const response = await handle(new Request(address, { headers: { [addressHeader]: request.ip } }))
    const place = response.headers.get('location')
    if (place !== null) return !new URL(place, origin).searchParams.has('error')
    if (response.status === 404) return false // such as `..`, which leads to another path
    checkLimit(response)
    throw new Error(`the sign-in library responded ${response.status} to a link to a new password`)
  }

  async function auth() {
    const { database, vault, log, limits } = app
    return openOnce({ config, database, vault, log, limits })
  }

  const handle = async (request: Request) => (await auth()).handler(request)

  /**
   * Resetting the password may remove the method of this sign-in and end all sessions. A session that is created only after
   * that is ended here.
   */
  async function openSession(
    request: FastifyRequest,
    reply: FastifyReply,
    { method, ...person }: SignIn,
  ): Promise<{ needsCode: boolean }> {
    const { api } = await auth()
    const { headers, response } = await api.openSession({
      body: person,
      headers: toHeaders(request),
      returnHeaders: true,
    })
    const { token } = response
    const email = sql`select email from users where id = ${person.userId}`
    const [present] = (await app.database.send([token === null ? email : method]))[0]!
    if (!present) {
      if (token !== null) await endSession(app.database, token)
      throw new ApiError('UNAUTHORIZED', 'This sign-in method was removed')
    }
    if (token === null) await limitChallenges(String(present.email))
    for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
    return { needsCode: token === null }
  }

  async function passOn(request: FastifyRequest, reply: FastifyReply) {
    const { password, newPassword, currentPassword } = (request.body ?? {}) as Static<typeof Body>
    const work = () => handle(toWebRequest(request, origin))
    const hashes = (password ?? newPassword ?? currentPassword) !== undefined
    return answer(request, reply, await (hashes ? inTurn(request, work) : work()))
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, response: Response) {
    const text = await response.text()
    if (response.status === 404 && (text === '' || text === 'Not Found')) throw noRoute(request)
    checkLimit(response, text)
    if (response.status >= 500) throw new Error(`the sign-in library responded ${response.status}: ${text}`)
    reply.code(response.status)
    response.headers.forEach((value, name) => void (name === 'set-cookie' || reply.header(name, value)))
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
    return reply.header('cache-control', 'no-store').send(text)
  }
}

/** The library has limits of its own. Their refusals are thrown as ours, which delays them if there are many. */
function checkLimit({ status, headers }: Response, text = '') {
  if (status !== 429) return
  if (text.includes('ACCOUNT_TEMPORARILY_LOCKED'))
    throw tooMany('Too many wrong codes for this account. Wait 15 minutes', 15 * 60)
  throw tooMany('Too many attempts from your network', Number(headers.get('x-retry-after')) || 1)
}

/** `method` selects the row of the passkey or linked account that the person signs in with. */
type SignIn = { userId: string; asksForCode: boolean; method: Sql }
export type OpenSession = (
  request: FastifyRequest,
  reply: FastifyReply,
  person: SignIn,
) => Promise<{ needsCode: boolean }>

/** Loaded on first use, because the library takes half a second to load and much of the memory of an idle server. */
function opener() {
  let opened: Promise<ReturnType<typeof import('./auth.ts').openAuth>> | undefined
  return (parts: Parts) => (opened ??= import('./auth.ts').then(({ openAuth }) => openAuth(parts)))
}

/** What is used of the library. Some of its other paths redirect to any site. */
const used = {
  GET: new Set(['get-session', 'list-sessions']),
  POST: new Set([
    'sign-up/email',
    'sign-in/email',
    'sign-out',
    'request-password-reset',
    'reset-password',
    'change-password',
    'verify-password',
    'update-user',
    'revoke-session',
    'revoke-sessions',
    'revoke-other-sessions',
    'two-factor/enable',
    'two-factor/disable',
    'two-factor/get-totp-uri',
    'two-factor/verify-totp',
    'two-factor/generate-backup-codes',
    'two-factor/verify-backup-code',
  ]),
}

/** The path as it was sent: another spelling could be one path for our limits and another for the library. A proxy may send an absolute URL. */
function placeOf(request: FastifyRequest) {
  const [, place, name] = /^(?:https?:\/\/[^/?]+)?(\/api\/auth\/([\w/-]+))(?:\?|$)/.exec(request.url) ?? []
  if (!used[request.method === 'POST' ? 'POST' : 'GET'].has(name ?? '')) throw noRoute(request)
  return place!
}

function toWebRequest(
  request: FastifyRequest,
  origin: string,
  { path, body }: { path: string; body: unknown } = { path: placeOf(request), body: request.body },
) {
  const { method } = request
  const search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
  if (addressesIn(request, body).some(hasLongHost))
    throw invalid([{ field: 'request', message: 'contains an address whose host is too long' }])
  return new Request(origin + path + search, {
    method,
    headers: toHeaders(request),
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  })
}

/** The library parses these, to compare them with our origins. */
const addressNames = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL']

function addressesIn({ headers, query }: FastifyRequest, body: unknown) {
  const given = [query, body].flatMap((fields) => addressNames.flatMap((name) => (fields as Fields)?.[name]))
  return [headers.origin, headers.referer, ...given].filter((value) => typeof value === 'string')
}
type Fields = Record<string, unknown> | null | undefined

function toHeaders(request: FastifyRequest) {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, String(value))
  headers.delete('content-length') // the body is serialized again
  // A browser names its site. The fetch of Node sends only a mode, and would be taken for a browser that hides its
  // page.
  if (!headers.has('sec-fetch-site')) headers.delete('sec-fetch-mode')
  headers.set(addressHeader, request.ip)
  headers.set('x-request-id', request.id)
  return headers
}
