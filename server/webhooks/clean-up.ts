import { systemCaller } from '../database/caller.ts'
import { firstIdAt } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { inBatches } from '../jobs/batches.ts'
import type { Job } from '../jobs/job.ts'
import { oldestKept } from './redeliver.ts'

const size = 10_000

/**
 * Deletes deliveries older than the retention period, except those still to be sent, which a receiver may postpone by
 * the same period. Deliveries that wait for an inactive webhook are deleted when their time has passed.
 */
export const cleanDeliveries: Job<Record<string, never>> = {
  name: 'webhooks.clean_up',
  daily: true,
  async run({ database, signal }) {
    const end = firstIdAt(oldestKept())
    const [workspaces] = await database.send([sql`select id from workspaces`])
    for (const { id } of workspaces as { id: string }[]) {
      const removal = sql`
        delete from deliveries d
         using (select o.id from deliveries o
                 where o.workspace_id = ${id} and o.id < ${end} and (o.next_attempt_at > now()) is not true
                   and not exists (select from delivery_queue q where q.delivery_id = o.id)
                 order by o.id limit ${size}) as old
         where d.workspace_id = ${id} and d.id = old.id
        returning 1`
      await inBatches({ database, signal }, systemCaller(id, null, 'Webhooks'), size, removal)
    }
  },
}
