import { companyOf, companyToKeep, companyToLink, isOfCompany } from '../companies/queries.ts'
import { customFields, mergeValues, requiredValues, type StoredValues } from '../records/custom-values.ts'
import { searchVector } from '../database/search.ts'
import { sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { baseSorts, type Listing, listPage, type Sorts } from '../http/lists.ts'
import { among } from '../records/among.ts'
import { insertRows, lockRecords, type New } from '../records/parts.ts'
import { hasTag, tagNames } from '../records/tags.ts'
import type { Contact, ContactFilter, ContactQuery } from './schema.ts'

const columns = (db: Reader) => sql`
  r.id, r.first_name, r.last_name, r.email, r.phone, r.title, r.profile_url, ${companyOf(db)}, r.notes,
  ${tagNames('contact')} as tags, ${customFields}, r.created_at, r.updated_at`

const sorts: Sorts = {
  ...baseSorts,
  first_name: { by: sql`r.first_name` },
  last_name: { by: sql`r.last_name`, nullable: true },
  email: { by: sql`r.email_key`, nullable: true },
}

export const findContact = (db: Reader, id: string) =>
  db.first<Contact>(
    sql`select ${columns(db)} from contacts r where r.workspace_id = ${db.workspaceId} and r.id = ${id}`,
  )

export function lockContacts(tx: Tx, ids: readonly string[]) {
  lockRecords(tx, sql`contacts`, ids)
  return tx.all<Contact>(sql`
    select ${columns(tx)} from contacts r where r.workspace_id = ${tx.workspaceId} and r.id = any(${ids}::uuid[]) order by r.id`)
}

/** A deal tells its contacts when it moves. While one of them goes away it waits, and then finds its links as they are. */
export function lockDealsOf(tx: Tx, contactIds: readonly string[]) {
  tx.run(sql`
    select from deals
     where workspace_id = ${tx.workspaceId}
       and id in (select deal_id from deal_contacts where workspace_id = ${tx.workspaceId} and contact_id = any(${contactIds}::uuid[]))
     order by id
       for no key update`)
}

export const listContacts = async (db: Reader, query: ContactQuery) =>
  listPage<Contact>(db, query, await contactListing(db, query))

export async function contactListing(db: Reader, { q, ids, company_id, email, tag }: ContactFilter): Promise<Listing> {
  return {
    table: sql`contacts`,
    columns: columns(db),
    sorts,
    conditions: [
      ...among(ids),
      ...(company_id ? [isOfCompany(db, company_id)] : []),
      ...(email !== undefined ? [sql`and r.email_key = lower(${email})`] : []),
      ...(tag !== undefined ? [await hasTag(db, 'contact', tag)] : []),
    ],
    q: { typed: q, searchable: sql`searchable_contacts` },
    tally: 'contacts',
  }
}

const storedColumns = sql`
  id, first_name, last_name, email, phone, title, profile_url, company_id, notes, custom_fields, search, created_at, updated_at`

export function insertContact(tx: Tx, contact: Contact, { set }: StoredValues) {
  tx.write(
    sql`
    insert into contacts (workspace_id, ${storedColumns})
    values (${tx.workspaceId}, ${contact.id}, ${contact.first_name}, ${contact.last_name}, ${contact.email}, ${contact.phone},
            ${contact.title}, ${contact.profile_url}, ${companyToLink(tx, contact.company_id)}, ${contact.notes},
            ${JSON.stringify(set)}, ${vectorOf(tx, contact)}::tsvector, ${contact.created_at}, ${contact.updated_at})`,
    requiredValues(tx, 'contacts', contact.custom_fields),
  )
  tx.tally('contacts', 1)
}

export function insertContacts(tx: Tx, contacts: readonly New<Contact>[]) {
  const rows = contacts.map(({ record, values }) => ({
    ...record,
    custom_fields: values.set,
    search: vectorOf(tx, record),
  }))
  insertRows(tx, sql`contacts`, storedColumns, rows)
  tx.tally('contacts', contacts.length)
}

export function updateContact(tx: Tx, before: Contact, contact: Contact, values: StoredValues) {
  tx.run(sql`
    update contacts
       set first_name = ${contact.first_name}, last_name = ${contact.last_name}, email = ${contact.email}, phone = ${contact.phone},
           title = ${contact.title}, profile_url = ${contact.profile_url}, company_id = ${companyToKeep(tx, before, contact)}, notes = ${contact.notes},
           custom_fields = ${mergeValues(values)}, search = ${vectorOf(tx, contact)}::tsvector, updated_at = ${contact.updated_at}
     where workspace_id = ${tx.workspaceId} and id = ${contact.id}`)
}

export function removeContacts(tx: Tx, ids: readonly string[]) {
  tx.run(sql`delete from contacts where workspace_id = ${tx.workspaceId} and id = any(${ids}::uuid[])`)
  tx.tally('contacts', -ids.length)
}

const vectorOf = (tx: Tx, { first_name, last_name, email, phone, title, notes }: Contact) =>
  searchVector(tx.caller.workspaceNumber!, { names: [first_name, last_name], facts: [email, title], phone, notes })
