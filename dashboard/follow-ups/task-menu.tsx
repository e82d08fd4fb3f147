import { useMutation } from '@tanstack/react-query'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { api, ask } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { undoDelete } from '../trash/restore.ts'
import { menu, menuItem } from '../ui/menu.ts'
import { toast } from '../ui/toast.ts'
import { refreshTasks } from './shown-tasks.ts'
import { kindOf, type Task, textOf } from './task.ts'
import { TaskDialog } from './task-dialog.tsx'

/** Further actions of a task. */
export function TaskMenu({ task }: { task: Task }) {
  const [asking, setAsking] = useState(false)
  const [editing, setEditing] = useState(false)
  const kind = kindOf(task)
  const noun = kind === 'follow-ups' ? 'follow-up' : 'commitment'
  const remove = useMutation({
    mutationFn: () => ask(api.DELETE(`/api/v1/${kind}/{id}`, { params: { path: { id: task.id } } })),
    onSuccess() {
      toast.success('Deleted', { action: undoDelete({ entity_id: task.id }) })
      setAsking(false)
    },
    onSettled: () => refreshTasks(kind),
  })
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <Button variant="quiet" size="icon" className="-mr-1.5 shrink-0" aria-label={`More for ${textOf(task)}`}>
            <Ellipsis />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            className={menu}
            // What the menu opened has the focus by then, and returns it later.
            onCloseAutoFocus={(event) => (editing || asking) && event.preventDefault()}
          >
            <DropdownMenu.Item className={menuItem} onSelect={() => setEditing(true)}>
              <Pencil aria-hidden />
              Edit
            </DropdownMenu.Item>
            <DropdownMenu.Item className={menuItem} onSelect={() => setAsking(true)}>
              <Trash2 aria-hidden />
              Delete
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <TaskDialog kind={kind} task={task} open={editing} onOpenChange={setEditing} />
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Delete this ${noun}?`}
        action={`Delete the ${noun}`}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
      >
        <p>“{textOf(task)}” is also removed from the timelines.</p>
      </Confirm>
    </>
  )
}
