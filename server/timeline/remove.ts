import { join, type Sql, sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { isAboutOne, partsOf, referrersTo } from '../records/belongings.ts'

type Owner = { name: string; reference: Sql }

/** What is deleted with these records: their parts, and what is about nothing else. */
function belongings(tx: Tx, owner: Owner, ids: readonly string[], isTheirs = isAboutOne) {
  const theirs = sql`r.workspace_id = ${tx.workspaceId} and r.${owner.reference} = any(${ids}::uuid[])`
  return [
    ...partsOf(owner).map((kind) => ({ kind, condition: theirs })),
    ...referrersTo(owner)
      .filter(({ about = [] }) => about.length > 0)
      .map((kind) => ({ kind, condition: sql`${theirs} and ${isTheirs(kind, sql`r`)}` })),
  ]
}

/**
 * Locks what refers to records that will be deleted or merged. Called before the records are locked, it avoids deadlocks:
 * completing a task locks the task, then its deal and its contact.
 */
export function lockReferrers(tx: Tx, owner: Owner, ids: readonly string[]) {
  for (const { table } of [...partsOf(owner), ...referrersTo(owner).filter(({ about = [] }) => about.length > 0)])
    tx.run(sql`
      select from ${table} r
       where r.workspace_id = ${tx.workspaceId} and r.${owner.reference} = any(${ids}::uuid[])
       order by r.id
         for update`)
}

/**
 * The records are locked, so nothing new can refer to them. This waits for a follow-up that is being completed, for a file
 * that is being attached to an interaction, and for the deletion of a deal that something is also about, so that the next
 * statements see the same. What is about a contact does not change by itself.
 */
export function lockBelongings(tx: Tx, owner: Owner, ids: readonly string[]) {
  const mayBeTheirs: typeof isAboutOne = (kind, row) => sql`(${isAboutOne(kind, row)} or ${row}.contact_id is null)`
  for (const { kind, condition } of belongings(tx, owner, ids, mayBeTheirs))
    if ('updated_at' in kind.fields || partsOf(kind).length > 0)
      tx.run(sql`select from ${kind.table} r where ${condition} order by r.id for update`)
}

/** Deletes them, with their timeline entries. */
export async function removeBelongings(tx: Tx, owner: Owner, ids: readonly string[]) {
  const parts = belongings(tx, owner, ids)
  const records = parts.map(({ kind, condition }) => sql`select r.id from ${kind.table} r where ${condition}`)
  tx.run(
    sql`delete from timeline where workspace_id = ${tx.workspaceId} and record_id in (${join(records, ' union all ')})`,
  )
  const removals = parts.map(
    ({ kind: { table }, condition }) =>
      sql`removed_${table} as (delete from ${table} r where ${condition} returning r.id)`,
  )
  const counts = parts.map(({ kind: { table } }) => sql`(select count(*) from removed_${table}) as ${table}`)
  const removed = await tx.first<Record<string, number>>(sql`with ${join(removals)} select ${join(counts)}`)
  for (const { kind } of parts) if (kind.isCounted) tx.tally(kind.plural, -removed![kind.plural]!)
}
