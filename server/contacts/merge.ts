import { deletedCompanies } from '../companies/queries.ts'
import { noValues } from '../custom-fields/values.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { changesBetween, recordEvent } from '../events/record.ts'
import { removeTimeline } from '../events/timeline.ts'
import { type Fault, notFound, refuse } from '../http/errors.ts'
import { findContact, lockContacts, lockDealsOf, removeContacts, updateContact } from './queries.ts'
import type { Contact } from './schema.ts'

/** The target takes over what the source has and it lacks, and all that refers to the source, which is then deleted. */
export async function mergeContacts(
  tx: Tx,
  { source_id, target_id }: { source_id: string; target_id: string },
): Promise<Contact> {
  refuse(faultsOfMerge({ source_id, target_id }))
  const contacts = await lockContacts(tx, [source_id, target_id])
  const source = contacts.find(({ id }) => id === source_id)
  const target = contacts.find(({ id }) => id === target_id)
  if (!source) throw notFound('The contact of source_id')
  if (!target) throw notFound('The contact of target_id')

  lockDealsOf(tx, [source_id])
  fillFields(tx, source, target)
  moveLinks(tx, source_id, target_id)
  moveRecords(tx, source_id, target_id)
  moveTimeline(tx, source_id, target_id)
  removeContacts(tx, [source_id])

  const merged = (await findContact(tx, target_id))!
  recordEvent(tx, 'contact.updated', target_id, { data: merged, changes: changesBetween(target, merged) ?? {} })
  recordEvent(tx, 'contact.deleted', source_id, { data: source, extra: { merged_into: target_id } })
  return merged
}

export const faultsOfMerge = ({ source_id, target_id }: { source_id?: string; target_id?: string }): Fault[] =>
  source_id !== undefined && source_id === target_id
    ? [{ field: 'source_id', message: 'must be another contact than target_id' }]
    : []

function fillFields(tx: Tx, source: Contact, target: Contact) {
  const missing = Object.entries(target)
    .filter(([field, value]) => value === null && field !== 'company_id')
    .map(([field]) => field as keyof Contact)
  const filling = Object.fromEntries(missing.map((field) => [field, source[field]]))
  updateContact(tx, target, { ...target, ...filling, updated_at: new Date().toISOString() }, noValues)
  // As they are stored now: a company that was deleted since the source was read is no longer its company, and no fault.
  const company = sql`case when source.company_id <> all(${deletedCompanies(tx)}) then source.company_id end`
  tx.run(sql`
    update contacts as target
       set company_id = ${target.company_id === null ? company : sql`target.company_id`},
           custom_fields = source.custom_fields || target.custom_fields
      from contacts as source
     where target.workspace_id = ${tx.workspaceId} and target.id = ${target.id}
       and source.workspace_id = ${tx.workspaceId} and source.id = ${source.id}
       and (source.company_id is not null or source.custom_fields <> '{}')`)
}

// Links that both have would be doubles; those of the source go with it.
function moveLinks(tx: Tx, sourceId: string, targetId: string) {
  tx.run(sql`
    insert into contact_tags (workspace_id, contact_id, tag_id)
    select l.workspace_id, ${targetId}, l.tag_id
      from contact_tags l
      join tags t on t.workspace_id = l.workspace_id and t.id = l.tag_id and t.deleted_at is null
     where l.workspace_id = ${tx.workspaceId} and l.contact_id = ${sourceId}
       for key share of t -- as a tag that is deleted now loses its row when its links are gone
    on conflict do nothing`)
  tx.run(sql`
    insert into deal_contacts (workspace_id, deal_id, contact_id)
    select workspace_id, deal_id, ${targetId} from deal_contacts where workspace_id = ${tx.workspaceId} and contact_id = ${sourceId}
    on conflict do nothing`)
}

function moveRecords(tx: Tx, sourceId: string, targetId: string) {
  for (const table of [sql`interactions`, sql`follow_ups`, sql`commitments`])
    tx.run(
      sql`update ${table} set contact_id = ${targetId} where workspace_id = ${tx.workspaceId} and contact_id = ${sourceId}`,
    )
}

/** A deal that both were linked to left the same entry with each. */
function moveTimeline(tx: Tx, sourceId: string, targetId: string) {
  tx.run(sql`
    update timeline t
       set subject_id = ${targetId}
     where t.workspace_id = ${tx.workspaceId} and t.subject_id = ${sourceId}
       and not exists (select from timeline own
                        where own.workspace_id = ${tx.workspaceId} and own.subject_id = ${targetId} and own.at = t.at and own.id = t.id)`)
  removeTimeline(tx, sourceId)
}
