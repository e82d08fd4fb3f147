import type { Schemas } from '../api/client.ts'

export type CustomField = Schemas['CustomField']
export type FieldType = 'text' | 'number' | 'select' | 'multiselect' | 'date' | 'checkbox'

export const fieldTypes: { value: FieldType; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'date', label: 'Date' },
  { value: 'checkbox', label: 'Checkbox' },
  { value: 'select', label: 'Single choice' },
  { value: 'multiselect', label: 'Multiple choice' },
]

export const hasOptions = (type: string) => type === 'select' || type === 'multiselect'

/** `Renewal date` → `renewal_date`: the key of its values in the API. */
export const fieldNameOf = (label: string) =>
  label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 255)

/** The new order numbers that move a field one place up or down, even if several have the same number. Only changes are returned. */
export function reorder(fields: CustomField[], from: number, to: number) {
  const moved = fields.toSpliced(from, 1).toSpliced(to, 0, fields[from]!)
  return moved.flatMap((field, at) => (field.display_order === at ? [] : [{ field, display_order: at }]))
}
