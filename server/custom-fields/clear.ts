import { numberedSystemCaller, systemCaller } from '../database/caller.ts'
import { nilId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { untilDone } from '../jobs/batches.ts'
import type { Job } from '../jobs/job.ts'
import { mainKinds } from '../kinds/kinds.ts'
import type { EntityType } from '../kinds/kinds.ts'
import { reindex } from '../records/reindex.ts'
import { countContents, keeping, lockHidden } from '../trash/links.ts'
import { restorableField } from './queries.ts'

/** The records of one batch, and the bytes of those that have a value. */
const [size, mostBytes] = [1000, 400 * 1024]

/** The last record whose value is in the entry. A field that was restored and deleted again has another entry. */
type Cleared = { entryId: string | null; last: string }

/**
 * The values of a deleted field are hidden immediately. This job moves them from all records to its trash entry, and then
 * deletes the definition.
 */
export const clearCustomField: Job<{ workspaceId: string; fieldId: string; cleared?: Cleared }> = {
  name: 'custom_fields.clear',
  async run({ database, ...turn }, payload) {
    const { workspaceId, fieldId } = payload
    const field = await transaction(database, systemCaller(workspaceId, null, 'custom_fields.clear'), (tx) =>
      tx.first<{ entity_type: EntityType; slot: number }>(sql`
        select entity_type, slot from custom_fields where workspace_id = ${workspaceId} and id = ${fieldId} and deleted_at is not null`),
    )
    if (!field) return // an earlier run has finished
    const caller = await numberedSystemCaller(database, workspaceId, 'custom_fields.clear')
    const kind = mainKinds[field.entity_type]
    const { table, plural } = kind
    const slot = String(field.slot)

    await untilDone(turn, async () => {
      const cleared = await transaction(database, caller, async (tx) => {
        const hidden = await lockHidden(tx, restorableField, fieldId)
        if (!hidden) return
        const { entryId } = hidden
        const last = payload.cleared?.entryId === entryId ? payload.cleared.last : nilId
        // While this transaction is open, the live streams of the workspace wait. Records without a value take no time.
        const records = await tx.all<{ id: string }>(sql`
          select id
            from (select id, row_number() over (order by id) as number,
                         sum(case when custom_fields ? ${slot} then pg_column_size(custom_fields) + pg_column_size(search) else 0 end)
                           over (order by id) as bytes
                    from (select id, custom_fields, search from ${table}
                           where workspace_id = ${workspaceId} and id > ${last} order by id limit ${size}) as next) as next
           where bytes <= ${mostBytes} or number = 1
           order by id`)
        const end = records.at(-1)?.id
        if (end) {
          const changed = await tx.all<{ record_id: string }>(
            keeping(
              tx,
              entryId,
              plural,
              sql`
                update ${table} r
                   set custom_fields = r.custom_fields - ${slot}
                  from (select id, custom_fields -> ${slot} as value
                          from ${table}
                         where workspace_id = ${workspaceId} and id > ${last} and id <= ${end} and custom_fields ? ${slot}
                         order by id
                           for update) as held
                 where r.workspace_id = ${workspaceId} and r.id = held.id
                returning r.id as record_id, held.value`,
              sql`json_build_object('custom_fields', json_build_object(${slot}::text, value))`,
            ),
          )
          await reindex(
            tx,
            kind,
            changed.map(({ record_id }) => record_id),
          )
        }
        return end && { entryId, last: end }
      })
      if (!cleared) return false
      payload.cleared = cleared // only after the commit: a transaction that is retried after a deadlock must not skip these records
      return true
    })
    await transaction(database, caller, async (tx) => {
      countContents(tx, restorableField, fieldId)
      tx.run(
        sql`delete from custom_fields where workspace_id = ${workspaceId} and id = ${fieldId} and deleted_at is not null`,
      )
    })
  },
}
