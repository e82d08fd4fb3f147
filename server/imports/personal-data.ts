import type { Caller } from '../database/caller.ts'
import { isCancelled } from '../database/database.ts'
import { nilId } from '../database/ids.ts'
import { identifier, type Sql, sql } from '../database/sql.ts'
import { reader, transaction, type Tx } from '../database/transaction.ts'
import { untilDone } from '../jobs/batches.ts'
import { type JobContext, NotYet } from '../jobs/job.ts'
import {
  asJson,
  contains,
  hasNumber,
  mentions,
  namesExternalId,
  type Person,
  type PersonalData,
  quotes,
  type ScrubProgress,
  searchedAtOnce,
} from '../records/personal-data.ts'
import { openStorage } from '../storage/open.ts'
import { forgetFile } from './queries.ts'
import { uploadFile } from './start.ts'
import { recall, valuesIn } from './writing/rejected-rows.ts'

/**
 * Rejected rows, samples, messages, and names and addresses of files that quote the person are removed, and all files
 * uploaded before, because any may contain them.
 */
export const importedPersonalData: PersonalData = {
  name: 'imports',
  quotingEvents: ['import', 'upload'],
  /** One that has not begun needs its address, and one that runs may still reject rows. */
  async isReady({ database }, caller, erasedAt) {
    const unfinished = await reader(database, caller).first(sql`
      select from imports
       where workspace_id = ${caller.workspaceId} and status in ('pending', 'processing') and created_at <= ${erasedAt} limit 1`)
    return !unfinished
  },
  async scrub(context, caller, person, erasedAt, progress) {
    await removeRejectedRows(context, caller, person, progress)
    await clearImports(context, caller, person, progress)
    await removeUploads(context, caller, erasedAt)
  },
}

/** In bytes of rejected rows, and in imports: how much is searched at once. */
const usually = { rows: 4_000_000, imports: 100 }

async function removeRejectedRows(
  { database, ...turn }: JobContext,
  caller: Caller,
  person: Person,
  progress: ScrubProgress,
) {
  // A row of JSON is a string within JSON, which has no character U+0001; a regular expression would take four times as long
  // to unescape it. In a row of cells, those beyond the header are a line of CSV, with doubled quotation marks.
  const unescaped = sql`replace(replace(replace(e.raw, '\\\\', ${'\u0001'}), '\\"', '"'), ${'\u0001'}, '\\')`
  const raw = sql`case when e.raw like '"%' then ${unescaped} else replace(e.raw, '\\"\\"', '\\"') end`
  // Cells are trimmed when they are imported. A quotation mark after a backslash is a part of the value.
  const blanks = String.raw`([\s\u00a0\u3000]|\\[tnr])+`
  const row = sql`
      regexp_replace(regexp_replace(${raw}, ${String.raw`(?<!\\)"${blanks}`}, '"', 'g'), ${`${blanks}"`}, '"', 'g')`
  const spaced = sql`normalize(regexp_replace(${row}, ${blanks}, ' ', 'g'), NFC)`
  let bytes = searchedAtOnce(person, usually.rows)
  const nextBatch = () =>
    transaction(database, caller, async (tx) => {
      const after: Row = { import_id: progress.importOfRow ?? nilId, row: Number(progress.row ?? 0) }
      const last = await lastOfBatch(tx, after, bytes)
      if (!last) return
      const isNext = sql`
          e.workspace_id = ${tx.workspaceId} and (e.import_id, e.row) > (${after.import_id}::uuid, ${after.row}::int)
          and (e.import_id, e.row) <= (${last.import_id}::uuid, ${last.row}::int)`
      const named = await rowsWithExternalId(tx, person, row, isNext)
      const isNamed = sql`
          (e.import_id, e.row) in (select * from unnest(${named.map(({ import_id }) => import_id)}::uuid[], ${named.map(({ row }) => row)}::int[]))`
      tx.run(sql`
          with removed as (
            delete from import_errors e
             where ${isNext}
               and (${mentions(row, person)} or ${mentions(spaced, person)} or ${hasNumber(row, person)} or ${isNamed}
                    or ${quotes(asJson(sql`e.message`), person)} or ${quotes(sql`e.faults::text`, person)})
            returning e.import_id)
          update imports r
             set kept_failed_rows = coalesce(r.kept_failed_rows, r.failed_rows) - n.rows
            from (select import_id, count(*) as rows from removed group by import_id) as n
           where r.workspace_id = ${tx.workspaceId} and r.id = n.import_id`)
      return last
    })
  await untilDone(turn, async () => {
    const last = await nextBatch().catch((error) => {
      if (!isCancelled(error) || bytes <= 1) throw error
      bytes = Math.ceil(bytes / 10)
      return 'again' as const
    })
    if (last === 'again') return true
    // After the commit, because a transaction may be repeated.
    if (last) Object.assign(progress, { importOfRow: last.import_id, row: String(last.row) })
    return last !== undefined
  })
}

/** The last row of the next batch, which has at most so many bytes, or one row that is longer. */
const lastOfBatch = (tx: Tx, after: Row, bytes: number) =>
  tx.first<Row>(sql`
    select import_id, row
      from (select *, row_number() over so_far as place, sum(size) over so_far as bytes
              from (select import_id, row, octet_length(raw) + octet_length(message) + octet_length(faults::text) as size
                      from import_errors
                     where workspace_id = ${tx.workspaceId} and (import_id, row) > (${after.import_id}::uuid, ${after.row}::int)
                     order by import_id, row
                     limit 1000) as next
            window so_far as (order by import_id, row)) as next
     where place = 1 or bytes <= ${bytes}
     order by import_id desc, row desc
     limit 1`)

