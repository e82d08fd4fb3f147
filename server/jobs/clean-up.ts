import { systemCaller } from '../database/caller.ts'
import { type Sql, sql } from '../database/sql.ts'
import { inBatches } from './batches.ts'
import type { Job } from './job.ts'

const size = 10_000

/** Deletes what has expired: the given statements once, and stored responses to Idempotency-Keys after 72 hours. */
export const cleanUp = (expired: readonly Sql[]): Job<Record<string, never>> => ({
  name: 'clean_up',
  daily: true,
  async run({ database, signal }) {
    await database.send([...expired])
    // A response is stored in its workspace, or with the person if the request had no workspace.
    const [places] = await database.send([sql`select id from workspaces union all select id from users`])
    for (const { id } of places as { id: string }[]) {
      const removal = sql`
        delete from idempotency_keys
         where workspace_id = ${id}
           and key = any(array(select key
                                 from idempotency_keys
                                where workspace_id = ${id} and created_at < now() - interval '72 hours'
                                limit ${size}))
        returning 1`
      await inBatches({ database, signal }, systemCaller(id, null, 'clean_up'), size, removal)
    }
  },
})
