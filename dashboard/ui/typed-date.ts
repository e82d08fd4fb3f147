import { inLocale } from './locale.ts'

const letters = { day: 'DD', month: 'MM', year: 'YYYY' }
type DateField = keyof typeof letters
const isDateField = (type: string): type is DateField => type in letters

/** How dates are typed in a language: the order of day, month and year, and what is between them. */
export function dateFormIn(language: string | undefined) {
  const parts = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
    numberingSystem: 'latn',
    calendar: 'gregory',
  }).formatToParts(0)
  const order = parts.map(({ type }) => type).filter(isDateField)
  const between = parts.slice(parts.findIndex(({ type }) => isDateField(type)) + 1)
  // Bulgarian writes “г.” after the year, and Arabic invisible marks around the separators: neither is typed.
  const separator = between[0]?.value.replaceAll(/[^\s./-]/g, '') || '-'
  const inOrder = (of: Record<DateField, string>) => order.map((field) => of[field]).join(separator)
  const eightDigits = new RegExp(`^${order.map((field) => `(\\d{${letters[field].length}})`).join('')}$`)
  return {
    /** Such as DD.MM.YYYY. */
    pattern: inOrder(letters),
    /** A date as the API writes it, in the form of the language. */
    write(date: string) {
      const [year = '', month = '', day = ''] = date.split('-')
      return isDate(date) ? inOrder({ year, month, day }) : ''
    },
    /**
     * A typed date as the API writes it; undefined if it is not a complete date. The year needs four digits, because two
     * may mean the last century in a birthday and this one in a deadline.
     */
    read(typed: string) {
      const text = typed.trim()
      const numbers = text.match(eightDigits)?.slice(1) ?? text.match(/\d+/g) ?? []
      const fields = numbers[0]?.length === 4 ? (['year', 'month', 'day'] as const) : order
      if (numbers.length !== fields.length || !/^[\d\s./\-年月日]+$/.test(text)) return
      const at = (field: DateField) => numbers[fields.indexOf(field)]!.padStart(2, '0')
      const date = [at('year'), at('month'), at('day')].join('-')
      return isDate(date) ? date : undefined
    },
  }
}

export const dateForm = inLocale(dateFormIn)

/** Whether the language of the formats was chosen and has another order than the date input of the browser. */
export const differsFromBrowser = (language: string | undefined) =>
  language !== undefined && dateFormIn(language).pattern !== dateFormIn(undefined).pattern

const isDate = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
