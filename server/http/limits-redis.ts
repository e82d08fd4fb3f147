import type { FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import { type Counter, type Limiter, limitInMemory, verdict } from './token-bucket.ts'

// The same bucket as in memory, in one step on the Redis server and with its clock, because the clocks of processes may
// differ.
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local interval, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local at = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now)
if at > now + (burst + 1000) * interval then at = now end -- stored before the clock was set back
local allowed = at + interval <= now + burst * interval
local cost = tonumber(ARGV[3])
if allowed and cost > 0 then
  at = at + cost * interval
  redis.call('SET', KEYS[1], string.format('%.3f', at), 'PX', math.ceil(at - now))
end
return { allowed and 1 or 0, string.format('%.3f', at - now) }`

const counting = `
local count = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 or left > tonumber(ARGV[1]) then
  left = ARGV[1]
  redis.call('PEXPIRE', KEYS[1], left)
end
return { count, tonumber(left) }`

type WithScripts = Redis & {
  take(key: string, interval: number, burst: number, cost: number): Promise<[allowed: number, ahead: string]>
  count(key: string, milliseconds: number): Promise<[count: number, left: number]>
}

/** Throws if it is none, as if Redis were unreachable. */
function asNumber(reply: unknown) {
  const number = Number(reply)
  if (reply === null || !Number.isFinite(number)) throw new TypeError('Redis returned no number')
  return number
}

/** Buckets that all server processes share. While Redis is unreachable, each process uses its own. */
export function openRedisLimits(app: FastifyInstance, url: string) {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 1000,
    // Reconnects if Redis stops answering. Until it answers again, commands fail at once instead of after a second each.
    socketTimeout: 1000,
  }) as WithScripts
  redis.defineCommand('take', { numberOfKeys: 1, lua: script })
  redis.defineCommand('count', { numberOfKeys: 1, lua: counting })
  redis.on('error', (error: Error) =>
    app.log.warn({ err: error }, 'Redis cannot be reached: rate limits are per process'),
  )
  app.addHook('onClose', () => redis.disconnect())

  function bucket(name: string, perSecond: number, burst: number): Limiter {
    const interval = 1000 / perSecond
    const ours = limitInMemory(perSecond, burst)
    return async (id, cost = 1) => {
      try {
        const [allowed, ahead] = await redis.take(`rapport:${name}:${id}`, interval, burst, cost)
        return verdict(allowed === 1, asNumber(ahead), interval, burst)
      } catch {
        return ours(id, cost)
      }
    }
  }

  const ours = new Map<string, Limiter>()
  const count: Counter = async (id, { window, max }) => {
    try {
      const [used, left] = await redis.count(`rapport:window:${id}`, window * 1000)
      return { allowed: asNumber(used) <= max, retryAfter: Math.max(1, Math.ceil(asNumber(left) / 1000)) }
    } catch {
      const rule = `${max}/${window}`
      if (!ours.has(rule)) ours.set(rule, limitInMemory(max / window, max))
      return ours.get(rule)!(id)
    }
  }
  return { bucket, count }
}
