import { totalmem } from 'node:os'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isReading } from './access.ts'
import { tooMany } from './errors.ts'
import { senderOf } from './network.ts'
import { hasBody } from './slow-bodies.ts'

const mib = 1024 * 1024
/** How many bytes of one sender may wait in memory, beyond the first response. */
const mostOfOne = 64 * mib
/** And of all senders. */
const mostOfAll = Math.min(
  256 * mib,
  Math.max(mostOfOne, Math.min(process.constrainedMemory() || Infinity, totalmem()) / 8),
)
/** Each sender may have this much even when that is used up, so that a few hostile ones cannot stop the others. */
const always = 2 * mib
/** Responses from this size on count, in bytes. */
const large = 64 * 1024
/** What a response that is written in pieces needs at most while the client reads it: a page of rows, and one of them as text. */
const ofPieces = 16 * mib

export type HeldBytes = {
  allows(sender: string, bytes: number): boolean
  /** Returns the function that subtracts them again. */
  add(sender: string, bytes: number): () => void
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
  const bySender = new Map<string, number>()
  let all = 0
  return {
    allows(sender, bytes) {
      const own = bySender.get(sender) ?? 0
      if (own > 0 && own + bytes > mostOfOne) return false
      return all === 0 || all + bytes <= mostOfAll || own + bytes <= always
    },
    add(sender, bytes) {
      bySender.set(sender, (bySender.get(sender) ?? 0) + bytes)
      all += bytes
      return () => {
        const left = bySender.get(sender)! - bytes
        if (left > 0) bySender.set(sender, left)
        else bySender.delete(sender)
        all -= bytes
      }
    },
  }
}

/**
 * A client decides how fast it sends a body of up to 1 MiB, and how fast it reads a page, which can have 48 MiB. Both stay in
 * memory meanwhile. So a sender that has many of them gets a 429 for further ones. A response that makes no progress for
 * `timeout` is cut off; for bodies see slow-bodies.ts.
 */
export function limitHeldBytes(app: FastifyInstance, timeout: number) {
  const held = countHeldBytes()
  app.decorate('held', held)

  // Without progress for this long Node closes the connection. It resets the timeout for the next request. A request from
  // within the process (`inject`) has no connection.
  const expectProgress = ({ raw }: FastifyRequest) => raw.socket.setTimeout?.(timeout)

  app.decorate('holdPieces', (request, reply) => {
    const reader = senderOf(request)
    if (!held.allows(reader, ofPieces)) throw unread()
    if (!reply.raw.closed) reply.raw.once('close', held.add(reader, ofPieces))
    expectProgress(request)
  })

  app.addHook('preParsing', (request, reply, body, done) => {
    const { raw, headers } = request
    // Uploads are stored as they arrive.
    if (raw.complete || !hasBody(raw) || headers['content-type']?.startsWith('multipart/')) return done(null, body)
    const { bodyLimit } = request.routeOptions
    const bytes = Math.min(Number(headers['content-length'] ?? bodyLimit), bodyLimit)
    const sender = senderOf(request)
    if (!held.allows(sender, bytes))
      return done(tooMany('Send the bodies of your other requests first. Retry after 1 second.', 1))
    if (!reply.raw.closed) reply.raw.once('close', held.add(sender, bytes))
    done(null, body)
  })

  // A write is refused before it begins, because its response comes too late to undo it.
  app.addHook('preHandler', (request, _reply, done) => {
    done(isReading(request) || held.allows(senderOf(request), 0) ? undefined : unread())
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const isText = typeof payload === 'string'
    if (!(isText || Buffer.isBuffer(payload)) || payload.length < large) return payload
    if (reply.raw.closed) return payload // the client is gone, and 'close' is not emitted again
    const reader = senderOf(request)
    const body = isText ? Buffer.from(payload) : payload
    if (reply.statusCode === 200 && isReading(request) && !held.allows(reader, body.length)) throw unread()
    reply.raw.once('close', held.add(reader, body.length))
    reply.serializer(keepsNothing)
    expectProgress(request)
    return body
  })
}

const unread = () => tooMany('Read the responses to your other requests first. Retry after 1 second.', 1)

/** The serializer of a list refers to its records and its text, and the reply refers to the serializer. */
const keepsNothing = () => ''
