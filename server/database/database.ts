import pg, { type PoolClient } from 'pg'
import { type Row, sendBatch } from './batch.ts'
import type { Sql } from './sql.ts'
import './types.ts'

export type Database = {
  pool: pg.Pool
  /** One round trip, one transaction. */
  send(queries: readonly Sql[]): Promise<Row[][]>
  /** A connection kept over several round trips. */
  connect(): Promise<PoolClient>
  close(): Promise<void>
}

export function openDatabase(app: pg.ClientConfig, { size }: { size: number }): Database {
  const pool = new pg.Pool({
    ...app,
    max: size,
    // Timestamps are read as UTC. A request waits 10 s for another's lock (an idempotency key, a row), then gives up.
    options: `${app.options ?? ''} -c timezone=UTC -c lock_timeout=10s -c statement_timeout=60s`,
  })
  // A connection that breaks while nobody uses it is replaced; whoever needs the next one sees any real trouble.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    pool,
    connect: () => pool.connect(),
    async send(queries) {
      const client = await pool.connect()
      try {
        const results = await sendBatch(client, queries)
        client.release()
        return results
      } catch (error) {
        client.release(breaks(error))
        throw error
      }
    },
    close: () => pool.end(),
  }
}

/** After a refusal by PostgreSQL the connection is as good as before; after anything else it is closed, not reused. */
export function breaks(error: unknown) {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  // 0A000 and 26000: its prepared statements no longer fit the schema.
  return code === undefined || code === '0A000' || code === '26000' || code.startsWith('57') || code.startsWith('08')
}
