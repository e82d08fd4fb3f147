import { RapportError } from '@rapport/sdk'
import { expect, test } from 'vitest'
import { refusalOf } from './upload.ts'

test('a rejected file shows the reason, also without a response of the API', () => {
  const details = [{ field: 'body', message: 'is larger than the limit of 10 bytes' }]
  const refused = refusalOf(new RapportError('VALIDATION_ERROR', 'Invalid', { status: 400, details }))
  expect([refused.status, refused.message]).toEqual([400, 'The file is larger than the limit of 10 bytes'])
  expect(refusalOf(new RapportError('FORBIDDEN', 'For owners', { status: 403 })).message).toBe('For owners')
  expect(refusalOf(new RapportError('UNKNOWN', 'Status 502', { status: 502 })).message).toBe(
    'The file could not be uploaded',
  )
})
