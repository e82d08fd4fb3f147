import { Check, Columns3 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { menu, menuItem } from './menu.ts'
import type { useColumns } from './use-columns.ts'

type Props = Pick<ReturnType<typeof useColumns>, 'isShown' | 'toggle'> & { all: { id: string; label: string }[] }

export function ColumnChooser({ columns: { all, isShown, toggle } }: { columns: Props }) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <Button variant="quiet">
          <Columns3 aria-hidden />
          Columns
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" className={classes(menu, 'max-h-96 overflow-y-auto')}>
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
              <span className="max-w-56 truncate">{label}</span>
            </DropdownMenu.CheckboxItem>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
