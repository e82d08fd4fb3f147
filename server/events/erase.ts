import type { Caller } from '../database/caller.ts'
import { nilId } from '../database/ids.ts'
import { type Sql, sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { untilDone } from '../jobs/batches.ts'
import type { JobContext } from '../jobs/job.ts'

// An event whose contents are erased is kept, so that the audit log still shows who changed which record and when, and
// totals stay exact. An X-Request-Id can say something about the record, unless it is one of ours.
const erased = sql`
  data = null, changes = null,
  request_id = case when e.request_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.request_id end`
const hasContents = sql`(e.data is not null or e.changes is not null)`

/** Erases the contents of the events of these records. */
export function eraseEventsOf(tx: Tx, entityIds: readonly string[]) {
  tx.run(sql`
    update events e set ${erased}
     where e.workspace_id = ${tx.workspaceId} and e.entity_id = any(${entityIds}::uuid[]) and ${hasContents}`)
}

/** Where a job has arrived that reads all events. It is a part of its payload, so that the job can give way and continue. */
export type EventProgress = { lastEvent?: string }

/** The same for all events `e` that a condition matches. */
export const eraseEventsWhere = (
  context: JobContext,
  caller: Caller,
  condition: Sql,
  progress: EventProgress,
  size: number,
) => changeEventsWhere(context, caller, erased, sql`${hasContents} and (${condition})`, progress, size)

/** Changes all events `e` that a condition matches, in batches: no index helps to find them. */
export async function changeEventsWhere(
  { database, ...turn }: JobContext,
  caller: Caller,
  change: Sql,
  condition: Sql,
  progress: EventProgress,
  size = 5000,
) {
  const { workspaceId } = caller
  await untilDone(turn, async () => {
    const last = await transaction(database, caller, (tx) =>
      tx.first<{ id: string }>(sql`
        with batch as (
          select id from events where workspace_id = ${workspaceId} and id > ${progress.lastEvent ?? nilId} order by id limit ${size}
        ), cleared as (
          update events e set ${change}
            from batch
           where e.workspace_id = ${workspaceId} and e.id = batch.id and ${condition})
        select id from batch order by id desc limit 1`),
    )
    if (last) progress.lastEvent = last.id
    return last !== undefined
  })
}
