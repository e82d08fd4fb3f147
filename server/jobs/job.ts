import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'

export type JobContext = {
  database: Database
  config: Config
  log: FastifyBaseLogger
  /** Aborted when the process stops or when another worker has taken over the job. Throw, and the job is run again. */
  signal: AbortSignal
  /**
   * For a job of a workspace that may run for long and continues where it stopped: `untilDone` calls it between two batches.
   * It ends a job that ran for a second if those of other workspaces wait, and the worker enqueues it again with its
   * payload, in which a job may note where it stopped.
   */
  giveWay?: () => Promise<void>
}

/**
 * Background work that a request causes. A job runs at least once, because a worker may be killed after the work and
 * before its end is recorded, so a job must determine what is left to do. A job that throws is retried with increasing
 * delays.
 */
export type Job<Payload extends object> = {
  name: string
  /** The number of jobs of this kind that one process runs at the same time; the default is 1. */
  concurrency?: number
  /**
   * The number of jobs of one workspace that run at the same time, in all processes; the default is no limit. The rest
   * of `concurrency` is reserved for workspaces without a running job.
   */
  perWorkspace?: number
  /** Counts the jobs of a person instead, in all their workspaces. */
  isPerPerson?: boolean
  /** Runs again one second after it threw or its worker died, without a limit. The job itself decides when to wait or give up. */
  pacesItself?: boolean
  /** Starts this many seconds after it was enqueued, so that one job handles the changes of that time. */
  delaySeconds?: number
  /**
   * Takes much processor time. Where requests are served, it runs in a thread of its own with a lower priority. It waits while
   * the disk is nearly full, unless it `writesLittle`.
   */
  isHeavy?: boolean
  writesLittle?: boolean
  /** Runs once a day with an empty payload, regardless of the number of workers. */
  daily?: boolean
  /** The same at this interval. */
  everyMinutes?: number
  run(context: JobContext, payload: Payload): Promise<void>
}

/** Thrown by a job that has to wait: it runs again a second later, and this does not count as a failure. */
export class NotYet extends Error {}

/** Thrown by `giveWay`: the worker enqueues the job again, behind those of other workspaces. */
export class TurnOver extends Error {}

// oxlint-disable-next-line typescript/no-explicit-any -- a list of jobs holds many payloads, each known to its own job only
export type AnyJob = Job<any>
