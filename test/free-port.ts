import { once } from 'node:events'
import { createServer } from 'node:net'

// Below those that systems hand out by themselves, and other ones in each process: so nobody takes it until it is used.
let next = 11_000 + ((process.pid * 10) % 20_000)

/** A port that nobody listens on, for a program that must be told which one is its own. */
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
