import { companyToLink } from '../companies/link.ts'
import { shortRead, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { list } from '../http/lists.ts'
import { memberToKeep, memberToLink } from '../workspaces/member-link.ts'
import { type FollowUp, followUp, type FollowUpQuery } from './record.ts'

export const findFollowUp = (db: Reader, id: string) =>
  db.first<FollowUp>(
    shortRead(sql`
    select ${followUp.columns(db)} from follow_ups r where r.workspace_id = ${db.workspaceId} and r.id = ${id}`),
  )

/** Locks them until the transaction ends, in the order of their ids to avoid deadlocks. */
export const lockFollowUps = (tx: Tx, ids: readonly string[]) =>
  tx.all<FollowUp>(sql`
    select ${followUp.columns(tx)}
      from follow_ups r
     where r.workspace_id = ${tx.workspaceId} and r.id = any(${ids}::uuid[])
     order by r.id
       for update`)

export const listFollowUps = async (db: Reader, query: FollowUpQuery) =>
  list<FollowUp>(db, query, await followUp.listing(db, query))

export function insertFollowUp(tx: Tx, record: FollowUp) {
  const row = {
    ...record,
    company_id: companyToLink(tx, record.company_id),
    assignee_id: memberToLink(tx, record.assignee_id),
    search: followUp.vector(tx, record),
  }
  tx.run(sql`
    insert into follow_ups (workspace_id, ${followUp.stored}) values (${tx.workspaceId}, ${followUp.values(row)})`)
  tx.tally('follow_ups', 1)
}

export function updateFollowUp(tx: Tx, before: FollowUp, record: FollowUp) {
  const row = {
    ...record,
    assignee_id: memberToKeep(tx, 'assignee_id', before.assignee_id, record.assignee_id),
    search: followUp.vector(tx, record),
  }
  tx.run(sql`
    update follow_ups set ${followUp.changes(row)} where workspace_id = ${tx.workspaceId} and id = ${record.id}`)
}

export function removeFollowUps(tx: Tx, ids: readonly string[]) {
  tx.run(sql`delete from follow_ups where workspace_id = ${tx.workspaceId} and id = any(${ids}::uuid[])`)
  tx.tally('follow_ups', -ids.length)
}
