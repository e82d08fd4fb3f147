import { companyOf, companyToKeep, companyToLink, isOfCompany } from '../companies/queries.ts'
import { customFields, mergeValues, requiredValues, type StoredValues } from '../records/custom-values.ts'
import { searchVector } from '../database/search.ts'
import { sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { baseSorts, type Listing, listPage, type Sorts } from '../http/lists.ts'
import { among } from '../records/among.ts'
import { insertRows, lockRecords, type New } from '../records/parts.ts'
import { hasTag, tagNames } from '../records/tags.ts'
import { beginHistory, continueHistory } from './history.ts'
import { type Deal, type DealFilter, type DealQuery, type Stage, stages } from './schema.ts'

const columns = (db: Reader) => sql`
  r.id, r.name, r.name as title, r.value, r.stage,
  array(select l.contact_id from deal_contacts l
         where l.workspace_id = r.workspace_id and l.deal_id = r.id order by l.contact_id) as contact_ids,
  ${companyOf(db)}, r.expected_close_date, r.lost_reason, r.notes,
  ${tagNames('deal')} as tags, ${customFields}, r.stage_changed_at, r.closed_at, r.created_at, r.updated_at`

const sorts: Sorts = {
  ...baseSorts,
  name: { by: sql`r.name` },
  value: { by: sql`r.value` },
  stage: { by: sql`r.stage_order` },
  expected_close_date: { by: sql`r.expected_close_date`, nullable: true },
}

const orderOf = (stage: Stage) => stages.indexOf(stage)

export const findDeal = (db: Reader, id: string) =>
  db.first<Deal>(sql`select ${columns(db)} from deals r where r.workspace_id = ${db.workspaceId} and r.id = ${id}`)

export const dealExists = async (db: Reader, id: string) =>
  (await db.first(sql`select from deals where workspace_id = ${db.workspaceId} and id = ${id}`)) !== undefined

export function lockDeals(tx: Tx, ids: readonly string[]) {
  lockRecords(tx, sql`deals`, ids)
  return tx.all<Deal>(sql`
    select ${columns(tx)} from deals r where r.workspace_id = ${tx.workspaceId} and r.id = any(${ids}::uuid[]) order by r.id`)
}

export const listDeals = async (db: Reader, query: DealQuery) => listPage<Deal>(db, query, await dealListing(db, query))

export async function dealListing(
  db: Reader,
  { q, ids, stage, contact_id, company_id, tag }: DealFilter,
): Promise<Listing> {
  return {
    table: sql`deals`,
    columns: columns(db),
    sorts,
    conditions: [
      ...among(ids),
      ...(stage ? [sql`and r.stage_order = ${orderOf(stage)}`] : []),
      ...(contact_id ? [isLinkedTo(db, contact_id)] : []),
      ...(company_id ? [isOfCompany(db, company_id)] : []),
      ...(tag !== undefined ? [await hasTag(db, 'deal', tag)] : []),
    ],
    q: { typed: q, searchable: sql`searchable_deals` },
    tally: 'deals',
    filteredTally: stage && !ids && !contact_id && !company_id && tag === undefined ? tallyOf(stage) : undefined,
  }
}

const isLinkedTo = (db: Reader, contactId: string) => sql`
  and exists (select from deal_contacts l where l.workspace_id = ${db.workspaceId} and l.contact_id = ${contactId} and l.deal_id = r.id)`

const storedColumns = sql`
  id, name, value, stage, stage_order, company_id, expected_close_date, lost_reason, notes,
  custom_fields, search, stage_changed_at, closed_at, created_at, updated_at`

export function insertDeal(tx: Tx, deal: Deal, { set }: StoredValues) {
  tx.write(
    sql`
    insert into deals (workspace_id, ${storedColumns})
    values (${tx.workspaceId}, ${deal.id}, ${deal.name}, ${deal.value}, ${deal.stage}, ${orderOf(deal.stage)},
            ${companyToLink(tx, deal.company_id)}, ${deal.expected_close_date}, ${deal.lost_reason}, ${deal.notes}, ${JSON.stringify(set)},
            ${vectorOf(tx, deal)}::tsvector, ${deal.stage_changed_at}, ${deal.closed_at}, ${deal.created_at}, ${deal.updated_at})`,
    requiredValues(tx, 'deals', deal.custom_fields),
  )
  linkContacts(tx, deal.id, deal.contact_ids)
  beginHistory(tx, [deal])
  tx.tally('deals', 1)
  tallyStage(tx, deal, 1)
}

export function insertDeals(tx: Tx, deals: readonly New<Deal>[]) {
  const rows = deals.map(({ record, values }) => ({
    ...record,
    stage_order: orderOf(record.stage),
    custom_fields: values.set,
    search: vectorOf(tx, record),
  }))
  insertRows(tx, sql`deals`, storedColumns, rows)
  const links = deals.flatMap(({ record }) =>
    record.contact_ids.map((contact_id) => ({ deal_id: record.id, contact_id })),
  )
  insertRows(tx, sql`deal_contacts`, sql`deal_id, contact_id`, links)
  beginHistory(
    tx,
    deals.map(({ record }) => record),
  )
  tx.tally('deals', deals.length)
  for (const { record } of deals) tallyStage(tx, record, 1)
}

export function updateDeal(tx: Tx, before: Deal, deal: Deal, values: StoredValues) {
  tx.run(sql`
    update deals
       set name = ${deal.name}, value = ${deal.value}, stage = ${deal.stage}, stage_order = ${orderOf(deal.stage)},
           company_id = ${companyToKeep(tx, before, deal)}, expected_close_date = ${deal.expected_close_date},
           lost_reason = ${deal.lost_reason}, notes = ${deal.notes}, custom_fields = ${mergeValues(values)},
           search = ${vectorOf(tx, deal)}::tsvector, stage_changed_at = ${deal.stage_changed_at},
           closed_at = ${deal.closed_at}, updated_at = ${deal.updated_at}
     where workspace_id = ${tx.workspaceId} and id = ${deal.id}`)
  continueHistory(tx, before, deal)
  tallyStage(tx, before, -1)
  tallyStage(tx, deal, 1)
}

export function removeDeal(tx: Tx, deal: Deal) {
  tx.run(sql`delete from deals where workspace_id = ${tx.workspaceId} and id = ${deal.id}`)
  tx.tally('deals', -1)
  tallyStage(tx, deal, -1)
}

/** What the pipeline is made of. */
export const tallyOf = (stage: Stage) => `deals:${stage}`
const tallyStage = (tx: Tx, { stage, value }: Deal, sign: 1 | -1) => tx.tally(tallyOf(stage), sign, sign * value)

function linkContacts(tx: Tx, dealId: string, contactIds: readonly string[]) {
  if (contactIds.length === 0) return
  tx.run(sql`
    insert into deal_contacts (workspace_id, deal_id, contact_id)
    select ${tx.workspaceId}, ${dealId}, contact_id from unnest(${contactIds}::uuid[]) as contact_id
    on conflict do nothing`)
}

export function replaceContacts(tx: Tx, dealId: string, contactIds: readonly string[]) {
  tx.run(sql`
    delete from deal_contacts
     where workspace_id = ${tx.workspaceId} and deal_id = ${dealId} and contact_id <> all(${contactIds}::uuid[])`)
  linkContacts(tx, dealId, contactIds)
}

const vectorOf = (tx: Tx, { name, notes }: Deal) => searchVector(tx.caller.workspaceNumber!, { names: [name], notes })
