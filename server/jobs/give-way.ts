import { sql } from '../database/sql.ts'
import { type AnyJob, type JobContext, NotYet } from './job.ts'

/** In milliseconds. */
const turn = 30_000

/**
 * For a job that can take hours, and continues where it stopped. The returned function is called between two steps: if jobs
 * of the same kind of other workspaces wait for a worker after this one ran for a while, it ends this one, which runs again
 * when a worker is free. Otherwise a person with several workspaces could occupy all workers.
 */
export function givesWay(
  { database }: Pick<JobContext, 'database'>,
  { name }: Pick<AnyJob, 'name'>,
  workspaceId: string,
  length = turn,
) {
  let end = performance.now() + length
  return async () => {
    if (performance.now() < end) return
    const [waiting] = await database.send([
      sql`select from pgboss.job
           where name = ${name} and state in ('created', 'retry') and start_after <= now() and group_id <> ${workspaceId} limit 1`,
    ])
    if (waiting!.length > 0) throw new NotYet('Jobs of other workspaces wait')
    end = performance.now() + length
  }
}
