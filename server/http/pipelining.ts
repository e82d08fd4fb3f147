import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks' // the global one has no eventLoopUtilization in the types of browsers, which the SDK is checked with
import { errorBody, statusOf, tooMany } from './errors.ts'
import { siteOf } from './network.ts'
import { limitInMemory } from './token-bucket.ts'

/** How many requests of a connection may wait for the responses to earlier ones. Browsers, proxies and most clients send none. */
const maxWaiting = 20
/** How long a connection with more stays open, in milliseconds, so that its client can read the last response. */
const lingers = 2000

/**
 * How many connections of one site may be refused for this: in each second, and at once. Then its new connections are
 * closed while the process is busy.
 */
const [refusedPerSecond, refusedAtOnce] = [0.5, 10]
/** The process is busy if it worked for more than this share of the last sample (in milliseconds). */
const [busyShare, sampleMs] = [0.8, 200]

type Exchange = { request: IncomingMessage; response: ServerResponse }

/**
 * Handles the requests of a connection one after the other. Node begins with all of them, and one packet can contain
 * thousands, which would keep the requests of others waiting for seconds. They still have to be parsed, so a site that keeps
 * the process busy with one such connection after the other is not served for a while. While the process is not busy it is
 * served, because many people can share an address.
 */
export function handleInOrder(server: Server, isBusy = watchUtilization(server)) {
  const [handle] = server.listeners('request') as [RequestListener]
  server.off('request', handle)
  const waiting = new WeakMap<Socket, Exchange[]>()
  const refused = new WeakSet<Socket>()
  const refusals = limitInMemory(refusedPerSecond, refusedAtOnce)
  const isRefused = (socket: Socket, cost: number) => !refusals(siteOf(socket.remoteAddress ?? ''), cost).allowed
  server.prependListener('connection', (socket: Socket) => {
    if (isBusy() && isRefused(socket, 0)) socket.destroy()
  })

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (socket.destroyed || refused.has(socket)) return
    const line = waiting.get(socket)
    if (!line) {
      waiting.set(socket, [])
      begin({ request, response })
    } else if (line.push({ request, response }) > maxWaiting) {
      refused.add(socket)
      isRefused(socket, 1)
      line.length = 1 // is refused
      setTimeout(() => socket.destroy(), lingers).unref()
    }
  })

  function begin({ request, response }: Exchange) {
    const { socket } = request
    response.once('close', () => {
      const next = waiting.get(socket)!.shift()
      if (!next) waiting.delete(socket)
      else if (!socket.destroyed) begin(next)
    })
    if (refused.has(socket)) refuse(response)
    else handle(request, response)
  }

  return {
    /** Counts another connection that took as much time as one with too many requests. */
    noteAbuse: (socket: Socket) => void isRefused(socket, 1),
  }
}

function watchUtilization(server: Server) {
  let last = performance.eventLoopUtilization()
  let utilization = 0
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    utilization = performance.eventLoopUtilization(now, last).utilization
    last = now
  }, sampleMs).unref()
  server.once('close', () => clearInterval(timer))
  return () => utilization > busyShare
}

function refuse(response: ServerResponse) {
  const error = tooMany('Wait for responses before sending further requests on a connection.', 1)
  response
    .writeHead(statusOf[error.code], {
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': randomUUID(),
      'retry-after': '1',
      connection: 'close',
    })
    .end(JSON.stringify(errorBody(error)))
}
