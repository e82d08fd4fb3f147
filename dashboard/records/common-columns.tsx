import { Link } from '@tanstack/react-router'
import type { Column } from '../ui/data-table.tsx'
import { When } from '../ui/when.tsx'
import { showValue } from './custom-field-value.ts'
import { TagsCell } from './tags-cell.tsx'
import type { AnyRecord, CustomField } from './types.ts'

export const wide = 'hidden md:table-cell'

export const companyColumn = (names: ReadonlyMap<string, string>): Column<{ company_id: string | null }> => ({
  id: 'company',
  label: 'Company',
  className: wide,
  cell: ({ company_id }) =>
    company_id && (
      <Link to="/companies/$id" params={{ id: company_id }} className="rounded-sm hover:text-ink hover:underline">
        {names.get(company_id) ?? '…'}
      </Link>
    ),
})

export const tagsColumn: Column<{ tags: string[] }> = {
  id: 'tags',
  label: 'Tags',
  className: `${wide} max-w-96`,
  cell: ({ tags }) => <TagsCell tags={tags} />,
}

/** The workspace's own fields, and when the record was changed and added: the last columns of every list. */
export const lastColumns = (fields: CustomField[], added = wide): Column<AnyRecord>[] => [
  ...fields.map((field) => ({
    id: `custom:${field.field_name}`,
    label: field.field_label,
    cell: ({ custom_fields }: AnyRecord) => showValue(field, custom_fields[field.field_name]),
    ...(field.field_type === 'number' && { align: 'right' as const }),
    className: wide,
  })),
  timeColumn('updated_at', 'Changed', wide),
  timeColumn('created_at', 'Added', added),
]

const timeColumn = (id: 'updated_at' | 'created_at', label: string, className: string): Column<AnyRecord> => ({
  id,
  label,
  sort: id,
  className,
  cell: (record) => <When at={record[id]} />,
})
