import { nameOf } from '../kinds/types.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { classes } from '../ui/classes.ts'
import { formatDay } from '../ui/format.ts'
import type { Mergeable } from './mergeable.ts'
import { MergeValue } from './merge-value.tsx'
import type { MergeRow } from './merged.ts'

type Props = {
  rows: MergeRow[]
  records: [Mergeable, Mergeable]
  keep: string
  onKeep(id: string): void
  /** Whether the value of a field comes from the deleted record. */
  onTake(field: string, isTaken: boolean): void
}

// On a narrow screen the values are shown below the field name. The ARIA roles stay those of a table.
const row = 'border-t first:border-t-0 max-sm:grid'
const cell = 'min-w-0 p-3 align-top max-sm:p-2'

/** Fields whose result has the values of both records. */
const combined = new Set(['tags', 'other_emails', 'other_phones'])

/** Both records side by side, with the merged result. */
export function MergeTable({ rows, records, keep, onKeep, onTake }: Props) {
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      <table
        role="table"
        aria-label="Side by side"
        className="w-full border-collapse text-left max-sm:block sm:table-fixed"
      >
        <thead role="rowgroup" className="max-sm:block">
          <tr role="row" className={classes(row, 'max-sm:grid-cols-2')}>
            <td role="cell" className="w-28 max-sm:hidden" />
            {records.map((record) => (
              <th role="columnheader" key={record.id} scope="col" className={classes(cell, 'font-normal')}>
                <label className="flex cursor-pointer gap-2">
                  <input
                    type="radio"
                    name="keep"
                    checked={record.id === keep}
                    onChange={() => onKeep(record.id)}
                    className="mt-0.5 size-4 shrink-0 accent-accent"
                  />
                  <span className="min-w-0">
                    <span className="sr-only">Keep </span>
                    <span className="line-clamp-3 font-semibold wrap-anywhere" title={nameOf(record)}>
                      {nameOf(record)}
                    </span>
                    <span className="block text-xs text-muted">Added {formatDay(record.created_at.slice(0, 10))}</span>
                  </span>
                </label>
                <div className="mt-1.5 flex items-center gap-2 pl-6">
                  <Avatar name={nameOf(record)} size={20} />
                  {record.id === keep ? <Badge tone="good">Kept</Badge> : <Badge tone="danger">Deleted</Badge>}
                </div>
              </th>
            ))}
            <th role="columnheader" scope="col" className={classes(cell, 'bg-sunken font-semibold max-sm:hidden')}>
              After merging
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {rows.map((one) => (
            <tr role="row" key={one.field} className={classes(row, 'first:border-t')}>
              <th
                role="rowheader"
                scope="row"
                className={classes(cell, 'font-normal wrap-anywhere text-muted max-sm:pb-0 max-sm:text-xs')}
              >
                {one.label}
              </th>
              {records.map((record) => (
                <td
                  role="cell"
                  key={record.id}
                  className={classes(cell, 'max-sm:py-1', isNeedless(one, record.id === keep) && 'max-sm:hidden')}
                >
                  <MergeValue
                    row={one}
                    name={nameOf(record)}
                    isTarget={record.id === keep}
                    onChoose={() => onTake(one.field, record.id !== keep)}
                  />
                </td>
              ))}
              <td
                role="cell"
                className={classes(
                  cell,
                  'bg-sunken font-medium wrap-anywhere whitespace-pre-line',
                  // If one of the two values is kept, the selected cell already shows it.
                  !combined.has(one.field) && 'max-sm:hidden',
                )}
              >
                <span className="font-normal text-muted sm:hidden">After merging: </span>
                {one.result}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** An empty or repeated value needs no line. */
const isNeedless = ({ target, source }: MergeRow, isTarget: boolean) =>
  isTarget ? target === '' : source === '' || source === target
