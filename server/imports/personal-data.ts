import { identifier, type Sql, sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { NotYet } from '../jobs/job.ts'
import {
  asJson,
  contains,
  mentions,
  namesExternalId,
  type Person,
  type PersonalData,
  quotes,
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
  quotingEvents: ['import', 'upload'],
  waitsForJobs: true,
  async scrub({ database, config, signal }, caller, person, erasedAt) {
    const { workspaceId } = caller
    // A row of JSON is a string within JSON, which has no character U+0001; a regular expression would take four times as long
    // to unescape it. In a row of cells, those beyond the header are a line of CSV, with doubled quotation marks.
    const unescaped = sql`replace(replace(replace(e.raw, '\\\\', ${'\u0001'}), '\\"', '"'), ${'\u0001'}, '\\')`
    const raw = sql`case when e.raw like '"%' then ${unescaped} else replace(e.raw, '\\"\\"', '\\"') end`
    // Cells are trimmed when they are imported. A quotation mark after a backslash is a part of the value.
    const blanks = String.raw`([\s\u00a0\u3000]|\\[tnr])+`
    const row = sql`
      regexp_replace(regexp_replace(${raw}, ${String.raw`(?<!\\)"${blanks}`}, '"', 'g'), ${`${blanks}"`}, '"', 'g')`
    const quoted = (column: string) => contains(asJson(sql`r.${identifier(column)}`), person)
    const contents = sql`concat(r.samples, r.profiles)`
    const ofContacts = (text: Sql) => sql`r.entity_type = 'contacts' and ${namesExternalId(text, person)}`
    const isSampled = sql`(${mentions(contents, person, contains)} or ${ofContacts(contents)})`
    const isQuoted = (value: Sql) => sql`(${contains(asJson(value), person)} or ${ofContacts(asJson(value))})`
    await transaction(database, caller, async (tx) => {
      const named = await rowsWithExternalId(tx, person, row)
      const isNamed = sql`
        (e.import_id, e.row) in (select * from unnest(${named.map(({ import_id }) => import_id)}::uuid[], ${named.map(({ row }) => row)}::int[]))`
      tx.run(sql`
        with removed as (
          delete from import_errors e
           where e.workspace_id = ${workspaceId}
             and (${mentions(row, person)} or ${isNamed} or ${quotes(asJson(sql`e.message`), person)} or ${quotes(sql`e.faults::text`, person)})
          returning e.import_id)
        update imports r
           set kept_failed_rows = coalesce(r.kept_failed_rows, r.failed_rows) - n.rows
          from (select import_id, count(*) as rows from removed group by import_id) as n
         where r.workspace_id = ${workspaceId} and r.id = n.import_id`)
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
         where r.workspace_id = ${workspaceId} and r.status in ('completed', 'failed')`)
      tx.run(sql`
        update notifications r
           set name = (select initcap(i.entity_type) from imports i where i.workspace_id = ${workspaceId} and i.id = r.entity_id)
         where r.workspace_id = ${workspaceId} and r.entity_type = 'import' and ${quoted('name')}`)
    })
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
    const running = await transaction(database, caller, (tx) =>
      tx.first(sql`
        select from imports
         where workspace_id = ${workspaceId} and status = 'processing' and created_at <= ${erasedAt} limit 1`),
    )
    if (isUsed || running) throw new NotYet()
  },
}

type Row = { import_id: string; row: number }

/** How many rows are read at once, and how long one may be to be read, in bytes. */
const read = { rows: 100, bytes: 100_000 }

/**
 * The rejected rows of contacts with an external id of the person in its column, and those that cannot be read. They are
 * compared here, because PostgreSQL cannot read JSON with every character that a file may have.
 */
async function rowsWithExternalId(tx: Tx, person: Person, row: Sql): Promise<Row[]> {
  const ids = new Set(person.externalIds)
  const found = await tx.all<Row>(sql`
    select e.import_id, e.row
      from import_errors e
      join imports r on r.workspace_id = ${tx.workspaceId} and r.id = e.import_id
     where e.workspace_id = ${tx.workspaceId} and r.entity_type = 'contacts' and ${namesExternalId(row, person)}
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
