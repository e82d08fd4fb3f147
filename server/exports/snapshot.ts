import type { Row } from '../database/batch.ts'
import type { Caller } from '../database/caller.ts'
import { type Database, breaks } from '../database/database.ts'
import { forCitus } from '../database/for-citus.ts'
import { literal, planAnew, type Sql, sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'

export type Snapshot = Reader & {
  /** Opens a cursor whose rows are fetched in batches, and closes the one before. */
  open(query: Sql): Promise<void>
  /** Throws ResultTooLarge if several rows have more bytes than fit into memory many times. */
  fetch<Result>(rows: number): Promise<Result[]>
  /** Ends the snapshot early, because a long one delays migrations. Nothing can be read afterwards. */
  end(): Promise<void>
}

const longest = 600_000
/** Of several rows. Each running export keeps two pages in memory, and one row is always read. */
const pageBytes = 32 * 1024 * 1024

/** All reads in this function see one snapshot, however long they take. Nothing is locked. */
export async function inSnapshot<Result>(
  database: Database,
  caller: Caller,
  work: (db: Snapshot) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect()
  const send = (queries: readonly Sql[], maxBytes?: number) => database.batch(client, queries, longest, { maxBytes })
  try {
    await send([
      sql`begin isolation level repeatable read read only`,
      sql`select set_config('statement_timeout', ${String(longest)}, true),
                 set_config('idle_in_transaction_session_timeout', ${String(longest)}, true)`,
      sql`set local cursor_tuple_fraction = 1`, // all rows will be fetched
      caller.enter,
    ])
    const result = await work(snapshotOn(send, caller, database.isDistributed))
    await send([sql`commit`]) // only a warning if the snapshot has ended
    client.release()
    return result
  } catch (error) {
    if (!breaks(error)) await send([sql`rollback`]).catch(() => {}) // a lost connection has already rolled back
    client.release(breaks(error))
    throw error
  }
}

type Send = (queries: readonly Sql[], maxBytes?: number) => Promise<Row[][]>

function snapshotOn(send: Send, caller: Caller, isDistributed: boolean): Snapshot {
  const { workspaceId } = caller
  const all = async <Result>(query: Sql, maxBytes?: number) =>
    (await send([isDistributed ? forCitus(query, workspaceId) : query], maxBytes))[0] as Result[]
  return {
    caller,
    workspaceId,
    isDistributed,
    all,
    first: async <Result>(query: Sql) => (await all<Result>(query))[0],
    async open(query) {
      await all(sql`close all`)
      await all(planAnew(sql`declare rows no scroll cursor for ${query}`))
    },
    // Not prepared, because the columns of a fetch depend on the cursor.
    fetch: (rows) => all(planAnew(sql`fetch ${literal(rows)} from rows`), rows > 1 ? pageBytes : Infinity),
    end: async () => void (await all(sql`commit`)),
  }
}
