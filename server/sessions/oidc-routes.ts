import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { Type } from 'typebox'
import type { Config } from '../config.ts'
import { anyone } from '../http/access.ts'
import { ApiError } from '../http/errors.ts'
import { take } from '../http/limits.ts'
import { siteOf } from '../http/network.ts'
import { parseUrl } from '../http/url.ts'
import { openClaim, sealClaim } from './claims.ts'
import { cookiePrefix, isSecure } from './cookie.ts'
import { sessionLookup } from './lookup.ts'
import { findOrCreateAccount, type LinkClaim, linkIdentity, type Refused, selectLink } from './oidc-accounts.ts'
import {
  type Attempt,
  IdentityRejected,
  type OidcSettings,
  openProvider,
  ProviderUnavailable,
} from './oidc-provider.ts'
import { originOf } from './origins.ts'
import type { OpenSession } from './routes.ts'
import { linkPurpose } from './sign-in-methods.ts'

type Parts = { config: Config; oidc: OidcSettings; openSession: OpenSession }

/** What the browser keeps, encrypted, while the person is at the provider. */
type Pending = Attempt & { to: string; invitation_token?: string; link?: LinkClaim }

/** The dashboard has a sentence for each. */
type Problem =
  | Refused
  | 'linked_elsewhere'
  | 'provider_unavailable'
  | 'sign_in_failed'
  | 'sign_in_expired'
  | 'sign_in_cancelled'
  | 'too_many_sign_ins'

const minutes = 60 * 1000
const place = '/api/auth/oidc'
const Start = Type.Object({
  to: Type.Optional(Type.String()),
  invitation_token: Type.Optional(Type.String({ maxLength: 255 })),
  link: Type.Optional(Type.String({ maxLength: 2048 })),
})
const Callback = Type.Object(
  {
    code: Type.Optional(Type.String({ maxLength: 8192 })),
    state: Type.Optional(Type.String({ maxLength: 255 })),
    iss: Type.Optional(Type.String({ maxLength: 2048 })),
    error: Type.Optional(Type.String({ maxLength: 255 })),
  },
  { additionalProperties: true },
)

