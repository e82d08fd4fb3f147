import { openSignal } from '../cluster/signal.ts'
import { sql } from '../database/sql.ts'
import type { Publisher } from '../events/record.ts'

/** Queues a delivery for each active subscription, in the statement that records the events. */
export const publishToWebhooks: Publisher = {
  statement(tx, type, eventIds) {
    const queuing = sql`queue_deliveries(${tx.workspaceId}, ${type}, ${eventIds}::uuid[])`
    // Beside a table, Citus would call the function on the node of the workspace, which does not have the queue.
    if (tx.isDistributed) return queuing
    return sql`
    (select ${queuing}
      where exists (select from webhooks where workspace_id = ${tx.workspaceId} and status = 'active' and ${type} = any (events)))`
  },
  afterCommit: wakeSenders,
}

const queued = openSignal('deliveries')

export const onQueued = (wake: () => void) => queued.listen(wake)

export function wakeSenders() {
  queued.send('')
}
