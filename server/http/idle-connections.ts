import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** How many files stay for PostgreSQL, stored files and webhooks. */
const reserved = 1000
/** In milliseconds: so much time has a client to send its request, however many connections there are. */
const usualPatience = 1000

/**
 * Anyone can open connections and send nothing, and each takes a file of the process. While three quarters of them are in
 * use, each new connection closes the oldest one that has not sent a request yet, or else those between two requests.
 */
export function closeIdleConnections(server: Server, most = mostConnections(), patience = usualPatience) {
  /** Those that have not sent a request, and since when. */
  const silent = new Map<Socket, number>()
  let open = 0
  server.maxConnections = most
  server.prependListener('connection', (socket: Socket) => {
    open++
    socket.once('close', () => {
      open--
      silent.delete(socket)
    })
    if (open > most * 0.75) closeOne()
    silent.set(socket, performance.now())
  })
  server.on('drop', closeOne) // instead of 'connection', if there are too many
  server.prependListener('request', ({ socket }: IncomingMessage) => void silent.delete(socket))

  function closeOne() {
    const [[oldest, since] = []] = silent
    if (!oldest || performance.now() - since! < patience) return server.closeIdleConnections()
    silent.delete(oldest)
    oldest.destroy()
  }
}

/** The limit of open files is only known on Linux. */
function mostConnections() {
  if (process.platform !== 'linux') return Infinity
  const [, files] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  return files === undefined ? Infinity : Math.max(Number(files) / 2, Number(files) - reserved)
}
