import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import { conflict } from '../http/errors.ts'
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
  databaseErrors: {
    RP409: () =>
      conflict(
        'An archive is being restored in this workspace. Delete, merge or erase records when it is completed, or cancel the import first.',
        10,
      ),
    RP410: () => conflict('A merge of this record is still being undone. Try again in a moment.', 5),
  },
  personalData: trashedPersonalData,
  examples: {
    resources: {
      TrashEntry: { id: exampleTrashId, entity_type: 'contact', name: 'Ada Lovelace', reason: 'deleted' },
    },
  },
}
