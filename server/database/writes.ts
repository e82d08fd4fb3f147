import { join, literal, nothing, Sql, sql } from './sql.ts'

/** New rows that go as one statement, in an order of PostgreSQL's own, and what is evaluated beside them. */
type Writes = { inserts: Sql[]; beside: Sql[] }

/** What a transaction will send next. */
export type Queue = (Sql | Writes)[]

// Each number of them is a statement of its own, which PostgreSQL keeps prepared: some 15 kB a row, on every connection.
const mostMerged = 8

/** Joins the new row to those that stand at the end of the queue. */
export function queueWrite(queue: Queue, insert: Sql, beside?: Sql) {
  let last = queue.at(-1)
  if (!last || last instanceof Sql || last.inserts.length === mostMerged)
    queue.push((last = { inserts: [], beside: [] }))
  last.inserts.push(insert)
  if (beside) last.beside.push(beside)
}

/** The kept answer goes with the first of them. */
export function withReceipt(queue: Queue, receipt: Sql | undefined): Queue {
  if (!receipt) return queue
  const [first, ...rest] = queue
  return !first || first instanceof Sql
    ? [receipt, ...queue]
    : [{ ...first, inserts: [receipt, ...first.inserts] }, ...rest]
}

export function asStatement(queued: Sql | Writes) {
  if (queued instanceof Sql) return queued
  const { inserts, beside } = queued
  if (inserts.length === 1 && beside.length === 0) return inserts[0]!
  // PostgreSQL runs them from the last to the first.
  const parts = inserts.toReversed().map((insert, i) => sql`w${literal(i)} as (${insert})`)
  return sql`with ${join(parts)} select ${beside.length > 0 ? join(beside) : nothing}`
}
