import { systemCaller } from '../database/caller.ts'
import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { inBatches } from '../jobs/batches.ts'
import type { Job } from '../jobs/job.ts'
import { recordKinds } from '../kinds/kinds.ts'
import { tagLinks } from '../records/tags.ts'

const size = 1000

/** A deleted tag is hidden immediately. This job removes its links, which may be very many, and then its row. */
export const clearTag: Job<{ workspaceId: string; tagId: string }> = {
  name: 'tags.clear',
  async run({ database, signal }, { workspaceId, tagId }) {
    const caller = systemCaller(workspaceId, null, 'tags.clear')
    for (const { name } of Object.values(recordKinds)) {
      const { links, record } = tagLinks(name)
      const unlink = sql`
        delete from ${links}
         where workspace_id = ${workspaceId} and tag_id = ${tagId}
           and ${record} = any(array(select ${record} from ${links} where workspace_id = ${workspaceId} and tag_id = ${tagId} limit ${size}))
           and exists (select from tags where workspace_id = ${workspaceId} and id = ${tagId} and deleted_at is not null)
        returning 1`
      await inBatches({ database, signal }, caller, size, unlink)
    }
    await transaction(database, caller, async (tx) =>
      tx.run(sql`delete from tags where workspace_id = ${workspaceId} and id = ${tagId} and deleted_at is not null`),
    )
  },
}
