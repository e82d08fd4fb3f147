import pg, { type PoolClient } from 'pg'
import { type Row, sendBatch } from './batch.ts'
import type { Caller, Entry } from './caller.ts'
import { breaks, type Database } from './database.ts'
import { join, literal, nothing, Sql, sql } from './sql.ts'

/** What a query that only reads receives: one workspace, whoever calls. */
export type Reader = {
  caller: Caller
  workspaceId: string
  all<Result>(query: Sql): Promise<Result[]>
  first<Result>(query: Sql): Promise<Result | undefined>
}

/** The only handle a query that writes ever receives: one connection, one transaction, one workspace. */
export type Tx = Reader & {
  /** Sent with the next statement that is awaited, or with the commit: no round trip of its own. */
  run(query: Sql): void
  /**
   * The same for a new row that nothing else in this transaction reads: those that follow each other go as one statement,
   * which takes PostgreSQL two thirds of the time. `beside` is an expression to evaluate with it.
   */
  write(insert: Sql, beside?: Sql): void
  /** Adds to an exact count (and a sum beside it). All of a transaction's go in its last statement, so that they lock briefly. */
  tally(what: string, count: number, value?: number | bigint): void
  /** Does some work in another workspace: a new one, or one that an invitation opens. */
  within<Result>(workspaceId: string, work: () => Promise<Result>): Promise<Result>
  /** For what only this process needs to hear: whatever must not be lost is part of the transaction. */
  afterCommit(tell: () => void): void
}

/** The credential ended between two of our looks at it. */
export class CredentialEnded extends Error {}

/**
 * Each query is a transaction of its own, in one round trip together with the proof of the credential.
 * Queries asked for in the same tick travel together.
 */
