import { type Definition, definitionsOf } from '../records/custom-values.ts'
import { timeText } from '../database/rows.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { baseSorts, listPage, type ListQuery, withMeta } from '../http/lists.ts'
import type { EntityType } from '../kinds/kinds.ts'
import { NotYet } from '../jobs/job.ts'
import { notifyOfImport } from '../notifications/notify.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { minorDigits } from '../workspaces/currency.ts'
import { maxRunning } from '../workspaces/job-quota.ts'
import { optionsOf } from './matching/choices.ts'
import { addedIn, fieldsOf } from './matching/columns.ts'
import { sentenceOf } from './matching/findings.ts'
import { type Formats, formatsOf, readingsOf } from './matching/formats.ts'
import { unmarkDecimal } from './reading/decimals.ts'
import type { Profile } from './matching/profile.ts'
import type { Encoding, FileType } from './reading/table.ts'
import type { Import, ImportColumn, ImportFinding, ImportQuery, Upload } from './schema.ts'

const revert = sql`
  (select json_build_object('status', v.status, 'total_rows', coalesce(v.total_rows, 0), 'reverted_rows', v.reverted_rows,
                            'kept_rows', v.kept_rows, 'error', v.error, 'created_at', ${timeText(sql`v.created_at`)},
                            'completed_at', ${timeText(sql`v.completed_at`)})
     from import_reverts v
    where v.workspace_id = r.workspace_id and v.import_id = r.id)`

const shown = (columns: Sql, formats: Sql, findings: Sql, idMap = sql`r.id_map`) => sql`
  r.id, r.entity_type, r.file_url, r.file_name, r.file_type, r.mode, r.match_on, r.owner_id, r.on_missing_contact, r.on_bad_cell, r.encoding, r.dry_run, r.status, r.total_rows,
  r.imported_rows, r.created_rows, r.updated_rows, r.failed_rows, coalesce(r.kept_failed_rows, r.failed_rows) as kept_failed_rows, r.skipped_cells,
  ${columns} as columns, ${formats} as formats, ${findings} as findings, r.duplicates, r.error, r.error_code, r.created_at, r.updated_at,
  r.completed_at,
  (select json_build_object('type', e.actor_type, 'id', e.actor_id, 'name', e.actor_name)
     from events e
    where e.workspace_id = r.workspace_id and e.entity_id = r.id and e.type = 'import.created') as actor,
  ${revert} as revert, ${idMap} as id_map`

type Found = Omit<Import, 'warnings'>

const withWarnings = (found: Found): Import => ({ ...found, warnings: found.findings.map(sentenceOf) })

const finding = (code: ImportFinding['code'], message: Sql) => sql`
  jsonb_build_object('code', ${code}::text, 'column', null, 'field', null, 'row', null, 'message', ${message}::text)`

/** Older imports have no findings, only warnings. */
const findings = sql`
  r.findings || coalesce((select jsonb_agg(${finding('other', sql`w`)}) from unnest(r.warnings) as w), '[]')`

const columns = shown(sql`coalesce(r.columns, '{}')`, sql`r.formats`, findings)

/** A page of 250 files, each with a thousand columns of long names, would be hundreds of megabytes. */
const listedBytes = 16 * 1024
const isLarge = sql`
  coalesce(octet_length(r.columns::text), 0) + octet_length(r.formats::text) + octet_length(r.findings::text) + octet_length(array_to_string(r.warnings, '')) > ${listedBytes}`
const instead = 'Columns, formats and findings are omitted from lists because of their size. Use GET /imports/{id}.'
const listedColumns = shown(
  sql`case when ${isLarge} then '{}' else coalesce(r.columns, '{}') end`,
  sql`case when ${isLarge} then '{}' else r.formats end`,
  sql`case when ${isLarge} then jsonb_build_array(${finding('omitted', sql`${instead}`)}) else ${findings} end`,
  sql`null::json`,
)

export async function findImport(db: Reader, id: string) {
  const found = await db.first<Found>(sql`
    select ${columns} from imports r where r.workspace_id = ${db.workspaceId} and r.id = ${id}`)
  return found && withWarnings(found)
}

export async function listImports(db: Reader, query: ImportQuery) {
  const page = await listPage<Found>(db, query, {
    table: sql`imports`,
    columns: listedColumns,
    sorts: baseSorts,
    conditions: [
      ...(query.status ? [sql`and r.status = ${query.status}`] : []),
      ...(query.dry_run === undefined ? [] : [sql`and r.dry_run = ${query.dry_run}`]),
    ],
  })
  return { ...page, data: page.data.map(withWarnings) }
}

