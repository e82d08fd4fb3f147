import type { ComponentProps, FocusEvent } from 'react'
import { CustomFieldInput } from '../custom-fields/custom-field-input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { readMoney, typeMoney } from '../ui/money.ts'
import { stageLabels, stages } from '../kinds/stages.ts'
import type { FieldValue } from '../kinds/types.ts'
import { MentionTextarea } from '../mentions/mention-textarea.tsx'
import { OwnerSelect } from '../owners/owner-select.tsx'
import { CompanyField } from '../pickers/company-field.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Select } from '../ui/input.tsx'
import type { EditableField } from './editable-fields.ts'

type Props = {
  field: EditableField
  value: FieldValue
  onChange(value: FieldValue): void
  error?: string | undefined
  hint?: string
}

/** A labelled input for a field, by its type. */
export function FieldInput({ field, value, onChange, error, hint }: Props) {
  if (field.type === 'custom')
    return (
      <CustomFieldInput
        field={{ ...field.custom, required: false }}
        value={value}
        onChange={onChange}
        error={error}
        takesFocus
      />
    )
  const text = value === null ? '' : String(value)
  const given = (typed: string) => onChange(typed.trim() || null)
  const own = { name: field.name, required: field.isRequired ?? false, autoFocus: true, autoComplete: 'off' }
  // Typing replaces the value, but corrects a rejected one.
  const ownLine = { ...own, onFocus: ({ target }: FocusEvent<HTMLInputElement>) => error || target.select() }
  const control = () => {
    switch (field.type) {
      case 'lines':
        return <MentionTextarea {...own} defaultValue={text} onChange={({ target }) => given(target.value)} />
      case 'company':
        return <CompanyField autoFocus value={text || null} onChange={onChange} />
      case 'member':
        return (
          <OwnerSelect
            {...own}
            current={text || null}
            none="No owner"
            value={text}
            onChange={({ target }) => onChange(target.value || null)}
          />
        )
      case 'stage':
        return (
          <Select {...own} value={text || stages[0]} onChange={({ target }) => onChange(target.value)}>
            {stages.map((stage) => (
              <option key={stage} value={stage}>
                {stageLabels[stage]}
              </option>
            ))}
          </Select>
        )
      case 'money':
        return (
          <MoneyInput
            {...ownLine}
            defaultValue={typeof value === 'number' ? typeMoney(value) : ''}
            onChange={({ target }) => onChange(readMoney(target.value || '0') ?? null)}
          />
        )
      default:
        return (
          <Input
            {...ownLine}
            {...attributesOf(field.type)}
            defaultValue={text}
            onChange={({ target }) => given(target.value)}
          />
        )
    }
  }
  return (
    <Field label={field.label} error={error} {...(hint && { hint })}>
      {control()}
    </Field>
  )
}

// The API validates addresses and URLs, so that messages are the same everywhere.
const attributesOf = (type: 'text' | 'email' | 'tel' | 'url' | 'date'): ComponentProps<'input'> =>
  type === 'date' || type === 'tel' ? { type } : { inputMode: type }
