import type { Caller } from '../database/caller.ts'
import { sql } from '../database/sql.ts'
import { groupOf } from './enqueue.ts'
import { type AnyJob, type JobContext, NotYet, TurnOver } from './job.ts'

/** In milliseconds. */
const turn = 30_000

/**
 * For a job that can take hours, and continues where it stopped. The returned function is called before each step: if jobs
 * of the same kind of other workspaces or people wait for a worker after this one ran for a while, it ends this one, which
 * runs again when a worker is free. Otherwise one person could occupy all workers.
 */
export function givesWay(...turn: Parameters<typeof watchTurn>) {
  const isOver = watchTurn(...turn)
  return async () => {
    if (await isOver()) throw new NotYet('Jobs of others wait')
  }
}

/** In milliseconds. After this time a job that gives way through its context ends. */
const shortTurn = 1000

/** For the context of a job of this group, which the worker enqueues again. */
export function endsTurn(context: Pick<JobContext, 'database'>, job: AnyJob, group: string | undefined) {
  const isOver = group && watchTurn(context, job, { workspaceId: group, userId: null }, shortTurn)
  return async () => {
    if (isOver && (await isOver())) throw new TurnOver()
  }
}

/** Returns true if the turn is over and those of others wait. A job that does not pace itself then ends and enqueues another one. */
export function watchTurn(
  { database }: Pick<JobContext, 'database'>,
  job: Pick<AnyJob, 'name' | 'isPerPerson'>,
  caller: Pick<Caller, 'workspaceId' | 'userId'>,
  length = turn,
) {
  let end: number | undefined
  return async () => {
    end ??= performance.now() + length // a job that first has to find where it stopped still makes progress
    if (performance.now() < end) return false
    // Not "is distinct from": with 60,000 waiting jobs of this workspace, that took 0.13 seconds instead of 0.1 ms.
    const group = groupOf(job, caller)
    const [waiting] = await database.send([
      sql`select from pgboss.job
           where name = ${job.name} and state < 'active' and start_after <= now()
             and (group_id < ${group} or group_id > ${group} or group_id is null) limit 1`,
    ])
    if (waiting!.length > 0) return true
    end = performance.now() + length
    return false
  }
}
