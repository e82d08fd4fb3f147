import { sql } from '../database/sql.ts'
import { reader, transaction } from '../database/transaction.ts'
import { nilId } from '../database/ids.ts'
import { untilDone } from '../jobs/batches.ts'
import { NotYet } from '../jobs/job.ts'
import { filtersByExternalId, mentions, type PersonalData, searchedAtOnce } from '../records/personal-data.ts'

/** How many jobs are searched at once. An input has up to a megabyte. */
const usual = 100

const isActive = sql`status in ('pending', 'processing')`

/**
 * The filter of a job, and the values that it sets, may quote the person; those of a job about the person alone belong to
 * them. Without the values it cannot be undone. A running job still needs them, and so does one that is being undone.
 */
export const bulkPersonalData: PersonalData = {
  name: 'bulk_jobs',
  quotingEvents: ['bulk_job'],
  async isReady({ database }, caller, erasedAt) {
    const unfinished = await reader(database, caller).first(sql`
      select from bulk_jobs where workspace_id = ${caller.workspaceId} and ${isActive} and created_at <= ${erasedAt} limit 1`)
    return !unfinished
  },
  async scrub({ database, ...turn }, caller, person, _erasedAt, progress) {
    const { workspaceId } = caller
    const isAbout = sql`id = any(${person.recordIds}::uuid[])`
    const filter = sql`concat(json_build_object('entity_type', entity_type), input -> 'filter')`
    const quoting = sql`
      workspace_id = ${workspaceId} and action <> 'undo'
      and (${mentions(sql`input::text`, person)} or ${filtersByExternalId(filter, person)} or ${isAbout} and input::text <> '{}')`
    await untilDone(turn, async () => {
      const batch = await transaction(database, caller, async (tx) => {
        const next = await tx.all<{ id: string }>(sql`
          select id from bulk_jobs where workspace_id = ${workspaceId} and id > ${progress.last ?? nilId} order by id limit ${searchedAtOnce(person, usual)}`)
        // Starting an undo takes the same lock.
        const found = await tx.all<{ id: string }>(sql`
          select id from bulk_jobs where id = any(${next.map(({ id }) => id)}::uuid[]) and ${quoting} for update`)
        const cleared = await tx.all(sql`
          update bulk_jobs
             set input = case when ${isAbout} or ${mentions(sql`(input::jsonb - 'filter')::text`, person)} then '{}' else (input::jsonb - 'filter')::json end
           where workspace_id = ${workspaceId} and id = any(${found.map(({ id }) => id)}::uuid[]) and not ${isActive}
             and id::text not in (select input->>'undoes' from bulk_jobs
                                   where workspace_id = ${workspaceId} and action = 'undo' and ${isActive})
          returning id`)
        return { last: next.at(-1)?.id, isNeeded: cleared.length < found.length }
      })
      // After the commit, because a transaction may be repeated.
      if (batch.isNeeded) progress.isNeeded = 'yes'
      if (batch.last) progress.last = batch.last
      return batch.last !== undefined
    })
    if (progress.isNeeded) throw new NotYet()
  },
}
