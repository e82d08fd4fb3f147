import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CSSProperties } from 'react'
import { classes } from './classes.ts'
import type { Column, Sort } from './data-table.tsx'
import { SelectAll } from './select-all.tsx'

type Props<Row extends { id: string }> = {
  layout: CSSProperties
  columns: Column<Row>[]
  sorted: Sort
  onSort?(sort: Sort): void
  selection?: { rows: Row[]; selected: ReadonlySet<string>; onSelect(selected: Set<string>): void }
}

export function DataTableHeader<Row extends { id: string }>(props: Props<Row>) {
  const { layout, columns, sorted, onSort, selection } = props

  function toggleAll(adds: boolean) {
    const next = new Set(selection!.selected)
    for (const { id } of selection!.rows) next[adds ? 'add' : 'delete'](id)
    selection!.onSelect(next)
  }

  return (
    <thead role="rowgroup" className="block text-xs text-muted">
      <tr role="row" className="grid h-9 items-center" style={layout}>
        {selection && (
          <th role="columnheader" scope="col">
            <SelectAll
              label="Select all on this page"
              chosen={selection.rows.filter(({ id }) => selection.selected.has(id)).length}
              of={selection.rows.length}
              onToggle={toggleAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <Heading
            key={column.id}
            column={column}
            order={column.sort && column.sort === sorted.sort ? (sorted.order ?? 'desc') : undefined}
            {...(onSort && { onSort })}
          />
        ))}
      </tr>
    </thead>
  )
}

type HeadingProps<Row> = { column: Column<Row>; order: 'asc' | 'desc' | undefined; onSort?(sort: Sort): void }

function Heading<Row>({ column, order, onSort }: HeadingProps<Row>) {
  const { label, sort, align, descends } = column
  const look = classes('truncate px-3 font-medium', align === 'right' && 'text-right')
  if (!sort || !onSort)
    return (
      <th role="columnheader" scope="col" className={look} title={label}>
        {label}
      </th>
    )
  // The default direction first, then the opposite, then no sorting.
  const [first, other] = descends ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const)
  const next: Sort =
    order === undefined
      ? { sort, order: first }
      : order === first
        ? { sort, order: other }
        : { sort: undefined, order: undefined }
  const Arrow = (order ?? first) === 'desc' ? ArrowDown : ArrowUp
  return (
    <th
      role="columnheader"
      scope="col"
      className={look}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
    >
      <button
        type="button"
        title={label}
        onClick={() => onSort(next)}
        className={classes(
          'group inline-flex max-w-full items-center gap-1 rounded align-middle outline-offset-0 hover:text-ink',
          align === 'right' && 'flex-row-reverse',
          order && 'text-ink',
        )}
      >
        <span className="truncate">{label}</span>
        <Arrow
          aria-hidden
          className={classes(
            'size-3 shrink-0',
            !order && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
          )}
        />
      </button>
    </th>
  )
}
