import type { Schemas } from '../api/client.ts'
import type { Tone } from '../ui/badge.tsx'

export type Webhook = Schemas['Webhook']
export type Delivery = Schemas['Delivery']

/** The events that a webhook can subscribe to. */
export const events = [
  { value: 'contact.created', label: 'A contact is made' },
  { value: 'contact.updated', label: 'A contact is changed' },
  { value: 'contact.deleted', label: 'A contact is deleted' },
  { value: 'company.created', label: 'A company is made' },
  { value: 'company.updated', label: 'A company is changed' },
  { value: 'deal.created', label: 'A deal is made' },
  { value: 'deal.updated', label: 'A deal is changed' },
  { value: 'deal.stage_moved', label: 'A deal moves to another stage' },
  { value: 'interaction.created', label: 'An interaction is logged' },
  { value: 'commitment.completed', label: 'A commitment is kept' },
  { value: 'followup.completed', label: 'A follow-up is done' },
] as const
export type EventName = (typeof events)[number]['value']

export const webhookStatus: Record<string, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  paused: { label: 'Paused', tone: 'warn' },
  failed: { label: 'Failed', tone: 'danger' },
}

export const deliveryStatus: Record<string, { label: string; tone: Tone }> = {
  pending: { label: 'On its way', tone: 'warn' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'danger' },
}
