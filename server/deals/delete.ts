import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { removeFromTimelines, removeTimeline } from '../timeline/timeline.ts'
import { notFound } from '../http/errors.ts'
import { referrersTo } from '../records/belongings.ts'
import { lockDeals, removeDeal } from './queries.ts'
import { type Deal, deal as kind } from './record.ts'

export async function deleteDeal(tx: Tx, id: string) {
  const [deal] = await lockDeals(tx, [id])
  if (!deal) throw notFound('Deal')
  deleteDeals(tx, [deal])
}

/** Deletes locked deals. Records that referred to them are kept without the reference. */
export function deleteDeals(tx: Tx, deals: readonly Deal[]) {
  for (const deal of deals) deleteOne(tx, deal)
}

function deleteOne(tx: Tx, deal: Deal) {
  for (const { table } of referrersTo(kind))
    tx.run(sql`update ${table} set deal_id = null where workspace_id = ${tx.workspaceId} and deal_id = ${deal.id}`)
  removeTimeline(tx, deal.id)
  removeFromTimelines(tx, [deal.id])
  removeDeal(tx, deal)
  recordEvent(tx, 'deal.deleted', deal.id, { data: deal })
}
