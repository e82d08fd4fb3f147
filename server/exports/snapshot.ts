import type { PoolClient } from 'pg'
import { sendBatch } from '../database/batch.ts'
import type { Caller } from '../database/caller.ts'
import { type Database, breaks } from '../database/database.ts'
import { literal, planAnew, type Sql, sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'

export type Snapshot = Reader & {
  /** Opens a query whose rows are then fetched piece by piece: PostgreSQL keeps its place. */
  open(query: Sql): Promise<void>
  fetch<Result>(rows: number): Promise<Result[]>
}

/** Everything that is read in here is of one moment, however long it takes. Nothing is locked, and nobody waits for it. */
export async function inSnapshot<Result>(
  database: Database,
  caller: Caller,
  work: (db: Snapshot) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect()
  try {
    await sendBatch(client, [
      sql`begin isolation level repeatable read read only`,
      sql`set local statement_timeout = '10min'`,
      sql`set local cursor_tuple_fraction = 1`, // all rows will be fetched
      caller.enter,
    ])
    const result = await work(snapshotOn(client, caller))
    await sendBatch(client, [sql`commit`])
    client.release()
    return result
  } catch (error) {
    await sendBatch(client, [sql`rollback`]).catch(() => {}) // a lost connection has rolled back already
    client.release(breaks(error))
    throw error
  }
}

function snapshotOn(client: PoolClient, caller: Caller): Snapshot {
  const all = async <Result>(query: Sql) => (await sendBatch(client, [query]))[0] as Result[]
  return {
    caller,
    workspaceId: caller.workspaceId,
    all,
    first: async <Result>(query: Sql) => (await all<Result>(query))[0],
    open: async (query) => void (await all(planAnew(sql`declare rows no scroll cursor for ${query}`))),
    // Anew, because what a fetch returns depends on what was opened.
    fetch: (rows) => all(planAnew(sql`fetch ${literal(rows)} from rows`)),
  }
}
