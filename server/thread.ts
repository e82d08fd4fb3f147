import { workerData } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { Registry } from 'prom-client'
import type { Config } from './config.ts'
import { openDatabase } from './database/database.ts'
import { shareMetrics } from './http/metrics.ts'
import type { AnyJob } from './jobs/job.ts'
import { lowerPriority, serveThread } from './jobs/thread.ts'
import { openLog } from './log.ts'
import { setTrashDays } from './trash/retention.ts'

// What the threads of a server have in common: heavy-jobs.ts and sender.ts.

export type ThreadData = { config: Config; postgres: pg.ClientConfig; isTerminal: boolean }

/** A separate pool, so that requests do not wait for imports. */
export const openBackgroundDatabase = (postgres: pg.ClientConfig, config: Config, log: FastifyBaseLogger) =>
  openDatabase(postgres, { size: config.workerPoolSize, timeout: 60_000, log })

/** In a thread: runs these jobs for the process. */
export function runInThread(jobs: readonly AnyJob[]) {
  const { config, postgres, isTerminal } = workerData as ThreadData
  // The standard error of a thread is a stream of the process, without a file descriptor.
  const log = openLog(config.logLevel, { isTTY: isTerminal, fd: 2, write: (text) => process.stderr.write(text) })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejected promise was not handled'))
  setTrashDays(config.trashDays)
  const database = openBackgroundDatabase(postgres, config, log)
  // The embedded PostgreSQL has a process for each connection, and competes with requests for the same processors.
  if (!config.databaseUrl && jobs.some(({ isHeavy }) => isHeavy))
    database.pool.on('connect', (client) => lowerPriority((client as pg.PoolClient & { processID: number }).processID))
  shareMetrics(new Registry(), { jobs: database })
  serveThread(jobs, { database, config, log }, () => database.close())
}
