import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import type { Resource } from '../resource.ts'
import { continueLinking } from './links.ts'
import { trashedPersonalData } from './personal-data.ts'
import { purgeExpired, purgeTrash } from './purge.ts'
import { continueRestoring } from './restore.ts'
import { trashRoutes } from './routes.ts'
import { exampleTrashId } from './schema.ts'

export const trashEvents = {
  entity: 'trash',
  name: sql`r.data->>'name'`,
  types: { 'trash.purged': 'owners', 'trash.emptied': 'owners' },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof trashEvents.types, Audience> {}
}

export const trash: Resource = {
  routes: [trashRoutes],
  jobs: [purgeTrash, purgeExpired, continueLinking, continueRestoring],
  events: [trashEvents],
  personalData: trashedPersonalData,
  examples: {
    resources: {
      TrashEntry: { id: exampleTrashId, entity_type: 'contact', name: 'Ada Lovelace', reason: 'deleted' },
    },
  },
}
