import pg from 'pg'
import { type Static, Type } from 'typebox'
import { deletedCompanies } from '../companies/link.ts'
import { checkValues, problemsOfValues, type StoredValues } from '../records/custom-values.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { changesBetween, recordEvent } from '../events/record.ts'
import { removeTimelines } from '../timeline/timeline.ts'
import { object } from '../http/envelope.ts'
import { type ValidationError, unknownReference, notFound, refuse } from '../http/errors.ts'
import type { ProblemFinder } from '../http/refusals.ts'
import { partsOf } from '../records/belongings.ts'
import { patched } from '../records/parts.ts'
import { keepMerged, keepMergeChanges } from '../trash/keep.ts'
import { findContact, lockContacts, lockDealsOf, removeContacts, updateContact } from './queries.ts'
import { type Contact, contact } from './record.ts'

const { tags: _, ...choosable } = contact.Patch.properties

export const MergeInput = object({
  source_id: Type.String({ format: 'uuid', description: 'The contact that is merged away and deleted' }),
  target_id: Type.String({ format: 'uuid', description: 'The contact that is kept' }),
  fields: Type.Optional(
    object(choosable, {
      description: 'Values to set in the target, as in a PATCH',
      examples: [{ email: 'ada@analytical.example', title: 'Chief Mathematician' }],
    }),
  ),
})
export type MergeInput = Static<typeof MergeInput>

type Fields = NonNullable<MergeInput['fields']>

/**
 * The target takes over the values it lacks and all records that refer to the source, which is then deleted. Values
 * given in `fields` take precedence.
 */
export async function mergeContacts(tx: Tx, { source_id, target_id, fields = {} }: MergeInput): Promise<Contact> {
  refuse(problemsOfPair({ source_id, target_id }))
  const values = await checkValues(tx, 'contacts', fields.custom_fields ?? {}, placeOfValues)
  const contacts = await lockContacts(tx, [source_id, target_id])
  const source = contacts.find(({ id }) => id === source_id)
  const target = contacts.find(({ id }) => id === target_id)
  if (!source) throw notFound('The contact of source_id')
  if (!target) throw notFound('The contact of target_id')

  lockDealsOf(tx, [source_id])
  const entryId = keepMerged(tx, contact, source, target_id)
  fillFields(tx, source, target, fields, values)
  moveLinks(tx, source_id, target_id)
  moveParts(tx, source_id, target_id)
  moveTimeline(tx, source_id, target_id)
  removeContacts(tx, [source_id])

  const merged = (await findContact(tx, target_id).catch(placed))!
  const changes = changesBetween(target, merged) ?? {}
  keepMergeChanges(tx, entryId, { target_id, changes })
  recordEvent(tx, 'contact.updated', target_id, { data: merged, changes })
  recordEvent(tx, 'contact.deleted', source_id, { data: source, extra: { merged_into: target_id } })
  return merged
}

/** The constraint reports its own field name only. */
function placed(error: unknown): never {
  const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined
  const field = /^contacts_(company_id|owner_id)_fkey$/.exec(constraint ?? '')?.[1]
  throw field ? unknownReference(`fields.${field}`) : error
}

const placeOfValues = 'fields.custom_fields'

export const problemsOfMerge: ProblemFinder<MergeInput> = async ({ db, body }) => [
  ...problemsOfPair(body),
  ...(await problemsOfValues(db, 'contacts', body.fields?.custom_fields ?? {}, false, placeOfValues)),
]

const problemsOfPair = ({ source_id, target_id }: Partial<MergeInput>): ValidationError[] =>
  source_id !== undefined && source_id === target_id
    ? [{ field: 'source_id', message: 'must differ from target_id' }]
    : []

const links = new Set(['company_id', 'owner_id'])

function fillFields(tx: Tx, source: Contact, target: Contact, fields: Fields, values: StoredValues) {
  const chosen = patched(target, fields, undefined)
  const missing = Object.entries(chosen)
    .filter(([field, value]) => value === null && !Object.hasOwn(fields, field) && !links.has(field))
    .map(([field]) => field as keyof Contact)
  const filling = Object.fromEntries(missing.map((field) => [field, source[field]]))
  // The source gives it up first, because it is unique.
  if (source.external_id !== null)
    tx.run(sql`update contacts set external_id = null where workspace_id = ${tx.workspaceId} and id = ${source.id}`)
  updateContact(tx, target, { ...chosen, ...filling, updated_at: new Date().toISOString() }, values)
  // Read again, because the company of the source may have been deleted since. That is not an error: the link is then
  // empty.
  const company = sql`case when source.company_id <> all(${deletedCompanies(tx)}) then source.company_id end`
  const lacksCompany = target.company_id === null && fields.company_id === undefined
  // An owner who has left the workspace is kept, although a request could not set them.
  const lacksOwner = target.owner_id === null && fields.owner_id === undefined
  tx.run(sql`
    update contacts as target
       set company_id = ${lacksCompany ? company : sql`target.company_id`},
           owner_id = ${lacksOwner ? sql`source.owner_id` : sql`target.owner_id`},
           custom_fields = (source.custom_fields - ${values.unset}::text[]) || target.custom_fields
      from contacts as source
     where target.workspace_id = ${tx.workspaceId} and target.id = ${target.id}
       and source.workspace_id = ${tx.workspaceId} and source.id = ${source.id}
       and (source.company_id is not null or source.owner_id is not null or source.custom_fields <> '{}')`)
}

// Deals linked to both contacts would be duplicates. The links of the source are deleted with it.
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

function moveParts(tx: Tx, sourceId: string, targetId: string) {
  for (const { table } of partsOf(contact))
    tx.run(
      sql`update ${table} set contact_id = ${targetId} where workspace_id = ${tx.workspaceId} and contact_id = ${sourceId}`,
    )
}

/**
 * Makes timeline entries that name the source name the target, also on deals. A deal linked to both contacts left the
 * same entry with each.
 */
function moveTimeline(tx: Tx, sourceId: string, targetId: string) {
  tx.run(sql`
    update timeline t
       set details = json_build_object('deal_id', t.record_id, 'contact_id', ${targetId}::uuid)
     where t.workspace_id = ${tx.workspaceId} and t.details ->> 'contact_id' = ${sourceId}
       and t.record_id in (select record_id from timeline
                            where workspace_id = ${tx.workspaceId} and subject_id = ${sourceId} and type = 'deal')`)
  tx.run(sql`
    update timeline t
       set subject_id = ${targetId}
     where t.workspace_id = ${tx.workspaceId} and t.subject_id = ${sourceId}
       and not exists (select from timeline own
                        where own.workspace_id = ${tx.workspaceId} and own.subject_id = ${targetId} and own.at = t.at and own.id = t.id)`)
  removeTimelines(tx, [sourceId])
}
