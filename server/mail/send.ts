import { newId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { openVault, type Vault } from '../http/vault.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Job } from '../jobs/job.ts'
import { deliverMail, type Mail } from './deliver.ts'

/**
 * Sends after the commit. The mail is stored encrypted until then, because it contains tokens that the database
 * otherwise keeps only as hashes.
 */
export function sendMail(tx: Tx, vault: Vault, mail: Mail) {
  enqueue(tx, deliverMails, { sealed: vault.seal(JSON.stringify({ id: newId(), ...mail })).toString('base64') })
}

export const deliverMails: Job<{ sealed: string }> = {
  name: 'mail.deliver',
  // A mail server may take ten minutes to answer, and mails of one workspace must not keep those of the others waiting.
  concurrency: 8,
  perWorkspace: 3,
  async run({ config, database, log }, { sealed }) {
    const { invitationId, ...mail }: Mail = JSON.parse(openVault(config.secret).open(Buffer.from(sealed, 'base64')))
    if (invitationId) {
      const [found] = await database.send([
        sql`select id from invitations where id = ${invitationId} and revoked_at is null`,
      ])
      if (found!.length === 0) return
    }
    await deliverMail(config, log, mail)
  },
}
