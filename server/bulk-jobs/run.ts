import { setTimeout as sleep } from 'node:timers/promises'
import { type Asker, callerOf } from '../database/caller.ts'
import { isCancelled } from '../database/database.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import type { ApiError } from '../http/errors.ts'
import { forAsker, hasLeft } from '../jobs/asker.ts'
import { givesWay } from '../jobs/give-way.ts'
import type { Job, JobContext } from '../jobs/job.ts'
import { bulkKinds } from '../kinds/bulk-kinds.ts'
import { limitNotifications } from '../notifications/notify.ts'
import { maxAttempts, pauseBefore, processInBatches } from '../records/process-in-batches.ts'
import { maxRunning } from '../workspaces/job-quota.ts'
import { type Acted, actOn, jobToUndo } from './act.ts'
import {
  addProgress,
  beginBulkJob,
  endBulkJob,
  forgetRecords,
  lockProgress,
  recordsFrom,
  selectChanged,
  selectRecords,
} from './queries.ts'

/** A cancellation waits for the lock on the job row. Without a pause the next batch would usually get it first. */
const pauseForCancel = 10

type Payload = { jobId: string; asker: Asker }

/** Each batch commits together with the progress of the job, so that a job continues where it was when its worker is killed. */
export const runBulkJob: Job<Payload> = {
  name: 'bulk_jobs.run',
  concurrency: 8,
  perWorkspace: maxRunning,
  pacesItself: true,
  isHeavy: true,
  run: forAsker(run, ({ database }, { jobId }, system) =>
    transaction(database, system, async (tx) => {
      await endBulkJob(tx, jobId, 'failed', hasLeft('a member'))
      forgetRecords(tx, jobId)
    }),
  ),
}

async function run({ database, config, signal }: JobContext, { jobId, asker }: Payload) {
  const caller = { ...callerOf(asker), bulkJobId: jobId }
  const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => transaction(database, caller, work)
  const job = await inTransaction((tx) => beginBulkJob(tx, jobId))
  if (!job) return inTransaction(async (tx) => forgetRecords(tx, jobId))
  if (job.attempts >= maxAttempts) {
    await inTransaction((tx) => endBulkJob(tx, jobId, 'failed', `The job made no progress in ${maxAttempts} attempts`))
    return inTransaction(async (tx) => forgetRecords(tx, jobId))
  }
  await sleep(pauseBefore(job.attempts + 1), undefined, { signal })
  const select = async (tx: Tx) =>
    job.undoes
      ? selectChanged(tx, jobId, await jobToUndo(tx, job))
      : selectRecords(tx, jobId, await bulkKinds[job.entity_type].listing(tx, job.filter ?? {}))
  try {
    if (!job.is_selected) await inTransaction(select)
  } catch (error) {
    // Further attempts would occupy a worker, which all workspaces share, for most of an hour.
    if (!isCancelled(error) || job.attempts === 0) throw error
    return void (await inTransaction((tx) =>
      endBulkJob(tx, jobId, 'failed', 'Finding the records took too long. Use a simpler filter.'),
    ))
  }

  const giveWay = givesWay({ database }, runBulkJob, caller)
  const processNext = (size: number, refusal?: ApiError) =>
    inTransaction(async (tx) => {
      const progress = await lockProgress(tx, jobId)
      if (!progress) return false
      limitNotifications(tx, { jobId, changed: progress.changed })
      const ids = await recordsFrom(tx, job, progress.done, size)
      if (ids.length === 0) {
        await endBulkJob(tx, jobId, 'completed')
        return false
      }
      const refused: Acted | undefined = refusal && {
        found: ids.length,
        changed: 0,
        errors: ids.map((id) => ({ id, message: refusal.message })),
      }
      const { found, changed, errors = [], isUnfinished = false } = refused ?? (await actOn(tx, job, ids))
      const done = isUnfinished ? 0 : ids.length
      addProgress(tx, jobId, { done, changed, missing: done - found, errors })
      return true
    })

  await processInBatches({ config, signal, giveWay }, async (size, refusal) => {
    const hasMore = await processNext(size, refusal)
    await sleep(pauseForCancel)
    return hasMore
  })
  await inTransaction(async (tx) => forgetRecords(tx, jobId))
}
