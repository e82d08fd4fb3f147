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
export function sendBatch(client: PoolClient, queries: readonly Sql[], maxBytes = Infinity): Promise<Row[][]> {
  return new Promise((resolve, reject) => {
    client.query(new Batch(statementsOf(client), queries, maxBytes, resolve, reject) as Submittable)
  })
}

/** The rows would take too much memory. They are received, because a query cannot be stopped in between, but not kept. */
export class ResultTooLarge extends Error {}

class Batch {
  readonly resolve: (results: Row[][]) => void
  readonly reject: (error: Error) => void
  readonly sends: Send[]
  results: Row[][]
  bytesLeft: number
  current = 0
  failure: Error | undefined

  constructor(
    statements: Map<string, Statement>,
    queries: readonly Sql[],
    maxBytes: number,
    resolve: (results: Row[][]) => void,
    reject: (error: Error) => void,
  ) {
    this.bytesLeft = maxBytes
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
    this.bytesLeft -= message.length
    if (this.bytesLeft < 0) {
      this.failure ??= new ResultTooLarge('The rows of this query are too large')
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
    if (this.failure) this.reject(this.failure)
    else this.resolve(this.results)
  }

  handleError(error: Error) {
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
