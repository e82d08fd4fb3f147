import { expect, test } from 'vitest'
import { type BulkJob, resultOf, titleOf } from './words.ts'

const job = (fields: Partial<BulkJob>): BulkJob => ({
  id: '',
  entity_type: 'contacts',
  action: 'delete',
  undoes: null,
  status: 'completed',
  filter: null,
  add: [],
  remove: [],
  set: null,
  total: 250,
  done: 250,
  changed: 250,
  missing: 0,
  failed: 0,
  errors: [],
  error: null,
  created_at: '',
  updated_at: '',
  completed_at: null,
  ...fields,
})

test('a result states what was done and what was not', () => {
  expect(resultOf(job({}))).toBe('250 contacts deleted')
  expect(resultOf(job({ missing: 2 }))).toBe('248 of 250 contacts deleted; 2 were already deleted')
  expect(resultOf(job({ status: 'cancelled', done: 100 }))).toBe('Canceled: 100 of 250 contacts deleted')
  expect(resultOf(job({ action: 'tag', add: ['vip'], changed: 1 }))).toBe('250 contacts tagged “vip”')
  const errors = [{ id: '', message: 'It is locked' }]
  expect(resultOf(job({ action: 'undo', missing: 1, failed: 1, errors }))).toBe(
    'Undone for 248 of 250 contacts; 1 was already deleted or restored; 1 could not be restored completely (It is locked)',
  )
  expect(resultOf(job({ entity_type: 'deals', action: 'update', failed: 1, errors }))).toBe(
    '249 of 250 deals changed; 1 could not be changed (It is locked)',
  )
})

test('a running job is named by its action', () => {
  expect(titleOf(job({ entity_type: 'follow-ups', action: 'complete' }))).toBe('Completing follow-ups')
  expect(titleOf(job({ action: 'tag', remove: ['old'] }))).toBe('Removing a tag from contacts')
  expect(titleOf(job({ action: 'undo' }))).toBe('Undoing changes to contacts')
})
