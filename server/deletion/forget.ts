import { createHash } from 'node:crypto'
import { systemCaller } from '../database/caller.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { changeEventsWhere } from '../events/erase.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Job } from '../jobs/job.ts'

/** Removes the address of a person whose account is deleted from all workspaces that the person belonged to or was invited to. */
export async function forgetAddress(tx: Tx, { id, email }: { id: string; email: string }) {
  const workspaces = await tx.all<{ id: string }>(sql`
    select workspace_id as id from workspace_people where user_id = ${id}
     union
    select workspace_id from invitations where email = ${email}`)
  tx.run(sql`delete from invitations where email = ${email} and (accepted_at is not null or revoked_at is not null)`)
  for (const workspace of workspaces)
    enqueue(tx, eraseAddress, {
      workspaceId: workspace.id,
      addressHash: createHash('sha256').update(email).digest('hex'),
    })
}

/** The queue keeps payloads for a day after the job has ended, so it gets a hash of the address. */
export const eraseAddress: Job<{ workspaceId: string; addressHash: string }> = {
  name: 'accounts.erase_address',
  run: (context, { workspaceId, addressHash }) =>
    changeEventsWhere(
      context,
      systemCaller(workspaceId, null, 'accounts.erase_address'),
      sql`data = (e.data::jsonb - 'email')::json`,
      sql`e.entity_type in ('member', 'invitation')
          and encode(sha256(convert_to(lower(e.data ->> 'email'), 'UTF8')), 'hex') = ${addressHash}`,
    ),
}
