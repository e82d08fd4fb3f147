import { companyColumn, lastColumns, tagsColumn, wide } from '../records/common-columns.tsx'
import type { CustomField, Deal } from '../records/types.ts'
import type { Column } from '../ui/data-table.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { When } from '../ui/when.tsx'
import { StageBadge } from './stage-badge.tsx'

export const dealColumns = (companies: ReadonlyMap<string, string>, fields: CustomField[]): Column<Deal>[] => [
  { id: 'name', label: 'Name', sort: 'name', cell: ({ name }) => <span className="truncate">{name}</span> },
  { id: 'stage', label: 'Stage', sort: 'stage', cell: ({ stage }) => <StageBadge stage={stage} /> },
  { id: 'value', label: 'Value', sort: 'value', align: 'right', cell: ({ value }) => formatMoney(value) },
  companyColumn(companies),
  {
    id: 'expected_close_date',
    label: 'Expected close',
    sort: 'expected_close_date',
    className: wide,
    cell: ({ expected_close_date: day }) => day && formatDay(day),
  },
  tagsColumn,
  {
    id: 'stage_changed_at',
    label: 'In stage since',
    className: wide,
    cell: ({ stage_changed_at }) => <When at={stage_changed_at} />,
  },
  { id: 'lost_reason', label: 'Lost because', className: wide, cell: ({ lost_reason }) => lost_reason },
  ...lastColumns(fields),
]

export const usualDealColumns = ['stage', 'value', 'company', 'expected_close_date', 'tags', 'stage_changed_at']
