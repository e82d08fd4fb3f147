import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import type { Resource } from '../resource.ts'
import { bulkPersonalData } from './personal-data.ts'
import { bulkJobRoutes } from './routes.ts'
import { runBulkJob } from './run.ts'

export const bulkJobEvents = {
  entity: 'bulk_job',
  name: sql`concat_ws(', ', initcap(r.data->>'entity_type'), r.data->>'action')`,
  types: {
    'bulk_job.created': 'owners',
    'bulk_job.cancelled': 'owners',
  },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof bulkJobEvents.types, Audience> {}
}

export const bulkJobs: Resource = {
  routes: [bulkJobRoutes],
  jobs: [runBulkJob],
  events: [bulkJobEvents],
  personalData: bulkPersonalData,
}
