import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useId, useState } from 'react'
import type { CustomField, FieldValue } from '../kinds/types.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { classes } from '../ui/classes.ts'
import { fieldErrors } from '../ui/field-errors.ts'
import { FieldRow } from '../ui/field-row.tsx'
import { InlineField } from '../ui/inline-field.tsx'
import { edge, menu, menuItem } from '../ui/menu.ts'
import { showValue, typeValue, valueOf } from './custom-field-value.ts'

type Props = { field: CustomField; value: FieldValue | undefined; save(value: FieldValue): Promise<unknown> }

const quiet =
  'min-h-control w-full max-sm:text-base/5 truncate rounded-md border border-transparent bg-transparent px-2 py-1 text-left hover:bg-sunken'

/** A custom field on the page of a record, edited in place by its type. */
export function CustomFieldRow({ field, value, save }: Props) {
  const { field_name, field_label: label, field_type: type, field_options } = field
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const place = `custom_fields.${field_name}`

  async function change(next: FieldValue) {
    setProblem(undefined)
    try {
      await save(next)
    } catch (error) {
      setProblem(fieldErrors(error as Error).at(place))
    }
  }

  if (type === 'text' || type === 'number' || type === 'date')
    return (
      <InlineField
        label={label}
        field={place}
        type={type}
        value={typeValue(field, value) || null}
        shown={showValue(field, value)}
        save={async (typed) => save(valueOf(field, typed))}
      />
    )

  const options = field_options ?? []
  const chosen = Array.isArray(value) ? value : []
  const toggled = (option: string) => options.filter((other) => (other === option) !== chosen.includes(other))
  return (
    <FieldRow label={label} htmlFor={id}>
      {type === 'checkbox' && (
        <div className="flex h-control items-center px-2">
          <Checkbox id={id} checked={value === true} onCheckedChange={(checked) => void change(checked)} />
        </div>
      )}
      {type === 'select' && (
        <select
          id={id}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => void change(target.value || null)}
          className={classes(quiet, 'px-1', !value && 'text-muted')}
        >
          <option value="">None</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
      {type === 'multiselect' && (
        <DropdownMenu.Root>
          <DropdownMenu.Trigger
            id={id}
            aria-label={`${label}: ${chosen.join(', ') || 'none'}`}
            className={classes(quiet, chosen.length === 0 && 'text-muted')}
          >
            {chosen.join(', ') || 'None'}
          </DropdownMenu.Trigger>
          <DropdownMenu.Portal>
            <DropdownMenu.Content
              align="start"
              collisionPadding={edge}
              className={classes(menu, 'max-h-72 max-w-[calc(100vw-1rem)] overflow-y-auto')}
            >
              {options.map((option) => (
                <DropdownMenu.CheckboxItem
                  key={option}
                  className={menuItem}
                  checked={chosen.includes(option)}
                  onSelect={(event) => event.preventDefault()}
                  onCheckedChange={() => void change(toggled(option))}
                >
                  <span className="flex size-4 items-center justify-center">
                    <DropdownMenu.ItemIndicator>
                      <Check aria-hidden />
                    </DropdownMenu.ItemIndicator>
                  </span>
                  <span className="truncate" title={option}>
                    {option}
                  </span>
                </DropdownMenu.CheckboxItem>
              ))}
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      )}
      {problem && (
        <p role="alert" className="px-2 text-danger">
          {problem}
        </p>
      )}
    </FieldRow>
  )
}
