import { lastColumns, tagsColumn, wide } from '../records/common-columns.tsx'
import type { Company, CustomField } from '../records/types.ts'
import { Avatar } from '../ui/avatar.tsx'
import type { Column } from '../ui/data-table.tsx'

export const companyColumns = (fields: CustomField[]): Column<Company>[] => [
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    cell: ({ name }) => (
      <span className="flex items-center gap-2">
        <Avatar name={name} size={24} />
        <span className="truncate">{name}</span>
      </span>
    ),
  },
  { id: 'domain', label: 'Domain', cell: ({ domain }) => domain },
  { id: 'industry', label: 'Industry', sort: 'industry', className: wide, cell: ({ industry }) => industry },
  { id: 'size', label: 'Size', className: wide, cell: ({ size }) => size },
  tagsColumn,
  ...lastColumns(fields),
]

export const usualCompanyColumns = ['domain', 'industry', 'size', 'tags', 'created_at']
