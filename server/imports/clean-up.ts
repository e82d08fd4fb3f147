import { systemCaller } from '../database/caller.ts'
import { transaction } from '../database/transaction.ts'
import type { Job } from '../jobs/job.ts'
import { openStorage } from '../storage/open.ts'
import { forgetFile } from './queries.ts'

/** Uploads, and whatever a kill has left of copied files, go after 7 days, unless an import is still reading them. */
export const cleanImports: Job<Record<string, never>> = {
  name: 'imports.clean_up',
  daily: true,
  async run({ database, config, signal }) {
    const storage = await openStorage(config)
    const old = new Date(Date.now() - 7 * 24 * 3_600_000)
    for (const folder of ['uploads', 'imports']) {
      for await (const file of storage.olderThan(folder, old)) {
        signal.throwIfAborted()
        const [, workspaceId, id] = file.replace(/\.draft-.*$/, '').split('/') as [string, string, string]
        const caller = systemCaller(workspaceId, null, 'imports.clean_up')
        if (await transaction(database, caller, (tx) => forgetFile(tx, file, id))) await storage.delete(file)
      }
    }
  },
}
