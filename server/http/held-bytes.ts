import { Socket } from 'node:net'
import { totalmem } from 'node:os'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isReading } from './access.ts'
import { tooMany } from './errors.ts'
import { personOf } from './network.ts'
import { LongText } from './serialization.ts'
import { hasBody } from './slow-bodies.ts'

const mib = 1024 * 1024
/** How many bytes of one person, workspace or site may wait in memory, beyond the first response. */
const mostOfOne = 64 * mib
/** And of all of them. */
const mostOfAll = Math.min(
  256 * mib,
  Math.max(mostOfOne, Math.min(process.constrainedMemory() || Infinity, totalmem()) / 8),
)
/** Each one may have this much even when that is used up and nothing can be cut off. */
const always = 2 * mib
/** In milliseconds: nothing is cut off as soon as it begins. */
const grace = 100
/** Responses from this size on count, in bytes. */
const large = 64 * 1024
/** What a response that is written in pieces needs at most while the client reads it: a page of rows, and one of them as text. */
const ofPieces = 16 * mib

/** Something that waits in memory until its client has sent or read it. */
type Exchange = {
  bytes: number
  /** How many bytes were sent or read until now, from any beginning. */
  progress(): number
  /** Ends it, and returns false if that is not possible any more. */
  cut(): boolean
}

export type HeldBytes = {
  /** If the memory for all is used up, this cuts off the exchanges that make the least progress. */
  allows(holder: string, bytes: number): boolean
  /** Returns the function that subtracts its bytes again. */
  add(holder: string, exchange: Exchange): () => void
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What waits in memory for clients: bodies that are still arriving, and responses and events that are not read yet. */
    held: HeldBytes
    /** Called before a response is written in pieces. */
    holdPieces(request: FastifyRequest, reply: FastifyReply): void
  }
}

export function countHeldBytes(): HeldBytes {
  const bytesOf = new Map<string, number>()
  const held = new Map<Exchange, { holder: string; since: number; start: number }>()
  let all = 0

  function release(exchange: Exchange) {
    const { holder } = held.get(exchange) ?? {}
    if (holder === undefined) return
    held.delete(exchange)
    all -= exchange.bytes
    const left = bytesOf.get(holder)! - exchange.bytes
    if (left > 0) bytesOf.set(holder, left)
    else bytesOf.delete(holder)
  }

  function makeRoom(bytes: number) {
    const now = performance.now()
    const slowestFirst = [...held]
      .filter(([, { since }]) => now - since > grace)
      .map(([exchange, { since, start }]) => ({ exchange, rate: (exchange.progress() - start) / (now - since) }))
      .sort((a, b) => a.rate - b.rate)
    for (const { exchange } of slowestFirst) {
      if (all + bytes <= mostOfAll) break
      if (exchange.cut()) release(exchange)
    }
  }

  return {
    allows(holder, bytes) {
      const own = bytesOf.get(holder) ?? 0
      if (own > 0 && own + bytes > mostOfOne) return false
      if (all + bytes > mostOfAll) makeRoom(bytes)
      return all + bytes <= mostOfAll || own + bytes <= always
    },
    add(holder, exchange) {
      held.set(exchange, { holder, since: performance.now(), start: exchange.progress() })
      bytesOf.set(holder, (bytesOf.get(holder) ?? 0) + exchange.bytes)
      all += exchange.bytes
      return () => release(exchange)
    },
  }
}

/**
 * A client decides how fast it sends a body of up to 1 MiB, and how fast it reads a page, which can have 48 MiB. Both stay in
 * memory meanwhile. So a person who has many of them gets a 429 for further ones, and when many people have, those that are
 * the slowest make room for others. A response that makes no progress for `timeout` is cut off; for bodies see slow-bodies.ts.
 */
export function limitHeldBytes(app: FastifyInstance, timeout: number) {
  const held = countHeldBytes()
  app.decorate('held', held)

  // Without progress for this long Node closes the connection. It resets the timeout for the next request. A request from
  // within the process (`inject`) has no connection.
  const expectProgress = ({ raw }: FastifyRequest) => raw.socket.setTimeout?.(timeout)

  function hold(request: FastifyRequest, reply: FastifyReply, exchange: Omit<Exchange, 'cut'>, mayCut = () => true) {
    if (reply.raw.closed) return // 'close' is not emitted again
    const cut = () => {
      const { socket } = request.raw
      if (!mayCut() || !(socket instanceof Socket)) return false // a request from within the process (`inject`) goes on
      request.log.warn({ bytes: exchange.bytes }, 'a slow client was cut off because others need the memory')
      socket.destroy()
      return true
    }
    reply.raw.once('close', held.add(personOf(request), { ...exchange, cut }))
  }

  const holdResponse = (request: FastifyRequest, reply: FastifyReply, bytes: number) => {
    const { socket } = request.raw
    hold(request, reply, { bytes, progress: () => (socket.bytesWritten || 0) - unsentBytes(socket) }) // 0 within the process
    expectProgress(request)
  }

  app.decorate('holdPieces', (request, reply) => {
    if (!held.allows(personOf(request), ofPieces)) throw unread()
    holdResponse(request, reply, ofPieces)
  })

  app.addHook('preParsing', (request, reply, body, done) => {
    const { raw, headers } = request
    // Uploads are stored as they arrive.
    if (raw.complete || !hasBody(raw) || headers['content-type']?.startsWith('multipart/')) return done(null, body)
    const { bodyLimit } = request.routeOptions
    const bytes = Math.min(Number(headers['content-length'] ?? bodyLimit), bodyLimit)
    if (!held.allows(personOf(request), bytes))
      return done(tooMany('Send the bodies of your other requests first. Retry after 1 second.', 1))
    hold(request, reply, { bytes, progress: () => raw.socket.bytesRead }, () => !raw.complete)
    done(null, body)
  })

  // A write is refused before it begins, because its response comes too late to undo it.
  app.addHook('preHandler', (request, _reply, done) => {
    done(isReading(request) || held.allows(personOf(request), 0) ? undefined : unread())
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const body = typeof payload === 'string' && payload.length >= large ? Buffer.from(payload) : payload
    const bytes = body instanceof LongText ? body.bytes : Buffer.isBuffer(body) ? body.length : 0
    if (bytes < large || reply.raw.closed) return payload // small, or the client is gone
    if (reply.statusCode === 200 && isReading(request) && !held.allows(personOf(request), bytes)) throw unread()
    holdResponse(request, reply, bytes)
    reply.serializer(keepsNothing)
    return body
  })
}

const unread = () => tooMany('Read the responses to your other requests first. Retry after 1 second.', 1)

/** Of a long text that was written at once, Node counts all as written; the handle knows what the client has not received. */
const unsentBytes = (socket: Socket) =>
  (socket as Socket & { _handle?: { writeQueueSize?: number } })._handle?.writeQueueSize ?? 0

/** The serializer of a list refers to its records and its text, and the reply refers to the serializer. */
const keepsNothing = () => ''
