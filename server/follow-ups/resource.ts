import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import { exampleId } from '../openapi/examples.ts'
import type { Resource } from '../resource.ts'
import { followUp } from './record.ts'
import { followUpRoutes } from './routes.ts'

export const followUpEvents = {
  entity: 'follow_up',
  name: sql`coalesce(r.data->>'title', r.data->>'description', initcap(r.data->>'type'))`,
  notifies: { person: 'assignee_id', text: 'description' },
  types: {
    'followup.completed': 'webhooks',
    'follow_up.created': 'members',
    'follow_up.updated': 'members',
    'follow_up.deleted': 'members',
    'follow_up.restored': 'members',
  },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof followUpEvents.types, Audience> {}
}

export const followUps: Resource = {
  kind: followUp,
  routes: [followUpRoutes],
  events: [followUpEvents],
  examples: {
    fields: { followup_ids: [exampleId] },
    resources: {
      FollowUp: followUp.examples,
    },
  },
}
