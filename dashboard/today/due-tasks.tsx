import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheckBig } from 'lucide-react'
import { TaskList } from '../follow-ups/task-list.tsx'
import { groupOf, isDone, type Task, type TaskKind } from '../follow-ups/task.ts'
import { openTasksQuery } from '../follow-ups/use-tasks.ts'
import { Button } from '../ui/button.tsx'
import { Empty, Failure, Skeleton } from '../ui/states.tsx'

export const dueTasksQuery = (kind: TaskKind, who: string | undefined) =>
  openTasksQuery(kind, who ? { assignee_id: who } : {}, 50)

/** Overdue tasks and those due today; if there are none, those of this week. */
export function DueTasks({ who }: { who: string | undefined }) {
  const followUps = useInfiniteQuery(dueTasksQuery('follow-ups', who))
  const commitments = useInfiniteQuery(dueTasksQuery('commitments', who))
  const error = followUps.error ?? commitments.error
  if (error && !(followUps.data && commitments.data))
    return (
      <Failure
        error={error}
        retry={() => {
          void followUps.refetch()
          void commitments.refetch()
        }}
      />
    )
  if (!followUps.data || !commitments.data) return <Skeleton className="h-80" />

  const all = [followUps.data, commitments.data].flatMap(({ pages }) => pages.flatMap(({ data }): Task[] => data))
  const tasks = all
    .filter((task) => isDone(task) || ['overdue', 'today', 'week'].includes(groupOf(task)))
    .toSorted((a, b) => (a.due_date ?? '').localeCompare(b.due_date ?? ''))
  const isFree = tasks.every((task) => isDone(task) || groupOf(task) === 'week')
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {isFree && (
        <div className="rounded-lg border bg-surface">
          <Empty
            icon={CircleCheckBig}
            title="Nothing is due today"
            action={
              <Button asChild>
                <Link to="/follow-ups" search={{ new: true }}>
                  New follow-up
                </Link>
              </Button>
            }
          >
            {tasks.length > 0
              ? 'Coming up this week.'
              : 'Follow-ups and commitments appear here on the day they are due.'}
          </Empty>
        </div>
      )}
      <TaskList tasks={tasks} />
      <div className="flex gap-2">
        <Button asChild variant="quiet" size="small">
          <Link to="/follow-ups">All follow-ups</Link>
        </Button>
        <Button asChild variant="quiet" size="small">
          <Link to="/commitments">All commitments</Link>
        </Button>
      </div>
    </div>
  )
}
