import { searchVector } from '../database/search.ts'
import { sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { byId, listPage, type Sorts } from '../http/lists.ts'
import type { Interaction, InteractionQuery } from './schema.ts'

const columns = sql`r.id, r.contact_id, r.deal_id, r.type, r.notes, r.occurred_at, r.created_at`

const sorts: Sorts = {
  occurred_at: { by: sql`r.occurred_at` },
  created_at: { by: byId },
  updated_at: { by: byId }, // never updated, so last changed when created
}

export const findInteraction = (db: Reader, id: string) =>
  db.first<Interaction>(
    sql`select ${columns} from interactions r where r.workspace_id = ${db.workspaceId} and r.id = ${id}`,
  )

export const listInteractions = (db: Reader, query: InteractionQuery) =>
  listPage<Interaction>(db, query, {
    table: sql`interactions`,
    columns,
    sorts,
    defaultSort: 'occurred_at',
    conditions: [
      ...(query.contact_id ? [sql`and r.contact_id = ${query.contact_id}`] : []),
      ...(query.deal_id ? [sql`and r.deal_id = ${query.deal_id}`] : []),
      ...(query.type ? [sql`and r.type = ${query.type}`] : []),
    ],
    q: { typed: query.q, searchable: sql`searchable_interactions` },
    tally: 'interactions',
  })

export function insertInteraction(tx: Tx, interaction: Interaction) {
  const { id, contact_id, deal_id, type, notes, occurred_at, created_at } = interaction
  const vector = searchVector(tx.caller.workspaceNumber!, { names: [], notes })
  tx.run(sql`
    insert into interactions (workspace_id, id, contact_id, deal_id, type, notes, search, occurred_at, created_at)
    values (${tx.workspaceId}, ${id}, ${contact_id}, ${deal_id}, ${type}, ${notes}, ${vector}::tsvector, ${occurred_at}, ${created_at})`)
  tx.tally('interactions', 1)
}

export async function removeInteraction(tx: Tx, id: string) {
  const removed = await tx.first<Interaction>(sql`
    delete from interactions r where r.workspace_id = ${tx.workspaceId} and r.id = ${id} returning ${columns}`)
  if (removed) tx.tally('interactions', -1)
  return removed
}
