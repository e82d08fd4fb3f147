import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { inBody, tooLarge } from './errors.ts'

/** The pieces are copied as they arrive: kept until the end, those of one byte would take 400 times the length of the body. */
export function collectBody({ headers, routeOptions }: FastifyRequest, body: Readable): Promise<Buffer> {
  const { bodyLimit } = routeOptions
  return new Promise((resolve, reject) => {
    if (Number(headers['content-length']) > bodyLimit) return reject(tooLarge())
    let bytes = Buffer.alloc(0)
    let length = 0
    const stopListening = () => {
      body.off('data', add).off('end', finish).off('error', fail)
    }
    const refuse = (error: Error) => {
      stopListening()
      reject(error)
    }
    const add = (piece: Buffer) => {
      const needed = length + piece.length
      if (needed > bodyLimit) return refuse(tooLarge())
      if (needed > bytes.length) {
        const longer = Buffer.allocUnsafeSlow(Math.min(bodyLimit, Math.max(needed, 2 * bytes.length)))
        bytes.copy(longer, 0, 0, length)
        bytes = longer
      }
      piece.copy(bytes, length)
      length = needed
    }
    const finish = () => {
      stopListening()
      resolve(bytes.subarray(0, length))
    }
    const fail = ({ message }: Error) => refuse(inBody(`cannot be read: ${message}`))
    body.on('data', add).on('end', finish).on('error', fail).resume()
  })
}
