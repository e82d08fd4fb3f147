import { Plus } from 'lucide-react'
import { useId, useRef } from 'react'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import type { Kind } from '../kinds/types.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/input.tsx'
import { choicesFor, targetsOf } from './fields.ts'

type Props = {
  kind: Kind
  column: string
  field: string | null
  error: string | undefined
  hint: string | undefined
  onChange(field: string | null): void
  /** Opens the form for a new custom field for the column. */
  onNew(): void
}

/** The field that a column goes to. */
export function FieldChoice({ kind, column, field, error, hint, onChange, onNew }: Props) {
  const { own, custom } = targetsOf(kind, useCustomFields(kind))
  const note = error ?? hint
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const shown = column || 'the column without a name'
  return (
    <>
      <Select
        ref={select}
        aria-label={`Field for ${shown}`}
        value={field ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
        className={field === null ? 'text-muted' : ''}
        {...(error && { 'aria-invalid': true })}
        {...(note && { 'aria-describedby': id })}
      >
        <option value="">Left out</option>
        <optgroup label="Fields">
          {choicesFor(own, field).map((target) => (
            <option key={target.field} value={target.field}>
              {target.label}
            </option>
          ))}
        </optgroup>
        {custom.length > 0 && (
          <optgroup label="Custom fields">
            {custom.map((target) => (
              <option key={target.field} value={target.field}>
                {target.label}
              </option>
            ))}
          </optgroup>
        )}
      </Select>
      {(note || field === null) && (
        <div className="mt-1 flex flex-wrap items-center gap-x-3 leading-5">
          {note && (
            <p id={id} className={error ? 'text-danger' : 'text-warn'}>
              {note}
            </p>
          )}
          {field === null && (
            <Button
              variant="quiet"
              size="small"
              className="-ml-2"
              onClick={() => {
                select.current?.focus() // this button disappears when the field is created
                onNew()
              }}
            >
              <Plus /> New custom field…<span className="sr-only"> for {shown}</span>
            </Button>
          )}
        </div>
      )}
    </>
  )
}
