import { expect, test } from 'vitest'
import { actionsFor, matching, openOn } from './actions.ts'

const labels = (isOwner: boolean, typed: string) => matching(actionsFor(isOwner), typed).map(({ label }) => label)

test('every typed word must begin one of the action’s words', () => {
  expect(labels(true, 'new con')).toEqual(['New contact'])
  expect(labels(true, 'add person')).toEqual(['New contact'])
  expect(labels(true, 'log call')).toEqual(['Log an interaction'])
  expect(labels(true, 'dark')).toEqual(['Dark colors'])
  expect(labels(true, 'contact x')).toEqual([])
})

test('a member is offered nothing that only owners may do', () => {
  expect(labels(true, 'key')).toEqual(['New API key', 'API keys'])
  expect(labels(false, 'key')).toEqual([])
  expect(labels(false, 'webhook')).toEqual([])
  expect(labels(false, 'invite')).toEqual([])
})

test('a contact and a deal are what entries are about, on whatever page of theirs', () => {
  const id = '01a1d441-c310-7ec8-b57b-ab97a1b5dec3'
  expect(openOn(`/contacts/${id}`)).toEqual({ kind: 'contacts', id })
  expect(openOn(`/contacts/${id}/merge`)).toEqual({ kind: 'contacts', id })
  expect(openOn(`/deals/${id}`)).toEqual({ kind: 'deals', id })
  for (const path of ['/', '/contacts', '/contacts/nonsense', `/companies/${id}`]) expect(openOn(path)).toBeUndefined()
})

test('nothing typed: a short list', () => {
  expect(labels(true, '')).toContain('New deal')
  expect(labels(true, '')).not.toContain('Sign out')
})
