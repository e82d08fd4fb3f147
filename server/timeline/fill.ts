import { systemCaller } from '../database/caller.ts'
import { nilId } from '../database/ids.ts'
import { type Sql, sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { untilDone } from '../jobs/batches.ts'
import type { Job, JobContext } from '../jobs/job.ts'

const size = 200

/**
 * Computes last_activity_at and next_due of the records that are older than these fields, and the company of their
 * timeline entries, in small transactions, so that no request waits long for a row.
 */
export const fillActivity: Job<Record<string, never>> = {
  name: 'timeline.fill',
  everyMinutes: 60,
  async run(context) {
    const [workspaces] = await context.database.send([sql`select id from workspaces where not activity_filled`])
    for (const { id } of workspaces as { id: string }[]) {
      await fill(context, id, sql`contacts`)
      await fill(context, id, sql`deals`)
      await context.database.send([sql`update workspaces set activity_filled = true where id = ${id}`])
    }
  },
}

async function fill({ database, signal }: JobContext, workspaceId: string, table: Sql) {
  let last = nilId
  await untilDone({ signal }, async () => {
    const ids = await transaction(database, systemCaller(workspaceId, null, 'timeline.fill'), async (tx) => {
      const rows = await tx.all<{ id: string }>(sql`
        select id from ${table} where workspace_id = ${workspaceId} and id > ${last} order by id limit ${size}`)
      const ids = rows.map(({ id }) => id)
      tx.run(sql`select refresh_activity(${workspaceId}, ${ids}::uuid[])`)
      tx.run(sql`
        update timeline t
           set company_id = r.company_id
          from ${table} r
         where r.workspace_id = ${workspaceId} and r.id = any(${ids}::uuid[]) and r.company_id is not null
           and t.workspace_id = ${workspaceId} and t.subject_id = r.id and t.company_id is distinct from r.company_id`)
      return ids
    })
    last = ids.at(-1) ?? last
    return ids.length === size
  })
}
