import type { RecordField } from '../kinds/field-types.ts'
import { recordFields } from '../kinds/record-fields.ts'
import type { CustomField, FieldValue, Kind } from '../kinds/types.ts'

type OwnType = Exclude<RecordField['type'], 'time' | 'list' | 'contacts'>

/** A field of a record that is edited outside its page. `name` is that of the API. */
export type EditableField = { name: string; label: string; isRequired?: boolean } & (
  | { type: OwnType }
  | { type: 'custom'; custom: CustomField }
)

/** Lists, and the id in another system, are edited on the page of a record only. */
const isEditable = (field: RecordField): field is RecordField & { type: OwnType } =>
  !field.isReadOnly && field.type !== 'list' && field.type !== 'contacts' && field.name !== 'external_id'

/** The fields of a kind, with those that its workspace defined before the notes. */
export function editableFields(kind: Kind, customFields: CustomField[]): EditableField[] {
  const own = recordFields[kind].filter(isEditable)
  return [
    ...own.filter(({ type }) => type !== 'lines'),
    ...customFields.map((custom) => ({
      name: `custom_fields.${custom.field_name}`,
      label: custom.field_label,
      type: 'custom' as const,
      custom,
    })),
    ...own.filter(({ type }) => type === 'lines'),
  ]
}

/** The body of a PATCH that sets the field. */
export const patchOf = (
  field: EditableField,
  value: FieldValue,
): Record<string, FieldValue | Record<string, FieldValue>> =>
  field.type === 'custom' ? { custom_fields: { [field.custom.field_name]: value } } : { [field.name]: value }
