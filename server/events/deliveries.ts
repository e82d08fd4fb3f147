import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { type EventType, webhookEvents } from './catalogue.ts'

const sent: ReadonlySet<EventType> = new Set(webhookEvents)

/**
 * Part of the transaction that records the events: whoever is subscribed to them will be told if, and only if, they
 * happened.
 */
export function queueDeliveries(tx: Tx, type: EventType, eventIds: readonly string[]) {
  if (!sent.has(type)) return
  tx.run(sql`select queue_deliveries(${tx.workspaceId}, ${type}, ${eventIds}::uuid[])`)
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
