import { setImmediate as pause } from 'node:timers/promises'
import { insertRows } from '../database/rows.ts'
import { type Definition, definitionsOf } from '../records/custom-values.ts'
import { nothing, type Sql, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { baseSorts, listPage, type ListQuery, withMeta } from '../http/lists.ts'
import { NotYet } from '../jobs/job.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { maxRunning } from '../workspaces/job-quota.ts'
import { addedIn, fieldsOf, mostWarnings } from './columns.ts'
import { type Formats, formatsOf, readingsOf } from './formats.ts'
import type { Import, ImportColumn, ImportDuplicates, ImportError, ImportQuery, Upload } from './schema.ts'
import { recall, unplacedIn, valuesOf } from './rejected-rows.ts'

const shown = (columns: Sql, warnings: Sql) => sql`
  r.id, r.entity_type, r.file_url, r.file_name, r.mode, r.match_on, r.on_missing_contact, r.dry_run, r.status, r.total_rows, r.imported_rows,
  r.created_rows, r.updated_rows, r.failed_rows, coalesce(r.kept_failed_rows, r.failed_rows) as kept_failed_rows, ${columns} as columns,
  r.formats, ${warnings} as warnings, r.duplicates, r.error, r.created_at, r.updated_at, r.completed_at,
  (select json_build_object('type', e.actor_type, 'id', e.actor_id, 'name', e.actor_name)
     from events e
    where e.workspace_id = r.workspace_id and e.entity_id = r.id and e.type = 'import.created') as actor`

const columns = shown(sql`coalesce(r.columns, '{}')`, sql`r.warnings`)

/** A page of 250 files, each with a thousand columns of long names, would be hundreds of megabytes. */
const listedBytes = 16 * 1024
const isLarge = sql`octet_length(r.columns::text) + octet_length(array_to_string(r.warnings, '')) > ${listedBytes}`
const instead = 'Columns and warnings are too many to be listed: GET /imports/{id} tells them'
const listedColumns = shown(
  sql`case when ${isLarge} then '{}' else coalesce(r.columns, '{}') end`,
  sql`case when ${isLarge} then array[${instead}] else r.warnings end`,
)

export const findImport = (db: Reader, id: string) =>
  db.first<Import>(sql`select ${columns} from imports r where r.workspace_id = ${db.workspaceId} and r.id = ${id}`)

export const listImports = (db: Reader, query: ImportQuery) =>
  listPage<Import>(db, query, {
    table: sql`imports`,
    columns: listedColumns,
    sorts: baseSorts,
    conditions: [
      ...(query.status ? [sql`and r.status = ${query.status}`] : []),
      ...(query.dry_run === undefined ? [] : [sql`and r.dry_run = ${query.dry_run}`]),
    ],
  })

/** In the order of the file; none until it is read. */
export async function listColumns(db: Reader, importId: string, query: ListQuery) {
  const found = await db.first<Kept>(sql`
    select entity_type, coalesce(header, '{}') as header, columns, formats, samples
      from imports
     where workspace_id = ${db.workspaceId} and id = ${importId}`)
  if (!found) return
  const { header, columns, samples } = found
  const fields = fieldsOf(found.entity_type, await db.all<Definition>(definitionsOf(db, found.entity_type)))
  const formats = formatsOf(fields, columns ?? {}, found.formats) // of earlier imports only the defaults are known
  const names = [...new Set([...header.slice(addedIn(header)), ...Object.keys(columns ?? {})])]
  const from = (query.page - 1) * query.per_page
  const data = names.slice(from, from + query.per_page).map((name): ImportColumn => {
    const field = columns?.[name] ?? null
    const some = samples?.[header.indexOf(name)] ?? []
    const readings = readingsOf(fields.get(field ?? ''), some)
    return { name, field, samples: some, format: formats[name] ?? null, readings }
  })
  return withMeta(data, names.length, query)
}

type Kept = Pick<Import, 'entity_type' | 'formats'> & {
  header: string[]
  columns: Import['columns'] | null
  samples: string[][] | null
}

/** A page of the largest rows would be hundreds of megabytes. */
const shownBytes = { row: 100_000, page: 4 * 1024 * 1024 }

export async function listErrors(
  db: Reader,
  importId: string,
  kept_failed_rows: number,
  { page, per_page }: ListQuery,
) {
  const { header } = (await findReading(db, importId))!
  const names = Buffer.byteLength(header.join()) // each row is told by them
  const errors = await db.all<KeptError<null>>(sql`
    select row, field, message, faults,
           case when octet_length(raw) <= ${shownBytes.row} and bytes <= ${shownBytes.page} then raw end as raw
      from (select *, sum(octet_length(raw) + ${names}) filter (where octet_length(raw) <= ${shownBytes.row}) over (order by row) as bytes
              from (select row, field, message, faults, raw
                      from import_errors
                     where workspace_id = ${db.workspaceId} and import_id = ${importId}
                     order by row
                     limit ${per_page} offset ${(page - 1) * per_page}) as page) as page
     order by row`)
  const data: ImportError[] = []
  for (const { row, field, message, faults, raw } of errors) {
    const kept = raw === null ? null : recall(raw)
    data.push({
      row,
      field,
      message,
      values: kept === null ? {} : valuesOf(header, kept),
      unplaced: kept === null ? null : unplacedIn(kept),
      faults,
    })
    await pause() // others are waiting
  }
  return withMeta(data, kept_failed_rows, { page, per_page })
}

/** The next ones after a row, a mebibyte or one at least: a file of them is sent piece by piece. */
export const errorsAfter = (db: Reader, importId: string, row: number) =>
  db.all<Omit<KeptError, 'faults'>>(sql`
    select row, field, message, raw
      from (select *, row_number() over so_far as place, sum(octet_length(raw) + octet_length(message)) over so_far as bytes
              from (select row, field, message, raw
                      from import_errors
                     where workspace_id = ${db.workspaceId} and import_id = ${importId} and row > ${row}
                     order by row
                     limit 500) as next
            window so_far as (order by row)) as next
     where place = 1 or bytes <= ${1024 * 1024}
     order by row`)

/** How the rows of an import were read. */
export const findReading = (db: Reader, importId: string) =>
  db.first<
    Pick<Import, 'entity_type' | 'match_on' | 'columns' | 'formats'> &
      Pick<RunningImport, 'mapping'> & { header: string[] }
  >(sql`
    select entity_type, match_on, mapping, formats, coalesce(header, '{}') as header, coalesce(columns, '{}') as columns
      from imports
     where workspace_id = ${db.workspaceId} and id = ${importId}`)

/** Where a file stands before its import begins: an upload is stored already. */
export type Source = { file: string; contentType: string | null }

export function insertImport(tx: Tx, job: Import, mapping: object, source: Source | undefined) {
  tx.run(sql`
    insert into imports (workspace_id, id, entity_type, file_url, file_name, mode, match_on, mapping, formats, on_missing_contact, dry_run, status, file,
                         content_type, created_at, updated_at)
    values (${tx.workspaceId}, ${job.id}, ${job.entity_type}, ${job.file_url}, ${job.file_name}, ${job.mode},
            ${job.match_on}, ${JSON.stringify(mapping)}, ${JSON.stringify(job.formats)}, ${job.on_missing_contact},
            ${job.dry_run}, ${job.status}, ${source?.file}, ${source?.contentType},
            ${job.created_at}, ${job.updated_at})`)
}

/** All that a worker needs to know of it. */
export type RunningImport = Pick<
  Import,
  'id' | 'entity_type' | 'file_url' | 'mode' | 'match_on' | 'formats' | 'on_missing_contact' | 'dry_run'
> & {
  mapping: Record<string, string | null>
  file: string | null
  content_type: string | null
  header: string[] | null
  columns: Record<string, string | null> | null
  done: number
  attempts: number
}

/**
 * Takes it up, for the first time or again; undefined when it has ended. It waits for earlier ones of another kind: its
 * rows may be linked to what those bring in.
 */
export async function beginImport(tx: Tx, id: string) {
  lockWorkspace(tx) // workers that take up two at once would both see room
  const job = await tx.first<RunningImport & { has_room: boolean }>(sql`
    select id, entity_type, file_url, mode, match_on, dry_run, mapping, formats, on_missing_contact, file, content_type, header, columns,
           imported_rows + failed_rows as done, attempts + 1 as attempts,
           status = 'processing' or (
             ${maxRunning} > (select count(*) from imports where workspace_id = ${tx.workspaceId} and status = 'processing')
             and not exists (select from imports e
                              where e.workspace_id = ${tx.workspaceId} and e.status in ('pending', 'processing')
                                and e.id < r.id and e.entity_type <> r.entity_type)) as has_room
      from imports r
     where workspace_id = ${tx.workspaceId} and id = ${id} and status in ('pending', 'processing')
       for update`)
  if (job && !job.has_room) throw new NotYet()
  if (job)
    tx.run(sql`
      update imports
         set status = 'processing', attempts = attempts + 1, updated_at = now()
       where workspace_id = ${tx.workspaceId} and id = ${id}`)
  if (!job?.dry_run || job.done === 0) return job
  // A dry run begins anew: of what it keeps in mind of earlier rows nothing is left.
  tx.run(sql`delete from import_errors where workspace_id = ${tx.workspaceId} and import_id = ${id}`)
  tx.run(sql`
    update imports
       set imported_rows = 0, created_rows = 0, updated_rows = 0, failed_rows = 0, kept_failed_rows = 0, duplicates = '[]',
           warnings = array(select told from unnest(warnings) with ordinality as w (told, n) where told not like 'Row %' order by n)
     where workspace_id = ${tx.workspaceId} and id = ${id}`)
  return { ...job, done: 0 }
}

export const isRunning = async (db: Reader, id: string) =>
  (await db.first(sql`
    select from imports where workspace_id = ${db.workspaceId} and id = ${id} and status = 'processing'`)) !== undefined

export type Found = Source & {
  header: string[]
  samples: string[][]
  columns: Record<string, string | null>
  formats: Formats
  warnings: string[]
  totalRows: number
}

export function keepFound(tx: Tx, id: string, found: Found) {
  tx.run(sql`
    update imports
       set file = ${found.file}, content_type = ${found.contentType}, header = ${found.header},
           samples = ${JSON.stringify(found.samples)}, columns = ${JSON.stringify(found.columns)},
           formats = ${JSON.stringify(found.formats)}, warnings = ${found.warnings}, total_rows = ${found.totalRows},
           updated_at = now()
     where workspace_id = ${tx.workspaceId} and id = ${id} and status = 'processing'`)
}

/** How far it is. Nobody else can continue or cancel it until this transaction ends. */
export const lockProgress = (tx: Tx, id: string) =>
  tx.first<Progress>(sql`
    select imported_rows + failed_rows as done, coalesce(kept_failed_rows, failed_rows) as kept, status
      from imports
     where workspace_id = ${tx.workspaceId} and id = ${id}
       for update`)

/** `raw` is JSON text. */
export type KeptError<None = never> = Omit<ImportError, 'values' | 'unplaced'> & { raw: string | None }

/** `kept` is the number of its rejected rows that are kept. */
export type Progress = { done: number; kept: number; status: Import['status'] }

/** A file of five million bad rows must not fill the database: `failed_rows` counts them all, and the first ones are kept. */
const mostKept = 10_000

type Step = {
  created: number
  updated: number
  errors: readonly KeptError[]
  warnings: readonly string[]
  /** All that are known so far. */
  duplicates: readonly ImportDuplicates[]
}

export function addProgress(tx: Tx, id: string, { kept }: Progress, step: Step) {
  const { created, updated, errors, warnings, duplicates } = step
  const remaining = errors.slice(0, Math.max(0, mostKept - kept))
  insertRows(
    tx,
    sql`import_errors`,
    sql`import_id, row, field, message, faults, raw`,
    remaining.map((error) => ({ import_id: id, ...error })),
  )
  tx.run(sql`
    update imports
       set imported_rows = imported_rows + ${created + updated}, created_rows = created_rows + ${created},
           updated_rows = updated_rows + ${updated}, failed_rows = failed_rows + ${errors.length},
           kept_failed_rows = ${kept + remaining.length},
           ${warnings.length === 0 ? nothing : sql`warnings = (warnings || ${warnings}::text[])[:${mostWarnings}],`}
           duplicates = ${JSON.stringify(duplicates)}, attempts = 0, updated_at = now()
     where workspace_id = ${tx.workspaceId} and id = ${id}`)
}

/** Once and for all; undefined when it had ended already. */
export const endImport = (tx: Tx, id: string, error: string | null) =>
  tx.first<Import>(sql`
    update imports r
       set status = ${error === null ? 'completed' : 'failed'}, error = ${error}, completed_at = now(), updated_at = now(),
           total_rows = imported_rows + failed_rows -- of one that broke off, those that it got to
     where r.workspace_id = ${tx.workspaceId} and r.id = ${id} and r.status in ('pending', 'processing')
    returning ${columns}`)

/** The imports of a workspace that ended before a time and still keep rejected rows. */
const endedBefore = (workspaceId: string, time: string) => sql`
  select id from imports
   where workspace_id = ${workspaceId} and completed_at < ${time} and coalesce(kept_failed_rows, failed_rows) > 0`

/** Removes some of their rejected rows, and returns a row for each. */
export const removeErrors = (workspaceId: string, time: string, limit: number) => sql`
  delete from import_errors e
   using (select import_id, row from import_errors
           where workspace_id = ${workspaceId} and import_id in (${endedBefore(workspaceId, time)})
           limit ${limit}) as old
   where e.workspace_id = ${workspaceId} and e.import_id = old.import_id and e.row = old.row
  returning 1`

/** Once they are removed; `failed_rows` still counts them. */
export const markErrorsRemoved = (tx: Tx, time: string) =>
  tx.run(sql`
    update imports set kept_failed_rows = 0
     where workspace_id = ${tx.workspaceId} and id in (${endedBefore(tx.workspaceId, time)})`)

export const bytesOfUploads = async (db: Reader) =>
  (await db.first<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::bigint as bytes from uploads where workspace_id = ${db.workspaceId}`))!.bytes

/** Locked, because two uploads that commit at once would both see room. */
export const bytesOfUploadsLocked = (tx: Tx) => {
  lockWorkspace(tx)
  return bytesOfUploads(tx)
}

export function insertUpload(tx: Tx, upload: Upload, contentType: string | null) {
  tx.run(sql`
    insert into uploads (workspace_id, id, name, content_type, bytes, created_at)
    values (${tx.workspaceId}, ${upload.id}, ${upload.name}, ${contentType}, ${upload.bytes}, ${upload.created_at})`)
}

export const findUpload = (tx: Tx, id: string) =>
  tx.first<{ name: string | null; content_type: string | null }>(sql`
    select name, content_type from uploads where workspace_id = ${tx.workspaceId} and id = ${id}`)

/** Whether a file may go: nobody is reading it, and an upload is then no more. */
export async function forgetFile(tx: Tx, file: string, id: string) {
  const used = await tx.first(sql`
    select from imports
     where workspace_id = ${tx.workspaceId} and status in ('pending', 'processing') and (file = ${file} or id = ${id})`)
  if (used) return false
  tx.run(sql`delete from uploads where workspace_id = ${tx.workspaceId} and id = ${id}`)
  return true
}
