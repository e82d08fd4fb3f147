import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until the function returns a truthy value, and returns that value. */
export async function until<Found>(look: () => Found | Promise<Found>): Promise<Exclude<Found, false | undefined>> {
  for (let i = 0; i < 1200; i++) {
    const found = await look()
    if (found) return found as Exclude<Found, false | undefined>
    await sleep(50)
  }
  assert.fail('it did not happen within a minute')
}
