import type { Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { notFound } from '../http/errors.ts'
import { lockCompanies, removeCompanies } from './queries.ts'
import type { Company } from './schema.ts'

export async function deleteCompany(tx: Tx, id: string) {
  const companies = await lockCompanies(tx, [id])
  if (companies.length === 0) throw notFound('Company')
  deleteCompanies(tx, companies)
}

/** Takes away companies that are locked. Their contacts and deals stay, without a company. */
export function deleteCompanies(tx: Tx, companies: readonly Company[]) {
  removeCompanies(
    tx,
    companies.map(({ id }) => id),
  )
  for (const company of companies) recordEvent(tx, 'company.deleted', company.id, { data: company })
}
