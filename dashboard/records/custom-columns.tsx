import type { Column } from '../ui/data-table.tsx'
import { showValue } from './custom-field-value.ts'
import type { CustomField } from './types.ts'

/** A column for each of the workspace's own fields. */
export const customColumns = <Row extends { custom_fields: Record<string, unknown> }>(
  fields: CustomField[],
): Column<Row>[] =>
  fields.map((field) => ({
    id: `custom:${field.field_name}`,
    label: field.field_label,
    cell: (row) => showValue(field, row.custom_fields[field.field_name]),
    ...(field.field_type === 'number' && { align: 'right' as const }),
    className: 'hidden md:table-cell',
  }))
