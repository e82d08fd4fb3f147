import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvents } from '../events/record.ts'
import { notFound } from '../http/errors.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { partsOf } from '../records/belongings.ts'
import { moveToTrash } from '../trash/keep.ts'
import { clearCompany } from './clear.ts'
import { hideCompanies, lockCompanies } from './queries.ts'
import { type Company, company } from './record.ts'

export async function deleteCompany(tx: Tx, id: string) {
  const companies = await lockCompanies(tx, [id])
  if (companies.length === 0) throw notFound('Company')
  deleteCompanies(tx, companies)
}

/**
 * Hides the companies immediately and deletes their files. Contacts and deals are kept; the links to a company, which may
 * be very many, are cleared in the background.
 */
export function deleteCompanies(tx: Tx, companies: readonly Company[]) {
  const ids = companies.map(({ id }) => id)
  moveToTrash(tx, company, companies)
  for (const { table } of partsOf(company))
    tx.run(sql`delete from ${table} where workspace_id = ${tx.workspaceId} and company_id = any(${ids}::uuid[])`)
  hideCompanies(tx, ids)
  for (const id of ids) enqueue(tx, clearCompany, { workspaceId: tx.workspaceId, companyId: id })
  recordEvents(tx, 'company.deleted', companies)
}
