import { newId, timeOf } from '../database/ids.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { conflict, orNotFound } from '../http/errors.ts'
import { findDelivery, lockWebhook } from './queries.ts'
import type { Delivery, Webhook } from './schema.ts'
import { wakeSenders } from './queue.ts'

export const daysKept = 30

/** Deliveries before this time are not known, because they are deleted. */
export const oldestKept = () => new Date(Date.now() - daysKept * 86_400_000).toISOString()

/** An event about the webhook itself, which only this webhook receives. */
export async function testWebhook(tx: Tx, id: string): Promise<Delivery> {
  const webhook = orNotFound(await lockWebhook(tx, id), 'Webhook')
  const eventId = recordEvent(tx, 'webhook.test', id, { data: webhook })
  const deliveryId = newId()
  tx.run(sql`
    insert into deliveries (workspace_id, id, webhook_id, event_id, event_type, created_at)
    values (${tx.workspaceId}, ${deliveryId}, ${id}, ${eventId}, 'webhook.test', ${timeOf(deliveryId)})`)
  queue(tx, webhook, deliveryId)
  return (await findDelivery(tx, id, deliveryId))!
}

/** Sends the delivery again, with all attempts available. A delivery that waits for its next attempt is sent immediately. */
export async function retryDelivery(tx: Tx, webhookId: string, id: string): Promise<Delivery> {
  const webhook = orNotFound(await lockWebhook(tx, webhookId), 'Webhook')
  const before = orNotFound(await findDelivery(tx, webhookId, id), 'Delivery')
  if (before.status === 'delivered') throw conflict('This delivery has already succeeded')
  tx.run(sql`
    update deliveries
       set ${anew}
     where workspace_id = ${tx.workspaceId} and webhook_id = ${webhookId} and id = ${id} and status <> 'delivered'`)
  queue(tx, webhook, id)
  recordEvent(tx, 'webhook.retried', webhookId, { data: webhook, extra: { delivery_id: id } })
  return (await findDelivery(tx, webhookId, id))!
}

/**
 * In milliseconds, between the batches of a job. A change of the webhook waits for its row; without a pause the next
 * batch would usually lock it first.
 */
export const pauseForChange = 10

export const anew = sql`status = 'pending', tries = 0, started_at = now(), next_attempt_at = now(), updated_at = now()`

function queue(tx: Tx, webhook: Webhook, id: string) {
  tx.run(toQueue(tx, webhook, sql`select ${id}::uuid as id`))
  tx.afterCommit(wakeSenders)
}

// A delivery in progress is due again soon if it fails, and is not sent twice.
export const toQueue = (tx: Tx, webhook: Webhook, ids: Sql) => sql`
  insert into delivery_queue as q (workspace_id, webhook_id, delivery_id)
  select ${tx.workspaceId}, ${webhook.id}, due.id from (${ids}) as due where ${webhook.status} = 'active'
  on conflict (delivery_id) do update set due_at = excluded.due_at where not q.claimed`
