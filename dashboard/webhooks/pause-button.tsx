import { useMutation } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { api, unwrap } from '../api/client.ts'
import { queryClient, refresh } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import type { Webhook } from './kinds.ts'

/** Pauses an active webhook, or resumes a paused or failed one. */
export function PauseButton({ webhook: { id, url, status } }: { webhook: Webhook }) {
  const next = status === 'active' ? 'paused' : 'active'
  const change = useMutation({
    mutationFn: (status: 'active' | 'paused') =>
      unwrap(api.PATCH('/api/v1/webhooks/{id}', { params: { path: { id } }, body: { status } })),
    onMutate(status) {
      const before = queryClient.getQueriesData({ queryKey: ['webhooks'] })
      const changed = (webhook: Webhook): Webhook => (webhook.id === id ? { ...webhook, status } : webhook)
      queryClient.setQueryData<Webhook[]>(['webhooks', 'list'], (all) => all?.map(changed))
      queryClient.setQueryData<Webhook>(['webhooks', id], (one) => one && changed(one))
      return { before }
    },
    onError(error, _, context) {
      for (const [key, data] of context?.before ?? []) queryClient.setQueryData(key, data)
      toast.error(error.message)
    },
    onSettled: () => refresh('webhooks'),
  })
  return (
    <Button
      onClick={() => change.mutate(next)}
      disabled={change.isPending}
      aria-label={`${next === 'paused' ? 'Pause' : 'Resume'} ${url}`}
    >
      {next === 'paused' ? <Pause /> : <Play />}
      {next === 'paused' ? 'Pause' : 'Resume'}
    </Button>
  )
}
