import { systemCaller } from '../database/caller.ts'
import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { openVault } from '../http/vault.ts'
import type { Job } from '../jobs/job.ts'
import { sendMail } from '../mail/send.ts'
import { type Assigned, assignedMail } from './mails.ts'
import { tokenFor } from './unsubscribe.ts'

/** A mail about more records than this lists the first ones. */
const mostListed = 50

type Payload = { workspaceId: string; userId: string; requestId: string }

/**
 * Sends one mail about all records that a request assigned to a person, if the person wants it. A bulk job is one
 * request in several transactions: its first mail is the only one.
 */
export const mailAssigned: Job<Payload> = {
  name: 'reminders.assigned',
  concurrency: 2,
  async run({ database, config }, { workspaceId, userId, requestId }) {
    const vault = openVault(config.secret)
    await transaction(database, systemCaller(workspaceId, null, 'Reminders'), async (tx) => {
      const recipient = await tx.first<{ to: string; workspace: string }>(sql`
        select u.email as to, w.name as workspace
          from preferences p
          join users u on u.id = p.user_id
          join workspaces w on w.id = p.workspace_id
         where p.workspace_id = ${workspaceId} and p.user_id = ${userId} and p.assigned_mail
           for update of p`) // two of these jobs at once would both find nothing mailed yet
      if (!recipient) return
      const ofRequest = sql`
        workspace_id = ${workspaceId} and user_id = ${userId} and type = 'assigned' and request_id = ${requestId}`
      const records = await tx.all<Assigned & { is_mailed: boolean }>(sql`
        select entity_type, entity_id, name, actor_name, mailed_at is not null as is_mailed
          from notifications
         where ${ofRequest}
         order by id`)
      if (records.length === 0 || records.some(({ is_mailed }) => is_mailed)) return
      tx.run(sql`update notifications set mailed_at = now() where ${ofRequest}`)
      const token = tokenFor(vault, { mail: 'assigned_mail', workspaceId, userId })
      const { publicUrl } = config
      sendMail(
        tx,
        vault,
        assignedMail({ ...recipient, publicUrl, token }, records.slice(0, mostListed), records.length),
      )
    })
  },
}
