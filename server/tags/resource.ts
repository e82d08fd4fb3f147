import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import type { Resource } from '../resource.ts'
import { clearTag } from './clear.ts'
import { restorableTag } from './queries.ts'
import { tagRoutes } from './routes.ts'

export const tagEvents = {
  entity: 'tag',
  name: sql`r.data->>'name'`,
  types: {
    'tag.created': 'members',
    'tag.updated': 'members',
    'tag.deleted': 'members',
    'tag.restored': 'members',
  },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof tagEvents.types, Audience> {}
}

export const tags: Resource = {
  restorable: restorableTag,
  routes: [tagRoutes],
  jobs: [clearTag],
  events: [tagEvents],
  examples: {
    fields: { add: ['vip'], remove: ['newsletter'], tags: ['vip', 'mathematics'] },
    resources: { Tag: { name: 'vip', color: '#2f6fed' } },
  },
}
