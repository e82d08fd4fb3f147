import { formatDay, formatNumber } from '../ui/format.ts'
import type { CustomField, FieldValue } from './types.ts'

/** A custom field's value as people read it. */
export function showValue({ field_type }: CustomField, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field_type === 'checkbox') return value === true ? 'Yes' : 'No'
  if (field_type === 'multiselect') return Array.isArray(value) ? value.join(', ') : ''
  if (field_type === 'date') return formatDay(String(value))
  if (field_type === 'number') return formatNumber(Number(value))
  return String(value)
}

/** What was typed, as the API takes it. */
export function readValue({ field_type }: CustomField, typed: string | null): FieldValue {
  if (typed === null || typed === '') return null
  return field_type === 'number' ? Number(typed) : typed
}
