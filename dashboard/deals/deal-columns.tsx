import { Link } from '@tanstack/react-router'
import { customColumns } from '../records/custom-columns.tsx'
import { TagsCell } from '../records/tags-cell.tsx'
import type { CustomField, Deal } from '../records/types.ts'
import type { Column } from '../ui/data-table.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { When } from '../ui/when.tsx'
import { StageBadge } from './stage-badge.tsx'

const wide = 'hidden md:table-cell'

export const dealColumns = (companies: ReadonlyMap<string, string>, fields: CustomField[]): Column<Deal>[] => [
  { id: 'name', label: 'Name', sort: 'name', cell: ({ name }) => <span className="truncate">{name}</span> },
  { id: 'stage', label: 'Stage', sort: 'stage', cell: ({ stage }) => <StageBadge stage={stage} /> },
  { id: 'value', label: 'Value', sort: 'value', align: 'right', cell: ({ value }) => formatMoney(value) },
  {
    id: 'company',
    label: 'Company',
    className: wide,
    cell: ({ company_id }) =>
      company_id && (
        <Link to="/companies/$id" params={{ id: company_id }} className="rounded-sm hover:text-ink hover:underline">
          {companies.get(company_id) ?? '…'}
        </Link>
      ),
  },
  {
    id: 'expected_close_date',
    label: 'Expected close',
    sort: 'expected_close_date',
    className: wide,
    cell: ({ expected_close_date: day }) => day && formatDay(day),
  },
  { id: 'tags', label: 'Tags', className: `${wide} max-w-80`, cell: ({ tags }) => <TagsCell tags={tags} /> },
  {
    id: 'stage_changed_at',
    label: 'In stage since',
    className: wide,
    cell: ({ stage_changed_at }) => <When at={stage_changed_at} />,
  },
  { id: 'lost_reason', label: 'Lost because', className: wide, cell: ({ lost_reason }) => lost_reason },
  ...customColumns<Deal>(fields),
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

export const usualDealColumns = ['stage', 'value', 'company', 'expected_close_date', 'tags', 'stage_changed_at']
