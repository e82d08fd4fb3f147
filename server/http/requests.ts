import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isId } from '../database/ids.ts'
import { Nothing } from './envelope.ts'
import { errorBody, invalid, notFound, pathOf, sendError } from './errors.ts'
import { faultsOfDeletion } from './refusals.ts'

/** A caller's own trace id, if it is one that can stand in a log; else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>) {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : randomUUID()
}

/** What is the same for every request, whichever route it goes to. */
export function prepareRequests(app: FastifyInstance) {
  // What a route does not ask for it does not take: unknown parameters and fields are a 400 everywhere.
  app.addHook('onRoute', (route) => {
    const schema = (route.schema ??= {})
    schema.querystring = closed(schema.querystring ?? Nothing)
    if (route.method === 'POST' || route.method === 'PATCH') schema.body = closed(schema.body ?? Nothing)
  })

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    done()
  })

  app.addHook('preHandler', (request, _reply, done) => {
    const faults = faultsOfDeletion(request)
    done(faults.length > 0 ? invalid(faults) : undefined)
  })

  // A path id that is no UUID names nothing: the nil UUID behaves exactly so.
  app.addHook('preValidation', (request, _reply, done) => {
    const params = request.params as Record<string, string>
    for (const name in params) {
      if (name !== 'id' && !name.endsWith('_id')) continue
      const id = params[name]!.toLowerCase()
      params[name] = isId(id) ? id : '00000000-0000-0000-0000-000000000000'
    }
    done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply
    const level = statusCode >= 500 ? 'error' : 'info'
    request.log[level](
      {
        method: request.method,
        path: request.routeOptions.url ?? 'unknown route',
        status: statusCode,
        ms: Math.round(elapsedTime * 10) / 10,
        caller: request.caller?.id,
      },
      'request',
    )
    done()
  })
}

/** A path that cannot be decoded names nothing, and gets no further than the router. */
export function answerBrokenPaths(_error: Error, request: FastifyRequest, reply: FastifyReply) {
  reply.header('x-request-id', request.id)
  return sendError(reply, notFound(`${request.method} ${pathOf(request)}`))
}

/** For what a browser shows as a page: nothing runs, loads or frames it but our own files. */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

// Type.Partial() leaves out that its object was closed, and a PATCH would then take an `id`.
const closed = (schema: unknown) => ({ additionalProperties: false, ...(schema as object) })

/** What Node's own parser refuses (a header line of a megabyte, a broken request line) is answered in our shape too. */
export function answerBrokenRequests(error: Error & { code?: string }, socket: Socket) {
  if (socket.writableEnded) return // answered already: this is the rest of it
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const message =
    error.code === 'HPE_HEADER_OVERFLOW' ? 'has a request line or headers that are too long' : 'is not valid HTTP'
  const body = JSON.stringify(errorBody(invalid([{ field: 'request', message }])))
  // Closed with something unread, the connection would be reset, and the answer lost on its way.
  setTimeout(() => socket.destroy(), 2000).unref()
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-request-id: ${randomUUID()}\r\nconnection: close\r\n\r\n${body}`,
  )
}
