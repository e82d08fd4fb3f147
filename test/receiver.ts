import { once } from 'node:events'
import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import tls from 'node:tls'
import { generate } from 'selfsigned'

export type Received = { path: string; method: string; headers: IncomingHttpHeaders; body: string; at: number }
export type Receiver = Awaited<ReturnType<typeof startReceiver>>
type Answer = (request: Received, response: ServerResponse, raw: IncomingMessage) => void

const authority = await generate([{ name: 'commonName', value: 'Test authority' }], {
  keyType: 'ec',
  algorithm: 'sha256',
  extensions: [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, critical: true },
  ],
})

/** For a separate process: the file for NODE_EXTRA_CA_CERTS. */
export const authorityCertificate = authority.cert

/** This process trusts the certificate, like that of a private authority. */
tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority.cert])

/** A real HTTPS server that records requests and answers as configured, with 204 by default. */
export async function startReceiver(
  answer: Answer = (_, response) => response.writeHead(204).end(),
  { secure = true, names = ['localhost'] } = {},
) {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let connections = 0

  const receive = (raw: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    raw.on('data', (chunk: Buffer) => chunks.push(chunk))
    raw.on('error', () => {})
    raw.on('end', () => {
      const request = {
        path: raw.url!,
        method: raw.method!,
        headers: raw.headers,
        body: Buffer.concat(chunks).toString(),
        at: Date.now(),
      }
      received.push(request)
      answer(request, response, raw)
    })
  }
  const server = secure ? https.createServer(await certificateFor(names), receive) : http.createServer(receive)
  server.on('connection', (socket) => {
    connections++
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    port,
    url: `${secure ? 'https' : 'http'}://localhost:${port}`,
    received,
    get connections() {
      return connections
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

async function certificateFor(names: string[]) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: names[0]! }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [...names.map((value) => ({ type: 2 as const, value })), { type: 7, ip: '127.0.0.1' }],
      },
    ],
  })
  return { key, cert }
}
