import { setTimeout as sleep } from 'node:timers/promises'
import { systemCaller } from '../database/caller.ts'
import { nilId } from '../database/ids.ts'
import { planAnew, sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { untilDone } from '../jobs/batches.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Job } from '../jobs/job.ts'
import { lockWebhook, queuedAmong } from './queries.ts'
import { wakeSenders } from './queue.ts'
import { anew, pauseForChange, toQueue } from './redeliver.ts'
import type { Webhook } from './schema.ts'

const batchSize = 5000

/**
 * Deliveries that waited for the webhook to become active are due now, with all attempts available. The request handles
 * the first batch, and a job the rest.
 */
export async function resumeDeliveries(tx: Tx, webhook: Webhook) {
  const after = await resumeBatch(tx, webhook, nilId)
  if (after !== undefined) enqueue(tx, continueResuming, { workspaceId: tx.workspaceId, webhookId: webhook.id, after })
}

/**
 * Returns where the next batch begins, if there is one. Deliveries in the queue are due already; they are found by a
 * statement of their own, because Citus does not join the queue with the deliveries.
 */
async function resumeBatch(tx: Tx, webhook: Webhook, after: string) {
  const isHeld = sql`workspace_id = ${tx.workspaceId} and webhook_id = ${webhook.id} and status = 'pending' and id > ${after}`
  const pending = await tx.all<{ id: string }>(
    sql`select id from deliveries where ${isHeld} order by id limit ${batchSize}`,
  )
  if (pending.length === 0) return
  const ids = pending.map(({ id }) => id)
  const queued = await queuedAmong(tx, ids)
  const last = ids.at(-1)!
  if (queued.size < ids.length) {
    tx.run(
      planAnew(sql`
        with due as (
          update deliveries set ${anew}
           where ${isHeld} and id <= ${last} and id <> all (${[...queued]}::uuid[])
          returning id)
        ${toQueue(tx, webhook, sql`select id from due`)}`),
    )
    tx.afterCommit(wakeSenders)
  }
  return ids.length === batchSize ? last : undefined
}

export const continueResuming: Job<{ workspaceId: string; webhookId: string; after: string }> = {
  name: 'webhooks.resume',
  concurrency: 2,
  perWorkspace: 1,
  pacesItself: true,
  async run({ database, ...turn }, payload) {
    const { workspaceId, webhookId } = payload
    await untilDone(turn, async () => {
      const next = await transaction(database, systemCaller(workspaceId, null, 'Webhooks'), async (tx) => {
        const webhook = await lockWebhook(tx, webhookId)
        return webhook?.status === 'active' ? resumeBatch(tx, webhook, payload.after) : undefined
      })
      await sleep(pauseForChange)
      if (next === undefined) return false
      payload.after = next
      return true
    })
  },
}
