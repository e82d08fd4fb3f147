import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { tooMany } from './errors.ts'
import { networkOf } from './network.ts'
import { openRedisLimits } from './limits-redis.ts'
import { type Counter, type Limiter, limitInMemory } from './token-bucket.ts'

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
}

export type Limits = {
  calls: Limiter | undefined
  failures: Limiter | undefined
  policy: string
  /** A bucket for each id under this name; undefined where every limit is off. */
  open(name: string, perSecond: number, burst: number): Limiter | undefined
  /** Counts of fixed windows, as the sign-in library has them, where several processes must share those. */
  count: Counter | undefined
}

/** Each key and session has its bucket, and so has each address for the attempts that fail. */
export function openLimits(app: FastifyInstance, { rateLimit: { perSecond, burst }, redisUrl }: Config): Limits {
  if (perSecond === 0)
    return { calls: undefined, failures: undefined, policy: '', open: () => undefined, count: undefined }
  const redis = redisUrl ? openRedisLimits(app, redisUrl) : undefined
  const open = (name: string, rate: number, size: number) => {
    const ours = limitInMemory(rate, size)
    return redis ? redis.bucket(name, rate, size, ours) : ours
  }
  return {
    open,
    count: redis?.count,
    calls: open('calls', perSecond, burst),
    failures: open('failures', 1, 20),
    policy: `"default";q=${perSecond};w=1`,
  }
}

/** Counts one more, or with a cost of 0 only checks; a 429 if it is too many. Without a limiter every limit is off. */
export async function take(limiter: Limiter | undefined, id: string, message: string, cost: 0 | 1 = 1) {
  const verdict = await limiter?.(id, cost)
  if (verdict && !verdict.allowed) throw tooMany(message, verdict.retryAfter)
}

/** Only what fails is counted against an address, so that a valid key or a good link still passes from there. */
export const countFailure = ({ failures }: Limits, ip: string) =>
  take(failures, networkOf(ip), 'Too many failed attempts from this address')
