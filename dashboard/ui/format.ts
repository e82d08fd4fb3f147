import { locale } from './locale.ts'
import { moneyFormat, workspaceFormats } from './workspace-formats.ts'

// Times in the person's own zone and language, money in the currency of the workspace.
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const whole = new Intl.NumberFormat(locale)

/** An amount in minor units, such as cents. */
export const formatMoney = (amount: number) => moneyFormat({ trailingZeroDisplay: 'stripIfInteger' })(amount)
export const formatNumber = (number: number) => whole.format(number)
/** A date without a time is the same day in every time zone. */
export const formatDay = (date: string) => day.format(new Date(`${date}T00:00:00Z`))
const withoutYear = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
/** Without its year, if the date is near. */
export function formatNearDay(date: string) {
  const at = new Date(`${date}T00:00:00Z`)
  return Math.abs(at.getTime() - Date.now()) < 180 * 86_400_000 ? withoutYear.format(at) : day.format(at)
}
export const formatTime = (iso: string) => time.format(new Date(iso))

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']

/** The size of a file: “1.2 MB”. */
export function formatBytes(bytes: number) {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), sizes.length - 1)
  const unit = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: sizes[step]!,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  })
  return unit.format(bytes / 1000 ** step)
}

/** Today in the time zone of the workspace, as the API writes dates. */
export const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: workspaceFormats().timezone }).format()

/** The number of a day in the time zone of the person: yesterday is the previous day, not 24 hours ago. */
function dayOf(time: number) {
  const date = new Date(time)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000
}

const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
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
