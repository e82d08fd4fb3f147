import { once } from 'node:events'
import net from 'node:net'

/**
 * A mail server that accepts every mail and keeps what it received. `beforeAnswer` may wait or close the connection; the
 * end of a mail is the command ".".
 */
export async function startSmtp(beforeAnswer?: (command: string, socket: net.Socket) => unknown) {
  const conversations: string[] = [] // by connection: several mails may arrive at the same time
  const received = () => conversations.join('')
  const server = net.createServer((socket) => {
    const own = conversations.push('') - 1
    let inData = false
    socket.on('error', () => {}) // the client may give up
    socket.write('220 test\r\n')
    socket.on('data', async (chunk) => {
      conversations[own] += String(chunk)
      if (inData && !conversations[own]!.endsWith('\r\n.\r\n')) return
      const command = inData ? '.' : String(chunk).slice(0, 4).toUpperCase()
      const starts = command === 'DATA'
      if (beforeAnswer) await beforeAnswer(command, socket)
      if (command === 'QUIT') return void socket.end('221 bye\r\n')
      socket.write(starts ? '354 go on\r\n' : '250 ok\r\n')
      inData = starts
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    received,
    /** The token in the newest link of this kind to an address; undefined until it has arrived. */
    tokenTo: (email: string, page: string) =>
      received()
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
