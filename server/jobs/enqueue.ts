import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import type { AnyJob, Job } from './job.ts'

/**
 * Part of the caller's transaction: the job exists if, and only if, the change that causes it does. `behind` is how many
 * of its workspace wait or run already: what has fewer before it goes first, so that nobody waits for all of somebody else's.
 */
export function enqueue<Payload extends object>(tx: Tx, job: Job<Payload>, payload: Payload, behind = 0) {
  tx.run(insertJob(job, payload, job.perWorkspace === undefined ? null : tx.workspaceId, -behind))
  tx.afterCommit(() => wakeWorkers(job.name))
}

// Queued by a statement of our own, for which pg-boss documents its table: its own insert would be a round trip more.
// A job waits up to a year for a worker, and is tried 25 times, at first after a second, at last hourly.
// A worker says every five seconds that it is alive: what a dead one had is taken over after ten.
const insertJob = (
  { name, pacesItself = false }: AnyJob,
  payload: object,
  group: string | null,
  priority: number,
) => sql`
  insert into pgboss.job (name, data, policy, group_id, priority, retry_limit, retry_delay, retry_backoff, retry_delay_max,
                          expire_seconds, heartbeat_seconds, deletion_seconds, keep_until)
  values (${name}, ${JSON.stringify(payload)}, 'standard', ${group}, ${priority}, ${pacesItself ? 1_000_000 : 25}, 1, ${!pacesItself}, 3600,
          86400, 10, 86400, now() + interval '1 year')`

/** One a day: the slot is a unique key, so that of several workers one succeeds. */
export const insertDaily = (name: string) => sql`
  insert into pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
                          expire_seconds, heartbeat_seconds, deletion_seconds, singleton_on)
  values (${name}, '{}', 'standard', 5, 60, true, 3600, 3600, 10, 86400, date_trunc('day', now() at time zone 'UTC'))
  on conflict do nothing`

// Workers of this process are told of a commit; those of others look once a second. NOTIFY would cost every
// write of the database: its commits then wait in one line.
const workers = new Set<(name: string) => void>()

export function onEnqueued(wake: (name: string) => void) {
  workers.add(wake)
  return () => void workers.delete(wake)
}

function wakeWorkers(name: string) {
  for (const wake of workers) wake(name)
}
