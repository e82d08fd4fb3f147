import { type Sql, sql } from './sql.ts'
import type { Tx } from './transaction.ts'

/**
 * As name_key and industry_key hold a text. They are of the default collation: compared in the one that lower() needs,
 * PostgreSQL would not look into their indexes, and 500 names took 600 ms among 1,500 companies instead of 4.
 */
export const asKey = (text: Sql | string) => sql`lower(${text} collate "und-x-icu") collate "default"`

/** Many rows in one statement. Each names its columns, as the table does. */
export function insertRows(tx: Tx, table: Sql, columns: Sql, rows: readonly object[]) {
  if (rows.length === 0) return
  tx.run(sql`
    insert into ${table} (workspace_id, ${columns})
    select ${tx.workspaceId}, ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)})`)
}

/**
 * Keeps others from changing these records until the transaction ends; in the order of their ids, so that nobody
 * waits in a circle. A statement of its own: one that had to wait would still see the tags of before its wait.
 */
export function lockRecords(tx: Tx, table: Sql, ids: readonly string[]) {
  tx.run(sql`
    select from ${table}
     where workspace_id = ${tx.workspaceId} and id = any(${ids}::uuid[])
     order by id
       for update`)
}
