import { entityTypeOf, type EventType, extraOf } from '../events/catalogue.ts'
import type { Schema } from '../http/json-schema.ts'
import { ref } from './components.ts'
import { pascal } from './names.ts'

/** The request that a webhook receives for an event of this type. */
export function describeEvent(type: EventType) {
  const extra = extraOf(type)
  const changes: Schema = {
    type: 'object',
    additionalProperties: { type: 'object', required: ['from', 'to'], properties: { from: {}, to: {} } },
  }
  const record = ref('schemas', pascal(entityTypeOf(type)))
  const always: Record<string, Schema> = {
    id: {
      type: 'string',
      format: 'uuid',
      description: 'The same in every attempt; also sent in the webhook-id header',
    },
    type: { type: 'string', const: type },
    created_at: { type: 'string', format: 'date-time' },
    workspace_id: { type: 'string', format: 'uuid' },
    request_id: { type: ['string', 'null'] },
    data: extra?.otherData ? { anyOf: [record, extra.otherData] } : record,
    ...(type.endsWith('.updated') && { changes }),
    ...(extra?.always && extra.fields),
  }
  const schema: Schema = {
    type: 'object',
    required: Object.keys(always),
    properties: { ...always, ...extra?.fields },
  }
  return {
    operationId: `on${pascal(type)}`,
    summary: type,
    tags: ['Webhooks'],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Received' } },
  }
}
