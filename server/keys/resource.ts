import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import type { Resource } from '../resource.ts'
import { keyRoutes } from './routes.ts'

export const keyEvents = {
  entity: 'key',
  name: sql`r.data->>'name'`,
  types: {
    'key.created': 'owners',
    'key.revoked': 'owners',
  },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof keyEvents.types, Audience> {}
}

export const keys: Resource = {
  routes: [keyRoutes],
  events: [keyEvents],
  examples: { resources: { Key: { name: 'Website form', key: 'rap_…', prefix: 'rap_4fT9wK2c', role: 'member' } } },
}
