import { Type, type Static } from 'typebox'
import { newId } from '../database/ids.ts'
import { join, nothing, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { nullable, object, Time } from '../http/envelope.ts'
import { refuse } from '../http/errors.ts'
import { PageQuery, withMeta } from '../http/lists.ts'
import type { ProblemFinder } from '../http/refusals.ts'
import { anyOf } from '../records/comparisons.ts'
import { Actor, actorOf } from '../events/actor.ts'
import { registeredKinds } from '../records/belongings.ts'

export type TimelineEntry = {
  /** The name of a kind with `about`, such as `interaction`, or `deal`. */
  type: string
  event: string
  at: string
  /** The record of the entry, such as an interaction. The entry is deleted with it. */
  recordId: string
  details: Record<string, unknown>
}

/**
 * Locks the deal and the contact of a new record, which its timeline entries will update, before a foreign key takes a
 * weaker lock: two transactions that both hold the weaker one and wait for the stronger one are a deadlock.
 */
export function lockSubjects(tx: Tx, { deal_id, contact_id }: { deal_id: string | null; contact_id: string | null }) {
  if (deal_id)
    tx.run(sql`select from deals where workspace_id = ${tx.workspaceId} and id = ${deal_id} for no key update`)
  if (contact_id)
    tx.run(sql`select from contacts where workspace_id = ${tx.workspaceId} and id = ${contact_id} for no key update`)
}

/** Adds one entry for each contact, deal and company whose activity shows it. */
export function recordOnTimelines(
  tx: Tx,
  subjectIds: readonly (string | null)[],
  { type, event, at, recordId, details }: TimelineEntry,
) {
  const subjects = subjectIds.filter((id) => id !== null)
  if (subjects.length === 0) return
  tx.run(sql`
    insert into timeline (workspace_id, subject_id, company_id, at, id, record_id, type, event, details, actor)
    select ${tx.workspaceId}, subject_id,
           coalesce((select d.company_id from deals d where d.workspace_id = ${tx.workspaceId} and d.id = subject_id),
                    (select c.company_id from contacts c where c.workspace_id = ${tx.workspaceId} and c.id = subject_id),
                    (select c.id from companies c where c.workspace_id = ${tx.workspaceId} and c.id = subject_id)),
           ${at}, ${newId()}, ${recordId}, ${type}, ${event}, ${JSON.stringify(details)}, ${JSON.stringify(actorOf(tx.caller))}
      from unnest(${subjects}::uuid[]) as subject_id`)
}

/** Deletes the entries of deleted records on all timelines. */
export function removeFromTimelines(tx: Tx, recordIds: readonly string[]) {
  tx.run(sql`delete from timeline where workspace_id = ${tx.workspaceId} and record_id = any(${recordIds}::uuid[])`)
}

/** Deletes the timelines of deleted contacts and deals. */
export function removeTimelines(tx: Tx, subjectIds: readonly string[]) {
  tx.run(sql`delete from timeline where workspace_id = ${tx.workspaceId} and subject_id = any(${subjectIds}::uuid[])`)
}

/** Moves the timeline of a merged record to its target. Entries that both records have are kept once. */
export function moveEntries(tx: Tx, sourceId: string, targetId: string) {
  tx.run(sql`
    update timeline t
       set subject_id = ${targetId}, company_id = case when t.company_id = ${sourceId} then ${targetId} else t.company_id end
     where t.workspace_id = ${tx.workspaceId} and t.subject_id = ${sourceId}
       and not exists (select from timeline own
                        where own.workspace_id = ${tx.workspaceId} and own.subject_id = ${targetId} and own.at = t.at and own.id = t.id)`)
  removeTimelines(tx, [sourceId])
}

export const Activity = Type.Object(
  {
    type: Type.String({ description: 'The kind of record: one of those that the parameter `types` accepts' }),
    event: Type.String({ description: 'What happened, as text' }),
    timestamp: Time,
    details: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'The id of the record, and further details that depend on the type',
    }),
    actor: nullable({
      ...Actor,
      description: 'The person or key that did it; null for activity from before this was recorded',
    }),
  },
  { title: 'Activity' },
)
export type Activity = Static<typeof Activity>

