import { useMutation } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { toast } from '../ui/toast.ts'
import { reopen } from './reopen.ts'
import { changeShown, refreshTasks } from './shown-tasks.ts'
import { isDone, kindOf, type Task, textOf } from './task.ts'

/** Completes or reopens a task optimistically, and reverts with the reason if the API rejects it. */
export function useComplete() {
  const mutation = useMutation({
    mutationFn: (task: Task) => send(task),
    async onMutate(task) {
      const undo = await changeShown(kindOf(task), (one) => (one.id === task.id ? turned(one) : one))
      return { undo }
    },
    onError(error, _task, context) {
      context?.undo()
      toast.error(error.message)
    },
    onSuccess(_, task) {
      if (isDone(task)) return
      const action = { label: 'Undo', onClick: () => mutation.mutate(turned(task)) } // it shows its own errors
      toast.success(`Done: ${textOf(task)}`, { action })
    },
    onSettled: (_data, _error, task) => refreshTasks(kindOf(task)),
  })
  return mutation
}

export const turned = (task: Task): Task =>
  isDone(task)
    ? ({ ...task, status: 'priority' in task ? 'pending' : 'open', completed_at: null } as Task)
    : { ...task, status: 'completed', completed_at: new Date().toISOString() }

async function send(task: Task): Promise<unknown> {
  if (isDone(task)) return reopen(kindOf(task), task.id)
  return unwrap(api.PATCH(`/api/v1/${kindOf(task)}/{id}/complete`, { params: { path: { id: task.id } } }))
}
