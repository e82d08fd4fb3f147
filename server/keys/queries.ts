import { sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { byId, listPage, type ListQuery, type Sorts } from '../http/lists.ts'
import type { Key } from './schema.ts'

const columns = sql`r.id, r.name, r.prefix, r.scope, r.role, r.expires_at, r.last_used_at, r.created_at`

// A key never changes, so updated_at equals created_at.
const sorts: Sorts = {
  created_at: { by: byId },
  updated_at: { by: byId },
  name: { by: sql`r.name` },
  last_used_at: { by: sql`r.last_used_at`, nullable: true },
}

/** The access tokens of connected apps are rows of the same table. They are managed by their people, in the profile. */
const isKey = sql`r.grant_id is null`

export const listKeys = (db: Reader, query: ListQuery) =>
  listPage<Key>(db, query, { table: sql`api_keys`, columns, sorts, conditions: [sql`and ${isKey}`] })

export const findKey = (db: Reader, id: string) =>
  db.first<Key>(
    sql`select ${columns} from api_keys r where r.workspace_id = ${db.workspaceId} and r.id = ${id} and ${isKey}`,
  )

export function insertKey(tx: Tx, userId: string, key: Key, textHash: Buffer) {
  tx.run(sql`
    insert into api_keys (workspace_id, id, user_id, name, hash, prefix, scope, role, expires_at, created_at)
    values (${tx.workspaceId}, ${key.id}, ${userId}, ${key.name}, ${textHash}, ${key.prefix}, ${key.scope}, ${key.role},
            ${key.expires_at}, ${key.created_at})`)
}

/** Returns the deleted key; undefined if it does not exist. */
export const deleteKey = (tx: Tx, id: string) =>
  tx.first<Key>(
    sql`delete from api_keys r where r.workspace_id = ${tx.workspaceId} and r.id = ${id} and ${isKey} returning ${columns}`,
  )

/** Deletes and returns the keys of a person in every workspace. */
export const deleteKeysOf = (tx: Tx, userId: string) =>
  tx.all<Key & { workspace_id: string }>(
    sql`delete from api_keys r where r.user_id = ${userId} returning r.workspace_id, ${columns}`,
  )

/** Deletes and returns the keys of a person in the workspace of the transaction. */
export const deleteKeysOfMember = (tx: Tx, userId: string) =>
  tx.all<Key>(
    sql`delete from api_keys r where r.workspace_id = ${tx.workspaceId} and r.user_id = ${userId} and ${isKey} returning ${columns}`,
  )
