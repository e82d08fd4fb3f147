import type { Caller } from '../../database/caller.ts'
import { sql } from '../../database/sql.ts'
import { reader } from '../../database/transaction.ts'
import type { JobContext } from '../../jobs/job.ts'

/** `entityType` is `workspace` for the restore of an archive. */
type Imported = { entityType: string; importId: string; dryRun: boolean }

/** Fewer rows do not change which plan is good. */
const fewest = 1000

/**
 * Refreshes the statistics of the tables that an import fills: after 1,000 rows, whenever there are four times as many as
 * the last time, and at the end. Until PostgreSQL has seen the rows of a workspace it plans for one row. The list of
 * contacts by tag then compared 20,000 contacts with 20,000 links each, which took 244 s.
 */
export function keepStatistics(context: JobContext, caller: Caller, imported: Imported) {
  let rows = 0
  let next = fewest

  async function after(written: number) {
    rows += written
    if (imported.dryRun || rows < next) return
    next = 4 * rows
    await analyze(context, caller, imported)
  }

  return {
    after,
    async *during<Batch extends readonly unknown[]>(batches: AsyncIterable<Batch>) {
      for await (const batch of batches) {
        yield batch
        await after(batch.length)
      }
    },
    async atEnd() {
      if (!imported.dryRun && rows >= fewest) await analyze(context, caller, imported)
    },
  }
}

/** A failure to refresh statistics does not fail the import. */
async function analyze({ database, log }: JobContext, caller: Caller, { entityType, importId }: Imported) {
  try {
    await reader(database, caller).first(sql`select analyze_imported(${entityType})`)
  } catch (error) {
    log.warn({ err: error, import: importId }, 'statistics could not be refreshed during an import')
  }
}
