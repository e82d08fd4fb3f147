import { numberedSystemCaller } from '../database/caller.ts'
import { firstIdAt, newId } from '../database/ids.ts'
import { identifier, join, type Sql, sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import type { EventType } from '../events/catalogue.ts'
import { type Changes, recordEvent } from '../events/record.ts'
import { conflict, orNotFound } from '../http/errors.ts'
import { untilDone } from '../jobs/batches.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Job } from '../jobs/job.ts'
import { takesTurns } from '../jobs/turns.ts'
import {
  type AnyKind,
  belongingsOf,
  linkTables,
  referencesOf,
  registeredKinds,
  type Restorable,
  restorables,
  tallyRecords,
} from '../records/belongings.ts'
import { compareValues, type Definition, definitionsOf, isNothing, type Values } from '../records/custom-values.ts'
import { reindex } from '../records/reindex.ts'
import { keyOfTag, presentTagNames } from '../records/tags.ts'
import { withPresentTags } from '../records/undo-changes.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { batchSize, mostToRestore } from './limit.ts'
import { continueLinking, countRelinked, movedTo, restoreLinks, wordsOf } from './links.ts'
import { isKept, requireRestored } from './queries.ts'
import type { Merge, Restored, Skipped } from './schema.ts'

type Entry = {
  id: string
  entity_type: string
  entity_id: string
  data: Record<string, unknown>
  merge: Merge | null
  deleted_at: string
}

/** Restores all entries or none, and returns the records in the order given. */
export async function restoreEntries(tx: Tx, given: readonly string[]): Promise<Restored[]> {
  const ids = [...new Set(given)]
  const entries = await lockEntries(tx, ids)
  const kinds = inOrderOfReference()
  const inOrder = ids.map((id) => entries.get(id)!)
  for (const entry of inOrder.filter(({ merge }) => merge)) {
    const kind = kinds.find(({ name }) => name === entry.entity_type)!
    await requireRestored(tx, movedBy(tx, entry, kind))
  }
  return restoreAll(tx, await splitLarge(tx, inOrder, kinds), kinds)
}

/** Restores the rows of entries that are locked. */
async function restoreAll(tx: Tx, given: readonly Entry[], kinds: readonly Restorable[]): Promise<Restored[]> {
  const entries = new Map(given.map((entry) => [entry.id, entry]))
  const ids = [...entries.keys()]
  for (const [name, own] of Map.groupBy(entries.values(), ({ entity_type }) => entity_type))
    await kinds
      .find((kind) => kind.name === name)!
      .checkRestore?.(
        tx,
        own.map(({ data }) => data),
      )
  await requireParents(tx, ids, kinds)
  await requireSubjects(tx, ids, kinds)
  const merges = [...entries.values()].filter(({ merge }) => merge !== null)
  for (const entry of merges) await requireTarget(tx, entry, kinds)
  const skipped = new Map(ids.map((id) => [id, [] as Skipped[]]))
  const skip = (entryId: string, one: Skipped) => {
    const others = skipped.get(entryId)!
    if (!others.some(({ what, id }) => what === one.what && id === one.id)) others.push(one)
  }
  // Before the source is restored, because what is unique, such as an external_id, comes back from the target.
  const made = await withPresentTags(
    tx,
    merges.map(({ merge, deleted_at }) => ({ ...merge!, id: firstIdAt(deleted_at) })),
  )
  for (const [i, { id, entity_type }] of merges.entries()) {
    for (const what of await kinds.find(({ name }) => name === entity_type)!.undoMerge!(tx, made[i]!))
      skip(id, { what, id: null, why: `The ${wordsOf(entity_type)} that was kept has another value since the merge.` })
  }
  for (const entry of merges) {
    await dropDeletedSince(tx, entry)
    takeBackInTrash(tx, entry, kinds)
  }
  for (const { entry_id, ...missing } of await dropMissing(tx, ids, kinds, entries)) skip(entry_id, missing)
  for (const entry of merges) takeBack(tx, entry, kinds)
  for (const { entry_id, ...other } of await restoreRows(tx, entries, kinds)) skip(entry_id, other)
  for (const entryId of ids) if (await restoreLinks(tx, entryId)) leaveTo(tx, continueLinking, entryId)
  tx.run(sql`
    delete from trash_entries where workspace_id = ${tx.workspaceId} and id = any(${ids}::uuid[]) and expires_at < 'infinity'`)

  // Its custom fields may have changed since, and the words of its name may have been removed.
  for (const kind of registeredKinds().filter(({ searchResult }) => searchResult))
    await reindex(tx, kind, idsOf(entries, kind))
  const records = await readRestored(tx, kinds, entries)
  const restored: Restored[] = []
  const nextTurn = takesTurns()
  for (const id of ids) {
    const { entity_type, entity_id, merge } = entries.get(id)!
    const { record, lost } = records.get(id)!
    for (const one of lost) skip(id, one)
    recordEvent(tx, `${entity_type}.restored` as EventType, entity_id, {
      data: record,
      extra: { restored: true, ...(merge && { unmerged_from: merge.target_id }) },
    })
    restored.push({ restored: record, skipped: skipped.get(id)! })
    await nextTurn() // a record can have half a megabyte
  }
  return restored
}

/** The records of this kind that the entries are about. */
const idsOf = (entries: ReadonlyMap<string, Entry>, { name }: { name: string }) =>
  [...entries.values()].flatMap(({ entity_type, entity_id }) => (entity_type === name ? [entity_id] : []))

/** Inserts the rows of these entries, and removes them from the trash. Returns how many records have another link by now. */
async function restoreRows(tx: Tx, entries: ReadonlyMap<string, Entry>, kinds: readonly Restorable[]) {
  const ids = [...entries.keys()]
  for (const { table } of await tablesOf(tx, ids, kinds))
    for (const id of ids) tx.run(sql`select restore_rows(${tx.workspaceId}, ${id}, ${table})`)
  for (const kind of kinds) kind.restored?.(tx, idsOf(entries, kind))
  for (const { id, merge } of entries.values()) if (merge) restoreDetails(tx, id)
  await refreshRestored(tx, ids)
  const relinked = await countRelinked(tx, ids)
  await tallyRestored(tx, ids)
  tx.run(
    sql`delete from trash_rows where workspace_id = ${tx.workspaceId} and entry_id = any(${ids}::uuid[]) and not is_link`,
  )
  return relinked
}

/**
 * If the entries have more than a request may write, it restores the records and a part of what belongs to them, and a job
 * continues. Such an entry is replaced by one with that part, which exists in this transaction only. A merge,
 * which moves rows instead of inserting them, is undone at once.
 */
async function splitLarge(tx: Tx, entries: readonly Entry[], kinds: readonly Restorable[]): Promise<Entry[]> {
  const most = mostToRestore()
  const counted = await tx.first<{ count: number }>(sql`
    select count(*)
      from (select 1 from trash_rows
             where workspace_id = ${tx.workspaceId} and entry_id = any(${entries.map(({ id }) => id)}::uuid[]) and not is_link
             limit ${most + 1}) as few`)
  if (counted!.count <= most) return [...entries]
  // The job would restore what the merge moved after it is undone.
  if (entries.length > 1 && entries.some(({ merge }) => merge))
    throw conflict(
      'These are too many rows for one request. Restore the record that was merged by itself, after the others.',
    )
  const parts: Entry[] = []
  for (const entry of entries) {
    if (entry.merge) {
      parts.push(entry)
      continue
    }
    const part = await takePart(tx, entry, kinds, Math.ceil(batchSize() / entries.length))
    parts.push(part)
    leaveTo(tx, continueRestoring, entry.id)
  }
  return parts
}

/** A job restores the rest of an entry, and then deletes it. The trash does not show it any more, and it is not purged. */
function leaveTo(tx: Tx, job: typeof continueRestoring, entryId: string) {
  tx.run(sql`
    update trash_entries set expires_at = 'infinity', kept_at = 'infinity' where workspace_id = ${tx.workspaceId} and id = ${entryId}`)
  enqueue(tx, job, { workspaceId: tx.workspaceId, entryId })
}

/**
 * Moves the next rows of an entry, records before what refers to them, to an entry of their own. The record itself and its
 * own links, which are limited, are always in the first part.
 */
async function takePart(tx: Tx, entry: Entry, kinds: readonly Restorable[], size: number) {
  const part = { ...entry, id: newId() }
  const kind = kinds.find(({ name }) => name === entry.entity_type)!
  const own = [kind.plural, ...linkTables().flatMap(({ table, ends }) => (ends[0]!.kind === kind.name ? [table] : []))]
  const others = [
    ...kinds.map(({ plural }) => plural),
    ...linkTables().map(({ table }) => table),
    ...kinds.flatMap(({ attached }) => attached),
    'timeline',
  ]
  // One scan: with a condition on the table, PostgreSQL might read all rows of the entry for each table.
  const rows = sql`t.workspace_id = ${tx.workspaceId} and t.entry_id = ${entry.id} and not t.is_link`
  const next = await tx.all<{ number: number }>(sql`
    select t.number from trash_rows t where ${rows} and t.table_name = any(${own}::text[])
     union all
    (select t.number from trash_rows t
      where ${rows} and t.table_name <> all(${own}::text[])
      order by array_position(${others}::text[], t.table_name), t.number limit ${size})`)
  tx.run(sql`
    update trash_rows t
       set entry_id = ${part.id}
      from unnest(${next.map(({ number }) => number)}::bigint[]) as next (number)
     where t.workspace_id = ${tx.workspaceId} and t.entry_id = ${entry.id} and t.number = next.number`)
  return part
}

/** Continues after the request that restored the record. What it cannot restore any more is left out. */
export const continueRestoring: Job<{ workspaceId: string; entryId: string }> = {
  name: 'trash.restore',
  pacesItself: true,
  async run({ database, ...turn }, { workspaceId, entryId }) {
    const caller = await numberedSystemCaller(database, workspaceId, 'trash.restore')
    await untilDone(turn, () =>
      transaction(database, caller, async (tx) => {
        lockWorkspace(tx)
        const entry = await tx.first<Entry>(sql`
          select id, entity_type, entity_id, data, merge, deleted_at from trash_entries
           where workspace_id = ${workspaceId} and id = ${entryId} and expires_at = 'infinity'
             for update`)
        if (!entry) return false // the person was erased, or it is done
        const kinds = inOrderOfReference()
        const part = await takePart(tx, entry, kinds, batchSize())
        await dropOrphans(tx, part.id, kinds)
        const entries = new Map([[part.id, part]])
        await dropMissing(tx, [part.id], kinds, entries)
        await restoreRows(tx, entries, kinds)
        const left = await tx.first(sql`
          select from trash_rows where workspace_id = ${workspaceId} and entry_id = ${entryId} and not is_link limit 1`)
        if (left || (await restoreLinks(tx, entryId))) return true
        tx.run(sql`delete from trash_entries where workspace_id = ${workspaceId} and id = ${entryId}`)
        return false
      }),
    )
  },
}

/**
 * Takes out what belongs to a record that was deleted since the request: it goes to the entry of that record, or is dropped
 * if that was erased or purged.
 */
async function dropOrphans(tx: Tx, id: string, kinds: readonly Restorable[]) {
  for (const kind of kinds) {
    const references = referencesOf(kind).map(({ column, to, isRequired }) => {
      const target = kinds.find(({ name }) => name === to)!
      lockTargets(tx, target.table, rowsOf(tx, [id], kind.plural), column)
      return { column, isRequired, target }
    })
    for (const { column, isRequired, target } of references)
      if (isRequired) await dropRows(tx, [id], kind.plural, idIn(column), [target])
    const subjects = references.filter(({ column }) => kind.about?.includes(column))
    if (subjects.length === 0) continue
    const isGone = subjects.map(
      ({ column, target }) => sql`(${idIn(column)} is null or (${isMissing(tx, [id], idIn(column), [target])}))`,
    )
    const first = sql`coalesce(${join(subjects.map(({ column }) => idIn(column)))})`
    await dropRowsWhere(tx, [id], kind.plural, first, join(isGone, ' and '))
  }
  for (const kind of kinds)
    for (const table of kind.attached) await dropRows(tx, [id], table, idIn(`${kind.name}_id`), [kind])
}

/**
 * Restores of a workspace run one after the other: they pass links on to entries that are still in the trash, which must
 * not be restored at the same time.
 */
async function lockEntries(tx: Tx, ids: readonly string[]) {
  lockWorkspace(tx)
  tx.run(sql`
    select from trash_entries where workspace_id = ${tx.workspaceId} and id = any(${ids}::uuid[]) order by id for update`)
  const rows = await tx.all<Entry>(sql`
    select r.id, r.entity_type, r.entity_id, r.data, r.merge, r.deleted_at
      from trash_entries r
     where r.workspace_id = ${tx.workspaceId} and r.id = any(${ids}::uuid[]) and ${isKept(tx)}`)
  const entries = new Map(rows.map((row) => [row.id, row]))
  for (const id of ids) orNotFound(entries.get(id), ids.length === 1 ? 'Trash entry' : `Trash entry ${id} of ids`)
  return entries
}

/** Each kind after those that it refers to. */
function inOrderOfReference(): Restorable[] {
  const kinds = restorables()
  const depthOf = (kind: Restorable): number =>
    Math.max(0, ...referencesOf(kind).map(({ to }) => 1 + depthOf(kinds.find(({ name }) => name === to)!)))
  return kinds.toSorted((a, b) => depthOf(a) - depthOf(b))
}

/** The rows of the entries that are being restored, as `t`. */
const rowsOf = (tx: Tx, ids: readonly string[], table: string, isLink = false) => sql`
  t.workspace_id = ${tx.workspaceId} and t.entry_id = any(${ids}::uuid[]) and t.table_name = ${table} and t.is_link = ${isLink}`

const idIn = (column: string) => sql`(t.content ->> ${column})::uuid`
/** In a write, Citus accepts this only in a CTE, because the result can depend on a setting. */
const timeIn = (column: string) => sql`(t.content ->> ${column})::timestamptz`

/**
 * A condition: no record has this id, and none that is being restored. PostgreSQL makes no join of an `exists` or `in` that
 * is compared with true. It expects few rows of an entry that was just made, and under row-level security it does not look up a value
 * from JSON in an index: each row would be compared with all records of the workspace.
 */
function isMissing(tx: Tx, ids: readonly string[], id: Sql, tables: readonly { table: Sql; isLive: Sql }[]) {
  const exists = tables.map(
    ({ table, isLive }) =>
      sql`and (exists (select from ${table} where workspace_id = ${tx.workspaceId} and id = ${id} and ${isLive})) is not true`,
  )
  return sql`
    ${id} is not null ${join(exists, ' ')}
    and (${id} in (select o.record_id from trash_rows o
                    where o.workspace_id = ${tx.workspaceId} and o.entry_id = any(${ids}::uuid[]) and not o.is_link
                      and o.record_id is not null)) is not true`
}

/** The row of another entry that holds the missing record `m.target`. */
const holder = (tx: Tx) =>
  sql`trash_rows o on o.workspace_id = ${tx.workspaceId} and o.record_id = m.target and not o.is_link`

/** Waits for a request that is deleting one of the records that will be referred to. */
const lockTargets = (tx: Tx, table: Sql, rows: Sql, column: string) =>
  lockForKey(tx, table, sql`array(select distinct ${idIn(column)} from trash_rows t where ${rows})`)

const lockForKey = (tx: Tx, table: Sql, ids: Sql) =>
  tx.run(sql`
    select from ${table} where workspace_id = ${tx.workspaceId} and id = any(${ids}) order by id for key share`)

async function requireParents(tx: Tx, ids: readonly string[], kinds: readonly Restorable[]) {
  for (const kind of kinds)
    for (const { column, to } of referencesOf(kind).filter(({ isRequired }) => isRequired)) {
      const target = kinds.find(({ name }) => name === to)!
      lockTargets(tx, target.table, rowsOf(tx, ids, kind.plural), column)
      const missing = await tx.first<{ id: string }>(sql`
        select ${idIn(column)} as id from trash_rows t
         where ${rowsOf(tx, ids, kind.plural)} and ${isMissing(tx, ids, idIn(column), [target])} limit 1`)
      if (missing)
        throw conflict(
          `The ${to} ${missing.id} that this ${wordsOf(kind.name)} belongs to does not exist. Restore it first.`,
        )
    }
}

/** A record that is only about others that do not exist cannot be restored without them. */
async function requireSubjects(tx: Tx, ids: readonly string[], kinds: readonly Restorable[]) {
  for (const kind of kinds) {
    const references = referencesOf(kind).filter(({ column }) => kind.about?.includes(column))
    if (references.length === 0) continue
    const isGone = references.map(({ column, to }) => {
      const target = kinds.find(({ name }) => name === to)!
      lockTargets(tx, target.table, rowsOf(tx, ids, kind.plural), column)
      return sql`(${idIn(column)} is null or (${isMissing(tx, ids, idIn(column), [target])}))`
    })
    const columns = references.map(({ column }) => sql`${idIn(column)}`)
    const missing = await tx.first<{ id: string }>(sql`
      select coalesce(${join(columns)}) as id from trash_rows t where ${rowsOf(tx, ids, kind.plural)} and ${join(isGone, ' and ')} limit 1`)
    if (missing)
      throw conflict(
        `The record ${missing.id} that this ${wordsOf(kind.name)} is about does not exist. Restore it first.`,
      )
  }
}

async function requireTarget(tx: Tx, { entity_type, merge }: Entry, kinds: readonly Restorable[]) {
  const { table, isLive } = kinds.find(({ name }) => name === entity_type)!
  const target = await tx.first<{ id: string }>(sql`
    select id from ${table} where workspace_id = ${tx.workspaceId} and id = ${merge!.target_id} and ${isLive} for update`)
  if (!target)
    throw conflict(
      `The ${wordsOf(entity_type)} ${merge!.target_id} that it was merged into does not exist. Restore it or undo its own merge first.`,
    )
}

/** The rows of a merge's entry for what the target did not have before. */
const unshared = (tx: Tx, { id }: Entry, table: string) =>
  sql`${rowsOf(tx, [id], table)} and t.content ->> 'shared' = 'false'`

/** The kinds that are linked through a table of their own. */
const linkedThrough = (kind: Restorable) => belongingsOf(kind).flatMap((one) => (one.through ? [one] : []))

/** The ids of the records that a merge moved to the target, or linked with it. */
function movedBy(tx: Tx, entry: Entry, kind: Restorable) {
  const moved = sql`
    select t.record_id from trash_rows t where t.workspace_id = ${tx.workspaceId} and t.entry_id = ${entry.id} and t.is_link`
  const linked = linkedThrough(kind).map(
    ({ kind: other, through }) =>
      sql`select ${idIn(`${other.name}_id`)} from trash_rows t where ${unshared(tx, entry, through!)}`,
  )
  return join([moved, ...linked], ' union all ')
}

/** No join, as in `isMissing`: with old statistics it would compare each row with all others. */
const isAmong = (id: Sql, ids: Sql) => sql`(${id} in (${ids})) is true`

/**
 * Takes back from the target of a merge what it did not have before. Entries about what is moved back move, too, except
 * those that the target had before the merge.
 */
function takeBack(tx: Tx, entry: Entry, kinds: readonly Restorable[]) {
  const { entity_type, entity_id, merge } = entry
  const kind = kinds.find(({ name }) => name === entity_type)!
  const target = merge!.target_id
  for (const { kind: other, table, through } of linkedThrough(kind))
    tx.run(sql`
      delete from ${table} k
       using trash_rows t
       where ${unshared(tx, entry, through!)} and k.workspace_id = ${tx.workspaceId}
         and k.${other.reference} = ${idIn(`${other.name}_id`)} and k.${kind.reference} = ${target}`)
  tx.run(sql`
    update timeline
       set subject_id = ${entity_id}, company_id = case when company_id = ${target} then ${entity_id} else company_id end
     where workspace_id = ${tx.workspaceId} and subject_id = ${target} and ${isAmong(sql`record_id`, movedBy(tx, entry, kind))}
       and id <> all(${merge!.own_entries ?? []}::uuid[])`)
  tx.run(sql`
    with t as materialized (
      select ${timeIn('at')} as at, ${idIn('id')} as id
        from trash_rows t
       where ${unshared(tx, entry, 'timeline')} and t.content ->> 'subject_id' = ${entity_id})
    delete from timeline k
     using t
     where k.workspace_id = ${tx.workspaceId} and k.subject_id = ${target} and k.at = t.at and k.id = t.id`)
}

/**
 * The merge may have given the target a link or a value that was deleted since: with its company, tag or custom field.
 * Restoring that one must not bring it back.
 */
async function dropDeletedSince(tx: Tx, entry: Entry) {
  const { entity_type, merge } = entry
  const { target_id, changes } = merge!
  const kind = registeredKinds().find(({ name }) => name === entity_type)!
  for (const { column } of referencesOf(kind)) {
    const change = changes[column]
    if (change?.to)
      tx.run(sql`
        delete from trash_rows
         where workspace_id = ${tx.workspaceId} and record_id = ${target_id} and is_link and table_name = ${kind.plural}
           and content ->> ${column} = any(${await movedTo(tx, kind, target_id, column, change.to as string)}::text[])`)
  }
  if (changes.tags) dropTags(tx, kind, entry, changes.tags)
  if (changes.custom_fields) await dropValues(tx, kind, target_id, changes.custom_fields)
}

/** By their ids, which the entry has with the names of that time: a tag may have been renamed before it was deleted. */
function dropTags(tx: Tx, kind: AnyKind, { id, merge }: Entry, { from, to }: Changes[string]) {
  const targetId = merge!.target_id
  const before = new Set((from as string[]).map(keyOfTag))
  const added = (to as string[]).map(keyOfTag).filter((key) => !before.has(key))
  if (added.length === 0) return
  const table = `${kind.name}_tags`
  const ids = sql`
    select ${idIn('tag_id')} from trash_rows t
     where ${rowsOf(tx, [id], table)} and t.content ->> 'name_key' = any(${added}::text[])`
  tx.run(sql`
    delete from trash_rows x
     using trash_entries e
     where x.workspace_id = ${tx.workspaceId} and x.record_id = ${targetId} and x.is_link and x.table_name = ${table}
       and e.workspace_id = x.workspace_id and e.id = x.entry_id and e.entity_type = 'tag' and e.entity_id in (${ids})`)
  // A tag whose links are still to be cleared is hidden until then.
  tx.run(sql`
    delete from ${identifier(table)} k
     using tags g
     where k.workspace_id = ${tx.workspaceId} and k.${identifier(`${kind.name}_id`)} = ${targetId}
       and g.workspace_id = k.workspace_id and g.id = k.tag_id and g.deleted_at is not null and g.id in (${ids})`)
}

/** The values of a deleted custom field are hidden in the records until a job has moved them to its entry. */
async function dropValues(tx: Tx, kind: AnyKind, targetId: string, change: Changes[string]) {
  const [from, to] = [change.from, change.to] as [Values, Values]
  const names = Object.keys(to)
  const fields = await tx.all<{ name: string; slot: string; entry_id: string | null }>(sql`
    select field_name as name, slot::text, null::uuid as entry_id
      from custom_fields
     where workspace_id = ${tx.workspaceId} and entity_type = ${kind.plural} and deleted_at is not null
       and field_name = any(${names}::text[])
     union all
    select e.data ->> 'field_name', (select json_object_keys(t.content -> 'custom_fields') limit 1), e.id
      from trash_rows t join trash_entries e on e.workspace_id = t.workspace_id and e.id = t.entry_id
     where t.workspace_id = ${tx.workspaceId} and t.record_id = ${targetId} and t.is_link and t.table_name = ${kind.plural}
       and e.entity_type = 'custom_field' and e.data ->> 'field_name' = any(${names}::text[])`)
  for (const { name, slot, entry_id } of fields) {
    const earlier = isNothing(from[name] ?? null) ? {} : { [slot]: from[name] }
    const given = JSON.stringify(to[name])
    tx.run(
      entry_id
        ? sql`
            update trash_rows
               set content = ${JSON.stringify({ custom_fields: earlier })}::json
             where workspace_id = ${tx.workspaceId} and entry_id = ${entry_id} and record_id = ${targetId} and is_link
               and content::jsonb -> 'custom_fields' -> ${slot} = ${given}::jsonb`
        : sql`
            update ${kind.table} r
               set custom_fields = r.custom_fields - ${slot} || ${JSON.stringify(earlier)}::jsonb
             where r.workspace_id = ${tx.workspaceId} and r.id = ${targetId} and r.custom_fields -> ${slot} = ${given}::jsonb`,
    )
  }
}

/**
 * The same for records that were deleted since the merge and are still in the trash, as `x`. The target itself exists, so
 * rows about it and one of these records are in an entry that holds the record.
 */
function takeBackInTrash(tx: Tx, entry: Entry, kinds: readonly Restorable[]) {
  const { id, entity_type, entity_id, merge } = entry
  const kind = kinds.find(({ name }) => name === entity_type)!
  const target = merge!.target_id
  const inEntriesOf = (table: string, records: Sql) => sql`
    x.workspace_id = ${tx.workspaceId} and x.table_name = ${table} and not x.is_link and x.entry_id <> ${id}
    and x.entry_id = any(array(select o.entry_id from trash_rows o
                                where o.workspace_id = ${tx.workspaceId} and o.record_id = any(array(${records})) and not o.is_link))`
  for (const { kind: other, through } of linkedThrough(kind)) {
    const column = `${other.name}_id`
    const linked = sql`select ${idIn(column)} from trash_rows t where ${unshared(tx, entry, through!)}`
    tx.run(sql`
      delete from trash_rows x
       where ${inEntriesOf(through!, linked)}
         and ${isAmong(sql`(x.content ->> ${column})::uuid`, linked)} and x.content ->> ${`${kind.name}_id`} = ${target}`)
  }
  const moved = movedBy(tx, entry, kind)
  tx.run(sql`
    update trash_rows x
       set content = (select (x.content::jsonb || jsonb_build_object('subject_id', ${entity_id}::uuid))::json)
     where ${inEntriesOf('timeline', moved)} and x.content ->> 'subject_id' = ${target}
       and ${isAmong(sql`(x.content ->> 'record_id')::uuid`, moved)}
       and (x.content ->> 'id')::uuid <> all(${merge!.own_entries ?? []}::uuid[])`)
  // The entry of the merge has these rows as they were before it.
  const own = rowsOf(tx, [id], 'timeline')
  const isUnshared = sql`t.content ->> 'shared' = 'false' and t.content ->> 'subject_id' = ${entity_id}`
  const about = sql`
    select ${idIn('record_id')} from trash_rows t where ${own} union select ${idIn('subject_id')} from trash_rows t where ${own}`
  const earlier = sql`
    select t.content ->> 'id', t.content ->> 'subject_id' from trash_rows t where ${own}
    union all select t.content ->> 'id', ${target}::text from trash_rows t where ${own} and ${isUnshared}`
  tx.run(sql`
    delete from trash_rows x
     where ${inEntriesOf('timeline', about)} and ${isAmong(sql`(x.content ->> 'id', x.content ->> 'subject_id')`, earlier)}`)
}

/** The merge made entries name the target instead of the source. */
function restoreDetails(tx: Tx, entryId: string) {
  tx.run(sql`
    with t as materialized (
      select t.content -> 'details' as details, ${idIn('subject_id')} as subject_id, ${timeIn('at')} as at, ${idIn('id')} as id
        from trash_rows t
       where ${rowsOf(tx, [entryId], 'timeline')})
    update timeline k
       set details = t.details
      from t
     where k.workspace_id = ${tx.workspaceId} and k.subject_id = t.subject_id and k.at = t.at and k.id = t.id`)
}

/**
 * The rows come back with the values of the time of their deletion, and some of their activity may not. Entries that were
 * taken back from the target of a merge get the company of the restored record.
 */
async function refreshRestored(tx: Tx, ids: readonly string[]) {
  const withTimeline = registeredKinds().flatMap(({ plural, fields }) => ('tags' in fields ? [plural] : []))
  const records = await tx.all<{ record_id: string }>(sql`
    select distinct t.record_id
      from trash_rows t
     where t.workspace_id = ${tx.workspaceId} and t.entry_id = any(${ids}::uuid[]) and not t.is_link and t.record_id is not null
       and t.table_name = any(${withTimeline}::text[])`)
  const restored = records.map(({ record_id }) => record_id)
  if (restored.length === 0) return
  tx.run(sql`select refresh_activity(${tx.workspaceId}, ${restored}::uuid[])`)
  tx.run(sql`select follow_company(${tx.workspaceId}, record_id) from unnest(${restored}::uuid[]) as record_id`)
}

type Missing = Skipped & { entry_id: string }
type MissingRow = { entry_id: string; record_id: string | null; target: string; is_kept: boolean }

/**
 * Takes out of the entries what refers to a record that does not exist. If that record is in the trash too, the link is
 * passed on to its entry, so that two records that were linked are linked again whichever is restored first.
 */
async function dropMissing(
  tx: Tx,
  ids: readonly string[],
  kinds: readonly Restorable[],
  entries: ReadonlyMap<string, Entry>,
) {
  const missing: Missing[] = []
  const isOwn = ({ entry_id, record_id }: MissingRow) => entries.get(entry_id)!.entity_id === record_id
  for (const kind of kinds)
    for (const { column, to } of referencesOf(kind).filter(({ isRequired }) => !isRequired)) {
      const target = kinds.find(({ name }) => name === to)!
      for (const row of await clearColumn(tx, ids, kind, column, target))
        missing.push(missingOf(row, isOwn(row) ? column : to, to))
    }

  for (const kind of kinds)
    if ('external_id' in kind.fields)
      for (const { entry_id } of await clearTakenId(tx, ids, kind))
        missing.push({ entry_id, what: 'external_id', id: null, why: `Another ${wordsOf(kind.name)} has it now.` })

  for (const { table, ends } of linkTables()) {
    if (ends.some(({ kind }) => kind === 'tag')) useTagsOfSameName(tx, ids, table)
    for (const { column, kind } of ends) {
      const target = kinds.find(({ name }) => name === kind)!
      lockTargets(tx, target.table, rowsOf(tx, ids, table), column)
      for (const row of await dropRows(tx, ids, table, idIn(column), [target])) {
        if (kind === 'tag') continue // listed by name, from the restored record
        const { entity_type } = entries.get(row.entry_id)!
        const own = kinds.find(({ name }) => name === entity_type)
        const field = Object.entries(own?.fields ?? {}).find(([, { owner }]) => owner?.through === table)
        missing.push(missingOf(row, field?.[0] ?? kind, kind))
      }
    }
  }
  // Entries also belong to records that the restored one is not linked with any more.
  await lockMentioned(tx, ids, kinds)
  for (const column of ['subject_id', 'record_id']) await dropRows(tx, ids, 'timeline', idIn(column), kinds)
  return missing
}

/** Waits for requests that are deleting a record that the timeline mentions. Deals are locked before contacts, as everywhere else. */
async function lockMentioned(tx: Tx, ids: readonly string[], kinds: readonly Restorable[]) {
  const rows = rowsOf(tx, ids, 'timeline')
  const mentioned = await tx.all<{ id: string }>(sql`
    select ${idIn('subject_id')} as id from trash_rows t where ${rows}
     union
    select ${idIn('record_id')} from trash_rows t where ${rows}`)
  const all = mentioned.map(({ id }) => id)
  for (const { table } of kinds.toReversed()) lockForKey(tx, table, sql`${all}::uuid[]`)
}

const missingOf = ({ entry_id, target, is_kept }: MissingRow, what: string, kind: string): Missing => ({
  entry_id,
  what,
  id: target,
  why: is_kept
    ? `The ${wordsOf(kind)} is in the trash. Restore it to link it again.`
    : `The ${wordsOf(kind)} no longer exists.`,
})

function clearColumn(tx: Tx, ids: readonly string[], kind: Restorable, column: string, target: Restorable) {
  const rows = rowsOf(tx, ids, kind.plural)
  lockTargets(tx, target.table, rows, column)
  return tx.all<MissingRow>(sql`
    with missing as (
      select t.entry_id, t.number, t.record_id, ${idIn(column)} as target
        from trash_rows t where ${rows} and ${isMissing(tx, ids, idIn(column), [target])}
    ), passed_on as (
      insert into trash_rows (workspace_id, entry_id, table_name, record_id, is_link, content)
      select ${tx.workspaceId}, o.entry_id, ${kind.plural}, m.record_id, true, json_build_object(${column}::text, m.target)
        from missing m join ${holder(tx)}
      returning record_id
    ), cleared as (
      update trash_rows t
         set content = (t.content::jsonb || jsonb_build_object(${column}::text, null))::json
        from missing m
       where t.workspace_id = ${tx.workspaceId} and t.entry_id = m.entry_id and t.number = m.number
      returning t.number)
    select entry_id, record_id, target, record_id in (select record_id from passed_on) as is_kept from missing`)
}

/**
 * An external_id is unique, so that a record comes back without one that another record has by now, or that is restored
 * with it.
 */
const clearTakenId = (tx: Tx, ids: readonly string[], { table, plural }: Restorable) =>
  tx.all<{ entry_id: string }>(sql`
    update trash_rows t
       set content = (t.content::jsonb || '{"external_id": null}')::json
     where ${rowsOf(tx, ids, plural)} and t.content ->> 'external_id' is not null
       and (exists (select from ${table} r where r.workspace_id = ${tx.workspaceId} and r.external_id = t.content ->> 'external_id')
            or exists (select from trash_rows o
                        where o.workspace_id = ${tx.workspaceId} and o.entry_id = any(${ids}::uuid[]) and o.table_name = ${plural}
                          and not o.is_link and o.number < t.number and o.content ->> 'external_id' = t.content ->> 'external_id'))
    returning t.entry_id`)

const dropRows = (
  tx: Tx,
  ids: readonly string[],
  table: string,
  id: Sql,
  targets: readonly { table: Sql; isLive: Sql }[],
) => dropRowsWhere(tx, ids, table, id, isMissing(tx, ids, id, targets))

function dropRowsWhere(tx: Tx, ids: readonly string[], table: string, id: Sql, condition: Sql) {
  return tx.all<MissingRow>(sql`
    with missing as (
      select t.entry_id, t.number, ${id} as target
        from trash_rows t where ${rowsOf(tx, ids, table)} and ${condition}
    ), passed_on as (
      update trash_rows t
         set entry_id = o.entry_id
        from missing m join ${holder(tx)}
       where t.workspace_id = ${tx.workspaceId} and t.entry_id = m.entry_id and t.number = m.number
      returning t.number
    ), dropped as (
      delete from trash_rows t
       using missing m
       where t.workspace_id = ${tx.workspaceId} and t.entry_id = m.entry_id and t.number = m.number
         and not exists (select from trash_rows o
                          where o.workspace_id = ${tx.workspaceId} and o.record_id = m.target and not o.is_link))
    select distinct entry_id, null::uuid as record_id, target, number in (select number from passed_on) as is_kept from missing`)
}

/** A tag of the same name takes the place of one that does not exist any more. */
function useTagsOfSameName(tx: Tx, ids: readonly string[], table: string) {
  tx.run(sql`
    update trash_rows t
       set content = jsonb_set(t.content::jsonb, '{tag_id}', ('"' || g.id::text || '"')::jsonb)::json
      from tags g
     where ${rowsOf(tx, ids, table)}
       and g.workspace_id = ${tx.workspaceId} and g.name_key = t.content ->> 'name_key' and g.deleted_at is null
       and (exists (select from tags where workspace_id = ${tx.workspaceId} and id = ${idIn('tag_id')} and deleted_at is null)) is not true`)
}

/** The tables to insert into, records first. */
async function tablesOf(tx: Tx, ids: readonly string[], kinds: readonly Restorable[]) {
  const order = kinds.map(({ plural }) => plural)
  const rows = await tx.all<{ table: string }>(sql`
    select distinct t.table_name as "table" from trash_rows t
     where t.workspace_id = ${tx.workspaceId} and t.entry_id = any(${ids}::uuid[]) and not t.is_link`)
  const place = ({ table }: { table: string }) => (order.includes(table) ? order.indexOf(table) : order.length)
  return rows.toSorted((a, b) => place(a) - place(b))
}

async function tallyRestored(tx: Tx, ids: readonly string[]) {
  for (const kind of registeredKinds().filter(({ isCounted }) => isCounted)) {
    const rows = rowsOf(tx, ids, kind.plural)
    if (kind.sums) {
      const records = await tx.all<{ record: object }>(sql`select t.content as record from trash_rows t where ${rows}`)
      tallyRecords(
        tx,
        kind,
        records.map(({ record }) => record),
        1,
      )
    } else {
      const counted = await tx.first<{ count: number }>(sql`select count(*) from trash_rows t where ${rows}`)
      tx.tally(kind.plural, counted!.count)
    }
  }
}

/** The restored records, and the tags and custom values that they had and have no longer. */
async function readRestored(tx: Tx, kinds: readonly Restorable[], entries: ReadonlyMap<string, Entry>) {
  const restored = new Map<string, { record: object; lost: Skipped[] }>()
  for (const kind of kinds) {
    const own = [...entries.values()].filter(({ entity_type }) => entity_type === kind.name)
    if (own.length === 0) continue
    if ('custom_fields' in kind.fields) await dropMissingOptions(tx, kind, own)
    const records = await tx.all<{ id: string }>(sql`
      select ${kind.columns(tx)} from ${kind.table} r
       where r.workspace_id = ${tx.workspaceId} and r.id = any(${own.map(({ entity_id }) => entity_id)}::uuid[])`)
    const times = own.flatMap(({ data, deleted_at }) =>
      ((data.tags ?? []) as []).length > 0 ? [firstIdAt(deleted_at)] : [],
    )
    const presentName = await presentTagNames(tx, times)
    for (const { id, entity_id, data, deleted_at } of own) {
      const record = records.find((one) => one.id === entity_id)!
      const nameNow = (name: string) => presentName(name, firstIdAt(deleted_at))
      restored.set(id, { record, lost: lostBetween(data, record as Record<string, unknown>, nameNow) })
    }
  }
  return restored
}

/** A value whose option was removed from its field is removed too. */
async function dropMissingOptions(tx: Tx, { plural, table }: Restorable, entries: readonly Entry[]) {
  const withValues = entries.filter(({ data }) =>
    Object.values((data.custom_fields ?? {}) as Values).some((value) => !isNothing(value)),
  )
  if (withValues.length === 0) return
  const definitions = await tx.all<Definition>(definitionsOf(tx, plural))
  for (const { entity_id, data } of withValues) {
    const values = data.custom_fields as Values
    const wrong = definitions.filter(
      (definition) =>
        definition.field_options &&
        Object.hasOwn(values, definition.field_name) &&
        compareValues(plural, [definition], { [definition.field_name]: values[definition.field_name]! }).problems
          .length > 0,
    )
    if (wrong.length > 0)
      tx.run(sql`
        update ${table} set custom_fields = custom_fields - ${wrong.map(({ slot }) => String(slot))}::text[]
         where workspace_id = ${tx.workspaceId} and id = ${entity_id}`)
  }
}

function lostBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  nameNow: (tag: string) => string,
): Skipped[] {
  const tags = new Set(((after.tags ?? []) as string[]).map(keyOfTag))
  const values = (after.custom_fields ?? {}) as Values
  return [
    ...((before.tags ?? []) as string[])
      .filter((name) => !tags.has(keyOfTag(nameNow(name))))
      .map((name) => ({ what: 'tags', id: null, why: `The tag ${name} does not exist or is in the trash.` })),
    ...Object.keys((before.custom_fields ?? {}) as Values)
      .filter((name) => !Object.hasOwn(values, name))
      .map((name) => ({
        what: `custom_fields.${name}`,
        id: null,
        why: 'The custom field or the chosen option does not exist or is in the trash.',
      })),
  ]
}
