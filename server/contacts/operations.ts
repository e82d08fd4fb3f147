import { sql } from '../database/sql.ts'
import { operationsOn } from '../records/operations.ts'
import { deleteContacts } from './delete.ts'
import { contactListing, insertContacts, lockContacts } from './queries.ts'
import type { Contact, ContactFilter, ContactInput, ContactPatch } from './record.ts'
import { createContact, newContact, patchedContact, saveContact } from './save.ts'

export const contactOperations = operationsOn<Contact, ContactInput, ContactPatch, ContactFilter>({
  listing: contactListing,
  lock: lockContacts,
  remove: deleteContacts,
  create: createContact,
  make: newContact,
  insert: insertContacts,
  dryRunColumns: sql`id`,
  patch: patchedContact,
  save: saveContact,
})
