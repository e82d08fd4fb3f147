import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import pg from 'pg'
import { isLocked } from '../database/database.ts'
import { type Caller, enterBySession, enterWithoutWorkspace } from '../database/caller.ts'
import { type Sql, sql } from '../database/sql.ts'
import { CredentialEnded, reader, type Receipt, transaction, type Tx } from '../database/transaction.ts'
import type { NewRow } from '../database/writes.ts'
import { conflict, errorBody, notFound, pathOf, refuse, statusOf, toApiError } from './errors.ts'
import { problemsOfKey } from './refusals.ts'
import type { Vault } from './vault.ts'

declare module 'fastify' {
  interface FastifyInstance {
    vault: Vault
  }
  interface FastifyContextConfig {
    /** The response contains a secret: its stored copy is encrypted, and only the same person gets it again. */
    secret?: boolean
    /** The request is about what belongs to the caller, not to the workspace: only the same person gets the response again. */
    personal?: boolean
    /**
     * The request may leave the session in another workspace, or in none. A repeated request comes from there and still
     * gets the response.
     */
    movesSession?: boolean
    /**
     * With `movesSession`: the request is about the workspace of the session. Sent from another workspace it is another
     * request, and only a session that has left gets the response.
     */
    concernsWorkspace?: boolean
  }
  interface FastifyRequest {
    /** Set if the body is not JSON: an upload is compared by its content. */
    contentHash?: string
  }
}

/** `etag` is that of a conflict with If-Match. */
export type Answer = { status: number; body: string | Buffer; etag?: string }

export function idempotencyKeyOf(request: FastifyRequest) {
  const key = request.headers['idempotency-key']
  refuse(problemsOfKey(key))
  return key as string | undefined
}

/** Runs the work, or returns the stored response of an earlier run. */
export async function once(
  request: FastifyRequest,
  key: string,
  run: (tx: Tx) => Promise<Answer>,
): Promise<Answer & { isReplayed: boolean }> {
  const leave = await queueFor(`${request.caller.workspaceId} ${key}`)
  try {
    const own = await findOwn(request, key)
    if (own) return { ...own, isReplayed: true }
    for (let attempt = 1; attempt <= 3; attempt++) {
      try {
        return { ...(await keep(request, key, run)), isReplayed: false }
      } catch (error) {
        // A body may have become invalid since, such as an expiry that was in the future. The stored response is still
        // returned.
        const isInvalid = toApiError(error as Error).code === 'VALIDATION_ERROR'
        // The first request, in another process, may have taken the session out of the workspace meanwhile.
        const hasEnded = error instanceof CredentialEnded
        if (!isTaken(error) && !isInvalid && !hasEnded) throw error
        const kept = (await findOwn(request, key)) ?? (hasEnded ? undefined : await findKept(request, key))
        if (kept) return { ...kept, isReplayed: true }
        if (isInvalid || hasEnded) throw error
      }
    }
    throw stillRunning()
  } finally {
    leave()
  }
}

async function keep(request: FastifyRequest, key: string, run: (tx: Tx) => Promise<Answer>) {
  const { database } = request.server
  try {
    return await transaction(database, request.caller, keepingOwn(request, key, run), receiptFor(request, key))
  } catch (thrown) {
    if (isTaken(thrown)) throw thrown
    if (isLocked(thrown) && (await isBeingClaimed(request, key))) throw stillRunning()
    const error = toApiError(thrown as Error)
    if (error.code !== 'NOT_FOUND' && error.code !== 'CONFLICT') throw thrown
    // The change failed and is rolled back; the error response is stored in a separate transaction.
    if (error.retryAfter !== undefined) throw error // a response that asks for a retry is not stored
    const refusal: Answer = {
      status: statusOf[error.code],
      body: JSON.stringify(errorBody(error)),
      ...(error.etag !== undefined && { etag: error.etag }),
    }
    return transaction(database, request.caller, async () => refusal, receiptFor(request, key))
  }
}

const stillRunning = () => conflict('The first request with this Idempotency-Key is still running', 1)
const isTaken = (error: unknown) => error instanceof pg.DatabaseError && error.constraint === 'idempotency_keys_pkey'

/** After waiting for a lock: whether it was the lock of the key, which a running request has inserted, or another one. */
async function isBeingClaimed(request: FastifyRequest, key: string): Promise<boolean> {
  try {
    return await transaction(request.server.database, request.caller, async (tx) => {
      tx.run(sql`select set_config('lock_timeout', '1ms', true)`)
      await tx.all(receiptFor(request, key).claim)
      throw new Unclaimed()
    })
  } catch (error) {
    if (isLocked(error)) return true
    if (error instanceof Unclaimed) return false
    throw error // the first request may have ended meanwhile: then the key is used, and its response stored
  }
}

