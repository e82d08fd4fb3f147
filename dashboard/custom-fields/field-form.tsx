import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { queryClient, refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { concernedBy } from '../kinds/concerned.ts'
import type { Kind } from '../kinds/types.ts'
import { saveGuarded } from '../records/save-guarded.ts'
import { ErrorMessage } from '../ui/error-message.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Form } from '../ui/form.tsx'
import { Input, Select, Textarea } from '../ui/input.tsx'
import { type CustomField, fieldNameOf, fieldTypes, type FieldType, hasOptions } from './kinds.ts'

type Props = {
  field?: CustomField
  of: Kind
  /** The initial values of a new field. */
  guess?: Guess
  /** Called with the created field, if any. */
  onDone(made?: CustomField): void
}

export type Guess = { label: string; name: string; type: FieldType; options: string[] }

export function FieldForm({ field, of, guess, onDone }: Props) {
  const send = useOnce()
  const [type, setType] = useState<FieldType>((field?.field_type as FieldType | undefined) ?? guess?.type ?? 'text')
  const [name, setName] = useState(field?.field_name ?? guess?.name ?? '')
  const [isOwn, setOwn] = useState(false) // a typed name is not overwritten
  const save = useMutation({
    async mutationFn(form: FormData): Promise<CustomField> {
      const changeable = {
        field_label: String(form.get('label')).trim(),
        required: form.get('required') === 'on',
        ...(hasOptions(type) && { field_options: linesOf(String(form.get('options'))) }),
      }
      if (field)
        return saveGuarded({
          kind: 'custom-fields',
          base: field,
          patch: changeable,
          send: async (body, headers) =>
            (
              await unwrap(
                api.PATCH('/api/v1/custom-fields/{id}', { params: { path: { id: field.id } }, body, headers }),
              )
            ).data,
        })
      const body = { entity_type: of, field_name: name, field_type: type, display_order: nextOrder(of), ...changeable }
      return (await send(body, (body, headers) => unwrap(api.POST('/api/v1/custom-fields', { body, headers })))).data
    },
    async onSuccess(made) {
      onDone(field ? undefined : made)
      await refresh(...concernedBy(`custom_field.${field ? 'updated' : 'created'}`))
    },
  })
  const { at, rest } = fieldErrors(save.error, 'field_label', 'field_name', 'field_type', 'field_options')
  return (
    <Form send={save.mutate} error={save.error}>
      <Field label="Label" hint="Shown to users" error={at('field_label')}>
        <Input
          name="label"
          defaultValue={field?.field_label ?? guess?.label}
          required
          maxLength={255}
          autoFocus
          onChange={({ target }) => field || isOwn || setName(fieldNameOf(target.value))}
        />
      </Field>
      <Field
        label="API name"
        hint={field ? 'Cannot be changed' : 'Lowercase letters, digits and underscores. Cannot be changed later'}
        error={at('field_name')}
      >
        <Input
          name="field_name"
          value={name}
          required
          readOnly={field !== undefined}
          maxLength={255}
          className="font-mono sm:text-xs read-only:bg-sunken read-only:text-muted"
          onChange={({ target }) => {
            setOwn(true)
            setName(target.value)
          }}
        />
      </Field>
      <Field label="Type" {...(field && { hint: 'Cannot be changed' })} error={at('field_type')}>
        <Select
          value={type}
          disabled={field !== undefined}
          onChange={({ target }) => setType(target.value as FieldType)}
        >
          {fieldTypes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {hasOptions(type) && (
        <Field label="Options" hint="One per line, in the order in which they are shown" error={at('field_options')}>
          <Textarea
            name="options"
            defaultValue={(field?.field_options ?? guess?.options)?.join('\n')}
            required
            rows={5}
          />
        </Field>
      )}
      <label className="flex items-center gap-2">
        <input type="checkbox" name="required" defaultChecked={field?.required} className="size-4 accent-accent" />
        New records must have a value
      </label>
      <ErrorMessage>{rest}</ErrorMessage>
      <FormButtons action={field ? 'Save' : 'Create field'} pending={save.isPending} onCancel={() => onDone()} />
    </Form>
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** After the existing fields. */
function nextOrder(of: Kind) {
  const known =
    queryClient.getQueryData<CustomField[]>(['custom-fields', 'list', { entity_type: of, per_page: 250 }]) ??
    queryClient.getQueryData<CustomField[]>(['custom-fields', 'of', of])
  return Math.max(-1, ...(known ?? []).map(({ display_order }) => display_order)) + 1
}
