import { locale } from '../ui/locale.ts'
import { moneyFormat } from '../ui/workspace-formats.ts'

const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
const share = new Intl.NumberFormat(locale, { style: 'percent' })
const days = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

export const shortMoney = (amount: number) => moneyFormat({ notation: 'compact', maximumFractionDigits: 1 })(amount)
export const monthOf = (text: string) => month.format(new Date(`${text}-01T00:00:00Z`))
export const monthAndYearOf = (text: string) => monthAndYear.format(new Date(`${text}-01T00:00:00Z`))
export const shareOf = (part: number, whole: number) => (whole === 0 ? '–' : share.format(part / whole))
export const daysOf = (count: number | null) => (count === null ? '–' : days.format(count))
