import { planAnew, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { baseSorts, list, listPage } from '../http/lists.ts'
import { lockWorkspaceAsCaller } from '../workspaces/queries.ts'
import type { Delivery, DeliveryQuery, Webhook, WebhookQuery } from './schema.ts'

const columns = sql`r.id, r.url, r.events, r.status, r.failure_reason, r.created_at, r.updated_at`

export const findWebhook = (db: Reader, id: string) =>
  db.first<Webhook>(sql`select ${columns} from webhooks r where r.workspace_id = ${db.workspaceId} and r.id = ${id}`)

export const lockWebhook = (tx: Tx, id: string) =>
  tx.first<Webhook>(sql`
    select ${columns} from webhooks r where r.workspace_id = ${tx.workspaceId} and r.id = ${id} for update`)

export const listWebhooks = (db: Reader, query: WebhookQuery) =>
  listPage<Webhook>(db, query, {
    table: sql`webhooks`,
    columns,
    sorts: baseSorts,
    conditions: query.status ? [sql`and r.status = ${query.status}`] : [],
  })

/** Serializes concurrent creates, so that both count correctly. */
export async function countWebhooks(tx: Tx) {
  await lockWorkspaceAsCaller(tx)
  const counted = await tx.first<{ total: number }>(sql`
    select count(*) as total from webhooks where workspace_id = ${tx.workspaceId}`)
  return counted!.total
}

export function insertWebhook(tx: Tx, webhook: Webhook, secret: Buffer) {
  tx.run(sql`
    insert into webhooks (workspace_id, id, url, events, status, secret, created_at, updated_at)
    values (${tx.workspaceId}, ${webhook.id}, ${webhook.url}, ${webhook.events}, ${webhook.status}, ${secret},
            ${webhook.created_at}, ${webhook.updated_at})`)
}

export function updateWebhook(tx: Tx, webhook: Webhook) {
  tx.run(sql`
    update webhooks
       set url = ${webhook.url}, events = ${webhook.events}, status = ${webhook.status},
           failure_reason = ${webhook.failure_reason}, updated_at = ${webhook.updated_at}
     where workspace_id = ${tx.workspaceId} and id = ${webhook.id}`)
}

const oldSecrets = sql`
  unnest(w.previous_secrets || w.secret, w.previous_secrets_until || (now() + interval '24 hours'))
    with ordinality as old (secret, until, place) where old.until > now()`

/** The old secret also signs for 24 hours. Returns false if the maximum number of old secrets is reached. */
export const replaceSecret = async (tx: Tx, webhook: Webhook, secret: Buffer, maxOldSecrets: number) =>
  (await tx.first(sql`
    update webhooks w
       set previous_secrets = array(select old.secret from ${oldSecrets} order by old.place),
           previous_secrets_until = array(select old.until from ${oldSecrets} order by old.place),
           secret = ${secret}, updated_at = ${webhook.updated_at}
     where w.workspace_id = ${tx.workspaceId} and w.id = ${webhook.id}
       and (select count(*) from unnest(w.previous_secrets_until) as until where until > now()) < ${maxOldSecrets}::int
    returning w.id`)) !== undefined

/** Its deliveries are hidden with it, and deleted when they are old. */
export function deleteWebhook(tx: Tx, id: string) {
  tx.run(sql`delete from webhooks where workspace_id = ${tx.workspaceId} and id = ${id}`)
  holdDeliveries(tx, id)
}

/** Deliveries of an inactive webhook are not in the queue. */
export function holdDeliveries(tx: Tx, webhookId: string) {
  tx.run(sql`delete from delivery_queue where webhook_id = ${webhookId}`)
}

/** Those of these deliveries that are in the queue. */
export async function queuedAmong(tx: Tx, deliveryIds: readonly string[]) {
  const queued = await tx.all<{ id: string }>(
    planAnew(sql`select delivery_id as id from delivery_queue where delivery_id = any (${deliveryIds}::uuid[])`),
  )
  return new Set(queued.map(({ id }) => id))
}

const deliveryColumns = sql`
  r.id, r.event_id, r.event_type, r.status, r.attempts, r.response_status, r.response_body, r.error, r.duration_ms,
  r.next_attempt_at, r.delivered_at, r.created_at, r.updated_at`

export const findDelivery = (db: Reader, webhookId: string, id: string) =>
  db.first<Delivery>(sql`
    select ${deliveryColumns}
      from deliveries r
     where r.workspace_id = ${db.workspaceId} and r.webhook_id = ${webhookId} and r.id = ${id}`)

export const listDeliveries = (db: Reader, webhookId: string, query: DeliveryQuery) =>
  list<Delivery>(db, query, {
    table: sql`deliveries`,
    columns: deliveryColumns,
    sorts: baseSorts,
    conditions: [
      sql`and r.webhook_id = ${webhookId}`,
      ...(query.status ? [sql`and r.status = ${query.status}`] : []),
      ...(query.event_type ? [sql`and r.event_type = ${query.event_type}`] : []),
    ],
  })

export const hasDeliveredSince = async (tx: Tx, webhookId: string, time: string) =>
  (await tx.first(sql`
    select from deliveries
     where workspace_id = ${tx.workspaceId} and webhook_id = ${webhookId} and status = 'delivered' and delivered_at >= ${time}
     limit 1`)) !== undefined
