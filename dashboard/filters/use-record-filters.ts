import { listFilters } from '../kinds/record-fields.ts'
import type { Kind } from '../kinds/types.ts'
import { ownerIn } from '../owners/owner-filter.tsx'
import { filtersIn, type Search, useFilters } from '../ui/use-filters.ts'
import { sortingIn } from '../ui/use-sorting.ts'
import type { Filters } from './record-filters.tsx'

const members = new Set(['owner_id', 'assignee_id'])
const links = new Set(['company_id', 'contact_id', 'deal_id'])

/** The filters in the search parameters of a URL: all that the list has in the API. Other parameters are ignored. */
export function listFiltersIn(list: keyof typeof listFilters, search: Search): Filters {
  const { text, id, conditions } = filtersIn(search)
  const valueOf = (name: string) =>
    members.has(name) ? ownerIn(text(name), id, name) : links.has(name) ? id(name) : text(name)
  return { ...Object.fromEntries(listFilters[list].map((name) => [name, valueOf(name)])), ...conditions }
}

export const useRecordFilters = (kind: Kind) => listFiltersIn(kind, useFilters().search)

/** The query of a list for the search parameters of its URL. */
export function listQueryIn(kind: Kind, search: Search, sorts: readonly string[], per_page: number) {
  const { page } = filtersIn(search)
  return { ...listFiltersIn(kind, search), ...sortingIn(search, sorts), page, per_page }
}
