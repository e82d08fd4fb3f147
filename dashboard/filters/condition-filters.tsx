import { ListFilter, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { usePeople } from '../owners/use-people.ts'
import { useNames } from '../records/use-names.ts'
import { Button } from '../ui/button.tsx'
import { edge } from '../ui/menu.ts'
import { chipsOf, type Condition, conditionsIn, describeChip, type Entered, enteredFor } from './conditions.ts'
import type { FilterField } from './filter-fields.ts'

type Filters = Readonly<Record<string, string | undefined>>
/** `filters` are those without an input of their own. */
type Props = { fields: FilterField[]; filters: Filters; onChange(change: Filters): void }

const ConditionForm = lazy(() => import('./condition-form.tsx'))

/** Filters by any field: a button that adds a condition, and the conditions in words, which can be edited. */
export function ConditionFilters({ fields, filters, onChange }: Props) {
  const conditions = conditionsIn(filters)
  const isMember = (name: string) => fields.some((field) => field.name === name && field.type === 'member')
  const { names: people } = usePeople(conditions.some(({ name }) => isMember(name)))
  const companies = useNames(
    'companies',
    conditions.filter(isCompany).map(({ value }) => value),
  )
  const names = new Map([...people, ...companies])
  return (
    <>
      <ConditionPopover
        label="Add a filter"
        fields={fields}
        onDone={(added) => onChange({ ...replaced(added), ...added })}
      >
        <Button>
          <ListFilter aria-hidden />
          Filter
        </Button>
      </ConditionPopover>
      {chipsOf(conditions).map((chip) => {
        const words = describeChip(chip, fields, names)
        const edited = enteredFor(chip, fields)
        const removal = Object.fromEntries(chip.map(({ parameter }) => [parameter, undefined]))
        return (
          <span
            key={chip[0]!.parameter}
            className="flex h-control max-w-full items-center rounded-md border border-accent bg-surface"
          >
            {edited ? (
              <ConditionPopover
                label="Edit the filter"
                fields={fields}
                edited={edited}
                onDone={(added) => onChange({ ...removal, ...replaced(added), ...added })}
              >
                <button
                  type="button"
                  title={words}
                  aria-label={`Edit the filter: ${words}`}
                  className="h-full max-w-72 truncate rounded-md pl-2.5 hover:underline"
                >
                  {words}
                </button>
              </ConditionPopover>
            ) : (
              <span className="max-w-72 truncate pl-2.5" title={words}>
                {words}
              </span>
            )}
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove the filter: ${words}`}
              onClick={() => onChange(removal)}
            >
              <X aria-hidden />
            </Button>
          </span>
        )
      })}
    </>
  )
}

const isCompany = ({ name, operator }: Condition) =>
  (name === 'company_id' || name === 'of_company') && operator === 'eq'

/** The API rejects `title[eq]` beside `title`. */
const replaced = (added: Record<string, string>): Filters =>
  Object.fromEntries(
    Object.keys(added).flatMap((name) => (name.endsWith('[eq]') ? [[name.slice(0, -4), undefined]] : [])),
  )

type PopoverProps = {
  label: string
  fields: FilterField[]
  edited?: Entered
  onDone(parameters: Record<string, string>): void
  /** The button that opens it. */
  children: ReactNode
}

function ConditionPopover({ label, fields, edited, onDone, children }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>{children}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={edge}
          aria-label={label}
          className="z-50 w-80 max-w-[calc(100vw-1rem)] rounded-lg border bg-raised p-3 shadow-lg"
        >
          <Suspense>
            <ConditionForm
              fields={fields}
              edited={edited}
              onDone={(parameters) => {
                setIsOpen(false)
                onDone(parameters)
              }}
            />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
