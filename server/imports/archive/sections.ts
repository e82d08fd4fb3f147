import { Type } from 'typebox'
import { commitment } from '../../commitments/record.ts'
import { companyOf } from '../../companies/link.ts'
import { companyOperations } from '../../companies/operations.ts'
import { company } from '../../companies/record.ts'
import { contactOperations } from '../../contacts/operations.ts'
import { contact } from '../../contacts/record.ts'
import { insertCustomField } from '../../custom-fields/queries.ts'
import { CustomField, CustomFieldInput } from '../../custom-fields/schema.ts'
import { isId } from '../../database/ids.ts'
import { insertRows } from '../../database/rows.ts'
import { identifier, type Sql, sql } from '../../database/sql.ts'
import type { Reader, Tx } from '../../database/transaction.ts'
import { endRestoredPeriods } from '../../deals/history.ts'
import { dealOperations } from '../../deals/operations.ts'
import { deal, stages } from '../../deals/record.ts'
import { Actor } from '../../events/actor.ts'
import { recordEventTypes } from '../../events/catalogue.ts'
import { insertFile } from '../../files/queries.ts'
import { file } from '../../files/record.ts'
import { plainName, plainType } from '../../files/save.ts'
import { followUp } from '../../follow-ups/record.ts'
import { Id, nullable, object, Time } from '../../http/envelope.ts'
import { compileCheck } from '../../http/validation.ts'
import { interaction } from '../../interactions/record.ts'
import { tallyRecords } from '../../records/belongings.ts'
import {
  compareValues,
  type Definition,
  firstValues,
  mostStoredBytes,
  type Values,
} from '../../records/custom-values.ts'
import { keyOfTag, tagLinks } from '../../records/tags.ts'
import { Tag, TagInput } from '../../tags/schema.ts'
import { insertView } from '../../views/queries.ts'
import { View, ViewInput } from '../../views/schema.ts'

// The parts of an archive, in the order in which they are restored: each refers to earlier ones only. A restore that
// continues counts the rows in this order.

// oxlint-disable-next-line typescript/no-explicit-any -- rows of an archive are checked by the schema of their section
export type ArchiveRow = any

/** What a restore knows about the workspace. */
export type Restore = {
  importId: string
  /** The person who restores, who gets the views of people who are not members. */
  userId: string
  /** The members of the workspace, by their ids in the archive. */
  people: Map<string, string>
  losses: Losses
  definitions: Map<string, Definition[]>
}

/** What cannot be restored of the rows that were checked. */
export type Losses = {
  /** The number of owners and assignees who are not members. */
  missing: number
  /** The number of records with more custom fields than can be stored. */
  shortened: number
}

export type Section = {
  name: string
  /** The rows to export. */
  rows(db: Reader): Sql
  /** What is wrong with a row of an archive. */
  problemsOf(row: ArchiveRow, restore: Restore): string | undefined
  /** Called once for each row that has no problems. */
  countLosses?(row: ArchiveRow, restore: Restore): void
  /** Called with rows that have no problems. */
  write(tx: Tx, rows: ArchiveRow[], restore: Restore): void
  /** The table from which a failed restore removes its rows by id, if they are not removed with others. */
  table?: string
  /** Called with the removed rows. */
  removed?(tx: Tx, rows: readonly object[]): void
}

type Shape = { properties: object }
type Field = { type?: string | string[]; format?: string; enum?: unknown[] }

/** A check treats blank text as null, as in a request, but the row is stored as it is. Only plain text may be blank. */
const isBlank = ({ type = [], format, enum: choices }: Field, given: unknown, checked: unknown) =>
  typeof given === 'string' && checked === null && !([type].flat().includes('string') && !format && !choices)

/** Returns what is wrong with a row. */
function checkOf({ properties, ...schema }: Shape) {
  const check = compileCheck({ ...schema, properties })
  return (row: ArchiveRow) => {
    const { value, problems } = check(row)
    if (problems[0]) return `${problems[0].field} ${problems[0].message}`
    const blank = Object.entries(properties).find(([name, field]) =>
      isBlank(field, row[name], (value as ArchiveRow)[name]),
    )
    return blank && `${blank[0]} must not be blank`
  }
}

