import { expect, test } from 'vitest'
import { parseSearch, stringifySearch, written } from './address.ts'

const texts = [
  '1',
  '-0.5',
  '1.10',
  '1e5',
  '007',
  '12345678901234567890',
  'true',
  'null',
  '',
  ' 1',
  '"',
  '"1"',
  '"a"',
  '"\\u0031"',
  '"\\"1\\""',
  '{"a":1.10}',
  '[1]',
  'a+b&c=d%20ü',
]

test.each(texts)('an address with %j is read and written unchanged', (text) => {
  const address = `?${new URLSearchParams({ state: text })}`
  const { state } = parseSearch(address) as { state: string }
  expect(written(state)).toBe(text)
  expect(stringifySearch({ state })).toBe(address)
})

test.each([...texts, 1, -2.5, true, false])('the value %j is the same after its address was read', (value) => {
  expect(parseSearch(stringifySearch({ value }))).toEqual({ value })
})
