import { expect, test } from 'vitest'
import type { CustomField } from '../kinds/types.ts'
import { choicesFor, labelOf, matchTargets, targetsOf } from './fields.ts'

const custom = (field_name: string, field_type: string): CustomField => ({
  id: field_name,
  entity_type: 'contacts',
  field_name,
  field_label: field_name.toUpperCase(),
  field_type,
  field_options: null,
  required: false,
  display_order: 0,
  created_at: '',
  updated_at: '',
})

test('a deal has one value field, whether its column is in cents or not', () => {
  const valuesFor = (field: string | null) =>
    choicesFor(targetsOf('deals', []).own, field).flatMap((target) => (target.label === 'Value' ? target.field : []))
  expect([valuesFor(null), valuesFor('stage'), valuesFor('amount'), valuesFor('value')]).toEqual([
    ['amount'],
    ['amount'],
    ['amount'],
    ['value'],
  ])
})

test('custom fields are a separate group with their labels', () => {
  expect(targetsOf('contacts', [custom('engine', 'text')]).custom).toEqual([
    { field: 'custom_fields.engine', label: 'ENGINE' },
  ])
  expect(labelOf('contacts', [custom('engine', 'text')], 'custom_fields.engine')).toBe('ENGINE')
  expect(labelOf('contacts', [], 'first_name')).toBe('First name')
  expect(labelOf('contacts', [], 'something_new')).toBe('something_new')
})

test('a record is matched by unique fields', () => {
  const fields = [custom('number', 'text'), custom('langs', 'multiselect'), custom('vip', 'checkbox')]
  expect(matchTargets('contacts', fields).map(({ field }) => field)).toEqual(['email', 'custom_fields.number'])
  expect(matchTargets('companies', []).map(({ field }) => field)).toEqual(['domain', 'name'])
})
