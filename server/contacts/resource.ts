import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import type { Resource } from '../resource.ts'
import { updatedExtra } from '../trash/schema.ts'
import { undoMerge } from './merge.ts'
import { contact } from './record.ts'
import { contactRoutes } from './routes.ts'

export const contactEvents = {
  entity: 'contact',
  name: sql`nullif(concat_ws(' ', r.data->>'first_name', r.data->>'last_name'), '')`,
  notifies: { person: 'owner_id', text: 'notes' },
  types: {
    'contact.created': 'webhooks',
    'contact.updated': 'webhooks',
    'contact.deleted': 'webhooks',
    'contact.restored': 'members',
    'contact.erased': 'members',
    'contact.data_read': 'owners',
  },
  sentAs: { 'contact.restored': 'contact.updated', 'contact.erased': 'contact.deleted' },
  extras: {
    'contact.updated': updatedExtra,
    'contact.restored': {
      fields: { unmerged_from: { type: 'string', format: 'uuid' } },
      always: false,
      description: 'A contact whose merge was undone has `unmerged_from`.',
    },
    'contact.deleted': {
      fields: { merged_into: { type: 'string', format: 'uuid' }, erased: { type: 'boolean' } },
      always: false,
      otherData: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string', format: 'uuid' } },
        additionalProperties: false,
        description: 'The id of an erased contact',
      },
      description:
        'A contact that was merged into another one has `merged_into`. An erased contact has `erased: true`, and only the id in `data`.',
    },
  },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof contactEvents.types, Audience> {}
}

export const exampleContactId = '0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a'
export const otherContactId = '0198f3a0-2d4f-7a61-8b7c-9e8d7c6b5a4f'

export const contacts: Resource = {
  kind: contact,
  undoMerge,
  routes: [contactRoutes],
  events: [contactEvents],
  examples: {
    fields: {
      contact_id: exampleContactId,
      contact_ids: [exampleContactId],
      source_id: otherContactId,
      target_id: exampleContactId,
      ids: [exampleContactId, otherContactId],
    },
    resources: {
      Contact: {
        id: exampleContactId,
        ...contact.examples,
      },
    },
  },
}
