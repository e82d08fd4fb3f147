import { systemCaller } from '../database/caller.ts'
import { newId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { orNotFound } from '../http/errors.ts'
import { untilDone } from '../jobs/batches.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Job, JobContext } from '../jobs/job.ts'
import { restorables } from '../records/belongings.ts'
import { isGone, lockEntry } from './queries.ts'

/** Removes one entry for good. It can no longer be restored from now on; a job deletes its rows, which may be very many. */
export async function purgeEntry(tx: Tx, id: string) {
  const entry = orNotFound(await lockEntry(tx, id), 'Trash entry')
  tx.run(sql`update trash_entries set expires_at = now() where workspace_id = ${tx.workspaceId} and id = ${id}`)
  enqueue(tx, purgeTrash, { workspaceId: tx.workspaceId })
  recordEvent(tx, 'trash.purged', id, { data: entry })
}

/** The same for all entries there are now. `last_id` is for entries that have no `kept_at`, and for servers of an earlier version. */
export function emptyTrash(tx: Tx) {
  tx.run(sql`insert into trash_emptied (workspace_id, last_id) values (${tx.workspaceId}, ${newId()})`)
  enqueue(tx, purgeTrash, { workspaceId: tx.workspaceId })
  recordEvent(tx, 'trash.emptied', tx.workspaceId)
}

export const purgeTrash: Job<{ workspaceId: string }> = {
  name: 'trash.purge',
  run: (context, { workspaceId }) => purge(context, workspaceId),
}

export const purgeExpired: Job<Record<string, never>> = {
  name: 'trash.purge_expired',
  daily: true,
  async run(context) {
    const [workspaces] = await context.database.send([sql`select id from workspaces`])
    for (const { id } of workspaces as { id: string }[]) await purge(context, id)
  },
}

const maxEntries = 100
const maxRows = 5000

async function purge({ database, ...turn }: JobContext, workspaceId: string) {
  const caller = systemCaller(workspaceId, null, 'trash.purge')
  await untilDone(turn, () =>
    transaction(database, caller, async (tx) => {
      // An entry that is being restored is locked: its rows are needed.
      const gone = await tx.all<{ id: string }>(sql`
        select r.id from trash_entries r
         where r.workspace_id = ${workspaceId} and ${isGone(tx)}
         order by r.id limit ${maxEntries}
           for update of r skip locked`)
      const ids = gone.map(({ id }) => id)
      const rows = await tx.all<{ table_name: string; record_id: string | null; is_link: boolean }>(sql`
        delete from trash_rows t
         where t.workspace_id = ${workspaceId}
           and (t.entry_id, t.number) in (select entry_id, number from trash_rows
                                           where workspace_id = ${workspaceId} and entry_id = any(${ids}::uuid[])
                                           limit ${maxRows})
        returning t.table_name, t.record_id, t.is_link`)
      for (const { plural, purged } of restorables()) {
        const records = rows.filter(({ table_name, is_link }) => table_name === plural && !is_link)
        if (purged && records.length > 0)
          purged(
            tx,
            records.map(({ record_id }) => record_id!),
          )
      }
      if (rows.length < maxRows)
        tx.run(sql`delete from trash_entries where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`)
      return ids.length > 0
    }),
  )
  await transaction(database, caller, async (tx) =>
    tx.run(sql`
      delete from trash_emptied m
       where m.workspace_id = ${workspaceId}
         and not exists (select from trash_entries
                          where workspace_id = ${workspaceId}
                            and (kept_at <= m.emptied_at or (kept_at is null and id <= m.last_id)))`),
  )
}
