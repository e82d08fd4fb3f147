import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { useOwnerName } from '../owners/use-people.ts'
import { Section } from '../settings/section.tsx'
import { ColumnTable } from './column-table.tsx'
import { findingsOf } from './draft.ts'
import { FindingList } from './finding-list.tsx'
import { labelOf } from './fields.ts'
import { type Import, kindOf } from './words.ts'

/** The field of each column of the file. */
export function ImportColumns({ job }: { job: Import }) {
  const kind = kindOf(job)
  const customFields = useCustomFields(kind)
  const owner = useOwnerName(job.owner_id)
  const mode = describeMode(job, (field) => labelOf(kind, customFields, field))
  if (Object.keys(job.columns).length === 0) return null
  return (
    <Section
      title="Columns"
      description={owner ? `${mode} New records without an owner in the file belong to ${owner}.` : mode}
    >
      <ColumnTable job={job}>
        {({ field }) =>
          field === null ? <span className="text-muted">Left out</span> : labelOf(kind, customFields, field)
        }
      </ColumnTable>
      <FindingList findings={findingsOf(job).rest} />
    </Section>
  )
}

const describeMode = ({ mode, match_on, entity_type }: Import, label: (field: string) => string) =>
  mode === 'upsert' && match_on
    ? `Existing ${entity_type} with the same ${label(match_on)} are updated; the others are added.`
    : 'Every row becomes a new record.'
