import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { ResultTooLarge } from '../database/batch.ts'
import { numberedSystemCaller } from '../database/caller.ts'
import { isCancelled } from '../database/database.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import type { Job } from '../jobs/job.ts'
import { openStorage } from '../storage/open.ts'
import { maxRunning } from '../workspaces/job-quota.ts'
import { writeArchive } from './archive.ts'
import { type Row, writerFor } from './formats.ts'
import { selectionOf } from './kinds.ts'
import { beginExport, completeExport, findExport, keepProgress, noteFailure } from './queries.ts'
import type { Export } from './schema.ts'
import { inSnapshot } from './snapshot.ts'

/** The name of the file in the storage. */
export const fileOf = (id: string, format: Export['format']) => `exports/${id}.${format}`

/** For the export files of a workspace, in bytes. An archive contains its files, and two of them should fit. */
const quotaOf = ({ fileQuotaBytes }: Config) => (fileQuotaBytes === 0 ? Infinity : 2 * fileQuotaBytes)

/** The number of rows fetched at once; fewer if they are large, to limit memory. */
const limits = { rows: 100, characters: 250_000 }

/** A row can have megabytes. If those of a page do not fit into memory together, the export begins again with fewer at once. */
async function withFewerRows<Result>(work: (rows: number) => Promise<Result>): Promise<Result> {
  for (const rows of [limits.rows, 10]) {
    try {
      return await work(rows)
    } catch (error) {
      if (!(error instanceof ResultTooLarge)) throw error
    }
  }
  return work(1)
}

/** An export whose worker is killed starts again. Its file is stored completely or not at all, and only then is it completed. */
export const runExport: Job<{ workspaceId: string; exportId: string; userId?: string | null }> = {
  name: 'exports.run',
  concurrency: 8,
  perWorkspace: maxRunning,
  pacesItself: true,
  async run({ database, config, log, signal }, { workspaceId, exportId, userId = null }) {
    const caller = await numberedSystemCaller(database, workspaceId, 'Exports')
    const reader = { ...caller, userId } // whom `me` in a filter means
    const inOne = <Result>(work: (tx: Tx) => Promise<Result>) => transaction(database, caller, work)
    const job = await inOne((tx) => beginExport(tx, exportId))
    if (!job) return
    const { entity_type, format, filter, failures } = job
    if (failures > 0) await sleep(Math.min(2 ** failures, 64) * 500, undefined, { signal })
    const storage = await openStorage(config)
    try {
      const write = (mostRows: number) =>
        inSnapshot(database, reader, async (db) => {
          let total = 0
          let done = 0
          let reportedAt = 0

          async function report() {
            if (Date.now() < reportedAt + 1000) return
            reportedAt = Date.now()
            await inOne(async (tx) => keepProgress(tx, exportId, { total, done }))
          }

          if (entity_type === 'workspace' || format === 'zip') {
            const written = (rows: number) => {
              total = done += rows // the total is known at the end
              return report()
            }
            const { bytes } = await storage.put(
              fileOf(exportId, format),
              writeArchive(db, { storage, signal, written, mostRows }),
            )
            return { rows: done, bytes, warnings: [] }
          }
          const { columns, rows, ...selection } = await selectionOf(db, entity_type, filter)
          total = selection.total
          const writer = writerFor(format, columns)

          async function* pieces() {
            await report()
            await db.open(rows)
            let size = mostRows
            let next = db.fetch<Row>(size)

            /**
             * A separate function, so that no row stays in memory while its text is stored: this reduced an export of a
             * million rows from 166 MB to 138 MB.
             */
            async function take() {
              const page = await next
              if (page.length === 0) return
              signal.throwIfAborted()
              next = db.fetch<Row>(size) // PostgreSQL reads the next rows while these are written
              next.catch(() => {}) // the error is handled when this promise is awaited
              const text = writer.rows(page, done === 0)
              size = Math.ceil(Math.min(mostRows, (limits.characters * page.length) / text.length))
              done += page.length
              return { text, rows: page.length }
            }

            for (let piece = await take(); piece; piece = await take()) {
              yield piece
              await report()
            }
          }

          const { bytes } = await storage.put(fileOf(exportId, format), writer.file(pieces()))
          return { rows: done, bytes, warnings: writer.warnings }
        })
      const completed = await withFewerRows(write)
      const replaced = await inOne((tx) => completeExport(tx, exportId, completed, quotaOf(config)))
      // The workspace may have been deleted meanwhile, and its data must not stay in a file.
      if (!(await inOne((tx) => findExport(tx, exportId)))) replaced.push({ id: exportId, format })
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
