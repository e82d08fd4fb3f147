import pg from 'pg'
import type { Row } from './batch.ts'
import type { Caller, Entry } from './caller.ts'
import { breaks, type Database, DatabaseBusy } from './database.ts'
import { forCitus } from './for-citus.ts'
import { type Sql, sql } from './sql.ts'
import { openTallies } from './tallies.ts'
import { asStatement, type Queue, queueWrite, withReceipt } from './writes.ts'

/** The handle of a query that only reads: one workspace. */
export type Reader = {
  caller: Caller
  workspaceId: string
  /** Whether the database is distributed with Citus: see decision 25. */
  isDistributed: boolean
  all<Result>(query: Sql): Promise<Result[]>
  first<Result>(query: Sql): Promise<Result | undefined>
}

/** The only handle of a query that writes: one connection, one transaction, one workspace. */
export type Tx = Reader & {
  /** Sent with the next awaited statement or with the commit, without a separate round trip. */
  run(query: Sql): void
  /**
   * The same for a new row that nothing else in this transaction reads: consecutive ones are sent as one statement,
   * which takes PostgreSQL two thirds of the time. `beside` is an expression to evaluate with it.
   */
  write(insert: Sql, beside?: Sql): void
  /** Adds to an exact count (and a sum with it). All changes of a transaction are in its last statement, to keep locks short. */
  tally(what: string, count: number, value?: number | bigint): void
  /** Runs work in another workspace: a new one, or one that an invitation opens. */
  within<Result>(workspaceId: string, work: () => Promise<Result>): Promise<Result>
  /** For notifications within this process. Anything that must not be lost has to be part of the transaction. */
  afterCommit(notify: () => void): void
}

/** The credential ended between two checks. */
export class CredentialEnded extends Error {}

type Read = { query: Sql; resolve: (rows: Row[]) => void; reject: (error: unknown) => void }

/** Short reads that wait for a connection, by the check of their credential. */
const gathering = new WeakMap<Sql, Read[]>()
/** How many short reads share a transaction. */
const maxShortReads = 8

/**
 * Each query is a separate transaction, in one round trip with the check of the credential. Queries of the same tick are
 * sent together. Short reads of the same credential that wait for a connection are also sent together, for all requests:
 * the credential is then checked once, and each takes about half of the time in PostgreSQL.
 */
export function reader(database: Database, caller: Caller): Reader {
  const { enter, workspaceId } = caller
  let waiting: Read[] = []

  async function send(reads: Read[]) {
    try {
      const [entry, ...results] = await database.send(() => {
        close(reads)
        return [enter, ...reads.map(({ query }) => (database.isDistributed ? forCitus(query, workspaceId) : query))]
      }, workspaceId)
      if (!entry![0]) throw new CredentialEnded()
      for (const [i, { resolve }] of reads.entries()) resolve(results[i]!)
    } catch (error) {
      close(reads)
      // One of them failed, and all were rolled back.
      if (reads.length > 1 && error instanceof pg.DatabaseError) for (const read of reads) void send([read])
      else for (const { reject } of reads) reject(error)
    }
  }

  function close(reads: Read[]) {
    if (gathering.get(enter) === reads) gathering.delete(enter)
  }

  function gather(read: Read) {
    const gathered = gathering.get(enter)
    if (gathered && gathered.length < maxShortReads) return void gathered.push(read)
    const reads = [read]
    gathering.set(enter, reads)
    void send(reads)
  }

  function flush() {
    void send(waiting)
    waiting = []
  }

  const all = <Result>(query: Sql) =>
    new Promise<Result[]>((resolve, reject) => {
      const read: Read = { query, resolve: resolve as (rows: Row[]) => void, reject }
      if (query.isShort) return gather(read)
      if (waiting.push(read) === 1) queueMicrotask(flush)
    })
  return {
    caller,
    workspaceId,
    isDistributed: database.isDistributed,
    all,
    first: async <Result>(query: Sql) => (await all<Result>(query))[0],
  }
}

/** What the stored response of an idempotent request adds to its transaction. */
export type Receipt<Result> = {
  /** Sent first, before the outcome is known: a second request with the same key waits here. */
  claim: Sql
  /** Sent instead of the claim, if the outcome is known before anything was sent. */
  keepAtOnce(result: Result): Sql
  keep(result: Result): Sql
}

