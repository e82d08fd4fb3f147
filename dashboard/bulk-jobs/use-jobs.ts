import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '../ui/toast.ts'
import { api, unwrap, Refusal, type Schemas } from '../api/client.ts'
import { queryClient, refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { allKinds } from '../kinds/registry.ts'
import { undoDelete } from '../trash/restore.ts'
import { type BulkJob, isRunning, resultOf } from './words.ts'

const key = ['bulk-jobs', 'latest']

/** The requests of this tab that started a job which deletes, by the id of the job: it can be undone. */
const requestIds = new Map<string, string>()

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
  const request_id = requestIds.get(job.id)
  show(resultOf(job), request_id !== undefined && job.changed > 0 ? { action: undoDelete({ request_id }) } : {})
  void refresh(...allKinds().map(({ plural }) => plural), 'pipeline', 'activity', 'related')
}

/** Returns immediately: the server runs the job, and every screen shows its progress. */
export function useStartJob() {
  const send = useOnce()
  return async (input: Schemas['CreateBulkJob']) => {
    let requestId = ''
    const start = async (body: typeof input, once: { 'Idempotency-Key': string }) => {
      requestId = once['Idempotency-Key']
      const headers = { ...once, 'X-Request-Id': requestId }
      return (await unwrap(api.POST('/api/v1/bulk-jobs', { body, headers }))).data
    }
    const job = await send(input, start)
    if (input.action === 'delete') requestIds.set(job.id, requestId)
    queryClient.setQueryData<BulkJob[]>(key, (jobs = []) => [job, ...jobs.filter(({ id }) => id !== job.id)])
    void refresh('bulk-jobs')
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
