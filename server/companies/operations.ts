import { sql } from '../database/sql.ts'
import { operationsOn } from '../records/operations.ts'
import { deleteCompanies } from './delete.ts'
import { companyListing, insertCompanies, lockCompanies } from './queries.ts'
import type { Company, CompanyFilter, CompanyInput, CompanyPatch } from './record.ts'
import { createCompany, newCompany, patchedCompany, saveCompany } from './save.ts'

export const companyOperations = operationsOn<Company, CompanyInput, CompanyPatch, CompanyFilter>({
  listing: companyListing,
  lock: lockCompanies,
  remove: deleteCompanies,
  create: createCompany,
  make: newCompany,
  insert: insertCompanies,
  dryRunColumns: sql`id`,
  patch: patchedCompany,
  save: saveCompany,
})
