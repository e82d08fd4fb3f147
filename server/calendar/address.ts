import { hash, randomBytes } from 'node:crypto'
import { sql } from '../database/sql.ts'
import { CredentialEnded, type Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import type { Vault } from '../http/vault.ts'

const newSecret = () => randomBytes(24).toString('hex')
export const hashOf = (secret: string) => hash('sha256', secret, 'buffer')

/** The secret of the caller's feed, created on the first request. */
export async function secretOf(tx: Tx, vault: Vault): Promise<string> {
  const secret = newSecret()
  const own = sql`workspace_id = ${tx.workspaceId} and user_id = ${tx.caller.userId}`
  tx.run(sql`${insertSecret(tx, vault, secret)} on conflict (workspace_id, user_id) do nothing`)
  const stored = await tx.first<{ sealed: Buffer }>(sql`select sealed from calendars where ${own}`)
  if (!stored) throw new CredentialEnded()
  return vault.open(stored.sealed)
}

/** Replaces the secret, so that the previous address is not found anymore. */
export async function renewSecret(tx: Tx, vault: Vault): Promise<string> {
  const secret = newSecret()
  tx.run(sql`
    ${insertSecret(tx, vault, secret)}
    on conflict (workspace_id, user_id) do update set hash = excluded.hash, sealed = excluded.sealed, created_at = now()`)
  const person = await tx.first<{ id: string; name: string }>(sql`
    select u.id, u.name from calendars c join users u on u.id = c.user_id
     where c.workspace_id = ${tx.workspaceId} and c.user_id = ${tx.caller.userId}`)
  if (!person) throw new CredentialEnded()
  recordEvent(tx, 'calendar.renewed', person.id, { data: person })
  return secret
}

/** Ends the addresses of a person in every workspace. The next request for an address creates a new one. */
export async function endFeedsOf(tx: Tx, userId: string) {
  const ended = await tx.all<{ workspace_id: string; id: string; name: string }>(sql`
    delete from calendars c using users u where u.id = c.user_id and u.id = ${userId}
    returning c.workspace_id, u.id, u.name`)
  for (const { workspace_id, ...person } of ended)
    await tx.within(workspace_id, async () => recordEvent(tx, 'calendar.renewed', userId, { data: person }))
}

/** Inserts nothing for a member who was removed while the request was running. */
const insertSecret = (tx: Tx, vault: Vault, secret: string) => sql`
  insert into calendars (workspace_id, user_id, hash, sealed)
  select workspace_id, user_id, ${hashOf(secret)}, ${vault.seal(secret)}
    from members where workspace_id = ${tx.workspaceId} and user_id = ${tx.caller.userId} for key share`
