import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { ResultTooLarge } from '../database/batch.ts'
import { numberedSystemCaller } from '../database/caller.ts'
import { isCancelled } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import type { Job } from '../jobs/job.ts'
import { openStorage } from '../storage/open.ts'
import { maxRunning } from '../workspaces/job-quota.ts'
import { beginExport, completeExport, keepProgress, noteFailure } from './queries.ts'
import type { Export } from './schema.ts'
import { inSnapshot } from './snapshot.ts'
import { type Progress, writeExport } from './write.ts'

/** The name of the file in the storage. */
export const fileOf = (id: string, format: Export['format']) => `exports/${id}.${format}`

/** For the export files of a workspace, in bytes. An archive contains its files, and two of them should fit. */
const quotaOf = ({ fileQuotaBytes }: Config) => (fileQuotaBytes === 0 ? Infinity : 2 * fileQuotaBytes)

/** A row can have megabytes. If those of a page do not fit into memory together, the export begins again with fewer at once. */
async function withFewerRows<Result>(work: (rows: number) => Promise<Result>): Promise<Result> {
  for (const rows of [100, 10]) {
    try {
      return await work(rows)
    } catch (error) {
      if (!(error instanceof ResultTooLarge)) throw error
    }
  }
  return work(1)
}

type Payload = {
  workspaceId: string
  exportId: string
  /** Whom `me` in a filter means, and by which time zone `today` is read. */
  userId?: string | null
  timezone?: string | undefined
}

/** An export whose worker is killed starts again. Its file is stored completely or not at all, and only then is it completed. */
export const runExport: Job<Payload> = {
  name: 'exports.run',
  concurrency: 8,
  perWorkspace: maxRunning,
  pacesItself: true,
  isHeavy: true,
  async run({ database, config, log, signal }, { workspaceId, exportId, userId = null, timezone }) {
    const caller = await numberedSystemCaller(database, workspaceId, 'Exports')
    const reader = { ...caller, userId, ...(timezone && { timezone }) }
    const inOne = <Result>(work: (tx: Tx) => Promise<Result>) => transaction(database, caller, work)
    const job = await inOne((tx) => beginExport(tx, exportId))
    if (!job) return
    const { format, failures } = job
    if (failures > 0) await sleep(Math.min(2 ** failures, 64) * 500, undefined, { signal })
    const storage = await openStorage(config)
    let reportedAt = 0
    async function report(progress: Progress) {
      if (Date.now() < reportedAt + 1000) return
      reportedAt = Date.now()
      await inOne(async (tx) => keepProgress(tx, exportId, progress))
    }
    try {
      const completed = await withFewerRows((mostRows) =>
        inSnapshot(database, reader, (db) =>
          writeExport(db, job, { file: fileOf(exportId, format), storage, signal, report, mostRows }),
        ),
      )
      const replaced = await inOne((tx) => completeExport(tx, exportId, completed, quotaOf(config)))
      // The workspace may have been deleted meanwhile, and its data must not stay in a file.
      if (!(await inOne((tx) => tx.first(sql`select from workspaces where id = ${workspaceId}`))))
        replaced.push({ id: exportId, format })
      for (const { id, format } of replaced)
        await storage
          .delete(fileOf(id, format))
          .catch((error) => log.warn({ err: error, export: id }, 'the file of an export could not be deleted yet')) // the daily clean-up deletes it
    } catch (error) {
      if (signal.aborted) throw error
      if (await inOne((tx) => noteFailure(tx, exportId, isCancelled(error)))) throw error // the queue retries the job
      log.error({ err: error, export: exportId }, 'an export has failed')
    }
  },
}
