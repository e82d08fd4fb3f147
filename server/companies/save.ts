import { type StoredValues } from '../records/custom-values.ts'
import type { Tx } from '../database/transaction.ts'
import { changesBetween, recordEvent } from '../events/record.ts'
import { notFound } from '../http/errors.ts'
import { hostOf } from '../http/formats.ts'
import { checkParts, newRecord, patched } from '../records/parts.ts'
import { linkTags, replaceTags, type TagRef } from '../records/tags.ts'
import { ownOf } from '../workspaces/member-link.ts'
import { insertCompany, lockCompanies, updateCompany } from './queries.ts'
import { type Company, company, type CompanyInput, type CompanyPatch } from './record.ts'

export async function createCompany(tx: Tx, input: CompanyInput): Promise<Company> {
  const { values, tagRefs } = await checkParts(tx, 'companies', input)
  const company = newCompany({ ...ownOf(tx, 'owner_id'), ...input }, tagRefs)
  insertCompany(tx, company, values)
  linkTags(tx, 'company', [company.id], tagRefs)
  recordEvent(tx, 'company.created', company.id, { data: company })
  return company
}

export const newCompany = (input: CompanyInput, tagRefs?: readonly TagRef[]): Company =>
  newRecord({ ...company.blank, ...withHost(input) }, tagRefs)

const withHost = <Given extends CompanyPatch>(given: Given): Given =>
  given.domain ? { ...given, domain: hostOf(given.domain) } : given

export async function changeCompany(tx: Tx, id: string, patch: CompanyPatch): Promise<Company> {
  const { values, tagRefs } = await checkParts(tx, 'companies', patch)
  const [before] = await lockCompanies(tx, [id])
  if (!before) throw notFound('Company')
  return saveCompany(tx, before, patchedCompany(before, patch, tagRefs), values, tagRefs)
}

export const patchedCompany = (before: Company, patch: CompanyPatch, tagRefs?: readonly TagRef[]) =>
  patched(before, withHost(patch), tagRefs)

/** Stores the fields that changed and records an event; without a change, neither happens. */
export function saveCompany(
  tx: Tx,
  before: Company,
  after: Company,
  values: StoredValues,
  tagRefs?: TagRef[],
): Company {
  const changes = changesBetween(before, after)
  if (!changes) return before
  const company = { ...after, updated_at: new Date().toISOString() }
  updateCompany(tx, before, company, values)
  if (tagRefs) replaceTags(tx, 'company', company.id, tagRefs)
  recordEvent(tx, 'company.updated', company.id, { data: company, changes })
  return company
}
