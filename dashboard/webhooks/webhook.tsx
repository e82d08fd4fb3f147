import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, Webhook as WebhookIcon } from 'lucide-react'
import { api, unwrap, Refusal } from '../api/client.ts'
import { SettingsPage } from '../settings/page.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Empty, Failure, Skeleton } from '../ui/states.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { webhookStatus } from './kinds.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookSettings } from './webhook-settings.tsx'

/** One webhook: its events, and its deliveries with their results. */
export default function WebhookPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const {
    data: webhook,
    error,
    refetch,
  } = useQuery({
    queryKey: ['webhooks', id],
    queryFn: async () => (await unwrap(api.GET('/api/v1/webhooks/{id}', { params: { path: { id } } }))).data,
  })
  if (error instanceof Refusal && error.status === 404)
    return (
      <Empty
        icon={WebhookIcon}
        title="Webhook not found"
        action={
          <Button asChild>
            <Link to="/settings/webhooks">All webhooks</Link>
          </Button>
        }
      >
        It was deleted, or the address is incomplete.
      </Empty>
    )
  if (error && !webhook) return <Failure error={error} retry={() => refetch()} />
  const status = webhook && webhookStatus[webhook.status]!
  return (
    <>
      <Link
        to="/settings/webhooks"
        className="flex items-center gap-1 self-start px-3 pt-3 text-muted hover:text-ink sm:px-5 sm:pt-5"
      >
        <ArrowLeft className="size-4" aria-hidden /> Webhooks
      </Link>
      <SettingsPage
        title={webhook ? hostOf(webhook.url) : 'Webhook'}
        description={
          webhook ? (
            <span className="flex flex-wrap items-center gap-2">
              <span className="break-all">{webhook.url}</span>
              <Badge tone={status!.tone}>{status!.label}</Badge>
            </span>
          ) : (
            <Skeleton className="mt-1 h-4 w-64" />
          )
        }
        action={webhook && <WebhookActions webhook={webhook} />}
      >
        {webhook?.failure_reason && (
          <p className="rounded-md bg-danger-soft px-3 py-2 text-danger">
            Nothing is sent: {webhook.failure_reason}. Resume it when your endpoint works again, then replay the events
            that were missed.
          </p>
        )}
        <DeliveryList id={id} />
        {webhook && <WebhookSettings key={id} webhook={webhook} />}
      </SettingsPage>
    </>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
