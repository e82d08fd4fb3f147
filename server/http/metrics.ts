import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { anyone } from './access.ts'
import { ApiError, notFound } from './errors.ts'

type Pools = { requests?: Database; jobs?: Database }
type Parts = { config: Pick<Config, 'metricsToken'>; pools: Pools }

/** What Prometheus reads at /metrics: from this machine, or with METRICS_TOKEN. */
export function measure(app: FastifyInstance, { config, pools }: Parts) {
  const requests = new Map<string, Durations>()
  const readProcess = processMetrics()

  app.addHook('onResponse', (request, reply, done) => {
    if (reply.getHeader('content-type') !== stream) observe(requests, request, reply)
    done()
  })

  app.get('/metrics', { ...anyone, schema: { hide: true } }, async (request, reply) => {
    refuseStrangers(request, config.metricsToken)
    const [ofProcess, ofDatabase] = await Promise.all([readProcess(), readDatabase(app.database)])
    reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store')
    return [...durationLines(requests), ...poolLines(pools), ...ofDatabase, ...counterLines(), ofProcess].join('\n')
  })
}

// How long someone listened says nothing of how fast we are.
const stream = 'text/event-stream; charset=utf-8'

/** Upper bounds in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Durations = { labels: string; buckets: number[]; count: number; sum: number }

// Kept by ourselves, because the library takes 3 µs for each, and this a tenth of it.
function observe(requests: Map<string, Durations>, { method, routeOptions }: FastifyRequest, reply: FastifyReply) {
  const key = `${method} ${reply.statusCode} ${routeOptions.url}`
  let durations = requests.get(key)
  if (!durations) {
    const labels = `method="${method}",route="${routeOptions.url ?? 'unknown'}",status="${reply.statusCode}"`
    requests.set(key, (durations = { labels, buckets: bounds.map(() => 0), count: 0, sum: 0 }))
  }
  const seconds = reply.elapsedTime / 1000
  const bucket = bounds.findIndex((bound) => seconds <= bound)
  if (bucket >= 0) durations.buckets[bucket]!++
  durations.count++
  durations.sum += seconds
}

function durationLines(requests: Map<string, Durations>) {
  const name = 'rapport_http_request_duration_seconds'
  const lines = head(name, 'histogram', 'Requests, by how long they took')
  for (const { labels, buckets, count, sum } of requests.values()) {
    let below = 0
    for (const [i, bound] of bounds.entries())
      lines.push(`${name}_bucket{${labels},le="${bound}"} ${(below += buckets[i]!)}`)
    lines.push(
      `${name}_bucket{${labels},le="+Inf"} ${count}`,
      `${name}_sum{${labels}} ${sum}`,
      `${name}_count{${labels}} ${count}`,
    )
  }
  return lines
}

const head = (name: string, type: string, help: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]

function poolLines(pools: Pools) {
  const each = Object.entries(pools).map(([name, { pool }]) => ({ labels: `pool="${name}"`, pool }))
  return [
    ...head(
      'rapport_database_connections',
      'gauge',
      'Connections to the database, by what they are for and what they do',
    ),
    ...each.flatMap(({ labels, pool: { totalCount, idleCount } }) => [
      `rapport_database_connections{${labels},state="busy"} ${totalCount - idleCount}`,
      `rapport_database_connections{${labels},state="idle"} ${idleCount}`,
    ]),
    ...head('rapport_database_waiting', 'gauge', 'Work that waits for a connection'),
    ...each.map(({ labels, pool }) => `rapport_database_waiting{${labels}} ${pool.waitingCount}`),
  ]
}

/** What all processes share: the queues. Without the database there is still the rest to tell. */
async function readDatabase(database: Database) {
  const up = (value: number) => [
    ...head('rapport_database_up', 'gauge', 'Whether the database answers'),
    `rapport_database_up ${value}`,
  ]
  try {
    const [jobs, deliveries] = await database.send([countJobs, countDeliveries])
    return [...up(1), ...jobLines(jobs as Jobs[]), ...deliveryLines(deliveries![0] as Deliveries)]
  } catch {
    return up(0)
  }
}

