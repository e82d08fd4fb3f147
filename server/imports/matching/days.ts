export const dateForms = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'excel'] as const
export type DateForm = (typeof dateForms)[number]

/** A time may follow; it is left out, because the fields are dates. */
const iso = /^(\d{4}-\d\d-\d\d)(?:[ T]\d\d?:\d\d.*)?$/
const written = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d\d)(?:,?[ T]\d\d?:\d\d.*)?$/
const serial = /^\d{1,7}(?:\.\d+)?$/

/** The date in a text, as YYYY-MM-DD; undefined if it is not written in this form. Dates in ISO 8601 are always read. */
export function dayIn(text: string, form: DateForm): string | undefined {
  const word = text.trim()
  const [, plain] = iso.exec(word) ?? []
  if (plain) return plain
  if (form === 'excel') return serial.test(word) ? serialDay(Number(word)) : undefined
  const [, first, , second, year] = form === 'YYYY-MM-DD' ? [] : (written.exec(word) ?? [])
  if (!first) return
  const [day, month] = form === 'MM/DD/YYYY' ? [second!, first] : [first, second!]
  const full = year!.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`
  return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The days since 1899-12-30, as Excel and LibreOffice count from March 1900 on. */
const serialDay = (days: number) =>
  days >= 61 && days < 2_958_466
    ? new Date((Math.floor(days) - 25_569) * 86_400_000).toISOString().slice(0, 10)
    : undefined

/** What a text says about the form of the dates in its column; undefined if it is not a date. */
export function dateIn(text: string): 'iso' | 'points' | 'slashes' | 'day first' | 'month first' | undefined {
  if (iso.test(text)) return 'iso'
  const [, first, sign, second] = written.exec(text) ?? []
  if (!first) return
  if (Number(first) > 31 || Number(second) > 31) return
  if (Number(first) > 12) return Number(second) > 12 ? undefined : sign === '.' ? 'points' : 'day first'
  if (Number(second) > 12) return 'month first'
  return sign === '.' ? 'points' : sign === '/' ? 'slashes' : 'day first' // dates with hyphens begin with the day
}

/** From 1954 to 2119: other numbers in a column of dates are probably not dates. */
export const isLikelySerial = (text: string) => serial.test(text) && Number(text) >= 20_000 && Number(text) < 80_000
