import { sql } from '../database/sql.ts'
import type { Publisher } from '../events/record.ts'

/** Queues a delivery for each active subscription, in the statement that records the events. */
export const publishToWebhooks: Publisher = {
  statement: (tx, type, eventIds) => sql`
    (select queue_deliveries(${tx.workspaceId}, ${type}, ${eventIds}::uuid[])
      where exists (select from webhooks where workspace_id = ${tx.workspaceId} and status = 'active' and ${type} = any (events)))`,
  afterCommit: wakeSenders,
}

// A commit wakes the sender of its own process. Senders of other processes poll once a second.
const senders = new Set<() => void>()

export function onQueued(wake: () => void) {
  senders.add(wake)
  return () => void senders.delete(wake)
}

export function wakeSenders() {
  for (const wake of senders) wake()
}
