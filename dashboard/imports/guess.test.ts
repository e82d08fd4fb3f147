import { expect, test } from 'vitest'
import { guessField, guessType } from './guess.ts'

test.each([
  ['number', ['38', '-4.5', '0']],
  ['number', ['1', '0']],
  ['date', ['2026-02-28', '2024-02-29 00:00:00']],
  ['date', ['2026-02-28T00:00:00.000Z', '2026-02-28T00:00:00+02:00', '2026-02-28 00:00']],
  ['checkbox', ['Yes', 'no']],
  ['checkbox', ['x']],
  ['text', ['01067', '80331']], // postcodes
  ['text', ['+4930123456']],
  ['text', ['12345678901234567890']],
  ['text', ['2026-02-30']],
  ['text', ['2026-02-28 00:00:00', '2024-02-29 10:00:00']], // a date has no hour
  ['text', ['2026-02-28T00:00:01Z']],
  ['text', ['28.02.2026']],
  ['text', ['1,200']],
  ['text', ['38', 'unknown']],
  ['text', ['yes', 'maybe']],
  ['text', []],
])('it is %s for %o', (type, samples) => expect(guessType(samples)).toBe(type))

test.each([
  ['Shoe size', 'shoe_size'],
  ['Plan', 'plan_3'],
  ['靴', 'field'],
])('the field for %o is called %o, which no other is', (column, name) => {
  const known = [{ field_name: 'plan' }, { field_name: 'plan_2' }]
  const samples = ['a', 'b']
  const guessed = { label: column, name, type: 'text', options: samples }
  expect(guessField({ name: column, samples, values: null, field_type: null }, known)).toEqual(guessed)
  const values = ['b', 'c', 'a']
  expect(guessField({ name: column, samples, values, field_type: 'select' }, known)).toEqual({
    ...guessed,
    type: 'select',
    options: values,
  })
})
