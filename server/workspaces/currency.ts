/** The digits of the minor unit of a currency: 2 for USD, 0 for JPY. */
export const minorDigits = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits!
