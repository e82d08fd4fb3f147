import { idBefore, newId, timeOf } from '../database/ids.ts'
import { identifier, type Sql, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { recordEvents } from '../events/record.ts'
import { anyOf } from './comparisons.ts'

type Links = { links: Sql; record: Sql }
const known = new Map<string, Links>()

/** The table that links records of this kind (`contact`) to their tags, and its column for the record. */
export const tagLinks = (kind: string): Links =>
  known.getOrInsertComputed(kind, () => ({ links: identifier(`${kind}_tags`), record: identifier(`${kind}_id`) }))

export type TagRef = { id: string; name: string }

/** Of one record. */
export const maxTags = 1000

/** Two names that differ in case, or in how their accents are encoded, are the same. */
export const keyOfTag = (name: string) => (name.length > longestName ? name : name.normalize('NFC').toLowerCase())
/** No tag has a longer name, and to normalize a letter with thousands of marks takes time with the square of their number. */
const longestName = 1000

/**
 * A column: the tag names of `r`, in alphabetical order. Checking first whether there are any takes 2 µs; sorting none takes
 * 10. `offset 0` keeps PostgreSQL from reading all links of a small workspace to check 25 records.
 */
export function tagNames(kind: string) {
  const { links, record } = tagLinks(kind)
  return sql`
  case when exists (select from ${links} l where l.workspace_id = r.workspace_id and l.${record} = r.id offset 0)
       then array(select t.name
                    from ${links} l
                    join tags t on t.workspace_id = l.workspace_id and t.id = l.tag_id and t.deleted_at is null
                   where l.workspace_id = r.workspace_id and l.${record} = r.id
                   order by t.name)
       else '{}'
   end`
}

/** The tags with these names, in alphabetical order. A new name creates a tag, with the spelling that is given first. */
export async function resolveTags(tx: Tx, names: readonly string[]): Promise<TagRef[]> {
  const wanted = new Map<string, string>()
  for (const name of names) if (!wanted.has(keyOfTag(name))) wanted.set(keyOfTag(name), name.normalize('NFC'))
  if (wanted.size === 0) return []
  // In the order of the keys, so that two requests that create the same tags do not deadlock.
  const sorted = [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (;;) {
    const tags = await findOrCreateTags(tx, sorted)
    const made = tags.filter(({ made_at }) => made_at).map(({ id, name }) => newTag(id, name, null))
    recordEvents(tx, 'tag.created', made)
    // A tag that another request created or deleted while this one waited is found or created in the next round.
    if (tags.length === wanted.size) return tags.map(({ id, name }) => ({ id, name }))
  }
}

/**
 * Locks the tags it finds until this transaction ends, so that no record is linked to a deleted tag. On Citus, those that it
 * creates are also found.
 */
function findOrCreateTags(tx: Tx, wanted: [key: string, name: string][]) {
  const ids = wanted.map(() => newId())
  return tx.all<TagRef & { made_at: string | null }>(sql`
    with made as (
      insert into tags (workspace_id, id, name, name_key, created_at, updated_at)
      select ${tx.workspaceId}, id, name, name_key, at, at
        from unnest(${ids}::uuid[], ${wanted.map(([, name]) => name)}::text[], ${wanted.map(([key]) => key)}::text[],
                    ${ids.map(timeOf)}::timestamptz[]) as wanted (id, name, name_key, at)
      on conflict (workspace_id, name_key) where deleted_at is null do nothing
      returning id, name, created_at
    ), found as (
      select id, name
        from tags
       where workspace_id = ${tx.workspaceId} and name_key = any(${wanted.map(([key]) => key)}::text[]) and deleted_at is null
         for key share
    )
    select id, name, created_at as made_at from made
    union all
    select id, name, null from found where id not in (select id from made)
    order by name`)
}

/** A new tag. */
export const newTag = (id: string, name: string, color: string | null) => ({
  id,
  name,
  color,
  created_at: timeOf(id),
  updated_at: timeOf(id),
})

/**
 * Events and trash entries have the names of tags. Returns the present name of the tag that had a name when an event was
 * recorded, or the same name if that tag was not renamed since or does not exist any more.
 */
export async function presentTagNames(
  tx: Tx,
  eventIds: readonly string[],
): Promise<(name: string, eventId: string) => string> {
  const first = eventIds.toSorted()[0]
  if (first === undefined) return (name) => name
  // An array, because a join with these tags could read all events since then.
  const changed = sql`
    select id from tags
     where workspace_id = ${tx.workspaceId} and deleted_at is null and updated_at > created_at
       and updated_at > ${timeOf(idBefore(timeOf(first)))}`
  // A tag can have been renamed any number of times, so only the renames that are the first after an event are returned.
  const events = [...new Set(eventIds)].toSorted()
  const renames = await tx.all<Rename>(sql`
    with renames as materialized (
      select e.entity_id, e.id, e.changes -> 'name' ->> 'from' as former, t.name,
             coalesce(lag(e.id) over (partition by e.entity_id order by e.id), t.id) as since -- a newer tag did not have the name
        from events e
        join tags t on t.workspace_id = ${tx.workspaceId} and t.id = e.entity_id
       where e.workspace_id = ${tx.workspaceId} and e.entity_id = any(array(${changed}))
         and e.id > ${first} and e.type = 'tag.updated' and e.changes -> 'name' is not null)
    select id, since, former, name from renames
     where width_bucket(since, ${events}::uuid[]) < width_bucket(id, ${events}::uuid[])
     order by id`)
  const byName = Map.groupBy(renames, ({ former }) => keyOfTag(former))
  return (name, eventId) => {
    const next = firstAfter(byName.get(keyOfTag(name)) ?? [], eventId)
    return next && next.since < eventId ? next.name : name
  }
}

/** The tag had the name `former` from the event `since`, or from its creation, until the event `id`. */
type Rename = { id: string; since: string; former: string; name: string }

function firstAfter(renames: readonly Rename[], eventId: string) {
  let [from, to] = [0, renames.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (renames[middle]!.id <= eventId) from = middle + 1
    else to = middle
  }
  return renames[from]
}

export function linkTags(tx: Tx, kind: string, recordIds: readonly string[], tags: readonly TagRef[] = []) {
  if (tags.length === 0) return
  const { links, record } = tagLinks(kind)
  tx.run(sql`
    insert into ${links} (workspace_id, ${record}, tag_id)
    select ${tx.workspaceId}, record_id, tag_id
      from unnest(${recordIds}::uuid[]) as record_id, unnest(${tags.map((tag) => tag.id)}::uuid[]) as tag_id
    on conflict do nothing`)
}

/** The link to a deleted tag that is not yet cleared stays, because the tag may be restored. */
export function replaceTags(tx: Tx, kind: string, recordId: string, tags: readonly TagRef[]) {
  const { links, record } = tagLinks(kind)
  tx.run(sql`
    delete from ${links} l
     using tags t
     where l.workspace_id = ${tx.workspaceId} and l.${record} = ${recordId} and l.tag_id <> all(${tags.map((tag) => tag.id)}::uuid[])
       and t.workspace_id = ${tx.workspaceId} and t.id = l.tag_id and t.deleted_at is null`)
  linkTags(tx, kind, [recordId], tags)
}

/** Removes the tags with these names. Names that do not exist are ignored. */
export function unlinkTags(tx: Tx, kind: string, recordIds: readonly string[], names: readonly string[]) {
  const { links, record } = tagLinks(kind)
  tx.run(sql`
    delete from ${links} l
     using tags t
     where l.workspace_id = ${tx.workspaceId} and l.${record} = any(${recordIds}::uuid[])
       and t.workspace_id = ${tx.workspaceId} and t.id = l.tag_id and t.name_key = any(${names.map(keyOfTag)}::text[])
       and t.deleted_at is null`)
}

/** A condition on `r`: has one of the tags with these names, ignoring case. */
export async function hasTag(db: Reader, kind: string, names: readonly string[]): Promise<Sql> {
  const tags = await db.all<{ id: string }>(sql`
    select id from tags
     where workspace_id = ${db.workspaceId} and name_key = any(${names.map(keyOfTag)}::text[]) and deleted_at is null`)
  if (tags.length === 0) return sql`false`
  const { links, record } = tagLinks(kind)
  const isOne = anyOf(
    sql`l.tag_id`,
    tags.map(({ id }) => id),
    sql`uuid`,
  )
  return sql`exists (select from ${links} l where l.workspace_id = ${db.workspaceId} and ${isOne} and l.${record} = r.id)`
}

/** The number of records with this tag. Every link belongs to a record, so only the links are counted. */
export const countTagged = (db: Reader, kind: string, name: string) => sql`
  select count(*) as total
    from ${tagLinks(kind).links} l
    join tags t on t.workspace_id = l.workspace_id and t.id = l.tag_id and t.deleted_at is null
   where l.workspace_id = ${db.workspaceId} and t.workspace_id = ${db.workspaceId} and t.name_key = ${keyOfTag(name)}`

/** A condition on `r`: has no tag. The links of a deleted tag are cleared in the background. */
export function hasNoTag(kind: string) {
  const { links, record } = tagLinks(kind)
  return sql`not exists (select from ${links} l
                           join tags t on t.workspace_id = l.workspace_id and t.id = l.tag_id and t.deleted_at is null
                          where l.workspace_id = r.workspace_id and l.${record} = r.id)`
}
