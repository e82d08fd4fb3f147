import { idAfter, idBefore, timeOf } from '../database/ids.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import type { Changes } from '../events/record.ts'
import { baseSorts, type Listing, listPage, matching } from '../http/lists.ts'
import { NotYet } from '../jobs/job.ts'
import { bulkKinds } from '../kinds/bulk-kinds.ts'
import { deletedByJob } from '../trash/queries.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { maxRunning } from '../workspaces/job-quota.ts'
import type { BulkJob, BulkJobQuery } from './schema.ts'

const columns = sql`
  r.id, r.entity_type, r.action, r.status, r.input->'filter' as filter, coalesce(r.input->'add', '[]') as add,
  coalesce(r.input->'remove', '[]') as remove, r.input->'set' as set, r.input->>'undoes' as undoes, r.total, r.done, r.changed, r.missing, r.failed, r.errors,
  r.error, r.created_at, r.updated_at, r.completed_at`

const isActive = sql`r.status in ('pending', 'processing')`

export const findBulkJob = (db: Reader, id: string) =>
  db.first<BulkJob>(sql`select ${columns} from bulk_jobs r where r.workspace_id = ${db.workspaceId} and r.id = ${id}`)

/** So that of two requests to undo it only one succeeds. */
export const lockBulkJob = (tx: Tx, id: string) =>
  tx.run(sql`select from bulk_jobs where workspace_id = ${tx.workspaceId} and id = ${id} for update`)

export const listBulkJobs = (db: Reader, query: BulkJobQuery) =>
  listPage<BulkJob>(db, query, {
    table: sql`bulk_jobs`,
    columns,
    sorts: baseSorts,
    conditions: query.status ? [sql`and r.status = ${query.status}`] : [],
  })

