import { systemCaller } from '../database/caller.ts'
import { identifier, sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { fileOf } from '../exports/run.ts'
import type { Stored } from '../exports/queries.ts'
import { inBatches } from '../jobs/batches.ts'
import { type Job, NotYet } from '../jobs/job.ts'
import { openStorage } from '../storage/open.ts'

const size = 5000

/** Deletes the files and rows of a workspace that was deleted, in batches. */
export const clearWorkspace: Job<{ workspaceId: string }> = {
  name: 'workspaces.clear',
  pacesItself: true,
  async run(context, { workspaceId }) {
    const { database, config } = context
    const caller = systemCaller(workspaceId, null, 'workspaces.clear')
    const storage = await openStorage(config)
    const exports = await transaction(database, caller, (tx) =>
      tx.all<Pick<Stored, 'id' | 'format'>>(sql`select id, format from exports where workspace_id = ${workspaceId}`),
    )
    for (const { id, format } of exports) await storage.delete(fileOf(id, format))
    const all = new Date(Date.now() + 86_400_000) // the clock of the storage may be ahead
    for (const folder of ['uploads', 'imports', 'files'])
      for await (const file of storage.olderThan(`${folder}/${workspaceId}`, all)) {
        await storage.delete(file)
        await context.giveWay?.()
      }

    const [tables] = await database.send([tenantTables])
    let isEmpty = true
    for (const { name } of tables as { name: string }[]) {
      const rows = sql`select ctid from ${identifier(name)} where workspace_id = ${workspaceId} limit ${size}`
      const [some] = await transaction(database, caller, (tx) => tx.all(rows))
      if (!some) continue
      isEmpty = false
      await inBatches(
        context,
        caller,
        size,
        sql`delete from ${identifier(name)} where workspace_id = ${workspaceId} and ctid = any(array(${rows})) returning 1`,
      )
    }
    // An import or a bulk job that was running may have written rows meanwhile.
    if (!isEmpty) throw new NotYet()
  },
}

/** A request that had entered the workspace may write to it after it was cleared. By then, all of them have ended. */
export const clearWorkspaceAgain: typeof clearWorkspace = {
  ...clearWorkspace,
  name: 'workspaces.clear_again',
  delaySeconds: 600,
}

/** A table comes after those that refer to it. */
const tenantTables = sql`
  with recursive tenants as (
    select c.oid, c.relname as name
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace),
  places (oid, place) as (
    select oid, 0 from tenants
     union
    select f.confrelid, p.place + 1
      from places p
      join pg_constraint f on f.conrelid = p.oid and f.contype = 'f' and f.confrelid <> f.conrelid)
  select name from tenants join places using (oid) group by name order by max(place), name`
