import { formatLocales } from './locale.ts'

const names = new Intl.DisplayNames('en', { type: 'language' })

/** The languages of formats, with the current one even if it was set through the API and is not among them. */
export function FormatOptions({ none, current }: { none: string; current: string | null | undefined }) {
  const isListed = !current || formatLocales.some((one) => one === current)
  return (
    <>
      <option value="">{none}</option>
      {[...formatLocales, ...(isListed ? [] : [current])].map((one) => (
        <option key={one} value={one}>
          {names.of(one)}
        </option>
      ))}
    </>
  )
}

/** A number, a date and a time in these formats; null for those of the browser. */
export function formatSample(locale: string | null) {
  const language = locale ?? undefined
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  return `${new Intl.NumberFormat(language).format(1_234_567.8)} · ${time.format(Date.UTC(2027, 0, 31, 15, 30))}`
}
