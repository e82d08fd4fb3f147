import { lazy, Suspense } from 'react'
import { nounOf } from '../kinds/words.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/states.tsx'
import type { Task, TaskKind } from './task.ts'

// Today has a menu for each task, but few are edited, so the form with its pickers is loaded on demand.
const TaskForm = lazy(async () => ({ default: (await import('./task-form.tsx')).TaskForm }))

type Props = {
  kind: TaskKind
  open: boolean
  onOpenChange(open: boolean): void
  /** The task to edit; a new one otherwise. */
  task?: Task
  /** The contact and deal of a new task, if known. */
  contactId?: string | null | undefined
  dealId?: string | null | undefined
}

export function TaskDialog({ kind, open, onOpenChange, ...rest }: Props) {
  const title = rest.task ? `Edit ${nounOf(kind)}` : `New ${nounOf(kind)}`
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <Suspense fallback={<Skeleton className="h-80" />}>
        <TaskForm kind={kind} onDone={() => onOpenChange(false)} {...rest} />
      </Suspense>
    </Dialog>
  )
}
