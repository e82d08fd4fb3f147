import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { api, unwrap, idempotencyHeader } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import type { Webhook } from './kinds.ts'
import { PauseButton } from './pause-button.tsx'
import { ReplayDialog } from './replay-dialog.tsx'

export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const [replaying, setReplaying] = useState(false)
  const path = { id: webhook.id }
  const test = useMutation({
    mutationFn: () =>
      unwrap(api.POST('/api/v1/webhooks/{id}/test', { params: { path }, headers: idempotencyHeader() })),
    onSuccess: () => void toast.success('A test event is being sent. See the deliveries.'),
    onError: (error) => toast.error(error.message),
    onSettled: () => refresh('webhooks'),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={test.isPending} onClick={() => test.mutate()}>
        <Send /> Send test event
      </Button>
      <Button onClick={() => setReplaying(true)}>Replay…</Button>
      <PauseButton webhook={webhook} />
      <ReplayDialog id={webhook.id} open={replaying} onOpenChange={setReplaying} />
    </div>
  )
}
