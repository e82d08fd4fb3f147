import { setTimeout as sleep } from 'node:timers/promises'
import { systemCaller } from '../database/caller.ts'
import { firstIdAt, nilId, timeOf } from '../database/ids.ts'
import { type Sql, sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { renamedEvents } from '../events/catalogue.ts'
import { horizonOf, parseSnapshot, type Running, runningTransactions } from '../events/horizon.ts'
import { recordEvent } from '../events/record.ts'
import { orNotFound } from '../http/errors.ts'
import { untilDone } from '../jobs/batches.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Job } from '../jobs/job.ts'
import { lockWebhook } from './queries.ts'
import { anew, oldestKept, pauseForChange, toQueue } from './redeliver.ts'
import { wakeSenders } from './queue.ts'
import type { Replayed, Webhook } from './schema.ts'

/** How many events one transaction reads, including those that the webhook is not subscribed to. */
const batchSize = 5000

/**
 * Queues the events since this time that the webhook is subscribed to and that were not delivered, including those from
 * while it was inactive. The request handles the first batch, and a job the rest. Another job follows for the changes in
 * progress.
 */
export async function replayEvents(tx: Tx, id: string, since: string): Promise<Replayed> {
  const webhook = orNotFound(await lockWebhook(tx, id), 'Webhook')
  const from = Date.parse(since) > Date.parse(oldestKept()) ? since : oldestKept()
  const after = firstIdAt(from)
  const { horizon } = await findRunning(tx)
  const { queued, last } = await replayBatch(tx, webhook, nextAfter(after), byId)
  if (last !== undefined) await continueInBackground(tx, id, last.id)
  const until = new Date(Date.now() + longestStart).toISOString()
  enqueue(tx, replayInProgress, { workspaceId: tx.workspaceId, webhookId: id, after, horizon, until })
  recordEvent(tx, 'webhook.replayed', id, { data: webhook, extra: { since, queued } })
  return { queued, ...(last !== undefined && { more: true }) }
}

const nextAfter = (after: string) => sql`e.id > ${after}`
const byId = sql`e.id`

/** An event: where the next batch begins. */
type Place = { id: string; transaction: string }

/** `last` is where the next batch begins, if there is one. */
async function replayBatch(tx: Tx, webhook: Webhook, which: Sql, order: Sql) {
  const batch = await tx.first<{ queued: number; read: number; last: Place | null }>(sql`
    with batch as (
      select e.workspace_id, e.id, coalesce(${JSON.stringify(renamedEvents())}::json ->> e.type, e.type) as type, e.created_at,
             e.extra ->> 'imported' = 'true' as is_from_archive, e.transaction::text, row_number() over (order by ${order}) as place
        from events e
       where e.workspace_id = ${tx.workspaceId} and ${which}
       order by ${order}
       limit ${batchSize}
    ), due as (
      insert into deliveries as d (workspace_id, id, webhook_id, event_id, event_type, created_at)
      select e.workspace_id, (left(e.id::text, 15) || substr(gen_random_uuid()::text, 16))::uuid, ${webhook.id}, e.id, e.type, e.created_at
        from batch e
       where e.type = any (${webhook.events}::text[]) and e.is_from_archive is not true
      on conflict (workspace_id, webhook_id, event_id) do update set ${anew} where d.status <> 'delivered'
      returning id
    ), queued as (${toQueue(tx, webhook, sql`select id from due`)})
    select (select count(*) from due) as queued, (select count(*) from batch) as read,
           (select json_build_object('id', id, 'transaction', transaction) from batch order by place desc limit 1) as last`)
  const { queued, read, last } = batch!
  if (queued > 0) tx.afterCommit(wakeSenders)
  return { queued, last: read === batchSize ? last! : undefined }
}

/** A webhook has at most one such job: a further replay request moves it back. */
async function continueInBackground(tx: Tx, webhookId: string, last: string) {
  const running = await findReplay(tx, webhookId)
  setReplay(tx, webhookId, running !== undefined && running < last ? running : last)
  if (running === undefined) enqueue(tx, continueReplay, { workspaceId: tx.workspaceId, webhookId })
}

/** Each batch commits together with the start of the next one, so that a job whose worker was killed continues there. */
export const continueReplay: Job<{ workspaceId: string; webhookId: string }> = {
  name: 'webhooks.replay',
  concurrency: 2,
  perWorkspace: 1,
  pacesItself: true,
  run: ({ database, ...turn }, { workspaceId, webhookId }) =>
    untilDone(turn, async () => {
      const isUnfinished = await transaction(database, systemCaller(workspaceId, null, 'Webhooks'), async (tx) => {
        const webhook = await lockWebhook(tx, webhookId)
        const after = await findReplay(tx, webhookId)
        if (!webhook || after === undefined) return false
        const { last } = await replayBatch(tx, webhook, nextAfter(after), byId)
        setReplay(tx, webhookId, last?.id ?? null)
        return last !== undefined
      })
      await sleep(pauseForChange)
      return isUnfinished
    }),
}

async function findReplay(tx: Tx, webhookId: string) {
  const row = await tx.first<{ replay_after: string | null }>(sql`
    select replay_after from webhooks where workspace_id = ${tx.workspaceId} and id = ${webhookId}`)
  return row?.replay_after ?? undefined
}

function setReplay(tx: Tx, webhookId: string, after: string | null) {
  tx.run(sql`
    update webhooks set replay_after = ${after} where workspace_id = ${tx.workspaceId} and id = ${webhookId}`)
}

type InProgress = {
  workspaceId: string
  webhookId: string
  after: string
  /** Of the replay request: events of earlier transactions were visible to it. */
  horizon: string
  /** The job may begin late, and changes that began after the request are not its task. An earlier version enqueued none. */
  until?: string
  /** Greater than the number of every transaction that was running during the request. */
  end?: string
  /** Where the next batch begins. */
  from?: Place
}

/** In milliseconds. An event has the time at which its statement is sent, by the clock of its server. */
const longestStart = 5000

/**
 * Queues the events of transactions that were running during the replay request. They were not visible to it, and have no
 * delivery if they were recorded before the webhook became active. The job begins a second later, when most of them have
 * ended, and waits for the others.
 */
export const replayInProgress: Job<InProgress> = {
  name: 'webhooks.replay_in_progress',
  concurrency: 2,
  perWorkspace: 1,
  pacesItself: true,
  delaySeconds: 1,
  run: ({ database, ...turn }, payload) =>
    untilDone(turn, async () => {
      const {
        workspaceId,
        webhookId,
        after,
        until = 'infinity',
        horizon,
        from = { transaction: horizon, id: nilId },
      } = payload
      const found = await transaction(database, systemCaller(workspaceId, null, 'Webhooks'), async (tx) => {
        const running = await findRunning(tx)
        // Not that of the request: a statement that did not see the webhook yet may get a number a moment later.
        const end = payload.end ?? running.end
        if (BigInt(running.horizon) < BigInt(end)) return { end, mustWait: true }
        const webhook = await lockWebhook(tx, webhookId)
        // Not by id, so that the index by transaction is used.
        const which = sql`
          (e.transaction, e.id) > (${from.transaction}::xid8, ${from.id}::uuid)
            and coalesce(e.recorded_by, e.transaction) < ${end}::xid8 and e.created_at >= ${timeOf(after)} and e.created_at <= ${until}::timestamptz`
        const { last } = webhook ? await replayBatch(tx, webhook, which, sql`e.transaction, e.id`) : {}
        return { end, last }
      })
      // Only after the commit: a transaction that is retried after a deadlock must not skip these events.
      payload.end = found.end
      if (found.last) payload.from = found.last
      if (!found.mustWait && !found.last) return false
      await sleep(found.mustWait ? 1000 : pauseForChange)
      return true
    }),
}

async function findRunning(tx: Tx) {
  const running = (await tx.first<Running>(runningTransactions))!
  return { horizon: horizonOf(tx.workspaceId, running), end: parseSnapshot(running.snapshot).xmax }
}