/** The fields that a client gives must pass the rules of a POST, too: those of the response have no limits. */
function checksOf(Shown: Shape, Input: Shape) {
  const shown = checkOf(Shown)
  const input = checkOf(Input)
  const names = Object.keys(Input.properties)
  return (row: ArchiveRow) =>
    shown(row) ??
    input(
      Object.fromEntries(
        names.flatMap((name) => (Object.hasOwn(row, name) && row[name] !== null ? [[name, row[name]]] : [])),
      ),
    )
}

const person = checkOf(object({ id: Id, name: Type.String(), email: nullable(Type.String()) }))

/** The address of a person who left is not known to the workspace, and may have changed since. */
const people: Section = {
  name: 'people',
  rows: (db) => sql`
    select p.user_id as id, p.name, case when p.left_at is null then u.email end as email
      from workspace_people p left join users u on u.id = p.user_id
     where p.workspace_id = ${db.workspaceId} order by p.user_id`,
  problemsOf: (row) => person(row),
  write() {}, // read in advance, because every other section needs them
}

const checkDefinition = checksOf(CustomField, CustomFieldInput)

const customFields: Section = {
  name: 'custom_fields',
  table: 'custom_fields',
  rows: (db) => sql`
    select id, entity_type, field_name, field_label, field_type, field_options, required, display_order, created_at, updated_at
      from custom_fields where workspace_id = ${db.workspaceId} and deleted_at is null order by id`,
  problemsOf: checkDefinition,
  write(tx, rows) {
    for (const row of rows) insertCustomField(tx, row)
  },
}

const checkTag = checksOf(Tag, TagInput)

const tags: Section = {
  name: 'tags',
  table: 'tags',
  rows: (db) => sql`
    select id, name, color, created_at, updated_at from tags
     where workspace_id = ${db.workspaceId} and deleted_at is null order by id`,
  problemsOf: checkTag,
  write(tx, rows) {
    insertRows(
      tx,
      sql`tags`,
      sql`id, name, name_key, color, created_at, updated_at`,
      rows.map((row) => ({ ...row, name_key: keyOfTag(row.name) })),
    )
  },
}

/** A condition on an interaction or a task. Until a job removes it, one whose company is deleted may be about nothing else. */
const isAboutAnything = (db: Reader) => sql`num_nonnulls(r.contact_id, r.deal_id, ${companyOf(db)}) > 0`

type Kind = typeof company | typeof contact | typeof deal | typeof interaction | typeof followUp | typeof commitment

/** A record that exceeded the limit of all custom fields before there was one is restored as it was. */
const storedValues = (plural: string, definitions: readonly Definition[], { custom_fields }: ArchiveRow) =>
  compareValues(plural, definitions, custom_fields as Values, 'custom_fields', Infinity)

/** A record has more tags than a request can set when tags are restored from the trash. */
const manyTags = { maxItems: 10_000 }

function withManyTags(schema: { properties: object }) {
  const { properties } = schema
  if (!('tags' in properties)) return schema
  return { ...schema, properties: { ...properties, tags: { ...(properties.tags as object), ...manyTags } } }
}

/** Records with all their fields, as the API shows them. */
function recordsOf(kind: Kind, insert: (tx: Tx, rows: ArchiveRow[], restore: Restore) => void): Section {
  const check = checksOf(withManyTags(kind.Shown), withManyTags(kind.Input))
  const hasValues = 'custom_fields' in kind.fields
  const owner = 'owner_id' in kind.fields ? 'owner_id' : 'assignee_id'
  const hasOwner = owner in kind.fields
  return {
    name: kind.plural,
    table: kind.plural,
    rows: (db) => sql`
      select ${kind.columns(db)} from ${kind.table} r
       where r.workspace_id = ${db.workspaceId} and ${kind.isLive} ${kind.about.length > 0 ? sql`and ${isAboutAnything(db)}` : sql``}
       order by r.id`,
    problemsOf(row, { definitions }) {
      const problem = check(row)
      if (problem || !hasValues) return problem
      if (Buffer.byteLength(row.tags.join('')) > mostStoredBytes) return `tags exceed ${mostStoredBytes / 1024} KiB`
      const { problems } = storedValues(kind.plural, definitions.get(kind.plural) ?? [], row)
      return problems[0] && `${problems[0].field} ${problems[0].message}`
    },
    countLosses(row, { people, losses }) {
      if (hasOwner && row[owner] !== null && !people.has(row[owner])) losses.missing++
      if (hasValues && firstValues(row.custom_fields) !== row.custom_fields) losses.shortened++
    },
    write(tx, rows, restore) {
      const restored = (row: ArchiveRow) => ({
        ...row,
        ...(hasOwner && { [owner]: restore.people.get(row[owner]) ?? null }),
        // Many records are in memory together, so one must not be of any size.
        ...(hasValues && { custom_fields: firstValues(row.custom_fields) }),
      })
      insert(tx, rows.map(restored), restore)
    },
    removed: (tx, rows) => tallyRecords(tx, kind, rows, -1),
  }
}

