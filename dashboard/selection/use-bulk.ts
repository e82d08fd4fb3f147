import { useMutation } from '@tanstack/react-query'
import { refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { useStartJob } from '../bulk-jobs/use-jobs.ts'
import { concernedBy } from '../kinds/concerned.ts'
import type { Kind } from '../kinds/types.ts'
import { nouns } from '../kinds/words.ts'
import { toast } from '../ui/toast.ts'
import { atOnce, type Change, changeAll, jobFor } from './bulk.ts'
import { summaryOf } from './summary.ts'

type Work = { ids: string[]; change: Change }

/** Does the same to many: up to a hundred in one request, more by a job on the server. Gives back those that are no longer selected. */
export function useBulk(kind: Kind, onDone: (ids: string[]) => void) {
  const send = useOnce()
  const startJob = useStartJob()
  const work = useMutation({
    mutationFn: async ({ ids, change }: Work) =>
      ids.length > atOnce ? startJob(jobFor(kind, ids, change)) : changeAll(kind, ids, change, send),
    onSuccess(outcome, { ids, change }) {
      if (outcome) toast.success(summaryOf(kind, change, outcome))
      // What has a tag now may be given another one.
      if (change === 'delete' || !outcome) onDone(ids)
    },
    onError(error, { change }) {
      if (change !== 'delete') toast.error(error.message) // else it stands where it was asked for
    },
    onSettled(_outcome, _error, { change }) {
      // Not waited for: it is done, and the keyboard goes on from a dialog that closes to what is no longer busy.
      if (change === 'delete') void refresh(...concernedBy(`${nouns[kind]}.deleted`))
      else void refresh(...concernedBy(`${nouns[kind]}.updated`), 'tags')
    },
  })
  return { start: work.mutate, reset: work.reset, error: work.error, isRunning: work.isPending }
}
