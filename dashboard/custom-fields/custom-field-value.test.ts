import { expect, test } from 'vitest'
import type { CustomField } from '../kinds/types.ts'
import { numberPattern, readValue, valueOf } from './custom-field-value.ts'

const field = { field_name: 'score', field_type: 'number' } as CustomField

test('numbers are parsed in common notations', () => {
  const typed = { '12.5': 12.5, '-3': -3, '1,234': 1234, '1,234,567.8': 1_234_567.8, '.5': 0.5, '1e3': 1000, ' 7 ': 7 }
  for (const [text, number] of Object.entries(typed)) expect(valueOf(field, text), text).toBe(number)
  expect([readValue(field, ''), readValue(field, ' '), readValue(field, null)]).toEqual([null, null, null])
})

test('an invalid or ambiguous number is rejected at its field and never treated as empty', () => {
  for (const text of ['high', '12,5', '1,2345', '1.2.3', '-', '.', '0x10', '1e999', 'NaN'])
    expect(() => valueOf(field, text), text).toThrow('Enter a number, such as 12.5')
})

test('the pattern works in a browser', () => {
  expect(new RegExp(`^(?:${numberPattern()})$`, 'v').test('1,234.5')).toBe(true)
})
