import type { FastifyInstance } from 'fastify'
import { isReading } from './access.ts'
import { tooMany } from './errors.ts'
import { senderOf } from './network.ts'

/** Responses from this size on count, in bytes. */
const large = 64 * 1024
/** How many bytes of one workspace may wait to be read by its clients, beyond the first response. */
const maxUnsentBytes = 64 * 1024 * 1024

/**
 * A page of 250 records can have 48 MiB, and stays in memory until the client has read it. So a workspace whose clients
 * do not read gets a 429 for further large responses, and a response that makes no progress for `timeout` is cut off.
 */
export function limitUnsent(app: FastifyInstance, timeout: number) {
  const unsent = new Map<string, number>()

  // A write is refused before it begins, because its response comes too late to undo it.
  app.addHook('preHandler', (request, _reply, done) => {
    done(!isReading(request) && (unsent.get(senderOf(request)) ?? 0) > maxUnsentBytes ? refusal() : undefined)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const isText = typeof payload === 'string'
    if (!(isText || Buffer.isBuffer(payload)) || payload.length < large) return payload
    if (reply.raw.closed) return payload // the client is gone, and 'close' is not emitted again
    const reader = senderOf(request)
    const body = isText ? Buffer.from(payload) : payload
    const before = unsent.get(reader) ?? 0
    if (before > 0 && before + body.length > maxUnsentBytes && reply.statusCode === 200 && isReading(request))
      throw refusal()
    unsent.set(reader, before + body.length)
    reply.raw.once('close', () => {
      const left = unsent.get(reader)! - body.length
      if (left > 0) unsent.set(reader, left)
      else unsent.delete(reader)
    })
    // Without progress for this long Node closes the connection. It resets the timeout for the next request.
    // A request from within the process (`inject`) has no connection.
    request.raw.socket.setTimeout?.(timeout)
    return body
  })
}

const refusal = () => tooMany('Read the responses to your other requests first. Retry after 1 second.', 1)
