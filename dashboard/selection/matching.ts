import { api, ask } from '../api/client.ts'
import type { Kind } from '../kinds/types.ts'

/** The maximum number of selected records, because each id is fetched and sent to the API. */
export const mostMatching = 10_000
/** The maximum page size of the API. */
const perPage = 250

export type ListQuery = Readonly<Record<string, string | undefined>>

/** The ids of all records of a list, or of the first ones. */
export async function findMatching(
  kind: Kind,
  query: ListQuery,
  { signal, onFound }: { signal: AbortSignal; onFound(count: number): void },
) {
  const ids = new Set<string>() // a record that moves to another page meanwhile occurs twice
  for (let page = 1; ; page++) {
    const { data, meta } = await list(kind, { ...query, page, per_page: perPage }, signal)
    for (const { id } of data) if (ids.size < mostMatching) ids.add(id)
    onFound(ids.size)
    if (page >= meta.total_pages || ids.size === mostMatching) return ids
  }
}

/** Those that still exist. */
export async function stillThere(kind: Kind, ids: readonly string[]) {
  const { data } = await list(kind, { ids: ids.join(','), per_page: perPage })
  const there = new Set(data.map(({ id }) => id))
  return ids.filter((id) => there.has(id))
}

const list = (kind: Kind, query: object, signal: AbortSignal | null = null) =>
  ask(api.GET(`/api/v1/${kind}`, { params: { query }, signal }))
