import { newId, nilId, timeOf } from '../database/ids.ts'
import { identifier, join, type Sql, sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { entityNames, type EventType } from '../events/catalogue.ts'
import { changesBetween, recordEvent } from '../events/record.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { type AnyKind, type Restorable, belongingsOf, isAboutOne, linkTables } from '../records/belongings.ts'
import { batchSize } from './limit.ts'
import { keeping } from './links.ts'
import { purgeTrash } from './purge.ts'
import { deletedByJob, mayDelete, refuseDuringUndo, requireRestored } from './queries.ts'
import { trashDays } from './retention.ts'
import type { Merge, Reason } from './schema.ts'

/**
 * Copies locked records to the trash, with everything that their deletion deletes or unlinks: one statement, to be queued
 * before those that delete. It makes one entry for each record.
 */
export function moveToTrash(tx: Tx, kind: Restorable, records: readonly { id: string }[]) {
  if (records.length === 0) return
  const reason = tx.caller.importId ? 'import_reverted' : 'deleted' // an import deletes records only when it is reverted
  const entries = records.map((data) => ({ entry_id: newId(), id: data.id, data }))
  refuseDuringUndo(
    tx,
    records.map(({ id }) => id),
  )
  tx.run(sql`
    with given as (
      select entry_id, id, id as root_id, data
        from json_to_recordset(${JSON.stringify(entries)}) as given (entry_id uuid, id uuid, data json)
    ), kept as (
      insert into trash_rows (workspace_id, entry_id, table_name, record_id, is_link, content)
      ${join(rowsOf(tx, kind, sql`given`), ' union all ')}
      returning entry_id, table_name
    )
    ${insertEntries(tx, kind, reason, contentsOf(kind), sql`given`, timeOf(entries[0]!.entry_id))}`)
  if (trashDays() === 0) enqueue(tx, purgeTrash, { workspaceId: tx.workspaceId })
}

/** Copies what belongs to a record that is already in the trash to its entry, before it is deleted. */
export function keepBelongings(tx: Tx, kind: Restorable, entryId: string, id: string) {
  const from = sql`(select ${entryId}::uuid as entry_id, ${id}::uuid as id, ${id}::uuid as root_id)`
  tx.run(sql`
    insert into trash_rows (workspace_id, entry_id, table_name, record_id, is_link, content)
    ${join(rowsOfBelongings(tx, kind, from), ' union all ')}`)
}

/** Moves the timeline of a record that is already in the trash to its entry: what was added while it was being deleted. */
export const moveTimelineToTrash = (tx: Tx, entryId: string, id: string) =>
  tx.run(moveRows(tx, entryId, 'timeline', sql`subject_id = ${id}`, batchSize()))

/**
 * Moves some of what is deleted with a locked record to its entry, for a bulk job that deletes a record with very much in
 * several transactions. The entry can be restored before the job has deleted the record, which then gets back what the
 * entry has.
 */
export async function moveSomeToTrash(tx: Tx, kind: Restorable, record: { id: string }) {
  const entryId = await partialEntry(tx, kind, record)
  let left = batchSize()
  for (const { kind: other, table, whenDeleted, through } of belongingsOf(kind)) {
    if (through) continue
    const isDeleted = whenDeleted === 'delete' ? sql`true` : isAboutOne(other, sql`k`)
    const theirs = (condition: Sql) => sql`
      select k.id from ${table} k
       where k.workspace_id = ${tx.workspaceId} and k.${kind.reference} = ${record.id} and ${condition}
       limit ${left}
         for update`
    const parts = (await tx.all<{ id: string }>(theirs(isDeleted))).map(({ id }) => id)
    if (parts.length > 0) removeParts(tx, other, entryId, parts)
    left -= parts.length
    if (left === 0) return
    if (whenDeleted === 'delete' || kind.clearsLater) continue // a job moves the links to the entry
    const unlinked = await tx.all(
      keeping(
        tx,
        entryId,
        other.plural,
        sql`
          update ${table}
             set ${kind.reference} = null
           where workspace_id = ${tx.workspaceId} and id = any(array(${theirs(sql`true`)}))
          returning id as record_id`,
        sql`json_build_object(${`${kind.name}_id`}::text, ${record.id}::uuid)`,
      ),
    )
    left -= unlinked.length
    if (left === 0) return
  }
  for (const { table, column } of rowsBeside(kind)) {
    left -= (await tx.all(moveRows(tx, entryId, table, sql`${column} = ${record.id}`, left))).length
    if (left === 0) return
  }
}

/** The entry of the record that an earlier batch of the same job made, or a new one. */
async function partialEntry(tx: Tx, kind: Restorable, record: { id: string }) {
  const earlier = await tx.first<{ id: string }>(sql`
    select r.id from ${deletedByJob(tx, tx.caller.bulkJobId!)} and r.entity_id = ${record.id} for update`)
  if (earlier) return earlier.id
  const entryId = newId()
  refuseDuringUndo(tx, [record.id])
  const given = sql`(select ${entryId}::uuid as entry_id, ${record.id}::uuid as id, ${JSON.stringify(record)}::json as data)`
  tx.run(insertEntries(tx, kind, 'deleted', sql`null::json`, given, timeOf(entryId)))
  return entryId
}

function removeParts(tx: Tx, kind: AnyKind, entryId: string, ids: readonly string[]) {
  const from = sql`(select ${entryId}::uuid as entry_id, ${nilId}::uuid as root_id, id from unnest(${ids}::uuid[]) as id)`
  tx.run(sql`
    insert into trash_rows (workspace_id, entry_id, table_name, record_id, is_link, content)
    ${join(rowsOf(tx, kind, from), ' union all ')}`)
  tx.run(sql`delete from timeline where workspace_id = ${tx.workspaceId} and record_id = any(${ids}::uuid[])`)
  tx.run(sql`delete from ${kind.table} where workspace_id = ${tx.workspaceId} and id = any(${ids}::uuid[])`)
  if (kind.isCounted) tx.tally(kind.plural, -ids.length)
}

/** The rows about a record that are no records of their own. A record has few tags. */
const rowsBeside = (kind: Restorable) => [
  { table: 'timeline', column: sql`subject_id` },
  { table: 'timeline', column: sql`record_id` },
  ...kind.attached.map((table) => ({ table, column: kind.reference })),
  ...belongingsOf(kind).flatMap(({ through }) => (through ? [{ table: through, column: kind.reference }] : [])),
]

const moveRows = (tx: Tx, entryId: string, table: string, condition: Sql, limit: number) => sql`
  with moved as (
    delete from ${identifier(table)} k
     where k.workspace_id = ${tx.workspaceId}
       and k.ctid = any(array(select ctid from ${identifier(table)} where workspace_id = ${tx.workspaceId} and ${condition} limit ${limit}))
    returning *)
  insert into trash_rows (workspace_id, entry_id, table_name, record_id, is_link, content)
  select ${tx.workspaceId}, ${entryId}::uuid, ${table}, null, false, row_to_json(moved) from moved
  returning 1`

/** Moves what was deleted last with these records to the entry that has what was deleted before, and counts its contents. */
export async function joinEntries(tx: Tx, kind: Restorable, ids: readonly string[]) {
  const entries = await tx.all<{ first: string; last: string }>(sql`
    select min(r.id::text) as first, max(r.id::text) as last
      from ${deletedByJob(tx, tx.caller.bulkJobId!)} and r.entity_id = any(${ids}::uuid[])
     group by r.entity_id having count(*) > 1`)
  for (const { first, last } of entries) {
    tx.run(sql`
      update trash_rows set entry_id = ${first} where workspace_id = ${tx.workspaceId} and entry_id = ${last}`)
    tx.run(sql`
      with kept as (select entry_id, table_name from trash_rows where workspace_id = ${tx.workspaceId} and entry_id = ${first})
      update trash_entries e
         set (name, data, request_id, deleted_at, expires_at, kept_at) = (l.name, l.data, l.request_id, l.deleted_at, l.expires_at, l.kept_at),
             contents = (select ${contentsOf(kind)} from (select ${first}::uuid as entry_id) r)
        from trash_entries l
       where e.workspace_id = ${tx.workspaceId} and e.id = ${first} and l.workspace_id = ${tx.workspaceId} and l.id = ${last}`)
    tx.run(sql`delete from trash_entries where workspace_id = ${tx.workspaceId} and id = ${last}`)
  }
}

type KeptMerge = { entryId: string; own_entries: string[] }

/**
 * The same for a record that is merged into another one, before anything is moved: what belongs to it is kept as links,
 * which lead back to it; where a job moves them, it keeps them. Links and timeline entries that both records have are
 * marked, because they stay with both.
 */
export async function keepMerged(
  tx: Tx,
  kind: Restorable,
  source: { id: string },
  targetId: string,
): Promise<KeptMerge> {
  const pair = [source.id, targetId]
  await requireRestored(tx, sql`select unnest(${pair}::uuid[])`, pair)
  const entryId = newId()
  const given = sql`(select ${entryId}::uuid as entry_id, ${source.id}::uuid as id, ${JSON.stringify(source)}::json as data)`
  const row = (table: string, recordId: Sql, isLink: boolean, content: Sql, condition: Sql) => sql`
    select ${tx.workspaceId}::uuid, ${entryId}::uuid, ${table}, ${recordId}, ${isLink}::boolean, ${content}
      from ${identifier(table)} k
     where k.workspace_id = ${tx.workspaceId} and ${condition}`
  const own = sql`k.${kind.reference} = ${source.id}`
  const belongings = belongingsOf(kind).filter(
    ({ whenDeleted, kind: { about = [] } }) => whenDeleted === 'delete' || !kind.clearsLater || about.length > 0,
  )
  const rows = belongings.map(({ kind: other, through }) => {
    if (!through) {
      const moved = sql`json_build_object(${`${kind.name}_id`}::text, ${source.id}::uuid, 'instead_of', ${targetId}::uuid)`
      return row(other.plural, sql`k.id`, true, moved, own)
    }
    const isShared = sql`
      exists (select from ${identifier(through)} s
               where s.workspace_id = ${tx.workspaceId} and s.${other.reference} = k.${other.reference} and s.${kind.reference} = ${targetId})`
    const content = sql`(to_jsonb(k) || jsonb_build_object('shared', ${isShared}))::json`
    return row(through, sql`null::uuid`, false, content, own)
  })
  const isOnBoth = sql`
    exists (select from timeline s
             where s.workspace_id = ${tx.workspaceId} and s.subject_id = ${targetId} and s.at = k.at and s.id = k.id)`
  const entry = sql`
    json_build_object('workspace_id', k.workspace_id, 'subject_id', k.subject_id, 'at', k.at, 'id', k.id, 'record_id', k.record_id,
                      'company_id', k.company_id, 'type', k.type, 'event', k.event, 'details', k.details, 'actor', k.actor, 'shared', ${isOnBoth})`
  const namesSource = sql`
    k.subject_id <> ${source.id} and k.details ->> 'contact_id' = ${source.id}
    and k.record_id in (select record_id from timeline where workspace_id = ${tx.workspaceId} and subject_id = ${source.id} and type = 'deal')`
  tx.run(sql`
    with kept as (
      insert into trash_rows (workspace_id, entry_id, table_name, record_id, is_link, content)
      ${join(
        [
          row(kind.plural, sql`k.id`, false, sql`row_to_json(k)`, sql`k.id = ${source.id}`),
          tagsOf(tx, kind, given),
          ...rows,
          row('timeline', sql`null::uuid`, false, entry, sql`k.subject_id = ${source.id}`),
          row('timeline', sql`null::uuid`, false, entry, namesSource),
        ],
        ' union all ',
      )}
      returning entry_id, table_name
    )
    ${insertEntries(tx, kind, 'merged', contentsOf(kind), given, timeOf(entryId))}`)
  const moving = belongings.map(({ kind: other, table, through }) => {
    const id = through ? other.reference : sql`id`
    return sql`select ${id} from ${table} where workspace_id = ${tx.workspaceId} and ${kind.reference} = ${source.id}`
  })
  if (moving.length === 0) return { entryId, own_entries: [] }
  const entries = await tx.all<{ id: string }>(sql`
    select id from timeline
     where workspace_id = ${tx.workspaceId} and subject_id = ${targetId} and record_id in (${join(moving, ' union all ')})`)
  return { entryId, own_entries: entries.map(({ id }) => id) }
}

/** Keeps what a merge changed in its target, so that it can be undone, and records the events of the merge. */
export function finishMerge<Record extends { id: string }>(
  tx: Tx,
  { name }: Restorable,
  { entryId, own_entries }: KeptMerge,
  { source, target, merged }: { source: Record; target: Record; merged: Record },
) {
  const changes = changesBetween(target, merged) ?? {}
  const merge: Merge = { target_id: target.id, changes, own_entries }
  tx.run(sql`
    update trash_entries set merge = ${JSON.stringify(merge)} where workspace_id = ${tx.workspaceId} and id = ${entryId}`)
  recordEvent(tx, `${name}.updated` as EventType, target.id, {
    data: merged,
    changes,
    extra: { merged_from: source.id },
  })
  recordEvent(tx, `${name}.deleted` as EventType, source.id, { data: source, extra: { merged_into: target.id } })
}

const insertEntries = (tx: Tx, { name }: Restorable, reason: Reason, contents: Sql, given: Sql, now: string) => {
  const { type, id, name: actor, userId, requestId, importId, bulkJobId } = tx.caller
  const expiresAt = new Date(Date.parse(now) + trashDays() * 86_400_000).toISOString()
  return sql`
    insert into trash_entries (workspace_id, id, entity_type, entity_id, name, reason, contents, data, actor_type, actor_id,
                               actor_name, user_id, request_id, import_id, bulk_job_id, deleted_at, expires_at)
    select ${tx.workspaceId}, r.entry_id, ${name}, r.id, left(${entityNames().get(name)!}, 200), ${reason}, ${contents}, r.data,
           ${type}, ${id}::uuid, ${actor}, ${userId}::uuid, ${requestId}, ${importId ?? null}::uuid, ${bulkJobId ?? null}::uuid, ${now}, ${expiresAt}
      from ${given} r
     where ${mayDelete(tx)}`
}

/** The number of records of each kind that go with `r` or lose their link to it; null if a job counts them later. */
function contentsOf(kind: Restorable) {
  if (kind.clearsLater) return sql`null::json`
  const belongings = belongingsOf(kind)
  if (belongings.length === 0) return sql`'{}'::json`
  const names = belongings.map(({ kind, through }) => sql`(${through ?? kind.plural}, ${kind.plural})`)
  return sql`
    (select coalesce(json_object_agg(counted.kind, counted.count order by counted.kind), '{}')
       from (select named.kind, count(*)
               from kept join (values ${join(names)}) as named (table_name, kind) on named.table_name = kept.table_name
              where kept.entry_id = r.entry_id
              group by named.kind) as counted)`
}

/**
 * Selects the rows of these records, and of those that are deleted with them. `from` has a row for each record: its id,
 * the entry, and the record that the entry is about.
 */
function rowsOf(tx: Tx, kind: Restorable, from: Sql): Sql[] {
  const row = (table: string, options: RowOptions) => rowIn(tx, from, table, options)
  const own = linkTables().filter(
    ({ table, ends }) =>
      table === tagTableOf(kind) || (!kind.clearsLater && ends.some((end) => end.kind === kind.name)),
  )
  const refers = sql`k.${kind.reference} = g.id`
  return [
    row(kind.plural, { condition: sql`k.id = g.id`, recordId: sql`k.id` }),
    ...own.map(({ table }) =>
      table === tagTableOf(kind) ? tagsOf(tx, kind, from) : row(table, { condition: refers }),
    ),
    ...kind.attached.map((table) => row(table, { condition: refers })),
    row('timeline', { condition: sql`k.subject_id = g.id` }),
    row('timeline', { condition: sql`k.record_id = g.id and k.subject_id <> g.root_id` }),
    ...rowsOfBelongings(tx, kind, from),
  ]
}

/** Selects the rows of what is deleted with these records, and the links of what is kept. */
function rowsOfBelongings(tx: Tx, kind: Restorable, from: Sql): Sql[] {
  const refers = sql`k.${kind.reference} = g.id`
  return belongingsOf(kind).flatMap(({ kind: other, whenDeleted, through }) => {
    if (through) return [] // among the tables of links
    const isDeleted = whenDeleted === 'delete' ? sql`true` : isAboutOne(other, sql`k`)
    const parts = sql`
      (select g.entry_id, g.root_id, k.id
         from ${from} g join ${other.table} k on k.workspace_id = ${tx.workspaceId} and ${refers} and ${isDeleted})`
    const deleted = whenDeleted === 'delete' || other.about?.length ? rowsOf(tx, other, parts) : []
    if (whenDeleted === 'delete' || kind.clearsLater) return deleted // a job moves the links to the entry
    const unlinked = rowIn(tx, from, other.plural, {
      condition: sql`${refers} and not ${isDeleted}`,
      recordId: sql`k.id`,
      isLink: true,
      content: sql`json_build_object(${`${kind.name}_id`}::text, g.id)`,
    })
    return deleted.concat(unlinked)
  })
}

const rowIn = (
  tx: Tx,
  from: Sql,
  table: string,
  { condition, recordId = sql`null::uuid`, isLink = false, content = sql`row_to_json(k)` }: RowOptions,
) => sql`
  select ${tx.workspaceId}::uuid, g.entry_id, ${table}, ${recordId}, ${isLink}::boolean, ${content}
    from ${from} g
    join ${identifier(table)} k on k.workspace_id = ${tx.workspaceId} and ${condition}`

type RowOptions = { condition: Sql; recordId?: Sql; isLink?: boolean; content?: Sql }

const tagTableOf = ({ name }: Restorable) => `${name}_tags`

/**
 * With the name of each tag, because a restored record gets the tag that has this name then. The link to a deleted tag
 * that is not yet cleared is kept for that tag only.
 */
const tagsOf = (tx: Tx, kind: Restorable, from: Sql) => sql`
  select ${tx.workspaceId}::uuid, g.entry_id, ${tagTableOf(kind)}, null::uuid, false,
         json_build_object('workspace_id', k.workspace_id, ${`${kind.name}_id`}::text, k.${kind.reference}, 'tag_id', k.tag_id,
                           'name_key', case when t.deleted_at is null then t.name_key end)
    from ${from} g
    join ${identifier(tagTableOf(kind))} k on k.workspace_id = ${tx.workspaceId} and k.${kind.reference} = g.id
    join tags t on t.workspace_id = ${tx.workspaceId} and t.id = k.tag_id`
