import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, type Entry, enterByKey } from '../database/caller.ts'
import type { Database } from '../database/database.ts'
import { openQueue } from '../database/fair-queue.ts'
import { sql } from '../database/sql.ts'
import { CredentialEnded, type Reader, reader } from '../database/transaction.ts'
import { anyone, checkAccess } from './access.ts'
import { busy, noRoute, toApiError, tooMany, unauthorized } from './errors.ts'
import { isInternal } from './internal.ts'
import { isKeyText } from './key-text.ts'
import { countFailure, type Limits } from './limits.ts'
import { bytesOfRequest, queueLimits } from './load.ts'
import { ownerOf, senderOf, siteOf } from './network.ts'
import type { Verdict } from './token-bucket.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    /** Reads in the caller's workspace. */
    db: Reader
    /** Called when the size of a body is known. Throws if its caller has used up the requests. */
    countBody?(bytes: number): Promise<void>
    /** Checks the credential now and returns its current role; a credential that has ended is a 401. */
    prove(): Promise<Entry>
  }
}

export type Known = Omit<Caller, 'requestId'>

/** A well-formed credential that may or may not be valid. */
export type Credential = {
  /** The key of this credential in the caches. */
  name: string
  /** Looks up the owner; undefined if the credential is not valid. The lane is the one that waits for the database. */
  find(lane: string): Promise<Known | undefined>
  /** A key always belongs to the same workspace. A session may be switched to another one. */
  isFixed: boolean
}
export type SessionLookup = (request: FastifyRequest) => Credential | undefined

type Remembered = { caller: Known; provenAt: number; proof: Promise<boolean> | undefined; notedAt: number }

type Gate = {
  database: Database
  limits: Limits
  findSession: SessionLookup
  /** Throws if a page of another site uses the cookie of a person, or a page that shows another person or workspace. */
  checkPage(request: FastifyRequest): void
  /** Throws while the server is overloaded and this workspace or address is the cause. */
  shed: ((who: string, bytes: number) => void) | undefined
}

const maxCachedKeys = 10_000
/** For this many milliseconds a rate-limited request is rejected without checking its credential in the database. */
const proofLasts = 3000
/** How many unknown credentials are looked up at the same time. */
const maxLookups = 4

const unknownPages = '/api/*'

