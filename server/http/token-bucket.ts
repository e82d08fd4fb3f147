/**
 * A token bucket stored as one number (GCRA): the time at which the bucket will be full again. Each request moves it by
 * its cost in intervals; it may be at most `burst` intervals ahead of now. A cost of 0 only checks. A cost of several is
 * allowed while there is one token, so that it is always possible; then the bucket stays empty for longer.
 */
export type Limiter = (id: string, cost?: number) => Verdict | Promise<Verdict>
/** Whether one more request within the window is too many. */
export type Counter = (
  id: string,
  rule: { window: number; max: number },
) => Promise<Pick<Verdict, 'allowed' | 'retryAfter'>>
export type Verdict = { allowed: boolean; remaining: number; reset: number; retryAfter: number }

export function limitInMemory(perSecond: number, burst: number) {
  const full = new Map<string, number>()
  const interval = 1000 / perSecond

  const take = (id: string, cost = 1): Verdict => {
    const now = performance.now()
    const at = Math.max(full.get(id) ?? 0, now)
    const allowed = at + interval <= now + burst * interval
    const next = allowed ? at + cost * interval : at
    if (allowed && cost > 0) full.set(id, next)
    return verdict(allowed, next - now, interval, burst)
  }
  // Full buckets carry no information. Without this, the addresses of an attacker would fill the memory.
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
