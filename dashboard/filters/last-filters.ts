import type { Kind } from '../kinds/types.ts'

type Search = Record<string, string | number | boolean | undefined>

const last = new Map<Kind, Search>()

/** The link from a record back to its list restores the filters, sorting and page of the list. */
export const lastFilters = (kind: Kind): Search => last.get(kind) ?? {}

/** Without `new`, which opens the form for a new record. */
export function noteFilters(kind: Kind, search: Search) {
  last.set(kind, { ...search, new: undefined })
}
