import { systemCaller } from '../database/caller.ts'
import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import type { Job } from '../jobs/job.ts'
import { referrersTo } from '../records/belongings.ts'
import { clearLinks, countContents } from '../trash/links.ts'
import { company } from './record.ts'

/**
 * A deleted company is hidden immediately. This job moves the links to it, which may be very many, to its trash entry, and
 * then deletes its row.
 */
export const clearCompany: Job<{ workspaceId: string; companyId: string }> = {
  name: 'companies.clear',
  async run(context, { workspaceId, companyId }) {
    const caller = systemCaller(workspaceId, null, 'companies.clear')
    for (const { table, plural } of referrersTo(company))
      await clearLinks(context, caller, {
        kind: company,
        id: companyId,
        table: plural,
        unlink: (limit) => sql`
          update ${table}
             set company_id = null
           where workspace_id = ${workspaceId} and company_id = ${companyId} -- a request may change it meanwhile
             and id = any(array(select id from ${table} where workspace_id = ${workspaceId} and company_id = ${companyId} order by id limit ${limit}))
          returning id as record_id, json_build_object('company_id', ${companyId}::uuid) as content`,
      })
    await transaction(context.database, caller, async (tx) => {
      countContents(tx, company, companyId)
      // If a record was linked to the company in the meantime, the foreign key rejects the delete and the job runs again.
      tx.run(
        sql`delete from companies where workspace_id = ${workspaceId} and id = ${companyId} and deleted_at is not null`,
      )
    })
  },
}