/** In the order of the file; empty until the file is read. */
export async function listColumns(db: Reader, importId: string, query: ListQuery) {
  const found = await db.first<Kept>(sql`
    select entity_type, coalesce(header, '{}') as header, columns, formats, samples, profiles, ${currencyOf(db)} as currency
      from imports
     where workspace_id = ${db.workspaceId} and id = ${importId}`)
  if (!found) return
  const { header, columns, samples } = found
  if (found.entity_type === 'workspace') return withMeta([], 0, query)
  const definitions = await db.all<Definition>(definitionsOf(db, found.entity_type))
  const fields = fieldsOf(found.entity_type, definitions)
  const options = optionsOf(found.entity_type, definitions)
  const formats = formatsOf(fields, columns ?? {}, found.formats) // older imports have default formats only
  const names = [...new Set([...header.slice(addedIn(header)), ...Object.keys(columns ?? {})])]
  const from = (query.page - 1) * query.per_page
  const data = names.slice(from, from + query.per_page).map((name): ImportColumn => {
    const field = columns?.[name] ?? null
    const some = samples?.[header.indexOf(name)] ?? []
    const readings = readingsOf(fields.get(field ?? ''), some, minorDigits(found.currency))
    const profile = found.profiles?.[header.indexOf(name)]
    return {
      name,
      field,
      samples: some.map(unmarkDecimal),
      values: profile?.values ?? null,
      options: options.has(field ?? '') ? [...options.get(field!)!] : null,
      field_type: profile?.type ?? null,
      format: formats[name] ?? null,
      readings,
    }
  })
  return withMeta(data, names.length, query)
}

type Kept = Pick<Import, 'entity_type' | 'formats'> & {
  header: string[]
  columns: Import['columns'] | null
  samples: string[][] | null
  profiles: Profile[] | null
  currency: string
}

const currencyOf = (db: Reader) => sql`(select w.currency from workspaces w where w.id = ${db.workspaceId})`

/**
 * How an import read the columns of its rejected rows; undefined if it is not known. The rows that are left may not show
 * it, such as a single 1.200.
 */
export async function formatsOfRejected(tx: Tx, entityType: Import['entity_type'], source: string) {
  const earlier = await tx.first<{ formats: Formats }>(sql`
    select formats from imports
     where workspace_id = ${tx.workspaceId} and id = ${source} and entity_type = ${entityType}`)
  // Not which options its values meant: the corrected rows have others.
  return (
    earlier &&
    Object.fromEntries(
      Object.entries(earlier.formats).map(([name, format]) => [name, { ...format, values: undefined }]),
    )
  )
}

/** The stored file of an import: an upload is stored before the import begins. */
export type Source = { file: string; contentType: string | null }

export function insertImport(tx: Tx, job: Import, mapping: object, source: Source | undefined) {
  tx.run(sql`
    insert into imports (workspace_id, id, entity_type, file_url, file_name, mode, match_on, owner_id, mapping, formats, on_missing_contact, on_bad_cell, encoding, dry_run, status, file,
                         content_type, is_revertible, created_at, updated_at)
    values (${tx.workspaceId}, ${job.id}, ${job.entity_type}, ${job.file_url}, ${job.file_name}, ${job.mode},
            ${job.match_on}, ${job.owner_id}, ${JSON.stringify(mapping)}, ${JSON.stringify(job.formats)},
            ${job.on_missing_contact}, ${job.on_bad_cell}, ${job.encoding}, ${job.dry_run}, ${job.status}, ${source?.file}, ${source?.contentType}, true,
            ${job.created_at}, ${job.updated_at})`)
}

/** What a worker needs to know about an import. */
export type RunningImport = { entity_type: EntityType } & Pick<
  Import,
  | 'id'
  | 'file_url'
  | 'mode'
  | 'match_on'
  | 'owner_id'
  | 'formats'
  | 'on_missing_contact'
  | 'on_bad_cell'
  | 'encoding'
  | 'dry_run'
> & {
    mapping: Record<string, string | null>
    file: string | null
    content_type: string | null
    header: string[] | null
    columns: Record<string, string | null> | null
    done: number
    attempts: number
    currency: string
  }

/**
 * Starts or continues an import; undefined if it has ended. It waits for earlier imports of another kind of record,
 * because its rows may link to theirs. `remembered` is the number of rows that this process remembers of a dry run.
 */
