import { systemCaller } from '../database/caller.ts'
import { firstIdAt, nilId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { untilDone } from '../jobs/batches.ts'
import { daysAgo } from '../jobs/days-ago.ts'
import type { Job } from '../jobs/job.ts'

const size = 5000

/**
 * Removes the contents of events older than `EVENT_DATA_DAYS`: the record and its changes, which contain personal data.
 * The event itself is kept, so that the audit log still shows who changed which record and when, and totals stay exact.
 */
export const clearOldEvents: Job<Record<string, never>> = {
  name: 'events.clean_up',
  daily: true,
  async run({ database, config, signal }) {
    if (config.eventDataDays === 0) return
    const end = firstIdAt((await daysAgo(database, config.eventDataDays)).toISOString())
    const [workspaces] = await database.send([sql`select id, events_cleared_to from workspaces`])
    for (const { id: workspaceId, events_cleared_to } of workspaces as {
      id: string
      events_cleared_to: string | null
    }[]) {
      let after = events_cleared_to ?? nilId
      await untilDone({ signal }, async () => {
        const batch = sql`
          with batch as (
            select id from events where workspace_id = ${workspaceId} and id > ${after} and id < ${end} order by id limit ${size}
          ), cleared as (
            update events e set data = null, changes = null
              from batch
             where e.workspace_id = ${workspaceId} and e.id = batch.id and (e.data is not null or e.changes is not null))
          select id from batch order by id desc limit 1`
        const last = await transaction(database, systemCaller(workspaceId, null, 'Retention'), async (tx) => {
          const last = await tx.first<{ id: string }>(batch)
          // The last statement, because a change of the workspace waits for its row.
          if (last) tx.run(sql`update workspaces set events_cleared_to = ${last.id} where id = ${workspaceId}`)
          return last
        })
        after = last?.id ?? after
        return last !== undefined
      })
    }
  },
}
