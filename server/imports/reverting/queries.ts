import { idAfter, idBefore, timeOf } from '../../database/ids.ts'
import { insertRows } from '../../database/rows.ts'
import { identifier, join, type Sql, sql } from '../../database/sql.ts'
import type { Reader, Tx } from '../../database/transaction.ts'
import { entityNames } from '../../events/catalogue.ts'
import type { Changes } from '../../events/record.ts'
import { type ListQuery, withMeta } from '../../http/lists.ts'
import type { EntityType } from '../../kinds/kinds.ts'
import { belongingsOf, registeredKinds } from '../../records/belongings.ts'
import { mergeChanges, withPresentTags } from '../../records/undo-changes.ts'
import { isKept } from '../../trash/queries.ts'
import type { Reason } from '../../trash/schema.ts'
import type { Import, ImportKept } from '../schema.ts'

/** Starts the revert of an import, or starts one that failed again. It continues where it stopped. */
export function insertRevert(tx: Tx, importId: string) {
  tx.run(sql`
    insert into import_reverts (workspace_id, import_id, status, created_at)
    values (${tx.workspaceId}, ${importId}, 'pending', now())
    on conflict (workspace_id, import_id) do update
       set status = 'pending', attempts = 0, error = null, completed_at = null`)
}

export type RunningRevert = {
  import_id: string
  entity_type: EntityType
  mode: 'create' | 'upsert'
  completed_at: string
  total_rows: number | null
  attempts: number
}

/** Starts or continues a revert; undefined if it has ended. */
export async function beginRevert(tx: Tx, importId: string) {
  const revert = await tx.first<RunningRevert>(sql`
    select v.import_id, i.entity_type, i.mode, i.completed_at, v.total_rows, v.attempts
      from import_reverts v
      join imports i on i.workspace_id = v.workspace_id and i.id = v.import_id
     where v.workspace_id = ${tx.workspaceId} and v.import_id = ${importId} and v.status in ('pending', 'processing')
       for update of v`)
  if (revert)
    tx.run(sql`
      update import_reverts
         set status = 'processing', attempts = attempts + 1
       where workspace_id = ${tx.workspaceId} and import_id = ${importId}`)
  return revert
}

/**
 * The events `e` of the import, without those of its revert `v`. Ids contain times, so that only the events of the
 * workspace from the time of the import are read.
 */
const eventsOf = (tx: Tx, { import_id, completed_at }: RunningRevert, after: string | null = null) => sql`
  events e, import_reverts v
   where e.workspace_id = ${tx.workspaceId} and v.workspace_id = ${tx.workspaceId} and v.import_id = ${import_id}
     and e.import_id = ${import_id} and e.id > ${after ?? idBefore(timeOf(import_id))}
     and e.id < ${idAfter(completed_at)} and pg_visible_in_snapshot(coalesce(e.recorded_by, e.transaction), v.snapshot)`

export function countRecords(tx: Tx, revert: RunningRevert, types: readonly string[]) {
  tx.run(sql`
    update import_reverts
       set total_rows = (select count(distinct e.entity_id) from ${eventsOf(tx, revert)} and e.entity_type = any(${types}::text[]))
     where workspace_id = ${tx.workspaceId} and import_id = ${revert.import_id}`)
}

type Progress = { step: number; position: string | null; kept_rows: number }

/** The progress of a running revert, locked until the transaction ends. */
export const lockRevert = (tx: Tx, importId: string) =>
  tx.first<Progress>(sql`
    select step, position, kept_rows
      from import_reverts
     where workspace_id = ${tx.workspaceId} and import_id = ${importId} and status = 'processing'
       for update`)

type Named = { name: string }

/** A record that the import created or updated, and the event. */
type Affected = { event_id: string; entity_id: string }

/** The next records of a kind that the import created. */
export const nextCreated = (tx: Tx, revert: RunningRevert, { name }: Named, after: string | null, limit: number) =>
  tx.all<Affected>(sql`
    select e.id as event_id, e.entity_id
      from ${eventsOf(tx, revert, after)} and e.type = ${`${name}.created`}
     order by e.id
     limit ${limit}`)

/** The next events about records that existed before the import. `is_first` marks the first of a record. */
export const nextUpdated = (tx: Tx, revert: RunningRevert, { name }: Named, after: string | null, limit: number) =>
  tx.all<Affected & { is_first: boolean }>(sql`
    select e.id as event_id, e.entity_id,
           not exists (select from events f
                        where f.workspace_id = ${tx.workspaceId} and f.entity_id = e.entity_id and f.import_id = ${revert.import_id}
                          and f.id < e.id) as is_first
      from ${eventsOf(tx, revert, after)} and e.entity_type = ${name} and e.type <> ${`${name}.created`}
     order by e.id
     limit ${limit}`)

/** What the import changed in these records, from its first to its last change of each field. */
export async function changesOf(tx: Tx, revert: RunningRevert, ids: readonly string[]) {
  const rows = await tx.all<{ id: string; entity_id: string; changes: Changes | null }>(sql`
    select e.id, e.entity_id, e.changes
      from ${eventsOf(tx, revert)} and e.entity_id = any(${ids}::uuid[])
     order by e.id`)
  return mergeChanges(await withPresentTags(tx, rows))
}

