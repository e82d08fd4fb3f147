import { Link, useRouter } from '@tanstack/react-router'
import { PanelRight } from 'lucide-react'
import { type CSSProperties, type MouseEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { CellEdit } from './cell-edit.tsx'
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
  editorOf?(column: Column<Row>): ((row: Row, close: () => void) => ReactNode) | undefined
  onPeek?(): void
}

export function DataTableRow<Row>(props: Props<Row>) {
  const { layout, isCard, row, columns, name, href, isSelected, onToggle, onOpen, editorOf, onPeek } = props
  const router = useRouter()
  // The pencils are shown on hover and on focus: those of all rows would be most of the elements of a page.
  const [isActive, setIsActive] = useState(false)
  const [first, ...rest] = columns

  // A click anywhere on the row opens it, except on its controls or while text is selected.
  function open({ target, metaKey, ctrlKey }: MouseEvent<HTMLElement>) {
    if (!href || metaKey || ctrlKey || isControl(target)) return
    if (getSelection()?.type !== 'Range') onOpen(href)
  }

  // Only for a press that probably opens the row. React also passes on the events of its open editors, which are
  // elsewhere in the document.
  function preload({ target, currentTarget, button, pointerType }: PointerEvent<HTMLElement>) {
    if (!href || button !== 0 || pointerType !== 'mouse' || isControl(target)) return
    if (currentTarget.contains(target as Node)) router.preloadRoute({ to: href }).catch(() => {})
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
      onPointerEnter={() => setIsActive(true)}
      onFocus={() => setIsActive(true)}
      onPointerDown={preload} // the link of the name preloads by itself
      data-row
      style={layout}
      className={classes(
        // Marks the keyboard focus; the cell would clip an outline.
        'group/row grid min-h-10 items-center border-t first:border-t-0 focus-within:bg-sunken hover:bg-sunken has-[:focus-visible]:shadow-[inset_3px_0_0_var(--accent)]',
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
      <td role="cell" className="relative flex min-w-0 items-center gap-2 px-3" title={name}>
        {first!.mark?.(row)}
        <div className="min-w-0 grow py-1.5">
          <div className="truncate font-medium text-ink">{named}</div>
          {isCard && <RowCard row={row} columns={rest} />}
        </div>
        {onPeek && (
          <Button
            variant="quiet"
            size="icon"
            tabIndex={-1} // the space bar on the name does the same
            title="Preview (space)"
            aria-label={`Preview ${name}`}
            onClick={onPeek}
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

const isControl = (target: EventTarget) => (target as Element).closest('a, button, input, select, label, form') !== null

type CellProps<Row> = {
  column: Column<Row>
  row: Row
  name: string
  editor: ((row: Row, close: () => void) => ReactNode) | undefined
}

function Cell<Row>({ column: { label, cell, text, align }, row, name, editor }: CellProps<Row>) {
  const shown = cell(row)
  const title = text ? text(row) : typeof shown === 'string' ? shown : undefined
  return (
    <td
      role="cell"
      title={title || undefined}
      // As high as the row, so that an empty cell can be pointed at, too.
      className="group/cell relative flex min-w-0 items-center self-stretch px-3 text-muted"
    >
      <div className={classes('min-w-0 grow truncate', align === 'right' && 'text-right tabular-nums')}>{shown}</div>
      {editor && <CellEdit label={`Edit ${label} of ${name}`}>{(close) => editor(row, close)}</CellEdit>}
    </td>
  )
}
