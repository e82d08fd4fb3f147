import { hash } from 'node:crypto'
import { newId, timeOf } from '../database/ids.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { found } from '../http/errors.ts'
import { newKeyText } from '../http/key-text.ts'
import { deleteKey, insertKey } from './queries.ts'
import type { Key, KeyInput, NewKey } from './schema.ts'

/** A key that acts for this person. Its text is in the answer and nowhere else: what is stored is a hash. */
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

export async function revokeKey(tx: Tx, id: string) {
  const key = found(await deleteKey(tx, id), 'Key')
  recordEvent(tx, 'key.revoked', key.id, { data: key })
}
