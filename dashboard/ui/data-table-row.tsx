import { PanelRight } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode, type RefObject, useState } from 'react'
import { Button } from './button.tsx'
import { CellEdit } from './cell-edit.tsx'
import { Checkbox } from './checkbox.tsx'
import { classes } from './classes.ts'
import type { Column } from './data-table.tsx'
import { RowCard } from './row-card.tsx'

/** What the rows of a table can do. */
export type RowActions<Row> = {
  toggle(row: Row, withAllBetween: boolean): void
  editorOf?: ((column: Column<Row>) => ((row: Row, close: () => void) => ReactNode) | undefined) | undefined
  /** Undefined if records cannot be shown beside the list. */
  onPeek?: ((row: Row) => void) | undefined
}

type Props<Row extends { id: string }> = {
  layout: CSSProperties
  /** Its columns are stacked below its name. */
  isCard: boolean
  row: Row
  columns: Column<Row>[]
  name: string
  href: string | undefined
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined
  /** Always the same object, so that a row is only rendered again if it has changed. */
  actions: RefObject<RowActions<Row>>
}

function Row<Row extends { id: string }>(props: Props<Row>) {
  const { layout, isCard, row, columns, name, href, isSelected, actions } = props
  // The buttons are shown on hover and on focus: those of all rows would be most of the elements of a page.
  const [isActive, setIsActive] = useState(false)
  const [first, ...rest] = columns
  const { editorOf, onPeek } = actions.current
  return (
    <tr
      role="row"
      onPointerEnter={() => setIsActive(true)}
      onFocus={() => setIsActive(true)}
      data-row
      style={layout}
      className={classes(
        // Rows outside of the window have no style and layout until they are scrolled into view.
        'group/row grid min-h-10 items-center border-t first:border-t-0 [contain-intrinsic-height:auto_2.5rem] [content-visibility:auto] print:[content-visibility:visible]',
        // Marks the keyboard focus; the cell would clip an outline.
        'focus-within:bg-sunken hover:bg-sunken has-[:focus-visible]:shadow-[inset_3px_0_0_var(--accent)]',
        href && 'cursor-pointer',
        isSelected && 'bg-accent-soft focus-within:bg-accent-soft hover:bg-accent-soft',
      )}
    >
      {isSelected !== undefined && (
        <td role="cell" className="flex pl-3">
          <Checkbox
            aria-label={`Select ${name}`}
            checked={isSelected}
            onClick={({ shiftKey }) => actions.current.toggle(row, shiftKey)}
            data-row-select
          />
        </td>
      )}
      <td role="cell" className="relative flex min-w-0 items-center gap-2 px-3" title={name}>
        {first!.mark?.(row)}
        <div className={classes('min-w-0 grow', isCard ? 'py-1.5' : 'truncate font-medium text-ink')}>
          {isCard ? (
            <>
              <div className="truncate font-medium text-ink">
                <Name href={href}>{first!.cell(row)}</Name>
              </div>
              <RowCard row={row} columns={rest} />
            </>
          ) : (
            <Name href={href}>{first!.cell(row)}</Name>
          )}
        </div>
        {isActive && onPeek && (
          <Button
            variant="quiet"
            size="icon"
            tabIndex={-1} // the space bar on the name does the same
            title="Preview (space)"
            aria-label={`Preview ${name}`}
            onClick={() => onPeek(row)}
            className="absolute right-1 size-7 border bg-surface opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100"
          >
            <PanelRight />
          </Button>
        )}
      </td>
      {!isCard &&
        rest.map((column) => (
          <Cell
            key={column.id}
            column={column}
            row={row}
            name={name}
            editor={isActive ? editorOf?.(column) : undefined}
          />
        ))}
    </tr>
  )
}

export const DataTableRow = memo(Row) as typeof Row

const Name = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href ? (
    <a data-link href={href} data-row-open className="rounded-sm outline-none">
      {children}
    </a>
  ) : (
    children
  )

type CellProps<Row> = {
  column: Column<Row>
  row: Row
  name: string
  editor: ((row: Row, close: () => void) => ReactNode) | undefined
}

function Cell<Row extends { id: string }>({ column, row, name, editor }: CellProps<Row>) {
  const { label, cell, text, align } = column
  const shown = cell(row)
  const title = text ? text(row) : typeof shown === 'string' ? shown : undefined
  return (
    <td
      role="cell"
      title={title || undefined}
      // As high as the row, so that an empty cell can be pointed at, too.
      className={classes(
        'group/cell relative block min-w-0 content-center truncate self-stretch px-3 text-muted',
        align === 'right' && 'text-right tabular-nums',
      )}
    >
      {shown}
      {editor && (
        <CellEdit key={row.id} label={`Edit ${label} of ${name}`}>
          {(close) => editor(row, close)}
        </CellEdit>
      )}
    </td>
  )
}
