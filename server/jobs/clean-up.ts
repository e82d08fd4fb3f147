import { systemCaller } from '../database/caller.ts'
import { sql } from '../database/sql.ts'
import { inBatches } from './batches.ts'
import type { Job } from './job.ts'

const size = 10_000

/** What has outlived its use: kept answers after 72 hours; sessions, verifications and invitations a month after they ended. */
export const cleanUp: Job<Record<string, never>> = {
  name: 'clean_up',
  daily: true,
  async run({ database, signal }) {
    await database.send([
      sql`delete from sessions where expires_at < now() - interval '30 days'`,
      sql`delete from verifications where expires_at < now() - interval '30 days'`,
      sql`delete from invitations where expires_at < now() - interval '30 days' and accepted_at is null`,
    ])
    // Answers are kept in a workspace, or with a person who had none.
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
}
