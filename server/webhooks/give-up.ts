import type { FastifyBaseLogger } from 'fastify'
import { systemCaller } from '../database/caller.ts'
import type { Database } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import { type Attempt, recordLastAttempt } from './claims.ts'
import { hasDeliveredSince, holdDeliveries, lockWebhook } from './queries.ts'
import { saveWebhook } from './save.ts'

const webhookCaller = (workspaceId: string) => systemCaller(workspaceId, null, 'Webhooks')

/**
 * After the last attempt of a delivery its webhook is failed, unless another delivery has succeeded since. The delivery
 * is marked in the same transaction that reads its webhook; if that fails, it is tried and given up again.
 */
export async function giveUp(database: Database, log: FastifyBaseLogger, attempt: Attempt, ahead: number) {
  const { delivery, verdict } = attempt
  await transaction(database, webhookCaller(delivery.workspace_id), async (tx) => {
    const webhook = await lockWebhook(tx, delivery.webhook_id)
    recordLastAttempt(tx, attempt, ahead)
    if (webhook?.status !== 'active') return
    if (!verdict.gone && (await hasDeliveredSince(tx, webhook.id, delivery.started_at))) return
    const failure_reason = verdict.gone
      ? 'It responded with status 410 (Gone)'
      : `All attempts of a delivery failed, and no other has succeeded since ${delivery.started_at}. The last error: ${verdict.error}`
    await saveWebhook(tx, webhook, { ...webhook, status: 'failed', failure_reason })
    tx.afterCommit(() => log.info({ webhook: webhook.id, reason: failure_reason }, 'a webhook has failed'))
  })
}

/** For an event that was recorded just as the webhook was paused. The lock prevents a concurrent reactivation from being missed. */
export async function holdPausedDeliveries(database: Database, workspaceId: string, webhookId: string) {
  await transaction(database, webhookCaller(workspaceId), async (tx) => {
    const webhook = await lockWebhook(tx, webhookId)
    if (webhook?.status !== 'active') holdDeliveries(tx, webhookId)
  })
}
