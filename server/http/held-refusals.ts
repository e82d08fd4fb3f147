import { setTimeout as sleep } from 'node:timers/promises'

/** How many refusals of one workspace or address are sent at once in each second. */
const immediate = 10
/** How long a further refusal is held back, in milliseconds: the shortest Retry-After. */
const holdMs = 1000
/** How many refusals are held back at the same time. */
const maxHeld = 10_000

/**
 * Clients that ignore Retry-After repeat a refused request immediately. With hundreds of connections this took more of the
 * processor than the requests that were served, so refusals beyond the first few in a second are sent a second later:
 * a client that waits for each response then costs one refusal per second and connection. A second refusal on the same
 * connection, of a client that sends requests without waiting for responses, is sent at once. Returns the function that
 * waits if necessary.
 */
export function holdRefusals() {
  let counts = new Map<string, number>()
  const holding = new WeakSet<object>()
  let held = 0
  setInterval(() => {
    if (counts.size > 0) counts = new Map()
  }, 1000).unref()

  return async (who: string, socket: object) => {
    const count = (counts.get(who) ?? 0) + 1
    counts.set(who, count)
    if (count <= immediate || held >= maxHeld || holding.has(socket)) return
    held++
    holding.add(socket)
    await sleep(holdMs)
    held--
    holding.delete(socket)
  }
}
