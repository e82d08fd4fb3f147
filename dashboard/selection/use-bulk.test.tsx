import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { api } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { useBulk } from './use-bulk.ts'

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test('deals are moved by a job, whose undo restores since when they were in their stage', async () => {
  const post = vi.spyOn(api, 'POST').mockReturnValue(new Promise(() => {}) as never)
  const { result } = renderHook(() => useBulk(() => {}), { wrapper })
  const set = { stage: 'lost', lost_reason: null }
  result.current.start({ kind: 'deals', ids: ['1', '2'], change: { set } })
  const body = { entity_type: 'deals', action: 'update', ids: ['1', '2'], set }
  await expect.poll(() => post.mock.calls[0]).toMatchObject(['/api/v1/bulk-jobs', { body }])
})
