import { companyToLink } from '../companies/link.ts'
import { shortRead, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { list } from '../http/lists.ts'
import { memberToKeep, memberToLink } from '../workspaces/member-link.ts'
import { type Commitment, commitment, type CommitmentQuery } from './record.ts'

export const findCommitment = (db: Reader, id: string) =>
  db.first<Commitment>(
    shortRead(sql`
    select ${commitment.columns(db)} from commitments r where r.workspace_id = ${db.workspaceId} and r.id = ${id}`),
  )

/** Locks them until the transaction ends, in the order of their ids to avoid deadlocks. */
export const lockCommitments = (tx: Tx, ids: readonly string[]) =>
  tx.all<Commitment>(sql`
    select ${commitment.columns(tx)}
      from commitments r
     where r.workspace_id = ${tx.workspaceId} and r.id = any(${ids}::uuid[])
     order by r.id
       for update`)

export const listCommitments = async (db: Reader, query: CommitmentQuery) =>
  list<Commitment>(db, query, await commitment.listing(db, query))

export function insertCommitment(tx: Tx, record: Commitment) {
  const row = {
    ...record,
    company_id: companyToLink(tx, record.company_id),
    assignee_id: memberToLink(tx, record.assignee_id),
    search: commitment.vector(tx, record),
  }
  tx.run(sql`
    insert into commitments (workspace_id, ${commitment.stored}) values (${tx.workspaceId}, ${commitment.values(row)})`)
  tx.tally('commitments', 1)
}

export function updateCommitment(tx: Tx, before: Commitment, record: Commitment) {
  const row = {
    ...record,
    assignee_id: memberToKeep(tx, 'assignee_id', before.assignee_id, record.assignee_id),
    search: commitment.vector(tx, record),
  }
  tx.run(sql`
    update commitments set ${commitment.changes(row)} where workspace_id = ${tx.workspaceId} and id = ${record.id}`)
}

export function removeCommitments(tx: Tx, ids: readonly string[]) {
  tx.run(sql`delete from commitments where workspace_id = ${tx.workspaceId} and id = any(${ids}::uuid[])`)
  tx.tally('commitments', -ids.length)
}
