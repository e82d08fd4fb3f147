import { plainFields } from '../kinds/plain-fields.ts'
import { type Stage, stageLabels, stages } from '../kinds/stages.ts'
import type { CustomField, Kind } from '../kinds/types.ts'

export type FieldType =
  | 'text'
  | 'number'
  | 'money'
  | 'date'
  | 'choice'
  | 'choices'
  | 'names'
  | 'member'
  | 'checkbox'
  | 'link'

/** A field that a list can be filtered by. `name` is that of the API: `value`, `custom_fields[plan]`. */
export type FilterField = {
  name: string
  label: string
  type: FieldType
  options?: { value: string; label: string }[]
}

const text = (name: string, label: string): FilterField => ({ name, label, type: 'text' })
const date = (name: string, label: string): FilterField => ({ name, label, type: 'date' })

const plain = (kind: Kind) => plainFields[kind].map(({ name, label }) => text(name, label))

const stageOptions = stages.map((stage: Stage) => ({ value: stage, label: stageLabels[stage] }))

const own: Record<Kind, FilterField[]> = {
  contacts: [
    text('first_name', 'First name'),
    text('last_name', 'Last name'),
    text('email', 'Email'),
    text('phone', 'Phone'),
    { name: 'other_emails', label: 'Other emails', type: 'names' },
    { name: 'other_phones', label: 'Other phones', type: 'names' },
    ...plain('contacts'),
    { name: 'company_id', label: 'Company', type: 'link' },
  ],
  companies: [text('name', 'Name'), text('domain', 'Domain'), ...plain('companies')],
  deals: [
    text('name', 'Name'),
    { name: 'value', label: 'Value', type: 'money' },
    { name: 'stage', label: 'Stage', type: 'choice', options: stageOptions },
    date('expected_close_date', 'Expected close'),
    { name: 'company_id', label: 'Company', type: 'link' },
    { name: 'contact_ids', label: 'Contacts', type: 'link' },
    date('stage_changed_at', 'In stage since'),
    date('closed_at', 'Closed'),
    text('lost_reason', 'Lost reason'),
    ...plain('deals'),
  ],
}

const common: FilterField[] = [
  { name: 'owner_id', label: 'Owner', type: 'member' },
  { name: 'tags', label: 'Tags', type: 'names' },
  text('notes', 'Notes'),
  text('external_id', 'External ID'),
  date('last_activity_at', 'Last activity'),
  date('next_due', 'Next due'),
  date('updated_at', 'Changed'),
  date('created_at', 'Added'),
]

const customTypes: Record<string, FieldType> = {
  text: 'text',
  number: 'number',
  date: 'date',
  checkbox: 'checkbox',
  select: 'choice',
  multiselect: 'choices',
}

/** The fields of a list, then those that its workspace defined. */
export const filterFields = (kind: Kind, customFields: CustomField[]): FilterField[] => [
  ...own[kind],
  ...common,
  ...customFields.map(({ field_name, field_label, field_type, field_options }) => ({
    name: `custom_fields[${field_name}]`,
    label: field_label,
    type: customTypes[field_type] ?? 'text',
    ...(field_options && { options: field_options.map((value) => ({ value, label: value })) }),
  })),
]
