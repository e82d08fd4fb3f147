import type { Static } from 'typebox'
import { companyOf } from '../companies/link.ts'
import { checkValues, type StoredValues } from '../records/custom-values.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { lockReferrers } from '../timeline/remove.ts'
import { moveEntries } from '../timeline/timeline.ts'
import { refuse } from '../http/errors.ts'
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
import { finishMerge, keepMerged } from '../trash/keep.ts'
import { requireFewToMerge } from '../trash/limit.ts'
import { movedTo } from '../trash/links.ts'
import type { Merge } from '../trash/schema.ts'
import { maxOtherAddresses, othersBeside } from './other-addresses.ts'
import { findContact, lockContacts, lockDealsOf, removeContacts, updateContact } from './queries.ts'
import { type Contact, contact } from './record.ts'
import { patchedContact, saveContact } from './save.ts'

const { tags: _, ...choosable } = contact.Patch.properties

export const MergeInput = mergeInput('contact', choosable, {
  email: 'ada@analytical.example',
  title: 'Chief Mathematician',
})
export type MergeInput = Static<typeof MergeInput>

type Fields = NonNullable<MergeInput['fields']>

/**
 * The target takes over the values it lacks and all records that refer to the source, which is then deleted. Values
 * given in `fields` take precedence.
 */
export async function mergeContacts(tx: Tx, { fields = {}, ...pair }: MergeInput): Promise<Contact> {
  refuse(problemsOfPair(pair))
  const { source_id, target_id } = pair
  const values = await checkValues(tx, 'contacts', fields.custom_fields ?? {}, placeOfValues)
  await requireFewToMerge(tx, contact, source_id)
  lockReferrers(tx, contact, [source_id])
  lockDealsOf(tx, [source_id])
  const { source, target } = pairOf('contact', await lockContacts(tx, [source_id, target_id]), pair)

  lockDealsOf(tx, [source_id])
  const kept = await keepMerged(tx, contact, source, target_id)
  fillFields(tx, source, target, fields, values)
  copyTags(tx, contact, pair)
  copyDealLinks(tx, source_id, target_id)
  moveParts(tx, contact, pair)
  moveTimeline(tx, source_id, target_id)
  removeContacts(tx, [source_id])

  const merged = (await findContact(tx, target_id).catch(placedIn(contact)))!
  finishMerge(tx, contact, kept, { source, target, merged })
  return merged
}

/** Undoes what a merge changed in its target. Returns the fields that were changed since. */
export async function undoMerge(tx: Tx, { target_id, changes }: Merge): Promise<string[]> {
  const [target] = await lockContacts(tx, [target_id])
  const given = changes.company_id?.to as string | null | undefined
  const companies = given ? await movedTo(tx, contact, target_id, 'company_id', given) : []
  const hasGiven = sql`r.workspace_id = ${tx.workspaceId} and r.id = ${target_id} and r.company_id = any(${companies}::uuid[])`
  // The company that it got may have been merged into the one that it has now.
  const isMoved = target!.company_id && given && (await tx.first(sql`select from contacts r where ${hasGiven}`))
  const made = isMoved
    ? { ...changes, company_id: { from: changes.company_id!.from, to: target!.company_id } }
    : changes
  const kept = await undoChanges(tx, { kind: contact, patch: patchedContact, save: saveContact }, target!, made)
  // A company that was deleted since is hidden until a job has cleared the links to it, and may be restored before that.
  if (given)
    tx.run(sql`
      update contacts r
         set company_id = null
       where ${hasGiven} and (select ${companyOf(tx)}) is null`)
  return kept
}

function fillFields(tx: Tx, source: Contact, target: Contact, fields: Fields, values: StoredValues) {
  const filled = filledFrom(source, patchedContact(target, fields), fields)
  const others = {
    other_emails: othersAfter(fields.other_emails, filled.email, target.other_emails, [
      source.email,
      ...source.other_emails,
    ]),
    other_phones: othersAfter(fields.other_phones, filled.phone, target.other_phones, [
      source.phone,
      ...source.other_phones,
    ]),
  }
  releaseExternalId(tx, contact, source)
  // Waits for a deletion of the company, which would otherwise hide the company that is stored, also from the undo.
  const companies = [fields.company_id, source.company_id].filter((id) => typeof id === 'string')
  tx.run(sql`
    select from companies where workspace_id = ${tx.workspaceId} and id = any(${companies}::uuid[]) order by id for key share`)
  updateContact(tx, target, { ...filled, ...others, updated_at: new Date().toISOString() }, values)
  // Read again, because the company of the source may have been deleted since. That is not an error: the target then keeps
  // its link, which is empty, or hidden until a job has cleared it or its company is restored.
  const lacksCompany = target.company_id === null && fields.company_id === undefined
  // Selected, because Citus does not accept the function for merged companies in an expression of an UPDATE.
  const company = lacksCompany
    ? sql`coalesce((select ${companyOf(tx, sql`source`)}), target.company_id)`
    : sql`target.company_id`
  fillFromSource(tx, contact, { source, target, fields }, values, sql`company_id = ${company},`)
}

/** Adds the addresses of the source, up to the limit. The rest stays in the trash entry. */
const othersAfter = (
  chosen: readonly string[] | undefined,
  primary: string | null,
  own: readonly string[],
  added: readonly (string | null)[],
) =>
  othersBeside(primary, chosen ?? [...own, ...added.filter((address) => address !== null)]).slice(0, maxOtherAddresses)

// Deals linked to both contacts would be duplicates. The links of the source are deleted with it.
function copyDealLinks(tx: Tx, sourceId: string, targetId: string) {
  tx.run(sql`
    insert into deal_contacts (workspace_id, deal_id, contact_id)
    select workspace_id, deal_id, ${targetId} from deal_contacts where workspace_id = ${tx.workspaceId} and contact_id = ${sourceId}
    on conflict do nothing`)
}

/**
 * Makes timeline entries that name the source name the target, also on deals. A deal linked to both contacts left the
 * same entry with each.
 */
function moveTimeline(tx: Tx, sourceId: string, targetId: string) {
  tx.run(sql`
    update timeline t
       set details = ('{"deal_id": "' || t.record_id::text || '", "contact_id": "' || ${targetId}::text || '"}')::json
     where t.workspace_id = ${tx.workspaceId} and t.details ->> 'contact_id' = ${sourceId}
       and t.record_id in (select record_id from timeline
                            where workspace_id = ${tx.workspaceId} and subject_id = ${sourceId} and type = 'deal')`)
  moveEntries(tx, sourceId, targetId)
}
