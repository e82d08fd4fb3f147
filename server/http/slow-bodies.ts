import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** How many bytes of a body are read after its response, and for how many milliseconds the connection then stays open. */
const [mostUnneeded, lingers] = [1024 * 1024, 2000]

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

/**
 * Called before a response is sent. If the body is still arriving, nobody needs it: a little is read, so that the connection
 * can be used again, and then nothing. Node would read all of it, as fast as the client sends. Returns whether the rest may
 * be longer, so that the connection cannot be used again and the response has to say so.
 */
export function leaveBody(request: IncomingMessage): boolean {
  const { socket, headers } = request
  if (request.complete || !hasBody(request) || !(socket instanceof Socket)) return false // a request from within the process (`inject`) has no connection
  const before = socket.bytesRead // if the body comes in pieces of one byte, it is a small part of what arrives
  request.unpipe() // from a parser of forms
  request.on('data', () => {
    if (socket.bytesRead - before > mostUnneeded) request.pause()
  })
  request.resume() // unpipe has paused it
  // Closing it at once would reset the connection before the client has read the response.
  const timer = setTimeout(() => socket.destroy(), lingers)
  const isLong = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > mostUnneeded
  if (isLong) socket.destroySoon = () => void socket.end() // called by Node after the response
  const end = isLong ? socket : request
  end.once('close', () => clearTimeout(timer))
  return isLong
}

type Exchange = { request: IncomingMessage; response: ServerResponse }
type Body = Exchange & { startedAt: number; startedWith: number; progressAt: number; bytes: number }

const interval = 1000
/** In bytes per second: less than a slow mobile connection. */
const slowest = 32 * 1024
/** The average rate counts only after this many timeouts, so that a small body over a bad line gets through. */
const timeoutsBeforeRate = 10

/**
 * Calls `cut` for each request whose body makes no progress for `timeout` milliseconds, or arrives more slowly than
 * `slowest` for a long time. Node's own requestTimeout limits the whole request and would end large uploads, too.
 */
export function watchBodies(server: Server, timeout: number, cut: (exchange: Exchange) => void) {
  const bodies = new Set<Body>()

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (!hasBody(request)) return
    const now = performance.now()
    const bytes = socket.bytesRead
    const body = { request, response, startedAt: now, startedWith: bytes, progressAt: now, bytes }
    bodies.add(body)
    request.once('close', () => bodies.delete(body))
  })

  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    for (const body of bodies) {
      if (!isTooSlow(body, now, now - last)) continue
      bodies.delete(body)
      cut(body)
    }
    last = now
  }, interval)
  timer.unref()
  server.once('close', () => clearInterval(timer))

  function isTooSlow(body: Body, now: number, elapsed: number) {
    const { request } = body
    if (request.complete) return false
    const { bytesRead } = request.socket
    // While the server has received data that it has not processed, it is the server that is slow.
    if (request.readableLength > 0) body.startedAt += elapsed
    if (request.readableLength > 0 || bytesRead > body.bytes) {
      body.progressAt = now
      body.bytes = bytesRead
    }
    const seconds = (now - body.startedAt) / 1000
    return (
      now - body.progressAt > timeout ||
      (seconds * 1000 > timeoutsBeforeRate * timeout && bytesRead - body.startedWith < slowest * seconds)
    )
  }
}
