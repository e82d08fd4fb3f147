import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { AnyJob } from './job.ts'

/** Every process creates the queues before it enqueues or works, because a job needs its queue. */
export async function openQueues(database: Database, jobs: readonly AnyJob[]) {
  await database.send(jobs.map(({ name }) => sql`select pgboss.create_queue(${name}, '{"policy": "standard"}')`))
}
