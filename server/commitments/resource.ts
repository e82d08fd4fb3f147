import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import type { Resource } from '../resource.ts'
import { commitment } from './record.ts'
import { commitmentRoutes } from './routes.ts'

export const commitmentEvents = {
  entity: 'commitment',
  name: sql`r.data->>'description'`,
  notifies: { person: 'assignee_id', text: 'description' },
  types: {
    'commitment.completed': 'webhooks',
    'commitment.created': 'members',
    'commitment.updated': 'members',
    'commitment.deleted': 'members',
    'commitment.restored': 'members',
  },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof commitmentEvents.types, Audience> {}
}

export const exampleCommitmentId = '0198f3a3-7d5e-7f77-98e9-f0a1b2c3d4e5'

export const commitments: Resource = {
  kind: commitment,
  routes: [commitmentRoutes],
  events: [commitmentEvents],
  examples: {
    fields: { commitment_ids: [exampleCommitmentId] },
    resources: { Commitment: commitment.examples },
  },
}
