import type { Tx } from '../database/transaction.ts'
import { recordEvents } from '../events/record.ts'
import { notFound } from '../http/errors.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { lockBelongings, removeBelongings } from '../timeline/remove.ts'
import { removeTimelines } from '../timeline/timeline.ts'
import { inParts } from '../records/in-parts.ts'
import { moveToTrash } from '../trash/keep.ts'
import { requireFewToDelete } from '../trash/limit.ts'
import { clearCompany } from './clear.ts'
import { hideCompanies, lockCompanies } from './queries.ts'
import { type Company, company } from './record.ts'

export async function deleteCompany(tx: Tx, id: string) {
  const companies = await lockCompanies(tx, [id])
  if (companies.length === 0) throw notFound('Company')
  await deleteCompanies(tx, companies)
}

/**
 * Hides the companies immediately, and deletes their files and what is about nothing else. Contacts and deals are kept; the links to a
 * company, which may be very many, are cleared in the background.
 */
export async function deleteCompanies(tx: Tx, companies: readonly Company[]) {
  const ids = companies.map(({ id }) => id)
  await requireFewToDelete(tx, company, ids)
  lockBelongings(tx, company, ids)
  await inParts(tx, companies, (part) => moveToTrash(tx, company, part))
  await removeBelongings(tx, company, ids)
  removeTimelines(tx, ids)
  hideCompanies(tx, ids)
  for (const { id } of companies) enqueue(tx, clearCompany, { workspaceId: tx.workspaceId, companyId: id })
  await inParts(tx, companies, (part) => recordEvents(tx, 'company.deleted', part))
}
