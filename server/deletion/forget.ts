import { createHash } from 'node:crypto'
import { systemCaller } from '../database/caller.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { changeEventsWhere } from '../events/erase.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Job } from '../jobs/job.ts'

/**
 * Removes the address of a person whose account is deleted from the workspaces that the person has belonged to. If it is
 * verified, also from those that only invited it: otherwise it may be the address of someone else.
 */
export async function forgetAddress(tx: Tx, { id, email }: { id: string; email: string }) {
  const own = sql`select workspace_id from workspace_people where user_id = ${id}`
  const invited = sql`
    select r.workspace_id from invitations r join users u on u.email = r.email and u.email_verified where u.id = ${id}`
  const workspaces = await tx.all<{ workspace_id: string }>(sql`${own} union ${invited}`)
  const ids = workspaces.map(({ workspace_id }) => workspace_id)
  tx.run(sql`
    delete from invitations
     where workspace_id = any(${ids}::uuid[]) and email = ${email} and (accepted_at is not null or revoked_at is not null)`)
  const addressHash = createHash('sha256').update(email).digest('hex')
  for (const workspaceId of ids) enqueue(tx, eraseAddress, { workspaceId, userId: id, addressHash })
}

/** The queue keeps payloads for a day after the job has ended, so it gets a hash of the address. */
export const eraseAddress: Job<{ workspaceId: string; userId: string; addressHash: string }> = {
  name: 'accounts.erase_address',
  run: (context, { workspaceId, userId, addressHash }) =>
    changeEventsWhere(
      context,
      systemCaller(workspaceId, null, 'accounts.erase_address'),
      sql`data = (e.data::jsonb - 'email')::json`,
      sql`e.entity_type in ('member', 'invitation') and e.data ->> 'email' is not null
          and (e.entity_id = ${userId} or encode(sha256(convert_to(lower(e.data ->> 'email'), 'UTF8')), 'hex') = ${addressHash})`,
    ),
}
