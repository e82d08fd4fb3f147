import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { classes } from './classes.ts'
import { DataTableHeader } from './data-table-header.tsx'
import { DataTableRow } from './data-table-row.tsx'
import { Skeleton } from './states.tsx'
import { useTableKeys } from './use-table-keys.ts'
import { useWidth, type Width } from './use-width.ts'

export type Column<Row> = {
  id: string
  label: string
  cell(row: Row): ReactNode
  /** What the cell says, where it is more than text: told on pointing at it, as it may be cut. */
  text?(row: Row): string | null | undefined
  /** What stands before the name: a picture. */
  mark?(row: Row): ReactNode
  /** The API's word for sorting by it, where it can. */
  sort?: string
  /** Sorted from the largest or latest down at first. */
  descends?: boolean
  align?: 'right'
  /** Its least width in pixels. What is left over is shared out by these widths among those that are not fixed. */
  width: number
  isFixed?: boolean
  /** How wide the window has to be for it to be shown unasked; without it never. */
  from?: Width
}

export type Sort = { sort?: string | undefined; order?: 'asc' | 'desc' | undefined }

export type DataTableProps<Row extends { id: string }> = {
  /** What it lists, for those who cannot see it. */
  label: string
  /** The first one names the row and links to it. */
  columns: Column<Row>[]
  /** Undefined until the first page is there. */
  rows: Row[] | undefined
  /** What a row is called: “Select Ada Lovelace”. */
  nameOf(row: Row): string
  /** Where a row leads, as a path. */
  hrefOf?(row: Row): string
  sorted?: Sort
  onSort?(sort: Sort): void
  selected?: ReadonlySet<string>
  onSelect?(selected: Set<string>): void
  /** The rows are of the page before, and the next is on its way. */
  isStale?: boolean
}

const selectWidth = 36
const widthOf = ({ width, isFixed }: { width: number; isFixed?: boolean }) =>
  isFixed ? `${width}px` : `minmax(${width}px, ${width}fr)`

/**
 * One page of a list. Sorting, paging and filtering are the API's; who uses it keeps them in the URL. By keyboard: j and k
 * or the arrows go through the rows, Enter opens, x selects, with shift all between, Escape selects none.
 * On a phone every row is a card: its name, and beneath it the other columns. Rows are laid out as grids, so that columns
 * shrink to their least widths before anything scrolls; a browser then needs to be told that it is a table still.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, nameOf, hrefOf, sorted = {}, onSort, selected, onSelect, isStale } = props
  const navigate = useNavigate()
  const table = useRef<HTMLTableElement>(null)
  const lastToggled = useRef(0)
  const isPhone = useWidth() === 'phone'

  function toggle(index: number, withAllBetween: boolean) {
    if (!rows || !selected || !onSelect) return
    const [from, to] = withAllBetween
      ? [Math.min(lastToggled.current, index), Math.max(lastToggled.current, index)]
      : [index, index]
    const next = new Set(selected)
    const adds = !selected.has(rows[index]!.id)
    for (const { id } of rows.slice(from, to + 1)) next[adds ? 'add' : 'delete'](id)
    lastToggled.current = index
    onSelect(next)
  }
  useTableKeys(table, toggle, () => selected?.size && onSelect?.(new Set()))

  const select = selected ? [`${selectWidth}px`] : []
  const fields = isPhone ? ['minmax(0, 1fr)'] : columns.map(widthOf)
  const least = columns.reduce((sum, { width }) => sum + width, selected ? selectWidth : 0)
  const layout = { gridTemplateColumns: [...select, ...fields].join(' ') }
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <table
        ref={table}
        role="table"
        aria-label={label}
        aria-busy={!rows || isStale}
        className="block text-left"
        style={isPhone ? {} : { minWidth: least }}
      >
        <DataTableHeader
          layout={layout}
          columns={isPhone ? columns.slice(0, 1) : columns}
          sorted={sorted}
          {...(onSort && { onSort })}
          {...(selected && onSelect && { selection: { rows: rows ?? [], selected, onSelect } })}
        />
        <tbody role="rowgroup" className={classes('block transition-opacity', isStale && 'opacity-60')}>
          {rows?.map((row, index) => (
            <DataTableRow
              key={row.id}
              layout={layout}
              isCard={isPhone}
              row={row}
              columns={columns}
              name={nameOf(row)}
              href={hrefOf?.(row)}
              isSelected={selected?.has(row.id)}
              onToggle={(withAllBetween) => toggle(index, withAllBetween)}
              onOpen={(href) => navigate({ href })}
            />
          ))}
          {!rows &&
            Array.from({ length: 12 }, (_, index) => (
              <tr key={index} role="row" className={classes('flex items-center border-t', isPhone ? 'h-14' : 'h-10')}>
                <td role="cell" className="grow px-3">
                  <Skeleton className={classes('h-4', index % 3 === 0 ? 'w-2/3' : 'w-5/6')} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
