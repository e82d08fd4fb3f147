import type { Schemas } from '../api/client.ts'
import { formatDay, formatMoney, formatNumber } from '../ui/format.ts'
import { Select } from '../ui/input.tsx'

type Column = Schemas['ImportColumn']
type Format = Schemas['ColumnFormat']

type Props = { column: Column; format: Format | null; onChange(format: Format): void }

/** The format of a column, with the first values as they would be imported. If others are possible, it can be changed. */
export function FormatChoice({ column: { name, readings }, format, onChange }: Props) {
  const isChosen = (reading: Column['readings'][number]) => JSON.stringify(reading.format) === JSON.stringify(format)
  const chosen = readings.find(isChosen)
  const options = readings.filter((reading) => isChosen(reading) || changesValues(reading, readings, chosen))
  if (options.length < 2)
    return chosen && chosen.values.length > 0 && <p className="mt-1 leading-5 text-muted">{described(chosen)}</p>
  return (
    <Select
      aria-label={`Format of ${name}`}
      className="mt-1"
      value={String(options.findIndex(isChosen))}
      onChange={({ target }) => onChange(options[Number(target.value)]!.format)}
    >
      {options.map((reading, i) => (
        <option key={i} value={i}>
          {described(reading)}
        </option>
      ))}
    </Select>
  )
}

type Reading = Column['readings'][number]

/** Whether a sample has another value in this format than in the chosen one, and in the formats before it. */
function changesValues(reading: Reading, all: readonly Reading[], chosen: Reading | undefined) {
  const others = [...(chosen ? [chosen] : []), ...all.slice(0, all.indexOf(reading))]
  return others.every(({ values }) => reading.values.some((value, i) => value !== null && value !== values[i]))
}

const described = ({ format, values }: Reading) =>
  `${labelOf(format)}: ${values.map((value) => shown(value, format)).join(' · ') || 'no values'}`

const labelOf = ({ unit, decimal, date }: Format) => {
  if (date) return date === 'excel' ? 'Excel days' : date
  if (unit === 'minor') return 'In cents'
  return decimal === ',' ? 'Decimal comma' : unit ? 'As written' : 'Decimal point'
}

function shown(value: number | string | null, { unit }: Format) {
  if (value === null) return 'not valid'
  if (typeof value === 'string') return formatDay(value)
  return unit ? formatMoney(value) : formatNumber(value)
}
