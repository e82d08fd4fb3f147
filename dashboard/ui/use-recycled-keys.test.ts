import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useRecycledKeys } from './use-recycled-keys.ts'

afterEach(cleanup)

test('only another page takes the keys of the last one', () => {
  const { result, rerender } = renderHook(useRecycledKeys, { initialProps: ['a', 'b'] })
  const keys = () => [...result.current.values()]
  expect(keys()).toEqual([0, 1])
  rerender(['c', 'd', 'e']) // another page
  expect(keys()).toEqual([0, 1, 2])
  rerender(['d', 'e', 'f']) // c was deleted: f does not get its element
  expect(keys()).toEqual([1, 2, 3])
  rerender(['f', 'd']) // sorted
  expect(keys()).toEqual([3, 1])
})
