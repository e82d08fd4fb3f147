import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import type { Kind } from '../kinds/types.ts'
import { lastFilters, noteFilters } from './last-filters.ts'

type Query = { page: number; per_page: number }

const last = new Map<Kind, Query>()

/** Called by a list: its records can be walked through on their pages. */
export function noteList(kind: Kind, query: Query) {
  last.set(kind, query)
}

/** The same as the query of the list, so that its cached pages are used. */
export const pageQuery = (kind: Kind, query: Query) => ({
  queryKey: [kind, 'list', query],
  queryFn: ({ signal }: { signal: AbortSignal }) => unwrap(api.GET(`/api/v1/${kind}`, { params: { query }, signal })),
})

type Neighbour = { id: string; note(): void }

/** The place of a record in the list from which it was opened, and the records before and after it. */
export function usePlaceInList(kind: Kind, id: string) {
  const query = last.get(kind) ?? { page: 1, per_page: 1 }
  const isKnown = last.has(kind)
  const { page, per_page } = query
  const { data: here } = useQuery({ ...pageQuery(kind, query), enabled: isKnown, staleTime: 60_000 })
  const index = here?.data.findIndex((record) => record.id === id) ?? -1
  const isFirst = index === 0 && page > 1
  const isLast = index >= 0 && index === here!.data.length - 1 && page < here!.meta.total_pages
  const at = (to: number) => ({ ...query, page: to })
  const { data: before } = useQuery({ ...pageQuery(kind, at(page - 1)), enabled: isFirst, staleTime: 60_000 })
  const { data: after } = useQuery({ ...pageQuery(kind, at(page + 1)), enabled: isLast, staleTime: 60_000 })
  if (!isKnown || index < 0) return

  const neighbour = (record: { id: string } | undefined, to: number): Neighbour | undefined =>
    record && {
      id: record.id,
      note() {
        last.set(kind, at(to))
        noteFilters(kind, { ...lastFilters(kind), page: to === 1 ? undefined : to })
      },
    }
  return {
    position: (page - 1) * per_page + index + 1,
    total: here!.meta.total,
    previous: isFirst ? neighbour(before?.data.at(-1), page - 1) : neighbour(here!.data[index - 1], page),
    next: isLast ? neighbour(after?.data[0], page + 1) : neighbour(here!.data[index + 1], page),
  }
}
