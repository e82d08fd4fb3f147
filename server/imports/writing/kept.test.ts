import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doneOfKept, forget, keep, takeKept } from './kept.ts'
import { openMemory } from './memory.ts'

const remembered = (room: { free: number }, done: number) => {
  const memory = openMemory(room)
  memory.remember('ada@example.com', 'lead')
  return { memory, likenesses: [], done }
}

test('a dry run that gave way continues with what it remembers', () => {
  const room = { free: 10 }
  keep('one', remembered(room, 250))
  assert.equal(doneOfKept('one'), 250)
  assert.equal(takeKept('one', 250)?.memory?.recall('ada@example.com'), 'lead')
  assert.equal(takeKept('one', 250), undefined)
  assert.equal(room.free, 9)
})

test('what another process has continued, or an import that has ended, is forgotten', () => {
  const room = { free: 10 }
  keep('one', remembered(room, 250))
  assert.equal(takeKept('one', 0), undefined)
  keep('two', remembered(room, 250))
  forget('two')
  assert.equal(doneOfKept('two'), undefined)
  assert.equal(room.free, 10)
})
