import { type Sql, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { type CursorQuery, list, listPage } from '../http/lists.ts'
import type { Reason } from './compare.ts'
import { type EntityType, kinds } from './kinds.ts'

type PairRow = { id: string; one_id: string; other_id: string; score: number; reasons: Reason[] }

/**
 * The pairs of a kind, as `r`, without those that were dismissed or have lost a record since. `offset 0` has each pair looked
 * up by key: joined instead, without statistics, 600 pairs took a second.
 */
function pairs(db: Reader, type: EntityType) {
  const { table, isLive } = kinds[type]
  const exists = (id: Sql) =>
    sql`exists (select from ${table} where workspace_id = ${db.workspaceId} and id = ${id} and ${isLive} offset 0)`
  return {
    table: sql`
      (select d.*
         from duplicates d
        where d.entity_type = ${type} and ${exists(sql`d.one_id`)} and ${exists(sql`d.other_id`)}
          and not exists (select from dismissed_duplicates x
                           where x.workspace_id = ${db.workspaceId} and x.one_id = d.one_id and x.other_id = d.other_id
                          offset 0))`,
    columns: sql`r.id, r.one_id, r.other_id, r.score, r.reasons`,
    sorts: { score: { by: sql`r.score` } },
    defaultSort: 'score',
  }
}

async function recordsOf(db: Reader, type: EntityType, ids: readonly string[]) {
  const { table, columns } = kinds[type]
  const records = await db.all<{ id: string }>(sql`
    select ${columns(db)} from ${table} r where r.workspace_id = ${db.workspaceId} and r.id = any(${ids}::uuid[])`)
  return new Map(records.map((record) => [record.id, record]))
}

export async function listPairs(db: Reader, type: EntityType, query: CursorQuery) {
  const { data, meta } = await list<PairRow>(db, query, { ...pairs(db, type), conditions: [] })
  const records = await recordsOf(
    db,
    type,
    data.flatMap(({ one_id, other_id }) => [one_id, other_id]),
  )
  return {
    data: data.flatMap(({ one_id, other_id, score, reasons }) => {
      const [one, other] = [records.get(one_id), records.get(other_id)]
      return one && other ? [{ records: [one, other], score, reasons }] : []
    }),
    meta,
  }
}

export async function listDuplicatesOf(
  db: Reader,
  type: EntityType,
  id: string,
  query: { page: number; per_page: number },
) {
  const { data, meta } = await listPage<PairRow>(db, query, {
    ...pairs(db, type),
    conditions: [sql`and (r.one_id = ${id} or r.other_id = ${id})`],
  })
  const partnerOf = ({ one_id, other_id }: PairRow) => (one_id === id ? other_id : one_id)
  const records = await recordsOf(db, type, data.map(partnerOf))
  return {
    data: data.flatMap((pair) => {
      const record = records.get(partnerOf(pair))
      return record ? [{ record, score: pair.score, reasons: pair.reasons }] : []
    }),
    meta,
  }
}

/** Whether the pair was not dismissed before. */
export const dismiss = async (tx: Tx, [one, other]: readonly [string, string]) =>
  (await tx.first(sql`
    insert into dismissed_duplicates (workspace_id, one_id, other_id)
    values (${tx.workspaceId}, least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid))
    on conflict do nothing
    returning 1`)) !== undefined

/** Whether the pair was dismissed. */
export const undismiss = async (tx: Tx, [one, other]: readonly [string, string]) =>
  (await tx.first(sql`
    delete from dismissed_duplicates
     where workspace_id = ${tx.workspaceId}
       and one_id = least(${one}::uuid, ${other}::uuid) and other_id = greatest(${one}::uuid, ${other}::uuid)
    returning 1`)) !== undefined

/** For records that were merged into another one: the pair that was dismissed does not exist any more. */
export function forgetDismissals(tx: Tx, ids: readonly string[]) {
  if (ids.length > 0)
    tx.run(sql`
      delete from dismissed_duplicates
       where workspace_id = ${tx.workspaceId} and (one_id = any(${ids}::uuid[]) or other_id = any(${ids}::uuid[]))`)
}

export const findExisting = (db: Reader, type: EntityType, ids: readonly string[]) =>
  db.all<{ id: string }>(sql`
    select id from ${kinds[type].table}
     where workspace_id = ${db.workspaceId} and id = any(${ids}::uuid[]) and ${kinds[type].isLive}`)
