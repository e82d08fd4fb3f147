import { systemCaller } from '../database/caller.ts'
import { firstIdAt } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { inBatches } from '../jobs/batches.ts'
import type { Job } from '../jobs/job.ts'
import { oldestKept } from './redeliver.ts'

const size = 10_000

/** Takes away what is older than deliveries are kept. One that still stands in the queue is dropped there when its turn comes. */
export const cleanDeliveries: Job<Record<string, never>> = {
  name: 'webhooks.clean_up',
  daily: true,
  async run({ database, signal }) {
    const end = firstIdAt(oldestKept())
    const [workspaces] = await database.send([sql`select id from workspaces`])
    for (const { id } of workspaces as { id: string }[]) {
      const removal = sql`
        delete from deliveries d
         using (select id from deliveries where workspace_id = ${id} and id < ${end} order by id limit ${size}) as old
         where d.workspace_id = ${id} and d.id = old.id
        returning 1`
      await inBatches({ database, signal }, systemCaller(id, null, 'Webhooks'), size, removal)
    }
  },
}
