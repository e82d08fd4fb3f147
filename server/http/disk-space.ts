import type { FastifyInstance } from 'fastify'
import { type Disk, hasLessThan } from '../database/disk-space.ts'
import { isReading } from './access.ts'
import { tooMany } from './errors.ts'

const interval = 1000

/** Reads and deletions go on. */
export function refuseWritesOnFullDisk(app: FastifyInstance, config: Disk) {
  let isFull = false
  const look = async () => {
    try {
      const isFullNow = await hasLessThan(config, config.diskReserveBytes / 2)
      if (isFullNow && !isFull) app.log.error('writes are refused, because the disk of DATA_DIR is nearly full')
      isFull = isFullNow
    } catch (error) {
      app.log.error({ err: error }, 'the free space of the disk of DATA_DIR is not known')
    }
  }
  const timer = setInterval(look, interval)
  app.addHook('onReady', look)
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (request, _reply, done) =>
    done(isFull && request.method !== 'DELETE' && !isReading(request) ? diskFull() : undefined),
  )
}

const diskFull = () =>
  tooMany('The disk of the server is nearly full: only reading and deleting work. Tell its operator.', 60)
