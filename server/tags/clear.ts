import { systemCaller } from '../database/caller.ts'
import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import type { Job } from '../jobs/job.ts'
import { mainKinds } from '../kinds/kinds.ts'
import { tagLinks } from '../records/tags.ts'
import { clearLinks, countContents } from '../trash/links.ts'
import { restorableTag } from './queries.ts'

/**
 * A deleted tag is hidden immediately. This job moves its links, which may be very many, to its trash entry, and then
 * deletes its row.
 */
export const clearTag: Job<{ workspaceId: string; tagId: string }> = {
  name: 'tags.clear',
  async run(context, { workspaceId, tagId }) {
    const caller = systemCaller(workspaceId, null, 'tags.clear')
    for (const { name } of Object.values(mainKinds)) {
      const { links, record } = tagLinks(name)
      await clearLinks(context, caller, {
        kind: restorableTag,
        id: tagId,
        table: `${name}_tags`,
        unlink: (limit) => sql`
          delete from ${links}
           where workspace_id = ${workspaceId} and tag_id = ${tagId}
             and ${record} = any(array(select ${record} from ${links} where workspace_id = ${workspaceId} and tag_id = ${tagId} limit ${limit}))
          returning ${record} as record_id, tag_id, workspace_id`,
        content: sql`json_build_object('tag_id', tag_id, ${`${name}_id`}::text, record_id, 'workspace_id', workspace_id)`,
      })
    }
    await transaction(context.database, caller, async (tx) => {
      countContents(tx, restorableTag, tagId)
      tx.run(sql`delete from tags where workspace_id = ${workspaceId} and id = ${tagId} and deleted_at is not null`)
    })
  },
}
