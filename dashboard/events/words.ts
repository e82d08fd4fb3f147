import { plainName, sentence } from '../api/words.ts'

export const kinds = [
  'contact',
  'company',
  'deal',
  'interaction',
  'follow_up',
  'commitment',
  'tag',
  'custom_field',
  'workspace',
  'member',
  'invitation',
  'key',
  'webhook',
  'upload',
  'import',
  'export',
  'bulk_job',
] as const

/** `follow_up` → `Follow-up`, as people read it. */
export function kindLabel(kind: string) {
  const text = kind === 'follow_up' ? 'follow-up' : kind === 'key' ? 'API key' : kind.replaceAll('_', ' ')
  return sentence(text)
}

/** `custom_fields.renewal_date` → `Renewal date`. */
export const fieldLabel = (field: string) => sentence(plainName(field))

/** `deal.stage_moved` → `stage moved`. */
export const deedOf = (action: string) => action.slice(action.indexOf('.') + 1).replaceAll('_', ' ')

/** Where a record of this kind is seen; what was deleted is nowhere. */
export function pageOf({ action, entity_type, entity_id }: { action: string; entity_type: string; entity_id: string }) {
  const folder = folders[entity_type]
  if (!folder || /\.(deleted|revoked|removed)$/.test(action)) return undefined
  return folder.endsWith('/') ? folder + entity_id : folder
}

// With an end for the record's own page, else where it stands among others.
const folders: Record<string, string> = {
  contact: '/contacts/',
  company: '/companies/',
  deal: '/deals/',
  webhook: '/settings/webhooks/',
  import: '/settings/imports/',
  export: '/settings/exports',
  follow_up: '/follow-ups',
  commitment: '/commitments',
  tag: '/settings/tags',
  custom_field: '/settings/custom-fields',
  key: '/settings/keys',
  member: '/settings/members',
  invitation: '/settings/members',
  workspace: '/settings/workspace',
}

/** A value as it stood before or after a change, short enough for a line. */
export function valueText(value: unknown) {
  if (value === null || value === undefined || value === '') return 'empty'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
