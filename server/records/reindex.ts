import { lockRecords } from '../database/rows.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import type { AnyKind } from './belongings.ts'
import { inParts } from './in-parts.ts'

/** How many records are in memory at the same time. */
const atOnce = 25
/** In characters: to find the words of so many takes up to 50 ms, for which all requests wait. */
const longestPart = 256 * 1024

/** Writes the search vectors of these records anew, after a change that did not save each of them. */
export async function reindex(tx: Tx, kind: Pick<AnyKind, 'table' | 'columns' | 'vectors'>, ids: readonly string[]) {
  if (ids.length === 0) return
  lockRecords(tx, kind.table, ids)
  for (let i = 0; i < ids.length; i += atOnce) {
    const records = await tx.all<{ id: string }>(sql`
      select ${kind.columns(tx)} from ${kind.table} r
       where r.workspace_id = ${tx.workspaceId} and r.id = any(${ids.slice(i, i + atOnce)}::uuid[])`)
    const write = (part: readonly { id: string }[]) =>
      tx.run(sql`
        update ${kind.table} r
           set search = given.search::tsvector
          from unnest(${part.map(({ id }) => id)}::uuid[], ${kind.vectors(tx, part)}::text[]) as given (id, search)
         where r.workspace_id = ${tx.workspaceId} and r.id = given.id and r.search is distinct from given.search::tsvector`)
    await inParts(tx, records, write, longestPart)
  }
}