/** Contacts, companies and deals: inserted as by an import of a file, with their tags. */
function taggedRecordsOf(kind: typeof company | typeof contact | typeof deal, operations: typeof contactOperations) {
  return recordsOf(kind, (tx, rows, restore) => {
    const definitions = restore.definitions.get(kind.plural) ?? []
    operations.insert(
      tx,
      rows.map((record) => ({
        record,
        values: storedValues(kind.plural, definitions, record).stored,
      })),
    )
    linkByName(tx, kind.name, rows)
    // Inserting a deal begins a history. The whole one is in the next section.
    if (kind.name === 'deal')
      tx.run(sql`
        delete from deal_history where workspace_id = ${tx.workspaceId} and deal_id = any(${rows.map(({ id }) => id)}::uuid[])`)
  })
}

/** There may be too many tags to keep their ids in memory. A name without a tag is an error of the database, because `tag_id` is then null. */
function linkByName(tx: Tx, kind: string, rows: readonly { id: string; tags: string[] }[]) {
  const named = rows.flatMap(({ id, tags }) => tags.map((name) => ({ id, key: keyOfTag(name) })))
  if (named.length === 0) return
  const { links, record } = tagLinks(kind)
  tx.run(sql`
    insert into ${links} (workspace_id, ${record}, tag_id)
    select ${tx.workspaceId}, named.id,
           (select t.id from tags t where t.workspace_id = ${tx.workspaceId} and t.name_key = named.key and t.deleted_at is null)
      from unnest(${named.map(({ id }) => id)}::uuid[], ${named.map(({ key }) => key)}::text[]) as named (id, key)`)
}

/** Interactions, follow-ups and commitments. */
const partsOf = (kind: typeof interaction | typeof followUp | typeof commitment) =>
  recordsOf(kind, (tx, rows) => {
    const vectors = kind.vectors(tx, rows)
    insertRows(
      tx,
      kind.table,
      kind.stored,
      rows.map((row, i) => ({ ...row, search: vectors[i] })),
    )
    tallyRecords(tx, kind, rows, 1)
  })

const Stage = Type.Enum([...stages])
const period = checkOf(
  object({
    deal_id: Id,
    id: Id,
    stage: Stage,
    value: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    entered_at: Time,
    at: Time,
    until: nullable(Time),
    next_stage: nullable(Type.Unsafe<string>({ type: 'string', enum: [...stages, null] })),
  }),
)
const periodColumns = sql`deal_id, id, stage, value, entered_at, at, until, next_stage`

const dealHistory: Section = {
  name: 'deal_history',
  rows: (db) => sql`
    select ${periodColumns} from deal_history where workspace_id = ${db.workspaceId} order by deal_id, id`,
  problemsOf: (row) => period(row),
  write(tx, rows) {
    insertRows(tx, sql`deal_history`, periodColumns, rows)
    endRestoredPeriods(tx, [...new Set(rows.map((row) => row.deal_id as string))])
  },
}

const attachment = checkOf(
  object({
    id: Id,
    entity_type: Type.Enum(['contact', 'company', 'deal', 'interaction']),
    entity_id: Id,
    name: Type.String({ minLength: 1, maxLength: 255 }),
    content_type: Type.String({ maxLength: 255 }),
    bytes: Type.Integer({ minimum: 0 }),
    sha256: Type.String({ minLength: 64, maxLength: 64 }),
    created_by: { ...Actor, additionalProperties: false } as typeof Actor,
    created_at: Time,
  }),
)

/** The entry with the content of a file. */
export const contentEntry = (id: string) => `files/${id}`

