import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { hasBody } from './slow-bodies.ts'

/** In bytes, on average, once there are many pieces: each takes processor time and memory beyond its own length. */
const smallestPiece = 16

export const smallPieces = `pieces of less than ${smallestPiece} bytes`

/** Returns a function to call with each piece of a body, which returns whether they are too small. `many` is when they begin to count. */
export function countPieces(many: number) {
  let [pieces, bytes] = [0, 0]
  return ({ length }: Uint8Array) => {
    pieces++
    bytes += length
    return pieces > many && bytes < pieces * smallestPiece
  }
}

/** Calls `refuse` for each request whose body arrives in small pieces, before they are stored for anyone. Nobody receives the rest. */
export function refuseSmallPieces(
  server: Server,
  refuse: (request: IncomingMessage, response: ServerResponse) => void,
) {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const areTooSmall = countPieces(1000)
    const { push } = request
    let isRefused = false
    request.push = (piece: Uint8Array | null, encoding) => {
      if (isRefused) return false
      if (!piece || !areTooSmall(piece)) return push.call(request, piece, encoding)
      isRefused = true
      refuse(request, response)
      return false
    }
  })
}
