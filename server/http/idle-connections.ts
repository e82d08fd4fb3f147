import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many files stay for PostgreSQL, stored files and webhooks. */
const reserved = 1000
/** In milliseconds: so much time has a client to send its next request, however many connections there are. */
const usualPatience = 1000

/**
 * Anyone can open connections and send nothing, and each takes a file of the process. While three quarters of them are in
 * use, each new connection closes the one that has been without a request for the longest time.
 */
export function closeIdleConnections(server: Server, most = mostConnections(), patience = usualPatience) {
  /** The connections without a request, and since when; the oldest first. */
  const idle = new Map<Socket, number>()
  const requests = new WeakMap<Socket, number>()
  let open = 0
  server.maxConnections = most
  server.prependListener('connection', (socket: Socket) => {
    open++
    socket.once('close', () => {
      open--
      idle.delete(socket)
    })
    if (open > most * 0.75) closeOne()
    idle.set(socket, performance.now())
  })
  server.on('drop', closeOne) // instead of 'connection', if there are too many
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    requests.set(socket, (requests.get(socket) ?? 0) + 1)
    idle.delete(socket)
    response.once('close', () => {
      const left = requests.get(socket)! - 1
      requests.set(socket, left)
      if (left === 0 && !socket.destroyed) idle.set(socket, performance.now())
    })
  })

  function closeOne() {
    const [[oldest, since] = []] = idle
    if (!oldest || performance.now() - since! < patience) return
    idle.delete(oldest)
    oldest.destroy()
  }
}

/** The limit of open files is only known on Linux. */
function mostConnections() {
  if (process.platform !== 'linux') return Infinity
  const [, files] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  return files === undefined ? Infinity : Math.max(Number(files) / 2, Number(files) - reserved)
}
