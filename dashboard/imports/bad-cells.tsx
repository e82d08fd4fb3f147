import { Section } from '../settings/section.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/input.tsx'
import type { Draft } from './draft.ts'
import type { Import } from './words.ts'

type Choice = Import['on_bad_cell']

const choices: Record<Choice, string> = {
  reject_row: 'Reject the row',
  skip_cell: 'Import the row without the value',
}

/** What happens to rows with a value that is not valid. */
export function BadCells({ job, draft, onChange }: { job: Import; draft: Draft; onChange(draft: Draft): void }) {
  if (job.failed_rows === 0 && job.on_bad_cell === 'reject_row') return null
  return (
    <Section title="Invalid values">
      <div className="max-w-96 p-4">
        <Field label="If an optional value is not valid">
          <Select
            value={draft.onBadCell}
            onChange={({ target }) => onChange({ ...draft, onBadCell: target.value as Choice })}
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
