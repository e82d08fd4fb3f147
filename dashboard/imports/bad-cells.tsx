import { ChoiceSection } from './choice.tsx'
import type { Draft } from './draft.ts'
import type { Import } from './words.ts'

const choices: Record<Import['on_bad_cell'], string> = {
  reject_row: 'Reject the row',
  skip_cell: 'Import the row without the value',
}

/** What happens to rows with a value that is not valid. */
export function BadCells({ job, draft, onChange }: { job: Import; draft: Draft; onChange(draft: Draft): void }) {
  if (job.failed_rows === 0 && job.on_bad_cell === 'reject_row') return null
  return (
    <ChoiceSection
      title="Invalid values"
      label="If an optional value is not valid"
      choices={choices}
      value={draft.onBadCell}
      onChange={(onBadCell) => onChange({ ...draft, onBadCell })}
    />
  )
}
