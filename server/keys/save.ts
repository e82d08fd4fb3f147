import { hash } from 'node:crypto'
import { newId, timeOf } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { CredentialEnded, type Tx } from '../database/transaction.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import { orNotFound } from '../http/errors.ts'
import { newKeyText } from '../http/key-text.ts'
import { deleteKey, deleteKeysOf, deleteKeysOfMember, insertKey } from './queries.ts'
import type { Key, KeyInput, NewKey } from './schema.ts'

/**
 * Creates a key that acts for this person. The response is the only place that contains the key itself; only a hash is
 * stored. If all credentials of the person are being revoked, this waits and then finds its own credential revoked.
 */
export async function requestKey(tx: Tx, input: KeyInput): Promise<NewKey> {
  tx.run(sql`select from users where id = ${tx.caller.userId} for share`)
  if (!(await tx.first(tx.caller.enter))) throw new CredentialEnded()
  return createKey(tx, tx.caller.userId!, input)
}

export function createKey(tx: Tx, userId: string, { name, scope, role, expires_at }: KeyInput): NewKey {
  const id = newId()
  const text = newKeyText()
  const key: Key = {
    id,
    name,
    prefix: text.slice(0, 12),
    scope,
    role,
    expires_at: expires_at ? new Date(expires_at).toISOString() : null,
    last_used_at: null,
    created_at: timeOf(id),
  }
  insertKey(tx, userId, key, hash('sha256', text, 'buffer'))
  recordEvent(tx, 'key.created', id, { data: key })
  return { ...key, key: text }
}

/** Deletes all keys of a person in every workspace. */
export async function revokeKeysOf(tx: Tx, userId: string) {
  const keys = Map.groupBy(await deleteKeysOf(tx, userId), ({ workspace_id }) => workspace_id)
  for (const [workspaceId, revoked] of keys)
    await tx.within(workspaceId, async () =>
      recordEvents(
        tx,
        'key.revoked',
        revoked.map(({ workspace_id: _workspace, ...key }) => key),
      ),
    )
}

/** Deletes the keys of a person in the workspace of the transaction. */
export async function revokeKeysOfMember(tx: Tx, userId: string) {
  recordEvents(tx, 'key.revoked', await deleteKeysOfMember(tx, userId))
}

export async function revokeKey(tx: Tx, id: string) {
  const key = orNotFound(await deleteKey(tx, id), 'Key')
  recordEvent(tx, 'key.revoked', key.id, { data: key })
}
