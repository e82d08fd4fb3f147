import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import type { Resource } from '../resource.ts'
import { cleanFiles, filesPurged, removePurged } from './clean-up.ts'
import { attachedPersonalData } from './personal-data.ts'
import { file } from './record.ts'
import { attachmentRoutes, fileRoutes } from './routes.ts'

export const fileEvents = {
  entity: 'file',
  name: sql`r.data->>'name'`,
  types: {
    'file.created': 'members',
    'file.deleted': 'members',
    'file.restored': 'members',
  },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof fileEvents.types, Audience> {}
}

export const files: Resource = {
  kind: file,
  purged: filesPurged,
  routes: [fileRoutes, attachmentRoutes],
  jobs: [removePurged, cleanFiles],
  events: [fileEvents],
  personalData: attachedPersonalData,
  examples: {
    resources: {
      File: {
        id: '0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a',
        entity_type: 'contact',
        entity_id: '0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a',
        ...file.examples,
      },
    },
  },
}
