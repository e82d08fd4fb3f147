import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { tooMany } from './errors.ts'
import { openRedisLimits } from './limits-redis.ts'

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

/**
 * A token bucket kept as one number (GCRA): the time at which the bucket will be full again. Each request moves it
 * on by one interval; it may lie `burst` intervals ahead of now and no further.
 */
export type Limiter = (id: string) => Verdict | Promise<Verdict>
/** Whether one more within the seconds of a window is too many. */
export type Counter = (
  id: string,
  rule: { window: number; max: number },
) => Promise<Pick<Verdict, 'allowed' | 'retryAfter'>>
export type Verdict = { allowed: boolean; remaining: number; reset: number; retryAfter: number }

/** One more, and a 429 where it is too many; without a limiter every limit is off. */
export async function take(limiter: Limiter | undefined, id: string, message: string) {
  const verdict = await limiter?.(id)
  if (verdict && !verdict.allowed) throw tooMany(message, verdict.retryAfter)
}

/** Only what fails is counted against an address, so that a valid key or a good link still passes from there. */
export const countFailure = ({ failures }: Limits, ip: string) =>
  take(failures, ip, 'Too many failed attempts from this address')

export function limitInMemory(perSecond: number, burst: number): Limiter & { forget(now?: number): void } {
  const full = new Map<string, number>()
  const interval = 1000 / perSecond

  const take = (id: string): Verdict => {
    const now = performance.now()
    const at = Math.max(full.get(id) ?? 0, now)
    const allowed = at + interval <= now + burst * interval
    const next = allowed ? at + interval : at
    if (allowed) full.set(id, next)
    return verdict(allowed, next - now, interval, burst)
  }
  // Full buckets say nothing: without this an attacker's addresses would fill the memory.
  const forget = (now = performance.now()) => {
    for (const [id, at] of full) if (at <= now) full.delete(id)
  }
  setInterval(forget, 10_000).unref()
  return Object.assign(take, { forget })
}

export const verdict = (allowed: boolean, ahead: number, interval: number, burst: number): Verdict => ({
  allowed,
  remaining: Math.max(0, Math.floor(burst - ahead / interval)),
  reset: Math.ceil(ahead / 1000),
  retryAfter: allowed ? 0 : Math.max(1, Math.ceil((ahead - (burst - 1) * interval) / 1000)),
})
