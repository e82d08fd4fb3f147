import { setTimeout as sleep } from 'node:timers/promises'

/** For tests that use "today": waits if midnight is near, so that the day does not change during a test. */
export async function awayFromMidnight() {
  const left = 86_400_000 - (Date.now() % 86_400_000) // in UTC
  if (left < 120_000) await sleep(left + 1000)
}
