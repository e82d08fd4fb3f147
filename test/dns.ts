import dgram from 'node:dgram'
import { once } from 'node:events'

/** A name server that answers with the current result of `addressesOf` and a TTL of zero. */
export async function startDns(addressesOf: (name: string) => readonly string[] | undefined) {
  const asked: string[] = []
  const socket = dgram.createSocket('udp4')
  socket.on('message', (query, { address, port }) => {
    const { name, type, end } = questionOf(query)
    if (type === 1) asked.push(name)
    const known = addressesOf(name)
    const addresses = (known ?? []).map(toBytes).filter((bytes) => bytes.length === (type === 1 ? 4 : 16))
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(known ? 0x8180 : 0x8183, 2) // an answer, or NXDOMAIN
    head.writeUInt16BE(addresses.length, 6)
    head.writeUInt32BE(0, 8)
    const answers = addresses.map((bytes) => {
      const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length])
      return Buffer.concat([record, bytes])
    })
    socket.send(Buffer.concat([head, query.subarray(12, end), ...answers]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    asked,
    server: `127.0.0.1:${socket.address().port}`,
    async [Symbol.asyncDispose]() {
      socket.close()
    },
  }
}

function questionOf(query: Buffer) {
  const labels: string[] = []
  let at = 12
  while (query[at]! > 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
    at += 1 + query[at]!
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** IPv6 written out in full. */
function toBytes(address: string) {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number))
  return Buffer.from(
    address
      .split(':')
      .map((group) => group.padStart(4, '0'))
      .join(''),
    'hex',
  )
}
