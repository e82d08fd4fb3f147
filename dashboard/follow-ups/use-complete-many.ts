import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { api, ask } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { inHundreds } from '../records/bulk.ts'
import { changeShown } from './shown-tasks.ts'
import type { TaskKind } from './task.ts'

/** A hundred at a time; of each hundred all or, where one is refused, none. */
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

const send = (kind: TaskKind, all: string[]) =>
  inHundreds(all, (ids) =>
    kind === 'follow-ups'
      ? ask(api.PATCH('/api/v1/follow-ups/bulk-complete', { body: { followup_ids: ids } }))
      : ask(api.PATCH('/api/v1/commitments/bulk-complete', { body: { commitment_ids: ids } })),
  )
