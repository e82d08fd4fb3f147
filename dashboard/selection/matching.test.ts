import { expect, test, vi } from 'vitest'
import { api } from '../api/client.ts'
import { findMatching, maxSelected } from './matching.ts'

test('a list that grows meanwhile is selected up to the maximum', async () => {
  vi.spyOn(api, 'GET').mockImplementation((async (_path: string, { params }: { params: { query: object } }) => {
    const { page, per_page } = params.query as { page: number; per_page: number }
    const data = Array.from({ length: per_page }, (_, i) => ({ id: `${page} ${i}` }))
    return { data, meta: { total_pages: maxSelected / per_page + 10 } }
  }) as unknown as typeof api.GET)
  const found: number[] = []
  const ids = await findMatching(
    'contacts',
    {},
    { signal: new AbortController().signal, onFound: (count) => found.push(count) },
  )
  expect(ids.size).toBe(maxSelected)
  expect(found.at(-1)).toBe(maxSelected)
})
