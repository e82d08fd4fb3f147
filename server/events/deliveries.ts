import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { type EventType, webhookEvents } from './catalogue.ts'

const sent: ReadonlySet<EventType> = new Set(webhookEvents)

export const isSent = (type: EventType) => sent.has(type)

/** Beside the recording of events: whoever is subscribed to them will be told if, and only if, they happened. */
export const deliveriesOf = (tx: Tx, type: EventType, eventIds: readonly string[]) => sql`
  (select queue_deliveries(${tx.workspaceId}, ${type}, ${eventIds}::uuid[])
    where exists (select from webhooks where workspace_id = ${tx.workspaceId} and status = 'active' and ${type} = any (events)))`

// The sender of this process is told of a commit; those of others look once a second.
const senders = new Set<() => void>()

export function onQueued(wake: () => void) {
  senders.add(wake)
  return () => void senders.delete(wake)
}

export function wakeSenders() {
  for (const wake of senders) wake()
}
