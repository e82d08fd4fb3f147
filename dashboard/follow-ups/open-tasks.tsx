import { useInfiniteQuery } from '@tanstack/react-query'
import { Section } from '../ui/section.tsx'
import { TaskRow } from './task-row.tsx'
import { isDone, type TaskKind } from './task.ts'
import { openTasksQuery, useTaskNames } from './use-tasks.ts'

export type TasksOf = { contact_id: string } | { deal_id: string } | { of_company: string }

export const tasksOf = (kind: TaskKind, of: TasksOf) => openTasksQuery(kind, of, 50)

/** The open tasks of a record; renders nothing if there are none. */
export function OpenTasks({ of }: { of: TasksOf }) {
  const followUps = useInfiniteQuery(tasksOf('follow-ups', of))
  const commitments = useInfiniteQuery(tasksOf('commitments', of))
  const tasks = [followUps, commitments]
    .flatMap(({ data }) => data?.pages.flatMap((page) => page.data) ?? [])
    .toSorted((a, b) => (a.due_date ?? '9').localeCompare(b.due_date ?? '9'))
  const names = useTaskNames(tasks)
  if (tasks.length === 0) return null
  return (
    <Section title="To do" count={tasks.filter((task) => !isDone(task)).length}>
      <ul className="@container overflow-hidden rounded-b-lg border-t">
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            {...names}
            without={'deal_id' in of ? 'deal' : 'contact_id' in of ? 'contact' : undefined}
          />
        ))}
      </ul>
    </Section>
  )
}
