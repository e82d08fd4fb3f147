import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, unwrap } from '../api/client.ts'
import { queryClient, refresh } from '../api/queries.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.ts'
import type { Webhook } from './kinds.ts'

type Props = { webhook: Webhook; open: boolean; onOpenChange(open: boolean): void }

export function DeleteWebhook({ webhook: { id, url }, open, onOpenChange }: Props) {
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/v1/webhooks/{id}', { params: { path: { id } } })),
    async onSuccess() {
      toast.success('The webhook was deleted.')
      await navigate({ to: '/settings/webhooks' })
      queryClient.removeQueries({ queryKey: ['webhooks', id] }) // deleted: another request would be a 404
      await refresh('webhooks')
    },
  })
  return (
    <Confirm
      open={open}
      onOpenChange={onOpenChange}
      title="Delete this webhook?"
      action="Delete webhook"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
    >
      <p className="break-all">
        No more events are sent to {url}. Pending deliveries are cancelled, and the delivery log is deleted.
      </p>
    </Confirm>
  )
}
