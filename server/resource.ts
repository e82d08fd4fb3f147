import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Config } from './config.ts'
import type { EntityEvents } from './events/catalogue.ts'
import type { Sql } from './database/sql.ts'
import type { Observer, Publisher } from './events/record.ts'
import type { DatabaseErrors } from './http/errors.ts'
import type { Reading } from './http/metrics.ts'
import type { AnyJob } from './jobs/job.ts'
import type { ResourceExamples } from './openapi/examples.ts'
import type { AnyKind, Changed, Restorable, UndoMerge } from './records/belongings.ts'
import type { PersonalData } from './records/personal-data.ts'

/** What a resource registers with the kernel, which imports no resource. `resources.ts` lists them all. */
export type Resource = {
  /** The kind of record of this resource. */
  kind?: AnyKind
  /** For a resource without a kind of record: what the trash needs to restore it. */
  restorable?: Restorable
  /** For a kind whose records can be merged. */
  undoMerge?: UndoMerge
  /** For a kind whose attached rows may meet newer ones when a job restores them. */
  restored?: Changed
  /** For a kind that has to clean up after records that the trash removes for good. */
  purged?: Changed
  /** Its routes under /api/v1, in this order. */
  routes?: readonly FastifyPluginAsyncTypebox<{ config: Config }>[]
  jobs?: readonly AnyJob[]
  events?: readonly EntityEvents[]
  examples?: ResourceExamples
  metrics?: readonly Reading[]
  /** The responses to errors that its own database functions raise, by SQLSTATE. */
  databaseErrors?: DatabaseErrors
  publisher?: Publisher
  observer?: Observer
  /** What it stores about a person besides the records that belong to a contact. */
  personalData?: PersonalData
  /** Events for one person each, which only the live stream sends: see `streamToPeople`. */
  personalEvents?: Sql
}
