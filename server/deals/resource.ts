import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import type { Resource } from '../resource.ts'
import { restoredExtra } from '../trash/schema.ts'
import { endRestoredPeriods } from './history.ts'
import { deal } from './record.ts'
import { dealRoutes, dealStageRoutes } from './routes.ts'

export const dealEvents = {
  entity: 'deal',
  name: sql`r.data->>'name'`,
  notifies: { person: 'owner_id', text: 'notes' },
  types: {
    'deal.created': 'webhooks',
    'deal.updated': 'webhooks',
    'deal.stage_moved': 'webhooks',
    'deal.deleted': 'members',
    'deal.restored': 'members',
  },
  sentAs: { 'deal.restored': 'deal.updated' },
  extras: {
    'deal.updated': restoredExtra,
    'deal.stage_moved': {
      fields: { from_stage: { type: 'string' }, to_stage: { type: 'string' } },
      always: true,
      description: 'A moved deal has `from_stage` and `to_stage`.',
    },
  },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof dealEvents.types, Audience> {}
}

export const exampleDealId = '0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3'

export const deals: Resource = {
  kind: deal,
  restored: endRestoredPeriods,
  routes: [dealRoutes, dealStageRoutes],
  events: [dealEvents],
  examples: {
    fields: { deal_id: exampleDealId, from_stage: 'prospect', to_stage: 'negotiation' },
    resources: {
      Deal: {
        id: exampleDealId,
        ids: [exampleDealId],
        ...deal.examples,
        tags: ['renewal'],
        custom_fields: { cylinders: 25_000 },
      },
      Activity: {
        type: 'deal',
        event: 'Deal moved from prospect to negotiation',
        details: { deal_id: exampleDealId, from_stage: 'prospect', to_stage: 'negotiation' },
      },
    },
    notInRequests: ['Deal.title', 'Deal.contact_id'],
  },
}
