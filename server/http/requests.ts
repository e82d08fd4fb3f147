import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isId, nilId } from '../database/ids.ts'
import { Nothing } from './envelope.ts'
import { type ApiError, errorBody, invalid, noRoute, notFound, sendError, statusOf, tooMany } from './errors.ts'
import { problemsOfDeletion } from './refusals.ts'
import { watchBodies } from './slow-bodies.ts'

/** A caller's own trace id, if it is one that can stand in a log; else a new one. */
function requestId({ headers }: Pick<IncomingMessage, 'headers'>) {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : randomUUID()
}

/** How Fastify is told to leave to us what Node or it would answer in a shape of their own. */
export const requestOptions = {
  genReqId: requestId,
  clientErrorHandler: answerBrokenRequests,
  frameworkErrors: answerBrokenPaths,
  http: { requireHostHeader: false },
  return503OnClosing: false, // ours is a 429: see below
}

/** What is the same for every request, whichever route it goes to. */
export function prepareRequests(app: FastifyInstance, { bodyTimeoutSeconds }: Config) {
  answerOddRequests(app.server)
  watchBodies(app.server, bodyTimeoutSeconds * 1000, ({ request, response }) => {
    if (response.headersSent) request.socket.destroySoon()
    else inTurn(request.socket, inRequest('has a body that arrived too slowly'))
  })

  // What a route does not ask for it does not take: unknown parameters and fields are a 400 everywhere.
  app.addHook('onRoute', (route) => {
    const schema = (route.schema ??= {})
    schema.querystring = closed(schema.querystring ?? Nothing)
    if (route.method === 'POST' || route.method === 'PATCH') schema.body = closed(schema.body ?? Nothing)
  })

  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('cache-control', 'no-store') // where a route says nothing else
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      return void sendError(reply, inRequest('has no Host header'))
    if (hasSeveralHosts(request.raw)) return void sendError(reply, inRequest('has more than one Host header'))
    // A request that arrives on an open connection while the server stops; another server, or this one soon, answers it.
    if (isClosing)
      return void sendError(reply.header('connection', 'close'), tooMany('The server is stopping. Retry shortly.', 1))
    done()
  })

  app.addHook('preHandler', (request, _reply, done) => {
    const problems = problemsOfDeletion(request)
    done(problems.length > 0 ? invalid(problems) : undefined)
  })

  // A path id that is no UUID names nothing: the nil UUID behaves exactly so.
  app.addHook('preValidation', (request, _reply, done) => {
    const params = request.params as Record<string, string>
    for (const name in params) {
      if (name !== 'id' && !name.endsWith('_id')) continue
      const id = params[name]!.toLowerCase()
      params[name] = isId(id) ? id : nilId
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

/** A proxy and the server could each believe another one. Node keeps the first and drops the rest. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage) {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') hosts++
  return hosts > 1
}

/** A path that cannot be decoded names nothing, and gets no further than the router. */
function answerBrokenPaths(_error: Error, request: FastifyRequest, reply: FastifyReply) {
  reply.header('x-request-id', request.id)
  return sendError(reply, noRoute(request))
}

// Type.Partial() leaves out that its object was closed, and a PATCH would then take an `id`.
const closed = (schema: unknown) => ({ additionalProperties: false, ...(schema as object) })

type ParseError = Error & { code?: string; rawPacket?: unknown; bytesParsed?: number }

/** What Node's own parser refuses (a header line of a megabyte, a broken request line) is answered in our shape too. */
function answerBrokenRequests(error: ParseError, socket: Socket) {
  if (socket.writableEnded || isAwaited.has(socket)) return // answered already, or about to be: this is the rest of it
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  isAwaited.add(socket)
  inTurn(socket, whatIsBroken(error))
}

const isAwaited = new WeakSet<Socket>()

/**
 * Answers come in the order of their requests: those under way on this connection go first. `_httpMessage` is what Node calls
 * the one that has its turn; Node's own answer to a broken request asks for it too.
 */
function inTurn(socket: Socket & { _httpMessage?: ServerResponse | null }, error: ApiError, own?: ServerResponse) {
  const underWay = socket._httpMessage
  if (underWay?.req.complete && underWay !== own) return void underWay.once('close', () => inTurn(socket, error, own))
  if (underWay?.headersSent) socket.destroySoon() // of this very request, refused before its body broke off
  else answerOn(socket, error)
}

function whatIsBroken({ code, rawPacket, bytesParsed = 0 }: ParseError) {
  if (code === 'HPE_HEADER_OVERFLOW') return inRequest('has a request line or headers that are too long')
  const unknown = code === 'HPE_INVALID_METHOD' && Buffer.isBuffer(rawPacket) && routeIn(rawPacket, bytesParsed)
  return unknown ? notFound(unknown) : inRequest('is not valid HTTP')
}

/** A method that Node does not know is a method all the same, and an unknown one is a 404. */
function routeIn(packet: Buffer, position: number) {
  const begun = /[\w!#$%&'*+.^`|~-]*$/.exec(packet.toString('latin1', Math.max(position - 100, 0), position))![0]
  const line = begun + packet.toString('latin1', position, position + 2000)
  const parts = /^([\w!#$%&'*+.^`|~-]+) ([^\s?]+)\S* HTTP\/1\.[01]\r?\n/.exec(line)
  return parts && `${parts[1]} ${parts[2]}`
}

const inRequest = (message: string) => invalid([{ field: 'request', message }])

/** What Node would answer by itself, before any route is looked for. */
function answerOddRequests(server: Server) {
  server.on('checkExpectation', ({ socket }: IncomingMessage, response: ServerResponse) =>
    inTurn(socket, inRequest('expects something other than 100-continue'), response),
  )
  server.on('connect', ({ method, url }: IncomingMessage, socket: Socket) =>
    inTurn(socket, notFound(`${method} ${url}`)),
  )
}

function answerOn(socket: Socket, error: ApiError) {
  if (!socket.writable) return // the answer before was its last
  const body = JSON.stringify(errorBody(error))
  const status = statusOf[error.code]
  // Closed with something unread, the connection would be reset, and the answer lost on its way.
  setTimeout(() => socket.destroy(), 2000).unref()
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-request-id: ${randomUUID()}\r\nconnection: close\r\n\r\n${body}`,
  )
}
