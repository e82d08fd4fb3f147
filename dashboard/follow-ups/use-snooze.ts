import { useMutation } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { formatDay, today } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { changeShown, refreshTasks } from './shown-tasks.ts'
import { daysFrom, kindOf, type Task, textOf } from './task.ts'

type Snooze = { task: Task; due_date: string | null; isUndo?: boolean }

/** Moves the due date of a task optimistically; a message offers to undo it. */
export function useSnooze() {
  const mutation = useMutation({
    mutationFn: async ({ task, due_date }: Snooze) => {
      const { saveGuarded } = await import('../records/save-guarded.ts') // not needed by the first page
      const params = { path: { id: task.id } }
      return saveGuarded<Task, { due_date: string | null }>({
        kind: kindOf(task),
        base: task,
        patch: { due_date },
        send: async (body, headers) =>
          kindOf(task) === 'follow-ups'
            ? // A follow-up always has a due date.
              (
                await unwrap(
                  api.PATCH('/api/v1/follow-ups/{id}', { params, body: body as { due_date: string }, headers }),
                )
              ).data
            : (await unwrap(api.PATCH('/api/v1/commitments/{id}', { params, body, headers }))).data,
      })
    },
    async onMutate({ task, due_date }) {
      const undo = await changeShown(kindOf(task), (one) => (one.id === task.id ? ({ ...one, due_date } as Task) : one))
      return { undo }
    },
    onError(error, _snooze, context) {
      context?.undo()
      toast.error(error.message)
    },
    onSuccess(saved, { task, due_date, isUndo }) {
      if (isUndo || !due_date || saved.due_date !== due_date) return
      const back: Snooze = { task: saved, due_date: task.due_date, isUndo: true }
      const action = { label: 'Undo', onClick: () => mutation.mutate(back) }
      toast.success(`Due ${formatDay(due_date)}: ${textOf(task)}`, { action })
    },
    onSettled: (_data, _error, { task }) => refreshTasks(kindOf(task)),
  })
  return mutation
}

/** The usual days to which a task is moved. */
export const snoozeDates = () => [
  { label: 'Tomorrow', day: daysFrom(today(), 1) },
  { label: 'Next week', day: nextMonday() },
]

/** Monday of the next week, after `now`. */
export function nextMonday(now = today()) {
  const weekday = new Date(`${now}T00:00:00Z`).getUTCDay()
  return daysFrom(now, (8 - weekday) % 7 || 7)
}
