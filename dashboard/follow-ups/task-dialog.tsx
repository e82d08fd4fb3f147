import { Dialog } from '../ui/dialog.tsx'
import type { Task, TaskKind } from './task.ts'
import { nouns, TaskForm } from './task-form.tsx'

type Props = {
  kind: TaskKind
  open: boolean
  onOpenChange(open: boolean): void
  /** The one to edit; a new one otherwise. */
  task?: Task
  /** Whom and what a new one is about, where that is known. */
  contactId?: string | null | undefined
  dealId?: string | null | undefined
}

export function TaskDialog({ kind, open, onOpenChange, ...rest }: Props) {
  const title = rest.task ? `Edit the ${nouns[kind]}` : `New ${nouns[kind]}`
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <TaskForm kind={kind} onDone={() => onOpenChange(false)} {...rest} />
    </Dialog>
  )
}
