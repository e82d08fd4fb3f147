import { formatTime } from '../ui/format.ts'
import type { Delivery } from './kinds.ts'

/** The response to the last attempt. */
export function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const { event_id, attempts, response_status, response_body, error, duration_ms, next_attempt_at, delivered_at } =
    delivery
  const facts: [string, string | undefined][] = [
    ['Event', event_id],
    ['Attempts', String(attempts)],
    ['Status', response_status === null ? undefined : String(response_status)],
    ['Duration', duration_ms === null ? undefined : `${duration_ms} ms`],
    ['Error', error ?? undefined],
    ['Delivered', delivered_at ? formatTime(delivered_at) : undefined],
    ['Next attempt', next_attempt_at ? formatTime(next_attempt_at) : undefined],
  ]
  return (
    <div className="flex flex-col gap-2 bg-ground px-4 py-3 pl-10">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        {facts.flatMap(([name, value]) =>
          value === undefined
            ? []
            : [
                <dt key={name} className="text-muted">
                  {name}
                </dt>,
                <dd key={`${name} is`} className="break-all">
                  {value}
                </dd>,
              ],
        )}
      </dl>
      {response_body && (
        <pre
          tabIndex={0}
          aria-label="Response body"
          className="max-h-48 overflow-auto rounded-md border bg-surface p-2 text-xs whitespace-pre-wrap"
        >
          {response_body}
        </pre>
      )}
    </div>
  )
}
