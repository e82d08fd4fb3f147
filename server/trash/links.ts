import type { Caller } from '../database/caller.ts'
import { numberedSystemCaller } from '../database/caller.ts'
import { each, identifier, join, type Sql, sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { untilDone } from '../jobs/batches.ts'
import type { Job, JobContext } from '../jobs/job.ts'
import {
  type AnyKind,
  linkTables,
  type LinkTable,
  referencesOf,
  registeredKinds,
  type Restorable,
  restorables,
} from '../records/belongings.ts'
import { mostStoredBytes } from '../records/custom-values.ts'
import { reindex } from '../records/reindex.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import type { Skipped } from './schema.ts'

// The links to a deleted company, tag or custom field may be very many. They are kept in its entry in batches, by the job
// that clears them, and restored in batches.

const size = 1000
/** A value changes the whole record, and its search index. */
const valueCounts = 20

type Links = {
  kind: Restorable
  id: string
  /** The table that loses the links. */
  table: string
  /** Removes up to this many links, and returns `record_id` and what `content` needs of each. */
  unlink(limit: number): Sql
  /** What the entry keeps of a link. */
  content: Sql
}

/** Clears the links to a deleted record that is hidden until then, and keeps them in its entry. */
export const clearLinks = ({ database, ...turn }: JobContext, caller: Caller, links: Links) =>
  untilDone(turn, () =>
    transaction(database, caller, async (tx) => {
      const hidden = await lockHidden(tx, links.kind, links.id)
      if (!hidden) return false
      return (await tx.all(keeping(tx, hidden.entryId, links.table, links.unlink(size), links.content))).length === size
    }),
  )

/** Undefined if the record was restored meanwhile. Restoring it waits for the end of this transaction. */
export async function lockHidden(tx: Tx, { name, table, isLive }: Restorable, id: string) {
  const entry = await tx.first<{ id: string }>(sql`
    select id from trash_entries
     where workspace_id = ${tx.workspaceId} and entity_id = ${id} and entity_type = ${name} and expires_at > now() and expires_at < 'infinity'
     order by id desc limit 1
       for key share`)
  const hidden = await tx.first<{ id: string }>(sql`
    select id from ${table} where workspace_id = ${tx.workspaceId} and id = ${id} and not (${isLive}) for no key update`)
  return hidden && { entryId: entry?.id ?? null }
}

/**
 * Returns a row for each link that the statement removed, and keeps its `content`, an expression on what the statement
 * returns. An entry that was purged keeps nothing.
 */
export const keeping = (tx: Tx, entryId: string | null, table: string, unlink: Sql, content: Sql) => sql`
  with unlinked as (${unlink}), kept as (
    insert into trash_rows (workspace_id, entry_id, table_name, record_id, is_link, content)
    select ${tx.workspaceId}, ${entryId}::uuid, ${table}, record_id, true, ${content}
      from unlinked where ${entryId}::uuid is not null
    returning 1)
  select record_id from unlinked`

/** Once all links are in the entry, they can be counted. */
export function countContents(tx: Tx, { name }: Restorable, id: string) {
  const names = [
    ...registeredKinds().map(({ plural }) => sql`(${plural}, ${plural})`),
    ...registeredKinds().map((kind) => sql`(${`${kind.name}_tags`}, ${kind.plural})`),
  ]
  tx.run(sql`
    update trash_entries e
       set contents = (select coalesce(json_object_agg(counted.kind, counted.count order by counted.kind), '{}')
                         from (select named.kind, count(*)
                                 from trash_rows t
                                 join (values ${join(names)}) as named (table_name, kind) on named.table_name = t.table_name
                                where t.workspace_id = ${tx.workspaceId} and t.entry_id = e.id
                                  and (t.is_link or t.record_id <> e.entity_id)
                                group by named.kind) as counted)
     where e.workspace_id = ${tx.workspaceId} and e.entity_id = ${id} and e.entity_type = ${name} and e.contents is null`)
}

/** The record that a link led to, and those that it was moved to when that one was merged, in this order. */
export async function movedTo(tx: Tx, { plural }: AnyKind, recordId: string, column: string, id: string) {
  const moves = await tx.all<{ from: string; to: string }>(sql`
    select t.content ->> ${column} as "from", t.content ->> 'instead_of' as "to"
      from trash_rows t
     where t.workspace_id = ${tx.workspaceId} and t.record_id = ${recordId} and t.is_link and t.table_name = ${plural}
       and t.content ->> 'instead_of' is not null
     order by t.number`)
  const ids = [id]
  for (const { from, to } of moves) if (from === ids.at(-1)) ids.push(to)
  return ids
}

type Batch = { table_name: string; column: string; numbers: number[] }

/** Restores the first links of an entry; true if there may be more. */
export async function restoreLinks(tx: Tx, entryId: string): Promise<boolean> {
  const batches = await tx.all<Batch>(sql`
    select table_name, "column", array_agg(number order by number) as numbers
      from (select links.*, sum(case when "column" = 'custom_fields' then ${valueCounts} else 1 end) over (order by number) as work
              from (select t.table_name, t.number, (select json_object_keys(t.content) limit 1) as "column"
                      from trash_rows t
                     where t.workspace_id = ${tx.workspaceId} and t.entry_id = ${entryId} and t.is_link
                     order by t.number limit ${size}) as links) as links
     where work <= ${size}
     group by table_name, "column"`)
  for (const { table_name, column, numbers } of batches) {
    // Between the first and the last: until PostgreSQL has statistics of a new entry, it would look for a thousand numbers by
    // another index, which reads the whole entry for each statement (forty thousand links then took up to two minutes).
    const links = sql`
      t.workspace_id = ${tx.workspaceId} and t.entry_id = ${entryId}
      and t.number between ${numbers[0]!}::bigint and ${numbers.at(-1)!}::bigint and t.number + 0 = any(${numbers}::bigint[])`
    const linking = linkTables().find(({ table }) => table === table_name)
    const kind = registeredKinds().find(({ plural }) => plural === table_name)
    if (linking) restoreRows(tx, linking, links)
    else if (kind && column === 'custom_fields') await restoreValues(tx, kind, links)
    else if (kind) restoreReferences(tx, kind, column, links)
    tx.run(sql`delete from trash_rows t where ${links}`)
  }
  const work = batches.map(({ column, numbers }) => numbers.length * (column === 'custom_fields' ? valueCounts : 1))
  return work.reduce((sum, one) => sum + one, 0) > size - valueCounts
}

/** Continues after the request that restored the record; not while another restore runs, see `lockEntries` in restore.ts. */
export const continueLinking: Job<{ workspaceId: string; entryId: string }> = {
  name: 'trash.link',
  pacesItself: true,
  async run({ database, ...turn }, { workspaceId, entryId }) {
    const caller = await numberedSystemCaller(database, workspaceId, 'trash.link')
    await untilDone(turn, () =>
      transaction(database, caller, async (tx) => {
        lockWorkspace(tx)
        if (await restoreLinks(tx, entryId)) return true
        tx.run(sql`delete from trash_entries where workspace_id = ${workspaceId} and id = ${entryId}`)
        return false
      }),
    )
  },
}

const idIn = (column: string) => sql`(t.content ->> ${column})::uuid`

/** Another entry that holds this record. */
const heldIn = (tx: Tx, id: Sql) =>
  sql`o.workspace_id = ${tx.workspaceId} and o.record_id = ${id} and not o.is_link and o.entry_id <> t.entry_id`

/**
 * Records without a link get it again, and so do those that a merge moved to the record `instead_of`. One that is in the
 * trash gets it there.
 */
function restoreReferences(tx: Tx, kind: Restorable, column: string, links: Sql) {
  const reference = referencesOf(kind).find((one) => one.column === column)!
  const target = restorables().find(({ name }) => name === reference.to)!
  const name = identifier(column)
  passOn(tx, target, column, links)
  // By the ids once more: if its statistics are old, PostgreSQL may otherwise read the whole workspace. The new contents
  // are sub-selects because Citus accepts jsonb_build_object() with a column only there.
  tx.run(sql`
    with links as (
      select t.entry_id, t.record_id, ${idIn(column)} as target, ${idIn('instead_of')} as instead_of from trash_rows t where ${links}
    ), linked as (
      update ${kind.table} k
         set ${name} = l.target
        from links l
       where k.workspace_id = ${tx.workspaceId} and k.id = l.record_id and (k.${name} is null or k.${name} = l.instead_of)
         and k.id = any(array(select record_id from links)))
    update trash_rows o
       set content = (select (o.content::jsonb || jsonb_build_object(${column}::text, t.target))::json)
      from links t
     where ${heldIn(tx, sql`t.record_id`)}
       and (o.content ->> ${column} is null or o.content ->> ${column} = t.instead_of::text)`)
  // The timeline entries of a record that was deleted after the merge are in its entry.
  tx.run(sql`
    update trash_rows e
       set content = (select (e.content::jsonb || jsonb_build_object('subject_id', t.content ->> ${column}))::json)
      from trash_rows t join trash_rows o on ${heldIn(tx, sql`t.record_id`)}
     where ${links} and t.content ->> 'instead_of' is not null
       and e.workspace_id = ${tx.workspaceId} and e.entry_id = o.entry_id and e.table_name = 'timeline'
       and e.content ->> 'record_id' = t.record_id::text and e.content ->> 'subject_id' = t.content ->> 'instead_of'`)
}

/** If the record was deleted again meanwhile, the rest of its links goes to its new entry. */
function passOn(tx: Tx, target: Restorable, column: string, links: Sql) {
  tx.run(sql`
    select from ${target.table}
     where workspace_id = ${tx.workspaceId} and id = any(array(select distinct ${idIn(column)} from trash_rows t where ${links}))
     order by id
       for key share`)
  // Materialized and "is not true": see `isMissing` in restore.ts.
  tx.run(sql`
    with held as materialized (
      select t.target, o.entry_id
        from (select distinct t.entry_id, ${idIn(column)} as target from trash_rows t where ${links}) as t
        join trash_rows o on ${heldIn(tx, sql`t.target`)})
    update trash_rows t
       set entry_id = held.entry_id
      from held
     where ${links} and ${idIn(column)} = held.target`)
  tx.run(sql`
    delete from trash_rows t
     where ${links}
       and (exists (select from ${target.table} where workspace_id = ${tx.workspaceId} and id = ${idIn(column)} and ${target.isLive})) is not true`)
}

/** The links between records and a tag. */
function restoreRows(tx: Tx, { table, ends }: LinkTable, links: Sql) {
  const [own, other] = ends.map(({ column, kind }) => ({
    column,
    kind: restorables().find(({ name }) => name === kind)!,
  }))
  passOn(tx, other!.kind, other!.column, links)
  tx.run(sql`
    select from ${own!.kind.table}
     where workspace_id = ${tx.workspaceId} and id in (select t.record_id from trash_rows t where ${links})
     order by id
       for key share`)
  tx.run(sql`
    insert into ${identifier(table)} (workspace_id, ${identifier(own!.column)}, ${identifier(other!.column)})
    select ${tx.workspaceId}, r.id, ${idIn(other!.column)}
      from trash_rows t join ${own!.kind.table} r on r.workspace_id = ${tx.workspaceId} and r.id = t.record_id and ${own!.kind.isLive}
     where ${links}
    on conflict do nothing`)
  // A record that is in the trash takes the link into its entry.
  tx.run(sql`
    update trash_rows t
       set entry_id = o.entry_id, is_link = false, record_id = null
      from trash_rows o
     where ${links} and ${heldIn(tx, sql`t.record_id`)}`)
}

/**
 * The values of a custom field, `{ slot: value }`. A record that has one by now keeps it, and one whose other values leave no
 * space is left as it is: otherwise deleting and restoring many fields would make records of any size.
 */
async function restoreValues(tx: Tx, kind: AnyKind, links: Sql) {
  const fits = (values: Sql) => sql`octet_length((${values})::text) <= ${mostStoredBytes}`
  const inTrash = sql`t.value || coalesce(o.content::jsonb -> 'custom_fields', '{}')`
  const records = await tx.all<{ id: string }>(sql`select distinct t.record_id as id from trash_rows t where ${links}`)
  tx.run(sql`
    with links as (
      select t.entry_id, t.record_id, (t.content -> 'custom_fields')::jsonb as value from trash_rows t where ${links}
    ), changed as (
      update ${kind.table} k
         set custom_fields = l.value || k.custom_fields
        from links l
       where k.workspace_id = ${tx.workspaceId} and k.id = l.record_id and ${fits(sql`l.value || k.custom_fields`)})
    update trash_rows o
       set content = jsonb_set(o.content::jsonb, '{custom_fields}', ${inTrash})::json
      from links t
     where ${heldIn(tx, sql`t.record_id`)} and ${fits(inTrash)}`)
  await reindex(
    tx,
    kind,
    records.map(({ id }) => id),
  )
}

/** The records that have another link by now, and keep it. */
export async function countRelinked(tx: Tx, ids: readonly string[]) {
  const others: (Skipped & { entry_id: string })[] = []
  for (const kind of registeredKinds())
    for (const { column, to } of referencesOf(kind)) {
      const name = identifier(column)
      const counted = await tx.all<{ entry_id: string; count: number }>(sql`
        select t.entry_id, count(*)
          from trash_rows t
         cross join lateral (${each(sql`
            select k.${name} as target from ${kind.table} k where k.workspace_id = ${tx.workspaceId} and k.id = t.record_id`)}) as k
         where t.workspace_id = ${tx.workspaceId} and t.entry_id = any(${ids}::uuid[]) and t.table_name = ${kind.plural} and t.is_link
           and k.target <> ${idIn(column)} and k.target is distinct from ${idIn('instead_of')}
         group by t.entry_id`)
      for (const { entry_id, count } of counted)
        others.push({
          entry_id,
          what: kind.plural,
          id: null,
          why: `${count} ${count === 1 ? `${wordsOf(kind.name)} has` : `${wordsOf(kind.plural)} have`} another ${wordsOf(to)} now.`,
        })
    }
  return others
}

export const wordsOf = (name: string) => name.replaceAll('_', '-')
