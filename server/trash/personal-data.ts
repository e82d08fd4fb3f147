import { nilId } from '../database/ids.ts'
import type { Caller } from '../database/caller.ts'
import { type Sql, sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import type { JobContext } from '../jobs/job.ts'
import type { Person, PersonalData } from '../records/personal-data.ts'

const size = 5000

/** Whether an entry `e` is of a record, or a file, that belonged to one of these records. */
export const belongedTo = (recordIds: readonly string[]) =>
  sql`coalesce(e.data ->> 'contact_id', e.data ->> 'entity_id') = any(${recordIds}::text[])`

/** Removes the entries of the person's records, and of merges into one of the contacts, with all their rows. */
function removeEntries(tx: Tx, { contactIds, recordIds }: Person) {
  tx.run(sql`
    with gone as (
      delete from trash_entries e
       where e.workspace_id = ${tx.workspaceId}
         and (e.entity_id = any(${recordIds}::uuid[])
              or e.merge is not null and e.merge ->> 'target_id' = any(${contactIds}::text[])
              or ${belongedTo(recordIds)})
      returning e.id)
    delete from trash_rows t using gone where t.workspace_id = ${tx.workspaceId} and t.entry_id = gone.id`)
  // The links of these records, and values of deleted custom fields, are in the entries of others.
  tx.run(sql`
    delete from trash_rows t where t.workspace_id = ${tx.workspaceId} and t.record_id = any(${recordIds}::uuid[])`)
}

/** The timeline of a deleted deal may contain entries about the person's interactions and tasks. */
async function removeTimelineRows({ database, signal }: JobContext, caller: Caller, { recordIds }: Person) {
  const { workspaceId } = caller
  const rows = (after: Sql) => sql`
    with batch as (
      select entry_id, number, table_name, content from trash_rows
       where workspace_id = ${workspaceId} and (entry_id, number) > ${after}
       order by entry_id, number limit ${size}
    ), removed as (
      delete from trash_rows t using batch b
       where t.workspace_id = ${workspaceId} and t.entry_id = b.entry_id and t.number = b.number
         and b.table_name = 'timeline' and b.content ->> 'record_id' = any(${recordIds}::text[]))
    select entry_id, number from batch order by entry_id desc, number desc limit 1`
  let last: { entry_id: string; number: number } | undefined = { entry_id: nilId, number: 0 }
  while (last) {
    signal.throwIfAborted()
    const { entry_id, number }: { entry_id: string; number: number } = last
    last = await transaction(database, caller, (tx) => tx.first(rows(sql`(${entry_id}::uuid, ${number}::bigint)`)))
  }
}

export const trashedPersonalData: PersonalData = {
  name: 'trash',
  quotingEvents: ['trash'],
  hide: removeEntries,
  async scrub(context, caller, person) {
    await transaction(context.database, caller, async (tx) => removeEntries(tx, person))
    await removeTimelineRows(context, caller, person)
  },
}
