import { inLocale, locale } from './locale.ts'
import { moneyFormat, workspaceFormats } from './workspace-formats.ts'

// Times in the person's own zone and language, money in the currency of the workspace.
const day = inLocale((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }))
const time = inLocale((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }))
// All digits that a number can have: by default Intl shows three decimals.
const number = inLocale((language) => new Intl.NumberFormat(language, { maximumSignificantDigits: 17 }))

/** An amount in minor units, such as cents. */
export const formatMoney = (amount: number) => moneyFormat({ trailingZeroDisplay: 'stripIfInteger' })(amount)
/** An estimate: without the minor unit. */
export const formatEstimate = (amount: number) => moneyFormat({ maximumFractionDigits: 0 })(amount)
export const formatNumber = (value: number) => number().format(value)
/** A date without a time is the same day in every time zone. */
export const formatDay = (date: string) => day().format(new Date(`${date}T00:00:00Z`))
const withoutYear = inLocale(
  (language) => new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
)
/** Without its year, if the date is near. */
export function formatNearDay(date: string) {
  const at = new Date(`${date}T00:00:00Z`)
  return Math.abs(at.getTime() - Date.now()) < 180 * 86_400_000 ? withoutYear().format(at) : day().format(at)
}
export const formatTime = (iso: string) => time().format(new Date(iso))

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']

/** The size of a file: “1.2 MB”. */
export function formatBytes(bytes: number) {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), sizes.length - 1)
  const unit = new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: sizes[step]!,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  })
  return unit.format(bytes / 1000 ** step)
}

/** Today in the time zone of the workspace, as the API writes dates. */
export function today() {
  const { timezone } = workspaceFormats()
  // A list asks several times for each row, and making a format takes much longer than using it.
  if (dayIn?.timezone !== timezone) dayIn = undefined
  dayIn ??= { timezone, format: new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }) }
  return dayIn.format.format()
}
let dayIn: { timezone: string | undefined; format: Intl.DateTimeFormat } | undefined

/** The number of a day in the time zone of the person: yesterday is the previous day, not 24 hours ago. */
function dayOf(time: number) {
  const date = new Date(time)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000
}

// Words, in the language of all texts.
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const spans = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** “3 hours ago”, “in 2 days”: for near times; show the exact time in a title. */
export function formatAgo(iso: string, now = Date.now()) {
  const seconds = (Date.parse(iso) - now) / 1000
  const span = spans.find(([, length]) => Math.abs(seconds) >= length)
  if (span?.[0] === 'day') return ago.format(dayOf(Date.parse(iso)) - dayOf(now), 'day')
  return span ? ago.format(Math.trunc(seconds / span[1]), span[0]) : 'just now'
}
