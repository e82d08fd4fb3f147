import { systemCaller } from '../database/caller.ts'
import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { untilDone } from '../jobs/batches.ts'
import type { Job } from '../jobs/job.ts'

/**
 * Moves the entries of a contact or deal with a long timeline to the activity of its new company. A trigger of the
 * database enqueues it: see migration 0135.
 */
export const moveTimeline: Job<{ workspaceId: string; subjectId: string }> = {
  name: 'timeline.move',
  run: ({ database, ...turn }, { workspaceId, subjectId }) =>
    untilDone(turn, async () => {
      const batch = await transaction(database, systemCaller(workspaceId, null, 'timeline.move'), (tx) =>
        tx.first<{ moved: number }>(sql`select move_timeline(${workspaceId}, ${subjectId}) as moved`),
      )
      return batch!.moved > 0
    }),
}
