import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import { invalid } from '../http/errors.ts'
import type { Resource } from '../resource.ts'
import { clearCustomField } from './clear.ts'
import { restorableField } from './queries.ts'
import { customFieldRoutes } from './routes.ts'

export const customFieldEvents = {
  entity: 'custom_field',
  name: sql`r.data->>'field_label'`,
  types: {
    'custom_field.created': 'members',
    'custom_field.updated': 'members',
    'custom_field.deleted': 'members',
    'custom_field.restored': 'members',
  },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof customFieldEvents.types, Audience> {}
}

export const customFields: Resource = {
  restorable: restorableField,
  routes: [customFieldRoutes],
  jobs: [clearCustomField],
  events: [customFieldEvents],
  examples: {
    fields: { custom_fields: { favourite_engine: 'Analytical' } },
    resources: {
      CustomField: {
        entity_type: 'contacts',
        field_name: 'favourite_engine',
        field_label: 'Favourite engine',
        field_type: 'select',
        field_options: ['Difference', 'Analytical'],
      },
    },
    // Custom fields differ between workspaces, so an example request with them would be rejected in most.
    notInRequests: ['custom_fields'],
  },
  databaseErrors: {
    // Raised when a record is stored without a value for a required field; the detail lists the names of the fields.
    RP400: ({ detail }) =>
      invalid(detail!.split(',').map((name) => ({ field: `custom_fields.${name}`, message: 'is required' }))),
  },
}
