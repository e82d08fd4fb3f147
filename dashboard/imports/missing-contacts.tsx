import { Section } from '../settings/section.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/input.tsx'
import { type Draft, mappingOf } from './draft.ts'
import type { Import } from './words.ts'

type Choice = Import['on_missing_contact']

const choices: Record<Choice, string> = {
  skip: 'Import the deal without that contact',
  create: 'Create the contact',
  reject_row: 'Reject the row',
}

/** What happens to deals whose contact email is not in the workspace. */
export function MissingContacts({ job, draft, onChange }: { job: Import; draft: Draft; onChange(draft: Draft): void }) {
  if (!Object.values(mappingOf(job, draft)).includes('contact_email')) return null
  return (
    <Section title="Missing contacts">
      <div className="max-w-96 p-4">
        <Field label="If no contact has the email">
          <Select
            value={draft.onMissingContact}
            onChange={({ target }) => onChange({ ...draft, onMissingContact: target.value as Choice })}
          >
            {Object.entries(choices).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Section>
  )
}
