import { noValues } from '../records/custom-values.ts'
import type { Tx } from '../database/transaction.ts'
import { changesBetween, recordEvent } from '../events/record.ts'
import { notFound } from '../http/errors.ts'
import { checkParts, newRecord, patched } from '../records/parts.ts'
import { linkTags, replaceTags, type TagRef } from '../records/tags.ts'
import { ownOf } from '../workspaces/member-link.ts'
import { insertContact, lockContacts, updateContact } from './queries.ts'
import { withOtherAddresses } from './other-addresses.ts'
import { type Contact, contact, type ContactInput, type ContactPatch } from './record.ts'

export async function createContact(tx: Tx, input: ContactInput): Promise<Contact> {
  const { values, tagRefs } = await checkParts(tx, 'contacts', input)
  const contact = newContact({ ...ownOf(tx, 'owner_id'), ...input }, tagRefs)
  insertContact(tx, contact, values)
  linkTags(tx, 'contact', [contact.id], tagRefs)
  recordEvent(tx, 'contact.created', contact.id, { data: contact })
  return contact
}

export const newContact = (input: ContactInput, tagRefs?: readonly TagRef[]): Contact =>
  withOtherAddresses(newRecord({ ...contact.blank, ...input }, tagRefs))

export async function changeContact(tx: Tx, id: string, patch: ContactPatch): Promise<Contact> {
  const { values, tagRefs } = await checkParts(tx, 'contacts', patch)
  const [before] = await lockContacts(tx, [id])
  if (!before) throw notFound('Contact')
  return saveContact(tx, before, patchedContact(before, patch, tagRefs), values, tagRefs)
}

/** A dry run of an import knows only some fields of the contact. */
export function patchedContact(before: Contact, patch: ContactPatch, tagRefs?: readonly TagRef[]) {
  const { other_emails = [], other_phones = [] } = before as Partial<Contact>
  return withOtherAddresses(patched({ ...before, other_emails, other_phones }, patch, tagRefs))
}

/** Stores the fields that changed and records an event; without a change, neither happens. */
export function saveContact(tx: Tx, before: Contact, after: Contact, values = noValues, tagRefs?: TagRef[]): Contact {
  const changes = changesBetween(before, after)
  if (!changes) return before
  const contact = { ...after, updated_at: new Date().toISOString() }
  updateContact(tx, before, contact, values)
  if (tagRefs) replaceTags(tx, 'contact', contact.id, tagRefs)
  recordEvent(tx, 'contact.updated', contact.id, { data: contact, changes })
  return contact
}
