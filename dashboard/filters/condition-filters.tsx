import { ListFilter, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { lazy, Suspense, useState } from 'react'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import type { Kind } from '../kinds/types.ts'
import { usePeople } from '../owners/use-people.ts'
import { Button } from '../ui/button.tsx'
import { edge } from '../ui/menu.ts'
import { conditionsIn, describeCondition } from './conditions.ts'
import { filterFields } from './filter-fields.ts'

type Filters = Readonly<Record<string, string | undefined>>
type Props = { kind: Kind; filters: Filters; onChange(change: Filters): void }

const ConditionForm = lazy(() => import('./condition-form.tsx'))

/** Filters by any field: a button that adds a condition, and the conditions in words. */
export function ConditionFilters({ kind, filters, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const conditions = conditionsIn(filters)
  const fields = filterFields(kind, useCustomFields(kind))
  const { names } = usePeople(conditions.some(({ name }) => name === 'owner_id'))
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
      {conditions.map((condition) => {
        const words = describeCondition(condition, fields, names)
        return (
          <span
            key={condition.parameter}
            className="flex h-control max-w-full items-center rounded-md border border-accent bg-surface pl-2.5"
          >
            <span className="max-w-72 truncate" title={words}>
              {words}
            </span>
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove the filter: ${words}`}
              onClick={() => onChange({ [condition.parameter]: undefined })}
            >
              <X aria-hidden />
            </Button>
          </span>
        )
      })}
    </>
  )
}
