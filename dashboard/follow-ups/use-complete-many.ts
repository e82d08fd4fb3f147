import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { api, ask } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { changeShown } from './shown-tasks.ts'
import type { TaskKind } from './task.ts'

/** All of them or, where one is refused, none. Commitments have no endpoint for many: they go one by one. */
export function useCompleteMany(kind: TaskKind, onDone: () => void) {
  return useMutation({
    mutationFn: (ids: string[]) => send(kind, ids),
    async onMutate(ids) {
      const chosen = new Set(ids)
      const completed_at = new Date().toISOString()
      const undo = await changeShown(kind, (task) =>
        chosen.has(task.id) ? { ...task, status: 'completed', completed_at } : task,
      )
      return { undo }
    },
    onError(error, _ids, context) {
      context?.undo()
      toast.error(error.message)
    },
    onSuccess(_, ids) {
      toast.success(ids.length === 1 ? '1 done' : `${ids.length} done`)
      onDone()
    },
    onSettled: () => refresh(kind, 'activity'),
  })
}

async function send(kind: TaskKind, ids: string[]) {
  if (kind === 'commitments') {
    for (const id of ids) await ask(api.PATCH('/api/v1/commitments/{id}/complete', { params: { path: { id } } }))
    return
  }
  for (let from = 0; from < ids.length; from += 100)
    await ask(api.PATCH('/api/v1/follow-ups/bulk-complete', { body: { followup_ids: ids.slice(from, from + 100) } }))
}
