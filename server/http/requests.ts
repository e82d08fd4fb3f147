import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isId, nilId } from '../database/ids.ts'
import { Nothing } from './envelope.ts'
import { type ApiError, errorBody, invalid, noRoute, notFound, refuse, sendError, statusOf, tooMany } from './errors.ts'
import { closeIdleConnections } from './idle-connections.ts'
import { refuseSmallPieces, smallPieces } from './pieces.ts'
import { handleInOrder } from './pipelining.ts'
import { problemsOfDeletion } from './refusals.ts'
import { leaveBody, watchBodies } from './slow-bodies.ts'
import { isHostHeader } from './url.ts'

/** The trace id of the caller if it is safe to log; otherwise a new one. */
function requestId({ headers }: Pick<IncomingMessage, 'headers'>) {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : randomUUID()
}

/** Fastify options that leave errors to us which Node or Fastify would report in their own format. */
export const requestOptions = {
  genReqId: requestId,
  clientErrorHandler: answerBrokenRequests,
  frameworkErrors: answerBrokenPaths,
  http: { requireHostHeader: false },
  return503OnClosing: false, // we respond with a 429: see below
}

/** Common behaviour of all requests. */
export function prepareRequests(app: FastifyInstance, { bodyTimeoutSeconds }: Config) {
  const { noteAbuse } = handleInOrder(app.server)
  closeIdleConnections(app.server)
  answerOddRequests(app.server)
  watchBodies(app.server, bodyTimeoutSeconds * 1000, ({ request, response }) => {
    if (response.headersSent) request.socket.destroySoon()
    else answerLast(request.socket, inRequest('has a body that arrived too slowly'))
  })
  refuseSmallPieces(app.server, ({ socket }, response) => {
    noteAbuse(socket)
    if (response.headersSent) socket.destroy()
    else answerLast(socket, inRequest(`has a body in ${smallPieces}. Send larger ones`), response)
  })

  // Unknown parameters and fields are a 400 everywhere.
  app.addHook('onRoute', (route) => {
    const schema = (route.schema ??= {})
    schema.querystring = closed(schema.querystring ?? Nothing)
    if (route.method === 'POST' || route.method === 'PATCH') schema.body = closed(schema.body ?? Nothing)
    if (route.method === 'DELETE') route.preHandler = async (request) => refuse(problemsOfDeletion(request))
  })

  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('cache-control', 'no-store') // the default, which a route can change
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      return void sendError(reply, inRequest('has no Host header'))
    if (hasSeveralHosts(request.raw)) return void sendError(reply, inRequest('has more than one Host header'))
    if (request.headers.host && !isHostHeader(request.headers.host))
      return void sendError(reply, inRequest('has a Host header that is not a host'))
    // What a trusted proxy tells us, perhaps as it received it from the client.
    if (!isHostHeader(request.host || 'localhost') || !/^https?$/.test(request.protocol))
      return void sendError(reply, inRequest('has a forwarded host or protocol that is not one'))
    // A request that arrives on an open connection while the server stops; another server, or this one after a restart,
    // can handle it.
    if (isClosing)
      return void sendError(reply.header('connection', 'close'), tooMany('The server is stopping. Retry shortly.', 1))
    done()
  })

  // A path id that is not a UUID matches nothing, so it is replaced by the nil UUID.
  app.addHook('preValidation', (request, _reply, done) => {
    const params = request.params as Record<string, string>
    for (const name in params) {
      if (name !== 'id' && !name.endsWith('_id')) continue
      const id = params[name]!.toLowerCase()
      params[name] = isId(id) ? id : nilId
    }
    done()
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    if (leaveBody(request.raw)) reply.header('connection', 'close')
    done(null, payload)
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

/** A proxy and the server could each use a different value. Node keeps the first and drops the rest. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage) {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') hosts++
  return hosts > 1
}

/** A path that cannot be decoded matches nothing, and does not get past the router. */
function answerBrokenPaths(_error: Error, request: FastifyRequest, reply: FastifyReply) {
  reply.header('x-request-id', request.id)
  return sendError(reply, noRoute(request))
}

// Type.Partial() drops additionalProperties: false, and a PATCH would then accept an `id`.
const closed = (schema: unknown) => ({ additionalProperties: false, ...(schema as object) })

type ParseError = Error & { code?: string; rawPacket?: unknown; bytesParsed?: number }

/** Requests that Node's parser rejects, such as a header of a megabyte, get a response in our format too. */
function answerBrokenRequests(error: ParseError, socket: Socket) {
  if (socket.writableEnded || rejected.has(socket)) return // the rest of a request that was already rejected
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  rejected.add(socket)
  const unknown = error.code === 'HPE_INVALID_METHOD' && unknownRoute(error)
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const message = isTooLong ? 'has a request line or headers that are too long' : 'is not valid HTTP'
  answerLast(socket, unknown ? notFound(unknown) : inRequest(message))
}

const rejected = new WeakSet<Socket>()

/** A method that Node does not know is a 404 like any other unknown method. The parser stopped somewhere in its name. */
function unknownRoute({ rawPacket, bytesParsed = 0 }: ParseError) {
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : ''
  const [line] = text.slice(text.lastIndexOf('\n', bytesParsed - 1) + 1).split('\n', 1)
  // Not one pattern for the whole line, which took seconds for a line of 16 KB that does not match it. The body of the
  // previous request may precede the method.
  const [start = '', target = '', version = ''] = line!.trimEnd().split(' ').slice(-3)
  const method = /[\w!#$%&'*+.^`|~-]+$/.exec(start.slice(-longestMethod))?.[0]
  const [path] = target.split('?', 1)
  return method && path && /^HTTP\/1\.[01]$/.test(version) && `${method} ${path}`
}

const longestMethod = 64

const inRequest = (message: string) => invalid([{ field: 'request', message }])

/** Requests that Node would respond to itself, before routing. */
function answerOddRequests(server: Server) {
  server.on('checkExpectation', ({ socket }: IncomingMessage, response: ServerResponse) =>
    answerLast(socket, inRequest('expects something other than 100-continue'), response),
  )
  server.on('connect', ({ method, url }: IncomingMessage, socket: Socket) =>
    answerLast(socket, notFound(`${method} ${url}`)),
  )
}

/**
 * Sends the last response of a connection, after those of earlier requests that are still in progress. `_httpMessage` is
 * the current response of the socket; Node uses it for its own response to an invalid request too.
 */
function answerLast(socket: Socket & { _httpMessage?: ServerResponse | null }, error: ApiError, own?: ServerResponse) {
  const current = socket._httpMessage
  if (current?.req.complete && current !== own) return void current.once('close', () => answerLast(socket, error, own))
  if (current?.headersSent) return void socket.destroySoon() // its request was already rejected before its body broke off
  if (!socket.writable) return // the previous response was the last
  const body = JSON.stringify(errorBody(error))
  const status = statusOf[error.code]
  // Closing a connection with unread data would reset it, and the response would be lost.
  setTimeout(() => socket.destroy(), 2000).unref()
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-request-id: ${randomUUID()}\r\nconnection: close\r\n\r\n${body}`,
  )
}