export function insertBulkJob(tx: Tx, job: BulkJob, ids: readonly string[] | undefined) {
  const { filter, add, remove, set, undoes } = job
  tx.run(sql`
    insert into bulk_jobs (workspace_id, id, entity_type, action, input, status, is_selected, total, created_at, updated_at)
    values (${tx.workspaceId}, ${job.id}, ${job.entity_type}, ${job.action}, ${JSON.stringify({ filter, add, remove, set, undoes })},
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

/**
 * Stores the records to act on: those that match now and existed when the job was created. The times in ids come from the
 * clocks of several servers, so for recent records the snapshot of the job decides whether it could see their creation.
 */
export async function selectRecords(tx: Tx, id: string, listing: Listing) {
  const { table, conditions } = matching(tx, listing)
  const wasThere = sql`
    and (r.id < ${idBefore(timeOf(id))} or not exists (
      select from events e join bulk_jobs j on j.workspace_id = e.workspace_id and j.id = ${id}
       where e.workspace_id = ${tx.workspaceId} and e.entity_id = r.id and e.type like '%.created'
         and not pg_visible_in_snapshot(coalesce(e.recorded_by, e.transaction), j.snapshot)))`
  await store(
    tx,
    id,
    sql`select r.id from ${table} r where r.workspace_id = ${tx.workspaceId} ${conditions} ${wasThere}`,
  )
}

async function store(tx: Tx, id: string, ids: Sql) {
  if ((await lockProgress(tx, id))?.is_selected !== false) return
  tx.run(sql`
    with selected as (
      insert into bulk_job_records (workspace_id, job_id, position, record_id)
      select ${tx.workspaceId}, ${id}, row_number() over (order by r.id) - 1, r.id
        from (${ids}) as r
      returning 1)
    update bulk_jobs
       set is_selected = true, total = (select count(*) from selected), attempts = 0, updated_at = now()
     where workspace_id = ${tx.workspaceId} and id = ${id}`)
}

/** A job that has ended, to be undone. */
export type Undone = Pick<BulkJob, 'id' | 'entity_type' | 'action' | 'add' | 'remove' | 'set'> & {
  completed_at: string
}

/**
 * The changes `e` with the request that started a job and its actor, except those that it could see when it was created. A
 * restored backup has no snapshot of the job. Ids contain times, so that only the events of the workspace from the time of
 * the job are read.
 */
const since = (tx: Tx, { id, entity_type, completed_at }: Undone) => sql`
  events b
  join bulk_jobs j on j.workspace_id = b.workspace_id and j.id = b.entity_id
  join events e on e.workspace_id = b.workspace_id and e.request_id = b.request_id
                   and e.actor_type = b.actor_type and e.actor_id is not distinct from b.actor_id
 where b.workspace_id = ${tx.workspaceId} and b.entity_id = ${id} and b.type = 'bulk_job.created'
   and e.workspace_id = ${tx.workspaceId} and e.id > ${idBefore(timeOf(id))}
   and e.id < ${idAfter(completed_at)} and e.entity_type = ${bulkKinds[entity_type].name}
   and e.import_id is null and e.changes is not null
   and pg_visible_in_snapshot(coalesce(e.recorded_by, e.transaction), j.snapshot) is not true`

/** Stores the records that a job deleted or may have changed. */
export const selectChanged = (tx: Tx, id: string, undone: Undone) =>
  store(
    tx,
    id,
    undone.action === 'delete'
      ? sql`select r.entity_id as id from ${deletedByJob(tx, undone.id)}`
      : sql`select distinct e.entity_id as id from ${since(tx, undone)}`,
  )

/** What a job may have changed in these records: also what other requests with the same id changed since. */
export const changesSince = (tx: Tx, undone: Undone, ids: readonly string[]) =>
  tx.all<{ id: string; entity_id: string; changes: Changes }>(sql`
    select e.id, e.entity_id, e.changes
      from ${since(tx, undone)} and e.entity_id = any(${ids}::uuid[])
     order by e.id`)

/** Whether another job undoes it, or has done so. */
export const isUndone = async (tx: Tx, id: string) =>
  (await tx.first(sql`
    select from bulk_jobs r
     where r.workspace_id = ${tx.workspaceId} and r.action = 'undo' and r.input->>'undoes' = ${id}
       and r.status not in ('failed', 'cancelled')
     limit 1`)) !== undefined

/** Returns the progress of a running job, and locks the job until the transaction ends. */
export const lockProgress = (tx: Tx, id: string) =>
  tx.first<{ done: number; changed: number; is_selected: boolean }>(sql`
    select done, changed, is_selected
      from bulk_jobs
     where workspace_id = ${tx.workspaceId} and id = ${id} and status = 'processing'
       for update`)

/** Of the records of one batch, where a record of usual length counts as one. */
const longestBatch = 100

/**
 * The next records of a job. A batch has fewer long records, whose search index takes most of the time: while its transaction is
 * open, the live streams of the workspace wait.
 */
export const recordsFrom = async (
  tx: Tx,
  { id, entity_type }: Pick<BulkJob, 'id' | 'entity_type'>,
  done: number,
  size: number,
) =>
  (
    await tx.all<{ record_id: string }>(sql`
      select record_id
        from (select b.record_id, b.position,
                     sum(1 + coalesce(pg_column_size(r.search), 0) / 4096) over (order by b.position) as work
                from bulk_job_records b
                left join ${bulkKinds[entity_type].table} r on r.workspace_id = ${tx.workspaceId} and r.id = b.record_id
               where b.workspace_id = ${tx.workspaceId} and b.job_id = ${id} and b.position >= ${done} and b.position < ${done + size}) as next
       where work <= ${longestBatch} or position = ${done}
       order by position`)
  ).map(({ record_id }) => record_id)

type Progress = { done: number; changed: number; missing: number; errors: { id: string; message: string }[] }

/** Keeps the first 100 errors. */
export function addProgress(tx: Tx, id: string, { done, changed, missing, errors }: Progress) {
  tx.run(sql`
    update bulk_jobs
       set done = done + ${done}, changed = changed + ${changed}, missing = missing + ${missing},
           failed = failed + ${errors.length}, attempts = 0, updated_at = now(),
           errors = jsonb_path_query_array(errors || ${JSON.stringify(errors)}::jsonb, '$[0 to 99]')
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

/**
 * The list of record ids is needed only while the job runs. That of an update of one record is kept: the values that it set
 * belong to the record, also in an erasure.
 */
export function forgetRecords(tx: Tx, id: string) {
  tx.run(sql`
    delete from bulk_job_records
     where workspace_id = ${tx.workspaceId} and job_id = ${id}
       and not exists (select from bulk_jobs
                        where workspace_id = ${tx.workspaceId} and id = ${id} and action = 'update' and total = 1)`)
}
