import { plainName, sentence } from '../api/words.ts'
import { allKinds, kindNamed } from '../kinds/registry.ts'
import type { Kind } from '../kinds/types.ts'
import { formatDay, formatNumber, formatTime } from '../ui/format.ts'

/** Other kinds in the audit log, and their page in the settings. */
const others: Record<string, { label: string; page?: string }> = {
  workspace: { label: 'Workspace', page: '/settings/workspace' },
  member: { label: 'Member', page: '/settings/members' },
  invitation: { label: 'Invitation', page: '/settings/members' },
  key: { label: 'API key', page: '/settings/keys' },
  webhook: { label: 'Webhook', page: '/settings/webhooks/' },
  upload: { label: 'Upload' },
  import: { label: 'Import', page: '/settings/imports/' },
  export: { label: 'Export', page: '/settings/exports' },
  bulk_job: { label: 'Bulk job' },
  trash: { label: 'Trash', page: '/settings/trash' },
  duplicate: { label: 'Duplicates', page: '/settings/duplicates' },
}

export const auditedKinds = () => [...allKinds().map(({ name }) => name), ...Object.keys(others)]

/** `follow_up` → `Follow-up`. A kind that this version does not know is shown by its name. */
export const kindLabel = (kind: string) =>
  others[kind]?.label ?? sentence(kindNamed(kind)?.noun ?? kind.replaceAll('_', ' '))

/** Fields that refer to other records. */
export const references: Readonly<Record<string, Kind>> = {
  company_id: 'companies',
  contact_id: 'contacts',
  contact_ids: 'contacts',
  deal_id: 'deals',
}

/** Whether the field refers to a member of the workspace. */
export const isMemberField = (field: string) => field === 'owner_id' || field === 'assignee_id'

/** As the form of the workspace has them. */
const settingLabels: Readonly<Record<string, string>> = { timezone: 'Time zone', locale: 'Number and date format' }

/** `custom_fields.tax_id` → `Tax id`; a reference is shown by its name, so that `contact_ids` → `Contacts`. */
export const fieldLabel = (field: string) =>
  settingLabels[field] ??
  sentence(plainName(field in references || isMemberField(field) ? field.replace(/_id(s?)$/, '$1') : field))

/** `deal.stage_moved` → `stage moved`. */
export const actionOf = (action: string) => action.slice(action.indexOf('.') + 1).replaceAll('_', ' ')

/** The path of the record's page, or of the list that shows it; undefined for a deleted record. */
export function pageOf({ action, entity_type, entity_id }: { action: string; entity_type: string; entity_id: string }) {
  const page = kindNamed(entity_type)?.page ?? others[entity_type]?.page
  if (!page || /\.(deleted|revoked|removed)$/.test(action)) return undefined
  return page.endsWith('/') ? page + entity_id : page
}

/** A value before or after a change, shortened to one line. */
export function valueText(value: unknown) {
  const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  if (isEmpty) return 'empty'
  const text = plainText(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

function plainText(value: unknown) {
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatTime(value) : value
}
