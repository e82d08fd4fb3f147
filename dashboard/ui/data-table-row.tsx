import { Link } from '@tanstack/react-router'
import type { CSSProperties, MouseEvent } from 'react'
import { Checkbox } from './checkbox.tsx'
import { classes } from './classes.ts'
import type { Column } from './data-table.tsx'
import { RowCard } from './row-card.tsx'

type Props<Row> = {
  layout: CSSProperties
  /** Its columns are stacked below its name. */
  isCard: boolean
  row: Row
  columns: Column<Row>[]
  name: string
  href: string | undefined
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined
  onToggle(withAllBetween: boolean): void
  onOpen(href: string): void
}

export function DataTableRow<Row>(props: Props<Row>) {
  const { layout, isCard, row, columns, name, href, isSelected, onToggle, onOpen } = props
  const [first, ...rest] = columns

  // A click anywhere on the row opens it, except on its controls or while text is selected.
  function open({ target, metaKey, ctrlKey }: MouseEvent<HTMLElement>) {
    if (!href || metaKey || ctrlKey || (target as Element).closest('a, button, input, select, label')) return
    if (getSelection()?.type !== 'Range') onOpen(href)
  }

  const named = href ? (
    <Link to={href} data-row-open className="rounded-sm outline-none">
      {first!.cell(row)}
    </Link>
  ) : (
    first!.cell(row)
  )
  return (
    <tr
      role="row"
      onClick={open}
      data-row
      style={layout}
      className={classes(
        // Marks the keyboard focus; the cell would clip an outline.
        'grid min-h-10 items-center border-t focus-within:bg-sunken hover:bg-sunken has-[:focus-visible]:shadow-[inset_3px_0_0_var(--accent)]',
        href && 'cursor-pointer',
        isSelected && 'bg-accent-soft focus-within:bg-accent-soft hover:bg-accent-soft',
      )}
    >
      {isSelected !== undefined && (
        <td role="cell" className="flex pl-3">
          <Checkbox
            aria-label={`Select ${name}`}
            checked={isSelected}
            onClick={({ shiftKey }) => onToggle(shiftKey)}
            data-row-select
          />
        </td>
      )}
      <td role="cell" className="flex min-w-0 items-center gap-2 px-3" title={name}>
        {first!.mark?.(row)}
        <div className="min-w-0 grow py-1.5">
          <div className="truncate font-medium text-ink">{named}</div>
          {isCard && <RowCard row={row} columns={rest} />}
        </div>
      </td>
      {!isCard && rest.map((column) => <Cell key={column.id} column={column} row={row} />)}
    </tr>
  )
}

function Cell<Row>({ column: { cell, text, align }, row }: { column: Column<Row>; row: Row }) {
  const shown = cell(row)
  const title = text ? text(row) : typeof shown === 'string' ? shown : undefined
  return (
    <td
      role="cell"
      title={title || undefined}
      className={classes('truncate px-3 text-muted', align === 'right' && 'text-right tabular-nums')}
    >
      {shown}
    </td>
  )
}
