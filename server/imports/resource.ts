import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import type { Resource } from '../resource.ts'
import { restoreArchive } from './archive/restore.ts'
import { cleanImports } from './clean-up.ts'
import { runRevert } from './reverting/run.ts'
import { importedPersonalData } from './personal-data.ts'
import { importRoutes } from './routes.ts'
import { restoreRemoteArchive, runRemoteImport } from './remote.ts'
import { runImport } from './run.ts'

export const uploadEvents = {
  entity: 'upload',
  name: sql`r.data->>'name'`,
  types: {
    'upload.created': 'owners',
  },
} as const satisfies EntityEvents

export const importEvents = {
  entity: 'import',
  name: sql`coalesce(r.data->>'file_name', initcap(r.data->>'entity_type'))`,
  types: {
    'import.created': 'owners',
    'import.cancelled': 'owners',
    'import.reverted': 'owners',
  },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof uploadEvents.types, Audience> {}
  interface EventTypes extends Record<keyof typeof importEvents.types, Audience> {}
}

export const imports: Resource = {
  routes: [importRoutes],
  jobs: [runImport, runRemoteImport, restoreArchive, restoreRemoteArchive, runRevert, cleanImports],
  events: [uploadEvents, importEvents],
  personalData: importedPersonalData,
  examples: { fields: { file_url: 'https://files.example.com/contacts.csv' } },
}
