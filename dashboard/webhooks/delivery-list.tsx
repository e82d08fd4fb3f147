import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { api, unwrap } from '../api/client.ts'
import type { WebhookEvent } from '../kinds/registry.ts'
import { Rows } from '../settings/rows.tsx'
import { Section } from '../settings/section.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/input.tsx'
import { Pages } from '../ui/pages.tsx'
import { Empty } from '../ui/states.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { deliveryStatus, webhookEvents } from './kinds.ts'

type Filters = {
  status?: 'pending' | 'delivered' | 'failed' | undefined
  event?: WebhookEvent | 'webhook.test' | undefined
  page?: number
}

/** The deliveries and their responses, newest first. Pending ones are polled. */
export function DeliveryList({ id }: { id: string }) {
  const { status, event, page = 1 } = useSearch({ strict: false }) as Filters
  const navigate = useNavigate()
  const filter = (change: Filters) =>
    navigate({
      to: '/settings/webhooks/$id',
      params: { id },
      search: { status, event, ...change },
      replace: true,
      resetScroll: false,
    })
  const query = { page, per_page: 25, ...(status && { status }), ...(event && { event_type: event }) }
  const deliveries = useQuery({
    queryKey: ['webhooks', id, 'deliveries', query],
    queryFn: () => unwrap(api.GET('/api/v1/webhooks/{id}/deliveries', { params: { path: { id }, query } })),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.data.some((delivery) => delivery.status === 'pending') ? 2000 : false),
  })
  return (
    <Section
      title="Deliveries"
      description="Kept for 30 days."
      action={
        <div className="flex w-full gap-2 sm:w-auto">
          <Select
            aria-label="Status"
            className="min-w-0 sm:w-36"
            value={status ?? ''}
            onChange={({ target }) => filter({ status: (target.value || undefined) as Filters['status'] })}
          >
            <option value="">Any status</option>
            {Object.entries(deliveryStatus).map(([value, { label }]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <Select
            aria-label="Event"
            className="min-w-0 sm:w-44"
            value={event ?? ''}
            onChange={({ target }) => filter({ event: (target.value || undefined) as Filters['event'] })}
          >
            <option value="">Any event</option>
            {[...webhookEvents().map(({ value }) => value), 'webhook.test'].map((value) => (
              <option key={value}>{value}</option>
            ))}
          </Select>
        </div>
      }
    >
      <Rows
        query={{ ...deliveries, data: deliveries.data?.data }}
        empty={
          status || event ? (
            <Empty
              icon={Inbox}
              title="No deliveries match"
              action={<Button onClick={() => filter({ status: undefined, event: undefined })}>Show all</Button>}
            />
          ) : (
            <Empty icon={Inbox} title="No deliveries yet">
              Send a test event with the button above to check whether your endpoint responds.
            </Empty>
          )
        }
      >
        {(delivery) => <DeliveryRow key={delivery.id} webhookId={id} delivery={delivery} />}
      </Rows>
      {deliveries.data && deliveries.data.meta.total_pages > 1 && (
        <div className="border-t px-4 py-2">
          <Pages meta={deliveries.data.meta} onPage={(page) => filter({ page })} />
        </div>
      )}
    </Section>
  )
}