/** Signing in with the OpenID Connect provider of the configuration: to the provider, and back with a code. */
export const oidcRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { config, oidc, openSession }) => {
  const provider = openProvider(oidc)
  const parts = { config, database: app.database, vault: app.vault }
  const findSession = sessionLookup(config, app.database)
  const attempts = app.limits.open('oidc', 1, 20)
  const cookieName = `${isSecure(config) ? '__Secure-' : ''}${cookiePrefix}.oidc`
  const cookieIn = new RegExp(`(?:^|; *)${RegExp.escape(cookieName)}=([\\w-]+)`)

  app.get(`${place}/start`, { ...anyone, schema: { hide: true, querystring: Start } }, async (request, reply) => {
    await take(attempts, siteOf(request.ip), 'Too many sign-ins from your network')
    const { query } = request
    const link = query.link === undefined ? undefined : openClaim<LinkClaim>(app.vault, linkPurpose, query.link)
    if (query.link !== undefined && !(link && (await isSessionOf(request, link))))
      return refuse(reply, 'sign_in_expired', '/settings/profile')
    const to = pathWithin(query.to)
    try {
      const { url, attempt } = await provider.start(`${originOf(config, request)}${place}/callback`)
      const { invitation_token } = query
      const pending: Pending = { ...attempt, to, ...(invitation_token && { invitation_token }), ...(link && { link }) }
      setCookie(reply, sealClaim(app.vault, cookieName, pending, 10 * minutes), 600)
      return redirect(reply, url)
    } catch (error) {
      return refuse(reply, problemOf(request, error as Error), link ? '/settings/profile' : '/sign-in', to)
    }
  })

  app.get(`${place}/callback`, { ...anyone, schema: { hide: true, querystring: Callback } }, async (request, reply) => {
    await take(attempts, siteOf(request.ip), 'Too many sign-ins from your network')
    const { code, state, iss, error } = request.query
    const sealed = cookieIn.exec(request.headers.cookie ?? '')?.[1]
    const pending = openClaim<Pending>(app.vault, cookieName, sealed ?? '')
    setCookie(reply, '', 0) // an attempt ends with its first response
    const [page, to] = pending?.link ? ['/settings/profile'] : ['/sign-in', pending?.to]
    // Without the cookie the response belongs to a sign-in that someone else began.
    if (!pending || !isSame(state, pending.state)) return refuse(reply, 'sign_in_expired', page!, to)
    if (iss !== undefined && iss !== oidc.issuer) return refuse(reply, 'sign_in_failed', page!, to)
    if (error !== undefined || code === undefined)
      return refuse(reply, error === 'access_denied' ? 'sign_in_cancelled' : 'sign_in_failed', page!, to)
    try {
      const identity = await provider.finish(code, pending)
      if (pending.link && !(await isSessionOf(request, pending.link))) return refuse(reply, 'sign_in_expired', page!)
      if (pending.link) {
        const outcome = await linkIdentity(parts, pending.link, identity)
        return outcome === 'linked' ? redirect(reply, '/settings/profile?linked=true') : refuse(reply, outcome, page!)
      }
      const { invitation_token } = pending
      const context = { invitation_token, requestId: request.id, log: request.log }
      const account = await findOrCreateAccount(parts, identity, context)
      if ('refused' in account) return refuse(reply, account.refused, page!, to)
      const { userId, isNew } = account
      const method = selectLink(userId, identity.id)
      const { needsCode } = await openSession(request, reply, { userId, asksForCode: true, method })
      if (needsCode) return redirect(reply, pageWith('/sign-in', { step: 'code' }, to))
      return redirect(reply, isNew ? pageWith('/sign-in', { step: 'new' }, to) : pending.to)
    } catch (error) {
      return refuse(reply, problemOf(request, error as Error), page!, to)
    }
  })

  async function isSessionOf(request: FastifyRequest, { sessionId, userId }: LinkClaim) {
    const session = await findSession(request)?.find('sign-in')
    return session?.sessionId === sessionId && session.userId === userId
  }

  /** Other errors of our own are not caught here. The log has the reason, and neither codes nor tokens. */
  function problemOf(request: FastifyRequest, error: Error): Problem {
    if (error instanceof ApiError && error.code === 'RATE_LIMITED') return 'too_many_sign_ins'
    const isRejected = error instanceof IdentityRejected
    if (!isRejected && !(error instanceof ProviderUnavailable)) throw error
    request.log.warn(`sign-in with ${oidc.issuer}: ${error.message}`)
    return isRejected ? 'sign_in_failed' : 'provider_unavailable'
  }

  function setCookie(reply: FastifyReply, value: string, maxAge: number) {
    const secure = isSecure(config) ? '; Secure' : ''
    reply.header(
      'set-cookie',
      `${cookieName}=${value}; Path=${place}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`,
    )
  }
}

function refuse(reply: FastifyReply, problem: Problem, page: string, to?: string) {
  return redirect(reply, pageWith(page, { error: problem }, to))
}

const pageWith = (page: string, query: Record<string, string>, to?: string) =>
  `${page}?${new URLSearchParams({ ...query, ...(to && to !== '/' && { to }) })}`

const redirect = (reply: FastifyReply, url: string) => reply.header('cache-control', 'no-store').redirect(url, 303)

/** A longer one does not fit into the cookie. */
const longestPath = 2048

/** Only a path of this server, so that a link to the sign-in cannot lead to another site. */
function pathWithin(to: string | undefined) {
  const base = 'http://rapport.invalid'
  const url = to?.startsWith('/') ? parseUrl(to, base) : null
  if (!url) return '/'
  const { origin, pathname, search, hash } = url
  const path = pathname + search + hash
  return origin === base && !path.startsWith('//') && path.length <= longestPath ? path : '/'
}

function isSame(given: string | undefined, expected: string) {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
