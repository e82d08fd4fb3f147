import { Refusal } from '../api/client.ts'
import { grouped } from '../ui/number-pattern.ts'

/** The validation attributes of an input, and the message shown. */
export const moneyPattern = String.raw`[\s$]*${grouped(String.raw`[,\s’']`)}(\.\d{1,2})?[\s$]*`
export const moneyHint = 'Enter a sum, such as 12500 or 12,500.50'

const isMoney = new RegExp(`^${moneyPattern}$`)

/** A typed amount in cents, such as “12,500” or “12500.5”; undefined if it is invalid. */
export function readMoney(typed: string): number | undefined {
  if (!isMoney.test(typed)) return
  const cents = Math.round(Number(typed.replaceAll(/[^\d.]/g, '')) * 100)
  return Number.isSafeInteger(cents) ? cents : undefined
}

/** The same for a form, where empty means no amount; an invalid amount is rejected with the error of the API. */
export function moneyOf(typed: string | null): number {
  const cents = readMoney(typed || '0')
  if (cents === undefined) throw new Refusal(400, 'VALIDATION_ERROR', `value ${message}`, [{ field: 'value', message }])
  return cents
}

const message = 'must be a sum of money, as 12500 or 12,500.50'

/** The text for editing: without currency signs, and with cents only if there are any. */
export const typeMoney = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2))
