import { useMutation } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { useStartJob } from '../bulk-jobs/use-jobs.ts'
import { atOnce } from '../selection/bulk.ts'
import { toast } from '../ui/toast.ts'
import { reopenAll } from './reopen.ts'
import { changeShown, refreshTasks } from './shown-tasks.ts'
import { isDone, type TaskKind } from './task.ts'
import { turned } from './use-complete.ts'

/** Completes up to a hundred tasks in one request, all or none, which can be undone; more with a bulk job. */
export function useCompleteMany(kind: TaskKind, onDone: () => void) {
  const undo = useMutation({
    mutationFn: (ids: string[]) => reopenAll(kind, ids),
    onMutate: (ids) => turnShown(kind, ids, true),
    onError(error, _ids, takeBack) {
      takeBack?.() // some may be reopened: the refetch shows which
      toast.error(error.message)
    },
    onSettled: () => refreshTasks(kind),
  })
  const startJob = useStartJob()
  return useMutation({
    mutationFn: async (ids: string[]) =>
      ids.length > atOnce ? startJob({ entity_type: kind, action: 'complete', ids }) : complete(kind, ids),
    onMutate: (ids) => turnShown(kind, ids, false),
    onError(error, _ids, takeBack) {
      takeBack?.()
      toast.error(error.message)
    },
    onSuccess(_, ids) {
      if (ids.length > atOnce) return onDone()
      const action = { label: 'Undo', onClick: () => undo.mutate(ids) }
      toast.success(ids.length === 1 ? '1 done' : `${ids.length} done`, { action })
      onDone()
    },
    onSettled: () => refreshTasks(kind),
  })
}

function turnShown(kind: TaskKind, ids: string[], done: boolean) {
  const chosen = new Set(ids)
  return changeShown(kind, (task) => (chosen.has(task.id) && isDone(task) === done ? turned(task) : task))
}

const complete = (kind: TaskKind, ids: string[]): Promise<unknown> =>
  kind === 'follow-ups'
    ? unwrap(api.PATCH('/api/v1/follow-ups/bulk-complete', { body: { followup_ids: ids } }))
    : unwrap(api.PATCH('/api/v1/commitments/bulk-complete', { body: { commitment_ids: ids } }))
