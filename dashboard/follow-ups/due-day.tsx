import { classes } from '../ui/classes.ts'
import { inLocale } from '../ui/locale.ts'
import { formatDay, today } from '../ui/format.ts'
import { daysFrom, groupOf, isDone, type Task } from './task.ts'

/** The due date in relative words, with the date as its title. */
export function DueDay({ task }: { task: Task }) {
  const { due_date } = task
  if (!due_date) return null
  const group = groupOf(task)
  return (
    <time
      dateTime={due_date}
      title={`Due ${formatDay(due_date)}`}
      className={classes(
        'shrink-0 text-right text-xs whitespace-nowrap tabular-nums',
        group === 'overdue' ? 'font-medium text-danger' : group === 'today' ? 'font-medium text-warn' : 'text-muted',
      )}
    >
      {isDone(task) ? formatDay(due_date) : near(due_date)}
    </time>
  )
}

const thisYear = inLocale(
  (language) => new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
)
// Beside “Tomorrow”, in the language of all texts.
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })

function near(day: string) {
  const now = today()
  if (day === now) return 'Today'
  if (day === daysFrom(now, 1)) return 'Tomorrow'
  if (day === daysFrom(now, -1)) return 'Yesterday'
  if (day > now && day < daysFrom(now, 7)) return weekday.format(new Date(`${day}T00:00:00Z`))
  return day.slice(0, 4) === now.slice(0, 4) ? thisYear().format(new Date(`${day}T00:00:00Z`)) : formatDay(day)
}
