import { queryClient } from '../api/queries.ts'
import type { Kind } from '../kinds/types.ts'

type Row = { id: string }

/** A record as a loaded list or board shows it: its page is rendered at once, while the record itself is read again. */
export function listed<Record extends Row>(kind: Kind, id: string): Record | undefined {
  for (const [, page] of queryClient.getQueriesData<{ data?: Row[] }>({ queryKey: [kind] })) {
    const found = Array.isArray(page?.data) && page.data.find((row) => row.id === id)
    if (found) return found as Record
  }
  return undefined
}
