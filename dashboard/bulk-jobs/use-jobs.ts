import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '../ui/toast.ts'
import { api, idempotencyHeader, unwrap, Refusal, type Schemas } from '../api/client.ts'
import { queryClient, refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { allKinds } from '../kinds/registry.ts'
import { undoAction } from '../ui/undo.ts'
import { type BulkJob, isRunning, resultOf } from './words.ts'

const key = ['bulk-jobs', 'latest']

/** The jobs that this tab started: it offers to undo them. */
const ownJobs = new Set<string>()

/** The unfinished jobs of this workspace. When a job ends while it is shown, a message reports its result. */
export function useRunningJobs() {
  const { data: latest } = useQuery({
    queryKey: key,
    queryFn: async () => (await unwrap(api.GET('/api/v1/bulk-jobs', { params: { query: { per_page: 25 } } }))).data,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? 700 : false),
  })
  const running = useRef(new Set<string>())
  useEffect(() => {
    for (const job of latest ?? []) {
      if (isRunning(job)) running.current.add(job.id)
      else if (running.current.delete(job.id)) showResult(job)
    }
  }, [latest])
  return latest?.filter(isRunning) ?? []
}

function showResult(job: BulkJob) {
  const show = job.status === 'completed' && job.failed === 0 ? toast.success : toast.info
  const action = ownJobs.has(job.id) && job.changed > 0 && undoAction(() => undoJob(job))
  show(resultOf(job), action ? { action } : {})
  void refresh(...allKinds().map(({ plural }) => plural), 'pipeline', 'activity', 'related', 'trash')
}

async function undoJob({ id }: BulkJob) {
  const params = { path: { id } }
  addJob((await unwrap(api.POST('/api/v1/bulk-jobs/{id}/undo', { params, headers: idempotencyHeader() }))).data)
}

/** Shows the progress of a job that has just been started. */
function addJob(job: BulkJob) {
  queryClient.setQueryData<BulkJob[]>(key, (jobs = []) => [job, ...jobs.filter(({ id }) => id !== job.id)])
  void refresh('bulk-jobs')
}

/** Returns immediately: the server runs the job, and every screen shows its progress. */
export function useStartJob() {
  const send = useOnce()
  return async (input: Schemas['CreateBulkJob']) => {
    const { data: job } = await send(input, (body, headers) => unwrap(api.POST('/api/v1/bulk-jobs', { body, headers })))
    ownJobs.add(job.id)
    addJob(job)
  }
}

export const useCancelJob = () =>
  useMutation({
    mutationFn: (id: string) => unwrap(api.POST('/api/v1/bulk-jobs/{id}/cancel', { params: { path: { id } } })),
    onError(error) {
      if (!(error instanceof Refusal && error.status === 409)) toast.error(error.message) // otherwise it has already ended
    },
    onSettled: () => refresh('bulk-jobs'),
  })
