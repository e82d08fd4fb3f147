import assert from 'node:assert/strict'
import { test } from 'node:test'
import { watchClock } from './clock.ts'

const hour = 3_600_000
const day = 24 * hour

/** Returns what the clock says after so many more hours, set forward or back by so many. */
async function clock() {
  let [time, passed] = [Date.now(), 0]
  const jumped = await watchClock(
    async () => time,
    () => passed,
  )
  return (hours: number, set = 0) => {
    passed += hours * hour
    time += (hours + set) * hour
    return jumped()
  }
}

test('a clock that jumps ahead is not believed until it has been the same for a day', async () => {
  const after = await clock()
  assert.equal(await after(24), 0)
  assert.equal(await after(1, 40 * 24), 40 * day)
  assert.equal(await after(23), 40 * day)
  assert.equal(await after(2), 0)
  assert.equal(await after(24 * 30), 0)
})

test('a clock that is set right again is believed at once', async () => {
  const after = await clock()
  assert.equal(await after(1, 40 * 24), 40 * day)
  assert.equal(await after(1, -40 * 24), 0)
  assert.equal(await after(24), 0)
  assert.equal(await after(1, -10 * 24), 0)
  assert.equal(await after(1, 5 * 24), 5 * day)
})

test('a clock that is set by less than a day is believed', async () => {
  const after = await clock()
  for (const set of [-3, 5, 20, -20]) assert.equal(await after(24, set), 0)
})
