import type { Schemas } from '../api/client.ts'
import { pageOfTask } from '../kinds/entry-page.ts'
import type { Activity } from '../kinds/registry.ts'
import { today } from '../ui/format.ts'

export type FollowUp = Schemas['FollowUp']
export type Commitment = Schemas['Commitment']

/** The common parts of follow-ups and commitments: a due date and completion. */
export type TaskKind = 'follow-ups' | 'commitments'
export type Task = FollowUp | Commitment

export const kindOf = (task: Task): TaskKind => ('priority' in task ? 'follow-ups' : 'commitments')
export const textOf = (task: Task) =>
  'priority' in task ? (task.title ?? task.description ?? typeLabels[task.type]) : task.description
export const isDone = (task: Task) => task.status === 'completed'

export const typeLabels = { call: 'Call', email: 'Email', meeting: 'Meeting', task: 'Task' } as const
export type FollowUpType = keyof typeof typeLabels
export const priorityLabels = { low: 'Low', medium: 'Medium', high: 'High' } as const

/** A task in the recent activity. */
export const activityOf = (task: Task, verb: string, at: string | null): Activity => ({
  verb,
  name: textOf(task),
  href: pageOfTask(task),
  at: at ?? undefined,
})

export const groups = ['overdue', 'today', 'week', 'later', 'none', 'done'] as const
export type Group = (typeof groups)[number]
export const groupLabels: Record<Group, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  later: 'Later',
  none: 'No date',
  done: 'Done',
}

/** This week: the seven days from today on. */
export function groupOf(task: Task, now = today()): Group {
  if (isDone(task)) return 'done'
  if (task.due_date === null) return 'none'
  if (task.due_date < now) return 'overdue'
  if (task.due_date === now) return 'today'
  return task.due_date < daysFrom(now, 7) ? 'week' : 'later'
}

export const daysFrom = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export function grouped(tasks: readonly Task[]): [Group, Task[]][] {
  const found = Object.groupBy(tasks, (task) => groupOf(task))
  return groups.flatMap((group) => (found[group]?.length ? [[group, found[group]] as [Group, Task[]]] : []))
}
