import { timeOf } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { type EventType, webhookEvents } from './catalogue.ts'

const sent: ReadonlySet<EventType> = new Set(webhookEvents)

/**
 * Part of the transaction that records the events: whoever is subscribed to them will be told if, and only if, they
 * happened. Where nobody is, this is one look into an index. A delivery's id begins with the time of its event.
 */
export function queueDeliveries(tx: Tx, type: EventType, eventIds: readonly string[]) {
  if (!sent.has(type)) return
  tx.run(sql`
    with subscribed as (
      insert into deliveries (workspace_id, id, webhook_id, event_id, event_type, created_at)
      select w.workspace_id, (left(event.id, 15) || substr(gen_random_uuid()::text, 16))::uuid, w.id, event.id::uuid, ${type}, event.at
        from webhooks w
       cross join unnest(${eventIds}::text[], ${eventIds.map(timeOf)}::timestamptz[]) as event (id, at)
       where w.workspace_id = ${tx.workspaceId} and w.status = 'active' and ${type} = any (w.events)
      returning workspace_id, webhook_id, id)
    insert into delivery_queue (workspace_id, webhook_id, delivery_id)
    select workspace_id, webhook_id, id from subscribed`)
  tx.afterCommit(wakeSenders)
}

// The sender of this process is told of a commit; those of others look once a second.
const senders = new Set<() => void>()

export function onQueued(wake: () => void) {
  senders.add(wake)
  return () => void senders.delete(wake)
}

export function wakeSenders() {
  for (const wake of senders) wake()
}
