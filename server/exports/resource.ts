import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import type { Resource } from '../resource.ts'
import { cleanExports } from './clean-up.ts'
import { exportedPersonalData } from './personal-data.ts'
import { exportRoutes } from './routes.ts'
import { runExport } from './run.ts'

export const exportEvents = {
  entity: 'export',
  name: sql`concat_ws(', ', initcap(r.data->>'entity_type'), r.data->>'format')`,
  types: {
    'export.created': 'owners',
  },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof exportEvents.types, Audience> {}
}

export const exports: Resource = {
  routes: [exportRoutes],
  jobs: [runExport, cleanExports],
  events: [exportEvents],
  personalData: exportedPersonalData,
}
