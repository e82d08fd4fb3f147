import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { NotYet } from '../jobs/job.ts'
import { mentions, type PersonalData } from '../records/personal-data.ts'

const isActive = sql`status in ('pending', 'processing')`

/**
 * The filter of a job, and the values that it sets, may quote the person. Without the values it cannot be undone. A running
 * job still needs them, and so does one that is being undone.
 */
export const bulkPersonalData: PersonalData = {
  quotingEvents: ['bulk_job'],
  waitsForJobs: true,
  async scrub({ database }, caller, person) {
    const { workspaceId } = caller
    const quoting = sql`workspace_id = ${workspaceId} and action <> 'undo' and ${mentions(sql`input::text`, person)}`
    const isNeeded = await transaction(database, caller, async (tx) => {
      tx.run(sql`select from bulk_jobs where ${quoting} for update`) // starting an undo takes the same lock
      tx.run(sql`
        update bulk_jobs
           set input = case when ${mentions(sql`(input::jsonb - 'filter')::text`, person)} then '{}' else (input::jsonb - 'filter')::json end
         where ${quoting} and not ${isActive}
           and id::text not in (select input->>'undoes' from bulk_jobs
                                 where workspace_id = ${workspaceId} and action = 'undo' and ${isActive})`)
      return tx.first(sql`select from bulk_jobs where ${quoting} limit 1`)
    })
    if (isNeeded) throw new NotYet()
  },
}
