import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvents } from '../events/record.ts'
import { removeTimeline } from '../timeline/timeline.ts'
import { notFound } from '../http/errors.ts'
import { lockContacts, lockDealsOf, removeContacts } from './queries.ts'
import type { Contact } from './record.ts'

export async function deleteContact(tx: Tx, id: string) {
  const contacts = await lockContacts(tx, [id])
  if (contacts.length === 0) throw notFound('Contact')
  await deleteContacts(tx, contacts)
}

/**
 * Takes away contacts that are locked, with their interactions, follow-ups and commitments. These, and the deals
 * that lose a link, tell nothing of their own.
 */
export async function deleteContacts(tx: Tx, contacts: readonly Contact[]) {
  const ids = contacts.map(({ id }) => id)
  lockDealsOf(tx, ids)
  await removeRecordsOf(tx, ids)
  for (const id of ids) removeTimeline(tx, id)
  removeContacts(tx, ids)
  recordEvents(tx, 'contact.deleted', contacts)
}

async function removeRecordsOf(tx: Tx, contactIds: readonly string[]) {
  const theirs = sql`workspace_id = ${tx.workspaceId} and contact_id = any(${contactIds}::uuid[])`
  // The contacts are locked, so nothing new can refer to them. What is being completed this moment is waited for
  // here: the statement after this one then sees the entry that it leaves on a deal's timeline.
  tx.run(sql`select from follow_ups where ${theirs} order by id for update`)
  tx.run(sql`select from commitments where ${theirs} order by id for update`)
  tx.run(sql`
    delete from timeline
     where workspace_id = ${tx.workspaceId}
       and record_id in (select id from interactions where ${theirs}
                         union all select id from follow_ups where ${theirs}
                         union all select id from commitments where ${theirs})`)
  const removed = await tx.first<Record<'interactions' | 'follow_ups' | 'commitments', number>>(sql`
    with i as (delete from interactions where ${theirs} returning id),
         f as (delete from follow_ups where ${theirs} returning id),
         c as (delete from commitments where ${theirs} returning id)
    select (select count(*) from i) as interactions, (select count(*) from f) as follow_ups, (select count(*) from c) as commitments`)
  for (const [what, count] of Object.entries(removed!)) tx.tally(what, -count)
}
