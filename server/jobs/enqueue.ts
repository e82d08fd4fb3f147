import { openSignal } from '../cluster/signal.ts'
import type { Caller } from '../database/caller.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import type { AnyJob, Job } from './job.ts'

/**
 * Runs in the transaction of the caller, so the job exists if and only if the change is committed. Workspaces take turns:
 * a job waits behind those of its own workspace, and beside the first ones of the others. `behind` is given where running
 * jobs count, too: the number of jobs of the same workspace that wait or run. Those with a lower number go first.
 */
export function enqueue<Payload extends object>(tx: Tx, job: Job<Payload>, payload: Payload, behind?: number) {
  tx.run(insertJob(job, payload, groupOf(job, tx.caller), behind))
  tx.afterCommit(() => enqueued.send(job.name))
}

/** Whose jobs are counted together. */
export const groupOf = ({ isPerPerson }: Pick<AnyJob, 'isPerPerson'>, { workspaceId, userId }: Owner) =>
  (isPerPerson && userId) || workspaceId

type Owner = Pick<Caller, 'workspaceId' | 'userId'>

// Inserted by our own statement into the documented table of pg-boss, because its own insert would take another round
// trip. A job waits up to a year for a worker and is tried 25 times, first after a second and finally hourly. A worker
// sends a heartbeat every five seconds; the jobs of a dead one are taken over after ten.
export const insertJob = (
  { name, pacesItself = false, delaySeconds = 0 }: AnyJob,
  payload: object,
  group: string,
  behind?: number,
) => sql`
  insert into pgboss.job (name, data, policy, group_id, priority, retry_limit, retry_delay, retry_backoff, retry_delay_max,
                          expire_seconds, heartbeat_seconds, deletion_seconds, keep_until, start_after)
  values (${name}, ${JSON.stringify(payload)}, 'standard', ${group}, ${behind === undefined ? sql`next_priority(${name}, ${group})` : -behind}, ${pacesItself ? 1_000_000 : 25}, 1, ${!pacesItself}, 3600,
          86400, 10, 86400, now() + interval '1 year', now() + make_interval(secs => ${delaySeconds}))`

/** Enqueues one job per interval: its start is a unique key, so that only one of several workers succeeds. */
export const insertScheduled = (name: string, minutes: number) => sql`
  insert into pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
                          expire_seconds, heartbeat_seconds, deletion_seconds, singleton_on)
  values (${name}, '{}', 'standard', 5, 60, true, 3600, 3600, 10, 86400,
          date_bin(make_interval(mins => ${minutes}), now() at time zone 'UTC', timestamp '2000-01-01'))
  on conflict do nothing`

const enqueued = openSignal('jobs')

export const onEnqueued = (wake: (name: string) => void) => enqueued.listen(wake)
