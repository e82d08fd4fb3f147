import { hasSameText, join, literal, nothing, Sql, sql } from './sql.ts'

/**
 * A new row: the table with its columns, and the values in parentheses. Rows with the same `into`, which has to be a
 * constant, are written by one INSERT.
 */
export type NewRow = { into: Sql; row: Sql }
export type Insert = Sql | NewRow

/** New rows that are sent as one statement, in an order that PostgreSQL chooses, and the expressions evaluated with them. */
export type Writes = { inserts: Insert[]; beside: Sql[] }

/** What a transaction will send next. */
export type Queue = (Sql | Writes)[]

// Each row count is a separate prepared statement, which takes about 15 kB per row on every connection.
const maxCombinedInserts = 8

/** Adds the new row to those at the end of the queue. */
export function queueWrite(queue: Queue, insert: Insert, beside?: Sql) {
  let last = queue.at(-1)
  if (!last || last instanceof Sql || last.inserts.length === maxCombinedInserts)
    queue.push((last = { inserts: [], beside: [] }))
  last.inserts.push(insert)
  if (beside) last.beside.push(beside)
}

/** The stored response is sent with the first of them. */
export function withReceipt(queue: Queue, receipt: Insert | undefined): Queue {
  if (!receipt) return queue
  const [first, ...rest] = queue
  return !first || first instanceof Sql
    ? [{ inserts: [receipt], beside: [] }, ...queue]
    : [{ ...first, inserts: [receipt, ...first.inserts] }, ...rest]
}

export function asStatement(queued: Sql | Writes) {
  if (queued instanceof Sql) return queued
  const { beside } = queued
  const inserts = combined(queued.inserts)
  if (inserts.length === 1 && beside.length === 0) return inserts[0]!
  // PostgreSQL runs them from the last to the first.
  const parts = inserts.toReversed().map((insert, i) => sql`w${literal(i)} as (${insert})`)
  return sql`with ${join(parts)} select ${beside.length > 0 ? join(beside) : nothing}`
}

/** Whether two transactions write rows into the same tables, with the same expressions: as a group they are a known statement. */
export function hasSameShape(one: Writes, other: Writes) {
  const [parts, others] = [partsOf(one), partsOf(other)]
  return parts.length === others.length && parts.every((part, i) => hasSameText(part, others[i]!))
}

const partsOf = ({ inserts, beside }: Writes) => [
  ...inserts.flatMap((insert) => (insert instanceof Sql ? [insert] : [insert.into, insert.row])),
  ...beside,
]

function combined(inserts: readonly Insert[]): Sql[] {
  const rows = new Map<Sql, Sql[]>()
  for (const insert of inserts)
    if (insert instanceof Sql) rows.set(insert, [])
    else rows.getOrInsertComputed(insert.into, () => []).push(insert.row)
  return [...rows].map(([into, values]) =>
    values.length === 0 ? into : sql`insert into ${into} values ${values.length === 1 ? values[0] : join(values)}`,
  )
}
