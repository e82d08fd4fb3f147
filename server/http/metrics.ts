import { hash, timingSafeEqual } from 'node:crypto'
import { isMainThread } from 'node:worker_threads'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, register, Registry } from 'prom-client'
import { collect, collectFromThreads, isMember, offer } from '../cluster/link.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Sql } from '../database/sql.ts'
import { probes } from './access.ts'
import { ApiError, notFound } from './errors.ts'

/** Gauges that are read from the database, and so describe all processes together. */
export type Reading = {
  query: Sql
  /** Defines the gauges, and returns a function that sets them from the rows of the query. */
  open(registers: Registry[]): (rows: object[]) => void
}

type Pools = { requests?: Database; jobs?: Database }
type Parts = { config: Pick<Config, 'metricsToken'>; pools: Pools; readings: readonly Reading[] }

/** Serves GET /metrics for Prometheus: to this machine, and to clients that send METRICS_TOKEN. */
export function measure(app: FastifyInstance, { config, pools, readings }: Parts) {
  const own = new Registry()
  const durations = new Histogram({
    name: 'rapport_http_request_duration_seconds',
    help: 'Duration of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [own],
  })
  shareMetrics(own, pools)
  const readDatabase = databaseMetrics(app, readings)

  app.addHook('onResponse', (request, reply, done) => {
    if (reply.getHeader('content-type') !== stream)
      durations.observe(labelsOf(request, reply), reply.elapsedTime / 1000)
    done()
  })

  app.get('/metrics', { ...probes, schema: { hide: true } }, async (request, reply) => {
    requireAccessToMetrics(request, config.metricsToken)
    const parts = await Promise.all([isMember ? metricsOfAll() : metricsOfProcess(own), readDatabase()])
    reply.header('content-type', register.contentType).header('cache-control', 'no-store')
    return parts.join('\n')
  })
}

// A stream stays open for as long as the client likes, so its duration is not a latency.
const stream = 'text/event-stream; charset=utf-8'

const labelsOf = ({ method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply) => ({
  method,
  route: routeOptions.url ?? 'unknown',
  status: statusCode,
})

const subject = 'metrics'

/** In a server of several processes or threads, `/metrics` shows the sum of all, also of those that serve no requests. */
export function shareMetrics(own: Registry, pools: Pools) {
  measurePools(pools, [own])
  if (!isMember && isMainThread) return
  offer(subject, async () => {
    if (isMember) collectProcessMetrics()
    return valuesOf([own, register, ofProcess])
  })
}

const valuesOf = (registers: Registry[]) => Promise.all(registers.map((one) => one.getMetricsAsJSON()))

const sumOf = (parts: object[][]) => AggregatorRegistry.aggregate(parts.flat()).metrics()

const metricsOfAll = async () => withoutNan(await sumOf(await collect(subject)))

function measurePools(pools: Pools, registers: Registry[]) {
  const connections = new Gauge({
    name: 'rapport_database_connections',
    help: 'Connections to the database, by pool and state',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [name, { pool }] of Object.entries(pools)) {
        this.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount)
        this.set({ pool: name, state: 'idle' }, pool.idleCount)
      }
    },
  })
  const waiting = new Gauge({
    name: 'rapport_database_waiting',
    help: 'Requests and jobs that are waiting for a connection',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [name, { waiting }] of Object.entries(pools)) this.set({ pool: name }, waiting())
    },
  })
  return [connections, waiting]
}

/** When the database does not answer, its gauges are left out and the rest is still served. */
function databaseMetrics(app: FastifyInstance, readings: readonly Reading[]) {
  const shared = new Registry()
  const setters = readings.map(({ open }) => open([shared]))
  const state = new Registry()
  const up = new Gauge({ name: 'rapport_database_up', help: 'Whether the database responds', registers: [state] })
  return async () => {
    try {
      const results = await app.database.send(
        readings.map(({ query }) => query),
        'metrics',
      )
      for (const [i, set] of setters.entries()) set(results[i]!)
      up.set(1)
      return `${await state.metrics()}\n${await shared.metrics()}`
    } catch {
      up.set(0)
      return state.metrics()
    }
  }
}

/** The counters of this process and its threads, its memory, processor time, garbage collection and event loop. */
async function metricsOfProcess(own: Registry) {
  collectProcessMetrics()
  const counted = await sumOf([await valuesOf([own, register]), ...(await collectFromThreads<object[]>(subject))])
  return `${counted}\n${withoutNan(await ofProcess.metrics())}`
}

const ofProcess = new Registry()
let isCollecting = false

/** Monitoring the event loop has a cost, so it begins with the first request for metrics. */
function collectProcessMetrics() {
  if (!isCollecting) collectDefaultMetrics({ register: ofProcess })
  isCollecting = true
}

/** The mean of no measurements, as between two reads in a row, is written as Nan, which Prometheus cannot parse. */
const withoutNan = (text: string) => text.replace(/^.+ Nan\n/gm, '')

function requireAccessToMetrics({ headers, socket }: FastifyRequest, token: string | undefined) {
  // A proxy on this machine forwards requests from anywhere, and marks them with these headers.
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  if (!isForwarded && /^(::1$|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '')) return
  if (token === undefined) throw notFound('GET /metrics')
  const digest = (text: string) => hash('sha256', text, 'buffer')
  if (!timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`)))
    throw new ApiError('UNAUTHORIZED', 'Send METRICS_TOKEN as a bearer token')
}
