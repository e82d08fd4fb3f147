import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from 'sonner'
import { api, ask } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { CustomFieldInput } from '../records/custom-field-input.tsx'
import { given } from '../records/given.ts'
import { TagEditor } from '../records/tag-editor.tsx'
import type { FieldValue } from '../records/types.ts'
import { useCustomFields } from '../records/use-custom-fields.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fault } from '../ui/fault.tsx'
import { faultsOf } from '../ui/faults.ts'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input, Textarea } from '../ui/input.tsx'

export function NewCompany({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  return (
    <Dialog side open={open} onOpenChange={onOpenChange} title="New company">
      <CompanyForm onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function CompanyForm({ onDone }: { onDone(): void }) {
  const [tags, setTags] = useState<string[]>([])
  const [custom, setCustom] = useState<Record<string, FieldValue>>({})
  const fields = useCustomFields('companies')
  const navigate = useNavigate()
  const send = useOnce()
  const create = useMutation({
    mutationFn: (form: FormData) =>
      send(
        {
          name: String(form.get('name')),
          ...given(form, 'domain', 'industry', 'size', 'notes'),
          tags,
          custom_fields: custom,
        },
        async (body, headers) => (await ask(api.POST('/api/v1/companies', { body, headers }))).data,
      ),
    onSuccess({ id, name }) {
      void refresh('companies', 'tags')
      const open = { label: 'Open', onClick: () => void navigate({ to: '/companies/$id', params: { id } }) }
      toast.success(`${name} added`, { action: open })
      onDone()
    },
  })
  const shown = ['name', 'domain', 'industry', 'size', 'notes']
  const { at, rest } = faultsOf(
    create.error,
    ...shown,
    ...fields.map(({ field_name }) => `custom_fields.${field_name}`),
  )
  return (
    <Form send={(form) => create.mutate(form)} error={create.error} noValidate>
      <Fault>{rest}</Fault>
      <Field label="Name" error={at('name')}>
        <Input name="name" required autoFocus autoComplete="off" />
      </Field>
      <Field label="Domain" hint="As example.com" error={at('domain')}>
        <Input name="domain" inputMode="url" autoComplete="off" />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Industry" error={at('industry')}>
          <Input name="industry" autoComplete="off" />
        </Field>
        <Field label="Size" error={at('size')}>
          <Input name="size" placeholder="11–50" autoComplete="off" />
        </Field>
      </div>
      <div className="flex flex-col gap-1">
        <span className="font-medium">Tags</span>
        <TagEditor tags={tags} onChange={setTags} />
      </div>
      {fields.map((field) => (
        <CustomFieldInput
          key={field.id}
          field={field}
          value={custom[field.field_name]}
          onChange={(value) => setCustom({ ...custom, [field.field_name]: value })}
          error={at(`custom_fields.${field.field_name}`)}
        />
      ))}
      <Field label="Notes" error={at('notes')}>
        <Textarea name="notes" />
      </Field>
      <div className="sticky -bottom-4 -mx-4 -mb-4 flex justify-end gap-2 border-t bg-raised px-4 py-3">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={create.isPending}>
          Add the company
        </Button>
      </div>
    </Form>
  )
}
