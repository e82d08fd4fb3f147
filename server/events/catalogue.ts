/** The types that webhooks can subscribe to. */
export const webhookEvents = [
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'company.created',
  'company.updated',
  'deal.created',
  'deal.updated',
  'deal.stage_moved',
  'interaction.created',
  'commitment.completed',
  'followup.completed',
] as const

/** The rest of what happens to records: every member may read it. */
const otherRecordEvents = [
  'company.deleted',
  'deal.deleted',
  'interaction.deleted',
  'follow_up.created',
  'follow_up.updated',
  'follow_up.deleted',
  'commitment.created',
  'commitment.updated',
  'commitment.deleted',
  'tag.created',
  'tag.updated',
  'tag.deleted',
  'custom_field.created',
  'custom_field.updated',
  'custom_field.deleted',
] as const

/** What concerns who may do what: only the owner's audit log shows it. */
const ownerEvents = [
  'workspace.created',
  'workspace.updated',
  'member.added',
  'member.updated',
  'member.removed',
  'member.entered',
  'member.declined',
  'invitation.created',
  'invitation.revoked',
  'invitation.accepted',
  'key.created',
  'key.revoked',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'webhook.secret_rotated',
  'webhook.test',
  'webhook.retried',
  'webhook.replayed',
  'upload.created',
  'import.created',
  'import.cancelled',
  'export.created',
] as const

/** Everything that happens to records. */
export const recordEventTypes = [...webhookEvents, ...otherRecordEvents] as const

export type EventType = (typeof recordEventTypes)[number] | (typeof ownerEvents)[number]
export const eventTypes: readonly EventType[] = [...recordEventTypes, ...ownerEvents]

/** The kind of record that an event is about. */
export const entityTypeOf = (type: EventType) => type.slice(0, type.indexOf('.')).replace('followup', 'follow_up')
