import { useState } from 'react'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import type { FieldValue, Kind } from '../kinds/types.ts'
import { countOf } from '../kinds/words.ts'
import { editableFields, patchOf } from '../fields/editable-fields.ts'
import { FieldInput } from '../fields/field-input.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Form } from '../ui/form.tsx'
import { Input, Select } from '../ui/input.tsx'
import { atOnce, type Edit } from './bulk.ts'

type Props = {
  kind: Kind
  count: number
  pending: boolean
  error: Error | null
  onSave(edit: Edit): void
  onCancel(): void
}

/** Sets one field of all selected records to the same value. */
export default function BulkEdit({ kind, count, pending, error, onSave, onCancel }: Props) {
  const fields = editableFields(kind, useCustomFields(kind))
  const [name, setName] = useState('')
  const [values, setValues] = useState<Record<string, FieldValue>>({ stage: 'lead' })
  const [reason, setReason] = useState('')
  const field = fields.find((one) => one.name === name)
  const value = values[name] ?? null
  const isLost = name === 'stage' && value === 'lost'
  const { at, rest } = fieldErrors(error, `set.${name}`, 'set.lost_reason')
  // Without a value, a deal is worth 0.
  const saved = name === 'value' ? (value ?? 0) : value
  return (
    <Form
      send={() =>
        field && onSave({ set: { ...patchOf(field, saved), ...(isLost && { lost_reason: reason.trim() || null }) } })
      }
      error={error}
    >
      <ErrorMessage>{rest}</ErrorMessage>
      <Field label="Field">
        <Select value={name} required onChange={({ target }) => setName(target.value)}>
          <option value="">Choose a field</option>
          {fields.map((one) => (
            <option key={one.name} value={one.name}>
              {one.label}
            </option>
          ))}
        </Select>
      </Field>
      {field && (
        <FieldInput
          key={name}
          field={field}
          value={value}
          onChange={(next) => setValues({ ...values, [name]: next })}
          error={at(`set.${name}`)}
          {...(!field.isRequired && field.type !== 'stage' && { hint: 'Leave it empty to clear the field.' })}
        />
      )}
      {isLost && (
        <Field label="Lost reason" error={at('set.lost_reason')}>
          <Input value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      )}
      {count > atOnce && (
        <p className="text-muted">
          This runs in the background. You can continue working, cancel it, or undo it afterwards.
        </p>
      )}
      <FormButtons action={`Change ${countOf(kind, count)}`} pending={pending} onCancel={onCancel} />
    </Form>
  )
}
