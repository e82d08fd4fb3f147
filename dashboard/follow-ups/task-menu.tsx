import { useMutation } from '@tanstack/react-query'
import { CalendarClock, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { lazy, Suspense, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { formatDay, today } from '../ui/format.ts'
import { undoDelete } from '../trash/restore.ts'
import { menuItem } from '../ui/menu.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import { Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { refreshTasks } from './shown-tasks.ts'
import { daysFrom, isDone, kindOf, type Task, textOf } from './task.ts'
import { TaskDialog } from './task-dialog.tsx'
import { nextMonday, useSnooze } from './use-snooze.ts'

// Today has a menu for each task, so what few of them need is loaded on demand.
const SnoozeForm = lazy(() => import('./snooze-form.tsx'))

/** Further actions of a task. */
export function TaskMenu({ task }: { task: Task }) {
  const [asking, setAsking] = useState(false)
  const [editing, setEditing] = useState(false)
  const [picking, setPicking] = useState(false)
  const snooze = useSnooze()
  const tomorrow = daysFrom(today(), 1)
  const dates = [
    { label: 'Tomorrow', day: tomorrow },
    { label: 'Next week', day: nextMonday() },
  ]
  const kind = kindOf(task)
  const noun = kind === 'follow-ups' ? 'follow-up' : 'commitment'
  const remove = useMutation({
    mutationFn: () => unwrap(api.DELETE(`/api/v1/${kind}/{id}`, { params: { path: { id: task.id } } })),
    onSuccess() {
      toast.success(kind === 'follow-ups' ? 'Follow-up deleted' : 'Commitment deleted', {
        action: undoDelete({ entity_id: task.id }),
      })
      setAsking(false)
    },
    onSettled: () => refreshTasks(kind),
  })
  return (
    <>
      <MenuButton
        hasDialog={editing || asking || picking}
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
        {!isDone(task) && (
          <>
            <DropdownMenu.Label className="px-2 py-1 text-xs text-muted">Snooze</DropdownMenu.Label>
            {dates.map(({ label, day }) => (
              <DropdownMenu.Item
                key={label}
                className={menuItem}
                onSelect={() => snooze.mutate({ task, due_date: day })}
              >
                <CalendarClock aria-hidden />
                <span className="grow">{label}</span>
                <span className="text-xs text-muted">{formatDay(day)}</span>
              </DropdownMenu.Item>
            ))}
            <DropdownMenu.Item className={menuItem} onSelect={() => setPicking(true)}>
              <CalendarClock aria-hidden />
              Pick a date…
            </DropdownMenu.Item>
            <DropdownMenu.Separator className="my-1 h-px bg-line" />
          </>
        )}
        <DropdownMenu.Item className={menuItem} onSelect={() => setEditing(true)}>
          <Pencil aria-hidden />
          Edit
        </DropdownMenu.Item>
        <DropdownMenu.Item className={menuItem} onSelect={() => setAsking(true)}>
          <Trash2 aria-hidden />
          Delete
        </DropdownMenu.Item>
      </MenuButton>
      <TaskDialog kind={kind} task={task} open={editing} onOpenChange={setEditing} />
      <Dialog open={picking} onOpenChange={setPicking} title="Snooze" description={textOf(task)}>
        <Suspense fallback={<Skeleton className="h-24" />}>
          <SnoozeForm
            day={laterOf(task.due_date, tomorrow)}
            onPick={(due_date) => {
              setPicking(false)
              snooze.mutate({ task, due_date })
            }}
            onCancel={() => setPicking(false)}
          />
        </Suspense>
      </Dialog>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
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

/** The date that the form suggests: an overdue task is not snoozed to a past day. */
const laterOf = (due: string | null, other: string) => (due && due > other ? due : other)
