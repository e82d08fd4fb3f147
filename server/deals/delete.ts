import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvents } from '../events/record.ts'
import { lockReferrers, removeBelongings } from '../timeline/remove.ts'
import { removeFromTimelines, removeTimelines } from '../timeline/timeline.ts'
import { notFound } from '../http/errors.ts'
import { referrersTo } from '../records/belongings.ts'
import { inParts } from '../records/in-parts.ts'
import { moveToTrash } from '../trash/keep.ts'
import { requireFewToDelete } from '../trash/limit.ts'
import { lockDeals, removeDeals } from './queries.ts'
import { type Deal, deal as kind } from './record.ts'

export async function deleteDeal(tx: Tx, id: string) {
  await requireFewToDelete(tx, kind, [id])
  lockReferrers(tx, kind, [id])
  const [deal] = await lockDeals(tx, [id])
  if (!deal) throw notFound('Deal')
  await deleteLocked(tx, [deal])
}

/** Deletes locked deals. Records that referred to them are kept without the reference, unless they are about nothing else. */
export async function deleteDeals(tx: Tx, deals: readonly Deal[]) {
  const ids = deals.map(({ id }) => id)
  await requireFewToDelete(tx, kind, ids)
  await deleteLocked(tx, deals)
}

async function deleteLocked(tx: Tx, deals: readonly Deal[]) {
  const ids = deals.map(({ id }) => id)
  // The deals are locked, so nothing new can refer to them. The job that clears a deleted company unlinks records that are
  // about both: after waiting for it, the next statements see which of them are about nothing else.
  lockReferrers(tx, kind, ids)
  await inParts(tx, deals, (part) => moveToTrash(tx, kind, part))
  await removeBelongings(tx, kind, ids)
  for (const { table } of referrersTo(kind))
    tx.run(
      sql`update ${table} set deal_id = null where workspace_id = ${tx.workspaceId} and deal_id = any(${ids}::uuid[])`,
    )
  removeTimelines(tx, ids)
  removeFromTimelines(tx, ids)
  removeDeals(tx, deals)
  await inParts(tx, deals, (part) => recordEvents(tx, 'deal.deleted', part))
}
