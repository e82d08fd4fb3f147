import { nothing, type Sql, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { actorColumn } from '../events/actor.ts'
import { conflict } from '../http/errors.ts'
import { byId, list } from '../http/lists.ts'
import type { TrashEntry, TrashQuery } from './schema.ts'

const columns = sql`
  r.id, r.entity_type, r.entity_id, r.name, r.reason, r.contents,
  ${actorColumn} as deleted_by,
  r.request_id, r.import_id, r.deleted_at, r.expires_at`

type Workspace = Pick<Reader, 'workspaceId'>

/** Whether the trash was emptied after an entry `r` was made. Entries made before the column `kept_at` are compared by id. */
function isEmptied({ workspaceId }: Workspace): Sql {
  const emptied = sql`from trash_emptied where workspace_id = ${workspaceId}`
  return sql`
    (r.kept_at <= (select max(emptied_at) ${emptied})
     or (r.kept_at is null and r.id <= (select last_id ${emptied} order by last_id desc limit 1)))`
}

/**
 * Conditions on an entry `r`: whether it can be restored, or waits for the job that purges it. One that a job is restoring
 * never expires, and is neither.
 */
export const isKept = (db: Workspace): Sql =>
  sql`r.expires_at > now() and r.expires_at < 'infinity' and ${isEmptied(db)} is not true`
export const isGone = (db: Workspace): Sql => sql`(r.expires_at <= now() or ${isEmptied(db)})`

/**
 * A merge, and undoing one, moves what the records have, so it is refused while a job restores the rest of one of them, or
 * undoes a merge into it. A merge is also refused while a job restores something else that mentions one of the records. A
 * worker of the previous version leaves an entry without rows when it has linked all records.
 */
export async function requireRestored(tx: Tx, ids: Sql, mentioned: readonly string[] = []) {
  const mentions = sql`
    or exists (select from trash_rows t
                where t.workspace_id = ${tx.workspaceId} and t.entry_id = e.id and not t.is_link
                  and t.content::text ~ ${mentioned.join('|')})`
  const entry = await tx.first<{ entity_type: string; entity_id: string }>(sql`
    select e.entity_type, e.entity_id
      from trash_entries e
     where e.workspace_id = ${tx.workspaceId} and e.expires_at = 'infinity'
       and (e.entity_id in (${ids}) or (e.merge ->> 'target_id')::uuid in (${ids}) ${mentioned.length > 0 ? mentions : nothing})
       and exists (select from trash_rows where workspace_id = ${tx.workspaceId} and entry_id = e.id)
     limit 1`)
  if (entry)
    throw conflict(`The ${entry.entity_type} ${entry.entity_id} is still being restored. Try again in a moment.`, 5)
}

/** A condition. While an archive is being restored, nothing is deleted, because its later rows refer to earlier ones. */
export const mayDelete = ({ workspaceId }: Workspace): Sql => sql`
  (select refuse_deletion() from imports
    where workspace_id = ${workspaceId} and entity_type = 'workspace' and status = 'processing'
    limit 1) is null`

/**
 * Queues a statement that fails while a job undoes a merge of one of these records: what the job has not moved back yet would
 * be deleted with the wrong record.
 */
export function refuseDuringUndo(tx: Tx, ids: readonly string[]) {
  tx.run(sql`
    select refuse_during_undo()
      from trash_entries e
     where e.workspace_id = ${tx.workspaceId} and e.expires_at = 'infinity' and e.merge is not null
       and (e.entity_id = any(${ids}::uuid[]) or (e.merge ->> 'target_id')::uuid = any(${ids}::uuid[]))
       and exists (select from trash_rows where workspace_id = ${tx.workspaceId} and entry_id = e.id)
     limit 1`)
}

/** For the API document. */
export const ifMergeIsUndone = 'While a job undoes a merge of the record, the response is a 409 with `Retry-After`.'
export const ifBeingRestored =
  'While a job still restores one of the two from the trash, or a record that mentions one of them, or undoes a merge into it, the response is a 409 with `Retry-After`.'

/** The entries of the records that a bulk job deleted, as far as they can be restored. */
export const deletedByJob = (db: Workspace, jobId: string): Sql => sql`
  trash_entries r where r.workspace_id = ${db.workspaceId} and r.bulk_job_id = ${jobId} and ${isKept(db)}`

export const listTrash = (db: Reader, query: TrashQuery) =>
  list<TrashEntry>(db, query, {
    table: sql`trash_entries`,
    columns,
    sorts: { deleted_at: { by: byId } },
    defaultSort: 'deleted_at',
    conditions: [sql`and ${isKept(db)}`, ...conditionsOf(db, query)],
  })

const conditionsOf = (db: Reader, { entity_type, q, deleted_by, request_id, entity_id, import_id }: TrashQuery) => [
  ...(entity_type ? [sql`and r.entity_type = ${entity_type}`] : []),
  ...(q ? [sql`and strpos(lower(r.name), lower(${q})) > 0`] : []),
  ...(deleted_by === 'me' ? [sql`and r.user_id = ${db.caller.userId}`] : []),
  ...(deleted_by && deleted_by !== 'me' ? [sql`and r.actor_id = ${deleted_by.toLowerCase()}`] : []),
  ...(request_id ? [sql`and r.request_id = ${request_id}`] : []),
  ...(entity_id ? [sql`and r.entity_id = ${entity_id}`] : []),
  ...(import_id ? [sql`and r.import_id = ${import_id}`] : []),
]

const one = (db: Reader, id: string) => sql`
  select ${columns} from trash_entries r where r.workspace_id = ${db.workspaceId} and r.id = ${id} and ${isKept(db)}`

export const findEntry = (db: Reader, id: string) => db.first<TrashEntry>(one(db, id))

/** The second of two requests that restore or purge the same entry waits here, and then does not find it. */
export function lockEntry(tx: Tx, id: string) {
  tx.run(sql`select from trash_entries where workspace_id = ${tx.workspaceId} and id = ${id} for update`)
  return tx.first<TrashEntry>(one(tx, id))
}