/** Identifies the caller of every route that is registered inside `app`. */
export function authenticate(app: FastifyInstance, { database, limits, findSession, checkPage, shed }: Gate) {
  const findKey = keyLookup(database)
  const remembered = new Map<string, Remembered>()
  const lookups = new Map<string, Promise<Remembered | undefined>>()
  const strangers = openQueue(maxLookups, queueLimits(limits.calls !== undefined))
  app.decorateRequest('caller')
  app.decorateRequest('knownWorkspace')
  app.decorateRequest('db')
  app.decorateRequest('countBody')
  app.decorateRequest('prove')

  app.addHook('onRequest', async (request, reply) => {
    const { url, config } = request.routeOptions // the getter creates a new object on each access
    if (request.is404 || url === unknownPages) return tellUnknownRoute(request, reply)
    if (config.access!.role === 'anyone') return shed?.(siteOf(request.ip), bytesOf(request))
    if (!(await admit(request, reply))) return refuse(request, limits)
    checkPage(request)
    await checkAccess(request)
  })

  // As soon as its size is known, so that bodies are not read all at once by requests that were admitted together.
  app.addHook('preParsing', async (request, _reply, body) => {
    const { 'content-length': length, 'content-type': type } = request.headers
    if (length !== undefined && !type?.startsWith('multipart/'))
      await request.countBody?.(Math.min(Number(length), request.routeOptions.bodyLimit))
    return body
  })

  /** A 404 with or without a credential, before the body is read. A known caller also gets the rate limit headers. */
  async function tellUnknownRoute(request: FastifyRequest, reply: FastifyReply) {
    const isKnown = await isValid(request, reply).catch((error: Error) => {
      if (toApiError(error).code === 'RATE_LIMITED') throw error
      return false
    })
    if (!isKnown) reply.removeHeader('ratelimit').removeHeader('ratelimit-policy')
    throw noRoute(request)
  }

  async function isValid(request: FastifyRequest, reply: FastifyReply) {
    if (!(await admit(request, reply))) return false
    await request.prove()
    return true
  }

  /** Returns false if the request has no valid credential. */
  async function admit(request: FastifyRequest, reply: FastifyReply) {
    const key = keyOf(request)
    const credential = key === undefined ? findSession(request) : findKey(key)
    if (!credential) return false

    let known = remembered.get(credential.name)
    if (known) request.knownWorkspace = known.caller.workspaceId
    shed?.(senderOf(request), bytesOf(request))
    if (known && !(await isWithinLimit(known, credential, reply))) return false
    if (known && database.isFull(known.caller.workspaceId)) throw busy() // before the body is read and validated
    if (!known || !credential.isFixed) {
      const isNew = !known
      known = await lookUp(credential, known, siteOf(request.ip))
      if (!known || (isNew && !(await isWithinLimit(known, credential, reply)))) return false
    }
    if (known.caller.grantId && !request.routeOptions.config?.access?.bearer && !isInternal(request)) return false
    noteUse(known, credential)

    const caller = { ...known.caller, requestId: request.id }
    request.caller = caller
    request.db = reader(database, caller)
    // A large body takes as much processor time as many requests.
    request.countBody = async (bytes) => {
      const further = Math.floor(bytes / bytesOfRequest)
      const verdict = further > 0 ? await countCalls(caller, reply, further) : undefined
      if (verdict?.allowed === false) throw tooManyCalls(verdict)
    }
    request.prove = async () => {
      const [entry] = await database.send([caller.enter], caller.workspaceId)
      if (!entry![0]) throw new CredentialEnded()
      return entry![0] as Entry
    }
    return true
  }

  /**
   * Throws a 429 if the caller has used up its requests. A credential that was valid a moment ago is rejected without a
   * query. After that, one query serves all waiting requests. Returns false if the credential has ended, because a 401
   * takes precedence over a 429.
   */
  async function isWithinLimit(known: Remembered, credential: Credential, reply: FastifyReply) {
    const verdict = await countCalls(known.caller, reply)
    if (!verdict || verdict.allowed) return true
    if (performance.now() - known.provenAt > proofLasts) {
      known.proof ??= isStillValid(known, credential).finally(() => (known.proof = undefined))
      if (!(await known.proof)) return false
    }
    throw tooManyCalls(verdict)
  }

  async function countCalls(caller: Known, reply: FastifyReply, cost = 1) {
    let verdict = await limits.calls?.(caller.sessionId ?? caller.id!, cost)
    if (!verdict) return
    if (verdict.allowed) {
      const ofPerson = await limits.callsOfPerson!(ownerOf(caller), cost)
      if (!ofPerson.allowed) verdict = ofPerson
    }
    reply.header('ratelimit-policy', limits.policy)
    reply.header('ratelimit', `"default";r=${verdict.remaining};t=${verdict.reset}`)
    return verdict
  }

  async function isStillValid(known: Remembered, { name, isFixed, find }: Credential) {
    const { enter, workspaceId } = known.caller
    const isValid = isFixed
      ? (await database.send([enter], workspaceId))[0]!.length > 0
      : (await find(workspaceId)) !== undefined
    if (isValid) known.provenAt = performance.now()
    else remembered.delete(name)
    return isValid
  }

  async function lookUp(credential: Credential, before: Remembered | undefined, address: string) {
    const { name, isFixed, find } = credential
    if (before) return remember(name, await find(before.caller.workspaceId))
    // Many requests with the same new key need only one lookup. Each request of a session needs the current workspace
    // of the session.
    const pending = isFixed ? lookups.get(name) : undefined
    if (pending) return pending
    const lookup = findStranger(credential, address).then((caller) => remember(name, caller))
    lookups.set(name, lookup)
    return lookup.finally(() => lookups.delete(name))
  }

  /** Anyone can send made-up keys, so addresses take turns, and all of them together are one lane among those of the workspaces. */
  async function findStranger({ find }: Credential, address: string) {
    const slot = await strangers.enter(address)
    try {
      return await find('strangers')
    } finally {
      strangers.leave(slot)
    }
  }

  function remember(name: string, caller: Known | undefined) {
    if (!caller) {
      remembered.delete(name)
      return
    }
    if (remembered.size >= maxCachedKeys) remembered.delete(remembered.keys().next().value!)
    const known: Remembered = { caller, provenAt: performance.now(), proof: undefined, notedAt: 0 }
    remembered.set(name, known)
    return known
  }

  // Accurate to the minute, so that not every request causes a write.
  function noteUse(known: Remembered, { name }: Credential) {
    if (known.caller.type !== 'key') return
    const now = Date.now()
    if (now - known.notedAt < 30_000) return
    known.notedAt = now
    database.send([used(name)], known.caller.workspaceId).catch(() => (known.notedAt = 0))
  }
}

