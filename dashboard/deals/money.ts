import { Refusal } from '../api/client.ts'
import { grouped } from '../ui/number-pattern.ts'

/** For a field of a form: what a browser can tell by itself, and what is said then. */
export const moneyPattern = String.raw`[\s$]*${grouped(String.raw`[,\s’']`)}(\.\d{1,2})?[\s$]*`
export const moneyHint = 'Enter a sum, such as 12500 or 12,500.50'

const isMoney = new RegExp(`^${moneyPattern}$`)

/** What a person types for a sum, in cents; undefined where it is none. “12,500” and “12500.5” are. */
export function readMoney(typed: string): number | undefined {
  if (!isMoney.test(typed)) return
  const cents = Math.round(Number(typed.replaceAll(/[^\d.]/g, '')) * 100)
  return Number.isSafeInteger(cents) ? cents : undefined
}

/** The same for a form, where empty is nothing; what is no sum is refused as the API would refuse it. */
export function moneyOf(typed: string | null): number {
  const cents = readMoney(typed || '0')
  if (cents === undefined) throw new Refusal(400, 'VALIDATION_ERROR', `value ${message}`, [{ field: 'value', message }])
  return cents
}

const message = 'must be a sum of money, as 12500 or 12,500.50'

/** How it is edited: without signs, and with cents only where there are some. */
export const typeMoney = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2))
