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

/** The format of a column that goes to a field with this type; null if there is only one. */
function formatOf(field: string, reading: Reading | undefined, asked: ColumnFormat | undefined) {
  if (reading !== 'money') return null
  // `value` is in minor units, as in our API and exports. Other files use whole units.
  return { unit: asked?.unit ?? (field === 'value' ? 'minor' : 'major') } satisfies ColumnFormat
}

/** Every format that a column of this reading may have. */
const formatsFor = (reading: Reading | undefined): ColumnFormat[] =>
  reading === 'money' ? [{ unit: 'major' }, { unit: 'minor' }] : []

/** An amount of money in minor units, which have this many digits, or undefined if it cannot be parsed. */
export function moneyIn(value: unknown, { unit }: ColumnFormat, digits: number): unknown {
  if (unit === 'major') return minorUnitsIn(value, digits)
  return typeof value === 'string' && isNumber(value.trim()) ? Number(value.trim()) : value
}

export const notMoney = 'must be an amount such as 1200 or 1,200.50'

/** Undefined if the text is ambiguous. */
function minorUnitsIn(amount: unknown, digits: number) {
  const text = typeof amount === 'number' ? String(amount) : typeof amount === 'string' ? amount.trim() : ''
  const [, units, fraction = ''] =
    /^(?:[A-Z]{3}\s?|\p{Sc}\s?)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+?)0*)?(?:\s?[A-Z]{3}|\s?\p{Sc})?$/u.exec(text) ?? []
  const minor = fraction === '0' ? '' : fraction
  if (units === undefined || minor.length > digits) return
  return Number(units.replaceAll(',', '') + minor.padEnd(digits, '0'))
}

/** The samples of a column in each format, for the review of the column. */
export const readingsOf = (reading: Reading | undefined, samples: readonly string[], digits: number) =>
  formatsFor(reading).map((format) => ({ format, values: samples.map((text) => sampleIn(text, format, digits)) }))

function sampleIn(text: string, format: ColumnFormat, digits: number): number | string | null {
  const value = moneyIn(text, format, digits)
  return Number.isSafeInteger(value) ? (value as number) : null
}