async function clearImports(
  { database, ...turn }: JobContext,
  caller: Caller,
  person: Person,
  progress: ScrubProgress,
) {
  const quoted = (column: string) => contains(asJson(sql`r.${identifier(column)}`), person)
  const contents = sql`concat(r.samples, r.profiles)`
  const ofContacts = (text: Sql) => sql`r.entity_type = 'contacts' and ${namesExternalId(text, person)}`
  const isSampled = sql`(${mentions(contents, person, contains)} or ${ofContacts(contents)})`
  const isQuoted = (value: Sql) => sql`(${contains(asJson(value), person)} or ${ofContacts(asJson(value))})`
  await untilDone(turn, async () => {
    const last = await transaction(database, caller, async (tx) => {
      const next = await tx.all<{ id: string }>(sql`
          select id from imports
           where workspace_id = ${tx.workspaceId} and id > ${progress.import ?? nilId} order by id limit ${searchedAtOnce(person, usually.imports)}`)
      if (next.length === 0) return
      const ids = next.map(({ id }) => id)
      tx.run(sql`
        update imports r
           set samples = case when ${isSampled} then null else r.samples end,
               profiles = case when ${isSampled} then null else r.profiles end,
               header = case when ${quoted('header')} then '{}' else r.header end,
               columns = case when ${quoted('columns')} then '{}' else r.columns end,
               formats = case when ${quoted('formats')} then '{}' else r.formats end,
               mapping = case when ${quoted('mapping')} then '{}' else r.mapping end,
               findings = (select coalesce(jsonb_agg(f), '[]') from jsonb_array_elements(r.findings) f where not ${isQuoted(sql`f`)}),
               warnings = array(select w from unnest(r.warnings) w where not ${isQuoted(sql`w`)}),
               error = case when ${quoted('error')} then null else r.error end,
               file_url = case when ${quoted('file_url')} then substring(r.file_url from '^https?://[^/?#]*') else r.file_url end,
               file_name = case when ${quoted('file_name')} then null else r.file_name end
         where r.workspace_id = ${tx.workspaceId} and r.id = any(${ids}::uuid[]) and r.status in ('completed', 'failed')`)
      tx.run(sql`
        update notifications r
           set name = (select initcap(i.entity_type) from imports i where i.workspace_id = ${tx.workspaceId} and i.id = r.entity_id)
         where r.workspace_id = ${tx.workspaceId} and r.entity_type = 'import' and r.entity_id = any(${ids}::uuid[]) and ${quoted('name')}`)
      return ids.at(-1)
    })
    if (last) progress.import = last
    return last !== undefined
  })
}

async function removeUploads({ database, config, signal }: JobContext, caller: Caller, erasedAt: string) {
  const { workspaceId } = caller
  const storage = await openStorage(config)
  const uploads = await transaction(database, caller, (tx) =>
    tx.all<{ id: string }>(
      sql`select id from uploads where workspace_id = ${workspaceId} and created_at <= ${erasedAt}`,
    ),
  )
  let isUsed = false
  for (const { id } of uploads) {
    signal.throwIfAborted()
    const file = uploadFile(workspaceId, id)
    if (await transaction(database, caller, (tx) => forgetFile(tx, file, id))) await storage.delete(file)
    else isUsed = true
  }
  if (isUsed) throw new NotYet()
}

type Row = { import_id: string; row: number }

/** How many rows are read at once, and how long one may be to be read, in bytes. */
const read = { rows: 100, bytes: 100_000 }

/**
 * The rejected rows of contacts with an external id of the person in its column, and those that cannot be read. They are
 * compared here, because PostgreSQL cannot read JSON with every character that a file may have.
 */
async function rowsWithExternalId(tx: Tx, person: Person, row: Sql, isNext: Sql): Promise<Row[]> {
  const ids = new Set(person.externalIds)
  const found = await tx.all<Row>(sql`
    select e.import_id, e.row
      from import_errors e
      join imports r on r.workspace_id = ${tx.workspaceId} and r.id = e.import_id
     where ${isNext} and r.entity_type = 'contacts' and ${namesExternalId(row, person)}
     order by e.import_id, e.row`)
  const theirs: Row[] = []
  for (const [importId, rows] of Map.groupBy(found, ({ import_id }) => import_id)) {
    const { header, columns } = (await tx.first<{ header: string[]; columns: Record<string, string> }>(sql`
      select header, columns from imports where workspace_id = ${tx.workspaceId} and id = ${importId}`))!
    const isTheirs = ([name, value]: [string, unknown]) =>
      columns[name] === 'external_id' && ids.has(String(value).trim())
    for (let from = 0; from < rows.length; from += read.rows) {
      const numbers = rows.slice(from, from + read.rows).map(({ row }) => row)
      const kept = await tx.all<{ row: number; raw: string | null }>(sql`
        select row, case when octet_length(raw) <= ${read.bytes} then raw end as raw
          from import_errors
         where workspace_id = ${tx.workspaceId} and import_id = ${importId} and row = any(${numbers}::int[])`)
      for (const one of kept) {
        const values = one.raw === null ? [] : Object.entries(valuesIn(header, recall(one.raw)))
        if (values.length === 0 || values.some(isTheirs)) theirs.push({ import_id: importId, row: one.row })
      }
    }
  }
  return theirs
}
