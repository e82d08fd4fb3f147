import { useMutation } from '@tanstack/react-query'
import { ChevronRight, RotateCw } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { api, unwrap, idempotencyHeader } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { When } from '../ui/when.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { type Delivery, deliveryStatus } from './kinds.ts'

export function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const { id, event_type, status, attempts, response_status, created_at } = delivery
  const { label, tone } = deliveryStatus[status]!
  const retry = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST('/api/v1/webhooks/{id}/deliveries/{delivery_id}/retry', {
          params: { path: { id: webhookId, delivery_id: id } },
          headers: idempotencyHeader(),
        }),
      ),
    onSuccess: () => void toast.success('The event is being sent again.'),
    onError: (error) => toast.error(error.message),
    onSettled: () => refresh('webhooks'),
  })
  return (
    <Collapsible.Root asChild>
      <li>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
          <Collapsible.Trigger className="group flex min-w-0 grow basis-48 items-center gap-2 text-left">
            <ChevronRight className="size-4 shrink-0 text-muted group-data-[state=open]:rotate-90" aria-hidden />
            <span className="truncate font-medium">{event_type}</span>
          </Collapsible.Trigger>
          <span className="text-muted">
            {response_status !== null && `${response_status} · `}
            {attempts > 1 && `${attempts} attempts · `}
            <When at={created_at} />
          </span>
          <Badge tone={tone}>{status === 'pending' && attempts > 0 ? 'Retry scheduled' : label}</Badge>
          {status !== 'delivered' && (
            <Button
              size="small"
              disabled={retry.isPending}
              onClick={() => retry.mutate()}
              aria-label={`Retry ${event_type}`}
            >
              <RotateCw /> Retry
            </Button>
          )}
        </div>
        <Collapsible.Content>
          <DeliveryDetails delivery={delivery} />
        </Collapsible.Content>
      </li>
    </Collapsible.Root>
  )
}
