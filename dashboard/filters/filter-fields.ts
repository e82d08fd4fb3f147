import type { RecordField } from '../kinds/field-types.ts'
import { recordFields } from '../kinds/record-fields.ts'
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

const stageOptions = stages.map((stage: Stage) => ({ value: stage, label: stageLabels[stage] }))

const filterTypes: Record<RecordField['type'], FieldType> = {
  text: 'text',
  lines: 'text',
  email: 'text',
  tel: 'text',
  url: 'text',
  money: 'money',
  date: 'date',
  time: 'date',
  stage: 'choice',
  list: 'names',
  member: 'member',
  company: 'link',
  contacts: 'link',
}

const customTypes: Record<string, FieldType> = {
  text: 'text',
  number: 'number',
  date: 'date',
  checkbox: 'checkbox',
  select: 'choice',
  multiselect: 'choices',
}

/** Filter parameters that are not among the fields of a list: they are shown, but cannot be added as a condition. */
export const parameterFields: readonly FilterField[] = [
  { name: 'id', label: 'ID', type: 'text' },
  { name: 'title', label: 'Name', type: 'text' }, // of a deal; other lists have a field with this name
  { name: 'of_company', label: 'Related company', type: 'link' },
  { name: 'overdue', label: 'Overdue', type: 'checkbox' },
  { name: 'due', label: 'Due', type: 'date' },
  { name: 'completed', label: 'Completed', type: 'checkbox' },
]

/** The fields of a list, then those that its workspace defined. */
export const filterFields = (kind: Kind, customFields: CustomField[]): FilterField[] => [
  ...recordFields[kind].map(({ name, label, type }) =>
    type === 'stage'
      ? { name, label, type: filterTypes[type], options: stageOptions }
      : { name, label, type: filterTypes[type] },
  ),
  ...customFields.map(({ field_name, field_label, field_type, field_options }) => ({
    name: `custom_fields[${field_name}]`,
    label: field_label,
    type: customTypes[field_type] ?? 'text',
    ...(field_options && { options: field_options.map((value) => ({ value, label: value })) }),
  })),
]
