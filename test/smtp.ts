import { once } from 'node:events'
import net from 'node:net'

/** A mail server that accepts every mail and keeps what it received. */
export async function startSmtp() {
  let received = ''
  const server = net.createServer((socket) => {
    let inData = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      received += chunk
      if (inData && !received.endsWith('\r\n.\r\n')) return
      const command = String(chunk).slice(0, 4).toUpperCase()
      const starts = !inData && command === 'DATA'
      if (!inData && command === 'QUIT') return void socket.end('221 bye\r\n')
      socket.write(starts ? '354 go on\r\n' : '250 ok\r\n')
      inData = starts
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    received: () => received,
    /** The token in the newest link of this kind to an address; undefined until it has arrived. */
    tokenTo: (email: string, page: string) =>
      received
        .split(/^RCPT TO:/m)
        .filter((mail) => mail.startsWith(`<${email}>`))
        .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
        .flatMap((mail) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(mail)?.[1] ?? [])
        .at(-1),
    async [Symbol.asyncDispose]() {
      server.close()
      await once(server, 'close')
    },
  }
}
