import { Select } from '../ui/input.tsx'
import type { Draft, Encoding } from './draft.ts'
import type { Import } from './words.ts'

const labels: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Western Europe)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
}

/** How the letters of a text file are encoded. A wrong encoding shows in the first values of the columns. */
export function EncodingChoice({ job, draft, onChange }: { job: Import; draft: Draft; onChange(draft: Draft): void }) {
  if (job.file_type !== 'csv' || !job.encoding) return null
  return (
    <label className="flex min-w-0 items-center gap-2">
      <span className="font-medium">Encoding</span>
      <Select
        className="w-auto min-w-0"
        value={draft.encoding ?? job.encoding}
        onChange={({ target }) => onChange({ ...draft, encoding: target.value as Encoding })}
      >
        {Object.entries(labels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </label>
  )
}
