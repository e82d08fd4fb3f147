import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import type { Resource } from '../resource.ts'
import { interaction } from './record.ts'
import { interactionRoutes } from './routes.ts'

export const interactionEvents = {
  entity: 'interaction',
  name: sql`nullif(concat_ws(': ', initcap(r.data->>'type'), r.data->>'notes'), '')`,
  notifies: { text: 'notes' },
  types: {
    'interaction.created': 'webhooks',
    'interaction.deleted': 'members',
    'interaction.restored': 'members',
  },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof interactionEvents.types, Audience> {}
}

export const interactions: Resource = {
  kind: interaction,
  routes: [interactionRoutes],
  events: [interactionEvents],
  examples: {
    resources: { Interaction: interaction.examples },
  },
}
