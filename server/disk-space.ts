import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { freeBytes } from './folder.ts'
import { isReading } from './http/access.ts'
import { tooMany } from './http/errors.ts'
import { NotYet } from './jobs/job.ts'

// A database whose disk is full stops, and reads with it. So jobs that write much wait while less than DISK_RESERVE_BYTES
// is free, and requests are refused at half of it. Only the disk of the embedded database is known.

type Disk = Pick<Config, 'databaseUrl' | 'dataDir' | 'diskReserveBytes'>

const interval = 1000

const hasLessThan = async ({ databaseUrl, dataDir }: Disk, bytes: number) =>
  databaseUrl === undefined && bytes > 0 && (await freeBytes(dataDir)) < bytes

/** Called before each batch. The job runs again a second later, and continues where it stopped. */
export async function needDiskSpace(config: Disk) {
  if (await hasLessThan(config, config.diskReserveBytes)) throw new NotYet('The disk is nearly full')
}

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
