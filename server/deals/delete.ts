import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { removeFromTimelines, removeTimeline } from '../timeline/timeline.ts'
import { notFound } from '../http/errors.ts'
import { lockDeals, removeDeal } from './queries.ts'
import type { Deal } from './record.ts'

export async function deleteDeal(tx: Tx, id: string) {
  const [deal] = await lockDeals(tx, [id])
  if (!deal) throw notFound('Deal')
  deleteLockedDeal(tx, deal)
}

/** Needs no round trip: for many at once, lock them together first. What referred to the deal stays, without it. */
export function deleteLockedDeal(tx: Tx, deal: Deal) {
  for (const table of [sql`interactions`, sql`follow_ups`, sql`commitments`])
    tx.run(sql`update ${table} set deal_id = null where workspace_id = ${tx.workspaceId} and deal_id = ${deal.id}`)
  removeTimeline(tx, deal.id)
  removeFromTimelines(tx, [deal.id])
  removeDeal(tx, deal)
  recordEvent(tx, 'deal.deleted', deal.id, { data: deal })
}
