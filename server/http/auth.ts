import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Caller, type Entry, enterByKey } from '../database/caller.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { CredentialEnded, type Reader, reader } from '../database/transaction.ts'
import { checkAccess } from './access.ts'
import { tooMany, unauthorized } from './errors.ts'
import { isKeyText } from './key-text.ts'
import type { Limiter } from './limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    /** Reads in the caller's workspace. */
    db: Reader
    /** Looks at the credential now and tells its role of today; a credential that has ended is a 401. */
    prove(): Promise<Entry>
  }
}

export type SessionLookup = (request: FastifyRequest) => Promise<Omit<Caller, 'requestId'> | undefined>

type Limits = { calls: Limiter | undefined; failures: Limiter | undefined; policy: string }

export function authenticate(app: FastifyInstance, database: Database, limits: Limits, findSession: SessionLookup) {
  const findKey = keyLookup(database)
  app.decorateRequest('caller')
  app.decorateRequest('db')
  app.decorateRequest('prove')

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.access?.role === 'anyone') return
    const key = request.headers['x-api-key']
    const known = key === undefined ? await findSession(request) : await findKey(key)
    if (!known) return refuse(request, limits)

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
    await checkAccess(request)
  })
}

// Only what fails is counted against an address, so that a valid key still passes from there.
async function refuse(request: FastifyRequest, { failures }: Limits): Promise<never> {
  const verdict = await failures?.(request.ip)
  if (verdict && !verdict.allowed) throw tooMany('Too many failed attempts from this address', verdict.retryAfter)
  throw unauthorized()
}

/**
 * What a key belongs to never changes, so it is remembered; whether it is still valid is asked of the
 * database with every request, by `enter`.
 */
function keyLookup(database: Database) {
  const remembered = new Map<string, { caller: Omit<Caller, 'requestId'>; noted: number }>()

  return async (key: unknown) => {
    if (typeof key !== 'string' || !isKeyText(key)) return
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
  function noteUse(known: { caller: Omit<Caller, 'requestId'>; noted: number }) {
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
