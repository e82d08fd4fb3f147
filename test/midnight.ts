import { setTimeout as sleep } from 'node:timers/promises'

/** For tests that say "today": their day and the server's must be the same one until they have ended. */
export async function awayFromMidnight() {
  const left = 86_400_000 - (Date.now() % 86_400_000) // in UTC
  if (left < 120_000) await sleep(left + 1000)
}