/** The kinds whose records are about a contact, a company or a deal. */
const aboutKinds = () => registeredKinds().filter(({ about = [] }) => about.length > 0)
const types = () => [...aboutKinds().map(({ name }) => name), 'deal']

/** A function, because the kinds are registered after this file is loaded. */
export const activityQuery = () =>
  object({
    ...PageQuery,
    types: Type.Optional(
      Type.String({ maxLength: 255, description: `Comma-separated: ${types().join(', ')}. Default: all` }),
    ),
    newest_first: Type.Optional(Type.Boolean({ description: 'Lists the newest entries first. Default: false' })),
  })
type ActivityQuery = Static<ReturnType<typeof activityQuery>>

const namesIn = (given: string) => given.split(',').map((name) => name.trim())

const problemsOfTypes = (given: string | undefined) =>
  given === undefined || namesIn(given).every((type) => types().includes(type))
    ? []
    : [{ field: 'types', message: `must be one or more of ${types().join(', ')}` }]

export const problemsOfActivity: ProblemFinder<object, { types: string }> = ({ query }) => problemsOfTypes(query.types)

function ofTypes(given: string | undefined) {
  refuse(problemsOfTypes(given))
  return given === undefined ? nothing : sql`and type = any(${namesIn(given)}::text[])`
}

const directionOf = ({ newest_first }: ActivityQuery) => (newest_first ? sql`desc` : sql`asc`)

export async function listActivity(db: Reader, subjectId: string, query: ActivityQuery) {
  const { page, per_page } = query
  const direction = directionOf(query)
  const entries = sql`
    from timeline where workspace_id = ${db.workspaceId} and subject_id = ${subjectId} ${ofTypes(query.types)}`
  const [counted, data] = await Promise.all([
    db.first<{ total: number }>(sql`select count(*) as total ${entries}`),
    db.all<Activity>(sql`
      select type, event, at as timestamp, details, actor ${entries}
       order by at ${direction}, id ${direction}
       limit ${per_page} offset ${(page - 1) * per_page}`),
  ])
  return withMeta(data, counted!.total, { page, per_page })
}

export const CompanyActivity = Type.Object(
  {
    ...Activity.properties,
    contact_id: nullable(
      Type.String({ format: 'uuid', description: 'The contact of the entry; null if it is about a deal as a whole' }),
    ),
  },
  { title: 'CompanyActivity' },
)
export type CompanyActivity = Static<typeof CompanyActivity>

/**
 * The activity of the company's present contacts and deals, each entry once. `ids` are the company and those that are
 * being merged into it.
 */
export async function listCompanyActivity(db: Reader, ids: readonly string[], query: ActivityQuery) {
  const { page, per_page } = query
  const direction = directionOf(query)
  const entries = sql`
    from timeline where workspace_id = ${db.workspaceId} and ${anyOf(sql`company_id`, ids, sql`uuid`)} ${ofTypes(query.types)}`
  const contacts = aboutKinds().map(
    ({ name, table }) => sql`
      when ${name} then (select r.contact_id from ${table} r where r.workspace_id = ${db.workspaceId} and r.id = t.record_id)`,
  )
  const [counted, data] = await Promise.all([
    db.first<{ total: number }>(sql`
      select count(*) as total from (select distinct at, id ${entries}) as entries`),
    db.all<CompanyActivity>(sql`
      select t.type, t.event, t.at as timestamp, t.details, t.actor,
             case t.type ${join(contacts, ' ')} else (t.details ->> 'contact_id')::uuid end as contact_id
        from (select distinct on (at, id) * ${entries}
               order by at ${direction}, id ${direction}
               limit ${per_page} offset ${(page - 1) * per_page}) as t
       order by t.at ${direction}, t.id ${direction}`),
  ])
  return withMeta(data, counted!.total, { page, per_page })
}
