import { expect, test } from 'vitest'
import { ticksTo } from './ticks.ts'

test('an axis has a few round steps and ends above the highest value', () => {
  expect(ticksTo(0)).toEqual([0])
  expect(ticksTo(0.4)).toEqual([0, 1])
  expect(ticksTo(3)).toEqual([0, 1, 2, 3])
  expect(ticksTo(17)).toEqual([0, 5, 10, 15, 20])
  expect(ticksTo(900)).toEqual([0, 500, 1000])
  expect(ticksTo(123_456_789)).toEqual([0, 50_000_000, 100_000_000, 150_000_000])
  for (const highest of [0.5, 7, 41, 1e9, 2 ** 53]) {
    const ticks = ticksTo(highest)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
    expect(ticks.length).toBeLessThanOrEqual(6)
  }
})
