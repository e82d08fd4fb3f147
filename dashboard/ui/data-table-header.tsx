import { ArrowDown, ArrowUp } from 'lucide-react'
import { classes } from './classes.ts'
import type { Column, Sort } from './data-table.tsx'
import { SelectAll } from './select-all.tsx'

type Props<Row extends { id: string }> = {
  columns: Column<Row>[]
  sorted: Sort
  onSort?(sort: Sort): void
  selection?: { rows: Row[]; selected: ReadonlySet<string>; onSelect(selected: Set<string>): void }
}

export function DataTableHeader<Row extends { id: string }>({ columns, sorted, onSort, selection }: Props<Row>) {
  function toggleAll(adds: boolean) {
    const next = new Set(selection!.selected)
    for (const { id } of selection!.rows) next[adds ? 'add' : 'delete'](id)
    selection!.onSelect(next)
  }

  return (
    <thead className="text-xs text-muted">
      <tr>
        {selection && (
          <th scope="col" className="w-9 py-0">
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
  const { label, sort, align, className } = column
  const right = align === 'right'
  const look = classes('h-9 px-3 font-medium whitespace-nowrap', right && 'text-right', className)
  if (!sort || !onSort)
    return (
      <th scope="col" className={look}>
        {label}
      </th>
    )
  const Arrow = order === 'desc' ? ArrowDown : ArrowUp
  // Ascending, descending, and then as the list is by itself.
  const next: Sort =
    order === 'asc'
      ? { sort, order: 'desc' }
      : order === 'desc'
        ? { sort: undefined, order: undefined }
        : { sort, order: 'asc' }
  return (
    <th scope="col" className={look} aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}>
      <button
        type="button"
        onClick={() => onSort(next)}
        className={classes(
          'group -mx-1 inline-flex items-center gap-1 rounded px-1 hover:text-ink',
          order && 'text-ink',
        )}
      >
        {label}
        <Arrow
          aria-hidden
          className={classes('size-3', !order && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
        />
      </button>
    </th>
  )
}
