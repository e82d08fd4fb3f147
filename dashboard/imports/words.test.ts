import { expect, test } from 'vitest'
import { valueAt } from './value-at.ts'
import { kindByHeader, kindByName, likenessOf, nameOf, outcomeOf, statusOf } from './words.ts'

test('an import is named after its file from any source', () => {
  const named = (file_name: string | null, file_url: string) => nameOf({ file_name, file_url, entity_type: 'deals' })
  expect(named('people.csv', 'upload://1')).toBe('people.csv')
  expect(named(null, 'upload://1')).toBe('Import of deals')
  expect(named(null, 'https://example.com/a/deals%202025.csv?x=1')).toBe('deals 2025.csv')
  expect(named(null, 'https://example.com/%ff')).toBe('%ff')
  expect(named(null, 'https://example.com/')).toBe('example.com')
})

test('the kind of record is guessed from the file name, or from its columns', () => {
  expect(kindByName('All Companies.csv')).toBe('companies')
  expect(kindByName('opportunities-2025.json')).toBe('deals')
  expect(kindByName('people.csv')).toBe('contacts')
  expect(kindByName('export.csv')).toBe(undefined)
  expect(kindByHeader('Name;Wert;"Phase";Abschluss\nMühle;1;Lead;')).toBe('deals')
  expect(kindByHeader('Deal Name,Amount\n')).toBe('deals')
  expect(kindByHeader('Name,Email,Stage of life\nAda,,stage')).toBe(undefined)
})

test('a cancelled import is not failed', () => {
  const job = { status: 'failed', dry_run: false, error_code: 'cancelled' } as const
  expect(statusOf({ ...job, error: 'cancelled' }).label).toBe('Stopped')
  expect(statusOf({ ...job, error: 'The person who started it is no longer an owner' }).label).toBe('Failed')
  expect(
    statusOf({ status: 'failed', dry_run: false, error_code: 'file_unreadable', error: 'It cannot be read' }).tone,
  ).toBe('danger')
  expect(statusOf({ status: 'completed', dry_run: true, error_code: null, error: null }).label).toBe('Checked')
})

test('an error is shown with the value in the file', () => {
  const columns = { Mail: 'email', Tags: 'tags', Who: 'full_name', Other: null }
  const fault = (field: string | null, values: Record<string, unknown>, unplaced: string | null = null) =>
    valueAt(columns, field, { values, unplaced })
  expect(fault('email', { Mail: 'nonsense' })).toBe('nonsense')
  expect(fault('tags', { Tags: ['a', 1] })).toBe('["a",1]')
  expect(fault('email', { Mail: '' })).toBe(undefined)
  expect(fault('email', {})).toBe(undefined)
  expect(fault('company_id', { Mail: 'x' })).toBe(undefined)
  expect(fault(null, { Other: 'x' })).toBe(undefined)
  expect(fault(null, {}, '{"broken')).toBe('{"broken')
  expect(fault('tags.1', { Tags: 'a;b' })).toBe('a;b')
  expect(fault('first_name', { Who: ' ,x' })).toBe(' ,x')
  const ofTwo = valueAt({ Mail: 'email', email: 'email' }, 'email', { values: { email: 'x' }, unplaced: null })
  expect(ofTwo).toBe('x')
})

test('an upsert counts added and updated records separately, if known', () => {
  const job = { status: 'completed', mode: 'upsert', dry_run: false, imported_rows: 3, failed_rows: 0 } as const
  expect(outcomeOf({ ...job, created_rows: 1, updated_rows: 2 })).toBe('1 added, 2 updated')
  expect(outcomeOf({ ...job, created_rows: 1, updated_rows: 2, failed_rows: 4, dry_run: true })).toBe(
    '1 would be added, 2 would be updated, 4 would be rejected',
  )
  expect(outcomeOf({ ...job, created_rows: 0, updated_rows: 0 })).toBe('3 imported')
  expect(outcomeOf({ ...job, mode: 'create', created_rows: 3, updated_rows: 0 })).toBe('3 imported')
})

test('rows that look like duplicates are listed up to a limit', () => {
  const said = (rows: number, first_rows: number[]) =>
    likenessOf('contacts', 'Email', { field: 'email', rows, first_rows })
  expect(said(1, [7])).toBe('Row 7 has the email of a contact that already exists, or of an earlier row.')
  expect(said(3, [1, 3, 8])).toBe(
    'Rows 1, 3 and 8 have the email of a contact that already exists, or of an earlier row.',
  )
  expect(said(1200, [1, 2, 3, 4, 5, 6, 7])).toBe(
    'Rows 1, 2, 3, 4, 5 and 1,195 more have the email of a contact that already exists, or of an earlier row.',
  )
})
