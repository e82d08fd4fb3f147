import { Link } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import type { Filters } from '../filters/record-filters.tsx'
import { Button } from '../ui/button.tsx'
import { Empty, Failure, Skeleton } from '../ui/states.tsx'
import type { TaskKind } from './task.ts'
import { TaskList } from './task-list.tsx'
import { useDoneTasks } from './use-tasks.ts'

/** The tasks completed last. */
export function DoneTasks({ kind, filters }: { kind: TaskKind; filters: Filters }) {
  const { data: list, error, refetch } = useDoneTasks(kind, filters)
  const isFiltered = Object.values(filters).some(Boolean)
  if (error && !list) return <Failure error={error} retry={refetch} />
  if (!list) return <Skeleton className="h-44" />
  if (list.data.length === 0)
    return (
      <Empty
        icon={CheckCheck}
        title={isFiltered ? 'No completed tasks match' : 'Nothing completed yet'}
        action={
          <Button asChild>
            <Link to={`/${kind}`}>Show open tasks</Link>
          </Button>
        }
      >
        Completed tasks are listed here and can be reopened.
      </Empty>
    )
  return (
    <TaskList tasks={list.data}>
      {list.meta.total > list.data.length && (
        <p className="text-center text-muted">
          The {list.data.length} most recently completed of {list.meta.total}.
        </p>
      )}
    </TaskList>
  )
}
