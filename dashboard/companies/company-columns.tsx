import { customColumns } from '../records/custom-columns.tsx'
import { TagsCell } from '../records/tags-cell.tsx'
import type { Company, CustomField } from '../records/types.ts'
import { Avatar } from '../ui/avatar.tsx'
import type { Column } from '../ui/data-table.tsx'
import { When } from '../ui/when.tsx'

const wide = 'hidden md:table-cell'

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
  { id: 'tags', label: 'Tags', className: `${wide} max-w-96`, cell: ({ tags }) => <TagsCell tags={tags} /> },
  ...customColumns<Company>(fields),
  {
    id: 'updated_at',
    label: 'Changed',
    sort: 'updated_at',
    className: wide,
    cell: ({ updated_at }) => <When at={updated_at} />,
  },
  {
    id: 'created_at',
    label: 'Added',
    sort: 'created_at',
    className: wide,
    cell: ({ created_at }) => <When at={created_at} />,
  },
]

export const usualCompanyColumns = ['domain', 'industry', 'size', 'tags', 'created_at']
