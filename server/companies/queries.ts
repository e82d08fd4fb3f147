import { insertRows, lockRecords } from '../database/rows.ts'
import { shortRead, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { list, type Listing } from '../http/lists.ts'
import { mergeValues, requiredValues, type StoredValues } from '../records/custom-values.ts'
import { type New } from '../records/parts.ts'
import { memberToKeep, memberToLink } from '../workspaces/member-link.ts'
import { deletedCompanies } from './link.ts'
import { type Company, company, type CompanyFilter, type CompanyQuery } from './record.ts'

export const findCompany = (db: Reader, id: string) =>
  db.first<Company>(
    shortRead(sql`
    select ${company.columns(db)} from companies r where r.workspace_id = ${db.workspaceId} and r.id = ${id} and r.deleted_at is null`),
  )

export function lockCompanies(tx: Tx, ids: readonly string[]) {
  lockRecords(tx, sql`companies`, ids)
  return tx.all<Company>(sql`
    select ${company.columns(tx)}
      from companies r
     where r.workspace_id = ${tx.workspaceId} and r.id = any(${ids}::uuid[]) and r.deleted_at is null
     order by r.id`)
}

export const listCompanies = async (db: Reader, query: CompanyQuery) =>
  list<Company>(db, query, await companyListing(db, query))

export async function companyListing(db: Reader, filter: CompanyFilter): Promise<Listing> {
  const listing = await company.listing(db, filter)
  return { ...listing, table: sql`(select * from ${listing.table} c where c.id <> all(${deletedCompanies(db)}))` }
}

const intoCompanies = sql`companies (workspace_id, ${company.stored})`

export function insertCompany(tx: Tx, record: Company, { set }: StoredValues) {
  const owner_id = memberToLink(tx, record.owner_id)
  const row = { ...record, owner_id, custom_fields: JSON.stringify(set), search: company.vector(tx, record) }
  tx.write(
    { into: intoCompanies, row: sql`(${tx.workspaceId}, ${company.values(row)})` },
    requiredValues(tx, 'companies', record.custom_fields),
  )
  tx.tally('companies', 1)
}

export function insertCompanies(tx: Tx, companies: readonly New<Company>[]) {
  const vectors = company.vectors(
    tx,
    companies.map(({ record }) => record),
  )
  const rows = companies.map(({ record, values }, i) => ({
    ...record,
    custom_fields: values.set,
    search: vectors[i],
  }))
  insertRows(tx, company.table, company.stored, rows)
  tx.tally('companies', companies.length)
}

export function updateCompany(tx: Tx, before: Company, record: Company, values: StoredValues) {
  const owner_id = memberToKeep(tx, 'owner_id', before.owner_id, record.owner_id)
  const row = { ...record, owner_id, custom_fields: mergeValues(values), search: company.vector(tx, record) }
  tx.run(sql`
    update companies set ${company.changes(row)} where workspace_id = ${tx.workspaceId} and id = ${record.id}`)
}

/**
 * Hides locked companies. An empty row remains while contacts and deals reference it; searches, filters and names do not
 * match it.
 */
export function hideCompanies(tx: Tx, ids: readonly string[], mergedInto: string | null = null) {
  const empty = { ...company.blank, custom_fields: '{}', search: '', updated_at: sql`updated_at` }
  tx.run(sql`
    update companies
       set deleted_at = now(), merged_into = ${mergedInto}, ${company.changes(empty)}
     where workspace_id = ${tx.workspaceId} and id = any(${ids}::uuid[])`)
  tx.run(sql`delete from company_tags where workspace_id = ${tx.workspaceId} and company_id = any(${ids}::uuid[])`)
  tx.tally('companies', -ids.length)
}
