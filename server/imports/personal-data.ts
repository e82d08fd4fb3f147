import { identifier, type Sql, sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { NotYet } from '../jobs/job.ts'
import { contains, mentions, namesExternalId, type PersonalData, quotes } from '../records/personal-data.ts'
import { openStorage } from '../storage/open.ts'
import { forgetFile } from './queries.ts'
import { uploadFile } from './start.ts'

/**
 * Rejected rows, samples, messages, and names and addresses of files that quote the person are removed, and all files
 * uploaded before, because any may contain them.
 */
export const importedPersonalData: PersonalData = {
  quotingEvents: ['import', 'upload'],
  waitsForJobs: true,
  async scrub({ database, config, signal }, caller, person, erasedAt) {
    const { workspaceId } = caller
    // Cells are trimmed when they are imported. A row of JSON is a string within JSON, with its quotation marks escaped.
    const raw = sql`regexp_replace(e.raw, '"(\\s|\\\\[tnr])+|(\\s|\\\\[tnr])+"', '"', 'g')`
    const row = sql`replace(${raw}, '\\"', '"')`
    const quoted = (column: string) => contains(sql`r.${identifier(column)}::text`, person)
    const contents = sql`concat(r.samples, r.profiles)`
    const ofContacts = (text: Sql) => sql`r.entity_type = 'contacts' and ${namesExternalId(text, person)}`
    const isSampled = sql`(${mentions(contents, person, contains)} or ${ofContacts(contents)})`
    const isQuoted = (text: Sql) => sql`(${contains(text, person)} or ${ofContacts(text)})`
    // As a cell of its column, or any value of a row of JSON; PostgreSQL cannot read a cell with a NUL.
    const byExternalId = sql`(${namesExternalId(raw, person)} and exists (
      select from imports r cross join unnest(r.header) with ordinality as h (name, place)
       where r.workspace_id = ${workspaceId} and r.id = e.import_id and r.entity_type = 'contacts'
         and r.columns ->> h.name = 'external_id'
         and case when e.raw like '[%' and strpos(e.raw, '\\u0000') = 0
                  then btrim(e.raw::json -> 0 ->> (h.place - 1)::int) = any(${person.externalIds ?? []}::text[])
                  else true end))`
    await transaction(database, caller, async (tx) => {
      tx.run(sql`
        with removed as (
          delete from import_errors e
           where e.workspace_id = ${workspaceId}
             and (${mentions(row, person)} or ${byExternalId} or ${quotes(sql`e.message`, person)} or ${quotes(sql`e.faults::text`, person)})
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
               findings = (select coalesce(jsonb_agg(f), '[]') from jsonb_array_elements(r.findings) f where not ${isQuoted(sql`f::text`)}),
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