/** Rolls back the attempt to claim a key. */
class Unclaimed extends Error {}

/** A caller that stores responses with the person instead of the workspace, for a session that may move; undefined if not needed. */
function personOf({ caller, routeOptions }: FastifyRequest): Caller | undefined {
  const { sessionId, userId, workspaceNumber } = caller
  if (!routeOptions.config.movesSession || !sessionId || workspaceNumber === null) return
  return { ...caller, workspaceId: userId!, workspaceNumber: null, enter: enterWithoutWorkspace(sessionId) }
}

async function findOwn(request: FastifyRequest, key: string) {
  const person = personOf(request)
  const own = person && (await findKept(request, key, reader(request.server.database, person)))
  const isOfAnother = own && request.routeOptions.config.concernsWorkspace && (await isInWorkspace(request))
  return isOfAnother ? undefined : own
}

/** A request that waited for an earlier one may come from a session that the earlier one has taken out of the workspace. */
async function isInWorkspace({ caller, server }: FastifyRequest) {
  const { sessionId, workspaceId } = caller
  const [entry] = await server.database.send([enterBySession(sessionId!, workspaceId)], workspaceId)
  return entry!.length > 0
}

function keepingOwn(request: FastifyRequest, key: string, run: (tx: Tx) => Promise<Answer>) {
  const person = personOf(request)
  if (!person) return run
  return async (tx: Tx) => {
    const answer = await run(tx)
    const own = receiptFor(request, key, person).keepAtOnce(answer)
    const isRepeatable = request.routeOptions.config.concernsWorkspace === true
    await tx.within(person.workspaceId, async () => (isRepeatable ? tx.run(keepLatest(own)) : tx.write(own)))
    return answer
  }
}

/** The same request in another workspace has another response. */
const keepLatest = ({ into, row }: NewRow) => sql`
  insert into ${into} values ${row}
  on conflict (workspace_id, key) do update
     set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, encrypted = excluded.encrypted,
         etag = excluded.etag, record_id = excluded.record_id, created_at = excluded.created_at`

const intoKeys = sql`idempotency_keys (workspace_id, key, fingerprint, status, body, encrypted, etag, record_id)`

function receiptFor(request: FastifyRequest, key: string, { workspaceId } = request.caller): Receipt<Answer> {
  const { vault } = request.server
  const fingerprint = fingerprintOf(request, canonical)
  const isSecret = request.routeOptions.config.secret === true
  const stored = ({ body }: Answer) =>
    isSecret ? vault.seal(String(body)) : typeof body === 'string' ? Buffer.from(body) : body
  // A conflict with If-Match has values of the record, but no id by which an erasure could find it.
  const recordIn = ({ etag }: Answer) => (etag === undefined ? null : (request.params as { id: string }).id)
  return {
    claim: sql`
      insert into idempotency_keys (workspace_id, key, fingerprint) values (${workspaceId}, ${key}, ${fingerprint})`,
    keepAtOnce: (answer) => ({
      into: intoKeys,
      row: sql`(${workspaceId}, ${key}, ${fingerprint}, ${answer.status}, ${stored(answer)}, ${isSecret}, ${answer.etag ?? null}, ${recordIn(answer)})`,
    }),
    keep: (answer) => sql`
      update idempotency_keys
         set status = ${answer.status}, body = ${stored(answer)}, encrypted = ${isSecret}, etag = ${answer.etag ?? null}, record_id = ${recordIn(answer)}
       where workspace_id = ${workspaceId} and key = ${key}`,
  }
}

/**
 * Identifies a request by method, path and body. `/api/deals/…` is an alias of `/api/v1/deals/…`. All people and keys of
 * a workspace share its Idempotency-Keys, but the response to a personal request is not for another person.
 */
function fingerprintOf(request: FastifyRequest, serialize: (body: unknown) => string) {
  const { secret, personal } = request.routeOptions.config
  const path = pathOf(request).replace(/^\/api\/(?!v1\/)/, '/api/v1/')
  const content = request.contentHash ?? serialize(request.body ?? {})
  const person = secret || personal ? ` ${request.caller.userId}` : ''
  return hash('sha256', `${request.method} ${path} ${content}${person}`, 'buffer')
}

/** Equal for equal JSON values: object keys are sorted, at every level. */
export const canonical = (body: unknown) =>
  JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

