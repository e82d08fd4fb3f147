import { identifier, join, type Sql, sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { conflict } from '../http/errors.ts'
import { belongingsOf, isAboutOne, partsOf, type Restorable } from '../records/belongings.ts'

// While a transaction writes, the live streams of its workspace wait. Deleting, merging or restoring a contact with a
// hundred thousand interactions in one would take ten seconds and longer, and then fail.

/** How many rows that belong to records a request deletes or moves at once. */
let most = 40_000

export const mostAtOnce = () => most

/** To insert a row takes four times as long. */
export const mostToRestore = () => Math.ceil(most / 4)

/** How many of them a batch of a job does. */
export const batchSize = () => Math.ceil(most / 32)

/** For tests. */
export function setMostAtOnce(given: number) {
  most = given
}

/** For the API document. */
export const ifTooLarge = {
  delete:
    'If more than 40,000 interactions, tasks, files, links and timeline entries would be deleted with it, the response is a 409: delete it with `POST /bulk-jobs` instead.',
  merge:
    'If the source has more than 40,000 interactions, tasks, files, links and timeline entries, the response is a 409: exchange `source_id` and `target_id`.',
}

type Use = 'delete' | 'merge'

/** Throws before anything is locked or written if a request would delete too much. */
export async function requireFewToDelete(tx: Tx, kind: Restorable, ids: readonly string[]) {
  if (!(await areTooMany(tx, kind, ids, 'delete'))) return
  const job = { entity_type: kind.plural, action: 'delete', ids: ids.length === 1 ? ids : ['…'] }
  throw conflict(
    `More than ${count()} interactions, tasks, files, links and timeline entries would be deleted with it. Delete it in the background: POST /bulk-jobs with ${JSON.stringify(job)}`,
  )
}

/** The same for the source of a merge. */
export async function requireFewToMerge(tx: Tx, kind: Restorable, sourceId: string) {
  if (await areTooMany(tx, kind, [sourceId], 'merge'))
    throw conflict(
      `The source has more than ${count()} interactions, tasks, files, links and timeline entries, which a merge would move. Exchange source_id and target_id.`,
    )
}

const count = () => most.toLocaleString('en')

/** Counts in indexes, and only up to the limit. */
export async function areTooMany(tx: Tx, kind: Restorable, ids: readonly string[], use: Use): Promise<boolean> {
  const from = (table: Sql, column: Sql, condition = sql`true`) => sql`
    select 1 from ${table} k where k.workspace_id = ${tx.workspaceId} and k.${column} = any(${ids}::uuid[]) and ${condition}`
  const rows = [
    from(sql`timeline`, sql`subject_id`),
    from(sql`timeline`, sql`record_id`),
    ...kind.attached.map((table) => from(identifier(table), kind.reference)),
    ...belongingsOf(kind).flatMap(({ kind: other, table, whenDeleted, through }) => {
      const isPart = whenDeleted === 'delete'
      const isAbout = (other.about ?? []).length > 0
      // A job clears or moves the links to a company.
      if (kind.clearsLater && !isPart && !isAbout) return []
      const isMoved = !kind.clearsLater || isPart || through || use === 'merge' ? sql`true` : isAboutOne(other, sql`k`)
      const nested = partsOf(other).map(
        (part) => sql`
          select 1 from ${table} k join ${part.table} p on p.workspace_id = ${tx.workspaceId} and p.${other.reference} = k.id
           where k.workspace_id = ${tx.workspaceId} and k.${kind.reference} = any(${ids}::uuid[]) and ${isMoved}`,
      )
      const direct = from(table, kind.reference, isMoved)
      return through || use === 'merge' ? direct : [direct, nested].flat()
    }),
  ]
  const counted = await tx.first<{ count: number }>(sql`
    select count(*) from (select 1 from (${join(rows, ' union all ')}) as rows limit ${most + 1}) as few`)
  return counted!.count > most
}
