import { expect, test } from 'vitest'
import { actionsFor, matching } from './actions.ts'

const labels = (isOwner: boolean, typed: string) => matching(actionsFor(isOwner), typed).map(({ label }) => label)

test('every typed word must begin one of the action’s words', () => {
  expect(labels(true, 'new con')).toEqual(['New contact'])
  expect(labels(true, 'add person')).toEqual(['New contact'])
  expect(labels(true, 'dark')).toEqual(['Dark colors'])
  expect(labels(true, 'contact x')).toEqual([])
})

test('a member is offered nothing that only owners may do', () => {
  expect(labels(true, 'key')).toEqual(['New API key', 'API keys'])
  expect(labels(false, 'key')).toEqual([])
  expect(labels(false, 'webhook')).toEqual([])
  expect(labels(false, 'invite')).toEqual([])
})

test('nothing typed: a short list', () => {
  expect(labels(true, '')).toContain('New deal')
  expect(labels(true, '')).not.toContain('Sign out')
})
