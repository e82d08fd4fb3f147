import { lockRecords } from '../database/rows.ts'
import { sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { baseSorts, listPage } from '../http/lists.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import type { View, ViewQuery } from './schema.ts'

const columns = sql`
  r.id, r.name, r.kind, r.filters, r.sort, r.sort_order as "order", r.columns, r.private_to is null as shared, r.owner_id,
  r.created_at, r.updated_at`

/** A private view exists for its owner only. */
const isVisible = ({ caller }: Reader) => sql`and (r.private_to is null or r.private_to = ${caller.userId})`

export const findView = (db: Reader, id: string) =>
  db.first<View>(
    sql`select ${columns} from views r where r.workspace_id = ${db.workspaceId} and r.id = ${id} ${isVisible(db)}`,
  )

export function lockView(tx: Tx, id: string) {
  lockRecords(tx, sql`views`, [id])
  return findView(tx, id)
}

export const listViews = (db: Reader, query: ViewQuery) =>
  listPage<View>(db, query, {
    table: sql`views`,
    columns,
    sorts: { ...baseSorts, name: { by: sql`r.name` } },
    conditions: [
      isVisible(db),
      ...(query.kind ? [sql`and r.kind = ${query.kind}`] : []),
      ...(query.shared === undefined ? [] : [sql`and (r.private_to is null) = ${query.shared}`]),
    ],
  })

/** Serializes concurrent creates, so that both count correctly. */
export async function countOwnViews(tx: Tx) {
  lockWorkspace(tx)
  const counted = await tx.first<{ total: number }>(sql`
    select count(*) as total from views where workspace_id = ${tx.workspaceId} and owner_id = ${tx.caller.userId}`)
  return counted!.total
}

export function insertView(tx: Tx, view: View) {
  tx.run(sql`
    insert into views (workspace_id, id, owner_id, private_to, kind, name, filters, sort, sort_order, columns, created_at, updated_at)
    values (${tx.workspaceId}, ${view.id}, ${view.owner_id}, ${privateTo(view)}, ${view.kind}, ${view.name},
            ${JSON.stringify(view.filters)}, ${view.sort}, ${view.order}, ${view.columns}, ${view.created_at}, ${view.updated_at})`)
}

export function updateView(tx: Tx, view: View) {
  tx.run(sql`
    update views
       set name = ${view.name}, private_to = ${privateTo(view)}, filters = ${JSON.stringify(view.filters)},
           sort = ${view.sort}, sort_order = ${view.order}, columns = ${view.columns}, updated_at = ${view.updated_at}
     where workspace_id = ${tx.workspaceId} and id = ${view.id}`)
}

export function removeView(tx: Tx, id: string) {
  tx.run(sql`delete from views where workspace_id = ${tx.workspaceId} and id = ${id}`)
}

const privateTo = ({ shared, owner_id }: View) => (shared ? null : owner_id)
