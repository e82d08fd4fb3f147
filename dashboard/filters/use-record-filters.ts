import type { Kind } from '../kinds/types.ts'
import { ownerIn } from '../owners/owner-filter.tsx'
import { useFilters } from '../ui/use-filters.ts'
import type { Filters } from './record-filters.tsx'

/** The filters of each list besides those that all lists have. */
const particular: Record<Kind, readonly string[]> = {
  contacts: ['company_id'],
  companies: ['industry'],
  deals: ['stage', 'company_id', 'contact_id'],
}

/** The filters in the URL that the list of this kind of record has. */
export function useRecordFilters(kind: Kind): Filters {
  const { text, id, conditions } = useFilters()
  return {
    q: text('q'),
    ...Object.fromEntries(particular[kind].map((name) => [name, name.endsWith('_id') ? id(name) : text(name)])),
    owner_id: ownerIn(text('owner_id'), id, 'owner_id'),
    tag: text('tag'),
    ...conditions,
  }
}
