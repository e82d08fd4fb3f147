import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ephemeral ports and different in each process, so that no other program takes the port first.
let next = 11_000 + ((process.pid * 10) % 20_000)

/** A free port, for a program that needs its port as a setting. */
export async function freePort(): Promise<number> {
  const port = next++
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}
