import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { mayExist } from '../api/gone.ts'
import type { Kind } from '../kinds/types.ts'
import { distinct } from './merged.ts'

const per_page = 25

/** Newest first. */
export const timelineQuery = (kind: Kind, id: string, types?: string) =>
  infiniteQueryOptions({
    queryKey: ['activity', kind, id, types],
    queryFn: ({ pageParam: page, signal }) =>
      unwrap(
        api.GET(`/api/v1/${kind}/{id}/activity`, {
          params: { path: { id }, query: { page, per_page, newest_first: true, ...(types && { types }) } },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.total_pages ? meta.page + 1 : undefined),
  })

export const useTimeline = (kind: Kind, id: string, types: string | undefined, isEnabled: boolean) =>
  useInfiniteQuery({
    ...timelineQuery(kind, id, types),
    select: ({ pages }) => ({ entries: distinct(pages.flatMap(({ data }) => data)), total: pages[0]!.meta.total }),
    enabled: ({ queryKey }) => isEnabled && mayExist(queryKey),
  })
