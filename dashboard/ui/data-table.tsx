import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { classes } from './classes.ts'
import { DataTableHeader } from './data-table-header.tsx'
import { DataTableRow } from './data-table-row.tsx'
import { Skeleton } from './states.tsx'
import { useTableKeys } from './use-table-keys.ts'

export type Column<Row> = {
  id: string
  label: string
  cell(row: Row): ReactNode
  /** The API's word for sorting by it, where it can. */
  sort?: string
  align?: 'right'
  /** For widths and for what narrow screens leave out: `hidden md:table-cell`. */
  className?: string
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

/**
 * One page of a list. Sorting, paging and filtering are the API's; who uses it keeps them in the URL. By keyboard: j and k
 * or the arrows go through the rows, Enter opens, x selects, with shift all between, Escape selects none.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, nameOf, hrefOf, sorted = {}, onSort, selected, onSelect, isStale } = props
  const navigate = useNavigate()
  const table = useRef<HTMLTableElement>(null)
  const lastToggled = useRef(0)

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

  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <table ref={table} aria-label={label} aria-busy={!rows || isStale} className="w-full border-collapse text-left">
        <DataTableHeader
          columns={columns}
          sorted={sorted}
          {...(onSort && { onSort })}
          {...(selected && onSelect && { selection: { rows: rows ?? [], selected, onSelect } })}
        />
        <tbody className={classes('transition-opacity', isStale && 'opacity-60')}>
          {rows?.map((row, index) => (
            <DataTableRow
              key={row.id}
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
              <tr key={index} className="border-t">
                <td colSpan={columns.length + 1} className="h-10 px-3">
                  <Skeleton className={classes('h-4', index % 3 === 0 ? 'w-2/3' : 'w-5/6')} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
