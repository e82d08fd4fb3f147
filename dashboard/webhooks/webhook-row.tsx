import { Link } from '@tanstack/react-router'
import { Badge } from '../ui/badge.tsx'
import { When } from '../ui/when.tsx'
import { type Webhook, webhookEvents, webhookStatus } from './kinds.ts'
import { PauseButton } from './pause-button.tsx'

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, events, status, failure_reason, created_at } = webhook
  const { label, tone } = webhookStatus[status]!
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-56">
        <Link to="/settings/webhooks/$id" params={{ id }} className="block truncate font-medium hover:underline">
          {url}
        </Link>
        <p className="truncate text-muted">
          {events.length === webhookEvents().length ? 'All events' : events.join(', ')} · created{' '}
          <When at={created_at} />
        </p>
        {failure_reason && <p className="text-danger">{failure_reason}</p>}
      </div>
      <Badge tone={tone}>{label}</Badge>
      <PauseButton webhook={webhook} />
    </li>
  )
}
