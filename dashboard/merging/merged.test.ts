import { expect, test } from 'vitest'
import type { Contact, CustomField } from '../kinds/types.ts'
import { mergeRows, takeOver } from './merged.ts'

// Only the fields that merging reads, so that a new field of contacts does not break this test.
const contact = (given: Partial<Contact>) =>
  ({
    id: '1',
    first_name: 'Ada',
    last_name: null,
    email: null,
    phone: null,
    other_emails: [],
    other_phones: [],
    title: null,
    profile_url: null,
    company_id: null,
    notes: null,
    tags: [],
    custom_fields: {},
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...given,
  }) as Partial<Contact> as Contact

const consent = { field_name: 'consent', field_label: 'Consent', field_type: 'checkbox' } as CustomField

const target = contact({ phone: '1', tags: ['vip'], custom_fields: { consent: false } })
const source = contact({
  phone: '2',
  email: 'ada@example.com',
  company_id: 'c',
  tags: ['math', 'vip'],
  custom_fields: { consent: true },
})
const rowsWith = (...taken: string[]) =>
  mergeRows('contacts', { target, source }, new Map([['c', 'Acme']]), [consent], new Set(taken))

test('the kept contact keeps its values, takes missing ones, and has the tags of both', () => {
  const rows = rowsWith()
  expect(rows.map(({ label, result, isChoice }) => [label, result, isChoice])).toEqual([
    ['First name', 'Ada', false],
    ['Email', 'ada@example.com', false],
    ['Phone', '1', true],
    ['Company', 'Acme', false],
    ['Other phones', '2', false],
    ['Tags', 'vip, math', false],
    ['Consent', 'No', true],
  ])
  expect(takeOver({ target, source }, rows)).toEqual({})
})

test('the chosen one of two values is kept, and only fields with two values have a choice', () => {
  const rows = rowsWith('phone', 'email', 'custom_fields.consent')
  expect(rows.filter(({ isTaken }) => isTaken).map(({ label, result }) => [label, result])).toEqual([
    ['Phone', '2'],
    ['Consent', 'Yes'],
  ])
  expect(takeOver({ target, source }, rows)).toEqual({
    fields: { phone: '2', other_phones: ['1'], custom_fields: { consent: true } },
  })
})
