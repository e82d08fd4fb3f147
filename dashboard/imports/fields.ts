import type { ImportTarget as Target } from '../kinds/field-types.ts'
import { importTargets } from '../kinds/record-fields.ts'
import { kindAt } from '../kinds/registry.ts'
import type { CustomField, Kind } from '../kinds/types.ts'

const customTarget = ({ field_name, field_label }: CustomField): Target => ({
  field: `custom_fields.${field_name}`,
  label: field_label,
})

export const targetsOf = (kind: Kind, customFields: CustomField[]) => ({
  own: importTargets[kind],
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
