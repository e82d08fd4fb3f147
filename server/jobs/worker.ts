import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { watchClock } from './clock.ts'
import { needDiskSpace } from './disk-space.ts'
import { insertJob, insertScheduled, onEnqueued } from './enqueue.ts'
import { endsTurn } from './give-way.ts'
import { type AnyJob, type JobContext, NotYet, TurnOver } from './job.ts'
import { jobFailures } from './metrics.ts'
import type { RunInThread } from './thread.ts'

type Parts = {
  database: Database
  config: Config
  log: FastifyBaseLogger
  jobs: readonly AnyJob[]
  /** Where heavy jobs run if this process also serves requests. */
  runHeavy?: RunInThread | undefined
}

export type Worker = {
  /** Stops taking jobs. Running jobs get ten seconds to end; after that they are returned to the queue. */
  stop(): Promise<void>
  /** Looks for jobs immediately instead of at the next poll. */
  wake(): void
}

export async function startWorker({ database, config, log, jobs, runHeavy }: Parts): Promise<Worker> {
  const boss = new PgBoss({
    db: { executeSql: fewAtOnce((text, values) => execute(database, text, values)) },
    migrate: false,
    schedule: false,
    // How soon the job of a killed worker is detected; both default to 60.
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    reindex: false, // requires the rights of the owner
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'an error in the job queue'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'a warning from the job queue'))
  await boss.start()

  const hasJumped = await watchClock(() => timeOf(database))
  const stopping = new AbortController()
  const takers = new Map<string, string[]>()
  const busy = new Set<string>()
  for (const job of jobs) {
    const context = { database, config, log: log.child({ job: job.name }) }
    takers.set(job.name, [])
    for (let i = 0; i < (job.concurrency ?? 1); i++) {
      const isForAll = i < (job.perWorkspace ?? Infinity)
      await addTaker(job, context, isForAll ? job.perWorkspace : 1)
    }
  }

  async function addTaker(job: AnyJob, context: Omit<JobContext, 'signal'>, groupConcurrency: number | undefined) {
    const take = async ([taken]: JobWithMetadata<object>[]) => {
      busy.add(id)
      look(job.name) // there may be more
      try {
        await attempt(job, context, taken!)
      } finally {
        busy.delete(id)
        boss.notifyWorker(id) // starts the next job immediately
      }
    }
    const options = {
      pollingIntervalSeconds: 60, // polling is triggered below instead
      includeMetadata: true as const,
      ...(groupConcurrency !== undefined && { groupConcurrency }),
    }
    const id = await boss.work(job.name, options, take)
    takers.get(job.name)!.push(id)
  }

  async function attempt(job: AnyJob, context: Omit<JobContext, 'signal'>, taken: JobWithMetadata<object>) {
    const { id, data, retryCount, retryLimit } = taken
    const signal = AbortSignal.any([taken.signal, stopping.signal])
    const group = taken.groupId ?? (data as { workspaceId?: string }).workspaceId // an older server sets no group
    try {
      const jump = job.daily ? await hasJumped() : 0
      if (jump > 0)
        return context.log.error(
          `the clock of the database has jumped ahead by ${Math.round(jump / 86_400_000)} days: daily jobs, which delete what is old, wait until it has been the same for a day`,
        )
      if (job.isHeavy && !job.writesLittle) await needDiskSpace(context.config)
      if (job.isHeavy && runHeavy) await runHeavy(job, data, signal, group)
      else await job.run({ ...context, signal, giveWay: endsTurn(context, job, group) }, data)
    } catch (error) {
      if (group && error instanceof TurnOver) return void (await database.send([insertJob(job, data, group)]))
      const last = retryCount >= retryLimit
      if (!stopping.signal.aborted && !(error instanceof NotYet)) {
        jobFailures.inc({ queue: job.name })
        context.log[last ? 'error' : 'warn'](
          { err: error, id, tries: retryCount + 1 },
          last ? 'job failed for the last time' : 'job failed and will be retried',
        )
      }
      if (error instanceof NotYet || (job.pacesItself && !stopping.signal.aborted))
        await database.send([putLast(job, id, data)])
      throw error
    }
  }

  /** Notifies one idle worker, which notifies the next if it finds a job. */
  function look(name: string) {
    const id = takers.get(name)?.find((id) => !busy.has(id))
    if (id !== undefined) boss.notifyWorker(id)
  }
  const stopListening = onEnqueued(look)
  const wake = () => [...takers.keys()].forEach(look)

  // Polls every queue once a second for jobs of other processes, one after the other so that one connection is enough.
  let turn = 0
  const looking = setInterval(() => look(jobs[turn++ % jobs.length]!.name), 1000 / jobs.length)

  const scheduled = jobs.flatMap(({ name, daily, everyMinutes = daily ? 24 * 60 : undefined }) =>
    everyMinutes === undefined ? [] : [insertScheduled(name, everyMinutes)],
  )
  const enqueueScheduled = () => database.send(scheduled)
  await enqueueScheduled()
  const scheduling = setInterval(
    () => enqueueScheduled().catch((error: Error) => log.error({ err: error }, 'scheduled jobs were not queued')),
    60_000,
  )
  scheduling.unref()
  wake()

  return {
    wake,
    async stop() {
      clearInterval(scheduling)
      clearInterval(looking)
      stopListening()
      stopping.abort(new Error('the process is stopping'))
      await boss.stop({ close: false, timeout: 10_000 })
    },
  }
}

async function timeOf(database: Database) {
  const [rows] = await database.send([sql`select extract(epoch from now()) * 1000 as time`])
  return Number((rows![0] as { time: string }).time)
}

/**
 * As if it were enqueued now. A job that has to wait, or that failed and is repeated without a limit, then runs after those
 * that are waiting already. It may have noted where it stopped in its payload.
 */
const putLast = ({ name }: AnyJob, id: string, payload: object) => sql`
  update pgboss.job
     set priority = next_priority(name, group_id), created_on = clock_timestamp(), data = ${JSON.stringify(payload)}
   where name = ${name} and id = ${id}`

/** Works until each of these jobs was tried, for a command; what failed is left to the workers of the server. */
export async function runQueued(parts: Parts) {
  const worker = await startWorker(parts)
  const names = parts.jobs.map(({ name }) => name)
  const isWaiting = sql`
    select from pgboss.job where name = any(${names}) and (state = 'active' or (state = 'created' and start_after <= now())) limit 1`
  try {
    while ((await parts.database.send([isWaiting]))[0]!.length > 0) await sleep(100)
  } finally {
    await worker.stop()
  }
}

type Execute = (text: string, values: unknown[] | undefined) => Promise<{ rows: unknown[] }>

/** Otherwise each taker would open a connection when it starts. */
function fewAtOnce(execute: Execute): Execute {
  const running = new Set<Promise<unknown>>()
  return async (text, values) => {
    while (running.size >= 4) await Promise.race(running)
    const result = execute(text, values)
    const ended = result.catch(() => {}).finally(() => running.delete(ended))
    running.add(ended)
    return result
  }
}

/** pg-boss sends whole transactions as one text, so a connection on which one failed is not reused. */
async function execute(database: Database, text: string, values: unknown[] | undefined) {
  const client = await database.connect()
  try {
    const result = await database.query(client, { text, ...(values && { values }) })
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
