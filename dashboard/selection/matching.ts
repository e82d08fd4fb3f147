import { api, unwrap } from '../api/client.ts'
import type { AnyRecord, Kind } from '../kinds/types.ts'

/** The maximum number of records that are selected one by one: each id is fetched and sent to the API. More are selected by the filters of the list. */
export const maxSelected = 10_000
/** The maximum page size of the API. */
export const perPage = 250

export type ListQuery = Readonly<Record<string, string | undefined>>

/** The filters of a list, without its sorting. */
export const filtersOf = ({ sort: _sort, order: _order, ...filters }: ListQuery) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as Record<string, string>

/** The ids of all records of a list, at most `maxSelected`. */
export async function findMatching(
  kind: Kind,
  query: ListQuery,
  { signal, onFound }: { signal: AbortSignal; onFound(count: number): void },
) {
  const ids = new Set<string>() // a record that moves to another page meanwhile occurs twice
  for (let page = 1; ; page++) {
    const { data, meta } = await list(kind, { ...query, page, per_page: perPage }, signal)
    for (const { id } of data) if (ids.size < maxSelected) ids.add(id)
    onFound(ids.size)
    if (page >= meta.total_pages || ids.size === maxSelected) return ids
  }
}

/** The records with these ids that still exist, in no particular order. */
export async function recordsWith(kind: Kind, ids: readonly string[]): Promise<AnyRecord[]> {
  if (ids.length === 0) return []
  return (await list(kind, { ids: ids.join(','), per_page: perPage })).data
}

const list = (kind: Kind, query: object, signal: AbortSignal | null = null) =>
  unwrap(api.GET(`/api/v1/${kind}`, { params: { query }, signal }))
