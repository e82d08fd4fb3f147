import { Check, Columns3, RotateCcw } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { KeyboardEvent } from 'react'
import { Button } from './button.tsx'
import { menuItem } from './menu.ts'
import { MenuButton } from './menu-button.tsx'
import type { useColumns } from './use-columns.ts'

type Props = Pick<
  ReturnType<typeof useColumns>,
  'isShown' | 'toggle' | 'move' | 'isChanged' | 'isResized' | 'reset'
> & { all: { id: string; label: string }[] }

/** Shows and hides columns, and moves them by keyboard; the headings can also be dragged. */
export function ColumnChooser({ columns }: { columns: Props }) {
  const { all, isShown, toggle, move, isChanged, isResized, reset } = columns
  function onKey(event: KeyboardEvent, index: number) {
    const step = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const to = step && all[index + step]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    if (to) move(all[index]!.id, to.id)
  }
  return (
    <MenuButton
      button={
        <Button variant="quiet" title="Columns">
          <Columns3 aria-hidden />
          <span className="max-sm:sr-only">Columns</span>
        </Button>
      }
    >
      {all.slice(1).map(({ id, label }, index) => (
        <DropdownMenu.CheckboxItem
          key={id}
          className={menuItem}
          checked={isShown(id)}
          onCheckedChange={() => toggle(id)}
          onSelect={(event) => event.preventDefault()}
          onKeyDown={(event) => onKey(event, index + 1)}
        >
          <span className="flex size-4 items-center justify-center">
            <DropdownMenu.ItemIndicator>
              <Check aria-hidden />
            </DropdownMenu.ItemIndicator>
          </span>
          <span className="max-w-56 truncate" title={label}>
            {label}
          </span>
        </DropdownMenu.CheckboxItem>
      ))}
      <p className="mt-1 border-t px-2 pt-1.5 pb-1 text-xs text-muted">
        Drag headings, or press Alt+↑ and Alt+↓
        <br />
        here, to change the order.
      </p>
      {(isChanged || isResized) && (
        <DropdownMenu.Item className={menuItem} onSelect={reset}>
          <RotateCcw aria-hidden />
          Reset columns
        </DropdownMenu.Item>
      )}
    </MenuButton>
  )
}
