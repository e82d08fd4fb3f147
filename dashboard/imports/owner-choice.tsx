import { OwnerSelect } from '../owners/owner-select.tsx'
import { Section } from '../settings/section.tsx'
import { Field } from '../ui/field.tsx'
import { type Draft, mappingOf } from './draft.ts'
import type { Import } from './words.ts'

/** Who owns the records that the import creates, unless the file says so. */
export function OwnerChoice({ job, draft, onChange }: { job: Import; draft: Draft; onChange(draft: Draft): void }) {
  const isInFile = Object.values(mappingOf(job, draft)).some((field) => field === 'owner' || field === 'owner_id')
  return (
    <Section title="Owner">
      <div className="max-w-96 p-4">
        <Field label={isInFile ? `Owner of new ${draft.kind} without one in the file` : `Owner of new ${draft.kind}`}>
          <OwnerSelect
            current={draft.ownerId}
            none="No owner"
            value={draft.ownerId ?? ''}
            onChange={({ target }) => onChange({ ...draft, ownerId: target.value || null })}
          />
        </Field>
      </div>
    </Section>
  )
}
