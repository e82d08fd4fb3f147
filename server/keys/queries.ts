import { hash } from 'node:crypto'
import { newId, timeOf } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { newKeyText } from '../http/key-text.ts'
import { byId, listPage, type ListQuery, type Sorts } from '../http/lists.ts'
import type { Key, KeyInput, NewKey } from './schema.ts'

const columns = sql`r.id, r.name, r.prefix, r.scope, r.role, r.expires_at, r.last_used_at, r.created_at`

// A key never changes, so that both of its times are one.
const sorts: Sorts = {
  created_at: { by: byId },
  updated_at: { by: byId },
  name: { by: sql`r.name` },
  last_used_at: { by: sql`r.last_used_at`, nullable: true },
}

export const listKeys = (db: Reader, query: ListQuery) =>
  listPage<Key>(db, query, { table: sql`api_keys`, columns, sorts, conditions: [] })

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
  tx.run(sql`
    insert into api_keys (workspace_id, id, user_id, name, hash, prefix, scope, role, expires_at, created_at)
    values (${tx.workspaceId}, ${id}, ${userId}, ${name}, ${hash('sha256', text, 'buffer')}, ${key.prefix}, ${scope}, ${role},
            ${key.expires_at}, ${key.created_at})`)
  recordEvent(tx, 'key.created', id, { data: key })
  return { ...key, key: text }
}

/** The key as it was; undefined where there is none. */
export const deleteKey = (tx: Tx, id: string) =>
  tx.first<Key>(
    sql`delete from api_keys r where r.workspace_id = ${tx.workspaceId} and r.id = ${id} returning ${columns}`,
  )
