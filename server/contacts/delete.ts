import type { Tx } from '../database/transaction.ts'
import { recordEvents } from '../events/record.ts'
import { lockBelongings, lockReferrers, removeBelongings } from '../timeline/remove.ts'
import { removeTimelines } from '../timeline/timeline.ts'
import { notFound } from '../http/errors.ts'
import { inParts } from '../records/in-parts.ts'
import { moveToTrash } from '../trash/keep.ts'
import { requireFewToDelete } from '../trash/limit.ts'
import { lockContacts, lockDealsOf, removeContacts } from './queries.ts'
import { type Contact, contact } from './record.ts'

export async function deleteContact(tx: Tx, id: string) {
  await requireFewToDelete(tx, contact, [id])
  lockReferrers(tx, contact, [id])
  lockDealsOf(tx, [id])
  const contacts = await lockContacts(tx, [id])
  if (contacts.length === 0) throw notFound('Contact')
  await deleteLocked(tx, contacts)
}

/** Deletes locked contacts with everything that belongs to them. Neither those records nor the deals that lose a link get events. */
export async function deleteContacts(tx: Tx, contacts: readonly Contact[]) {
  const ids = contacts.map(({ id }) => id)
  await requireFewToDelete(tx, contact, ids)
  await deleteLocked(tx, contacts)
}

async function deleteLocked(tx: Tx, contacts: readonly Contact[]) {
  const ids = contacts.map(({ id }) => id)
  lockWithBelongings(tx, ids)
  await inParts(tx, contacts, (part) => moveToTrash(tx, contact, part))
  await removeWithBelongings(tx, ids)
  await inParts(tx, contacts, (part) => recordEvents(tx, 'contact.deleted', part))
}

export function lockWithBelongings(tx: Tx, contactIds: readonly string[]) {
  lockDealsOf(tx, contactIds)
  lockBelongings(tx, contact, contactIds)
}

/** Removes contacts whose belongings are locked, without an event and without keeping them in the trash. */
export async function removeWithBelongings(tx: Tx, contactIds: readonly string[]) {
  await removeBelongings(tx, contact, contactIds)
  removeTimelines(tx, contactIds)
  removeContacts(tx, contactIds)
}
