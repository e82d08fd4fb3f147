import type { Static } from 'typebox'
import type { Tx } from '../database/transaction.ts'
import { refuse } from '../http/errors.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { checkValues } from '../records/custom-values.ts'
import {
  copyTags,
  filledFrom,
  fillFromSource,
  mergeInput,
  moveParts,
  pairOf,
  placedIn,
  placeOfValues,
  problemsOfPair,
  releaseExternalId,
} from '../records/merge.ts'
import { undoChanges } from '../records/undo-changes.ts'
import { moveEntries } from '../timeline/timeline.ts'
import { finishMerge, keepMerged } from '../trash/keep.ts'
import { requireFewToMerge } from '../trash/limit.ts'
import type { Merge } from '../trash/schema.ts'
import { moveCompany } from './clear.ts'
import { findCompany, hideCompanies, lockCompanies, updateCompany } from './queries.ts'
import { type Company, company } from './record.ts'
import { patchedCompany, saveCompany } from './save.ts'

const { tags: _, ...choosable } = company.Patch.properties

export const CompanyMergeInput = mergeInput('company', choosable, { industry: 'Computing' })
export type CompanyMergeInput = Static<typeof CompanyMergeInput>

/**
 * The target takes over the values it lacks, and the source is deleted. Contacts and deals of the source, which may be very
 * many, belong to the target at once; a job moves their links.
 */
export async function mergeCompanies(tx: Tx, { fields = {}, ...pair }: CompanyMergeInput): Promise<Company> {
  refuse(problemsOfPair(pair))
  const { source_id, target_id } = pair
  const values = await checkValues(tx, 'companies', fields.custom_fields ?? {}, placeOfValues)
  await requireFewToMerge(tx, company, source_id)
  const { source, target } = pairOf('company', await lockCompanies(tx, [source_id, target_id]), pair)

  const kept = await keepMerged(tx, company, source, target_id)
  releaseExternalId(tx, company, source)
  const filled = filledFrom(source, patchedCompany(target, fields), fields)
  updateCompany(tx, target, { ...filled, updated_at: new Date().toISOString() }, values)
  fillFromSource(tx, company, { source, target, fields }, values)
  copyTags(tx, company, pair)
  moveParts(tx, company, pair)
  moveEntries(tx, source_id, target_id)
  hideCompanies(tx, [source_id], target_id)
  enqueue(tx, moveCompany, { workspaceId: tx.workspaceId, companyId: source_id })

  const merged = (await findCompany(tx, target_id).catch(placedIn(company)))!
  finishMerge(tx, company, kept, { source, target, merged })
  return merged
}

/** Undoes what a merge changed in its target. Returns the fields that were changed since. */
export async function undoMerge(tx: Tx, { target_id, changes }: Merge): Promise<string[]> {
  const [target] = await lockCompanies(tx, [target_id])
  return undoChanges(tx, { kind: company, patch: patchedCompany, save: saveCompany }, target!, changes)
}
