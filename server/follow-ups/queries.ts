import { sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { baseSorts, listPage, type Sorts } from '../http/lists.ts'
import { isOverdue } from './completion.ts'
import type { FollowUp, FollowUpQuery } from './schema.ts'

const columns = sql`
  r.id, r.contact_id, r.deal_id, r.type, r.title, r.description, r.priority, r.due_date, r.status,
  r.status = 'completed' as completed, r.completed_at, r.created_at, r.updated_at`

const sorts: Sorts = { ...baseSorts, due_date: { by: sql`r.due_date` } }

export const findFollowUp = (db: Reader, id: string) =>
  db.first<FollowUp>(sql`select ${columns} from follow_ups r where r.workspace_id = ${db.workspaceId} and r.id = ${id}`)

/** Keeps others from changing them until the transaction ends; in the order of their ids, so that nobody waits in a circle. */
export const lockFollowUps = (tx: Tx, ids: readonly string[]) =>
  tx.all<FollowUp>(sql`
    select ${columns}
      from follow_ups r
     where r.workspace_id = ${tx.workspaceId} and r.id = any(${ids}::uuid[])
     order by r.id
       for update`)

export const listFollowUps = (db: Reader, query: FollowUpQuery) =>
  listPage<FollowUp>(db, query, {
    table: sql`follow_ups`,
    columns,
    sorts,
    defaultSort: 'due_date',
    conditions: [
      ...(query.contact_id ? [sql`and r.contact_id = ${query.contact_id}`] : []),
      ...(query.deal_id ? [sql`and r.deal_id = ${query.deal_id}`] : []),
      ...(query.status ? [sql`and r.status = ${query.status}`] : []),
      ...(query.type ? [sql`and r.type = ${query.type}`] : []),
      ...(query.overdue === undefined ? [] : [isOverdue(query.overdue, 'pending')]),
      ...(query.due ? [sql`and r.due_date = ${query.due}`] : []),
    ],
    tally: 'follow_ups',
  })

export function insertFollowUp(tx: Tx, followUp: FollowUp) {
  tx.run(sql`
    insert into follow_ups (workspace_id, id, contact_id, deal_id, type, title, description, priority, due_date, status,
                            completed_at, created_at, updated_at)
    values (${tx.workspaceId}, ${followUp.id}, ${followUp.contact_id}, ${followUp.deal_id}, ${followUp.type}, ${followUp.title},
            ${followUp.description}, ${followUp.priority}, ${followUp.due_date}, ${followUp.status},
            ${followUp.completed_at}, ${followUp.created_at}, ${followUp.updated_at})`)
  tx.tally('follow_ups', 1)
}

export function updateFollowUp(tx: Tx, followUp: FollowUp) {
  tx.run(sql`
    update follow_ups
       set type = ${followUp.type}, title = ${followUp.title}, description = ${followUp.description}, priority = ${followUp.priority},
           due_date = ${followUp.due_date}, status = ${followUp.status}, completed_at = ${followUp.completed_at},
           updated_at = ${followUp.updated_at}
     where workspace_id = ${tx.workspaceId} and id = ${followUp.id}`)
}

export async function removeFollowUp(tx: Tx, id: string) {
  const removed = await tx.first<FollowUp>(sql`
    delete from follow_ups r where r.workspace_id = ${tx.workspaceId} and r.id = ${id} returning ${columns}`)
  if (removed) tx.tally('follow_ups', -1)
  return removed
}
