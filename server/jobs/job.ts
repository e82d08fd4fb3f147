import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'

export type JobContext = {
  database: Database
  config: Config
  log: FastifyBaseLogger
  /** Aborted when the process is asked to stop, or when another worker has taken the job over: throw, and it is run again. */
  signal: AbortSignal
}

/**
 * Work that a request leaves behind. It runs at least once: a worker may be killed after the work and before
 * its end is noted, so a job finds out for itself what is left to do. What throws is tried again, later and later.
 */
export type Job<Payload extends object> = {
  name: string
  /** How many of its kind one process runs at the same time: 1 if not given. */
  concurrency?: number
  /**
   * How many of one workspace run at the same time, in all processes: any number if not given. What `concurrency` has
   * beyond that is kept for workspaces of which none runs.
   */
  perWorkspace?: number
  /** It is run again a second after it threw or its worker died, however often: it knows itself when to wait and give up. */
  pacesItself?: boolean
  /** Runs once a day by itself, however many workers there are, with an empty payload. */
  daily?: boolean
  run(context: JobContext, payload: Payload): Promise<void>
}

/** Thrown by a job whose turn has not come: it is run again a second later, and has not failed. */
export class NotYet extends Error {}

// oxlint-disable-next-line typescript/no-explicit-any -- a list of jobs holds many payloads, each known to its own job only
export type AnyJob = Job<any>
