import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMemory } from './memory.ts'

test('dry runs share one memory limit: none takes more than it leaves to others, and an ended one frees its part', () => {
  const room = { free: 120 }
  const keys = Array.from({ length: 200 }, (_, i) => `key ${i}`)
  const fill = () => {
    const memory = openMemory(room)
    for (const key of keys) memory.remember(key, 'lead')
    return memory
  }
  const known = (memory: ReturnType<typeof fill>) => keys.filter((key) => memory.recall(key) === 'lead').length
  const [first, second, third] = [fill(), fill(), fill()]
  assert.deepEqual([known(first), known(second), known(third), room.free], [60, 30, 15, 15])
  first.remember(keys[0]!, 'won')
  first.remember(keys[60]!, 'won')
  assert.deepEqual([first.recall(keys[0]!), first.recall(keys[60]!)], ['won', undefined])
  first.forget()
  assert.deepEqual([known(first), room.free], [0, 75])
  for (const key of keys) second.remember(key, 'lead')
  assert.equal(known(second), 53)
  second.forget()
  third.forget()
  assert.equal(room.free, 120)
})
