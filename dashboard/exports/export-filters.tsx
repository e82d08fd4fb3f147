import { IndustryFilter } from '../companies/industry-filter.tsx'
import { StageFilter } from '../deals/stage-filter.tsx'
import { CompanyFilter } from '../records/company-filter.tsx'
import { RecordFilter } from '../records/record-filter.tsx'
import { TagFilter } from '../records/tag-filter.tsx'
import type { Kind } from '../records/types.ts'
import { ClearFilters } from '../ui/filter-button.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import type { Filter } from './words.ts'

type Props = { kind: Kind; filter: Filter; onChange(change: Partial<Record<keyof Filter, string | undefined>>): void }

/** The filters of the list itself. */
export function ExportFilters({ kind, filter, onChange }: Props) {
  const none = Object.fromEntries(Object.keys(filter).map((name) => [name, undefined]))
  return (
    <div role="group" aria-label="Only some of them" className="flex flex-wrap items-center gap-2">
      <SearchBox label={`Search ${kind}`} value={filter.q ?? ''} onSearch={(q) => onChange({ q })} />
      {kind === 'deals' && <StageFilter stage={filter.stage} onPick={(stage) => onChange({ stage })} />}
      <TagFilter tag={filter.tag} onPick={(tag) => onChange({ tag })} />
      {kind === 'companies' && (
        <IndustryFilter industry={filter.industry} onPick={(industry) => onChange({ industry })} />
      )}
      {kind !== 'companies' && (
        <CompanyFilter id={filter.company_id} onPick={(company_id) => onChange({ company_id })} />
      )}
      {kind === 'deals' && (
        <RecordFilter kind="contacts" id={filter.contact_id} onPick={(contact_id) => onChange({ contact_id })} />
      )}
      {Object.keys(filter).length > 0 && <ClearFilters onClear={() => onChange(none)} />}
    </div>
  )
}