export function reader(database: Database, caller: Caller): Reader {
  let waiting: { query: Sql; resolve: (rows: Row[]) => void; reject: (error: unknown) => void }[] = []

  async function flush() {
    const asked = waiting
    waiting = []
    try {
      const [entry, ...results] = await database.send([caller.enter, ...asked.map(({ query }) => query)])
      if (!entry![0]) throw new CredentialEnded()
      asked.forEach(({ resolve }, i) => resolve(results[i]!))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  const all = <Result>(query: Sql) =>
    new Promise<Result[]>((resolve, reject) => {
      waiting.push({ query, resolve: resolve as (rows: Row[]) => void, reject })
      if (waiting.length === 1) queueMicrotask(flush)
    })
  return {
    caller,
    workspaceId: caller.workspaceId,
    all,
    first: async <Result>(query: Sql) => (await all<Result>(query))[0],
  }
}

/** What the kept answer of an idempotent request adds to its transaction. */
export type Receipt<Result> = {
  /** First of all, and before the outcome is known: a second request with the same key waits here. */
  claim: Sql
  /** In place of the claim, where the outcome is known before anything was sent. */
  keepAtOnce(result: Result): Sql
  keep(result: Result): Sql
}

/**
 * One transaction, however many statements. As long as the work only `run`s statements, nothing is sent before its
 * end, and then everything in one round trip. A deadlock's victim is run again: work must not act outside of `tx`.
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
  const client = await database.connect()
  let isBroken = false
  async function send(statements: readonly Sql[]) {
    try {
      return await sendBatch(client, statements)
    } catch (error) {
      isBroken ||= breaks(error)
      throw error
    }
  }
  const tallies = new Map<string, { what: string; workspaceId: string; count: number; value: bigint }>()
  const afterwards: (() => void)[] = []
  let queue: (Sql | Writes)[] = []
  let begun = false

  async function flush(): Promise<Row[][]> {
    const opening = begun ? [] : [sql`begin`, caller.enter, ...(receipt ? [receipt.claim] : [])]
    const statements = [...opening, ...queue.map(asStatement)]
    queue = []
    const isFirst = !begun
    begun = true
    const results = await send(statements)
    if (isFirst) admit(results[1]![0])
    return results
  }

  const all = async <Result>(query: Sql) => {
    queue.push(query)
    return (await flush()).at(-1) as Result[]
  }

  const tx: Tx = {
    caller,
    workspaceId: caller.workspaceId,
    all,
    first: async <Result>(query: Sql) => (await all<Result>(query))[0],
    run: (query) => void queue.push(query),
    write(insert, beside) {
      let last = queue.at(-1)
      if (!last || last instanceof Sql || last.inserts.length === mostMerged)
        queue.push((last = { inserts: [], beside: [] }))
      last.inserts.push(insert)
      if (beside) last.beside.push(beside)
    },
    tally(what, count, value = 0) {
      const key = `${tx.workspaceId} ${what}`
      const sum = tallies.get(key) ?? { what, workspaceId: tx.workspaceId, count: 0, value: 0n }
      tallies.set(key, { ...sum, count: sum.count + count, value: sum.value + BigInt(value) })
    },
    async within(workspaceId, inside) {
      await all(sql`select enter_workspace(${workspaceId})`)
      tx.workspaceId = workspaceId
      const result = await inside()
      addTallies(workspaceId)
      tx.workspaceId = caller.workspaceId
      tx.run(sql`select enter_workspace(${caller.workspaceId})`)
      return result
    },
    afterCommit: (tell) => void afterwards.push(tell),
  }

  function addTallies(workspaceId: string) {
    const sums = [...tallies.values()].filter(
      (sum) => sum.workspaceId === workspaceId && (sum.count !== 0 || sum.value !== 0n),
    )
    for (const sum of sums) tallies.delete(`${sum.workspaceId} ${sum.what}`)
    if (sums.length === 0) return
    sums.sort((a, b) => (a.what < b.what ? -1 : 1)) // everyone locks in the same order
    tx.write(addToTallies(workspaceId, slotOf(client), sums))
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
      // An ended credential has written nothing here: at the latest its event was refused by row-level security.
      admit((await send(statements))[0]![0])
    }
    for (const tell of afterwards) tell()
    return result
  } catch (error) {
    if (begun && !isBroken) await send([sql`rollback`]).catch(() => {}) // a lost connection has rolled back already
    // Row-level security refuses what an ended credential would write; the caller should hear of the credential.
    if (isRefusedByPolicy(error)) admit((await send([caller.enter]))[0]![0])
    throw error
  } finally {
    client.release(isBroken)
  }
}

// Each number of them is a statement of its own, which PostgreSQL keeps prepared: some 15 kB a row, on every connection.
const mostMerged = 8

/** New rows that go as one statement, in an order of PostgreSQL's own, and what is evaluated beside them. */
type Writes = { inserts: Sql[]; beside: Sql[] }

function withReceipt(queue: (Sql | Writes)[], receipt: Sql | undefined) {
  if (!receipt) return queue
  const [first, ...rest] = queue
  return !first || first instanceof Sql
    ? [receipt, ...queue]
    : [{ ...first, inserts: [receipt, ...first.inserts] }, ...rest]
}

function asStatement(queued: Sql | Writes) {
  if (queued instanceof Sql) return queued
  const { inserts, beside } = queued
  if (inserts.length === 1 && beside.length === 0) return inserts[0]!
  // PostgreSQL runs them from the last to the first.
  const parts = inserts.toReversed().map((insert, i) => sql`w${literal(i)} as (${insert})`)
  return sql`with ${join(parts)} select ${beside.length > 0 ? join(beside) : nothing}`
}

const isRefusedByPolicy = (error: unknown) => error instanceof pg.DatabaseError && error.code === '42501'

function admit(entry: Row | undefined): asserts entry is Row & Entry {
  if (!entry) throw new CredentialEnded()
}

/** The number of events is added to the first row that is touched anyway; see migration 0012. */
function addToTallies(workspaceId: string, slot: number, sums: { what: string; count: number; value: bigint }[]) {
  const events = sums.find(({ what }) => what === 'events')?.count ?? 0
  const others = sums.filter(({ what }) => what !== 'events')
  const rows = others.length > 0 ? others : [{ what: 'events', count: 0, value: 0n }]
  const values = rows.map(
    ({ what, count, value }, i) => sql`(${workspaceId}, ${what}, ${slot}, ${count}, ${value}, ${i === 0 ? events : 0})`,
  )
  return sql`
    insert into tallies (workspace_id, what, slot, count, value, events)
    values ${join(values)}
    on conflict (workspace_id, what, slot) do update
       set count = tallies.count + excluded.count, value = tallies.value + excluded.value, events = tallies.events + excluded.events`
}

// A connection adds to the same slot each time, so that two of one process rarely wait for each other.
const slots = new WeakMap<PoolClient, number>()
let nextSlot = process.pid
function slotOf(client: PoolClient) {
  let slot = slots.get(client)
  if (slot === undefined) slots.set(client, (slot = nextSlot++ % 32))
  return slot
}
