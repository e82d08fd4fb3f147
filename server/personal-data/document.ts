import { setImmediate as pause } from 'node:timers/promises'
import { type Static, Type } from 'typebox'
import { contact, Contact } from '../contacts/record.ts'
import { nilId } from '../database/ids.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import { AuditEntry, auditColumns } from '../events/audit.ts'
import { eventColumns, type EventRow, eventSchema, ofRecords, shownEvent } from '../events/log.ts'
import { file, type StoredFile } from '../files/record.ts'
import { Time } from '../http/envelope.ts'
import { belongingsOf } from '../records/belongings.ts'
import { Activity } from '../timeline/timeline.ts'

const records = (description: string) =>
  Type.Array(Type.Unsafe<object>({ type: 'object', additionalProperties: true }), { description })

/** Created when the routes are registered, because the schema of events lists what the resources declared. */
export const contactDataSchema = () =>
  Type.Object(
    {
      contact: Contact,
      tags: Contact.properties.tags,
      custom_fields: Contact.properties.custom_fields,
      interactions: records('All interactions, as GET /interactions returns them'),
      follow_ups: records('All follow-ups, as GET /follow-ups returns them'),
      commitments: records('All commitments, as GET /commitments returns them'),
      deals: records('The deals it is linked to, as GET /deals returns them'),
      files: records('Its files and those of its interactions, as GET /files returns them'),
      timeline: Type.Array(Activity, { description: 'Its activity, oldest first' }),
      events: Type.Array(eventSchema(), {
        examples: [[]],
        description: 'The events of the contact, of what belongs to it, and of the contacts that were merged into it',
      }),
      audit_entries: Type.Array(AuditEntry, { description: 'The entries of the audit log about the same records' }),
      generated_at: Time,
    },
    { title: 'ContactData', additionalProperties: true },
  )
export type ContactData = Static<ReturnType<typeof contactDataSchema>>

/** The document as JSON text, read and written in pieces: it needs no connection and little memory however long it is. */
export async function* contactDocument(
  db: Reader,
  record: Contact,
  recordIds: readonly string[],
  linked: (file: StoredFile) => object,
) {
  const { tags, custom_fields } = record
  yield `{"data":${JSON.stringify({ contact: record, tags, custom_fields }).slice(0, -1)}`
  for (const { kind, table, through } of belongingsOf(contact)) {
    if (kind.name === file.name) continue // the files of interactions are among them, too
    const own = through
      ? sql`r.id in (select ${kind.reference} from ${table} where workspace_id = ${db.workspaceId} and ${contact.reference} = ${record.id})`
      : sql`r.${contact.reference} = ${record.id}`
    yield* list(kind.plural, (after) =>
      db.all<{ id: string }>(sql`
        select ${kind.columns(db)} from ${kind.table} r
         where r.workspace_id = ${db.workspaceId} and ${own} and r.id > ${after}
         order by r.id limit ${size}`),
    )
  }
  yield* list(
    'files',
    (after) =>
      db.all<StoredFile>(sql`
        select ${file.columns(db)} from files r
         where r.workspace_id = ${db.workspaceId} and r.id = any(${recordIds}::uuid[]) and r.id > ${after}
         order by r.id limit ${size}`),
    linked,
  )
  let at = '-infinity'
  yield* list(
    'timeline',
    async (after) => {
      const entries = await db.all<{ id: string; timestamp: string }>(sql`
        select id, type, event, at as timestamp, details, actor
          from timeline
         where workspace_id = ${db.workspaceId} and subject_id = ${record.id} and (at, id) > (${at}::timestamptz, ${after}::uuid)
         order by at, id limit ${size}`)
      at = entries.at(-1)?.timestamp ?? at
      return entries
    },
    ({ id: _id, ...entry }) => entry,
  )
  const events = (columns: Sql, condition: Sql) => (after: string) =>
    db.all<EventRow>(sql`
      select ${columns} from events r
       where r.workspace_id = ${db.workspaceId} and r.entity_id = any(${recordIds}::uuid[]) and r.id > ${after} ${condition}
       order by r.id limit ${size}`)
  yield* list('events', events(eventColumns, ofRecords), shownEvent)
  yield* list('audit_entries', events(auditColumns(), sql``))
  yield `,"generated_at":${JSON.stringify(new Date().toISOString())}}}\n`
}

/** An event can have a megabyte: the record, and the values before and after a change. A page stays in memory while the client reads it. */
const size = 10

async function* list<Row extends { id: string }>(
  key: string,
  pageAfter: (id: string) => Promise<Row[]>,
  shown: (row: Row) => object = (row) => row,
) {
  yield `,${JSON.stringify(key)}:[`
  let separator = ''
  for (let page = await pageAfter(nilId); page.length > 0; page = await pageAfter(page.at(-1)!.id))
    for (const row of page) {
      yield separator + JSON.stringify(shown(row))
      separator = ','
      await pause() // lets other requests run
    }
  yield ']'
}
