import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * Deadlines are counted in ticks of one timer: a timer and two clock readings for each query took a tenth of its
 * processor time, and a process that was paused does not count its own pause as a delay of the database.
 */
const tickLength = 250
const toTicks = (milliseconds: number) => Math.ceil(milliseconds / tickLength)

/** A database that does not respond while something waits is probed after the first of these, and counts as silent after the second. */
const [suspicious, silent] = [toTicks(1_000), toTicks(2_000)]
const connectionTimeout = 5_000
const probeTimeout = 5_000
/** A new probe starts every half second, whether or not those before it still hang, so that a recovery is noticed soon. */
const [probeEvery, maxProbes] = [toTicks(500), 10]
const stuckAfter = toTicks(15_000)
const closeTimeout = 5_000

/** A client that is connecting, or whose query was not answered yet. */
type Wait = { since: number; limit: number; isLate: boolean }

/** The database does not accept a connection or does not answer. After a write, its outcome is unknown. */
export class DatabaseUnreachable extends Error {}

export class DeadlineExceeded extends DatabaseUnreachable {}

/**
 * Ends queries that wait too long for the database, and removes connections from a pool that a network fault or a
 * failover left without a response. Those would keep their place until their deadline, and requests would fail long
 * after the database is back. So, while there is no response, a probe opens a new connection; once it succeeds,
 * connections on which PostgreSQL is not working are destroyed.
 */
export function watchConnections(config: pg.ClientConfig, countQueued: () => number) {
  const clients = new Set<pg.Client>()
  const waits = new Map<pg.Client, Wait>()
  let tick = 0
  let answeredAt = 0
  let reachableSince: number | undefined
  let returnedAt = -1
  let probes = 0

  const timer = setInterval(() => {
    tick++
    for (const [client, wait] of waits) {
      if (tick - wait.since <= wait.limit) continue
      wait.isLate = true
      client.connection.stream.destroy() // fails the query; a late response would be taken for that of the next query
    }
    const isIdle = !isAnyOverdue(suspicious) && countQueued() === 0
    const isSuspicious = tick - answeredAt > suspicious
    if (!isIdle && isSuspicious && probes < maxProbes && tick % probeEvery === 0) void probe()
  }, tickLength)
  timer.unref()

  const isAnswering = () => tick - answeredAt <= silent
  const isAnyOverdue = (limit: number) => waits.values().some(({ since }) => tick - since > limit)

  /** Called by the pool with `new`. */
  function Client(options: pg.ClientConfig) {
    const client = new pg.Client(options)
    clients.add(client)
    begin(client, connectionTimeout)
    client.once('connect', () => end(client))
    client.once('end', () => {
      clients.delete(client)
      waits.delete(client)
    })
    // PostgreSQL reports that it ends the connection before it does so. The running query fails with this, or the pool
    // reports it.
    client.on('error', () => client.connection.stream.destroy())
    return client
  }

  function begin(client: pg.Client, limit: number) {
    const wait: Wait = { since: tick, limit: toTicks(limit), isLate: false }
    waits.set(client, wait)
    return wait
  }

  function end(client: pg.Client) {
    waits.delete(client)
    if (client.connection.stream.destroyed) return
    answeredAt = tick
    reachableSince = undefined
  }

  async function probe() {
    probes++
    const began = tick
    const client = new pg.Client({ ...config, connectionTimeoutMillis: probeTimeout })
    client.on('error', () => {})
    const late = setTimeout(() => client.connection.stream.destroy(), probeTimeout)
    try {
      await client.connect()
      const unanswered = [...waits].filter(([, { since }]) => since < began)
      const working = await findWorking(client, unanswered)
      if (working.size > 0) answeredAt = tick // it has much to do, but it is there
      await sleep(250) // a response sent just before the probe may still arrive
      for (const [other, wait] of unanswered)
        if (waits.get(other) === wait && !working.has(other)) other.connection.stream.destroy()
      reachableSince =
        working.size > 0 || answeredAt > began || returnedAt >= began ? undefined : (reachableSince ?? began)
    } catch {
      reachableSince = undefined
    } finally {
      clearTimeout(late)
      client.connection.stream.destroy()
      probes--
    }
  }

  return {
    Client: Client as unknown as new () => pg.ClientBase,
    /** Registers a query on this connection. If its response takes longer than `limit`, the connection is destroyed. */
    begin,
    end,
    /** A connection was given back to the pool, so that it is not stuck, even if no query follows. */
    noteReturn() {
      returnedAt = tick
      reachableSince = undefined
    },
    isAnswering,
    /** No connection or query got a response for a while, although some were waiting. */
    isSilent: () => !isAnswering() && isAnyOverdue(silent),
    /** The database accepts new connections, but those of this pool got no response for a long time. */
    isStuck: () => reachableSince !== undefined && tick - reachableSince > stuckAfter,
    elapsed: (since: number) => (tick - since) * tickLength,
    now: () => tick,
    /** Connections that are still in use after a while are closed, so that a stop signal always ends the process. */
    async close(ended: Promise<void>) {
      const late = setTimeout(() => clients.forEach((client) => client.connection.stream.destroy()), closeTimeout)
      await Promise.race([ended, sleep(closeTimeout + 1_000, undefined, { ref: false })])
      clearTimeout(late)
      clearInterval(timer)
    },
  }
}

/** The connections that PostgreSQL is working for. All of them, if a connection pooler hides the owner. */
async function findWorking(probe: pg.Client, unanswered: [pg.Client, Wait][]) {
  await probe.query('set role none') // the state of a session is visible to the role that opened it
  const { rows } = await probe.query<{ pid: number }>(`select pid from pg_stat_activity where state = 'active'`)
  const active = new Set(rows.map(({ pid }) => pid))
  const isHidden = !active.has(processOf(probe)!)
  return new Set(unanswered.flatMap(([client]) => (isHidden || active.has(processOf(client)!) ? [client] : [])))
}

const processOf = (client: pg.Client) => (client as unknown as { processID: number | null }).processID