/** Which of these records were changed by others than the import. Not every event about a record is a change of it. */
export async function changedAmong(tx: Tx, importId: string, ids: readonly string[]) {
  const found = await tx.all<{ entity_id: string }>(sql`
    select distinct entity_id
      from events
     where workspace_id = ${tx.workspaceId} and entity_id = any(${ids}::uuid[]) and import_id is distinct from ${importId}
       and entity_type <> 'duplicate' and type <> 'contact.data_read'`)
  return new Set(found.map(({ entity_id }) => entity_id))
}

/** Why each of these records, which do not exist, cannot get its earlier values back. */
export async function whyMissing(tx: Tx, { name }: Named, ids: readonly string[]) {
  const entries =
    ids.length === 0
      ? []
      : await tx.all<{ entity_id: string; reason: Reason }>(sql`
          select r.entity_id, r.reason from trash_entries r
           where r.workspace_id = ${tx.workspaceId} and r.entity_id = any(${ids}::uuid[]) and ${isKept(tx)}`)
  const reasons = new Map(entries.map(({ entity_id, reason }) => [entity_id, reason]))
  return ids.map((id): Kept => {
    const reason = reasons.get(id)
    const isMerged = reason === 'merged' && `It was merged into another ${name}.`
    const why = isMerged || (reason ? 'It is in the trash.' : 'It no longer exists.')
    return { entity_type: name, entity_id: id, why }
  })
}

/** The kinds of the records that belong to each of these records, or refer to it. */
export async function linkedTo(tx: Tx, kind: Named & { reference: Sql }, ids: readonly string[]) {
  const kinds = new Map<string, string[]>()
  const links = belongingsOf(kind).map(
    ({ kind: other, table }) => sql`
      select distinct ${kind.reference} as id, ${other.plural} as kind
        from ${table} where workspace_id = ${tx.workspaceId} and ${kind.reference} = any(${ids}::uuid[])`,
  )
  if (links.length === 0) return kinds
  for (const { id, kind: other } of await tx.all<{ id: string; kind: string }>(join(links, ' union all ')))
    kinds.getOrInsertComputed(id, () => []).push(other)
  return kinds
}

export type Kept = Pick<ImportKept, 'entity_type' | 'entity_id' | 'why'>

/** As many as rejected rows. `kept_rows` counts them all. */
const maxKeptRecords = 10_000

type Step = { step: number; position: string | null; reverted: number; kept: readonly Kept[] }

export function addProgress(tx: Tx, importId: string, before: Progress, { step, position, reverted, kept }: Step) {
  const listed = kept.slice(0, Math.max(0, maxKeptRecords - before.kept_rows))
  insertRows(
    tx,
    sql`import_kept_records`,
    sql`import_id, number, entity_type, entity_id, why`,
    listed.map(({ entity_type, entity_id, why }, i) => ({
      import_id: importId,
      number: before.kept_rows + i + 1,
      entity_type,
      entity_id,
      why,
    })),
  )
  tx.run(sql`
    update import_reverts
       set step = ${step}, position = ${position}, reverted_rows = reverted_rows + ${reverted},
           kept_rows = kept_rows + ${kept.length}, attempts = 0
     where workspace_id = ${tx.workspaceId} and import_id = ${importId}`)
}

export function endRevert(tx: Tx, importId: string, error: string | null = null) {
  tx.run(sql`
    update import_reverts
       set status = ${error === null ? 'completed' : 'failed'}, error = ${error}, completed_at = now()
     where workspace_id = ${tx.workspaceId} and import_id = ${importId} and status in ('pending', 'processing')`)
}

export async function listKept(db: Reader, { id, revert }: Pick<Import, 'id' | 'revert'>, query: ListQuery) {
  const from = (query.page - 1) * query.per_page
  const rows = await db.all<Kept>(sql`
    select entity_type, entity_id, why
      from import_kept_records
     where workspace_id = ${db.workspaceId} and import_id = ${id} and number > ${from} and number <= ${from + query.per_page}
     order by number`)
  const names = await namesOf(db, rows)
  const data = rows.map(({ entity_type, entity_id, why }): ImportKept => {
    return { entity_type, entity_id, name: names.get(entity_id) ?? null, why }
  })
  return withMeta(data, Math.min(revert?.kept_rows ?? 0, maxKeptRecords), query)
}

/** The current names, so that a deleted or erased record leaves none behind. */
async function namesOf(db: Reader, rows: readonly Kept[]) {
  const names = new Map<string, string | null>()
  for (const { name, plural, isLive } of registeredKinds()) {
    const ids = rows.flatMap(({ entity_type, entity_id }) => (entity_type === name ? [entity_id] : []))
    if (ids.length === 0) continue
    const found = await db.all<{ id: string; name: string | null }>(sql`
      select r.id, ${entityNames().get(name) as Sql} as name
        from (select id, to_json(k) as data
                from ${identifier(plural)} k
               where workspace_id = ${db.workspaceId} and id = any(${ids}::uuid[]) and ${isLive}) as r`)
    for (const one of found) names.set(one.id, one.name)
  }
  return names
}
