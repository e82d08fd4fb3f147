import { expect, test } from 'vitest'
import { refusalOf } from './upload.ts'

test('a rejected file shows the reason, also without a response of the API', () => {
  const details = [{ field: 'body', message: 'is larger than the limit of 10 bytes' }]
  const refused = refusalOf(400, JSON.stringify({ error: { code: 'VALIDATION_ERROR', message: 'Invalid', details } }))
  expect([refused.status, refused.message]).toEqual([400, 'The file is larger than the limit of 10 bytes'])
  expect(refusalOf(403, JSON.stringify({ error: { code: 'FORBIDDEN', message: 'For owners' } })).message).toBe(
    'For owners',
  )
  expect(refusalOf(502, '<html>').message).toBe('The file could not be uploaded')
})
