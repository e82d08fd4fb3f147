import { lockRecords } from '../database/rows.ts'
import { sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { baseSorts, listPage } from '../http/lists.ts'
import type { Restorable } from '../records/belongings.ts'
import { keyOfTag } from '../records/tags.ts'
import type { Tag, TagQuery } from './schema.ts'

const columns = sql`r.id, r.name, r.color, r.created_at, r.updated_at`

/** How the trash deletes and restores it. */
export const restorableTag: Restorable = {
  name: 'tag',
  plural: 'tags',
  title: 'Tag',
  table: sql`tags`,
  reference: sql`tag_id`,
  columns: () => columns,
  fields: {},
  attached: [],
  isLive: sql`deleted_at is null`,
  clearsLater: true,
  sums: undefined,
}

const one = (db: Reader, id: string) =>
  sql`select ${columns} from tags r where r.workspace_id = ${db.workspaceId} and r.id = ${id} and r.deleted_at is null`

export const findTag = (db: Reader, id: string) => db.first<Tag>(one(db, id))

/** Waits for transactions that are adding this tag, so that no new link can appear after the deletion. */
export function lockTag(tx: Tx, id: string) {
  lockRecords(tx, sql`tags`, [id])
  return tx.first<Tag>(one(tx, id))
}

export const listTags = (db: Reader, query: TagQuery) =>
  listPage<Tag>(db, query, {
    table: sql`tags`,
    columns,
    sorts: { ...baseSorts, name: { by: sql`r.name` } },
    conditions: [sql`and r.deleted_at is null`],
  })

export function insertTag(tx: Tx, { id, name, color, created_at, updated_at }: Tag) {
  tx.run(sql`
    insert into tags (workspace_id, id, name, name_key, color, created_at, updated_at)
    values (${tx.workspaceId}, ${id}, ${name}, ${keyOfTag(name)}, ${color}, ${created_at}, ${updated_at})`)
}

export function updateTag(tx: Tx, { id, name, color, updated_at }: Tag) {
  tx.run(sql`
    update tags
       set name = ${name}, name_key = ${keyOfTag(name)}, color = ${color}, updated_at = ${updated_at}
     where workspace_id = ${tx.workspaceId} and id = ${id}`)
}

export function hideTag(tx: Tx, id: string) {
  tx.run(sql`update tags set deleted_at = now() where workspace_id = ${tx.workspaceId} and id = ${id}`)
}
