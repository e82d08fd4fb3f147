import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from 'sonner'
import { api, ask } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { CompanyField } from '../records/company-field.tsx'
import { CustomFieldInput } from '../records/custom-field-input.tsx'
import { given } from '../records/given.ts'
import { TagEditor } from '../records/tag-editor.tsx'
import { type FieldValue, nameOfContact } from '../records/types.ts'
import { useCustomFields } from '../records/use-custom-fields.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fault } from '../ui/fault.tsx'
import { faultsOf } from '../ui/faults.ts'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input, Textarea } from '../ui/input.tsx'

type Props = { open: boolean; onOpenChange(open: boolean): void; companyId?: string | undefined }

export function NewContact({ open, onOpenChange, companyId }: Props) {
  return (
    <Dialog side open={open} onOpenChange={onOpenChange} title="New contact">
      <ContactForm companyId={companyId ?? null} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function ContactForm({ companyId, onDone }: { companyId: string | null; onDone(): void }) {
  const [company, setCompany] = useState(companyId)
  const [tags, setTags] = useState<string[]>([])
  const [custom, setCustom] = useState<Record<string, FieldValue>>({})
  const fields = useCustomFields('contacts')
  const navigate = useNavigate()
  const send = useOnce()
  const create = useMutation({
    mutationFn: (form: FormData) =>
      send(
        {
          first_name: String(form.get('first_name')),
          ...given(form, 'last_name', 'email', 'phone', 'title', 'profile_url', 'notes'),
          company_id: company,
          tags,
          custom_fields: custom,
        },
        async (body, headers) => (await ask(api.POST('/api/v1/contacts', { body, headers }))).data,
      ),
    onSuccess(contact) {
      void refresh('contacts', 'tags')
      const open = { label: 'Open', onClick: () => void navigate({ to: '/contacts/$id', params: { id: contact.id } }) }
      toast.success(`${nameOfContact(contact)} added`, { action: open })
      onDone()
    },
  })
  const shown = ['first_name', 'last_name', 'email', 'phone', 'title', 'profile_url', 'notes', 'company_id']
  const { at, rest } = faultsOf(
    create.error,
    ...shown,
    ...fields.map(({ field_name }) => `custom_fields.${field_name}`),
  )
  return (
    <Form send={(form) => create.mutate(form)} error={create.error} noValidate>
      <Fault>{rest}</Fault>
      <div className="grid grid-cols-2 gap-3">
        <Field label="First name" error={at('first_name')}>
          <Input name="first_name" required autoFocus autoComplete="off" />
        </Field>
        <Field label="Last name" error={at('last_name')}>
          <Input name="last_name" autoComplete="off" />
        </Field>
      </div>
      <Field label="Email" error={at('email')}>
        <Input name="email" type="email" autoComplete="off" />
      </Field>
      <Field label="Phone" error={at('phone')}>
        <Input name="phone" type="tel" autoComplete="off" />
      </Field>
      <Field label="Company" error={at('company_id')}>
        <CompanyField value={company} onChange={setCompany} />
      </Field>
      <Field label="Title" error={at('title')}>
        <Input name="title" autoComplete="off" />
      </Field>
      <Field label="Profile" hint="Address of their page on a professional network" error={at('profile_url')}>
        <Input name="profile_url" inputMode="url" autoComplete="off" />
      </Field>
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
          Add the contact
        </Button>
      </div>
    </Form>
  )
}
