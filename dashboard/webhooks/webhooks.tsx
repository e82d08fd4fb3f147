import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { api, unwrap } from '../api/client.ts'
import { SettingsPage } from '../settings/page.tsx'
import { Rows } from '../settings/rows.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

export default function Webhooks() {
  const { new: isNew = false } = useSearch({ strict: false }) as { new?: boolean }
  const navigate = useNavigate()
  const setNew = (open: boolean) =>
    navigate({ to: '/settings/webhooks', search: open ? { new: true } : {}, replace: true })
  const webhooks = useQuery({
    queryKey: ['webhooks', 'list'],
    queryFn: async () => (await unwrap(api.GET('/api/v1/webhooks', { params: { query: { per_page: 250 } } }))).data,
  })
  const add = (
    <Button variant="primary" onClick={() => setNew(true)}>
      <Plus /> New webhook
    </Button>
  )
  return (
    <SettingsPage
      title="Webhooks"
      description="Send events to your other systems as signed HTTP requests. Failed requests are retried for three days."
      action={add}
    >
      <div className="overflow-hidden rounded-lg border bg-surface">
        <Rows
          query={webhooks}
          empty={
            <Empty icon={WebhookIcon} title="No webhooks yet" action={add}>
              Add a URL and choose the events to send.
            </Empty>
          }
        >
          {(webhook) => <WebhookRow key={webhook.id} webhook={webhook} />}
        </Rows>
      </div>
      <NewWebhookDialog open={isNew} onOpenChange={setNew} />
    </SettingsPage>
  )
}
