import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import type { Resource } from '../resource.ts'
import { followAll, followChange, followChanges } from './follow.ts'
import { duplicateRoutes } from './routes.ts'

export const duplicateEvents = {
  entity: 'duplicate',
  name: sql`r.data->>'entity_type'`,
  types: { 'duplicate.dismissed': 'members', 'duplicate.undismissed': 'members' },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof duplicateEvents.types, Audience> {}
}

export const duplicates: Resource = {
  routes: [duplicateRoutes],
  jobs: [followChanges, followAll],
  events: [duplicateEvents],
  observer: followChange,
  examples: { resources: {} },
}
