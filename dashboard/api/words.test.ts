import { expect, test } from 'vitest'
import { ofField, ofWhole } from './words.ts'

test('what the API says is said to a person without the names of fields and headers', () => {
  expect(ofField('must be an https URL')).toBe('This must be an https URL')
  expect(ofField('Choose whom it concerns')).toBe('Choose whom it concerns')
  expect(ofWhole('field_options must keep Team, which contacts still hold')).toBe(
    'Field options must keep Team, which contacts still hold',
  )
  expect(ofWhole('custom_fields.renewal_date is required; name must not be empty')).toBe(
    'Renewal date is required. Name must not be empty',
  )
  expect(ofWhole('Too many requests: wait as Retry-After says')).toBe('Too many requests: wait a moment and try again')
  expect(ofWhole('ada@example.com is a member already')).toBe('ada@example.com is a member already')
  expect(ofWhole('Contact does not exist')).toBe('Contact does not exist')
})