/**
 * Runs work in one transaction. As long as the work only `run`s statements, nothing is sent before its end, and then
 * everything in one round trip. The victim of a deadlock is run again, so work must have no effects outside `tx`.
 */
export async function transaction<Result>(
  database: Database,
  caller: Caller,
  work: (tx: Tx) => Promise<Result>,
  receipt?: Receipt<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(database, caller, work, receipt)
    } catch (error) {
      if (attempt < 5 && error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001'))
        continue
      throw error
    }
  }
}

async function attemptOnce<Result>(
  database: Database,
  caller: Caller,
  work: (tx: Tx) => Promise<Result>,
  receipt: Receipt<Result> | undefined,
) {
  const client = await database.connect(caller.workspaceId)
  let isBroken = false
  const began = performance.now()
  async function send(statements: readonly Sql[]) {
    try {
      return await database.batch(client, statements)
    } catch (error) {
      isBroken ||= breaks(error)
      throw error
    }
  }
  const tallies = openTallies(client)
  const afterwards: (() => void)[] = []
  let queue: Queue = []
  let begun = false

  async function flush(): Promise<Row[][]> {
    const opening = begun ? [] : [sql`begin`, caller.enter, ...(receipt ? [receipt.claim] : [])]
    const statements = [...opening, ...queue.map(asStatement)]
    queue = []
    if (performance.now() - began > database.transactionTimeout) throw new DatabaseBusy('The transaction took too long')
    const isFirst = !begun
    begun = true
    const results = await send(statements)
    if (isFirst) admit(results[1]![0])
    return results
  }

  // The workspace may change before the queue is sent: see `within`.
  const own = (query: Sql) => (database.isDistributed ? forCitus(query, tx.workspaceId) : query)

  const all = async <Result>(query: Sql) => {
    queue.push(own(query))
    return (await flush()).at(-1) as Result[]
  }

  const tx: Tx = {
    caller,
    workspaceId: caller.workspaceId,
    isDistributed: database.isDistributed,
    all,
    first: async <Result>(query: Sql) => (await all<Result>(query))[0],
    run: (query) => void queue.push(own(query)),
    write(insert, beside) {
      if (!database.isDistributed) return queueWrite(queue, insert, beside)
      // Written together they would take as many messages between the nodes.
      tx.run(insert)
      if (beside) tx.run(sql`select ${beside}`)
    },
    tally: (what, count, value = 0) => tallies.add(tx.workspaceId, what, count, value),
    async within(workspaceId, inside) {
      await all(sql`select enter_workspace(${workspaceId})`)
      tx.workspaceId = workspaceId
      const result = await inside()
      addTallies(workspaceId)
      tx.workspaceId = caller.workspaceId
      tx.run(sql`select enter_workspace(${caller.workspaceId})`)
      return result
    },
    afterCommit: (notify) => void afterwards.push(notify),
  }

  function addTallies(workspaceId: string) {
    const added = tallies.take(workspaceId)
    if (added) tx.write(added)
  }

  try {
    const result = await work(tx)
    addTallies(caller.workspaceId)
    if (begun) {
      if (receipt) tx.run(receipt.keep(result))
      tx.run(sql`commit`)
      await flush()
    } else {
      const statements = [caller.enter, ...withReceipt(queue, receipt?.keepAtOnce(result)).map(asStatement)]
      begun = database.isDistributed
      const results = await send(begun ? [sql`begin`, ...statements, sql`commit`] : statements)
      // An ended credential has written nothing here: at the latest, row-level security rejected its event.
      admit(results[begun ? 1 : 0]![0])
    }
    for (const notify of afterwards) notify()
    return result
  } catch (error) {
    if (begun && !isBroken) await send([sql`rollback`]).catch(() => {}) // a lost connection has already rolled back
    // Row-level security rejects writes of an ended credential; the caller should get the error of the credential.
    if (isRefusedByPolicy(error)) admit((await send([caller.enter]))[0]![0])
    throw error
  } finally {
    client.release(isBroken)
  }
}

const isRefusedByPolicy = (error: unknown) => error instanceof pg.DatabaseError && error.code === '42501'

function admit(entry: Row | undefined): asserts entry is Row & Entry {
  if (!entry) throw new CredentialEnded()
}
