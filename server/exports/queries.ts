import { sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { maxIds } from '../http/formats.ts'
import { baseSorts, listPage } from '../http/lists.ts'
import { NotYet } from '../jobs/job.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { maxRunning } from '../workspaces/job-quota.ts'
import type { Export, ExportQuery } from './schema.ts'

/** An export without its link, which is signed each time it is shown. */
export type Stored = Omit<Export, 'download_url'> & { has_file: boolean }

export const keptDays = 7

const selected = sql`cardinality(string_to_array(r.filter->>'ids', ','))`
const columns = sql`
  r.id, r.entity_type, r.format, r.status, case when ${selected} > ${maxIds} then '{}' else r.filter end as filter,
  ${selected} as selected, r.total_rows, r.exported_rows, r.warnings, r.error,
  r.status = 'completed' and r.removed_at is null and r.completed_at > now() - ${keptDays} * interval '1 day' as has_file,
  r.created_at, r.updated_at, r.completed_at`

export const findExport = (db: Reader, id: string) =>
  db.first<Stored>(sql`select ${columns} from exports r where r.workspace_id = ${db.workspaceId} and r.id = ${id}`)

export const listExports = (db: Reader, query: ExportQuery) =>
  listPage<Stored>(db, query, {
    table: sql`exports`,
    columns,
    sorts: baseSorts,
    conditions: query.status ? [sql`and r.status = ${query.status}`] : [],
  })

export function insertExport(tx: Tx, job: Export, filter: object = job.filter) {
  tx.run(sql`
    insert into exports (workspace_id, id, entity_type, format, filter, status, created_at, updated_at)
    values (${tx.workspaceId}, ${job.id}, ${job.entity_type}, ${job.format}, ${JSON.stringify(filter)}, ${job.status},
            ${job.created_at}, ${job.updated_at})`)
}

/** Starts the export, for the first time or again from the beginning; undefined when it has ended. */
export async function beginExport(tx: Tx, id: string) {
  lockWorkspace(tx) // otherwise two workers that start an export at the same time could exceed the limit
  const job = await tx.first<
    Pick<Export, 'id' | 'entity_type' | 'format' | 'filter'> & { failures: number; has_room: boolean }
  >(sql`
    select id, entity_type, format, filter, failures,
           status = 'processing' or ${maxRunning} > (
             select count(*) from exports where workspace_id = ${tx.workspaceId} and status = 'processing') as has_room
      from exports
     where workspace_id = ${tx.workspaceId} and id = ${id} and status in ('pending', 'processing')
       for update`)
  if (job && !job.has_room) throw new NotYet()
  if (job)
    tx.run(sql`
      update exports
         set status = 'processing', total_rows = 0, exported_rows = 0, updated_at = now()
       where workspace_id = ${tx.workspaceId} and id = ${id}`)
  return job
}

export function keepProgress(tx: Tx, id: string, { total, done }: { total: number; done: number }) {
  tx.run(sql`
    update exports
       set total_rows = ${total}, exported_rows = ${done}, updated_at = now()
     where workspace_id = ${tx.workspaceId} and id = ${id} and status = 'processing'`)
}

type Completed = { rows: number; bytes: number; warnings: readonly string[] }

/**
 * Called when the whole file is stored. Returns the older exports whose files have to be deleted, because those of the
 * workspace would have more than `quota` bytes. The newest file is always kept, and so is the newest archive: otherwise the
 * small export of any member could delete one that is larger than the quota.
 */
export async function completeExport(tx: Tx, id: string, { rows, bytes, warnings }: Completed, quota: number) {
  tx.run(sql`
    update exports
       set status = 'completed', total_rows = ${rows}, exported_rows = ${rows}, bytes = ${bytes}, warnings = ${warnings},
           completed_at = now(), updated_at = now()
     where workspace_id = ${tx.workspaceId} and id = ${id} and status = 'processing'`)
  if (quota === Infinity) return []
  return tx.all<Pick<Stored, 'id' | 'format'>>(sql`
    with stored as (
      select id, sum(bytes) over newest_first as total,
             entity_type = 'workspace' and 1 = count(*) filter (where entity_type = 'workspace') over newest_first
               as is_newest_archive
        from exports
       where workspace_id = ${tx.workspaceId} and status = 'completed' and removed_at is null
         and completed_at > now() - ${keptDays} * interval '1 day'
      window newest_first as (order by id = ${id} desc, completed_at desc, id desc))
    update exports e
       set removed_at = now(), updated_at = now()
      from stored
     where e.workspace_id = ${tx.workspaceId} and e.id = stored.id and e.id <> ${id}
       and stored.total > ${quota} and not stored.is_newest_archive
    returning e.id, e.format`)
}

// The attempts take a minute and a half: see the pause in run.ts.
const maxFailures = 8
const sentence =
  'The file could not be written. Try again later. If the problem persists, report the id of this export.'
const tookTooLong = 'Reading the records took too long. Use a simpler filter.'

/**
 * Returns whether the export will be retried. One that took too long is tried once more only, because it occupies a worker,
 * which all workspaces share, for minutes.
 */
export async function noteFailure(tx: Tx, id: string, isTooLong = false) {
  const failures = sql`failures + ${isTooLong ? maxFailures / 2 : 1}::int`
  const isLast = sql`${failures} >= ${maxFailures}::int`
  const noted = await tx.first<{ status: Export['status'] }>(sql`
    update exports
       set failures = ${failures}, updated_at = now(),
           status = case when ${isLast} then 'failed' else status end,
           error = case when ${isLast} then ${isTooLong ? tookTooLong : sentence} end,
           completed_at = case when ${isLast} then now() end
     where workspace_id = ${tx.workspaceId} and id = ${id} and status = 'processing'
    returning status`)
  return noted?.status === 'processing'
}

/** An export that has not ended after days failed because every worker that started it was killed. */
export function failAbandoned(tx: Tx) {
  tx.run(sql`
    update exports
       set status = 'failed', error = ${sentence}, completed_at = now(), updated_at = now()
     where workspace_id = ${tx.workspaceId} and status in ('pending', 'processing') and created_at < now() - interval '3 days'`)
}
