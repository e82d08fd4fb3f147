import { expect, test } from 'vitest'
import { fieldMessage, errorMessage } from './words.ts'

test('API messages are shown to people without the names of fields and headers', () => {
  expect(fieldMessage('must be an https URL')).toBe('This must be an https URL')
  expect(fieldMessage('Choose a contact')).toBe('Choose a contact')
  expect(errorMessage('field_options must keep Team, which contacts still hold')).toBe(
    'Field options must keep Team, which contacts still hold',
  )
  expect(errorMessage('fields.company_id: no company with this id exists in this workspace')).toBe(
    'Company id: no company with this id exists in this workspace',
  )
  const details = [
    { field: 'custom_fields.renewal_date', message: 'is required' },
    { field: 'fields.custom_fields.city', message: 'must be one of lower_case; b' },
    { field: 'name', message: 'must not be empty' },
  ]
  expect(errorMessage('whatever it says', details)).toBe(
    'Renewal date is required. City must be one of lower_case; b. Name must not be empty',
  )
  expect(errorMessage('slug is already taken')).toBe('Slug is already taken')
  expect(errorMessage('ada@example.com is already a member')).toBe('ada@example.com is already a member')
  expect(errorMessage('Contact does not exist')).toBe('Contact does not exist')
})

test('user input in a message is shown unchanged', () => {
  for (const typed of [
    'acme.example is already taken',
    'fields.example is already taken',
    'ada@example.com is already a member',
    'A tag called north; south.east is there already',
  ])
    expect(errorMessage(typed)).toBe(typed)
})
