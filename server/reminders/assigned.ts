import { systemCaller } from '../database/caller.ts'
import { firstIdAt } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { openVault } from '../http/vault.ts'
import type { Job } from '../jobs/job.ts'
import { sendMail } from '../mail/send.ts'
import { type Assigned, assignedMail } from './mails.ts'
import { tokenFor } from './unsubscribe.ts'

/** A mail about more records than this lists the first ones. */
const maxListedRecords = 50

/** A person gets at most this many of these mails from a workspace in an hour. The notifications show the rest. */
export const maxMailsPerHour = 20

type Payload = { workspaceId: string; userId: string; mailId: string }

/**
 * Sends one mail about all records that a transaction assigned to a person, if the person wants it. A bulk job has
 * several transactions with the same `mailId`, and only its first mail is sent.
 */
export const mailAssigned: Job<Payload> = {
  name: 'reminders.assigned',
  concurrency: 2,
  async run({ database, config }, { workspaceId, userId, mailId }) {
    const vault = openVault(config.secret)
    await transaction(database, systemCaller(workspaceId, null, 'Reminders'), async (tx) => {
      const recipient = await tx.first<{ to: string; workspace: string }>(sql`
        select u.email as to, w.name as workspace
          from preferences p
          join users u on u.id = p.user_id
          join workspaces w on w.id = p.workspace_id
         where p.workspace_id = ${workspaceId} and p.user_id = ${userId} and p.assigned_mail
           for update of p`) // two of these jobs at once would both find nothing mailed yet
      if (!recipient || (await hasManyMails(tx, userId))) return
      const ofMail = sql`workspace_id = ${workspaceId} and user_id = ${userId} and mail_id = ${mailId}`
      const records = await tx.all<Assigned & { total: number }>(sql`
        select entity_type, entity_id, name, actor_name, count(*) over () as total
          from notifications
         where ${ofMail} and not exists (select from notifications where ${ofMail} and mailed_at is not null)
         order by id
         limit ${maxListedRecords}`)
      if (records.length === 0) return
      tx.run(sql`update notifications set mailed_at = now() where ${ofMail}`)
      const token = tokenFor(vault, { mail: 'assigned_mail', workspaceId, userId })
      const { publicUrl } = config
      sendMail(tx, vault, assignedMail({ ...recipient, publicUrl, token }, records, records[0]!.total))
    })
  },
}

async function hasManyMails(tx: Tx, userId: string) {
  const hourAgo = firstIdAt(new Date(Date.now() - 3_600_000).toISOString())
  const sent = await tx.first<{ mails: number }>(sql`
    select count(distinct mail_id) as mails
      from notifications
     where workspace_id = ${tx.workspaceId} and user_id = ${userId} and mail_id >= ${hourAgo} and mailed_at is not null`)
  return sent!.mails >= maxMailsPerHour
}
