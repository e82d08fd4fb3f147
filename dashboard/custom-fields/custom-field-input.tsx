import type { CustomField, FieldValue } from '../kinds/types.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Select } from '../ui/input.tsx'
import { Required } from '../ui/required.tsx'
import { numberHint, numberPattern, readValue, typeValue } from './custom-field-value.ts'

type Props = {
  field: CustomField
  value: FieldValue | undefined
  onChange(value: FieldValue): void
  error?: string | undefined
  /** Whether the input is focused when it appears, and its text selected. */
  takesFocus?: boolean
}

/** An input for a custom field, by its type. */
export function CustomFieldInput({ field, value, onChange, error, takesFocus = false }: Props) {
  const { field_label: label, field_type: type, field_options, required } = field
  const options = field_options ?? []
  if (type === 'checkbox')
    return (
      <div>
        <label className="flex items-center gap-2">
          <Checkbox required={required} checked={value === true} onCheckedChange={onChange} />
          <span className="flex gap-0.5 font-medium">
            {label}
            {required && <Required />}
          </span>
        </label>
        {error && (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
      </div>
    )
  if (type === 'multiselect') {
    const chosen = Array.isArray(value) ? value : []
    const toggle = (option: string) =>
      onChange(chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option])
    return (
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1 flex gap-0.5 font-medium">
          {label}
          {required && <Required inWords />}
        </legend>
        {options.map((option) => (
          <label key={option} className="flex items-center gap-2">
            <Checkbox checked={chosen.includes(option)} onCheckedChange={() => toggle(option)} />
            {option}
          </label>
        ))}
        {error && (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
      </fieldset>
    )
  }
  const typed = typeValue(field, value)
  const change = (text: string) => onChange(readValue(field, text))
  // The parent holds the value; the name lets the form report that it is missing.
  const own = { name: `custom_fields.${field.field_name}`, required, autoFocus: takesFocus }
  return (
    <Field label={label} error={error}>
      {type === 'select' ? (
        <Select {...own} value={typed} onChange={({ target }) => change(target.value)}>
          <option value="">None</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      ) : (
        <Input
          {...own}
          type={type === 'date' ? 'date' : 'text'}
          {...(type === 'number' && { pattern: numberPattern(), title: numberHint() })}
          defaultValue={typed}
          onFocus={({ target }) => takesFocus && !error && target.select()}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Field>
  )
}
