import { systemCaller } from '../database/caller.ts'
import { sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { untilDone } from '../jobs/batches.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Job, JobContext } from '../jobs/job.ts'
import { openStorage } from '../storage/open.ts'
import { removeContents, unusedAmong, unusedContents } from './queries.ts'
import { contentOf } from './record.ts'

/** Called in the transaction that purges files from the trash. */
export function filesPurged(tx: Tx, ids: readonly string[]) {
  enqueue(tx, removePurged, { workspaceId: tx.workspaceId, ids: [...ids] })
}

/** Deletes the bytes of purged files. */
export const removePurged: Job<{ workspaceId: string; ids: string[] }> = {
  name: 'files.remove',
  run: (context, payload) =>
    untilDone(context, async () => {
      const [some, others] = [payload.ids.slice(0, few), payload.ids.slice(few)]
      await removeUnused(context, payload.workspaceId, (tx) => unusedAmong(tx, some))
      payload.ids = others
      return others.length > 0
    }),
}

/** An object store may need a tenth of a second for each. */
const few = 20
const size = 500

/** Deletes bytes that no file has: of uploads whose server was killed, and of rows that were deleted without the trash. */
export const cleanFiles: Job<Record<string, never>> = {
  name: 'files.clean_up',
  daily: true,
  async run(context) {
    const [workspaces] = await context.database.send([sql`select id from workspaces`])
    for (const { id } of workspaces as { id: string }[])
      await untilDone(context, async () => {
        const removed = await removeUnused(context, id, (tx) => unusedContents(tx, size))
        return removed === size
      })
  },
}

/** Deletes the bytes first: if the process is killed in between, the rows are found again. */
async function removeUnused(
  { database, config, signal }: JobContext,
  workspaceId: string,
  find: (tx: Tx) => Promise<{ id: string }[]>,
) {
  const caller = systemCaller(workspaceId, null, 'Files')
  const ids = (await transaction(database, caller, find)).map(({ id }) => id)
  if (ids.length === 0) return 0
  const storage = await openStorage(config)
  for (const id of ids) {
    signal.throwIfAborted()
    await storage.delete(contentOf(workspaceId, id))
  }
  await transaction(database, caller, async (tx) => removeContents(tx, ids))
  return ids.length
}
