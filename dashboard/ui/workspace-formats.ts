import { locale } from './locale.ts'

// The currency and time zone of the workspace, for functions outside of components. They change with a full page load or
// with the settings of the workspace.
type Formats = { currency: string; timezone: string | undefined }

let formats: Formats = { currency: 'USD', timezone: undefined }

export const workspaceFormats = () => formats

/** Called when the workspace of the person is known. */
export function setFormatsOf(workspace: { currency: string; timezone: string } | null) {
  if (workspace) formats = { currency: workspace.currency, timezone: workspace.timezone }
}

/** The digits of the minor unit: 2 for USD, 0 for JPY. */
export const minorDigits = (currency = formats.currency) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/**
 * An amount in minor units as a number in major units, for Intl: an exact text such as 5E-2, because a double has too few
 * digits for the cents of amounts above 70 trillion.
 */
export const inMajorUnits = (amount: number, digits = minorDigits()) =>
  Number.isSafeInteger(amount) ? (`${amount}E-${digits}` as `${number}`) : amount / 10 ** digits

type Write = (amount: number) => string
const made = new Map<string, Write>()

/** Formats amounts in minor units of the currency of the workspace. */
export function moneyFormat(options: Intl.NumberFormatOptions): Write {
  const { currency } = formats
  const key = `${locale() ?? ''} ${currency} ${options.notation ?? ''} ${options.maximumFractionDigits ?? ''}`
  let write = made.get(key)
  if (!write) {
    const format = new Intl.NumberFormat(locale(), { style: 'currency', currency, ...options })
    const digits = minorDigits()
    made.set(key, (write = (amount) => format.format(inMajorUnits(amount, digits))))
  }
  return write
}
