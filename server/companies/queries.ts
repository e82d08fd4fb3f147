import { customFields, mergeValues, requiredValues, type StoredValues } from '../custom-fields/values.ts'
import { searchVector } from '../database/search.ts'
import { sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { baseSorts, type Listing, listPage, type Sorts } from '../http/lists.ts'
import { among } from '../records/among.ts'
import { insertRows, lockRecords, type New } from '../records/parts.ts'
import { hasTag, tagNames } from '../tags/apply.ts'
import type { Company, CompanyFilter, CompanyQuery } from './schema.ts'

const columns = sql`
  r.id, r.name, r.domain, r.industry, r.size, r.notes,
  ${tagNames('company')} as tags, ${customFields}, r.created_at, r.updated_at`

const sorts: Sorts = {
  ...baseSorts,
  name: { by: sql`r.name` },
  industry: { by: sql`r.industry`, nullable: true },
}

export const findCompany = (db: Reader, id: string) =>
  db.first<Company>(sql`select ${columns} from companies r where r.workspace_id = ${db.workspaceId} and r.id = ${id}`)

export function lockCompanies(tx: Tx, ids: readonly string[]) {
  lockRecords(tx, sql`companies`, ids)
  return tx.all<Company>(sql`
    select ${columns} from companies r where r.workspace_id = ${tx.workspaceId} and r.id = any(${ids}::uuid[]) order by r.id`)
}

export const listCompanies = async (db: Reader, query: CompanyQuery) =>
  listPage<Company>(db, query, await companyListing(db, query))

export async function companyListing(db: Reader, { q, ids, industry, tag }: CompanyFilter): Promise<Listing> {
  return {
    table: sql`companies`,
    columns,
    sorts,
    conditions: [
      ...among(ids),
      ...(industry ? [sql`and r.industry_key = lower(${industry} collate "und-x-icu")`] : []),
      ...(tag ? [await hasTag(db, 'company', tag)] : []),
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

/** Takes away companies that are locked, and the links to them: nobody can add another while they are. */
export function removeCompanies(tx: Tx, ids: readonly string[]) {
  // Clearing 300,000 contacts took 79 s on a busy machine: longer than a statement of a request may take otherwise.
  tx.run(sql`select set_config('statement_timeout', '10min', true)`)
  for (const table of [sql`contacts`, sql`deals`])
    tx.run(
      sql`update ${table} set company_id = null where workspace_id = ${tx.workspaceId} and company_id = any(${ids}::uuid[])`,
    )
  tx.run(sql`delete from companies where workspace_id = ${tx.workspaceId} and id = any(${ids}::uuid[])`)
  tx.tally('companies', -ids.length)
}
