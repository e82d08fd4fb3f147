import { systemCaller } from '../database/caller.ts'
import { isId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { inBatches } from '../jobs/batches.ts'
import { daysAgo } from '../jobs/days-ago.ts'
import type { Job } from '../jobs/job.ts'
import { openStorage } from '../storage/open.ts'
import { forgetFile, markErrorsRemoved, removeErrors } from './queries.ts'

const size = 10_000

/**
 * Removes uploads, and copied files that a killed import left behind, after 7 days unless an import is still reading
 * them; and rejected rows, which contain personal data, after `IMPORT_ERRORS_DAYS`.
 */
export const cleanImports: Job<Record<string, never>> = {
  name: 'imports.clean_up',
  daily: true,
  async run({ database, config, signal }) {
    const storage = await openStorage(config)
    const old = await daysAgo(database, 7)
    for (const folder of ['uploads', 'imports']) {
      for await (const file of storage.olderThan(folder, old)) {
        signal.throwIfAborted()
        const [, workspaceId = '', id = ''] = file.replace(/\.draft-.*$/, '').split('/')
        if (!isId(workspaceId) || !isId(id)) continue // of another program
        const caller = systemCaller(workspaceId, null, 'imports.clean_up')
        if (await transaction(database, caller, (tx) => forgetFile(tx, file, id))) await storage.delete(file)
      }
    }
    const before = (await daysAgo(database, config.importErrorsDays)).toISOString()
    const [workspaces] = await database.send([sql`select id from workspaces`])
    for (const { id } of workspaces as { id: string }[]) {
      const caller = systemCaller(id, null, 'Imports')
      await inBatches({ database, signal }, caller, size, removeErrors(id, before, size))
      await transaction(database, caller, async (tx) => markErrorsRemoved(tx, before))
    }
  },
}
