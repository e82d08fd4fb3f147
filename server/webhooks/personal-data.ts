import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import type { PersonalData } from '../records/personal-data.ts'

/**
 * A receiver may have returned what it received. The contents of the person's events are erased before. The result of an
 * attempt that is being recorded is waited for; later ones are without a response (claims.ts).
 */
export const deliveredPersonalData: PersonalData = {
  name: 'webhooks',
  scrub: ({ database }, caller) =>
    transaction(database, caller, async (tx) => {
      tx.run(sql`
        update deliveries d set response_body = null, error = null
          from events e
         where d.workspace_id = ${caller.workspaceId}
           and (d.response_body is not null or d.error is not null or d.status = 'pending')
           and e.workspace_id = ${caller.workspaceId} and e.id = d.event_id and e.data is null`)
    }),
}
