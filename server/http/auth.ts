import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, type Entry, enterByKey } from '../database/caller.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { CredentialEnded, type Reader, reader } from '../database/transaction.ts'
import { anyone, checkAccess } from './access.ts'
import { ApiError, noRoute, tooMany, unauthorized } from './errors.ts'
import { isKeyText } from './key-text.ts'
import { countFailure, type Limits } from './limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    /** Reads in the caller's workspace. */
    db: Reader
    /** Looks at the credential now and tells its role of today; a credential that has ended is a 401. */
    prove(): Promise<Entry>
  }
}

export type Known = Omit<Caller, 'requestId'>
/** How to find out whose credential this is; undefined where it is none, which can be told without asking anyone. */
type Lookup = (() => Promise<Known | undefined>) | undefined
export type SessionLookup = (request: FastifyRequest) => Lookup

type Gate = {
  database: Database
  limits: Limits
  findSession: SessionLookup
  /** Throws where another site's page uses a person's cookie. */
  checkOrigin(request: FastifyRequest): void
  /** Throws while there is too much to do. */
  shed: (() => void) | undefined
}

const unknownPages = '/api/*'

export function authenticate(app: FastifyInstance, { database, limits, findSession, checkOrigin, shed }: Gate) {
  const findKey = keyLookup(database)
  app.decorateRequest('caller')
  app.decorateRequest('db')
  app.decorateRequest('prove')

  app.addHook('onRequest', async (request, reply) => {
    const { url, config } = request.routeOptions // made anew each time it is asked for
    if (request.is404 || url === unknownPages) return tellUnknownRoute(request, reply)
    if (config.access!.role === 'anyone') return shed?.()
    if (!(await admit(request, reply))) return refuse(request, limits)
    checkOrigin(request)
    await checkAccess(request)
  })
  // Unknown routes come through the hook above: by a handler of our own for them, and before the dashboard's pages.
  app.setNotFoundHandler(() => {})
  app.get('/*', { ...anyone, schema: { hide: true } }, () => {})

  /** A 404 with or without a credential, before the body is read; who is known hears what is left. */
  async function tellUnknownRoute(request: FastifyRequest, reply: FastifyReply) {
    try {
      if (await admit(request, reply)) await request.prove()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'RATE_LIMITED') throw error
      reply.removeHeader('ratelimit').removeHeader('ratelimit-policy')
    }
    throw noRoute(request)
  }

  /** False where nobody is known by this credential. */
  async function admit(request: FastifyRequest, reply: FastifyReply) {
    const key = request.headers['x-api-key']
    const lookUp = key === undefined ? findSession(request) : findKey(key)
    if (lookUp) shed?.()
    const known = await lookUp?.()
    if (!known) return false

    const caller = { ...known, requestId: request.id }
    request.caller = caller
    request.db = reader(database, caller)
    request.prove = async () => {
      const [entry] = await database.send([caller.enter])
      if (!entry![0]) throw new CredentialEnded()
      return entry![0] as Entry
    }
    if (limits.calls) {
      const verdict = await limits.calls(known.sessionId ?? known.id!)
      reply.header('ratelimit-policy', limits.policy)
      reply.header('ratelimit', `"default";r=${verdict.remaining};t=${verdict.reset}`)
      if (!verdict.allowed) {
        await request.prove() // 401 comes before 429
        throw tooMany('Too many requests: wait as Retry-After says', verdict.retryAfter)
      }
    }
    return true
  }
}

async function refuse({ ip }: FastifyRequest, limits: Limits): Promise<never> {
  await countFailure(limits, ip)
  throw unauthorized()
}

/**
 * What a key belongs to never changes, so it is remembered; whether it is still valid is asked of the
 * database with every request, by `enter`.
 */
function keyLookup(database: Database) {
  const remembered = new Map<string, { caller: Known; noted: number }>()

  return (key: unknown): Lookup => (typeof key === 'string' && isKeyText(key) ? () => find(key) : undefined)

  async function find(key: string) {
    const digest = hash('sha256', key, 'hex')
    const known = remembered.get(digest) ?? (await lookUp(digest))
    if (known) noteUse(known)
    return known?.caller
  }

  async function lookUp(digest: string) {
    const [rows] = await database.send([findByHash(digest)])
    const row = rows![0] as
      | { id: string; name: string; user_id: string; workspace_id: string; number: number; scope: Caller['scope'] }
      | undefined
    if (!row) return
    const caller = {
      type: 'key' as const,
      id: row.id,
      name: row.name,
      userId: row.user_id,
      sessionId: null,
      workspaceId: row.workspace_id,
      workspaceNumber: row.number.toString(36),
      scope: row.scope,
      enter: enterByKey(row.id),
    }
    if (remembered.size >= 10_000) remembered.delete(remembered.keys().next().value!)
    const known = { caller, noted: 0 }
    remembered.set(digest, known)
    return known
  }

  // True to the minute, and not a write with every request.
  function noteUse(known: { caller: Known; noted: number }) {
    const now = Date.now()
    if (now - known.noted < 30_000) return
    known.noted = now
    database.send([used(known.caller.id!)]).catch(() => (known.noted = 0))
  }
}

const used = (id: string) => sql`
  update api_keys set last_used_at = now() where id = ${id} and (expires_at is null or expires_at > now())`

const findByHash = (digest: string) => sql`
  select k.id, k.name, k.user_id, k.workspace_id, w.number, k.scope
    from api_keys k join workspaces w on w.id = k.workspace_id
   where k.hash = ${Buffer.from(digest, 'hex')} and (k.expires_at is null or k.expires_at > now())`
