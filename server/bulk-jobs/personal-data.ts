import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { NotYet } from '../jobs/job.ts'
import { filtersByExternalId, mentions, type PersonalData } from '../records/personal-data.ts'

const isActive = sql`status in ('pending', 'processing')`

/**
 * The filter of a job, and the values that it sets, may quote the person; those of a job about the person alone belong to
 * them. Without the values it cannot be undone. A running job still needs them, and so does one that is being undone.
 */
export const bulkPersonalData: PersonalData = {
  quotingEvents: ['bulk_job'],
  waitsForJobs: true,
  async scrub({ database }, caller, person) {
    const { workspaceId } = caller
    const isAbout = sql`id = any(${person.recordIds}::uuid[])`
    const filter = sql`concat(json_build_object('entity_type', entity_type), input -> 'filter')`
    const quoting = sql`
      workspace_id = ${workspaceId} and action <> 'undo'
      and (${mentions(sql`input::text`, person)} or ${filtersByExternalId(filter, person)} or ${isAbout} and input::text <> '{}')`
    const isNeeded = await transaction(database, caller, async (tx) => {
      tx.run(sql`select from bulk_jobs where ${quoting} for update`) // starting an undo takes the same lock
      tx.run(sql`
        update bulk_jobs
           set input = case when ${isAbout} or ${mentions(sql`(input::jsonb - 'filter')::text`, person)} then '{}' else (input::jsonb - 'filter')::json end
         where ${quoting} and not ${isActive}
           and id::text not in (select input->>'undoes' from bulk_jobs
                                 where workspace_id = ${workspaceId} and action = 'undo' and ${isActive})`)
      return tx.first(sql`select from bulk_jobs where ${quoting} limit 1`)
    })
    if (isNeeded) throw new NotYet()
  },
}
