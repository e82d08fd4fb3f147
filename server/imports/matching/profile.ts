import type { FieldType } from '../../records/custom-values.ts'
import { isNumber } from '../../records/cells.ts'
import { unmarkDecimal } from '../reading/decimals.ts'
import { booleanIn } from './booleans.ts'
import { type DateForm, dateIn, isLikelySerial } from './days.ts'
import { type Decimal, decimalIn, plainNumber } from './numbers.ts'

/** What all values of a column have in common. It is stored with the import, so that it can be reviewed. */
export type Profile = {
  decimal?: Decimal
  date?: DateForm
  /** Dates with slashes that can be read in both orders. */
  isAmbiguous?: true
  /** Numbers such as 2.500, whose point can be a decimal sign or separate thousands, and none that decides. */
  hasEitherPoint?: true
  /** The type of a custom field that can hold all values, or nearly all of many. */
  type?: FieldType
  /** The distinct values, if they are few, the most frequent first. */
  values?: string[]
}

const limits = { values: 50, characters: 100 }

/** A column with one invalid number among many is a column of numbers; a column with three values may be anything. */
const mostOf = { values: 10, share: 0.95 }

/** A number or date has a digit near its beginning, and at most a currency or a time zone after its last one. */
const mayBeNumber = /^\D{0,5}\d.*?\D{0,5}$/

/** Looks at every value of a column once, in constant memory. */
export function profileColumn() {
  const seen = { all: 0, numbers: 0, codes: 0, booleans: 0, serials: 0, midnights: 0 }
  /** `plain` is a point as in 12500.5, which also a workbook of a country with a decimal comma has in its numbers. */
  const decimals = { '.': 0, ',': 0, plain: 0, eitherPoint: 0, eitherComma: 0 }
  const dates = { iso: 0, points: 0, slashes: 0, 'day first': 0, 'month first': 0 }
  let isText = false
  let distinct: Map<string, number> | undefined = new Map()
  return {
    add(cell: string) {
      if (isText && !distinct) return
      const text = cell.trim()
      if (text === '') return
      seen.all++
      if (distinct) {
        const count = distinct.get(text)
        if (text.length > limits.characters || (count === undefined && distinct.size === limits.values))
          distinct = undefined
        else distinct.set(text, (count ?? 0) + 1)
      }
      // If the first hundreds of values are neither numbers nor dates nor yes and no, the others need no look.
      isText ||= seen.all === 300 && seen.numbers + seen.booleans === 0 && Object.values(dates).every((n) => n === 0)
      if (isText || text.length > 40) return
      if (!/\d/.test(text) && booleanIn(text) !== undefined) seen.booleans++ // 1 and 0 are numbers
      if (!mayBeNumber.test(text)) return
      const date = text.length < 6 ? undefined : dateIn(text)
      if (date) {
        dates[date]++
        if (!/\d:\d/.test(text) || /[ T]0?0:00(?::00(?:\.0+)?)?(?: ?(?:Z|UTC|[+-]\d\d(?::?\d\d)?))?$/.test(text))
          seen.midnights++
        return
      }
      const isPlain = /^-?\d{1,15}$/.test(text)
      if (isPlain || isNumber(text) || plainNumber(text, '.') !== undefined || plainNumber(text, ',') !== undefined) {
        seen.numbers++
        const decimal = isPlain ? undefined : decimalIn(text)
        if (decimal) decimals[decimal === '.' && isNumber(text) ? 'plain' : decimal]++
        else if (/\d\.\d{3}(?![\de])/.test(text)) decimals.eitherPoint++
        else if (/\d,\d{3}(?!\d)/.test(text)) decimals.eitherComma++
        if (/^[+-]?0\d|^\+|\d{16}/.test(text)) seen.codes++ // a postcode, a phone number, an account number
        if (seen.serials === seen.numbers - 1 && isLikelySerial(text)) seen.serials++
      }
    },
    result(): Profile {
      const dated = Object.values(dates).reduce((sum, count) => sum + count, 0)
      const date = dated > 0 ? formOf(dates) : seen.serials > 0 && seen.serials === seen.all ? 'excel' : undefined
      const isUndecided = decimals['.'] + decimals[','] + decimals.plain + decimals.eitherComma === 0
      return {
        ...(decimals[','] > 0 && decimals['.'] === 0 && { decimal: ',' as const }),
        ...(decimals.eitherPoint > 0 && isUndecided && { hasEitherPoint: true as const }),
        ...(date && { date }),
        ...(date === 'DD/MM/YYYY' && dates['day first'] === 0 && { isAmbiguous: true as const }),
        ...(seen.all > 0 && { type: typeOf(dated) }),
        ...(distinct &&
          distinct.size > 0 && {
            values: [...distinct].toSorted(([, a], [, b]) => b - a).map(([text]) => unmarkDecimal(text)),
          }),
      }
    },
  }

  /** The type that an import can read without loss, but for a few invalid values, which it reports; otherwise text. */
  function typeOf(dated: number): FieldType {
    const isMost = (count: number) => count === seen.all || count >= Math.max(mostOf.values, seen.all * mostOf.share)
    const isOneForm = decimals['.'] === 0 || decimals[','] === 0
    if (isMost(seen.numbers) && seen.codes === 0 && isOneForm) return 'number'
    if (isMost(dated) && seen.midnights === dated) return 'date'
    if (isMost(seen.booleans)) return 'checkbox'
    // Few values that are repeated many times are options.
    if (distinct && distinct.size <= 20 && seen.all >= 5 * distinct.size && seen.numbers + dated === 0) return 'select'
    return 'text'
  }
}

function formOf(dates: Record<NonNullable<ReturnType<typeof dateIn>>, number>): DateForm {
  if (dates['month first'] > 0 && dates['day first'] + dates.points === 0) return 'MM/DD/YYYY'
  if (dates.points > 0) return 'DD.MM.YYYY'
  return dates['day first'] + dates.slashes > 0 ? 'DD/MM/YYYY' : 'YYYY-MM-DD'
}
