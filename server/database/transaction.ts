import pg, { type PoolClient } from 'pg'
import type { Row } from './batch.ts'
import type { Caller, Entry } from './caller.ts'
import { breaks, type Database, DatabaseBusy, isCancelled, isLocked } from './database.ts'
import { forCitus } from './for-citus.ts'
import { isWithin, nameOf, type Scope, widened } from './scope.ts'
import { openSharing } from './sharing.ts'
import { nothing, Sql, sql } from './sql.ts'
import { openTallies, type Tallies } from './tallies.ts'
import {
  asStatement,
  type Insert,
  type NewRow,
  type Queue,
  hasSameShape,
  queueWrite,
  withReceipt,
  type Writes,
} from './writes.ts'

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
  write(insert: Insert, beside?: Sql): void
  /** Adds to an exact count (and a sum with it). All changes of a transaction are in its last statement, to keep locks short. */
  tally(what: string, count: number, value?: number | bigint): void
  /** Runs work in another workspace: a new one, or one that an invitation opens. */
  within<Result>(workspaceId: string, work: () => Promise<Result>): Promise<Result>
  /** For notifications within this process. Anything that must not be lost has to be part of the transaction. */
  afterCommit(notify: () => void): void
}

/** The credential ended between two checks. */
export class CredentialEnded extends Error {}

/** The transaction was begun for certain workspaces, and the work continues in another. */
class NeedsAnother extends Error {
  readonly workspaceId: string

  constructor(workspaceId: string) {
    super('The work continues in another workspace')
    this.workspaceId = workspaceId
  }
}

type Read = { query: Sql; resolve: (rows: Row[]) => void; reject: (error: unknown) => void }

const shortReads = openSharing<Read>(8)

/**
 * Each query is a separate transaction, in one round trip with the check of the credential. Queries of the same tick are
 * sent together. Short reads of the same credential that wait for a connection are also sent together, for all requests:
 * the credential is then checked once, and each takes about two thirds of the processor time.
 */
export function reader(database: Database, caller: Caller): Reader {
  const { enter, workspaceId } = caller
  let waiting: Read[] = []

  async function send(reads: Read[]) {
    try {
      const collect = () => {
        shortReads.close(enter, reads)
        return [enter, ...reads.map(({ query }) => (database.isDistributed ? forCitus(query, workspaceId) : query))]
      }
      const sharedBy = reads[0]!.query.isShort ? enter : undefined
      const [entry, ...results] = await (database.nodes
        ? database.nodes.read(collect(), workspaceId)
        : database.send(collect, workspaceId, { sharedBy, isReading: true }))
      if (!entry![0]) throw new CredentialEnded()
      for (const [i, { resolve }] of reads.entries()) resolve(results[i]!)
    } catch (error) {
      shortReads.close(enter, reads)
      // One of them failed, and all were rolled back.
      const isShared = reads.length > 1 && reads.every(({ query }) => query.isShort)
      if (isShared && canBeSentAlone(error)) for (const read of reads) void send([read])
      else for (const { reject } of reads) reject(error)
    }
  }

  function flush() {
    void send(waiting)
    waiting = []
  }

  const all = <Result>(query: Sql) =>
    maybeDropped(
      new Promise<Result[]>((resolve, reject) => {
        const read: Read = { query, resolve: resolve as (rows: Row[]) => void, reject }
        if (!query.isShort || waiting.length > 0) {
          if (waiting.push(read) === 1) queueMicrotask(flush)
          return
        }
        shortReads.join(enter, read, send)
      }),
    )
  return {
    caller,
    workspaceId,
    isDistributed: database.isDistributed,
    all,
    first: <Result>(query: Sql) => maybeDropped(all<Result>(query).then(([row]) => row)),
  }
}

/**
 * Queries that are sent together fail together. A request stops at the first that fails and drops the others; their
 * rejections, which nobody handles, would end the process.
 */
function maybeDropped<Result>(promise: Promise<Result>) {
  promise.catch(() => {})
  return promise
}

/** What the stored response of an idempotent request adds to its transaction. */
export type Receipt<Result> = {
  /** Sent first, before the outcome is known: a second request with the same key waits here. */
  claim: Sql
  /** Sent instead of the claim, if the outcome is known before anything was sent. */
  keepAtOnce(result: Result): NewRow
  keep(result: Result): Sql
}

/**
 * Runs work in one transaction. As long as the work only `run`s statements, nothing is sent before its end, and then
 * everything in one round trip. The victim of a deadlock is run again, and so is work that turns out to need several
 * workspaces, so work must have no effects outside `tx`.
 */
