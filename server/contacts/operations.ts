import { sql } from '../database/sql.ts'
import { operationsOn } from '../records/operations.ts'
import { patched } from '../records/parts.ts'
import { deleteContacts } from './delete.ts'
import { contactListing, insertContacts, lockContacts } from './queries.ts'
import type { Contact, ContactFilter, ContactInput, ContactPatch } from './record.ts'
import { createContact, newContact, saveContact } from './save.ts'

export const contactOperations = operationsOn<Contact, ContactInput, ContactPatch, ContactFilter>({
  listing: contactListing,
  lock: lockContacts,
  remove: deleteContacts,
  create: createContact,
  make: newContact,
  insert: insertContacts,
  facts: sql`id`,
  patch: patched,
  save: saveContact,
})
