import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import pg from 'pg'

/**
 * - `pass`: forwards everything.
 * - `silent`: accepts connections and drops what they send. A connection that was silent stays so, as after a failover.
 * - `frozen`: delays everything that is sent until the mode changes.
 * - `slow`: forwards each chunk half a second late.
 * - `cut`: closes every connection, and each new one at once.
 */
type Mode = 'pass' | 'silent' | 'frozen' | 'slow' | 'cut'

/** A TCP proxy in front of the PostgreSQL of the tests that misbehaves on demand, and can change what clients send. */
export async function startProxy(target: pg.ClientConfig, change = (chunk: Buffer) => chunk) {
  const { host, port } = new pg.Client(target)
  const sockets = new Set<Socket>()
  const held = new Set<() => void>()
  let mode: Mode = 'pass'

  const server = createServer((inbound) => {
    if (mode === 'cut') return void inbound.destroy()
    const outbound = host.startsWith('/') ? connect(path.join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    const pair = { isDead: false }
    forward(pair, inbound, outbound, change)
    forward(pair, outbound, inbound)
  })

  function forward(pair: { isDead: boolean }, from: Socket, to: Socket, change = (chunk: Buffer) => chunk) {
    sockets.add(from)
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      if (!pair.isDead) to.destroy()
    })
    let last = Promise.resolve()
    from.on('data', (chunk: Buffer) => {
      if (mode === 'silent') pair.isDead = true
      if (pair.isDead) return
      const pause = delay()
      last = last.then(() => pause).then(() => void (to.destroyed || to.write(change(chunk))))
    })
  }

  function delay() {
    if (mode === 'slow') return new Promise<void>((resolve) => setTimeout(resolve, 500))
    if (mode === 'frozen') return new Promise<void>((resolve) => held.add(resolve))
    return undefined
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port

  return {
    set(next: Mode) {
      mode = next
      if (mode === 'cut') for (const socket of sockets) socket.destroy()
      if (mode !== 'frozen') for (const release of held) release()
    },
    /** The same database, through the proxy. */
    through(config: pg.ClientConfig): pg.ClientConfig {
      if (!config.connectionString) return { ...config, host: '127.0.0.1', port: own }
      const url = new URL(config.connectionString)
      url.host = `127.0.0.1:${own}`
      url.searchParams.delete('host')
      return { ...config, connectionString: url.href }
    },
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
