import { totalmem } from 'node:os'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../database/caller.ts'
import { isReading } from './access.ts'
import { tooMany } from './errors.ts'
import { senderOf } from './network.ts'
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
/** Responses from this size on count, in bytes. */
const large = 64 * 1024
/** What a response that is written in pieces needs at most while the client reads it: a page of rows, and one of them as text. */
const ofPieces = 16 * mib

type Holding = { bytes: number; cut(): boolean }

export type HeldBytes = {
  /** If the memory for all is used up, this cuts off what waits of those that have more. */
  allows(holder: string, bytes: number): boolean
  /** Returns the function that subtracts them again. `cut` ends the exchange, and returns false if that is not possible any more. */
  add(holder: string, bytes: number, cut: () => boolean): () => void
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What waits in memory for clients: bodies that are still arriving, and responses and events that are not read yet. */
    held: HeldBytes
    /** Called before a response is written in pieces. */
    holdPieces(request: FastifyRequest, reply: FastifyReply): void
  }
}

/** One person may have many workspaces. */
export const holderOf = (caller: Caller) => caller.userId ?? caller.workspaceId

export function countHeldBytes(): HeldBytes {
  const holders = new Map<string, { bytes: number; holdings: Set<Holding> }>()
  let all = 0
  const bytesOf = (holder: string) => holders.get(holder)?.bytes ?? 0

  function add(holder: string, bytes: number, cut: () => boolean) {
    const own = holders.get(holder) ?? { bytes: 0, holdings: new Set() }
    holders.set(holder, own)
    const holding = { bytes, cut }
    own.holdings.add(holding)
    own.bytes += bytes
    all += bytes
    return () => release(holder, holding)
  }

  function release(holder: string, holding: Holding) {
    const own = holders.get(holder)
    if (!own?.holdings.delete(holding)) return
    own.bytes -= holding.bytes
    all -= holding.bytes
    if (own.holdings.size === 0) holders.delete(holder)
  }

  /** Cuts off the oldest of the holders that have the most, as long as they have more than this one. */
  function makeRoom(holder: string, bytes: number) {
    const others = [...holders.keys()].filter((name) => bytesOf(name) > bytesOf(holder))
    while (others.length > 0) {
      const largest = others.reduce((a, b) => (bytesOf(b) > bytesOf(a) ? b : a))
      const holding = holders
        .get(largest)
        ?.holdings.values()
        .find(({ cut }) => cut())
      if (holding) release(largest, holding)
      if (all + bytes <= mostOfAll) return true
      if (!holding || bytesOf(largest) <= bytesOf(holder)) others.splice(others.indexOf(largest), 1)
    }
    return false
  }

  return {
    allows(holder, bytes) {
      const own = bytesOf(holder)
      if (own > 0 && own + bytes > mostOfOne) return false
      return all + bytes <= mostOfAll || makeRoom(holder, bytes) || own + bytes <= always
    },
    add,
  }
}

/**
 * A client decides how fast it sends a body of up to 1 MiB, and how fast it reads a page, which can have 48 MiB. Both stay in
 * memory meanwhile. So a person who has many of them gets a 429 for further ones, and when many people have, those who have
 * the most make room for others. A response that makes no progress for `timeout` is cut off; for bodies see slow-bodies.ts.
 */
export function limitHeldBytes(app: FastifyInstance, timeout: number) {
  const held = countHeldBytes()
  app.decorate('held', held)

  // Without progress for this long Node closes the connection. It resets the timeout for the next request. A request from
  // within the process (`inject`) has no connection.
  const expectProgress = ({ raw }: FastifyRequest) => raw.socket.setTimeout?.(timeout)

  function hold(request: FastifyRequest, reply: FastifyReply, bytes: number, mayCut = () => true) {
    if (reply.raw.closed) return // 'close' is not emitted again
    const cut = () => {
      if (!mayCut()) return false
      request.log.warn({ bytes }, 'a request was cut off because others need the memory')
      request.raw.destroy()
      return true
    }
    reply.raw.once('close', held.add(holderOfRequest(request), bytes, cut))
  }

  app.decorate('holdPieces', (request, reply) => {
    if (!held.allows(holderOfRequest(request), ofPieces)) throw unread()
    hold(request, reply, ofPieces)
    expectProgress(request)
  })

  app.addHook('preParsing', (request, reply, body, done) => {
    const { raw, headers } = request
    // Uploads are stored as they arrive.
    if (raw.complete || !hasBody(raw) || headers['content-type']?.startsWith('multipart/')) return done(null, body)
    const { bodyLimit } = request.routeOptions
    const bytes = Math.min(Number(headers['content-length'] ?? bodyLimit), bodyLimit)
    if (!held.allows(holderOfRequest(request), bytes))
      return done(tooMany('Send the bodies of your other requests first. Retry after 1 second.', 1))
    hold(request, reply, bytes, () => !raw.complete)
    done(null, body)
  })

  // A write is refused before it begins, because its response comes too late to undo it.
  app.addHook('preHandler', (request, _reply, done) => {
    done(isReading(request) || held.allows(holderOfRequest(request), 0) ? undefined : unread())
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const isText = typeof payload === 'string'
    if (!(isText || Buffer.isBuffer(payload)) || payload.length < large) return payload
    if (reply.raw.closed) return payload // the client is gone
    const body = isText ? Buffer.from(payload) : payload
    if (reply.statusCode === 200 && isReading(request) && !held.allows(holderOfRequest(request), body.length))
      throw unread()
    hold(request, reply, body.length)
    reply.serializer(keepsNothing)
    expectProgress(request)
    return body
  })
}

const holderOfRequest = (request: FastifyRequest) => (request.caller ? holderOf(request.caller) : senderOf(request))

const unread = () => tooMany('Read the responses to your other requests first. Retry after 1 second.', 1)

/** The serializer of a list refers to its records and its text, and the reply refers to the serializer. */
const keepsNothing = () => ''
