import { Check, Columns3 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { edge, menu, menuItem } from './menu.ts'
import type { useColumns } from './use-columns.ts'

type Props = Pick<ReturnType<typeof useColumns>, 'isShown' | 'toggle'> & { all: { id: string; label: string }[] }

export function ColumnChooser({ columns: { all, isShown, toggle } }: { columns: Props }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button variant="quiet" title="Columns">
          <Columns3 aria-hidden />
          <span className="max-sm:sr-only">Columns</span>
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          collisionPadding={edge}
          className={classes(menu, 'max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto')}
        >
          {all.slice(1).map(({ id, label }) => (
            <DropdownMenu.CheckboxItem
              key={id}
              className={menuItem}
              checked={isShown(id)}
              onCheckedChange={() => toggle(id)}
              onSelect={(event) => event.preventDefault()}
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
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
