import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { limitAtOnce } from '../http/at-once.ts'

/**
 * Downloads of stored files. A client that reads nothing is disconnected, and one sender has a limited number of them,
 * because each keeps a file or a connection to the storage open.
 */
export function openDownloads(config: Config) {
  const admit = limitAtOnce(config, 20, 'downloads')
  return {
    /** Called before the file is opened. */
    admit,
    send({ raw }: FastifyRequest, reply: FastifyReply, { stream, size }: { stream: Readable; size: number }) {
      raw.socket.setTimeout?.(config.bodyTimeoutSeconds * 1000)
      return reply.header('content-length', size).send(stream)
    },
  }
}
