import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { NotYet } from '../jobs/job.ts'
import { type PersonalData, quotes } from '../records/personal-data.ts'

/** The filter of a job, and the values that it sets, may quote the person. A running job still needs them. */
export const bulkPersonalData: PersonalData = {
  quotingEvents: ['bulk_job'],
  waitsForJobs: true,
  async scrub({ database }, caller, person) {
    const running = await transaction(database, caller, async (tx) => {
      const found = await tx.all<{ status: string }>(sql`
        update bulk_jobs
           set input = case when status in ('pending', 'processing') then input else '{}' end
         where workspace_id = ${caller.workspaceId} and ${quotes(sql`input::text`, person)}
        returning status`)
      return found.some(({ status }) => status === 'pending' || status === 'processing')
    })
    if (running) throw new NotYet()
  },
}
