import { companyToLink } from '../companies/link.ts'
import { shortRead, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { list } from '../http/lists.ts'
import { type Interaction, interaction, type InteractionQuery } from './record.ts'

export const findInteraction = (db: Reader, id: string) =>
  db.first<Interaction>(
    shortRead(sql`
    select ${interaction.columns(db)} from interactions r where r.workspace_id = ${db.workspaceId} and r.id = ${id}`),
  )

/** Locks it until the transaction ends. */
export const lockInteraction = (tx: Tx, id: string) =>
  tx.first<Interaction>(sql`
    select ${interaction.columns(tx)} from interactions r where r.workspace_id = ${tx.workspaceId} and r.id = ${id} for update`)

export const listInteractions = async (db: Reader, query: InteractionQuery) =>
  list<Interaction>(db, query, await interaction.listing(db, query))

export function insertInteraction(tx: Tx, record: Interaction) {
  const row = { ...record, company_id: companyToLink(tx, record.company_id), search: interaction.vector(tx, record) }
  tx.run(sql`
    insert into interactions (workspace_id, ${interaction.stored}) values (${tx.workspaceId}, ${interaction.values(row)})`)
  tx.tally('interactions', 1)
}

export function removeInteractions(tx: Tx, ids: readonly string[]) {
  tx.run(sql`delete from interactions where workspace_id = ${tx.workspaceId} and id = any(${ids}::uuid[])`)
  tx.tally('interactions', -ids.length)
}
