import { ChoiceSection } from './choice.tsx'
import { type Draft, mappingOf } from './draft.ts'
import type { Import } from './words.ts'

const choices: Record<Import['on_missing_contact'], string> = {
  skip: 'Import the deal without that contact',
  create: 'Create the contact',
  reject_row: 'Reject the row',
}

/** What happens to deals whose contact email is not in the workspace. */
export function MissingContacts({ job, draft, onChange }: { job: Import; draft: Draft; onChange(draft: Draft): void }) {
  if (!Object.values(mappingOf(job, draft)).includes('contact_email')) return null
  return (
    <ChoiceSection
      title="Missing contacts"
      label="If no contact has the email"
      choices={choices}
      value={draft.onMissingContact}
      onChange={(onMissingContact) => onChange({ ...draft, onMissingContact })}
    />
  )
}
