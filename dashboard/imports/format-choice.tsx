import type { Schemas } from '../api/client.ts'
import { Select } from '../ui/input.tsx'
import { formatMoney } from '../ui/format.ts'

type Column = Schemas['ImportColumn']
type Format = Schemas['ColumnFormat']

type Props = { column: Column; format: Format | null; onChange(format: Format): void }

/** The format of a column; each option shows the first values as they would be imported. */
export function FormatChoice({ column: { name, readings }, format, onChange }: Props) {
  if (readings.length < 2) return null
  const chosen = readings.findIndex((reading) => JSON.stringify(reading.format) === JSON.stringify(format))
  return (
    <Select
      aria-label={`Format of ${name}`}
      className="mt-1"
      value={String(chosen)}
      onChange={({ target }) => onChange(readings[Number(target.value)]!.format)}
    >
      {readings.map((reading, i) => (
        <option key={i} value={i}>
          {labelOf(reading.format)}: {reading.values.map(shown).join(' · ') || 'no values'}
        </option>
      ))}
    </Select>
  )
}

const labelOf = ({ unit }: Format) => (unit === 'minor' ? 'In cents' : 'As written')

const shown = (value: number | string | null) => (typeof value === 'number' ? formatMoney(value) : 'not a number')
