import { systemCaller } from '../database/caller.ts'
import { sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { type Job, NotYet } from '../jobs/job.ts'
import { referrersTo } from '../records/belongings.ts'
import { lockBelongings, removeBelongings } from '../timeline/remove.ts'
import { moveEntries, removeTimelines } from '../timeline/timeline.ts'
import { keepBelongings, moveTimelineToTrash } from '../trash/keep.ts'
import { clearLinks, countContents, lockHidden } from '../trash/links.ts'
import { company } from './record.ts'

/**
 * A deleted or merged company is hidden immediately. This job clears the links to it, which may be very many, or moves them
 * to the company that it was merged into, and keeps them in its trash entry. Then it deletes the row of the company.
 */
export const clearCompany: Job<{ workspaceId: string; companyId: string }> = {
  name: 'companies.clear',
  pacesItself: true,
  async run(context, { workspaceId, companyId }) {
    const caller = systemCaller(workspaceId, null, 'companies.clear')
    const keepTimeline = (tx: Tx, entryId: string | null) =>
      entryId ? moveTimelineToTrash(tx, entryId, companyId) : removeTimelines(tx, [companyId])
    const target = sql`(select merged_into from companies where workspace_id = ${workspaceId} and id = ${companyId})`
    // What was added while the company was being deleted, or lost its deal since, is about nothing else any more. It goes to
    // the trash with the company.
    await transaction(context.database, caller, async (tx) => {
      const hidden = await lockHidden(tx, company, companyId)
      if (!hidden) return
      const merged = await tx.first(sql`select where ${target} is not null`)
      if (merged) return
      lockBelongings(tx, company, [companyId])
      keepTimeline(tx, hidden.entryId)
      if (hidden.entryId) keepBelongings(tx, company, hidden.entryId, companyId)
      await removeBelongings(tx, company, [companyId])
    })
    for (const { table, plural } of referrersTo(company))
      await clearLinks(context, caller, {
        kind: company,
        id: companyId,
        table: plural,
        unlink: (limit) => sql`
          update ${table}
             set company_id = ${target}
           where workspace_id = ${workspaceId} and company_id = ${companyId} -- a request may change it meanwhile
             and id = any(array(select id from ${table} where workspace_id = ${workspaceId} and company_id = ${companyId} order by id limit ${limit}))
          returning id as record_id, company_id`,
        content: sql`json_build_object('company_id', ${companyId}::uuid, 'instead_of', company_id)`,
      })
    await transaction(context.database, caller, async (tx) => {
      // Links that are being moved from another company to this one have to be cleared or moved on afterwards.
      const source = await tx.first(
        sql`select from companies where workspace_id = ${workspaceId} and merged_into = ${companyId} and deleted_at is not null limit 1`,
      )
      if (source) throw new NotYet()
      const hidden = await lockHidden(tx, company, companyId)
      if (!hidden) return
      // The activity of what was added while the company was being merged or deleted.
      const { into } = (await tx.first<{ into: string | null }>(sql`select ${target} as into`))!
      if (into) moveEntries(tx, companyId, into)
      else keepTimeline(tx, hidden.entryId)
      countContents(tx, company, companyId)
      // If a record was linked to the company in the meantime, the foreign key rejects the delete and the job runs again.
      tx.run(
        sql`delete from companies where workspace_id = ${workspaceId} and id = ${companyId} and deleted_at is not null`,
      )
    })
  },
}

/** The same for a merge. A worker of the previous version, which knows no merges, would clear the links. */
export const moveCompany: typeof clearCompany = { ...clearCompany, name: 'companies.move' }