export async function transaction<Result>(
  database: Database,
  caller: Caller,
  work: (tx: Tx) => Promise<Result>,
  receipt?: Receipt<Result>,
): Promise<Result> {
  let scope: Scope = [caller.workspaceId]
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(database, caller, work, receipt, scope)
    } catch (error) {
      if (error instanceof NeedsAnother) {
        scope = widened(scope, error.workspaceId)
        continue
      }
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
  scope: Scope,
) {
  let connected: Promise<PoolClient> | undefined
  const connect = () => (connected ??= database.connect(caller.workspaceId))
  let isBroken = false
  let began: number | undefined
  async function send(statements: readonly Sql[]) {
    const client = await connect()
    began ??= performance.now()
    try {
      return await database.batch(client, statements)
    } catch (error) {
      isBroken ||= breaks(error)
      throw error
    }
  }
  const tallies = openTallies()
  const afterwards: (() => void)[] = []
  let queue: Queue = []
  let begun = false
  let isCommitting = false

  async function flush(): Promise<Row[][]> {
    const opening = begun
      ? []
      : [
          sql`begin`,
          caller.enter,
          ...(scope === 'several' || scope.length > 1 ? [name(scope)] : []),
          ...(receipt ? [receipt.claim] : []),
        ]
    const statements = [...opening, ...queue.map(asStatement)]
    queue = []
    if (began !== undefined && performance.now() - began > database.transactionTimeout)
      throw new DatabaseBusy('The transaction took too long')
    const isFirst = !begun
    begun = true
    const results = await send(statements).catch((error: unknown) => {
      throw isCommitting ? error : database.refusal(error)
    })
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
      tx.run(asStatement({ inserts: [insert], beside: [] }))
      if (beside) tx.run(sql`select ${beside}`)
    },
    tally: (what, count, value = 0) => tallies.add(tx.workspaceId, what, count, value),
    async within(workspaceId, inside) {
      if (!database.isDistributed) {
        if (!isWithin(scope, workspaceId)) {
          if (begun) throw new NeedsAnother(workspaceId)
          scope = widened(scope, workspaceId)
        }
      }
      await all(sql`select enter_workspace(${workspaceId})`)
      tx.workspaceId = workspaceId
      const result = await inside()
      await addTallies(workspaceId)
      tx.workspaceId = caller.workspaceId
      tx.run(sql`select enter_workspace(${caller.workspaceId})`)
      return result
    },
    afterCommit: (notify) => void afterwards.push(notify),
  }

  async function addTallies(workspaceId: string) {
    const added = tallies.take(await connect(), workspaceId)
    if (added) tx.write(added)
  }

  /** A transaction that only writes new rows may be written together with those of other requests. */
  function isWrittenTogether(result: Result): Promise<boolean> | false {
    const [writes, ...others] = withReceipt(queue, receipt?.keepAtOnce(result))
    if (database.isDistributed || !writes || writes instanceof Sql || others.length > 0) return false
    return new Promise<boolean>((resolve, reject) =>
      newRows.join(caller.enter, { writes, tallies, resolve, reject }, (group) =>
        writeTogether(database, caller, group),
      ),
    )
  }

  try {
    const result = await work(tx)
    if (begun) {
      await addTallies(caller.workspaceId)
      if (receipt) tx.run(receipt.keep(result))
      tx.run(sql`commit`)
      isCommitting = true
      await flush()
    } else if (!(await isWrittenTogether(result))) {
      await addTallies(caller.workspaceId)
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
    // Row-level security rejects writes of an ended credential, and a foreign key rejects what belongs to a member who was
    // removed meanwhile. The caller should get the error of the credential.
    if (mayBeOfEnded(error)) admit((await send([caller.enter]))[0]![0])
    throw error
  } finally {
    const client = await connected?.catch(() => undefined)
    client?.release(isBroken)
  }
}

/**
 * The streams of these workspaces wait for it; those of one do not wait for a transaction that began as one of another.
 * For one of several, the streams of all wait, so it may wait for a lock for a second only.
 */
const name = (scope: Scope) => sql`
  select set_config('application_name', ${nameOf(scope)}, true)${scope === 'several' ? sql`, set_config('lock_timeout', '1s', true)` : nothing}`

type Write = {
  writes: Writes
  tallies: Tallies
  /** false if nothing was written, and the transaction has to be sent by itself. */
  resolve(isWritten: boolean): void
  reject(error: unknown): void
}

// Only those of the same shape: each combination of shapes would be another prepared statement on every connection.
const newRows = openSharing<Write>(8, {
  fits: (one, other) => hasSameShape(one.writes, other.writes),
  isPatient: true,
})

/**
 * Writes the new rows of several transactions of one credential in one transaction. If that fails, each is sent by itself,
 * so that it gets its own result. It also fails soon if it has to wait for a lock, which others of them or of the
 * credential may not need.
 */
async function writeTogether(database: Database, caller: Caller, group: Write[]) {
  const { enter, workspaceId } = caller
  let client: PoolClient | undefined
  let isBroken = false
  try {
    client = await database.connect(workspaceId, enter)
    newRows.close(enter, group)
    const tallies = openTallies()
    for (const write of group) write.tallies.addTo(tallies)
    const added = tallies.take(client, workspaceId)
    const statement = asStatement({
      inserts: [...group.flatMap(({ writes }) => writes.inserts), ...(added ? [added] : [])],
      beside: [waitBriefly, ...group.flatMap(({ writes }) => writes.beside)],
    })
    const [entry] = await database.batch(client, [enter, statement])
    // An ended credential has written nothing here: at the latest, row-level security rejected its event.
    admit(entry![0])
    for (const { resolve } of group) resolve(true)
  } catch (error) {
    newRows.close(enter, group)
    isBroken = client !== undefined && !(error instanceof CredentialEnded) && breaks(error)
    for (const { resolve, reject } of group)
      if (isLocked(error) || (group.length > 1 && canBeSentAlone(error))) resolve(false)
      else reject(error)
  } finally {
    client?.release(isBroken)
  }
}

/** PostgreSQL evaluates it before it writes the rows. */
const waitBriefly = sql`set_config('lock_timeout', '100ms', true)`

/** The database rolled back a group, and it was not the time limit of a statement: then sending all again would double the load. */
const canBeSentAlone = (error: unknown) => error instanceof pg.DatabaseError && !isCancelled(error) && !breaks(error)

/** A violated policy or foreign key. */
const mayBeOfEnded = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '42501' || error.code === '23503')

function admit(entry: Row | undefined): asserts entry is Row & Entry {
  if (!entry) throw new CredentialEnded()
}
