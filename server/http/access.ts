import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reader } from '../database/transaction.ts'
import { forbidden, unauthorized } from './errors.ts'

/** Who may call a route. There is no default: the server does not start if a route does not declare it. */
export type Access = {
  role: 'anyone' | 'member' | 'owner'
  /** Asked by monitoring, and never refused because of other requests. */
  isProbe?: boolean
  /** Also allowed for a signed-in person without a workspace. */
  withoutWorkspace?: boolean
  /** For signed-in people only: the reason why a key cannot be used. */
  notForKeys?: string
  /** The key may also be sent as a bearer token, because some clients can send no other header. */
  bearer?: boolean
  /** A POST that a read-only key may send, because each call it makes is checked by itself. */
  forReadOnlyKeys?: boolean
  /** Callers other than the person in the path must be owners. */
  orSelf?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
}

export const anyone = { config: { access: { role: 'anyone' } } } as const
export const probes = { config: { access: { role: 'anyone', isProbe: true } } } as const
export const members = { config: { access: { role: 'member' } } } as const
/** For what belongs to the caller, such as preferences. */
export const membersThemselves = { config: { ...members.config, personal: true } } as const
export const owners = { config: { access: { role: 'owner' } } } as const
export const ownersWithSecret = { config: { ...owners.config, secret: true } } as const

/** In bytes. Reading a megabyte of small fields takes a tenth of a second, and the limits by network are not that strict. */
const largestAnonymousBody = 32 * 1024

export function requireAccess(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    const { method, url, config } = route
    if (!config?.access) throw new Error(`${method} ${url} does not declare who may call it`)
    if (config.access.role === 'anyone') route.bodyLimit = largestAnonymousBody
  })
}

export const noWorkspace = 'You have no active workspace. Create one, accept an invitation, or switch to one.'

/** A person who left a workspace can still replay their last requests there. */
const mayReplay = ({ headers, routeOptions }: FastifyRequest) =>
  routeOptions.config.movesSession === true && headers['idempotency-key'] !== undefined

/** Runs after authentication and before the body is read, because 403 takes precedence over 400. */
export async function checkAccess(request: FastifyRequest) {
  const { role, withoutWorkspace, notForKeys, forReadOnlyKeys, orSelf } = request.routeOptions.config.access!
  if (role === 'anyone') return
  const { caller } = request
  if (!caller) throw unauthorized()
  if (caller.scope === 'read_only' && !isReading(request) && !forReadOnlyKeys) throw forbidden('This key is read-only')
  if (notForKeys && !caller.sessionId) throw forbidden(notForKeys)
  if (caller.workspaceNumber === null) {
    if (!withoutWorkspace && !mayReplay(request)) throw forbidden(noWorkspace)
    return
  }
  const mustOwn = role === 'owner' || (orSelf && !isSelf(request))
  if (!mustOwn) return
  if ((await request.prove()).role !== 'owner') throw forbidden(ownersOnly)
  // The role may change before the transaction begins, so its first statement checks the role again.
  request.caller = { ...caller, enter: caller.enterAsOwner! }
  request.db = reader(request.server.database, request.caller)
}

export const ownersOnly = 'Only an owner of the workspace may do this'

const isSelf = ({ params, caller }: FastifyRequest) => (params as { id: string }).id.toLowerCase() === caller.userId

export const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'
