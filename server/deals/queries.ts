import { companyToKeep, companyToLink } from '../companies/link.ts'
import { insertRows, lockRecords } from '../database/rows.ts'
import { shortRead, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { list, type Listing } from '../http/lists.ts'
import { tallyRecords } from '../records/belongings.ts'
import { mergeValues, requiredValues, type StoredValues } from '../records/custom-values.ts'
import { type New } from '../records/parts.ts'
import { memberToKeep, memberToLink } from '../workspaces/member-link.ts'
import { beginHistory, continueHistory } from './history.ts'
import { type Deal, deal, type DealQuery, orderOf, type Stage, tallyOf } from './record.ts'

export const findDeal = (db: Reader, id: string) =>
  db.first<Deal>(
    shortRead(sql`select ${deal.columns(db)} from deals r where r.workspace_id = ${db.workspaceId} and r.id = ${id}`),
  )

export const dealExists = async (db: Reader, id: string) =>
  (await db.first(sql`select from deals where workspace_id = ${db.workspaceId} and id = ${id}`)) !== undefined

export function lockDeals(tx: Tx, ids: readonly string[]) {
  lockRecords(tx, sql`deals`, ids)
  return tx.all<Deal>(sql`
    select ${deal.columns(tx)} from deals r where r.workspace_id = ${tx.workspaceId} and r.id = any(${ids}::uuid[]) order by r.id`)
}

export const listDeals = async (db: Reader, query: DealQuery) => list<Deal>(db, query, await dealListing(db, query))

export async function dealListing(db: Reader, filter: object): Promise<Listing> {
  const { stage } = filter as { stage?: Stage }
  const listing = await deal.listing(db, filter)
  const isOfStageOnly = stage !== undefined && listing.conditions.length === 1
  return { ...listing, filteredTally: isOfStageOnly ? tallyOf(stage) : undefined }
}

const intoDeals = sql`deals (workspace_id, ${deal.stored})`

export function insertDeal(tx: Tx, record: Deal, { set }: StoredValues) {
  const row = {
    ...record,
    stage_order: orderOf(record.stage),
    company_id: companyToLink(tx, record.company_id),
    owner_id: memberToLink(tx, record.owner_id),
    custom_fields: JSON.stringify(set),
    search: deal.vector(tx, record),
  }
  tx.write(
    { into: intoDeals, row: sql`(${tx.workspaceId}, ${deal.values(row)})` },
    requiredValues(tx, 'deals', record.custom_fields),
  )
  linkContacts(tx, record.id, record.contact_ids)
  beginHistory(tx, [record])
  tallyRecords(tx, deal, [record], 1)
}

export function insertDeals(tx: Tx, deals: readonly New<Deal>[]) {
  const vectors = deal.vectors(
    tx,
    deals.map(({ record }) => record),
  )
  const rows = deals.map(({ record, values }, i) => ({
    ...record,
    stage_order: orderOf(record.stage),
    custom_fields: values.set,
    search: vectors[i],
  }))
  insertRows(tx, deal.table, deal.stored, rows)
  const links = deals.flatMap(({ record }) =>
    record.contact_ids.map((contact_id) => ({ deal_id: record.id, contact_id })),
  )
  insertRows(tx, sql`deal_contacts`, sql`deal_id, contact_id`, links)
  beginHistory(
    tx,
    deals.map(({ record }) => record),
  )
  tallyRecords(
    tx,
    deal,
    deals.map(({ record }) => record),
    1,
  )
}

export function updateDeal(tx: Tx, before: Deal, record: Deal, values: StoredValues) {
  const row = {
    ...record,
    stage_order: orderOf(record.stage),
    company_id: companyToKeep(tx, before, record),
    owner_id: memberToKeep(tx, 'owner_id', before.owner_id, record.owner_id),
    custom_fields: mergeValues(values),
    search: deal.vector(tx, record),
  }
  tx.run(sql`update deals set ${deal.changes(row)} where workspace_id = ${tx.workspaceId} and id = ${record.id}`)
  continueHistory(tx, before, record)
  tallyRecords(tx, deal, [before], -1)
  tallyRecords(tx, deal, [record], 1)
}

export function removeDeals(tx: Tx, deals: readonly Deal[]) {
  tx.run(
    sql`delete from deals where workspace_id = ${tx.workspaceId} and id = any(${deals.map(({ id }) => id)}::uuid[])`,
  )
  tallyRecords(tx, deal, deals, -1)
}

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
