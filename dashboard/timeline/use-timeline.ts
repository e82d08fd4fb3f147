import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { mayExist } from '../api/gone.ts'
import type { Kind } from '../kinds/types.ts'

const per_page = 25

type Query = { page: number; types?: string | undefined }

const read = (kind: Kind, id: string, { page, types }: Query, signal: AbortSignal) =>
  unwrap(
    api.GET(`/api/v1/${kind}/{id}/activity`, {
      params: { path: { id }, query: { page, per_page, ...(types && { types }) } },
      signal,
    }),
  )

/** Newest first: the API sorts oldest first, so its last page comes first here. */
export const timelineQuery = (kind: Kind, id: string, types?: string) =>
  infiniteQueryOptions({
    queryKey: ['activity', kind, id, types],
    async queryFn({ pageParam, signal }) {
      const at = (page: number) => read(kind, id, { page, types }, signal)
      if (pageParam) return newestFirst(pageParam, [await at(pageParam)])
      const first = await at(1)
      const last = first.meta.total_pages
      if (last <= 1) return newestFirst(1, [first])
      // The last page may have a single entry, so the previous one is loaded too.
      const both = await Promise.all([last === 2 ? first : at(last - 1), at(last)])
      return newestFirst(last - 1, both)
    },
    initialPageParam: 0,
    getNextPageParam: ({ page }) => (page > 1 ? page - 1 : undefined),
  })

export const useTimeline = (kind: Kind, id: string, types: string | undefined, isEnabled: boolean) =>
  useInfiniteQuery({
    ...timelineQuery(kind, id, types),
    select: ({ pages }) => ({ entries: pages.flatMap(({ entries }) => entries), total: pages[0]!.total }),
    enabled: ({ queryKey }) => isEnabled && mayExist(queryKey),
  })

type Page = Awaited<ReturnType<typeof read>>

const newestFirst = (page: number, pages: Page[]) => ({
  page,
  entries: pages.flatMap(({ data }) => data).toReversed(),
  total: pages.at(-1)!.meta.total,
})
