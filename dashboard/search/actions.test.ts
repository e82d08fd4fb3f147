import { expect, test } from 'vitest'
import { actionsFor, matching, openOn } from './actions.ts'

const labels = (isOwner: boolean, typed: string) => matching(actionsFor(isOwner), typed).map(({ label }) => label)

test('every typed word must be a prefix of a word of the action', () => {
  expect(labels(true, 'new con')).toEqual(['New contact'])
  expect(labels(true, 'add person')).toEqual(['New contact'])
  expect(labels(true, 'log call')).toEqual(['Log an interaction'])
  expect(labels(true, 'dark')).toEqual(['Dark colors'])
  expect(labels(true, 'contact x')).toEqual([])
})

test('a member is not offered actions of owners', () => {
  expect(labels(true, 'key')).toEqual(['New API key', 'API keys'])
  expect(labels(false, 'key')).toEqual([])
  expect(labels(false, 'webhook')).toEqual([])
  expect(labels(false, 'invite')).toEqual([])
})

test('entries refer to the contact or deal of the current page', () => {
  const id = '01a1d441-c310-7ec8-b57b-ab97a1b5dec3'
  expect(openOn(`/contacts/${id}`)).toEqual({ kind: 'contacts', id })
  expect(openOn(`/contacts/${id}/merge`)).toEqual({ kind: 'contacts', id })
  expect(openOn(`/deals/${id}`)).toEqual({ kind: 'deals', id })
  for (const path of ['/', '/contacts', '/contacts/nonsense', `/companies/${id}`]) expect(openOn(path)).toBeUndefined()
})

test('without text, a short list is shown', () => {
  expect(labels(true, '')).toContain('New deal')
  expect(labels(true, '')).not.toContain('Sign out')
})
