import { hash, randomBytes } from 'node:crypto'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { found } from '../http/errors.ts'
import type { Vault } from '../http/vault.ts'

const newSecret = () => randomBytes(24).toString('hex')
export const hashOf = (secret: string) => hash('sha256', secret, 'buffer')

/** The secret of the caller's feed, created on the first request. */
export async function secretOf(tx: Tx, vault: Vault): Promise<string> {
  const secret = newSecret()
  const own = sql`workspace_id = ${tx.workspaceId} and user_id = ${tx.caller.userId}`
  tx.run(sql`
    insert into calendars (workspace_id, user_id, hash, sealed)
    values (${tx.workspaceId}, ${tx.caller.userId}, ${hashOf(secret)}, ${vault.seal(secret)})
    on conflict (workspace_id, user_id) do nothing`)
  const stored = await tx.first<{ sealed: Buffer }>(sql`select sealed from calendars where ${own}`)
  return vault.open(found(stored, 'Calendar').sealed)
}

/** Replaces the secret, so that the previous address is not found anymore. */
export async function renewSecret(tx: Tx, vault: Vault): Promise<string> {
  const secret = newSecret()
  tx.run(sql`
    insert into calendars (workspace_id, user_id, hash, sealed)
    values (${tx.workspaceId}, ${tx.caller.userId}, ${hashOf(secret)}, ${vault.seal(secret)})
    on conflict (workspace_id, user_id) do update set hash = excluded.hash, sealed = excluded.sealed, created_at = now()`)
  const person = await tx.first<{ id: string; name: string }>(
    sql`select id, name from users where id = ${tx.caller.userId}`,
  )
  recordEvent(tx, 'calendar.renewed', person!.id, { data: person! })
  return secret
}
