import { hash } from 'node:crypto'
import { systemCaller } from '../database/caller.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { changeEventsWhere, type EventProgress } from '../events/erase.ts'
import { openVault } from '../http/vault.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Job } from '../jobs/job.ts'
import { type AnswerProgress, eraseAnswersWhere } from '../personal-data/answers.ts'

/**
 * Removes the addresses of a person whose account is deleted from the workspaces that the person has belonged to, also
 * those from before a change of address, unless another account has them now. A verified address is also removed from
 * those that only invited it: one that is not may be the address of someone else.
 */
export async function forgetAddresses(tx: Tx, userId: string) {
  const workspaces = await tx.all<{ workspace_id: string; emails: string[] }>(sql`
    with addresses as (
      select email, email_verified as verified from users where id = ${userId}
      union all
      select f.email, f.verified from former_addresses f
       where f.user_id = ${userId} and not exists (select from users u where u.email = f.email and u.id <> ${userId}))
    select workspace_id, array_agg(email) as emails
      from (select p.workspace_id, a.email from workspace_people p cross join addresses a where p.user_id = ${userId}
            union
            select r.workspace_id, a.email from invitations r join addresses a on a.email = r.email and a.verified
            union
            select r.workspace_id, a.email from pending_members r join addresses a on a.email = r.email and a.verified) as known
     group by workspace_id`)
  for (const { workspace_id: workspaceId, emails } of workspaces) {
    tx.run(sql`
      delete from invitations
       where workspace_id = ${workspaceId} and email = any(${emails}::text[])
         and (accepted_at is not null or revoked_at is not null)`)
    tx.run(sql`delete from pending_members where workspace_id = ${workspaceId} and email = any(${emails}::text[])`)
    enqueue(tx, eraseAddress, { workspaceId, userId, addressHashes: emails.map((email) => hash('sha256', email)) })
  }
}

/** An earlier version enqueued `addressHash`. */
type Forgotten = {
  workspaceId: string
  userId: string
  addressHashes: string[]
  addressHash?: string
} & EventProgress &
  AnswerProgress

/** The queue keeps payloads for a day after the job has ended, so it gets hashes of the addresses. */
export const eraseAddress: Job<Forgotten> = {
  name: 'accounts.erase_address',
  isHeavy: true,
  writesLittle: true,
  async run(context, payload) {
    const { workspaceId, userId, addressHash, addressHashes = [addressHash!] } = payload
    const caller = systemCaller(workspaceId, null, 'accounts.erase_address')
    const isForgotten = (address: Sql) =>
      sql`encode(sha256(convert_to(lower(${address}), 'UTF8')), 'hex') = any(${addressHashes}::text[])`
    await changeEventsWhere(
      context,
      caller,
      sql`data = (e.data::jsonb - 'email')::json`,
      sql`e.entity_type in ('member', 'invitation') and e.data ->> 'email' is not null
          and (e.entity_id = ${userId} or ${isForgotten(sql`e.data ->> 'email'`)})`,
      payload,
    )
    await eraseAnswersWhere(
      context,
      caller,
      sql`exists (select from regexp_matches(body, ${addressInAnswer}, 'g') as found where ${isForgotten(sql`found[1]`)})`,
      payload,
      { isMeant: sealedWith(context.config.secret, addressHashes) },
    )
  },
}

/**
 * The address of a member, an invitation or a verification, also in a message that one exists. A contact may have the
 * same address; it belongs to the workspace, and its fields are in another order.
 */
const addressInAnswer = '"([^" ]+)(?:","role":|","verified":| is already a | already has a )'

/** Responses to invitations are encrypted, because they have the token. */
function sealedWith(secret: string, addressHashes: readonly string[]) {
  const vault = openVault(secret)
  const pattern = new RegExp(addressInAnswer, 'g')
  const isForgotten = ([, address]: RegExpMatchArray) => addressHashes.includes(hash('sha256', address!.toLowerCase()))
  return (sealed: Buffer) => vault.open(sealed).matchAll(pattern).some(isForgotten)
}
