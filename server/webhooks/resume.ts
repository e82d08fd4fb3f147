import { setTimeout as sleep } from 'node:timers/promises'
import { systemCaller } from '../database/caller.ts'
import { nilId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { untilDone } from '../jobs/batches.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Job } from '../jobs/job.ts'
import { lockWebhook } from './queries.ts'
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

/** Returns where the next batch begins, if there is one. Deliveries in the queue are due already. */
async function resumeBatch(tx: Tx, webhook: Webhook, after: string) {
  const batch = await tx.first<{ resumed: number; last: string | null }>(sql`
    with batch as (
      select d.id
        from deliveries d
       where d.workspace_id = ${tx.workspaceId} and d.webhook_id = ${webhook.id} and d.status = 'pending' and d.id > ${after}
         and not exists (select from delivery_queue q where q.delivery_id = d.id)
       order by d.id
       limit ${batchSize}
    ), due as (
      update deliveries d set ${anew}
        from batch
       where d.workspace_id = ${tx.workspaceId} and d.id = batch.id
      returning d.id
    ), queued as (${toQueue(tx, webhook, sql`select id from due`)})
    select (select count(*) from batch) as resumed, (select id from batch order by id desc limit 1) as last`)
  const { resumed, last } = batch!
  if (resumed > 0) tx.afterCommit(wakeSenders)
  return resumed === batchSize ? last! : undefined
}

export const continueResuming: Job<{ workspaceId: string; webhookId: string; after: string }> = {
  name: 'webhooks.resume',
  concurrency: 2,
  perWorkspace: 1,
  pacesItself: true,
  async run({ database, signal }, { workspaceId, webhookId, after }) {
    let next: string | undefined = after
    await untilDone(signal, async () => {
      next = await transaction(database, systemCaller(workspaceId, null, 'Webhooks'), async (tx) => {
        const webhook = await lockWebhook(tx, webhookId)
        return webhook?.status === 'active' ? resumeBatch(tx, webhook, next!) : undefined
      })
      await sleep(pauseForChange)
      return next !== undefined
    })
  },
}
