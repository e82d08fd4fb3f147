import { newId } from '../database/ids.ts'
import { insertRows } from '../database/rows.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import type { Deal, Stage } from './record.ts'

// The stage and value of a deal over time, used by the reports. The history is deleted with the deal.

export function beginHistory(tx: Tx, deals: readonly Deal[]) {
  insertRows(
    tx,
    sql`deal_history`,
    sql`deal_id, id, stage, value, entered_at, at`,
    deals.map((deal) => periodOf(deal, deal.stage_changed_at)),
  )
}

const periodOf = ({ id, stage, value, stage_changed_at }: Deal, at: string) => ({
  deal_id: id,
  id: newId(),
  stage,
  value,
  entered_at: stage_changed_at,
  at,
})

/** The stay in this stage that the last move of the deal ended. */
export const stayBefore = (tx: Tx, deal: Deal, stage: Stage) =>
  tx.first<{ entered_at: string }>(sql`
    select entered_at from deal_history
     where workspace_id = ${tx.workspaceId} and deal_id = ${deal.id} and stage = ${stage} and next_stage = ${deal.stage}
       and until = ${deal.stage_changed_at}`)

/** A change of the stage or the value ends one period and starts the next. */
export function continueHistory(tx: Tx, before: Deal, deal: Deal) {
  const isMove = before.stage !== deal.stage
  if (!isMove && before.value === deal.value) return
  tx.run(sql`
    update deal_history set until = ${deal.updated_at}, next_stage = ${isMove ? deal.stage : null}
     where workspace_id = ${tx.workspaceId} and deal_id = ${deal.id} and until is null`)
  // A deal whose move was undone continues its earlier stay, which reports would otherwise count twice.
  if (isMove && deal.stage_changed_at !== deal.updated_at)
    tx.run(sql`
      update deal_history set next_stage = null
       where workspace_id = ${tx.workspaceId} and deal_id = ${deal.id} and stage = ${deal.stage}
         and entered_at = ${deal.stage_changed_at}`)
  insertRows(tx, sql`deal_history`, sql`deal_id, id, stage, value, entered_at, at`, [periodOf(deal, deal.updated_at)])
}

/**
 * A deal can be changed before a job or an archive restores its history. The period that was its last one then ends where the
 * next one began.
 */
export const endRestoredPeriods = (tx: Tx, dealIds: readonly string[]) =>
  tx.run(sql`
    with followed as (
      select h.deal_id, h.id, n.at as until, nullif(n.stage, h.stage) as next_stage
        from deal_history h
       cross join lateral (
         select n.at, n.stage from deal_history n
          where n.workspace_id = ${tx.workspaceId} and n.deal_id = h.deal_id and (n.at, n.id) > (h.at, h.id)
          order by n.at, n.id
          limit 1) as n
       where h.workspace_id = ${tx.workspaceId} and h.deal_id = any(${dealIds}::uuid[]) and h.until is null
    )
    update deal_history h
       set until = f.until, next_stage = f.next_stage
      from followed f
     where h.workspace_id = ${tx.workspaceId} and h.deal_id = f.deal_id and h.id = f.id`)
