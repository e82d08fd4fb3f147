import { type CSSProperties, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { classes } from './classes.ts'
import { DataTableHeader } from './data-table-header.tsx'
import { DataTableRow, type RowActions } from './data-table-row.tsx'
import { Skeleton } from './states.tsx'
import { useIsPainted } from './use-is-painted.ts'
import { useRecycledKeys } from './use-recycled-keys.ts'
import { useTableKeys } from './use-table-keys.ts'
import { useWidth, type Width } from './use-width.ts'

export type Column<Row> = {
  id: string
  label: string
  cell(row: Row): ReactNode
  /** The text of a cell that is not plain text, for its title, because it may be truncated. */
  text?(row: Row): string | null | undefined
  /** An icon before the name. */
  mark?(row: Row): ReactNode
  /** The sort parameter of the API, if the column is sortable. */
  sort?: string
  /** Sorted in descending order first. */
  descends?: boolean
  align?: 'right'
  /** The minimum width in pixels. Remaining space is distributed in proportion to these widths, except for fixed columns. */
  width: number
  isFixed?: boolean
  /** The minimum window width at which it is shown by default; without it, it is hidden by default. */
  from?: Width
}

export type Sort = { sort?: string | undefined; order?: 'asc' | 'desc' | undefined }

export type DataTableProps<Row extends { id: string }> = {
  /** The accessible name of the table. */
  label: string
  /** The first column names the row and links to it. The same array again leaves unchanged rows as they are. */
  columns: Column<Row>[]
  /** Undefined until the first page is loaded. */
  rows: Row[] | undefined
  /** The name of a row: “Select Ada Lovelace”. */
  nameOf(row: Row): string
  /** The path that a row links to. */
  hrefOf?(row: Row): string
  sorted?: Sort
  onSort?(sort: Sort): void
  /** A heading that sorts like this will probably be pressed. */
  onSortIntent?(sort: Sort): void
  selected?: ReadonlySet<string>
  onSelect?(selected: Set<string>): void
  /** The rows belong to the previous page while the next one is loading. */
  isStale?: boolean
  /** The number of the page: another one starts at its top. */
  page?: number
  /** Given if columns can be resized and moved. */
  layout?: { resize(id: string, width: number): void; move(id: string, to: string): void }
  /** The editor of a cell, which calls `close` when it is done; undefined if the column cannot be edited. */
  editorOf?(column: Column<Row>): ((row: Row, close: () => void) => ReactNode) | undefined
  /** Shows a record beside the list. */
  onPeek?(row: Row): void
}

const selectWidth = 36
const widthOf = ({ width, isFixed }: { width: number; isFixed?: boolean }) =>
  isFixed ? `${width}px` : `minmax(${width}px, ${width}fr)`

/**
 * One page of a list. The API does the sorting, paging and filtering, and the caller keeps them in the URL. For its keys
 * see useTableKeys. The table scrolls in its own box, below its fixed header.
 * On a phone every row is a card with its name and the other columns below. Rows are grids, so that columns shrink to
 * their minimum widths before the table scrolls; the ARIA roles keep it a table.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, nameOf, hrefOf, sorted = {}, onSort, onSortIntent, selected, onSelect, isStale } = props
  const { page, layout: arrange, editorOf, onPeek } = props
  const table = useRef<HTMLTableElement>(null)
  const lastToggled = useRef(0)
  const box = useRef<HTMLDivElement>(null)
  const isPhone = useWidth() === 'phone'
  const shownPage = useRef(page)
  useEffect(() => {
    if (page !== shownPage.current) box.current?.scrollTo({ top: 0 })
    shownPage.current = page
  }, [page])

  function toggle(row: Row, withAllBetween: boolean) {
    if (!rows || !selected || !onSelect) return
    const index = rows.findIndex(({ id }) => id === row.id)
    // A row of the last page can be clicked while the next one is being rendered.
    if (index === -1) return
    const [from, to] = withAllBetween
      ? [Math.min(lastToggled.current, index), Math.max(lastToggled.current, index)]
      : [index, index]
    const next = new Set(selected)
    const adds = !selected.has(row.id)
    for (const { id } of rows.slice(from, to + 1)) next[adds ? 'add' : 'delete'](id)
    lastToggled.current = index
    onSelect(next)
  }
  useTableKeys(table, {
    toggle: (index, withAllBetween) => rows?.[index] && toggle(rows[index], withAllBetween),
    selectNone: () => selected?.size && onSelect?.(new Set()),
    peek: (index) => rows?.[index] && onPeek?.(rows[index]),
  })

  const select = selected ? [`${selectWidth}px`] : []
  const fields = isPhone ? ['minmax(0, 1fr)'] : columns.map(widthOf)
  const least = columns.reduce((sum, { width }) => sum + width, selected ? selectWidth : 0)
  const template = [...select, ...fields].join(' ')
  const layout = useMemo(() => ({ gridTemplateColumns: template }), [template])
  const actions = useRef<RowActions<Row>>({ toggle })
  actions.current = isPhone ? { toggle } : { toggle, editorOf, onPeek }
  return (
    <div
      ref={box}
      data-scroll-restoration-id="table"
      className="min-h-0 overflow-x-auto rounded-lg border bg-surface print:overflow-visible"
    >
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
          {...(onSortIntent && { onSortIntent })}
          {...(arrange && !isPhone && { arrange })}
          {...(selected && onSelect && { selection: { rows: rows ?? [], selected, onSelect } })}
        />
        <tbody role="rowgroup" className={classes('block', isStale && 'opacity-60 transition-opacity delay-150')}>
          {rows && (
            <Rows
              layout={layout}
              isPhone={isPhone}
              rows={rows}
              columns={columns}
              nameOf={nameOf}
              hrefOf={hrefOf}
              selected={selected}
              actions={actions}
            />
          )}
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

type RowsProps<Row extends { id: string }> = Pick<DataTableProps<Row>, 'columns' | 'nameOf'> & {
  layout: CSSProperties
  isPhone: boolean
  rows: Row[]
  hrefOf: ((row: Row) => string) | undefined
  selected: ReadonlySet<string> | undefined
  actions: RefObject<RowActions<Row>>
}

/** With its border. */
const rowHeight = 41
/** At least as many as fit into the window. */
const rowsAtFirst = () => Math.ceil(window.innerHeight / rowHeight)

function Rows<Row extends { id: string }>(props: RowsProps<Row>) {
  const { layout, isPhone, rows, columns, nameOf, hrefOf, selected, actions } = props
  const shown = useIsPainted() ? rows : rows.slice(0, rowsAtFirst())
  const keys = useRecycledKeys(shown.map(({ id }) => id))
  return (
    <>
      {shown.map((row) => (
        <DataTableRow
          key={keys.get(row.id)}
          layout={layout}
          isCard={isPhone}
          row={row}
          columns={columns}
          name={nameOf(row)}
          href={hrefOf?.(row)}
          isSelected={selected?.has(row.id)}
          actions={actions}
        />
      ))}
      {/* Keeps the height, so that the scroll position can be restored. */}
      {shown.length < rows.length && (
        <tr aria-hidden className="block" style={{ height: (rows.length - shown.length) * rowHeight }} />
      )}
    </>
  )
}
