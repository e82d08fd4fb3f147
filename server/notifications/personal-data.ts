import { sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { isOfHolder, type Person, type PersonalData } from '../records/personal-data.ts'

const removeNotifications = (tx: Tx, person: Person) =>
  tx.run(sql`
    delete from notifications
     where workspace_id = ${tx.workspaceId}
       and (entity_id = any(${person.recordIds}::uuid[])
            or ${isOfHolder(sql`entity_id`, sql`transaction`, sql`created_at`, person)})`)

export const notifiedPersonalData: PersonalData = {
  name: 'notifications',
  hide: removeNotifications,
  scrub: ({ database }, caller, person) => transaction(database, caller, async (tx) => removeNotifications(tx, person)),
}
