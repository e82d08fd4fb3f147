import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { ascending, firstIdAt, timeOf } from './ids.ts'

/** Creates ids like a machine whose clock can be set. */
function idsOf(clock: { now: number }) {
  return ascending(() => firstIdAt(new Date(clock.now).toISOString()).slice(0, 13) + randomUUIDv7().slice(13))
}

test('ids ascend within a millisecond and while the clock is set back by a few seconds', () => {
  const clock = { now: Date.parse('2026-11-15T12:00:00.000Z') }
  const newId = idsOf(clock)
  const ids: string[] = []
  for (const step of [0, 1, -1, -2_000, 500, -3_000, 10_000]) {
    clock.now += step
    for (let i = 0; i < 100; i++) ids.push(newId())
  }
  assert.deepEqual(ids, [...new Set(ids)].sort())
})

test('after the clock was an hour ahead and was corrected, ids have the correct time again', () => {
  const clock = { now: Date.parse('2026-11-15T12:00:00.000Z') }
  const newId = idsOf(clock)
  newId()
  clock.now += 3_600_000
  assert.equal(timeOf(newId()), '2026-11-15T13:00:00.000Z')
  clock.now -= 3_599_000
  const ids = Array.from({ length: 100 }, newId)
  assert.deepEqual([...new Set(ids.map(timeOf))], ['2026-11-15T12:00:01.000Z'])
  assert.deepEqual(ids, [...new Set(ids)].sort())
})
