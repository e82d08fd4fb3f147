import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Config } from './config.ts'
import type { EntityEvents } from './events/catalogue.ts'
import type { Publisher } from './events/record.ts'
import type { DatabaseErrors } from './http/errors.ts'
import type { Reading } from './http/metrics.ts'
import type { AnyJob } from './jobs/job.ts'
import type { ResourceExamples } from './openapi/examples.ts'
import type { AnyKind } from './records/belongings.ts'

/** What a resource brings to the kernel, which imports none: `resources.ts` lists them all. */
export type Resource = {
  /** The kind of record that it is about. */
  kind?: AnyKind
  /** Its routes under /api/v1, in this order. */
  routes?: readonly FastifyPluginAsyncTypebox<{ config: Config }>[]
  jobs?: readonly AnyJob[]
  events?: readonly EntityEvents[]
  examples?: ResourceExamples
  metrics?: readonly Reading[]
  /** How errors that its own database functions raise are answered, by SQLSTATE. */
  databaseErrors?: DatabaseErrors
  publisher?: Publisher
}
