import { plainFields } from '../kinds/plain-fields.ts'
import { kindAt } from '../kinds/registry.ts'
import type { CustomField, Kind } from '../kinds/types.ts'

export type Target = { field: string; label: string }

const company: Target[] = [
  { field: 'company', label: 'Company, by name' },
  { field: 'company_domain', label: 'Company, by domain' },
  { field: 'company_id', label: 'Company, by id' },
]
const shared: Target[] = [
  { field: 'owner_id', label: 'Owner, by id' },
  { field: 'tags', label: 'Tags' },
  { field: 'notes', label: 'Notes' },
  { field: 'external_id', label: 'External id' },
]
const allCustom: Target = { field: 'custom_fields', label: 'Custom fields, as JSON' }

const plain = (kind: Kind): Target[] => plainFields[kind].map(({ name, label }) => ({ field: name, label }))

/** The fields of a column, with their API names and labels. A test compares them with the server. */
const builtIn: Record<Kind, Target[]> = {
  contacts: [
    { field: 'first_name', label: 'First name' },
    { field: 'last_name', label: 'Last name' },
    { field: 'full_name', label: 'First and last name' },
    { field: 'email', label: 'Email' },
    { field: 'phone', label: 'Phone' },
    { field: 'other_emails', label: 'Other emails' },
    { field: 'other_phones', label: 'Other phones' },
    ...plain('contacts'),
    ...company,
    ...shared,
    allCustom,
  ],
  companies: [
    { field: 'name', label: 'Name' },
    { field: 'domain', label: 'Domain' },
    ...plain('companies'),
    ...shared,
    allCustom,
  ],
  deals: [
    { field: 'name', label: 'Name' },
    { field: 'amount', label: 'Value' },
    { field: 'value', label: 'Value' },
    { field: 'stage', label: 'Stage' },
    { field: 'expected_close_date', label: 'Expected close' },
    { field: 'contact_email', label: 'Contacts, by email' },
    { field: 'contact_names', label: 'Contacts, by name' },
    { field: 'contact_ids', label: 'Contacts, by id' },
    ...company,
    { field: 'lost_reason', label: 'Lost reason' },
    ...plain('deals'),
    ...shared,
    allCustom,
  ],
}

const customTarget = ({ field_name, field_label }: CustomField): Target => ({
  field: `custom_fields.${field_name}`,
  label: field_label,
})

export const targetsOf = (kind: Kind, customFields: CustomField[]) => ({
  own: builtIn[kind],
  custom: customFields.map(customTarget),
})

/** The value of a deal is one field in the dashboard: whether it is in cents depends on the format of the column. */
const sameTarget: Record<string, string> = { value: 'amount', amount: 'value' }

/** The choices for a column, including the field that it is matched to now. */
export const choicesFor = (targets: readonly Target[], field: string | null) =>
  targets.filter((target) =>
    field !== null && sameTarget[field] ? target.field !== sameTarget[field] : target.field !== 'value',
  )

/** The label of a field: “custom_fields.engine” by its label. */
export function labelOf(kind: Kind, customFields: CustomField[], field: string) {
  const { own, custom } = targetsOf(kind, customFields)
  return [...own, ...custom].find((target) => target.field === field)?.label ?? field
}

/** The fields by which existing records can be matched. */
export function matchTargets(kind: Kind, customFields: CustomField[]): Target[] {
  const single = customFields.filter(({ field_type }) => field_type !== 'multiselect' && field_type !== 'checkbox')
  return [
    ...(kindAt(kind)?.matchOn ?? []).map((field) => ({ field, label: labelOf(kind, customFields, field) })),
    ...single.map(customTarget),
  ]
}
