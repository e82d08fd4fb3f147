import type { Kind } from '../kinds/types.ts'
import { ownerIn } from '../owners/owner-filter.tsx'
import { filtersIn, type Search, useFilters } from '../ui/use-filters.ts'
import { sortingIn } from '../ui/use-sorting.ts'
import type { Filters } from './record-filters.tsx'

/** The filters of each list besides those that all lists have. */
const particular: Record<Kind, readonly string[]> = {
  contacts: ['company_id'],
  companies: ['industry'],
  deals: ['stage', 'company_id', 'contact_id'],
}

/** The filters in the search parameters of a URL that the list of this kind of record has. */
export function recordFiltersIn(kind: Kind, search: Search): Filters {
  const { text, id, conditions } = filtersIn(search)
  return {
    q: text('q'),
    ...Object.fromEntries(particular[kind].map((name) => [name, name.endsWith('_id') ? id(name) : text(name)])),
    owner_id: ownerIn(text('owner_id'), id, 'owner_id'),
    tag: text('tag'),
    ...conditions,
  }
}

export const useRecordFilters = (kind: Kind) => recordFiltersIn(kind, useFilters().search)

/** The query of a list for the search parameters of its URL. */
export function listQueryIn(kind: Kind, search: Search, sorts: readonly string[], per_page: number) {
  const { page } = filtersIn(search)
  return { ...recordFiltersIn(kind, search), ...sortingIn(search, sorts), page, per_page }
}
