import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { Checkbox } from './checkbox.tsx'
import { classes } from './classes.ts'
import type { Column } from './data-table.tsx'

type Props<Row> = {
  row: Row
  columns: Column<Row>[]
  name: string
  href: string | undefined
  /** Undefined where rows cannot be selected. */
  isSelected: boolean | undefined
  onToggle(withAllBetween: boolean): void
  onOpen(href: string): void
}

// Where the keyboard is: an outline would be cut off by the cell.
const here = 'group-has-[:focus-visible]/row:shadow-[inset_3px_0_0_var(--accent)]'

export function DataTableRow<Row>({ row, columns, name, href, isSelected, onToggle, onOpen }: Props<Row>) {
  // Anywhere on the row opens it, but for its own controls, and for text that someone is marking.
  function open({ target, metaKey, ctrlKey }: MouseEvent<HTMLElement>) {
    if (!href || metaKey || ctrlKey || (target as Element).closest('a, button, input, select, label')) return
    if (getSelection()?.type !== 'Range') onOpen(href)
  }

  return (
    <tr
      onClick={open}
      data-row
      className={classes(
        'group/row border-t focus-within:bg-sunken hover:bg-sunken',
        href && 'cursor-pointer',
        isSelected && 'bg-accent-soft focus-within:bg-accent-soft hover:bg-accent-soft',
      )}
    >
      {isSelected !== undefined && (
        <td className={classes('w-9 py-0 pl-3', here)}>
          <Checkbox
            aria-label={`Select ${name}`}
            checked={isSelected}
            onClick={({ shiftKey }) => onToggle(shiftKey)}
            data-row-select
          />
        </td>
      )}
      {columns.map(({ id, cell, align, className }, index) => (
        <td
          key={id}
          className={classes(
            'h-10 max-w-56 truncate px-3 py-0',
            index > 0 ? 'text-muted' : isSelected === undefined && here,
            align === 'right' && 'text-right tabular-nums',
            className,
          )}
        >
          {index === 0 && href ? (
            <Link to={href} data-row-open className="rounded-sm font-medium text-ink outline-none">
              {cell(row)}
            </Link>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}
