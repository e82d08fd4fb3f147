import { isDay } from '../../http/formats.ts'
import { isNumber } from '../../records/cells.ts'
import type { Reading } from '../../records/field.ts'
import { type Fields, headerKey } from './columns.ts'
import { dateForms, type DateForm, dayIn } from './days.ts'
import { type Choices, guessChoices } from './choices.ts'
import { type Decimal, numberIn, plainNumber } from './numbers.ts'
import type { Profile } from './profile.ts'
import { minorDigits } from '../../workspaces/currency.ts'

/** How the cells of a column are written. A key that does not apply to the field of the column is ignored. */
export type ColumnFormat = { unit?: 'major' | 'minor'; decimal?: Decimal; date?: DateForm; values?: Choices }

export type Formats = Readonly<Record<string, ColumnFormat>>

type Guesses = {
  profiles: ReadonlyMap<string, Profile>
  currency: string
  /** The values of each field that has only some. */
  options: ReadonlyMap<string, readonly string[]>
}

/**
 * The format of every column that has one: as asked, else as guessed from the values of the column. Like `mapping`,
 * `asked` may spell a header in any case and spacing.
 */
export function formatsOf(
  fields: Fields,
  columns: Readonly<Record<string, string | null>>,
  asked: Formats,
  guesses?: Guesses,
): Record<string, ColumnFormat> {
  const byKey = new Map(Object.entries(asked).map(([name, format]) => [headerKey(name), format]))
  const formats: Record<string, ColumnFormat> = Object.create(null)
  const isNumeric = (field: string | null) => field !== null && ['money', 'number'].includes(fields.get(field) ?? '')
  const hasComma = Object.entries(columns).some(
    ([name, field]) => isNumeric(field) && guesses?.profiles.get(name)?.decimal === ',',
  )
  for (const [name, field] of Object.entries(columns)) {
    const own = Object.hasOwn(asked, name) ? asked[name] : byKey.get(headerKey(name))
    const reading = field === null ? undefined : fields.get(field)
    const format =
      field === null ? null : formatOf(field, reading, own ?? {}, guessOf(name, field, { reading, hasComma }, guesses))
    if (format) formats[name] = format
  }
  return formats
}

type Guess = Pick<Profile, 'decimal' | 'date'> & { choices?: Choices | undefined }

/**
 * If the dates of a column can be read in both orders, or its numbers such as 2.500, other columns decide. Otherwise dates
 * follow the currency, and amounts have no decimals if the currency has fewer than three.
 */
function guessOf(
  name: string,
  field: string,
  { reading, hasComma }: { reading: Reading | undefined; hasComma: boolean },
  guesses: Guesses | undefined,
): Guess {
  const profile = guesses?.profiles.get(name) ?? {}
  const options = guesses?.options.get(field)
  if (options) return { choices: guessChoices(field, options, profile) }
  if (profile.hasEitherPoint) {
    const hasThousandths = reading === 'money' && minorDigits(guesses!.currency) >= 3
    if (!hasThousandths && (hasComma || reading === 'money')) return { decimal: ',' }
  }
  if (!profile.isAmbiguous) return profile
  const other = [...guesses!.profiles.values()].find(({ date, isAmbiguous }) => date?.includes('/') && !isAmbiguous)
  const usual = guesses!.currency === 'USD' ? 'MM/DD/YYYY' : 'DD/MM/YYYY'
  return { ...profile, date: other?.date ?? usual }
}

/** The format of a column that goes to a field with this type; null if there is only one. */
function formatOf(field: string, reading: Reading | undefined, asked: ColumnFormat, guess: Guess): ColumnFormat | null {
  const decimal = asked.decimal ?? guess.decimal ?? '.'
  switch (reading) {
    case 'money': {
      // `value` is in minor units, as in our API and exports. Other files use whole units.
      const unit = asked.unit ?? (field === 'value' ? 'minor' : 'major')
      return unit === 'minor' ? { unit } : { unit, decimal }
    }
    case 'number':
      return { decimal }
    case 'day':
      return { date: asked.date ?? guess.date ?? 'YYYY-MM-DD' }
    case 'stage':
    case 'option':
    case 'list': {
      const values = asked.values ?? guess.choices
      return values && hasOptions(field) ? { values } : null
    }
    default:
      return null
  }
}

const hasOptions = (field: string) => field === 'stage' || field.startsWith('custom_fields.')

/** Every format that a column of this reading may have. */
function formatsFor(reading: Reading | undefined): ColumnFormat[] {
  if (reading === 'money') return [{ unit: 'major', decimal: '.' }, { unit: 'major', decimal: ',' }, { unit: 'minor' }]
  if (reading === 'number') return [{ decimal: '.' }, { decimal: ',' }]
  return reading === 'day' ? dateForms.map((date) => ({ date })) : []
}

/** The value of a cell, or undefined if it is not written in this format. */
export function valueIn(text: string, reading: Reading | undefined, format: ColumnFormat, digits: number): unknown {
  switch (reading) {
    case 'money':
      return moneyIn(text, format, digits)
    case 'number':
      return realIn(text, format)
    case 'day': {
      const day = dayIn(text, format.date ?? 'YYYY-MM-DD')
      return day !== undefined && isDay(day) ? day : undefined // not 31.02.2026
    }
  }
}

function realIn(text: string, { decimal = '.' }: ColumnFormat) {
  const word = text.trim()
  if (decimal === '.' && isNumber(word)) return Number(word)
  const plain = numberIn(word, decimal)
  return plain === undefined ? undefined : Number(plain)
}

/** An amount of money in minor units, which have this many digits, or undefined if it cannot be parsed. */
export function moneyIn(value: unknown, { unit, decimal = '.' }: ColumnFormat, digits: number): unknown {
  if (unit === 'major') return minorUnitsIn(value, decimal, digits)
  return typeof value === 'string' && isNumber(value.trim()) ? Number(value.trim()) : value
}

/** Undefined if it is not an amount, or has more digits than the currency. */
function minorUnitsIn(amount: unknown, decimal: Decimal, digits: number) {
  if (typeof amount !== 'number' && typeof amount !== 'string') return
  const plain = typeof amount === 'number' ? plainNumber(String(amount), '.') : numberIn(amount, decimal)
  const [units, fraction = ''] = plain?.split('.') ?? []
  if (units === undefined || /[^0]/.test(fraction.slice(digits))) return
  return Number(units + fraction.slice(0, digits).padEnd(digits, '0'))
}

/** Why a cell could not be read. */
export function notInFormat({ unit, decimal, date }: ColumnFormat) {
  if (date)
    return `must be a valid date in the form ${date === 'excel' ? 'of a number of days, as Excel stores it,' : date} or YYYY-MM-DD`
  return `must be ${unit ? 'an amount' : 'a number'} such as ${decimal === ',' ? '1200 or 1.200,50' : '1200 or 1,200.50'}`
}

/** The samples of a column in each format, for the review of the column. */
export const readingsOf = (reading: Reading | undefined, samples: readonly string[], digits: number) =>
  formatsFor(reading).map((format) => ({
    format,
    values: samples.map((text) => sampleIn(text, reading, format, digits)),
  }))

function sampleIn(text: string, reading: Reading | undefined, format: ColumnFormat, digits: number) {
  const value = valueIn(text, reading, format, digits)
  if (reading === 'day') return typeof value === 'string' ? value : null
  const isValid = reading === 'money' ? Number.isSafeInteger(value) : typeof value === 'number'
  return isValid ? (value as number) : null
}
