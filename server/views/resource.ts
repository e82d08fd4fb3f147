import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import type { Resource } from '../resource.ts'
import { viewedPersonalData } from './personal-data.ts'
import { viewRoutes } from './routes.ts'

export const viewEvents = {
  entity: 'view',
  name: sql`r.data->>'name'`,
  types: {
    'view.created': 'owners',
    'view.updated': 'owners',
    'view.deleted': 'owners',
  },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof viewEvents.types, Audience> {}
}

export const views: Resource = {
  routes: [viewRoutes],
  events: [viewEvents],
  personalData: viewedPersonalData,
  examples: {
    resources: {
      View: {
        name: 'My large deals',
        kind: 'deals',
        sort: 'value',
        order: 'desc',
        columns: ['name', 'value', 'owner_id'],
      },
    },
  },
}
