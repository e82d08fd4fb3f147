import { sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { isOverdue } from '../follow-ups/completion.ts'
import { baseSorts, listPage, type Sorts } from '../http/lists.ts'
import type { Commitment, CommitmentQuery } from './schema.ts'

const columns = sql`
  r.id, r.contact_id, r.deal_id, r.description, r.due_date, r.status, r.completed_at, r.created_at, r.updated_at`

const sorts: Sorts = { ...baseSorts, due_date: { by: sql`r.due_date`, nullable: true } }

export const findCommitment = (db: Reader, id: string) =>
  db.first<Commitment>(
    sql`select ${columns} from commitments r where r.workspace_id = ${db.workspaceId} and r.id = ${id}`,
  )

/** Keeps others from changing them until the transaction ends; in the order of their ids, so that nobody waits in a circle. */
export const lockCommitments = (tx: Tx, ids: readonly string[]) =>
  tx.all<Commitment>(sql`
    select ${columns}
      from commitments r
     where r.workspace_id = ${tx.workspaceId} and r.id = any(${ids}::uuid[])
     order by r.id
       for update`)

export const listCommitments = (db: Reader, query: CommitmentQuery) =>
  listPage<Commitment>(db, query, {
    table: sql`commitments`,
    columns,
    sorts,
    defaultSort: 'due_date',
    conditions: [
      ...(query.contact_id ? [sql`and r.contact_id = ${query.contact_id}`] : []),
      ...(query.deal_id ? [sql`and r.deal_id = ${query.deal_id}`] : []),
      ...(query.status ? [sql`and r.status = ${query.status}`] : []),
      ...(query.overdue === undefined ? [] : [isOverdue(query.overdue, 'open')]),
    ],
    tally: 'commitments',
  })

export function insertCommitment(tx: Tx, commitment: Commitment) {
  tx.run(sql`
    insert into commitments (workspace_id, id, contact_id, deal_id, description, due_date, status, completed_at, created_at, updated_at)
    values (${tx.workspaceId}, ${commitment.id}, ${commitment.contact_id}, ${commitment.deal_id}, ${commitment.description},
            ${commitment.due_date}, ${commitment.status}, ${commitment.completed_at}, ${commitment.created_at}, ${commitment.updated_at})`)
  tx.tally('commitments', 1)
}

export function updateCommitment(tx: Tx, commitment: Commitment) {
  tx.run(sql`
    update commitments
       set description = ${commitment.description}, due_date = ${commitment.due_date}, status = ${commitment.status},
           completed_at = ${commitment.completed_at}, updated_at = ${commitment.updated_at}
     where workspace_id = ${tx.workspaceId} and id = ${commitment.id}`)
}

export async function removeCommitment(tx: Tx, id: string) {
  const removed = await tx.first<Commitment>(sql`
    delete from commitments r where r.workspace_id = ${tx.workspaceId} and r.id = ${id} returning ${columns}`)
  if (removed) tx.tally('commitments', -1)
  return removed
}