export async function beginImport(tx: Tx, id: string, remembered?: number) {
  lockWorkspace(tx) // otherwise two workers that start an import at the same time could exceed the limit
  const job = await tx.first<RunningImport & { has_room: boolean }>(sql`
    select id, entity_type, file_url, mode, match_on, owner_id, dry_run, mapping, formats, on_missing_contact, on_bad_cell, encoding, file, content_type, header, columns,
           imported_rows + failed_rows as done, attempts + 1 as attempts, ${currencyOf(tx)} as currency,
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
  if (!job?.dry_run || job.done === 0 || job.done === remembered) return job
  // A dry run starts over without the memory of earlier rows, which is lost with its process.
  tx.run(sql`delete from import_errors where workspace_id = ${tx.workspaceId} and import_id = ${id}`)
  tx.run(sql`
    update imports
       set imported_rows = 0, created_rows = 0, updated_rows = 0, failed_rows = 0, kept_failed_rows = 0, skipped_cells = 0, duplicates = '[]',
           findings = '[]', warnings = '{}', header = null, columns = null
     where workspace_id = ${tx.workspaceId} and id = ${id}`)
  return { ...job, header: null, columns: null, done: 0 }
}

export const doneOf = async (db: Reader, id: string) =>
  (
    await db.first<{ done: number }>(sql`
      select imported_rows + failed_rows as done from imports where workspace_id = ${db.workspaceId} and id = ${id}`)
  )?.done

export const isRunning = async (db: Reader, id: string) =>
  (await db.first(sql`
    select from imports where workspace_id = ${db.workspaceId} and id = ${id} and status = 'processing'`)) !== undefined

export type Reading = Source & {
  type: FileType
  encoding: Encoding | null
  header: string[]
  samples: string[][]
  profiles: ReadonlyMap<string, Profile>
  columns: Record<string, string | null>
  formats: Formats
  findings: ImportFinding[]
  totalRows: number
}

export function keepReading(tx: Tx, id: string, reading: Reading) {
  tx.run(sql`
    update imports
       set file = ${reading.file}, file_type = ${reading.type}, encoding = ${reading.encoding}, content_type = ${reading.contentType}, header = ${reading.header},
           samples = ${JSON.stringify(reading.samples)},
           profiles = ${JSON.stringify(reading.header.map((name) => reading.profiles.get(name) ?? {}))}, columns = ${JSON.stringify(reading.columns)},
           formats = ${JSON.stringify(reading.formats)}, findings = ${JSON.stringify(reading.findings)}, total_rows = ${reading.totalRows},
           updated_at = now()
     where workspace_id = ${tx.workspaceId} and id = ${id} and status = 'processing'`)
}

export type Failure = { code: NonNullable<Import['error_code']>; message: string }

/** Ends an import, with the reason if it failed; undefined if it had already ended. */
export async function endImport(tx: Tx, id: string, failure?: Failure) {
  const ended = await tx.first<Found>(sql`
    update imports r
       set status = ${failure ? 'failed' : 'completed'}, error = ${failure?.message}, error_code = ${failure?.code},
           completed_at = now(), updated_at = now(),
           total_rows = imported_rows + failed_rows -- if it was cut short, only the rows it reached
     where r.workspace_id = ${tx.workspaceId} and r.id = ${id} and r.status in ('pending', 'processing')
    returning ${columns}`)
  if (ended && !ended.dry_run) notifyOfImport(tx, ended)
  return ended && withWarnings(ended)
}

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

/** Called after they are removed; `failed_rows` still counts them. */
export const markErrorsRemoved = (tx: Tx, time: string) =>
  tx.run(sql`
    update imports set kept_failed_rows = 0
     where workspace_id = ${tx.workspaceId} and id in (${endedBefore(tx.workspaceId, time)})`)

export const bytesOfUploads = async (db: Reader) =>
  (await db.first<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::bigint as bytes from uploads where workspace_id = ${db.workspaceId}`))!.bytes

/** Locked, because two uploads that commit at once could exceed the quota. */
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

/** Whether a file can be deleted because no import is reading it. The upload is then deleted too. */
export async function forgetFile(tx: Tx, file: string, id: string) {
  const used = await tx.first(sql`
    select from imports
     where workspace_id = ${tx.workspaceId} and status in ('pending', 'processing') and (file = ${file} or id = ${id})`)
  if (used) return false
  tx.run(sql`delete from uploads where workspace_id = ${tx.workspaceId} and id = ${id}`)
  return true
}
