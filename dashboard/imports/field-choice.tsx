import { useId } from 'react'
import type { Kind } from '../records/types.ts'
import { useCustomFields } from '../records/use-custom-fields.ts'
import { Select } from '../ui/input.tsx'
import { targetsOf } from './fields.ts'

type Props = {
  kind: Kind
  column: string
  field: string | null
  error: string | undefined
  hint: string | undefined
  onChange(field: string | null): void
}

/** The field that a column goes to. */
export function FieldChoice({ kind, column, field, error, hint, onChange }: Props) {
  const { own, custom } = targetsOf(kind, useCustomFields(kind))
  const note = error ?? hint
  const id = useId()
  return (
    <>
      <Select
        aria-label={`Field for ${column || 'the column without a name'}`}
        value={field ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
        className={field === null ? 'text-muted' : ''}
        {...(error && { 'aria-invalid': true })}
        {...(note && { 'aria-describedby': id })}
      >
        <option value="">Left out</option>
        <optgroup label="Fields">
          {own.map((target) => (
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
      {note && (
        <p id={id} className={`mt-1 leading-5 ${error ? 'text-danger' : 'text-warn'}`}>
          {note}
        </p>
      )}
    </>
  )
}
