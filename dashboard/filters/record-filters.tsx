import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { isStage } from '../kinds/stages.ts'
import type { Kind } from '../kinds/types.ts'
import { OwnerFilter } from '../owners/owner-filter.tsx'
import { RecordFilter } from '../pickers/record-filter.tsx'
import { TagFilter } from '../tags/tag-filter.tsx'
import { ClearFilters } from '../ui/filter-button.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { ConditionFilters } from './condition-filters.tsx'
import { filterFields } from './filter-fields.ts'
import { IndustryFilter } from './industry-filter.tsx'
import { StageFilter } from './stage-filter.tsx'

export type Filters = Readonly<Record<string, string | undefined>>

type Props = {
  kind: Kind
  filters: Filters
  /** The board has a column for each stage instead. */
  withoutStage?: boolean
  onChange(change: Filters): void
}

/** The filters of a list of records. */
export function RecordFilters({ kind, filters, withoutStage, onChange }: Props) {
  const { q, stage, tag, industry, owner_id, company_id, contact_id, ...others } = filters
  const fields = filterFields(kind, useCustomFields(kind))
  return (
    <>
      <SearchBox label={`Search ${kind}`} value={q ?? ''} onSearch={(next) => onChange({ q: next })} />
      {kind === 'deals' && !withoutStage && (
        <StageFilter stage={isStage(stage) ? stage : undefined} onPick={(next) => onChange({ stage: next })} />
      )}
      <OwnerFilter label="Owner" who={owner_id} onPick={(next) => onChange({ owner_id: next })} />
      <TagFilter tag={tag} onPick={(next) => onChange({ tag: next })} />
      {kind === 'companies' ? (
        <IndustryFilter industry={industry} onPick={(next) => onChange({ industry: next })} />
      ) : (
        <RecordFilter kind="companies" id={company_id} onPick={(next) => onChange({ company_id: next })} />
      )}
      {kind === 'deals' && (
        <RecordFilter kind="contacts" id={contact_id} onPick={(next) => onChange({ contact_id: next })} />
      )}
      <ConditionFilters fields={fields} filters={others} onChange={onChange} />
      {Object.values(filters).some(Boolean) && <ClearFilters onClear={() => onChange(cleared(filters))} />}
    </>
  )
}

/** The same filters, all of them empty. */
export const cleared = (filters: Filters): Filters =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))
