import { systemCaller } from '../database/caller.ts'
import { firstIdAt, nilId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { untilDone } from '../jobs/batches.ts'
import { daysAgo } from '../jobs/days-ago.ts'
import type { Job } from '../jobs/job.ts'
import { queuedAmong } from './queries.ts'
import { daysKept } from './redeliver.ts'

const size = 10_000

/**
 * Deletes deliveries older than the retention period, except those still to be sent, which a receiver may postpone by
 * the same period. Deliveries that wait for an inactive webhook are deleted when their time has passed.
 */
export const cleanDeliveries: Job<Record<string, never>> = {
  name: 'webhooks.clean_up',
  daily: true,
  async run({ database, signal }) {
    const end = firstIdAt((await daysAgo(database, daysKept)).toISOString())
    const [workspaces] = await database.send([sql`select id from workspaces`])
    for (const { id } of workspaces as { id: string }[]) {
      let last = nilId
      await untilDone({ signal }, async () => {
        const old = await transaction(database, systemCaller(id, null, 'Webhooks'), async (tx) => {
          const rows = await tx.all<{ id: string }>(sql`
            select id from deliveries
             where workspace_id = ${id} and id > ${last} and id < ${end} and (next_attempt_at > now()) is not true
             order by id limit ${size}`)
          const old = rows.map((row) => row.id)
          const kept = await queuedAmong(tx, old)
          tx.run(sql`
            delete from deliveries where workspace_id = ${id} and id = any (${old.filter((one) => !kept.has(one))}::uuid[])`)
          return old
        })
        last = old.at(-1) ?? last // after the commit, because a transaction may be repeated
        return old.length === size
      })
    }
  },
}
