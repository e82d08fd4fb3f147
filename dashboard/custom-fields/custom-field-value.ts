import { Refusal } from '../api/client.ts'
import type { CustomField, FieldValue } from '../kinds/types.ts'
import { formatDay, formatNumber } from '../ui/format.ts'
import { typing } from '../ui/locale.ts'

/** The display text of a custom field value. */
export function showValue({ field_type }: CustomField, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field_type === 'checkbox') return value === true ? 'Yes' : 'No'
  if (field_type === 'multiselect') return Array.isArray(value) ? value.join(', ') : ''
  if (field_type === 'date') return formatDay(String(value))
  if (field_type === 'number') return formatNumber(Number(value))
  return String(value)
}

/** The validation attributes of an input, and the message shown. */
export function numberPattern() {
  const { digits, decimal } = typing()
  return String.raw`\s*[\-+]?(${digits}(${decimal}\d*)?|${decimal}\d+)([eE][\-+]?\d{1,2})?\s*`
}
export const numberHint = () => `Enter a number, such as ${typing().write(12.5)}`

/** The text for editing a value. */
export const typeValue = ({ field_type }: CustomField, value: FieldValue | undefined) =>
  value === null || value === undefined
    ? ''
    : field_type === 'number' && typeof value === 'number'
      ? typing().write(value)
      : String(value)

/** The typed text as a value for the API; NaN if it is not a number. */
export function readValue({ field_type }: Pick<CustomField, 'field_type'>, typed: string | null): FieldValue {
  if (typed === null || typed.trim() === '') return null
  if (field_type !== 'number') return typed
  return new RegExp(`^${numberPattern()}$`).test(typed) ? Number(typing().read(typed)) : Number.NaN
}

/** The same without earlier validation: an invalid number is rejected with the error of the API. */
export function valueOf(field: CustomField, typed: string | null): FieldValue {
  const value = readValue(field, typed)
  if (typeof value !== 'number' || Number.isFinite(value)) return value
  throw new Refusal(400, 'VALIDATION_ERROR', numberHint(), [
    { field: `custom_fields.${field.field_name}`, message: numberHint() },
  ])
}
