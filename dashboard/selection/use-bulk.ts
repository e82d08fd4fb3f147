import { useMutation } from '@tanstack/react-query'
import { refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { useStartJob } from '../bulk-jobs/use-jobs.ts'
import { concernedBy } from '../kinds/concerned.ts'
import type { Kind } from '../kinds/types.ts'
import { nounOf } from '../kinds/words.ts'
import { undoDelete } from '../trash/restore.ts'
import { toast } from '../ui/toast.ts'
import { undoAction } from '../ui/undo.ts'
import { atOnce, type Change, changeAll, jobFor } from './bulk.ts'
import { summaryOf } from './summary.ts'
import { undoBulk } from './undo-bulk.ts'

type Work = {
  kind: Kind
  ids: string[]
  /** All that match are meant, not only those with these ids. */
  filter?: Record<string, string> | undefined
  change: Change
}

/** Changes many records: up to a hundred in one request, more and moves of deals with a bulk job. Returns those to deselect. */
export function useBulk(onDone: (ids: string[]) => void) {
  const send = useOnce()
  const startJob = useStartJob()
  const work = useMutation({
    mutationFn: async ({ kind, ids, filter, change }: Work) =>
      filter
        ? startJob(jobFor(kind, { filter }, change))
        : ids.length > atOnce || movesDeals(change)
          ? startJob(jobFor(kind, { ids }, change))
          : changeAll(kind, ids, change, send),
    onSuccess(outcome, { kind, ids, change }) {
      if (outcome) {
        const { requestId } = outcome
        const action =
          change !== 'delete'
            ? undoAction(() => undoBulk(kind, change, outcome))
            : requestId && undoDelete({ request_id: requestId })
        toast.success(summaryOf(kind, change, outcome), action ? { action } : {})
      }
      // Records stay selected after a change, so that more can be changed.
      onDone(change === 'delete' || !outcome ? ids : [])
    },
    onError(error, { change }) {
      if (change !== 'delete' && !('set' in change)) toast.error(error.message) // otherwise the dialog shows it
    },
    onSettled(_outcome, _error, { kind, change }) {
      // Not awaited: the change is done, and the focus must not return to a control that is still disabled.
      if (change === 'delete') void refresh(...concernedBy(`${nounOf(kind)}.deleted`))
      else void refresh(...concernedBy(`${nounOf(kind)}.updated`), 'tags')
    },
  })
  return { start: work.mutate, reset: work.reset, error: work.error, isRunning: work.isPending }
}

/** The undo of a job also restores since when a deal was in its stage. */
const movesDeals = (change: Change) => change !== 'delete' && 'set' in change && 'stage' in change.set
