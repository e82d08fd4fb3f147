import { Type, type Static } from 'typebox'
import { type EventType, webhookEvents } from '../events/catalogue.ts'
import { Id, nullable, object, text, Time } from '../http/envelope.ts'
import { cursorListQuery, listQuery } from '../http/lists.ts'
import { portRule } from '../outbound/client.ts'

const given = {
  url: text(2048, {
    format: 'url',
    description: `Where events are sent: an https URL with a public address. ${portRule}`,
  }),
  events: Type.Array(Type.Unsafe<EventType>({ enum: webhookEvents }), {
    minItems: 1,
    maxItems: 100,
    description: 'The types of events to send',
  }),
}

export const WebhookInput = object(given)
export type WebhookInput = Static<typeof WebhookInput>

export const WebhookPatch = Type.Partial(
  object({
    ...given,
    status: Type.Enum(['active', 'paused'], {
      description:
        'A paused webhook receives nothing, and events are not queued for later; use replay to send them. Set `active` to resume a failed webhook',
    }),
  }),
  { additionalProperties: false },
)
export type WebhookPatch = Static<typeof WebhookPatch>

const shown = {
  id: Id,
  url: Type.String(),
  events: Type.Array(Type.String()),
  status: Type.Enum(['active', 'paused', 'failed']),
  failure_reason: nullable(Type.String({ description: 'Why the webhook failed' })),
}
const times = { created_at: Time, updated_at: Time }

export const Webhook = Type.Object({ ...shown, ...times }, { title: 'Webhook' })
export type Webhook = Static<typeof Webhook>

export const WebhookWithSecret = Type.Object({
  ...shown,
  secret: Type.String({ description: 'The signing secret, whsec_…; shown in this response only' }),
  ...times,
})

export const WebhookQuery = listQuery(['created_at', 'updated_at'], 'created_at', {
  status: Type.Optional(Type.Enum(['active', 'paused', 'failed'])),
})
export type WebhookQuery = Static<typeof WebhookQuery>

export const Delivery = Type.Object(
  {
    id: Id,
    event_id: Type.String({ description: 'The webhook-id header of every attempt' }),
    event_type: Type.String(),
    status: Type.Enum(['pending', 'delivered', 'failed']),
    attempts: Type.Integer(),
    response_status: nullable(Type.Integer({ description: 'The HTTP status of the last attempt' })),
    response_body: nullable(Type.String({ description: 'The first KiB of the last response' })),
    error: nullable(Type.String()),
    duration_ms: nullable(Type.Integer()),
    next_attempt_at: nullable(Time),
    delivered_at: nullable(Time),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'Delivery' },
)
export type Delivery = Static<typeof Delivery>

/** Created when the routes are registered, because all events are declared by then. */
export const deliveryQuery = () =>
  cursorListQuery(['created_at', 'updated_at'], 'created_at', {
    status: Type.Optional(Type.Enum(['pending', 'delivered', 'failed'])),
    event_type: Type.Optional(Type.Enum([...webhookEvents, 'webhook.test'])),
  })
export type DeliveryQuery = Static<ReturnType<typeof deliveryQuery>>

export const DeliveryParams = Type.Object({
  id: Type.String({ description: 'The id of the webhook' }),
  delivery_id: Type.String({ description: 'The id of the delivery' }),
})

export const ReplayInput = object({
  since: Type.String({
    format: 'date-time',
    description: 'Replay events from this time on, at most 30 days ago',
  }),
})

export const Replayed = Type.Object({
  queued: Type.Integer({ description: 'The number of deliveries that were queued' }),
  more: Type.Optional(
    Type.Boolean({
      description: 'true if there are more events than one request can queue: the others are queued in the background',
    }),
  ),
})
export type Replayed = Static<typeof Replayed>
