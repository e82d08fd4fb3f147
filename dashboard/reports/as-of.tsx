import { Button } from '../ui/button.tsx'
import { DateFilter } from '../ui/date-filter.tsx'
import { daysAgo, utcToday } from './days.ts'

const usual = [
  ['Today', undefined],
  ['30 days ago', 30],
  ['90 days ago', 90],
] as const

/** Selects the day of a report: a common one, or any other past day. */
export function AsOf({ day, onPick }: { day: string | undefined; onPick(day: string | undefined): void }) {
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {usual.map(([label, days]) => {
        const value = days && daysAgo(days)
        return (
          <Button
            key={label}
            size="small"
            variant="quiet"
            aria-pressed={day === value}
            className={day === value ? 'bg-sunken text-ink' : ''}
            onClick={() => onPick(value)}
          >
            {label}
          </Button>
        )
      })}
      <DateFilter
        aria-label="As of"
        max={utcToday()}
        value={day ?? utcToday()}
        onChange={({ target }) => target.value && onPick(target.value)}
        className="w-auto"
      />
    </div>
  )
}
