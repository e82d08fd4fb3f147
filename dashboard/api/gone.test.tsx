import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mayExist, setGone, setLeaving, useGone } from './gone.ts'
import { queryClient, refresh } from './queries.ts'

test('while a page deletes its record nothing requests it, and an error restores that', async () => {
  let asked = 0
  const queryKey = ['deals', 'a']

  const { result } = renderHook(() => useQuery({ queryKey, queryFn: () => ++asked }), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  await expect.poll(() => result.current.data).toBe(1)
  act(() => setLeaving('a', true))
  await act(() => refresh('deals'))
  expect(asked).toBe(1)
  expect(mayExist(['activity', 'deals', 'a', 'stages'])).toBe(false)
  act(() => setLeaving('a', false))
  await act(() => refresh('deals'))
  expect(asked).toBe(2)
})

test('a page knows that its record is deleted, except the page that deletes it', () => {
  const { result } = renderHook(() => useGone('b'))
  expect(result.current).toBe(undefined)
  act(() => {
    setLeaving('b', true)
    setGone('b', { mergedInto: 'c' })
  })
  expect(result.current).toBe(undefined)
  expect(mayExist(['contacts', 'b'])).toBe(false)
  act(() => setLeaving('b', false))
  expect(result.current).toEqual({ mergedInto: 'c' })
})