export const filesIn = (db: Reader) => sql`
  select ${file.columns(db)} from files r
   where r.workspace_id = ${db.workspaceId}
     and (r.interaction_id is null
          or r.interaction_id in (select r.id from interactions r where r.workspace_id = ${db.workspaceId} and ${isAboutAnything(db)}))
   order by r.id`

const files: Section = {
  name: 'files',
  table: 'files',
  rows: filesIn,
  problemsOf(row) {
    const problem = attachment(row)
    if (problem) return problem
    if (row.name !== plainName(row.name)) return 'name is not a valid file name'
    if (row.content_type !== plainType(row.content_type)) return 'content_type is not a valid media type'
  },
  /** The contents are stored before. */
  write(tx, rows, restore) {
    for (const row of rows)
      insertFile(
        tx,
        { reference: identifier(`${row.entity_type}_id`) },
        { ...row, created_by: actorIn(restore, row.created_by) },
      )
  },
}

const actorIn = (restore: Restore, actor: ArchiveRow) => actor && { ...actor, id: restore.people.get(actor.id) ?? null }

const entry = checkOf(
  object({
    subject_id: Id,
    at: Time,
    id: Id,
    record_id: Id,
    type: Type.String({ maxLength: 50 }),
    event: Type.String({ maxLength: 1000 }),
    details: Type.Unsafe<object>({ type: 'object' }),
    actor: nullable({ ...Actor, additionalProperties: false } as typeof Actor),
  }),
)
/** A condition on `t`. A timeline may be much longer than a batch. */
export const entriesIn = (rows: readonly ArchiveRow[]) => sql`
  (t.subject_id, t.at, t.id) in (
    select * from unnest(${rows.map((row) => row.subject_id)}::uuid[], ${rows.map((row) => row.at)}::timestamptz[], ${rows.map((row) => row.id)}::uuid[]))`
const entryColumns = sql`subject_id, at, id, record_id, type, event, details, actor`

function problemOfDetails(details: Record<string, unknown>) {
  const wrong = Object.entries(details).find(
    ([name, value]) => name.endsWith('_id') && value !== null && !(typeof value === 'string' && isId(value)),
  )
  return wrong && `details.${wrong[0]} must be a UUID in lower case`
}

const timeline: Section = {
  name: 'timeline',
  rows: (db) => sql`
    select ${entryColumns} from timeline where workspace_id = ${db.workspaceId} order by subject_id, at, id`,
  problemsOf: (row) => entry(row) ?? problemOfDetails(row.details),
  write(tx, rows, restore) {
    insertRows(
      tx,
      sql`timeline`,
      entryColumns,
      rows.map((row) => ({
        ...row,
        actor: actorIn(restore, row.actor),
      })),
    )
    // A trigger sets the company of the entries of contacts and deals.
    tx.run(sql`
      update timeline t
         set company_id = t.subject_id
       where t.workspace_id = ${tx.workspaceId} and ${entriesIn(rows)} and t.company_id is null
         and exists (select from companies where workspace_id = ${tx.workspaceId} and id = t.subject_id)`)
  },
}

const pair = checkOf(object({ one_id: Id, other_id: Id }))

const dismissedDuplicates: Section = {
  name: 'dismissed_duplicates',
  rows: (db) => {
    const isKept = (id: Sql) => sql`
      (exists (select from contacts where workspace_id = ${db.workspaceId} and id = ${id})
       or exists (select from companies where workspace_id = ${db.workspaceId} and id = ${id} and deleted_at is null))`
    return sql`
      select one_id, other_id from dismissed_duplicates
       where workspace_id = ${db.workspaceId} and ${isKept(sql`one_id`)} and ${isKept(sql`other_id`)}
       order by one_id, other_id`
  },
  problemsOf: (row) => pair(row),
  write(tx, rows) {
    // New ids may have another order.
    const pairs = rows.map(({ one_id, other_id }) => [one_id, other_id].toSorted())
    insertRows(
      tx,
      sql`dismissed_duplicates`,
      sql`one_id, other_id`,
      pairs.map(([one_id, other_id]) => ({ one_id, other_id })),
    )
  },
}

const checkView = checksOf(View, ViewInput)

