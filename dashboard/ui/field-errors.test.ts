import { expect, test } from 'vitest'
import { Refusal } from '../api/client.ts'
import { fieldErrors } from './field-errors.ts'

test('an error is shown at its field, also for an item of a list', () => {
  const refusal = new Refusal(400, 'VALIDATION_ERROR', 'two errors', [
    { field: 'url', message: 'must be an https URL' },
    { field: 'events/0', message: 'is unknown' },
  ])
  const { at, rest } = fieldErrors(refusal, 'url', 'events')
  expect(at('url')).toBe('This must be an https URL')
  expect(at('events')).toBe('This is unknown')
  expect(at('event')).toBeUndefined()
  expect(rest).toBeUndefined()
})

test('errors of fields that are not shown are kept', () => {
  const conflict = new Refusal(409, 'CONFLICT', 'There is such a tag already')
  expect(fieldErrors(conflict, 'name').rest).toBe('There is such a tag already')
  const elsewhere = new Refusal(400, 'VALIDATION_ERROR', 'color is wrong', [{ field: 'color', message: 'is wrong' }])
  expect(fieldErrors(elsewhere, 'name').rest).toBe('color is wrong')
  expect(fieldErrors(null, 'name').rest).toBeUndefined()
})