/** Unknown routes below the prefix of `app` reach the hook of authenticate(), and not the pages of the dashboard. */
export function rejectUnknownRoutes(app: FastifyInstance) {
  app.setNotFoundHandler(() => {})
  app.get('/*', { ...anyone, schema: { hide: true } }, () => {})
}

/** The key of a request: X-API-Key or, where the route allows it, a bearer token. */
export function keyOf({ headers: { 'x-api-key': key, authorization }, routeOptions }: FastifyRequest) {
  if (key !== undefined || !routeOptions.config?.access?.bearer) return key as string | undefined
  const token = authorization?.match(/^Bearer +(\S+)$/i)?.[1]
  return token !== undefined && isKeyText(token) ? token : undefined
}

/** The size of the body, as far as it is declared. */
const bytesOf = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0)

const tooManyCalls = ({ retryAfter }: Verdict) =>
  tooMany(`Too many requests. Retry after ${seconds(retryAfter)}.`, retryAfter)

const seconds = (count: number) => (count === 1 ? '1 second' : `${count} seconds`)

async function refuse({ ip }: FastifyRequest, limits: Limits): Promise<never> {
  await countFailure(limits, ip)
  throw unauthorized()
}

function keyLookup(database: Database) {
  return (key: unknown): Credential | undefined => {
    if (typeof key !== 'string' || !isKeyText(key)) return
    const digest = hash('sha256', key, 'hex')
    return { name: digest, isFixed: true, find: (lane) => find(digest, lane) }
  }

  async function find(digest: string, lane: string): Promise<Known | undefined> {
    const [rows] = await database.send([findByHash(digest)], lane)
    const row = rows![0] as
      | {
          id: string
          name: string
          user_id: string
          workspace_id: string
          number: number
          scope: Caller['scope']
          grant_id: string | null
        }
      | undefined
    return (
      row && {
        type: 'key' as const,
        id: row.grant_id ?? row.id, // the tokens of a connected app change every hour, so its grant is the actor
        name: row.name,
        userId: row.user_id,
        sessionId: null,
        workspaceId: row.workspace_id,
        workspaceNumber: row.number.toString(36),
        scope: row.scope,
        ...(row.grant_id !== null && { grantId: row.grant_id }),
        enter: enterByKey(row.id),
        enterAsOwner: enterByKey(row.id, { role: 'owner' }),
      }
    )
  }
}

const used = (digest: string) => sql`
  update api_keys set last_used_at = now()
   where hash = ${Buffer.from(digest, 'hex')} and (expires_at is null or expires_at > now())`

const findByHash = (digest: string) => sql`
  select k.id, k.name, k.user_id, k.workspace_id, w.number, k.scope, k.grant_id
    from api_keys k join workspaces w on w.id = k.workspace_id
   where k.hash = ${Buffer.from(digest, 'hex')} and (k.expires_at is null or k.expires_at > now())`
