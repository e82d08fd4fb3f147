import { systemCaller } from '../database/caller.ts'
import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { untilDone } from '../jobs/batches.ts'
import type { Job } from '../jobs/job.ts'
import type { EntityType } from './schema.ts'

const size = 1000
const tables = { contacts: sql`contacts`, companies: sql`companies`, deals: sql`deals` }

/** A deleted field's values are out of sight at once. This walks through the records, takes them away, and then the definition. */
export const clearCustomField: Job<{ workspaceId: string; fieldId: string }> = {
  name: 'custom_fields.clear',
  async run({ database, signal }, { workspaceId, fieldId }) {
    const caller = systemCaller(workspaceId, null, 'custom_fields.clear')
    const field = await transaction(database, caller, (tx) =>
      tx.first<{ entity_type: EntityType; slot: number }>(sql`
        select entity_type, slot from custom_fields where workspace_id = ${workspaceId} and id = ${fieldId} and deleted_at is not null`),
    )
    if (!field) return // an earlier run came to its end
    const table = tables[field.entity_type]
    const slot = String(field.slot)

    let last = '00000000-0000-0000-0000-000000000000'
    await untilDone(signal, () =>
      transaction(database, caller, async (tx) => {
        const records = await tx.all<{ id: string }>(sql`
          select id from ${table} where workspace_id = ${workspaceId} and id > ${last} order by id limit ${size}`)
        if (records.length === 0) return false
        tx.run(sql`
          update ${table}
             set custom_fields = custom_fields - ${slot}
           where workspace_id = ${workspaceId} and id > ${last} and id <= ${records.at(-1)!.id} and custom_fields ? ${slot}`)
        last = records.at(-1)!.id
        return true
      }),
    )
    await transaction(database, caller, async (tx) =>
      tx.run(sql`delete from custom_fields where workspace_id = ${workspaceId} and id = ${fieldId}`),
    )
  },
}
