import { ArrowDown, ArrowUp } from 'lucide-react'
import { type CSSProperties, type DragEvent, useState } from 'react'
import { classes } from './classes.ts'
import { ColumnHandle } from './column-handle.tsx'
import type { Column, Sort } from './data-table.tsx'
import { SelectAll } from './select-all.tsx'
import { useIntent } from './use-intent.ts'

type Props<Row extends { id: string }> = {
  layout: CSSProperties
  columns: Column<Row>[]
  sorted: Sort
  onSort?(sort: Sort): void
  /** A heading that sorts like this will probably be pressed. */
  onSortIntent?(sort: Sort): void
  arrange?: { resize(id: string, width: number): void; move(id: string, to: string): void }
  selection?: { rows: Row[]; selected: ReadonlySet<string>; onSelect(selected: Set<string>): void }
}

export function DataTableHeader<Row extends { id: string }>(props: Props<Row>) {
  const { layout, columns, sorted, onSort, onSortIntent, arrange, selection } = props

  function toggleAll(adds: boolean) {
    const next = new Set(selection!.selected)
    for (const { id } of selection!.rows) next[adds ? 'add' : 'delete'](id)
    selection!.onSelect(next)
  }

  return (
    <thead role="rowgroup" className="sticky top-0 z-10 block border-b bg-surface text-xs text-muted">
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
        {columns.map((column, index) => (
          <Heading
            key={column.id}
            column={column}
            order={column.sort && column.sort === sorted.sort ? (sorted.order ?? 'desc') : undefined}
            isFirst={index === 0}
            {...(onSort && { onSort })}
            {...(onSortIntent && { onSortIntent })}
            {...(arrange && { arrange })}
          />
        ))}
      </tr>
    </thead>
  )
}

type HeadingProps<Row> = {
  column: Column<Row>
  order: 'asc' | 'desc' | undefined
  /** It stays where it is. */
  isFirst: boolean
  onSort?(sort: Sort): void
  onSortIntent?(sort: Sort): void
  arrange?: { resize(id: string, width: number): void; move(id: string, to: string): void }
}

const dragged = 'application/x-column'

function Heading<Row>({ column, order, isFirst, onSort, onSortIntent, arrange }: HeadingProps<Row>) {
  const { id, label, sort, align, descends, width } = column
  const [isTarget, setIsTarget] = useState(false)
  const intent = useIntent()
  const look = classes(
    'group/head relative flex h-full min-w-0 items-center px-3 font-medium',
    align === 'right' && 'justify-end',
    isTarget && 'bg-accent-soft',
  )
  const drag = arrange &&
    !isFirst && {
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.setData(dragged, id)
        dataTransfer.effectAllowed = 'move'
      },
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(dragged)) return
        event.preventDefault()
        setIsTarget(true)
      },
      onDragLeave: () => setIsTarget(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setIsTarget(false)
        arrange.move(event.dataTransfer.getData(dragged), id)
      },
    }
  const handle = arrange && <ColumnHandle label={label} width={width} onResize={(next) => arrange.resize(id, next)} />
  if (!sort || !onSort)
    return (
      <th role="columnheader" scope="col" aria-label={label} className={look} title={label} {...drag}>
        <span className="truncate">{label}</span>
        {handle}
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
      aria-label={label}
      className={look}
      {...drag}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
    >
      <button
        type="button"
        title={label}
        onClick={() => onSort(next)}
        {...intent(() => onSortIntent?.(next))}
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
      {handle}
    </th>
  )
}
