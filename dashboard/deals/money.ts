import { Refusal } from '../api/client.ts'
import { grouped } from '../ui/number-pattern.ts'
import { minorDigits, workspaceFormats } from '../ui/workspace-formats.ts'

/** The validation attributes of an input, and the message shown. */
export function moneyPattern() {
  const digits = minorDigits()
  const fraction = digits > 0 ? String.raw`(\.\d{1,${digits}})?` : ''
  const sign = String.raw`(\s|${signs().join('|')})*`
  return `${sign}${grouped(String.raw`[,\s’']`)}${fraction}${sign}`
}
export const moneyHint = () => `Enter an amount, such as ${examples()}`

const examples = () => (minorDigits() > 0 ? '12500 or 12,500.50' : '12500 or 12,500')

/** How the currency of the workspace can be written next to an amount: `$`, `USD`. */
function signs() {
  const { currency } = workspaceFormats()
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  const symbol = parts.find(({ type }) => type === 'currency')!.value
  return [...new Set([symbol, currency])].map((sign) => sign.replaceAll(/[$.*+?^(){}|[\]\\]/g, String.raw`\$&`))
}

/** A typed amount in minor units, such as “12,500” or “12500.5”; undefined if it is invalid. */
export function readMoney(typed: string): number | undefined {
  if (!new RegExp(`^${moneyPattern()}$`).test(typed)) return
  const amount = Math.round(Number(/\d[\d.,\s’']*/.exec(typed)![0].replaceAll(/[^\d.]/g, '')) * 10 ** minorDigits())
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
  const unit = 10 ** digits
  return amount % unit === 0 ? String(amount / unit) : (amount / unit).toFixed(digits)
}
