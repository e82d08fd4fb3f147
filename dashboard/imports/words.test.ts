import { expect, test } from 'vitest'
import { valueAt } from './value-at.ts'
import { kindByName, nameOf, statusOf } from './words.ts'

test('an import is called after its file, wherever that came from', () => {
  const named = (file_name: string | null, file_url: string) => nameOf({ file_name, file_url, entity_type: 'deals' })
  expect(named('people.csv', 'upload://1')).toBe('people.csv')
  expect(named(null, 'upload://1')).toBe('Import of deals')
  expect(named(null, 'https://example.com/a/deals%202025.csv?x=1')).toBe('deals 2025.csv')
  expect(named(null, 'https://example.com/%ff')).toBe('%ff')
  expect(named(null, 'https://example.com/')).toBe('example.com')
})

test('what a file holds is guessed from its name', () => {
  expect(kindByName('All Companies.csv')).toBe('companies')
  expect(kindByName('opportunities-2025.json')).toBe('deals')
  expect(kindByName('people.csv')).toBe('contacts')
  expect(kindByName('export.csv')).toBe(undefined)
})

test('one that was stopped has not failed', () => {
  expect(statusOf({ status: 'failed', dry_run: false, error: 'cancelled' }).label).toBe('Stopped')
  expect(statusOf({ status: 'failed', dry_run: false, error: 'The file is empty' }).tone).toBe('danger')
  expect(statusOf({ status: 'completed', dry_run: true, error: null }).label).toBe('Checked')
})

test('beside a fault stands what the file has there', () => {
  const columns = { Mail: 'email', Tags: 'tags', Other: null }
  const fault = (field: string | null, values: Record<string, unknown>) =>
    valueAt(columns, { row: 1, field, message: 'is wrong', values })
  expect(fault('email', { Mail: 'nonsense' })).toBe('nonsense')
  expect(fault('tags', { Tags: ['a', 1] })).toBe('["a",1]')
  expect(fault('email', { Mail: '' })).toBe(undefined)
  expect(fault('email', {})).toBe(undefined)
  expect(fault('company_id', { Mail: 'x' })).toBe(undefined)
  expect(fault(null, { Other: 'x' })).toBe(undefined)
})
