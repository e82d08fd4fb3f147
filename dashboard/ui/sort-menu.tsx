import { ArrowDown, ArrowUp, ArrowUpDown, Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import type { Sort } from './data-table.tsx'
import { edge, menu, menuItem } from './menu.ts'

type Choice = { label: string; sort?: string; descends?: boolean }
type Props = {
  columns: Choice[]
  /** Undefined when sorted by relevance. */
  sorted: Sort
  /** Whether the list can be sorted by relevance. */
  hasMatches: boolean
  onSort(sort: Sort): void
}

/** Shows and changes the sorting of a list, also for hidden columns. */
export function SortMenu({ columns, sorted, hasMatches, onSort }: Props) {
  const by = columns.find(({ sort }) => sort && sort === sorted.sort)
  const Arrow = by ? (sorted.order === 'asc' ? ArrowUp : ArrowDown) : ArrowUpDown
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button variant="quiet" title="Sort">
          <Arrow aria-hidden />
          <span className="sr-only">Sort by: </span>
          <span className="max-w-28 truncate">{by?.label ?? 'Best match'}</span>
          {by && <span className="sr-only">, {sorted.order === 'asc' ? 'ascending' : 'descending'}</span>}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" collisionPadding={edge} className={classes(menu, 'max-h-96 overflow-y-auto')}>
          <DropdownMenu.RadioGroup
            value={by?.sort ?? ''}
            onValueChange={(sort) => {
              const next = columns.find((column) => column.sort === sort)
              onSort(next ? { sort, order: next.descends ? 'desc' : 'asc' } : { sort: undefined, order: undefined })
            }}
          >
            {hasMatches && <Item value="">Best match</Item>}
            {columns.map(({ sort, label }) => sort && <Item key={sort} value={sort} children={label} />)}
          </DropdownMenu.RadioGroup>
          {by && (
            <>
              <DropdownMenu.Separator className="my-1 border-t" />
              <DropdownMenu.RadioGroup
                value={sorted.order ?? 'desc'}
                onValueChange={(order) => onSort({ sort: by.sort, order: order === 'asc' ? 'asc' : 'desc' })}
              >
                <Item value="asc">Ascending</Item>
                <Item value="desc">Descending</Item>
              </DropdownMenu.RadioGroup>
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const Item = ({ value, children }: { value: string; children: ReactNode }) => (
  <DropdownMenu.RadioItem value={value} className={menuItem}>
    <span className="flex size-4 items-center justify-center">
      <DropdownMenu.ItemIndicator>
        <Check aria-hidden />
      </DropdownMenu.ItemIndicator>
    </span>
    {children}
  </DropdownMenu.RadioItem>
)
