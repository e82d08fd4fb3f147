import type { Socket } from 'node:net'
import { channel } from 'node:diagnostics_channel'
import pg, { type PoolClient } from 'pg'
import { type ResultLimits, ResultTooLarge, type Row, sendBatch, TooManyResults } from './batch.ts'
import { distributedOption, forCitus } from './for-citus.ts'
import { type Nodes, openNodes } from './nodes.ts'
import { openQueue, QueueFull, type QueueLimits } from './fair-queue.ts'
import { type Sql, sql } from './sql.ts'
import './types.ts'
import { DatabaseUnreachable, DeadlineExceeded, watchConnections } from './watch.ts'

/** Given as a function, they are collected when a connection is available. */
type Queries = readonly Sql[] | (() => readonly Sql[])

type SendOptions = ResultLimits & {
  timeout?: number
  sharedBy?: object | undefined
  /** Reads nothing that is distributed, so on Citus it needs no BEGIN. */
  isLocal?: boolean
}

export type Database = {
  pool: pg.Pool
  /** Spread over several nodes with Citus. Some statements are then sent in another way: see decision 25. */
  isDistributed: boolean
  /** For reads of requests on Citus. */
  nodes?: Nodes
  /** One round trip, one transaction. The lane is the workspace of the work: lanes share the connections fairly. */
  send(queries: Queries, lane?: string, options?: SendOptions): Promise<Row[][]>
  /** A connection for several round trips. `sharedBy` is the credential, if further requests can join this one while it waits. */
  connect(lane?: string, sharedBy?: object): Promise<PoolClient>
  /** Whether a request of this lane would be refused, because too many wait before it. */
  isFull(lane: string): boolean
  /** How many requests wait for a connection. */
  waiting(): number
  /** One round trip on a connection from `connect`. */
  batch(client: PoolClient, queries: readonly Sql[], timeout?: number, results?: ResultLimits): Promise<Row[][]>
  /** The error to throw instead if nothing was changed: a database that answers others is only busy. */
  refusal(error: unknown): unknown
  /** The same for a query of a library that writes its own SQL. */
  query(client: PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult>
  /** How long a transaction may stay open, in milliseconds: each delays vacuum, and the event streams of its workspace. */
  transactionTimeout: number
  /** The database accepts new connections, but this pool has not completed a query for a long time. */
  isStuck(): boolean
  close(): Promise<void>
}

type Settings = {
  size: number
  /** How long one round trip may take, in milliseconds: 10 s for requests, longer for background work. */
  timeout?: number
  /** How many bytes the rows of one round trip may have, because all of them are kept in memory. */
  maxBytes?: number
  /** Given for requests, where workspaces take turns. Jobs have their own limits, and wait in order of arrival. */
  queue?: QueueLimits
  log?: { warn(details: object, message: string): void }
}

/** For tests that look at every statement of the server. A message is the `Sql[]` of one batch. */
export const statementsChannel = 'rapport:statements'
const sent = channel(statementsChannel)

/** The database responds, but not to this query in time. Nothing was changed. */
export class DatabaseBusy extends Error {}

/** How long a request waits for a connection while all are in use. A job waits for as long as its query may take. */
const slotTimeout = 5_000

export function openDatabase(app: pg.ClientConfig, settings: Settings): Database {
  const { size, timeout = 10_000, maxBytes = Infinity, queue: limits, log } = settings
  const isDistributed = app.options?.includes(distributedOption) ?? false
  const config = { ...app, options: `${app.options ?? ''} ${optionsFor(timeout, limits !== undefined)}` }
  const watch = watchConnections(config, waiting)
  const pool = new pg.Pool({
    ...config,
    max: size,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: watch.Client,
  })
  pool.on('release', (error) => {
    if (!error) watch.noteReturn()
  })
  // A connection that breaks while it is idle is removed from the pool, and the next query opens a new one.
  let isClosing = false
  pool.on('error', ({ message }) => {
    if (!isClosing) log?.warn({ reason: message }, 'an idle connection to the database was lost')
  })

  /** Requests for a connection, the oldest first. */
  const requests = new Set<{ since: number; fail: (error: Error) => void }>()
  const timer = setInterval(() => {
    for (const request of requests) {
      if (watch.elapsed(request.since) < (limits || watch.isSilent() ? slotTimeout : timeout)) return
      requests.delete(request)
      request.fail(
        watch.isSilent()
          ? new DatabaseUnreachable('The database does not respond')
          : new DatabaseBusy('All connections to the database are in use'),
      )
    }
  }, 250)
  timer.unref()

  const checkOut = () =>
    new Promise<PoolClient>((resolve, reject) => {
      const request = { since: watch.now(), fail: reject }
      requests.add(request)
      pool.connect((error, client) => {
        if (!requests.delete(request)) return client?.release() // it was too late
        if (client) resolve(client)
        else reject(new DatabaseUnreachable('The database does not accept a connection', { cause: error }))
      })
    })

  // Without limits, the wait ends only if the database does not respond.
  const mayRefuse = () => limits!.length !== Infinity || !watch.isAnswering()
  const lanes =
    limits &&
    openQueue(size, limits, { mayRefuse, sharedLanes: new Set(['server', 'streams', 'strangers', 'sign-in']) })

  async function connect(lane = 'server', sharedBy?: object) {
    if (!lanes) return checkOut()
    const entered = lanes.enter(lane, sharedBy)
    const slot = entered instanceof Promise ? await entered.catch(explainRefusal) : entered // most do not wait
    try {
      const client = await checkOut()
      const release = client.release // the pool creates a new function each time it hands out the connection
      const stream = client.connection.stream as Socket
      const before = stream.bytesRead
      slot.received = () => stream.bytesRead - before
      client.release = (destroy) => {
        release(destroy)
        lanes.leave(slot, slot.received!())
      }
      return client
    } catch (error) {
      lanes.leave(slot)
      throw error
    }
  }

  function explainRefusal(error: Error): never {
    throw error instanceof QueueFull && watch.isSilent()
      ? new DatabaseUnreachable('The database does not respond', { cause: error })
      : error
  }

  function waiting() {
    return pool.waitingCount + (lanes?.waiting() ?? 0)
  }

  async function bounded<Result>(client: PoolClient, limit: number, work: () => Promise<Result>) {
    const wait = watch.begin(client, limit)
    try {
      return await work()
    } catch (error) {
      if (isDistributed) nameConstraint(error)
      if (!client.connection.stream.destroyed && !endsConnection(error)) throw error
      if (wait.isLate) throw new DeadlineExceeded('The database did not answer in time', { cause: error })
      throw new DatabaseUnreachable('The connection to the database was lost', { cause: error })
    } finally {
      watch.end(client)
    }
  }

  const batch = (client: PoolClient, queries: readonly Sql[], limit = timeout, results: ResultLimits = {}) => {
    if (sent.hasSubscribers) sent.publish(queries)
    return bounded(client, limit, () =>
      sendBatch(client, queries, { ...results, maxBytes: results.maxBytes ?? maxBytes }),
    )
  }

  /**
   * Statements that share one Sync are one transaction for PostgreSQL. On Citus each would be committed by itself on its
   * node, without an error, so they need a BEGIN.
   */
  async function inOneTransaction(client: PoolClient, queries: readonly Sql[], limit: number, most: ResultLimits) {
    if (!isDistributed) return batch(client, queries, limit, most)
    try {
      return (await batch(client, [begin, ...queries.map((query) => forCitus(query)), commit], limit, most)).slice(
        1,
        -1,
      )
    } catch (error) {
      if (!breaks(error)) await batch(client, [rollback])
      throw error
    }
  }

  const database: Database = {
    pool,
    isDistributed,
    transactionTimeout: timeout * 3,
    connect,
    batch,
    query: (client, query) => bounded(client, timeout, () => client.query(query)),
    // While the database is silent, the request itself finds out and gets another response.
    isFull: (lane) => lanes !== undefined && lanes.isFull(lane) && !watch.isSilent(),
    waiting,
    refusal: (error) =>
      error instanceof DeadlineExceeded && watch.isAnswering()
        ? new DatabaseBusy(error.message, { cause: error })
        : error,
    async send(queries, lane, { timeout: limit = timeout, sharedBy, isLocal, ...most } = {}) {
      const began = watch.now()
      const client = await connect(lane, sharedBy)
      try {
        const given = typeof queries === 'function' ? queries() : queries
        const left = limit - watch.elapsed(began)
        const results = isLocal
          ? await batch(client, given, left, most)
          : await inOneTransaction(client, given, left, most)
        client.release()
        return results
      } catch (error) {
        client.release(breaks(error))
        throw database.refusal(error)
      }
    },
    isStuck: watch.isStuck,
    async close() {
      isClosing = true
      await watch.close(pool.end())
      await database.nodes?.close()
      clearInterval(timer)
    },
  }
  if (isDistributed && limits)
    database.nodes = openNodes(database, (address) => openDatabase(forNode(app, address), settings), log)
  return database
}

/** A connection to one node. The address in a connection string would take precedence. */
function forNode(
  { connectionString, options, ...rest }: pg.ClientConfig,
  { host, port }: { host: string; port: number },
) {
  const plain = { ...rest, options: options!.replace(distributedOption, '') }
  if (!connectionString) return { ...plain, host, port }
  const url = new URL(connectionString)
  url.hostname = host
  url.port = String(port)
  url.searchParams.delete('host') // the folder of a socket
  return { ...plain, connectionString: url.href }
}

const [begin, commit, rollback] = [sql`begin`, sql`commit`, sql`rollback`]

/** PostgreSQL times out shortly before we do, so that the cause is known and the connection can be kept. */
function optionsFor(timeout: number, isForRequests: boolean) {
  const settings = {
    timezone: 'UTC',
    lock_timeout: Math.min(10_000, timeout / 2),
    statement_timeout: timeout * 0.9,
    idle_in_transaction_session_timeout: timeout,
    // A slow request would take the processors twice.
    ...(isForRequests && { max_parallel_workers_per_gather: 0 }),
  }
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/**
 * The names of a violated constraint and of its table end with the number of the shard. If it is on another node, the
 * constraint is only named in the message, and the table only in the statement.
 */
function nameConstraint(error: unknown) {
  if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('23')) return
  const { statement = '' } = error as { statement?: string }
  const constraint = error.constraint ?? /constraint "(\w+)"/.exec(error.message)?.[1]
  const table = error.table ?? /(?:insert into|update|delete from) (\w+)/.exec(statement)?.[1]
  error.constraint = constraint?.replace(/_\d{6,}$/, '')
  error.table = table?.replace(/_\d{6,}$/, '')
}

/** PostgreSQL cancelled the statement, usually because it took longer than `statement_timeout`. */
export const isCancelled = (error: unknown) => error instanceof pg.DatabaseError && error.code === '57014'

/** A lock was not free within `lock_timeout`. */
export const isLocked = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03'

/** PostgreSQL was stopped, or it ended the connection: by an administrator, after a crash, or because it was idle for too long. */
const endsConnection = (error: unknown) =>
  error instanceof pg.DatabaseError && /^(57P|25P0[34]$)/.test(error.code ?? '')

/** Whether a connection must be closed after this error. After most errors that PostgreSQL reports it can be used again. */
export function breaks(error: unknown) {
  if (error instanceof ResultTooLarge || error instanceof TooManyResults) return false
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  if (isCancelled(error)) return false
  // 0A000 and 26000: its prepared statements no longer match the schema. 25006: it was opened to a database that only allowed
  // reads at that time, such as the standby of a failover.
  return code === undefined || /^(0A000|26000|25006|57...|08...)$/.test(code)
}
