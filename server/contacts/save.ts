import { checkValues, noValues, requireValues } from '../custom-fields/values.ts'
import { newId, timeOf } from '../database/ids.ts'
import type { Tx } from '../database/transaction.ts'
import { changesBetween, recordEvent } from '../events/record.ts'
import { notFound } from '../http/errors.ts'
import { linkTags, replaceTags, resolveTags } from '../tags/apply.ts'
import { insertContact, lockContacts, updateContact } from './queries.ts'
import type { Contact, ContactInput, ContactPatch } from './schema.ts'

export async function createContact(tx: Tx, input: ContactInput): Promise<Contact> {
  const { tags = [], custom_fields = {}, ...fields } = input
  const values = await checkValues(tx, 'contacts', custom_fields)
  const tagRefs = await resolveTags(tx, tags)
  const id = newId()
  const contact: Contact = {
    ...blank,
    ...fields,
    id,
    tags: tagRefs.map((tag) => tag.name),
    custom_fields: withoutNulls(custom_fields),
    created_at: timeOf(id),
    updated_at: timeOf(id),
  }
  requireValues(tx, 'contacts', custom_fields)
  insertContact(tx, contact, values)
  linkTags(tx, 'contact', id, tagRefs)
  recordEvent(tx, 'contact.created', id, { data: contact })
  return contact
}

const blank = { last_name: null, email: null, phone: null, title: null, profile_url: null, company_id: null, notes: null }

export async function changeContact(tx: Tx, id: string, patch: ContactPatch): Promise<Contact> {
  const [before] = await lockContacts(tx, [id])
  if (!before) throw notFound('Contact')
  const { tags, custom_fields = {}, ...fields } = patch
  const values = await checkValues(tx, 'contacts', custom_fields)
  const tagRefs = tags && (await resolveTags(tx, tags))
  const contact: Contact = {
    ...before,
    ...fields,
    ...(tagRefs && { tags: tagRefs.map((tag) => tag.name) }),
    custom_fields: withoutNulls({ ...before.custom_fields, ...custom_fields }),
  }
  return saveContact(tx, before, contact, values, tagRefs)
}

/** Stores what differs and tells of it; what does not differ leaves no trace. */
export function saveContact(tx: Tx, before: Contact, after: Contact, values = noValues, tagRefs?: { id: string; name: string }[]): Contact {
  const changes = changesBetween(before, after)
  if (!changes) return before
  const contact = { ...after, updated_at: new Date().toISOString() }
  updateContact(tx, contact, values)
  if (tagRefs) replaceTags(tx, 'contact', contact.id, tagRefs)
  recordEvent(tx, 'contact.updated', contact.id, { data: contact, changes })
  return contact
}

const withoutNulls = (values: Contact['custom_fields']) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
