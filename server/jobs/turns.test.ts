import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takesTurns } from './turns.ts'

test('a job that computes for long lets other work go on between two steps', async () => {
  const nextTurn = takesTurns()
  let isDone = false
  setImmediate(() => (isDone = true))
  await nextTurn()
  assert.equal(isDone, false, 'its turn is not over yet')
  for (const end = performance.now() + 25; performance.now() < end;);
  await nextTurn()
  assert.equal(isDone, true)
})
