import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import type { Resource } from '../resource.ts'
import { updatedExtra } from '../trash/schema.ts'
import { clearCompany, moveCompany } from './clear.ts'
import { undoMerge } from './merge.ts'
import { company } from './record.ts'
import { companyRoutes } from './routes.ts'

export const companyEvents = {
  entity: 'company',
  name: sql`r.data->>'name'`,
  notifies: { person: 'owner_id', text: 'notes' },
  types: {
    'company.created': 'webhooks',
    'company.updated': 'webhooks',
    'company.deleted': 'members',
    'company.restored': 'members',
  },
  sentAs: { 'company.restored': 'company.updated' },
  extras: {
    'company.updated': updatedExtra,
    'company.restored': {
      fields: { unmerged_from: { type: 'string', format: 'uuid' } },
      always: false,
      description: 'A company whose merge was undone has `unmerged_from`.',
    },
    'company.deleted': {
      fields: { merged_into: { type: 'string', format: 'uuid' } },
      always: false,
      description: 'A company that was merged into another one has `merged_into`.',
    },
  },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof companyEvents.types, Audience> {}
}

export const exampleCompanyId = '0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2'
export const otherCompanyId = '0198f39f-9f32-7d55-b6c7-d8e9f0a1b2c3'

export const companies: Resource = {
  kind: company,
  undoMerge,
  routes: [companyRoutes],
  jobs: [clearCompany, moveCompany],
  events: [companyEvents],
  examples: {
    fields: { company_id: exampleCompanyId },
    resources: {
      Company: {
        id: exampleCompanyId,
        ids: [exampleCompanyId],
        source_id: otherCompanyId,
        target_id: exampleCompanyId,
        ...company.examples,
        tags: ['customer'],
        custom_fields: { founded: '1837-12-01' },
      },
    },
  },
}