type Jobs = { name: string; state: string; count: number; age: number | null }

const countJobs = sql`
  select name, state::text, count(*),
         extract(epoch from now() - min(start_after) filter (where start_after <= now() and state in ('created', 'retry')))::float8 as age
    from pgboss.job
   where state in ('created', 'retry', 'active', 'failed')
   group by name, state
   order by name, state`

function jobLines(jobs: Jobs[]) {
  const waiting = jobs.filter(({ age }) => age !== null)
  return [
    ...head(
      'rapport_jobs',
      'gauge',
      'Jobs in the queues of all processes; failed ones are given up, and kept for a day',
    ),
    ...jobs.map(({ name, state, count }) => `rapport_jobs{queue="${name}",state="${state}"} ${count}`),
    ...head('rapport_jobs_oldest_seconds', 'gauge', 'How long the oldest job that is due has waited'),
    ...waiting.map(({ name, state, age }) => `rapport_jobs_oldest_seconds{queue="${name}",state="${state}"} ${age}`),
  ]
}

type Deliveries = { count: number; age: number }

const countDeliveries = sql`
  select count(*), coalesce(extract(epoch from now() - min(due_at) filter (where due_at <= now())), 0)::float8 as age
    from delivery_queue`

function deliveryLines({ count, age }: Deliveries) {
  return [
    ...head('rapport_webhook_deliveries', 'gauge', 'Deliveries that wait for a try, of all processes'),
    `rapport_webhook_deliveries ${count}`,
    ...head(
      'rapport_webhook_deliveries_oldest_seconds',
      'gauge',
      'How long the oldest delivery that is due has waited',
    ),
    `rapport_webhook_deliveries_oldest_seconds ${age}`,
  ]
}

/** What this process did, wherever it is counted. */
const counters = {
  rapport_webhook_attempts_total: {
    help: 'Tries to deliver to a webhook, by what came of them',
    series: new Map<string, number>(),
  },
  rapport_job_failures_total: {
    help: 'Jobs that failed and are tried again, or are given up',
    series: new Map<string, number>(),
  },
}

export const countAttempt = (outcome: string) => add('rapport_webhook_attempts_total', `outcome="${outcome}"`)
export const countJobFailure = (queue: string) => add('rapport_job_failures_total', `queue="${queue}"`)

function add(name: keyof typeof counters, labels: string) {
  const { series } = counters[name]
  series.set(labels, (series.get(labels) ?? 0) + 1)
}

const counterLines = () =>
  Object.entries(counters).flatMap(([name, { help, series }]) =>
    head(name, 'counter', help).concat([...series].map(([labels, count]) => `${name}{${labels}} ${count}`)),
  )

/** Memory, processor, garbage, the event loop. Only who asks pays for watching them, and for loading the library. */
function processMetrics() {
  let registry: Promise<Registry> | undefined
  const open = async () => {
    const { collectDefaultMetrics, Registry } = await import('prom-client')
    const register = new Registry()
    collectDefaultMetrics({ register })
    return register
  }
  // A mean of nothing, as between two reads in a row, has no value, and the library writes it so that no one reads it.
  return async () => (await (await (registry ??= open())).metrics()).replace(/^.+ Nan\n/gm, '')
}

function refuseStrangers({ headers, socket }: FastifyRequest, token: string | undefined) {
  // A proxy on this machine passes on what comes from anywhere, and says so.
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  if (!isPassedOn && /^(::1$|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '')) return
  if (token === undefined) throw notFound('GET /metrics')
  const digest = (text: string) => hash('sha256', text, 'buffer')
  if (!timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`)))
    throw new ApiError('UNAUTHORIZED', 'Send METRICS_TOKEN as a bearer token')
}