const views: Section = {
  name: 'views',
  table: 'views',
  rows: (db) => sql`
    select id, name, kind, filters, sort, sort_order as "order", columns, true as shared, owner_id, created_at, updated_at
      from views where workspace_id = ${db.workspaceId} and private_to is null order by id`,
  problemsOf: checkView,
  write(tx, rows, restore) {
    for (const row of rows)
      insertView(tx, {
        ...row,
        filters: filtersHere(row.filters, restore),
        owner_id: restore.people.get(row.owner_id) ?? restore.userId,
      })
  },
}

/** The filters by a person name the same person here, who can have another id. */
const filtersHere = (filters: Record<string, string>, { people }: Restore) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, ids]) => [
      name,
      /^(owner|assignee)_id(\[|$)/.test(name)
        ? ids
            .split(',')
            .map((id) => people.get(id.trim().toLowerCase()) ?? id)
            .join(',')
        : ids,
    ]),
  )

const event = () =>
  checkOf(
    object({
      id: Id,
      type: Type.Unsafe<string>({ type: 'string', enum: [...recordEventTypes] }),
      entity_type: Type.String({ maxLength: 50 }),
      entity_id: Id,
      actor_type: Type.Enum(['key', 'user', 'system']),
      actor_id: nullable(Id),
      actor_name: Type.String({ maxLength: 400 }),
      request_id: nullable(Type.String({ maxLength: 128 })),
      data: Type.Unsafe<object | null>({ type: ['object', 'null'], properties: { tags: manyTags } }),
      changes: Type.Unsafe<object | null>({
        type: ['object', 'null'],
        properties: { tags: { properties: { from: manyTags, to: manyTags } } },
      }),
      extra: Type.Unsafe<object | null>({ type: ['object', 'null'] }),
      created_at: Time,
    }),
  )
let checkEvent: ReturnType<typeof event> | undefined

/** What `extra` adds to an event must not replace its other fields, and what jobs take for an id must be one. */
function problemOfExtra(extra: object | null) {
  const given = Object.entries(extra ?? {})
  const wrong = given.find(([name]) => eventFields.has(name))
  if (wrong) return `extra.${wrong[0]} is a field of every event`
  const noId = given.find(([name, value]) => extraIds.has(name) && !(typeof value === 'string' && isId(value)))
  return noId && `extra.${noId[0]} is not an id`
}
const extraIds = new Set(['merged_into', 'merged_from', 'unmerged_from'])
const eventFields = new Set([
  'id',
  'type',
  'workspace_id',
  'entity_type',
  'entity_id',
  'actor',
  'request_id',
  'import_id',
  'data',
  'changes',
  'created_at',
])

const events: Section = {
  name: 'events',
  rows: (db) => sql`
    select id, type, entity_type, entity_id, actor_type, actor_id, actor_name, request_id, data, changes, extra, created_at
      from events where workspace_id = ${db.workspaceId} and type = any(${recordEventTypes}::text[]) order by id`,
  problemsOf: (row) => (checkEvent ??= event())(row) ?? problemOfExtra(row.extra),
  /** No webhook receives them. They are marked, because anybody can write an archive. */
  write(tx, rows, restore) {
    const marked = rows.map((row) => ({
      ...row,
      actor_id: restore.people.get(row.actor_id) ?? null,
      extra: { ...row.extra, imported: true },
      import_id: restore.importId,
    }))
    insertRows(
      tx,
      sql`events`,
      sql`id, type, entity_type, entity_id, actor_type, actor_id, actor_name, request_id, data, changes, extra, created_at, import_id`,
      marked,
    )
    tx.tally('events', rows.length)
    tx.tally('import_events', rows.length)
  },
}

export const sections: readonly Section[] = [
  people,
  customFields,
  tags,
  taggedRecordsOf(company, companyOperations),
  taggedRecordsOf(contact, contactOperations),
  taggedRecordsOf(deal, dealOperations),
  dealHistory,
  partsOf(interaction),
  partsOf(followUp),
  partsOf(commitment),
  files,
  timeline,
  dismissedDuplicates,
  views,
  events,
]

export const archiveFormat = 'rapport-archive'
export const archiveVersion = 1
/** An entry is split when it has this many bytes. */
export const entryBytes = 2 ** 30

export type ManifestEntry = { path: string; bytes: number; rows: number | null; sha256: string }
export type Manifest = {
  format: string
  version: number
  created_at: string
  workspace: { name: string; currency: string; timezone: string; locale?: string | null; stage_probabilities: object }
  entries: ManifestEntry[]
}
