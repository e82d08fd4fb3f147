import { Refusal } from '../api/client.ts'
import { escaped, locale, typing, typingIn } from './locale.ts'
import { inMajorUnits, minorDigits, workspaceFormats } from './workspace-formats.ts'

/** The validation attributes of an input, and the message shown. */
export function moneyPattern() {
  const { digits, decimal } = typingMoney()
  const minor = minorDigits()
  const fraction = minor > 0 ? String.raw`(${decimal}\d{1,${minor}})?` : ''
  const sign = String.raw`(\s|${signs().join('|')})*`
  return `${sign}${digits}${fraction}${sign}`
}
const typingMoney = () => typingIn(locale(), workspaceFormats().currency)
export const moneyHint = () => `Enter an amount, such as ${examples()}`

/** As the person writes numbers: 12500 or 12.500,50. */
function examples() {
  const digits = minorDigits()
  const example = new Intl.NumberFormat(locale(), { minimumFractionDigits: digits, useGrouping: 'always' }).format(
    digits > 0 ? 12_500.5 : 12_500,
  )
  return `12500 or ${example}`
}

/** How the currency of the workspace can be written next to an amount: `$`, `USD`, and as it is shown: `$US`. */
function signs() {
  const { currency } = workspaceFormats()
  const signIn = (format: Intl.NumberFormat) => format.formatToParts(0).find(({ type }) => type === 'currency')?.value
  const narrow = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const shown = new Intl.NumberFormat(locale(), { style: 'currency', currency })
  return [...new Set([signIn(narrow) ?? currency, signIn(shown) ?? currency, currency])].map(escaped)
}

/** A typed amount in minor units, such as “12,500” or “12500.5”; undefined if it is invalid. */
export function readMoney(typed: string): number | undefined {
  if (!new RegExp(`^${moneyPattern()}$`).test(typed)) return
  const digits = /\d(.*\d)?/.exec(typed)![0]
  const [whole, fraction = ''] = typingMoney().read(digits).split('.')
  const amount = Number(whole + fraction.padEnd(minorDigits(), '0'))
  return Number.isSafeInteger(amount) ? amount : undefined
}

/** The same for a form, where empty means no amount; an invalid amount is rejected with the error of the API. */
export function moneyOf(typed: string | null): number {
  const amount = readMoney(typed || '0')
  if (amount !== undefined) return amount
  const message = `must be an amount, such as ${examples()}`
  throw new Refusal(400, 'VALIDATION_ERROR', `value ${message}`, [{ field: 'value', message }])
}

/** The text for editing: without currency signs, and with a fraction only if there is one. */
export function typeMoney(amount: number) {
  const digits = minorDigits()
  const plain = new Intl.NumberFormat('en', {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return typing().write(plain.format(inMajorUnits(amount, digits)))
}
