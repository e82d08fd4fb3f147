import { systemCaller } from '../database/caller.ts'
import { firstIdAt, nilId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { untilDone } from '../jobs/batches.ts'
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
    const end = firstIdAt(new Date(Date.now() - config.eventDataDays * 86_400_000).toISOString())
    const [workspaces] = await database.send([sql`select id from workspaces`])
    for (const { id: workspaceId } of workspaces as { id: string }[]) {
      let after = nilId
      await untilDone(signal, async () => {
        const batch = sql`
          with batch as (
            select id from events where workspace_id = ${workspaceId} and id > ${after} and id < ${end} order by id limit ${size}
          ), cleared as (
            update events e set data = null, changes = null
              from batch
             where e.workspace_id = ${workspaceId} and e.id = batch.id and (e.data is not null or e.changes is not null))
          select id from batch order by id desc limit 1`
        const caller = systemCaller(workspaceId, null, 'Retention')
        const last = await transaction(database, caller, (tx) => tx.first<{ id: string }>(batch))
        after = last?.id ?? after
        return last !== undefined
      })
    }
  },
}
