import { queryClient } from '../api/queries.ts'
import type { Kind } from '../kinds/types.ts'

type Row = { id: string }

/**
 * A record from the list or board that was loaded last: its page is rendered at once, while the record itself is read
 * again. Invalidated lists are skipped, because the record may have changed since.
 */
export function listed<Found extends Row>(kind: Kind, id: string): Found | undefined {
  const queries = queryClient.getQueryCache().findAll({ queryKey: [kind], predicate: isCurrent })
  for (const { state } of queries.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)) {
    const rows = (state.data as { data?: Row[] } | undefined)?.data
    const found = Array.isArray(rows) && rows.find((row) => row.id === id)
    if (found) return found as Found
  }
  return undefined
}

const isCurrent = ({ state }: { state: { isInvalidated: boolean } }) => !state.isInvalidated
