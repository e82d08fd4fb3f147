import { sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { byId, list, listPage, type ListQuery } from '../http/lists.ts'
import type { AnyKind } from '../records/belongings.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { file, type FileQuery, type StoredFile } from './record.ts'

export type Parent = Pick<AnyKind, 'name' | 'title' | 'table' | 'reference' | 'isLive'>

export const hasParent = async (db: Reader, { table, isLive }: Parent, id: string) =>
  (await db.first(sql`
    select id from ${table} where workspace_id = ${db.workspaceId} and id = ${id} and ${isLive}`)) !== undefined

/** A request that is deleting the record waits, and then finds the file. */
export const lockParent = (tx: Tx, { table, isLive }: Parent, id: string) =>
  tx.first<{ id: string }>(sql`
    select id from ${table} where workspace_id = ${tx.workspaceId} and id = ${id} and ${isLive} for key share`)

export const findFile = (db: Reader, id: string) =>
  db.first<StoredFile>(
    sql`select ${file.columns(db)} from files r where r.workspace_id = ${db.workspaceId} and r.id = ${id}`,
  )

export function lockFile(tx: Tx, id: string) {
  tx.run(sql`select from files where workspace_id = ${tx.workspaceId} and id = ${id} for update`)
  return findFile(tx, id)
}

/** For a download, which has no caller. A deleted workspace keeps its rows until they are cleared. */
export const findDownload = (db: Reader, id: string) =>
  db.first<Pick<StoredFile, 'name' | 'content_type'>>(sql`
    select f.name, f.content_type
      from files f join workspaces w on w.id = f.workspace_id
     where f.workspace_id = ${db.workspaceId} and f.id = ${id}`)

export const sorts = { created_at: { by: byId }, name: { by: sql`r.name` }, bytes: { by: sql`r.bytes` } }

export const listFiles = async (db: Reader, query: FileQuery) =>
  list<StoredFile>(db, query, await file.listing(db, query))

export const listFilesOf = (db: Reader, { reference }: Parent, parentId: string, query: ListQuery) =>
  listPage<StoredFile>(db, query, {
    table: file.table,
    columns: file.columns(db),
    sorts,
    conditions: [sql`and r.${reference} = ${parentId}`],
  })

/** How much of the quota a content takes, once its size is known. */
export const setBytes = (tx: Tx, id: string, bytes: number) =>
  tx.run(sql`update file_contents set bytes = ${bytes} where workspace_id = ${tx.workspaceId} and id = ${id}`)

export function insertFile(tx: Tx, { reference }: Pick<Parent, 'reference'>, stored: StoredFile) {
  const { id, entity_id, name, content_type, bytes, sha256, created_by, created_at } = stored
  setBytes(tx, id, bytes)
  tx.run(sql`
    insert into files (workspace_id, id, ${reference}, name, content_type, bytes, sha256, created_by, created_at)
    values (${tx.workspaceId}, ${id}, ${entity_id}, ${name}, ${content_type}, ${bytes}, ${sha256}, ${JSON.stringify(created_by)}, ${created_at})`)
}

export function removeFile(tx: Tx, id: string) {
  tx.run(sql`delete from files where workspace_id = ${tx.workspaceId} and id = ${id}`)
}

/** The bytes of all files in the storage: also those in the trash, and those that are being uploaded. */
export async function bytesOfContents(tx: Tx) {
  lockWorkspace(tx)
  const counted = await tx.first<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::bigint as bytes from file_contents where workspace_id = ${tx.workspaceId}`)
  return counted!.bytes
}

export function insertContent(tx: Tx, id: string, bytes: number, createdAt: string) {
  tx.run(sql`
    insert into file_contents (workspace_id, id, bytes, created_at)
    values (${tx.workspaceId}, ${id}, ${bytes}, ${createdAt})
    on conflict do nothing`)
}

export function removeContents(tx: Tx, ids: readonly string[]) {
  tx.run(sql`delete from file_contents where workspace_id = ${tx.workspaceId} and id = any(${ids}::uuid[])`)
}

/** A condition on the content `c`: no file has it, also not in the trash. */
const isUnused = (tx: Tx) => sql`
  not exists (select from files where workspace_id = ${tx.workspaceId} and id = c.id)
  and not exists (select from trash_rows where workspace_id = ${tx.workspaceId} and record_id = c.id and not is_link)`

/** Those of the given contents that no file has. */
export const unusedAmong = (tx: Tx, ids: readonly string[]) =>
  tx.all<{ id: string }>(sql`
    select c.id from file_contents c
     where c.workspace_id = ${tx.workspaceId} and c.id = any(${ids}::uuid[]) and ${isUnused(tx)}`)

/** Contents that no file has, except those of uploads that may still be running. */
export const unusedContents = (tx: Tx, limit: number) =>
  tx.all<{ id: string }>(sql`
    select c.id from file_contents c
     where c.workspace_id = ${tx.workspaceId} and c.created_at < now() - interval '1 day' and ${isUnused(tx)}
     order by c.id limit ${limit}`)