// Rapport 0.1 stored fingerprints of the body with its keys in request order: those are valid for 72 hours.
const isSameRequest = (request: FastifyRequest, fingerprint: Buffer) =>
  fingerprint.equals(fingerprintOf(request, canonical)) || fingerprint.equals(fingerprintOf(request, JSON.stringify))

async function findKept(request: FastifyRequest, key: string, db = request.db): Promise<Answer | undefined> {
  const { workspaceId } = db
  const kept = await db.first<{
    fingerprint: Buffer
    status: number
    body: Buffer
    encrypted: boolean
    etag: string | null
    expired: boolean
  }>(sql`
    select fingerprint, status, body, encrypted, etag, created_at < now() - interval '72 hours' as expired
      from idempotency_keys
     where workspace_id = ${workspaceId} and key = ${key}`)
  if (!kept) return
  if (kept.expired) {
    await request.server.database.send([
      db.caller.enter,
      sql`
        delete from idempotency_keys
         where workspace_id = ${workspaceId} and key = ${key} and created_at < now() - interval '72 hours'`,
    ])
    return
  }
  if (!isSameRequest(request, kept.fingerprint))
    throw conflict(
      'This Idempotency-Key was used for a request with another method, path or body, or by another person',
    )
  const { status, body, encrypted, etag } = kept
  return {
    status,
    body: encrypted ? request.server.vault.open(body) : body,
    ...(etag !== null && { etag }),
  }
}

const mostAnswersAtOnce = 1000

/**
 * Replaces stored responses `k` whose `body` matches a condition: the key stays used, so that a repeated request neither runs
 * again nor returns the erased contents. The `body` of an encrypted one is null; `isMeant` tells whether it is erased. Handles
 * the keys that follow `after`, with at most so many bytes, or one longer response; returns the last of them.
 */
export async function eraseAnswers(
  tx: Tx,
  { after, bytes }: Batch,
  condition: Sql,
  isMeant?: (sealed: Buffer) => boolean,
): Promise<string | undefined> {
  const last = await lastOfBatch(tx, { after, bytes })
  if (last === undefined) return
  const isNext = sql`k.workspace_id = ${tx.workspaceId} and k.key > ${after} and k.key <= ${last} and k.status is not null`
  const sealed = isMeant
    ? await tx.all<Sealed>(sql`select key, body from idempotency_keys k where ${isNext} and k.encrypted`)
    : []
  const meant = sealed.filter(({ body }) => isMeant!(body)).map(({ key }) => key)
  const instead = JSON.stringify(errorBody(notFound('The record')))
  // With "offset 0" PostgreSQL unpacks and converts each body once, and not for each use of it in the condition.
  tx.run(sql`
    update idempotency_keys k
       set status = ${statusOf.NOT_FOUND}, body = ${Buffer.from(instead)}, encrypted = false, etag = null
     where ${isNext}
       and (k.key = any(${meant}::text[])
            or exists (select from (select case when not k.encrypted then convert_from(k.body, 'UTF8') end as body offset 0) as stored
                        where ${condition}))`)
  return last
}

type Batch = { after: string; bytes: number }
type Sealed = { key: string; body: Buffer }

/** The size of a body is known without reading it. */
async function lastOfBatch(tx: Tx, { after, bytes }: Batch): Promise<string | undefined> {
  const last = await tx.first<{ key: string }>(sql`
    select key
      from (select key, row_number() over by_key as place, sum(size) over by_key as bytes
              from (select key, octet_length(body) as size
                      from idempotency_keys
                     where workspace_id = ${tx.workspaceId} and key > ${after} and status is not null
                     order by key limit ${mostAnswersAtOnce}) as next
            window by_key as (order by key)) as sized
     where place = 1 or bytes <= ${bytes}
     order by key desc limit 1`)
  return last?.key
}

// Requests that wait for the same key would each hold a connection, so within the process they queue here.
const queues = new Map<string, Promise<void>>()

async function queueFor(name: string): Promise<() => void> {
  const before = queues.get(name)
  const { promise, resolve } = Promise.withResolvers<void>()
  const mine = before ? before.then(() => promise) : promise
  queues.set(name, mine)
  const leave = () => {
    resolve()
    void mine.then(() => queues.get(name) === mine && queues.delete(name))
  }
  if (before && !(await settlesSoon(before))) {
    leave()
    throw stillRunning()
  }
  return leave
}

async function settlesSoon(before: Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<boolean>((done) => (timer = setTimeout(() => done(false), 10_000)))
  const isSettled = await Promise.race([before.then(() => true), tooLong])
  clearTimeout(timer)
  return isSettled
}
