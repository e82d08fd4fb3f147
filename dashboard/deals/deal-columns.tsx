import type { CustomField, Deal } from '../kinds/types.ts'
import { companyColumn, lastColumns, ownerColumn, plainColumns, tagsColumn } from '../lists/common-columns.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { When } from '../ui/when.tsx'
import { StageBadge } from './stage-badge.tsx'

export const dealColumns = (companies: ReadonlyMap<string, string>, fields: CustomField[]): Column<Deal>[] => [
  { id: 'name', label: 'Name', sort: 'name', width: 136, cell: ({ name }) => name },
  {
    id: 'stage',
    label: 'Stage',
    sort: 'stage',
    width: 112,
    isFixed: true,
    from: 'phone',
    cell: ({ stage }) => <StageBadge stage={stage} />,
  },
  {
    id: 'value',
    label: 'Value',
    sort: 'value',
    descends: true,
    align: 'right',
    width: 104,
    isFixed: true,
    from: 'phone',
    cell: ({ value }) => formatMoney(value),
  },
  { ...companyColumn(companies, 'phone'), width: 112 },
  {
    id: 'expected_close_date',
    label: 'Expected close',
    sort: 'expected_close_date',
    width: 132,
    isFixed: true,
    from: 'laptop',
    cell: ({ expected_close_date: day }) => day && formatDay(day),
  },
  ownerColumn,
  { ...tagsColumn, from: 'desktop' },
  {
    id: 'stage_changed_at',
    label: 'In stage since',
    width: 128,
    isFixed: true,
    from: 'desktop',
    cell: ({ stage_changed_at }) => <When at={stage_changed_at} />,
  },
  { id: 'lost_reason', label: 'Lost reason', width: 132, cell: ({ lost_reason }) => lost_reason },
  ...plainColumns('deals', []),
  ...lastColumns(fields),
]
