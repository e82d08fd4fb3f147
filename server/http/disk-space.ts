import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Disk, hasLessThan } from '../database/disk-space.ts'
import { isReading } from './access.ts'
import { tooMany } from './errors.ts'

const interval = 1000
/** Deleting a record moves it to the trash, which takes space. These free it, or take little and protect an account. */
const takesLittle = /^\/api\/v1\/(trash|workspaces|keys|webhooks|imports)\b/

/** With less than half of the reserve, only reads and deletions go on; with less than a quarter, few deletions. */
export function refuseWritesOnFullDisk(app: FastifyInstance, config: Disk) {
  let level: 'free' | 'half' | 'quarter' = 'free'
  const look = async () => {
    try {
      const before = level
      const isBelow = (share: number) => hasLessThan(config, config.diskReserveBytes * share)
      level = (await isBelow(1 / 4)) ? 'quarter' : (await isBelow(1 / 2)) ? 'half' : 'free'
      if (before === 'free' && level !== 'free')
        app.log.error('writes are refused, because the disk of DATA_DIR is nearly full')
    } catch (error) {
      app.log.error({ err: error }, 'the free space of the disk of DATA_DIR is not known')
    }
  }
  const timer = setInterval(look, interval)
  app.addHook('onReady', look)
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (request, _reply, done) =>
    done(level === 'free' || goesOn(request, level) ? undefined : diskFull(level)),
  )
}

const goesOn = (request: FastifyRequest, level: 'half' | 'quarter') =>
  isReading(request) || (request.method === 'DELETE' && (level === 'half' || takesLittle.test(request.url)))

const diskFull = (level: 'half' | 'quarter') =>
  tooMany(
    `The disk of the server is nearly full: only reading and ${level === 'half' ? 'deleting' : 'emptying the trash'} work. Tell its operator.`,
    60,
  )
