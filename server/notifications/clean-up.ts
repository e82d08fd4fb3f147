import { systemCaller } from '../database/caller.ts'
import { firstIdAt } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { inBatches } from '../jobs/batches.ts'
import { daysAgo } from '../jobs/days-ago.ts'
import type { Job } from '../jobs/job.ts'

const size = 10_000
export const keptDays = 90

export const cleanNotifications: Job<Record<string, never>> = {
  name: 'notifications.clean_up',
  daily: true,
  async run({ database, signal }) {
    const end = firstIdAt((await daysAgo(database, keptDays)).toISOString())
    const [workspaces] = await database.send([sql`select id from workspaces`])
    for (const { id: workspaceId } of workspaces as { id: string }[]) {
      const removal = sql`
        delete from notifications
         where workspace_id = ${workspaceId}
           and id = any(array(select id from notifications where workspace_id = ${workspaceId} and id < ${end} limit ${size}))
        returning 1`
      await inBatches({ database, signal }, systemCaller(workspaceId, null, 'Retention'), size, removal)
    }
  },
}
