import { customFields, mergeValues, requiredValues, type StoredValues } from '../records/custom-values.ts'
import { nilId } from '../database/ids.ts'
import { searchVector } from '../database/search.ts'
import { sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { hostOf } from '../http/formats.ts'
import { baseSorts, type Listing, listPage, type Sorts } from '../http/lists.ts'
import { among } from '../records/among.ts'
import { asKey, insertRows, lockRecords, type New } from '../records/parts.ts'
import { hasTag, tagNames } from '../records/tags.ts'
import type { Company, CompanyFilter, CompanyQuery } from './schema.ts'

const columns = sql`
  r.id, r.name, r.domain, r.industry, r.size, r.notes,
  ${tagNames('company')} as tags, ${customFields}, r.created_at, r.updated_at`

const sorts: Sorts = {
  ...baseSorts,
  name: { by: sql`r.name` },
  industry: { by: sql`r.industry`, nullable: true },
}

/**
 * The companies that are deleted and not yet cleared away: mostly none. By their ids, which every index holds, so that
 * leaving them out takes no look at a row.
 */
export const deletedCompanies = (db: Pick<Reader, 'workspaceId'>) =>
  sql`array(select d.id from companies d where d.workspace_id = ${db.workspaceId} and d.deleted_at is not null)`

/** The company of `r`, a contact or a deal. Who has none does not ask for the deleted ones. */
export const companyOf = (db: Reader) => sql`
  case when r.company_id is null then null when r.company_id <> all(${deletedCompanies(db)}) then r.company_id end as company_id`

export const isOfCompany = (db: Reader, id: string) =>
  sql`and r.company_id = ${id} and ${id}::uuid <> all(${deletedCompanies(db)})`

/** The company to link to. A deleted one is none, so that the foreign key must refuse it: no company has the nil id. */
export const companyToLink = (tx: Tx, id: string | null) =>
  id === null
    ? sql`${id}`
    : sql`case when ${id}::uuid = any(${deletedCompanies(tx)}) then ${nilId}::uuid else ${id}::uuid end`

type OfCompany = { company_id: string | null }

/** The same in a change. Whoever does not change the company does not hear of it when that is deleted this moment. */
export const companyToKeep = (tx: Tx, before: OfCompany, after: OfCompany) =>
  before.company_id === after.company_id ? sql`company_id` : companyToLink(tx, after.company_id)

export const findCompany = (db: Reader, id: string) =>
  db.first<Company>(sql`
    select ${columns} from companies r where r.workspace_id = ${db.workspaceId} and r.id = ${id} and r.deleted_at is null`)

export function lockCompanies(tx: Tx, ids: readonly string[]) {
  lockRecords(tx, sql`companies`, ids)
  return tx.all<Company>(sql`
    select ${columns}
      from companies r
     where r.workspace_id = ${tx.workspaceId} and r.id = any(${ids}::uuid[]) and r.deleted_at is null
     order by r.id`)
}

export const listCompanies = async (db: Reader, query: CompanyQuery) =>
  listPage<Company>(db, query, await companyListing(db, query))

export async function companyListing(
  db: Reader,
  { q, ids, name, domain, industry, tag }: CompanyFilter,
): Promise<Listing> {
  return {
    table: sql`(select * from companies c where c.id <> all(${deletedCompanies(db)}))`,
    columns,
    sorts,
    conditions: [
      ...among(ids),
      ...(name !== undefined ? [sql`and r.name_key = ${asKey(name)}`] : []),
      ...(domain !== undefined ? [sql`and r.domain = ${hostOf(domain) ?? domain}`] : []),
      ...(industry !== undefined ? [sql`and r.industry_key = ${asKey(industry)}`] : []),
      ...(tag !== undefined ? [await hasTag(db, 'company', tag)] : []),
    ],
    q: { typed: q, searchable: sql`searchable_companies` },
    tally: 'companies',
  }
}

const storedColumns = sql`id, name, domain, industry, size, notes, custom_fields, search, created_at, updated_at`

export function insertCompany(tx: Tx, company: Company, { set }: StoredValues) {
  tx.write(
    sql`
    insert into companies (workspace_id, ${storedColumns})
    values (${tx.workspaceId}, ${company.id}, ${company.name}, ${company.domain}, ${company.industry}, ${company.size}, ${company.notes},
            ${JSON.stringify(set)}, ${vectorOf(tx, company)}::tsvector, ${company.created_at}, ${company.updated_at})`,
    requiredValues(tx, 'companies', company.custom_fields),
  )
  tx.tally('companies', 1)
}

export function insertCompanies(tx: Tx, companies: readonly New<Company>[]) {
  const rows = companies.map(({ record, values }) => ({
    ...record,
    custom_fields: values.set,
    search: vectorOf(tx, record),
  }))
  insertRows(tx, sql`companies`, storedColumns, rows)
  tx.tally('companies', companies.length)
}

export function updateCompany(tx: Tx, company: Company, values: StoredValues) {
  tx.run(sql`
    update companies
       set name = ${company.name}, domain = ${company.domain}, industry = ${company.industry}, size = ${company.size},
           notes = ${company.notes}, custom_fields = ${mergeValues(values)}, search = ${vectorOf(tx, company)}::tsvector,
           updated_at = ${company.updated_at}
     where workspace_id = ${tx.workspaceId} and id = ${company.id}`)
}

const vectorOf = (tx: Tx, { name, domain, industry, notes }: Company) =>
  searchVector(tx.caller.workspaceNumber!, { names: [name], facts: [domain, industry], notes })

/**
 * Takes locked companies out of sight. An empty row stays for as long as contacts and deals point at it: no search, no
 * filter and no name finds that.
 */
export function hideCompanies(tx: Tx, ids: readonly string[]) {
  tx.run(sql`
    update companies
       set deleted_at = now(), name = '', domain = null, industry = null, size = null, notes = null, custom_fields = '{}',
           search = ''
     where workspace_id = ${tx.workspaceId} and id = any(${ids}::uuid[])`)
  tx.run(sql`delete from company_tags where workspace_id = ${tx.workspaceId} and company_id = any(${ids}::uuid[])`)
  tx.tally('companies', -ids.length)
}
