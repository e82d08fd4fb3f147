import { sql } from '../database/sql.ts'
import { reader, transaction } from '../database/transaction.ts'
import { NotYet } from '../jobs/job.ts'
import { filtersByExternalId, mentions, type PersonalData } from '../records/personal-data.ts'
import { openStorage } from '../storage/open.ts'
import type { Stored } from './queries.ts'
import { fileOf } from './run.ts'

/** Companies are exported without their contacts. */
const holdsContacts = sql`entity_type <> 'companies'`

/** The files may contain the person, so they are removed. An export that is running has read the data already. */
export const exportedPersonalData: PersonalData = {
  name: 'exports',
  quotingEvents: ['export'],
  hide(tx) {
    tx.run(sql`
      update exports set removed_at = now(), updated_at = now()
       where workspace_id = ${tx.workspaceId} and ${holdsContacts} and status in ('processing', 'completed') and removed_at is null`)
  },
  async isReady({ database }, caller, erasedAt) {
    const unfinished = await reader(database, caller).first(sql`
      select from exports
       where workspace_id = ${caller.workspaceId} and status in ('pending', 'processing') and created_at <= ${erasedAt} limit 1`)
    return !unfinished
  },
  async scrub({ database, config }, caller, person) {
    const { workspaceId } = caller
    const storage = await openStorage(config)
    const quoting = sql`
      workspace_id = ${workspaceId}
      and (${mentions(sql`(filter::jsonb - 'ids')::text`, person)}
           or ${filtersByExternalId(sql`concat(json_build_object('entity_type', entity_type), filter)`, person)})`
    const [removed, unfinished] = await transaction(database, caller, async (tx) => {
      // An export that has not ended needs its filter: without it, it would contain all records.
      tx.run(sql`update exports set filter = '{}' where ${quoting} and status not in ('pending', 'processing')`)
      return Promise.all([
        tx.all<Pick<Stored, 'id' | 'format' | 'status'>>(sql`
          select id, format, status from exports
           where workspace_id = ${workspaceId} and removed_at > now() - interval '7 days'`),
        tx.first(sql`select 1 from exports where ${quoting} and status in ('pending', 'processing')`),
      ])
    })
    for (const { id, format } of removed) await storage.delete(fileOf(id, format))
    if (unfinished || removed.some(({ status }) => status === 'processing')) throw new NotYet()
  },
}
