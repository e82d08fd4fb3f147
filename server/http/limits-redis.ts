import type { FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import { type Limiter, verdict } from './limits.ts'

// The same bucket as in memory, in one step on the server, and by its clock: processes may disagree on theirs.
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local interval, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local at = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now)
local allowed = at + interval <= now + burst * interval
if allowed then
  at = at + interval
  redis.call('SET', KEYS[1], string.format('%.3f', at), 'PX', math.ceil(at - now))
end
return { allowed and 1 or 0, string.format('%.3f', at - now) }`

type WithScript = Redis & {
  take(key: string, interval: number, burst: number): Promise<[allowed: number, ahead: string]>
}

/** Buckets that all server processes share. While Redis cannot be reached, each process goes by its own. */
export function openRedisLimits(app: FastifyInstance, url: string) {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 1000,
  }) as WithScript
  redis.defineCommand('take', { numberOfKeys: 1, lua: script })
  redis.on('error', (error: Error) =>
    app.log.warn({ err: error }, 'Redis cannot be reached: rate limits are per process'),
  )
  app.addHook('onClose', () => redis.disconnect())

  return (name: string, perSecond: number, burst: number, ours: Limiter): Limiter => {
    const interval = 1000 / perSecond
    return async (id) => {
      try {
        const [allowed, ahead] = await redis.take(`rapport:${name}:${id}`, interval, burst)
        return verdict(allowed === 1, Number(ahead), interval, burst)
      } catch {
        return ours(id)
      }
    }
  }
}
