import type { Schemas } from '../api/client.ts'
import { allKinds, type WebhookEvent } from '../kinds/registry.ts'
import type { Tone } from '../ui/badge.tsx'

export type Webhook = Schemas['Webhook']
export type Delivery = Schemas['Delivery']

/** The events that a webhook can subscribe to, with their labels. */
export const webhookEvents = () =>
  allKinds().flatMap(({ webhookEvents = {} }) =>
    Object.entries(webhookEvents).map(([value, label]) => ({ value: value as WebhookEvent, label })),
  )

export const webhookStatus: Record<string, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  paused: { label: 'Paused', tone: 'warn' },
  failed: { label: 'Failed', tone: 'danger' },
}

export const deliveryStatus: Record<string, { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'warn' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'danger' },
}
