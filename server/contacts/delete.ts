import { join, sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvents } from '../events/record.ts'
import { removeTimelines } from '../timeline/timeline.ts'
import { notFound } from '../http/errors.ts'
import { partsOf } from '../records/belongings.ts'
import { moveToTrash } from '../trash/keep.ts'
import { lockContacts, lockDealsOf, removeContacts } from './queries.ts'
import { type Contact, contact } from './record.ts'

export async function deleteContact(tx: Tx, id: string) {
  const contacts = await lockContacts(tx, [id])
  if (contacts.length === 0) throw notFound('Contact')
  await deleteContacts(tx, contacts)
}

/** Deletes locked contacts with everything that belongs to them. Neither those records nor the deals that lose a link get events. */
export async function deleteContacts(tx: Tx, contacts: readonly Contact[]) {
  const ids = contacts.map(({ id }) => id)
  lockBelongings(tx, ids)
  moveToTrash(tx, contact, contacts)
  await removeWithParts(tx, ids)
  recordEvents(tx, 'contact.deleted', contacts)
}

export function lockBelongings(tx: Tx, contactIds: readonly string[]) {
  lockDealsOf(tx, contactIds)
  lockPartsOf(tx, contactIds)
}

/** Removes contacts whose belongings are locked, without an event and without keeping them in the trash. */
export async function removeWithParts(tx: Tx, contactIds: readonly string[]) {
  await removePartsOf(tx, contactIds)
  removeTimelines(tx, contactIds)
  removeContacts(tx, contactIds)
}

const belongsTo = (tx: Tx, contactIds: readonly string[]) =>
  sql`workspace_id = ${tx.workspaceId} and contact_id = any(${contactIds}::uuid[])`

/**
 * The contacts are locked, so nothing new can refer to them. This waits for a follow-up that is being completed and for a
 * file that is being attached to an interaction, so that the next statements see them.
 */
function lockPartsOf(tx: Tx, contactIds: readonly string[]) {
  const theirs = belongsTo(tx, contactIds)
  for (const { name, table, fields } of partsOf(contact))
    if ('updated_at' in fields || partsOf({ name }).length > 0)
      tx.run(sql`select from ${table} where ${theirs} order by id for update`)
}

async function removePartsOf(tx: Tx, contactIds: readonly string[]) {
  const theirs = belongsTo(tx, contactIds)
  const parts = partsOf(contact)
  const ids = parts.map(({ table }) => sql`select id from ${table} where ${theirs}`)
  tx.run(
    sql`delete from timeline where workspace_id = ${tx.workspaceId} and record_id in (${join(ids, ' union all ')})`,
  )
  const removals = parts.map(
    ({ table }) => sql`removed_${table} as (delete from ${table} where ${theirs} returning id)`,
  )
  const counts = parts.map(({ table }) => sql`(select count(*) from removed_${table}) as ${table}`)
  const removed = await tx.first<Record<string, number>>(sql`with ${join(removals)} select ${join(counts)}`)
  for (const { plural } of parts.filter(({ isCounted }) => isCounted)) tx.tally(plural, -removed![plural]!)
}
