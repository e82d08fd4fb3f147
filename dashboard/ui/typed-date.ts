import { inLocale } from './locale.ts'

const forms = inLocale(dateFormIn)

/** How dates are typed in a language: the order of day, month and year, and an example. */
export function dateFormIn(language: string | undefined) {
  const format = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
    numberingSystem: 'latn',
    calendar: 'gregory',
  })
  const order = format
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type === 'day' || type === 'month' || type === 'year')
  return {
    order,
    /** A date as the API writes it, in the form of the language. */
    write: (date: string) => (isDate(date) ? format.format(new Date(`${date}T00:00:00Z`)) : ''),
    /** A typed date as the API writes it; undefined if it is not a date. Without a year, this year is meant. */
    read(typed: string, thisYear = new Date().getFullYear()) {
      const numbers = typed.match(/\d+/g) ?? []
      const given = numbers[0]?.length === 4 ? ['year', 'month', 'day'] : order
      const fields = numbers.length === 2 ? given.filter((field) => field !== 'year') : given
      if (numbers.length !== fields.length || !/^[\d\s./\-年月日]+$/.test(typed)) return
      const at = (field: string) => numbers[fields.indexOf(field)]
      const year = at('year') ?? String(thisYear)
      const date = [
        year.length === 2 ? `20${year}` : year,
        at('month')!.padStart(2, '0'),
        at('day')!.padStart(2, '0'),
      ].join('-')
      return isDate(date) ? date : undefined
    },
  }
}

export const dateForm = () => forms()

/** Whether the language of the formats was chosen and has another order than the date input of the browser. */
export const differsFromBrowser = (language: string | undefined) =>
  language !== undefined && dateFormIn(language).write('2026-12-31') !== dateFormIn(undefined).write('2026-12-31')

const isDate = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
