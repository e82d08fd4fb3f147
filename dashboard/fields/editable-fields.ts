import type { CustomField, FieldValue, Kind } from '../kinds/types.ts'

type OwnType = 'text' | 'lines' | 'email' | 'tel' | 'url' | 'money' | 'date' | 'stage' | 'member' | 'company'

/** A field of a record that is edited outside its page. `name` is that of the API. */
export type EditableField = { name: string; label: string; isRequired?: boolean } & (
  | { type: OwnType }
  | { type: 'custom'; custom: CustomField }
)

const field = (name: string, label: string, type: OwnType = 'text'): EditableField => ({ name, label, type })
const required = (name: string, label: string): EditableField => ({ ...field(name, label), isRequired: true })

const own: Record<Kind, EditableField[]> = {
  contacts: [
    required('first_name', 'First name'),
    field('last_name', 'Last name'),
    field('email', 'Email', 'email'),
    field('phone', 'Phone', 'tel'),
    field('title', 'Title'),
    field('company_id', 'Company', 'company'),
    field('profile_url', 'Profile', 'url'),
  ],
  companies: [
    required('name', 'Name'),
    field('domain', 'Domain'),
    field('industry', 'Industry'),
    field('size', 'Size'),
  ],
  deals: [
    required('name', 'Name'),
    field('stage', 'Stage', 'stage'),
    field('value', 'Value', 'money'),
    field('expected_close_date', 'Expected close', 'date'),
    field('company_id', 'Company', 'company'),
    field('lost_reason', 'Lost reason'),
  ],
}

/** The fields of a kind, then those that its workspace defined. */
export const editableFields = (kind: Kind, customFields: CustomField[]): EditableField[] => [
  ...own[kind],
  field('owner_id', 'Owner', 'member'),
  ...customFields.map((custom) => ({
    name: `custom_fields.${custom.field_name}`,
    label: custom.field_label,
    type: 'custom' as const,
    custom,
  })),
  field('notes', 'Notes', 'lines'),
]

/** The body of a PATCH that sets the field. */
export const patchOf = (
  field: EditableField,
  value: FieldValue,
): Record<string, FieldValue | Record<string, FieldValue>> =>
  field.type === 'custom' ? { custom_fields: { [field.custom.field_name]: value } } : { [field.name]: value }
