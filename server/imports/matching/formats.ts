import { isNumber } from '../../records/cells.ts'
import type { Reading } from '../../records/field.ts'
import { type Fields, headerKey } from './columns.ts'

/** How the cells of a column are written. A key that does not apply to the field of the column is ignored. */
export type ColumnFormat = { unit?: 'major' | 'minor' }

export type Formats = Readonly<Record<string, ColumnFormat>>

/** The format of every column that has one. Like `mapping`, `asked` may spell a header in any case and spacing. */
export function formatsOf(
  fields: Fields,
  columns: Readonly<Record<string, string | null>>,
  asked: Formats,
): Record<string, ColumnFormat> {
  const byKey = new Map(Object.entries(asked).map(([name, format]) => [headerKey(name), format]))
  const formats: Record<string, ColumnFormat> = Object.create(null)
  for (const [name, field] of Object.entries(columns)) {
    const own = Object.hasOwn(asked, name) ? asked[name] : byKey.get(headerKey(name))
    const format = field === null ? null : formatOf(field, fields.get(field), own)
    if (format) formats[name] = format
  }
  return formats
}

/** The format of a column that goes to a field with this reading; null where there is nothing to choose. */
function formatOf(field: string, reading: Reading | undefined, asked: ColumnFormat | undefined) {
  if (reading !== 'money') return null
  // `value` is the minor units of our own API and exports. People, and other systems, write whole units.
  return { unit: asked?.unit ?? (field === 'value' ? 'minor' : 'major') } satisfies ColumnFormat
}

/** Every format that a column of this reading may have. */
const formatsFor = (reading: Reading | undefined): ColumnFormat[] =>
  reading === 'money' ? [{ unit: 'major' }, { unit: 'minor' }] : []

/** An amount of money in minor units, or undefined where it cannot be read. */
export function moneyIn(value: unknown, { unit }: ColumnFormat): unknown {
  if (unit === 'major') return centsIn(value)
  return typeof value === 'string' && isNumber(value.trim()) ? Number(value.trim()) : value
}

export const notMoney = 'must be an amount such as 1200 or 1,200.50'

/** Undefined where the text could mean two amounts. */
function centsIn(amount: unknown) {
  const text = typeof amount === 'number' ? String(amount) : typeof amount === 'string' ? amount.trim() : ''
  const [, units, cents = ''] =
    /^(?:[A-Z]{3}\s?|\p{Sc}\s?)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2})0*)?(?:\s?[A-Z]{3}|\s?\p{Sc})?$/u.exec(text) ?? []
  return units === undefined ? undefined : Number(units.replaceAll(',', '') + cents.padEnd(2, '0'))
}

/** For the review of a column: its samples as each format would read them. */
export const readingsOf = (reading: Reading | undefined, samples: readonly string[]) =>
  formatsFor(reading).map((format) => ({ format, values: samples.map((text) => sampleIn(text, format)) }))

function sampleIn(text: string, format: ColumnFormat): number | string | null {
  const value = moneyIn(text, format)
  return Number.isSafeInteger(value) ? (value as number) : null
}
