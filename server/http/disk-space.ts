import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Disk, hasLessThan, noteDiskIsShort, noteWebhooks, storedLately } from '../database/disk-space.ts'
import { sql } from '../database/sql.ts'
import { isReading } from './access.ts'
import { tooMany } from './errors.ts'

const interval = 1000
/** Deleting a record moves it to the trash, which takes space. These free it, or take little and protect an account. */
const takesLittle = /^\/api\/v1\/(trash|workspaces|keys|webhooks|imports)\b/

/** In bytes. Callers who stored more than this lately are refused first. */
const much = 16 * 1024 * 1024

/**
 * Below the reserve, callers who stored much lately may only read and delete; below half of it, everyone. Below a quarter,
 * and before that for callers who stored twice as much, only a few kinds of deletions are allowed.
 */
export function refuseWritesOnFullDisk(app: FastifyInstance, config: Disk) {
  let level: 'free' | 'reserve' | 'half' | 'quarter' = 'free'
  const look = async () => {
    try {
      const before = level
      const isBelow = (share: number) => hasLessThan(config, config.diskReserveBytes * share)
      level = !(await isBelow(1))
        ? 'free'
        : !(await isBelow(1 / 2))
          ? 'reserve'
          : !(await isBelow(1 / 4))
            ? 'half'
            : 'quarter'
      noteDiskIsShort(level !== 'free')
      if (before !== level && level !== 'free')
        app.log.error(
          `writes ${level === 'reserve' ? 'of those who stored much lately ' : ''}are refused, because the disk of DATA_DIR is nearly full`,
        )
    } catch (error) {
      app.log.error({ err: error }, 'the free space of the disk of DATA_DIR is not known')
    }
  }
  const timer = setInterval(look, interval)
  app.addHook('onReady', look)
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (request, _reply, done) =>
    done(level === 'free' || level === 'reserve' || goesOn(request, level) ? undefined : diskFull(level)),
  )
  app.addHook('preHandler', (request, _reply, done) => {
    if (level === 'free' || goesOn(request, 'quarter') || !request.caller) return done()
    const stored = storedLately(request.caller)
    if (stored > 2 * much) return done(diskFull('quarter'))
    if (goesOn(request, 'half')) return done()
    if (stored > much) return done(diskFull('half'))
    countWebhooks(request).then(() => done(), done)
  })
}

/** Each event can be sent to many webhooks, which takes more space than the event itself. */
async function countWebhooks({ caller, db }: FastifyRequest) {
  const counted = await db.all<{ type: string; total: number }>(sql`
    select type, count(*) as total
      from webhooks w cross join unnest(w.events) as type
     where w.workspace_id = ${db.workspaceId} and w.status = 'active'
     group by type`)
  noteWebhooks(caller.workspaceId, new Map(counted.map(({ type, total }) => [type, total])))
}

const goesOn = (request: FastifyRequest, level: 'half' | 'quarter') =>
  isReading(request) || (request.method === 'DELETE' && (level === 'half' || takesLittle.test(request.url)))

const diskFull = (level: 'half' | 'quarter') =>
  tooMany(
    `The disk of the server is nearly full: only reading and ${level === 'half' ? 'deleting' : 'emptying the trash'} work. Tell its operator.`,
    60,
  )
