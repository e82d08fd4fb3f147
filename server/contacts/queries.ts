import { companyToKeep, companyToLink } from '../companies/link.ts'
import { insertRows, lockRecords } from '../database/rows.ts'
import { identifier, join, shortRead, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { list } from '../http/lists.ts'
import { mergeValues, requiredValues, type StoredValues } from '../records/custom-values.ts'
import { type New } from '../records/parts.ts'
import { memberToKeep, memberToLink } from '../workspaces/member-link.ts'
import { type Contact, contact, type ContactFilter, type ContactQuery } from './record.ts'

export const findContact = (db: Reader, id: string) =>
  db.first<Contact>(
    shortRead(
      sql`select ${contact.columns(db)} from contacts r where r.workspace_id = ${db.workspaceId} and r.id = ${id}`,
    ),
  )

export function lockContacts(tx: Tx, ids: readonly string[]) {
  lockRecords(tx, sql`contacts`, ids)
  return tx.all<Contact>(sql`
    select ${contact.columns(tx)} from contacts r where r.workspace_id = ${tx.workspaceId} and r.id = any(${ids}::uuid[]) order by r.id`)
}

/**
 * A deal adds entries to its contacts when it moves. While one of them is being deleted, this waits and then reads the
 * remaining links. Triggers change the deals of interactions and tasks, which are locked before the contacts everywhere.
 */
export function lockDealsOf(tx: Tx, contactIds: readonly string[]) {
  const links = ['deal_contacts', 'interactions', 'follow_ups', 'commitments'].map(
    (table) =>
      sql`select deal_id from ${identifier(table)} where workspace_id = ${tx.workspaceId} and contact_id = any(${contactIds}::uuid[])`,
  )
  tx.run(sql`
    select from deals
     where workspace_id = ${tx.workspaceId} and id in (${join(links, ' union all ')})
     order by id
       for no key update`)
}

export const listContacts = async (db: Reader, query: ContactQuery) =>
  list<Contact>(db, query, await contactListing(db, query))

export const contactListing = (db: Reader, filter: ContactFilter) => contact.listing(db, filter)

const intoContacts = sql`contacts (workspace_id, ${contact.stored})`

export function insertContact(tx: Tx, record: Contact, { set }: StoredValues) {
  const row = {
    ...record,
    company_id: companyToLink(tx, record.company_id),
    owner_id: memberToLink(tx, record.owner_id),
    custom_fields: JSON.stringify(set),
    search: contact.vector(tx, record),
  }
  tx.write(
    { into: intoContacts, row: sql`(${tx.workspaceId}, ${contact.values(row)})` },
    requiredValues(tx, 'contacts', record.custom_fields),
  )
  tx.tally('contacts', 1)
}

export function insertContacts(tx: Tx, contacts: readonly New<Contact>[]) {
  const vectors = contact.vectors(
    tx,
    contacts.map(({ record }) => record),
  )
  const rows = contacts.map(({ record, values }, i) => ({
    ...record,
    custom_fields: values.set,
    search: vectors[i],
  }))
  insertRows(tx, contact.table, contact.stored, rows)
  tx.tally('contacts', contacts.length)
}

export function updateContact(tx: Tx, before: Contact, record: Contact, values: StoredValues) {
  const row = {
    ...record,
    company_id: companyToKeep(tx, before, record),
    owner_id: memberToKeep(tx, 'owner_id', before.owner_id, record.owner_id),
    custom_fields: mergeValues(values),
    search: contact.vector(tx, record),
  }
  tx.run(sql`
    update contacts set ${contact.changes(row)} where workspace_id = ${tx.workspaceId} and id = ${record.id}`)
}

export function removeContacts(tx: Tx, ids: readonly string[]) {
  tx.run(sql`delete from contacts where workspace_id = ${tx.workspaceId} and id = any(${ids}::uuid[])`)
  tx.tally('contacts', -ids.length)
}
