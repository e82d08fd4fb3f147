import type { Company, CustomField } from '../kinds/types.ts'
import { lastColumns, ownerColumn, plainColumns, tagsColumn } from '../lists/common-columns.tsx'
import { Avatar } from '../ui/avatar.tsx'
import type { Column } from '../ui/data-table.tsx'

export const companyColumns = (fields: CustomField[]): Column<Company>[] => [
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    width: 190,
    mark: ({ name }) => <Avatar name={name} size={24} />,
    cell: ({ name }) => name,
  },
  { id: 'domain', label: 'Domain', width: 148, from: 'phone', cell: ({ domain }) => domain },
  { id: 'industry', label: 'Industry', sort: 'industry', width: 120, from: 'phone', cell: ({ industry }) => industry },
  { id: 'size', label: 'Size', width: 104, isFixed: true, from: 'laptop', cell: ({ size }) => size },
  ownerColumn,
  tagsColumn,
  ...plainColumns('companies', ['industry', 'size']),
  ...lastColumns(fields, 'desktop'),
]
