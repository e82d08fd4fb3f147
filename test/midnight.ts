import { setTimeout as sleep } from 'node:timers/promises'

/** For tests that use "today": waits if midnight is near, so that the day does not change during a test. */
export async function awayFromMidnight() {
  const left = 86_400_000 - (Date.now() % 86_400_000) // in UTC
  if (left < 120_000) await sleep(left + 1000)
}

export const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format()

/** A time zone that has another day than UTC now. One of these two, 25 hours apart, always has. */
export const zoneOfAnotherDay = () =>
  ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((zone) => dayIn(zone) !== dayIn('UTC'))!
