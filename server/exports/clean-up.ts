import { systemCaller } from '../database/caller.ts'
import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { daysAgo } from '../jobs/days-ago.ts'
import type { Job } from '../jobs/job.ts'
import { openStorage } from '../storage/open.ts'
import { failAbandoned, keptDays } from './queries.ts'

/** Deletes files after 7 days, and the remains of exports whose worker was killed. */
export const cleanExports: Job<Record<string, never>> = {
  name: 'exports.clean_up',
  daily: true,
  async run({ database, config, signal }) {
    const storage = await openStorage(config)
    for await (const file of storage.olderThan('exports', await daysAgo(database, keptDays))) {
      signal.throwIfAborted()
      await storage.delete(file)
    }
    const [workspaces] = await database.send([sql`select id from workspaces`])
    for (const { id } of workspaces as { id: string }[]) {
      signal.throwIfAborted()
      await transaction(database, systemCaller(id, null, 'Exports'), async (tx) => failAbandoned(tx))
    }
  },
}
