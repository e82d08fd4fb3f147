import { isNumber } from '../../records/cells.ts'
import { unmarkDecimal } from '../reading/decimals.ts'

/** The sign before the decimals of a number. */
export type Decimal = '.' | ','

const currency = String.raw`(?:[A-Z]{3}|[A-Z]{0,3}\p{Sc}|kr\.?|Fr\.?|zł|Kč|Ft|lei)`
const space = String.raw`[ '’\u00a0\u2009\u202f]`
const amount = (decimal: string, separator: string) =>
  new RegExp(
    String.raw`^(?:${currency}\s?)?([-−+]?)(?:${currency}\s?)?([1-9]\d{0,2}(?:${separator}\d{3})+|[1-9]\d{0,2}(?:${space}\d{3})+|\d+)(?:${decimal}(\d+|[-–—]))?(?:\s?${currency})?$`,
    'u',
  )
const forms = { '.': amount(String.raw`\.`, ','), ',': amount(',', String.raw`\.`) }

/**
 * The number in a text with separators of thousands, a currency sign or a decimal comma, as JavaScript writes it;
 * undefined if it is not written this way.
 */
export function plainNumber(text: string, decimal: Decimal): string | undefined {
  const [, sign, units, fraction = ''] = forms[decimal].exec(text.trim()) ?? []
  if (units === undefined) return
  const digits = /^\d/.test(fraction) ? `.${fraction}` : '' // "1.200,-" has no decimals
  return `${sign === '-' || sign === '−' ? '-' : ''}${units.replaceAll(/\D/g, '')}${digits}`
}

/** Which of the two signs a text must have as its decimal sign; undefined if it can be either. */
export function decimalIn(text: string): Decimal | undefined {
  if (/^\D*0\.\d/.test(text)) return '.'
  if (/^\D*0,\d/.test(text)) return ','
  const [point, comma] = [plainNumber(text, '.'), plainNumber(text, ',')]
  if (point !== undefined && comma === undefined) return /[.,]/.test(text) ? '.' : undefined
  if (comma !== undefined && point === undefined) return /[.,]/.test(text) ? ',' : undefined
}

/**
 * The number in a cell of a column with this decimal sign. A column of a workbook may have texts with a decimal comma,
 * such as "12.500,50 €", and numbers, which are written as 12500.5.
 */
export const numberIn = (text: string, decimal: Decimal) =>
  plainNumber(text, decimal) ?? (isNumber(text.trim()) ? plainNumber(unmarkDecimal(text.trim()), '.') : undefined)
