import { expect, test } from 'vitest'
import { setLocale } from '../ui/locale.ts'
import { actionOf, fieldLabel, kindLabel, pageOf, valueText } from './words.ts'

test('kinds, actions and values have readable names', () => {
  expect([kindLabel('follow_up'), kindLabel('custom_field'), kindLabel('key')]).toEqual([
    'Follow-up',
    'Custom field',
    'API key',
  ])
  expect(actionOf('deal.stage_moved')).toBe('stage moved')
  expect(['owner_id', 'contact_ids', 'external_id'].map(fieldLabel)).toEqual(['Owner', 'Contacts', 'External id'])
  expect(['timezone', 'locale'].map(fieldLabel)).toEqual(['Time zone', 'Number and date format'])
  expect(['custom_fields.renewal_date', 'custom_fields.tax_id'].map(fieldLabel)).toEqual(['Renewal date', 'Tax id'])
  expect([
    valueText(null),
    valueText([]),
    valueText('Ada'),
    valueText(['vip']),
    valueText('x'.repeat(90)).length,
  ]).toEqual(['empty', 'empty', 'Ada', 'vip', 80])
})

test('values of a change are written as everywhere else', () => {
  expect([1234.5678, true, '2026-03-01', ['a', 'b'], { a: 1 }].map(valueText)).toEqual([
    '1,234.5678',
    'Yes',
    'Mar 1, 2026',
    'a, b',
    '{"a":1}',
  ])
  setLocale('de-DE')
  expect([valueText(12.5), valueText('2026-03-01')]).toEqual(['12,5', '01.03.2026'])
  setLocale(null)
})

test('a record links to its page or else to its list, and a deleted one has no link', () => {
  const entry = (action: string, entity_type: string) => pageOf({ action, entity_type, entity_id: '1' })
  expect(entry('contact.updated', 'contact')).toBe('/contacts/1')
  expect(entry('followup.completed', 'follow_up')).toBe('/follow-ups')
  expect(entry('deal.deleted', 'deal')).toBe(undefined)
  expect(entry('key.revoked', 'key')).toBe(undefined)
  expect(entry('upload.created', 'upload')).toBe(undefined)
})
