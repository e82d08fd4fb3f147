import { inLocale } from '../ui/locale.ts'
import { moneyFormat } from '../ui/workspace-formats.ts'

const month = inLocale((language) => new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }))
const monthAndYear = inLocale(
  (language) => new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
)
const share = inLocale((language) => new Intl.NumberFormat(language, { style: 'percent' }))
const days = inLocale((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }))

export const shortMoney = (amount: number) => moneyFormat({ notation: 'compact', maximumFractionDigits: 1 })(amount)
export const monthOf = (text: string) => month().format(new Date(`${text}-01T00:00:00Z`))
export const monthAndYearOf = (text: string) => monthAndYear().format(new Date(`${text}-01T00:00:00Z`))
export const shareOf = (part: number, whole: number) => (whole === 0 ? '–' : share().format(part / whole))
export const daysOf = (count: number | null) => (count === null ? '–' : days().format(count))
