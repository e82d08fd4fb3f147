import { ListFilter, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { lazy, Suspense, useState } from 'react'
import { usePeople } from '../owners/use-people.ts'
import { Button } from '../ui/button.tsx'
import { edge } from '../ui/menu.ts'
import { chipsOf, conditionsIn, describeChip } from './conditions.ts'
import type { FilterField } from './filter-fields.ts'

type Filters = Readonly<Record<string, string | undefined>>
type Props = { fields: FilterField[]; filters: Filters; onChange(change: Filters): void }

const ConditionForm = lazy(() => import('./condition-form.tsx'))

/** Filters by any field: a button that adds a condition, and the conditions in words. */
export function ConditionFilters({ fields, filters, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const conditions = conditionsIn(filters)
  const isMember = (name: string) => fields.some((field) => field.name === name && field.type === 'member')
  const { names } = usePeople(conditions.some(({ name }) => isMember(name)))
  return (
    <>
      <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
        <Popover.Trigger asChild>
          <Button>
            <ListFilter aria-hidden />
            Filter
          </Button>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="start"
            sideOffset={4}
            collisionPadding={edge}
            aria-label="Add a filter"
            className="z-50 w-80 max-w-[calc(100vw-1rem)] rounded-lg border bg-raised p-3 shadow-lg"
          >
            <Suspense>
              <ConditionForm
                fields={fields}
                onAdd={(added) => {
                  setIsOpen(false)
                  onChange(added)
                }}
              />
            </Suspense>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {chipsOf(conditions).map((chip) => {
        const words = describeChip(chip, fields, names)
        return (
          <span
            key={chip[0]!.parameter}
            className="flex h-control max-w-full items-center rounded-md border border-accent bg-surface pl-2.5"
          >
            <span className="max-w-72 truncate" title={words}>
              {words}
            </span>
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove the filter: ${words}`}
              onClick={() => onChange(Object.fromEntries(chip.map(({ parameter }) => [parameter, undefined])))}
            >
              <X aria-hidden />
            </Button>
          </span>
        )
      })}
    </>
  )
}
