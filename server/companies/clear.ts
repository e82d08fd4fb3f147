import { systemCaller } from '../database/caller.ts'
import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { inBatches } from '../jobs/batches.ts'
import type { Job } from '../jobs/job.ts'
import { referrersTo } from '../records/belongings.ts'
import { company } from './record.ts'

const size = 1000

/** A deleted company is hidden immediately. This job removes the links to it, which may be very many, and then its row. */
export const clearCompany: Job<{ workspaceId: string; companyId: string }> = {
  name: 'companies.clear',
  async run({ database, signal }, { workspaceId, companyId }) {
    const caller = systemCaller(workspaceId, null, 'companies.clear')
    for (const { table } of referrersTo(company)) {
      const unlink = sql`
        update ${table}
           set company_id = null
         where workspace_id = ${workspaceId}
           and id = any(array(select id from ${table} where workspace_id = ${workspaceId} and company_id = ${companyId} order by id limit ${size}))
           and exists (select from companies where workspace_id = ${workspaceId} and id = ${companyId} and deleted_at is not null)
        returning 1`
      await inBatches({ database, signal }, caller, size, unlink)
    }
    // If a record was linked to the company in the meantime, the foreign key rejects the delete and the job runs again.
    await transaction(database, caller, async (tx) =>
      tx.run(
        sql`delete from companies where workspace_id = ${workspaceId} and id = ${companyId} and deleted_at is not null`,
      ),
    )
  },
}
