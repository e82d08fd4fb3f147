import { firstIdAt, timeOf } from '../database/ids.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { baseSorts, type Listing, listPage, matching } from '../http/lists.ts'
import { NotYet } from '../jobs/job.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { maxRunning } from '../workspaces/job-quota.ts'
import type { BulkJob, BulkJobQuery } from './schema.ts'

const columns = sql`
  r.id, r.entity_type, r.action, r.status, r.input->'filter' as filter, coalesce(r.input->'add', '[]') as add,
  coalesce(r.input->'remove', '[]') as remove, r.input->'set' as set, r.total, r.done, r.changed, r.missing, r.failed, r.errors,
  r.error, r.created_at, r.updated_at, r.completed_at`

const isActive = sql`r.status in ('pending', 'processing')`

export const findBulkJob = (db: Reader, id: string) =>
  db.first<BulkJob>(sql`select ${columns} from bulk_jobs r where r.workspace_id = ${db.workspaceId} and r.id = ${id}`)

export const listBulkJobs = (db: Reader, query: BulkJobQuery) =>
  listPage<BulkJob>(db, query, {
    table: sql`bulk_jobs`,
    columns,
    sorts: baseSorts,
    conditions: query.status ? [sql`and r.status = ${query.status}`] : [],
  })

export function insertBulkJob(tx: Tx, job: BulkJob, ids: readonly string[] | undefined) {
  const { filter, add, remove, set } = job
  tx.run(sql`
    insert into bulk_jobs (workspace_id, id, entity_type, action, input, status, is_selected, total, created_at, updated_at)
    values (${tx.workspaceId}, ${job.id}, ${job.entity_type}, ${job.action}, ${JSON.stringify({ filter, add, remove, set })},
            ${job.status}, ${ids !== undefined}, ${job.total}, ${job.created_at}, ${job.updated_at})`)
  if (ids)
    tx.run(sql`
      insert into bulk_job_records (workspace_id, job_id, position, record_id)
      select ${tx.workspaceId}, ${job.id}, place - 1, id from unnest(${ids}::uuid[]) with ordinality as given (id, place)`)
}

/** Starts the job, or continues it after its worker died; undefined when it has ended. */
export async function beginBulkJob(tx: Tx, id: string) {
  lockWorkspace(tx) // otherwise two workers that start a job at the same time could exceed the limit
  const job = await tx.first<BulkJob & { attempts: number; is_selected: boolean; has_room: boolean }>(sql`
    select ${columns}, r.attempts, r.is_selected,
           r.status = 'processing' or ${maxRunning} > (
             select count(*) from bulk_jobs where workspace_id = ${tx.workspaceId} and status = 'processing') as has_room
      from bulk_jobs r
     where r.workspace_id = ${tx.workspaceId} and r.id = ${id} and ${isActive}
       for update`)
  if (job && !job.has_room) throw new NotYet()
  if (job)
    tx.run(sql`
      update bulk_jobs
         set status = 'processing', attempts = attempts + 1, updated_at = now()
       where workspace_id = ${tx.workspaceId} and id = ${id}`)
  return job
}

/** In milliseconds. The clocks of two servers are expected to differ by less. */
const largestSkew = 600_000

/**
 * Stores the records to act on: those that match now and existed when the job was created. The times in ids come from the
 * clocks of several servers, so for recent records the snapshot of the job decides whether it could see their creation.
 */
export async function selectRecords(tx: Tx, id: string, listing: Listing) {
  if ((await lockProgress(tx, id))?.is_selected !== false) return
  const { table, conditions } = matching(tx, listing)
  const wasThere = sql`
    and (r.id < ${firstIdAt(new Date(Date.parse(timeOf(id)) - largestSkew).toISOString())} or not exists (
      select from events e join bulk_jobs j on j.workspace_id = e.workspace_id and j.id = ${id}
       where e.workspace_id = ${tx.workspaceId} and e.entity_id = r.id and e.type like '%.created'
         and not pg_visible_in_snapshot(e.transaction, j.snapshot)))`
  tx.run(sql`
    with selected as (
      insert into bulk_job_records (workspace_id, job_id, position, record_id)
      select ${tx.workspaceId}, ${id}, row_number() over (order by r.id) - 1, r.id
        from ${table} r
       where r.workspace_id = ${tx.workspaceId} ${conditions} ${wasThere}
      returning 1)
    update bulk_jobs
       set is_selected = true, total = (select count(*) from selected), attempts = 0, updated_at = now()
     where workspace_id = ${tx.workspaceId} and id = ${id}`)
}

/** Returns the progress of a running job, and locks the job until the transaction ends. */
export const lockProgress = (tx: Tx, id: string) =>
  tx.first<{ done: number; changed: number; is_selected: boolean }>(sql`
    select done, changed, is_selected
      from bulk_jobs
     where workspace_id = ${tx.workspaceId} and id = ${id} and status = 'processing'
       for update`)

export const recordsFrom = async (tx: Tx, id: string, done: number, size: number) =>
  (
    await tx.all<{ record_id: string }>(sql`
      select record_id
        from bulk_job_records
       where workspace_id = ${tx.workspaceId} and job_id = ${id} and position >= ${done} and position < ${done + size}
       order by position`)
  ).map(({ record_id }) => record_id)

type Progress = { done: number; changed: number; missing: number; errors: { id: string; message: string }[] }

const maxErrors = 100

export function addProgress(tx: Tx, id: string, { done, changed, missing, errors }: Progress) {
  tx.run(sql`
    update bulk_jobs
       set done = done + ${done}, changed = changed + ${changed}, missing = missing + ${missing},
           failed = failed + ${errors.length}, attempts = 0, updated_at = now(),
           errors = case when ${errors.length} = 0 or jsonb_array_length(errors) >= ${maxErrors} then errors
                         else errors || ${JSON.stringify(errors)}::jsonb end
     where workspace_id = ${tx.workspaceId} and id = ${id}`)
}

const ended = { completed: sql`'completed'`, failed: sql`'failed'`, cancelled: sql`'cancelled'` }

/** Cancels the job once; undefined if it had already ended. */
export const endBulkJob = (tx: Tx, id: string, status: keyof typeof ended, error: string | null = null) =>
  tx.first<BulkJob>(sql`
    update bulk_jobs r
       set status = ${ended[status] as Sql}, error = ${error}, completed_at = now(), updated_at = now()
     where r.workspace_id = ${tx.workspaceId} and r.id = ${id} and ${isActive}
    returning ${columns}`)

/** The list of record ids is needed only while the job runs. */
export function forgetRecords(tx: Tx, id: string) {
  tx.run(sql`delete from bulk_job_records where workspace_id = ${tx.workspaceId} and job_id = ${id}`)
}
