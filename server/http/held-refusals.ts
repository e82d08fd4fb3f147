import { setTimeout as sleep } from 'node:timers/promises'

/** How many refusals of one workspace or address are sent at once in each second. */
const immediate = 10
/** How many held refusals of one workspace or address are sent in each second, as long as none waits too long. */
const perSecond = 100
/** How long a refusal is held back, in milliseconds: at least the shortest Retry-After, and less than clients wait. */
const [minHoldMs, maxHoldMs] = [1000, 5000]
/** How many refusals are held back at the same time. */
const maxHeld = 10_000

/**
 * Clients that ignore Retry-After repeat a refused request immediately. A refusal costs nearly as much processor time as
 * a request that is served, so with hundreds of connections the refusals would displace the requests that are served.
 * Refusals beyond the first few in a second are therefore delayed; the more are held, the longer the delay. A client that
 * waits for each response then costs one refusal in one to five seconds for each connection. Returns the function that
 * waits if necessary.
 */
export function holdRefusals() {
  let counts = new Map<string, number>()
  const heldOf = new Map<string, number>()
  let held = 0
  setInterval(() => {
    if (counts.size > 0) counts = new Map()
  }, 1000).unref()

  return async (who: string) => {
    const count = (counts.get(who) ?? 0) + 1
    counts.set(who, count)
    if (count <= immediate || held >= maxHeld) return
    const own = (heldOf.get(who) ?? 0) + 1
    heldOf.set(who, own)
    held++
    const spread = 1 + 0.3 * Math.random() // those that were refused together do not come back together
    await sleep(Math.min(Math.max((own / perSecond) * 1000, minHoldMs) * spread, maxHoldMs))
    held--
    const rest = heldOf.get(who)! - 1
    if (rest > 0) heldOf.set(who, rest)
    else heldOf.delete(who)
  }
}
