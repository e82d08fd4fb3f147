import { Type, type Static } from 'typebox'
import { type EventType, webhookEvents } from '../events/catalogue.ts'
import { Id, nullable, object, text, Time } from '../http/envelope.ts'
import { listQuery } from '../http/lists.ts'

const given = {
  url: text(2048, { format: 'url', description: 'Where events are sent: https only, and no private address' }),
  events: Type.Array(Type.Unsafe<EventType>({ enum: webhookEvents }), {
    minItems: 1,
    maxItems: 100,
    description: 'Which events are sent',
  }),
}

export const WebhookInput = object(given)
export type WebhookInput = Static<typeof WebhookInput>

export const WebhookPatch = Type.Partial(
  object({
    ...given,
    status: Type.Enum(['active', 'paused'], {
      description:
        'While paused nothing is sent, and what happens is not kept for later: see replay. Active revives a failed webhook',
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
  failure_reason: nullable(Type.String({ description: 'Why the webhook is failed' })),
}
const times = { created_at: Time, updated_at: Time }

export const Webhook = Type.Object({ ...shown, ...times }, { title: 'Webhook' })
export type Webhook = Static<typeof Webhook>

export const WebhookWithSecret = Type.Object({
  ...shown,
  secret: Type.String({ description: 'What signatures are made with, as whsec_…: shown only in this answer' }),
  ...times,
})

export const WebhookQuery = listQuery(['created_at', 'updated_at'], 'created_at', {
  status: Type.Optional(Type.Enum(['active', 'paused', 'failed'])),
})
export type WebhookQuery = Static<typeof WebhookQuery>

export const Delivery = Type.Object(
  {
    id: Id,
    event_id: Type.String({ description: 'The webhook-id header of every try' }),
    event_type: Type.String(),
    status: Type.Enum(['pending', 'delivered', 'failed']),
    attempts: Type.Integer(),
    response_status: nullable(Type.Integer({ description: 'Of the last try, as what follows' })),
    response_body: nullable(Type.String({ description: 'The first KiB of it' })),
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

/** Made when the routes are registered: only then are all events declared. */
export const deliveryQuery = () =>
  listQuery(['created_at', 'updated_at'], 'created_at', {
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
    description: 'Events from then on; the log of deliveries goes back 30 days, and so does a replay',
  }),
})

export const Replayed = Type.Object({ queued: Type.Integer({ description: 'How many deliveries will be sent' }) })
