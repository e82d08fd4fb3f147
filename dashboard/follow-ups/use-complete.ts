import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { api, ask } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { changeShown } from './shown-tasks.ts'
import { isDone, kindOf, type Task, textOf } from './task.ts'

/** Ticks a task off, or opens it again: at once, and back again with the reason where it is refused. */
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
      const undo = { label: 'Undo', onClick: () => mutation.mutate(turned(task)) }
      toast.success(`Done: ${textOf(task)}`, { action: undo })
    },
    onSettled: (_data, _error, task) => refresh(kindOf(task), 'activity'),
  })
  return mutation
}

const turned = (task: Task): Task =>
  isDone(task)
    ? ({ ...task, status: 'priority' in task ? 'pending' : 'open', completed_at: null } as Task)
    : { ...task, status: 'completed', completed_at: new Date().toISOString() }

async function send(task: Task): Promise<unknown> {
  const params = { path: { id: task.id } }
  if (kindOf(task) === 'follow-ups')
    return isDone(task)
      ? ask(api.PATCH('/api/v1/follow-ups/{id}', { params, body: { status: 'pending' } }))
      : ask(api.PATCH('/api/v1/follow-ups/{id}/complete', { params }))
  return isDone(task)
    ? ask(api.PATCH('/api/v1/commitments/{id}', { params, body: { status: 'open' } }))
    : ask(api.PATCH('/api/v1/commitments/{id}/complete', { params }))
}
