import { MutationObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/queries.ts'
import { startRefreshing } from './refresh-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a change is refetched soon, a series of changes at most every 1.5 s, and the last one is not lost', async () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  const queue = startRefreshing()
  for (let i = 0; i < 100; i++) {
    queue.add(['deals'])
    await vi.advanceTimersByTimeAsync(50)
  }
  // After 150 ms, then every 1.5 s of the 5 s.
  expect(invalidate).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(invalidate).toHaveBeenCalledTimes(5)

  queue.add(['contacts'])
  await vi.advanceTimersByTimeAsync(150)
  expect(invalidate).toHaveBeenLastCalledWith({ queryKey: ['contacts'], refetchType: 'active' })
  queue.add(['contacts'])
  queue.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(invalidate).toHaveBeenCalledTimes(6)
})

test('while the server is slow, nothing is refetched before the last response', async () => {
  const answer = Promise.withResolvers<void>()
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockReturnValue(answer.promise)
  const queue = startRefreshing()
  queue.add(['deals'])
  await vi.advanceTimersByTimeAsync(5000)
  queue.add(['deals'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(invalidate).toHaveBeenCalledTimes(1)
  answer.resolve()
  await vi.advanceTimersByTimeAsync(5000)
  expect(invalidate).toHaveBeenCalledTimes(2)
})

test('nothing is refetched while an unsaved change is shown', async () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  invalidate.mockClear()
  const saved = Promise.withResolvers<void>()
  const move = new MutationObserver(queryClient, { mutationFn: () => saved.promise, onMutate: () => {} })
  void move.mutate()
  const queue = startRefreshing()
  queue.add(['deals'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(invalidate).not.toHaveBeenCalled()
  saved.resolve()
  await vi.advanceTimersByTimeAsync(150)
  expect(invalidate).toHaveBeenCalledTimes(1)
})
