import { getHeapStatistics } from 'node:v8'
import pg, { type Connection, type PoolClient, type Submittable } from 'pg'
import type { Sql } from './sql.ts'
import { wire } from './wire.ts'

export type Row = Record<string, unknown>

type Field = { name: string; parse: (text: string) => unknown }
/** `isPrepared` once PostgreSQL has run it: before that it may or may not know the name. */
type Statement = { name: string; isPrepared: boolean; fields: Field[] | undefined }
type Send = { text: string; values: (string | Buffer | null)[]; statement: Statement; isNew: boolean }

/**
 * Sends all statements together and waits once. They share one Sync, and PostgreSQL commits only there: without a BEGIN
 * they are one transaction, and the first that fails rolls back all. Each is prepared once per connection and not
 * described again from the second time on; the query of `pg` describes every time and syncs after each statement, which
 * reduced the speed of a read by a third.
 */
export function sendBatch(client: PoolClient, queries: readonly Sql[], limits: ResultLimits = {}): Promise<Row[][]> {
  return new Promise((resolve, reject) => {
    client.query(new Batch(statementsOf(client), queries, limits, resolve, reject) as Submittable)
  })
}

export type ResultLimits = {
  maxBytes?: number | undefined
  /** Fails with `TooManyResults` while too many long results arrive. What was written would be committed all the same. */
  isReading?: boolean | undefined
}

/** The rows would take too much memory. They are received, because a query cannot be stopped in between, but not kept. */
export class ResultTooLarge extends Error {}

/** Together with those that arrive already, the rows would take too much memory. */
export class TooManyResults extends Error {}

/** How many bytes of long results of reads may be in memory at the same time, beyond the first one. */
export const mostAtOnce = Math.min(256 * 1024 * 1024, getHeapStatistics().heap_size_limit / 4)
/** In bytes. */
const long = 4 * 1024 * 1024
/** The long results that are arriving for reads, the oldest first. */
const arriving = new Set<Batch>()

function isTooMuch(batch: Batch) {
  arriving.add(batch)
  let bytes = 0
  for (const other of arriving) {
    bytes += other.received
    if (other === batch) return bytes > mostAtOnce && bytes > batch.received
  }
  return false
}

class Batch {
  readonly resolve: (results: Row[][]) => void
  readonly reject: (error: Error) => void
  readonly sends: Send[]
  results: Row[][]
  readonly limits: ResultLimits
  received = 0
  current = 0
  failure: Error | undefined

  constructor(
    statements: Map<string, Statement>,
    queries: readonly Sql[],
    limits: ResultLimits,
    resolve: (results: Row[][]) => void,
    reject: (error: Error) => void,
  ) {
    this.limits = limits
    this.resolve = resolve
    this.reject = reject
    this.results = queries.map(() => [])
    this.sends = queries.map((query) => {
      const { text, values } = query.toQuery()
      const statement = query.planAnew ? unnamed() : statementOf(statements, text)
      return { text, values: values.map(toWire), statement, isNew: !statement.isPrepared }
    })
  }

  /** Returning an error is how pg is informed that nothing was sent. */
  submit(connection: Connection) {
    try {
      this.write()
    } catch (error) {
      wire.take() // a partly written message must not be sent before the next one
      return error as Error
    }
    connection.stream.write(wire.take())
    return null
  }

  write() {
    for (const { text, values, statement, isNew } of this.sends) {
      if (isNew) {
        // After a batch that failed PostgreSQL may have a statement with this name; closing one that does not exist is
        // not an error.
        if (statement.name) wire.close(statement.name)
        wire.parse(statement.name, text)
      }
      wire.bind(statement.name, values)
      if (!statement.fields) wire.describe()
      wire.execute()
    }
    wire.sync()
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }) {
    this.sends[this.current]!.statement.fields = message.fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    }))
  }

  handleDataRow(message: { length: number; fields: (string | null)[] }) {
    if (this.failure) return
    this.received += message.length
    const { maxBytes = Infinity, isReading } = this.limits
    if (this.received > maxBytes) this.failure = new ResultTooLarge('The rows of this query are too large')
    else if (isReading && this.received > long && isTooMuch(this))
      this.failure = new TooManyResults('Too many long results arrive')
    if (this.failure) {
      arriving.delete(this)
      this.results = []
      return
    }
    const fields = this.sends[this.current]!.statement.fields!
    const row: Row = {}
    try {
      for (let i = 0; i < fields.length; i++) {
        const text = message.fields[i]
        row[fields[i]!.name] = text == null ? null : fields[i]!.parse(text)
      }
    } catch (error) {
      this.failure ??= error as Error // if it were thrown here, in an event of the socket, it would end the process
    }
    this.results[this.current]!.push(row)
  }

  handleCommandComplete() {
    const { statement } = this.sends[this.current]!
    statement.fields ??= [] // a statement without rows has no description
    statement.isPrepared = statement.name !== ''
    this.current++
  }

  handleEmptyQuery() {
    this.current++
  }

  handleReadyForQuery() {
    arriving.delete(this)
    if (this.failure) this.reject(this.failure)
    else this.resolve(this.results)
  }

  handleError(error: Error) {
    arriving.delete(this)
    this.reject(Object.assign(error, { statement: this.sends[this.current]?.text }))
  }
}

const prepared = new WeakMap<PoolClient, Map<string, Statement>>()

function statementsOf(client: PoolClient) {
  let statements = prepared.get(client)
  if (!statements) prepared.set(client, (statements = new Map()))
  return statements
}

// More texts than this are not statements of the product but, for example, a client that tries every page size. Each
// prepared statement takes about 90 kB per connection.
const maxPrepared = 500

function statementOf(statements: Map<string, Statement>, text: string) {
  let statement = statements.get(text)
  if (!statement) {
    if (statements.size >= maxPrepared) return unnamed()
    statements.set(text, (statement = { name: `s${statements.size}`, isPrepared: false, fields: undefined }))
  }
  return statement
}

const unnamed = (): Statement => ({ name: '', isPrepared: false, fields: undefined })

function toWire(value: unknown): string | Buffer | null {
  if (typeof value === 'string' || value === null) return value
  if (value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (Buffer.isBuffer(value)) return value
  if (Array.isArray(value)) return toArray(value)
  throw new TypeError('Pass a plain value, an array of them, or JSON as text')
}

function toArray(values: unknown[]): string {
  const items = values.map((value) => {
    if (value === null || value === undefined) return 'null'
    if (Array.isArray(value)) return toArray(value)
    return `"${String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  })
  return `{${items.join(',')}}`
}
