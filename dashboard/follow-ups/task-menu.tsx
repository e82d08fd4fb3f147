import { useMutation } from '@tanstack/react-query'
import { CalendarClock, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { formatDay } from '../ui/format.ts'
import { undoDelete } from '../trash/restore.ts'
import { menuItem } from '../ui/menu.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import { Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { useOpened } from '../ui/use-opened.ts'
import { refreshTasks } from './shown-tasks.ts'
import { isDone, kindOf, type Task, textOf } from './task.ts'
import { TaskDialog } from './task-dialog.tsx'
import { snoozeDates, useSnooze } from './use-snooze.ts'

// Today has a menu for each task, so what few of them need is loaded on demand.
const SnoozeForm = lazy(() => import('./snooze-form.tsx'))

/** Further actions of a task. */
export function TaskMenu({ task }: { task: Task }) {
  const [dialog, setDialog] = useState<TaskDialogKind>()
  return (
    <>
      <MenuButton
        hasDialog={dialog !== undefined}
        button={
          <Button
            variant="quiet"
            size="icon"
            className="-mr-1.5 shrink-0"
            aria-label={`More actions for ${textOf(task)}`}
          >
            <Ellipsis />
          </Button>
        }
      >
        {!isDone(task) && <SnoozeItems task={task} onPick={() => setDialog('snooze')} />}
        <DropdownMenu.Item className={menuItem} onSelect={() => setDialog('edit')}>
          <Pencil aria-hidden />
          Edit
        </DropdownMenu.Item>
        <DropdownMenu.Item className={menuItem} onSelect={() => setDialog('delete')}>
          <Trash2 aria-hidden />
          Delete
        </DropdownMenu.Item>
      </MenuButton>
      <Opened when={dialog !== undefined}>
        <TaskDialogs task={task} dialog={dialog} onClose={() => setDialog(undefined)} />
      </Opened>
    </>
  )
}

function SnoozeItems({ task, onPick }: { task: Task; onPick(): void }) {
  const snooze = useSnooze()
  return (
    <>
      <DropdownMenu.Label className="px-2 py-1 text-xs text-muted">Snooze</DropdownMenu.Label>
      {snoozeDates().map(({ label, day }) => (
        <DropdownMenu.Item key={label} className={menuItem} onSelect={() => snooze.mutate({ task, due_date: day })}>
          <CalendarClock aria-hidden />
          <span className="grow">{label}</span>
          <span className="text-xs text-muted">{formatDay(day)}</span>
        </DropdownMenu.Item>
      ))}
      <DropdownMenu.Item className={menuItem} onSelect={onPick}>
        <CalendarClock aria-hidden />
        Pick a date…
      </DropdownMenu.Item>
      <DropdownMenu.Separator className="my-1 h-px bg-line" />
    </>
  )
}

/** Mounts its children when they are first needed; they stay for their state and the focus. */
const Opened = ({ when, children }: { when: boolean; children: ReactNode }) => (useOpened(when) ? children : null)

export type TaskDialogKind = 'edit' | 'delete' | 'snooze'

type DialogsProps = { task: Task; dialog: TaskDialogKind | undefined; onClose(): void }

export function TaskDialogs({ task, dialog, onClose }: DialogsProps) {
  const snooze = useSnooze()
  const kind = kindOf(task)
  const noun = kind === 'follow-ups' ? 'follow-up' : 'commitment'
  const remove = useMutation({
    mutationFn: () => unwrap(api.DELETE(`/api/v1/${kind}/{id}`, { params: { path: { id: task.id } } })),
    onSuccess() {
      toast.success(kind === 'follow-ups' ? 'Follow-up deleted' : 'Commitment deleted', {
        action: undoDelete({ entity_id: task.id }),
      })
      onClose()
    },
    onSettled: () => refreshTasks(kind),
  })
  return (
    <>
      <TaskDialog kind={kind} task={task} open={dialog === 'edit'} onOpenChange={onClose} />
      <Dialog open={dialog === 'snooze'} onOpenChange={onClose} title="Snooze" description={textOf(task)}>
        <Suspense fallback={<Skeleton className="h-24" />}>
          <SnoozeForm
            task={task}
            onPick={(opened, due_date) => {
              onClose()
              snooze.mutate({ task: opened, due_date })
            }}
            onCancel={onClose}
          />
        </Suspense>
      </Dialog>
      <Confirm
        open={dialog === 'delete'}
        onOpenChange={onClose}
        title={`Delete this ${noun}?`}
        action={`Delete ${noun}`}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
      >
        <p>“{textOf(task)}” is also removed from the timelines.</p>
      </Confirm>
    </>
  )
}
