import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import type { Resource } from '../resource.ts'
import { cleanDeliveries } from './clean-up.ts'
import { countDeliveries } from './metrics.ts'
import { deliveredPersonalData } from './personal-data.ts'
import { publishToWebhooks } from './queue.ts'
import { continueReplay, replayInProgress } from './replay.ts'
import { continueResuming } from './resume.ts'
import { webhookRoutes } from './routes.ts'

export const eventsOfWebhooks = {
  entity: 'webhook',
  name: sql`r.data->>'url'`,
  types: {
    'webhook.created': 'owners',
    'webhook.updated': 'owners',
    'webhook.deleted': 'owners',
    'webhook.secret_rotated': 'owners',
    'webhook.test': 'owners',
    'webhook.retried': 'owners',
    'webhook.replayed': 'owners',
  },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof eventsOfWebhooks.types, Audience> {}
}

export const webhooks: Resource = {
  routes: [webhookRoutes],
  jobs: [cleanDeliveries, continueReplay, continueResuming, replayInProgress],
  events: [eventsOfWebhooks],
  personalData: deliveredPersonalData,
  examples: {
    fields: {
      url: 'https://hooks.example.com/rapport',
      events: ['contact.created', 'deal.stage_moved'],
    },
    resources: { Webhook: { status: 'active', secret: 'whsec_…', failure_reason: null } },
  },
  metrics: [countDeliveries],
  publisher: publishToWebhooks,
}
