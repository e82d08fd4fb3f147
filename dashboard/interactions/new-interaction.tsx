import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { concernedBy } from '../kinds/concerned.ts'
import { pageOfEntry } from '../kinds/entry-page.ts'
import type { EntryFormProps } from '../kinds/registry.ts'
import { MentionTextarea } from '../mentions/mention-textarea.tsx'
import { type About, aboutError, AboutFields } from '../pickers/about-fields.tsx'
import { ContactChoice } from '../pickers/contact-choice.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Form } from '../ui/form.tsx'
import { given } from '../ui/given.ts'
import { Input, Select } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { showEntry } from './show-entry.ts'

const labelOf = (type: string) => type[0]!.toUpperCase() + type.slice(1)
const types = ['call', 'email', 'meeting', 'note', 'demo', 'proposal'] as const

export default function NewInteraction({ contacts, contactId, dealId, companyId, type, onDone }: EntryFormProps) {
  const [about, setAbout] = useState<About>({
    contact_id: contactId ?? null,
    company_id: companyId ?? null,
    deal_id: dealId ?? null,
  })
  const send = useOnce()
  const navigate = useNavigate()
  const log = useMutation({
    mutationFn: (form: FormData) =>
      send(
        {
          ...about,
          contact_id: String(form.get('contact_id') ?? about.contact_id ?? '') || null,
          type: form.get('type') as (typeof types)[number],
          occurred_at: toTime(String(form.get('occurred_at'))),
          ...given(form, 'notes'),
        },
        (body, headers) => unwrap(api.POST('/api/v1/interactions', { body, headers })),
      ),
    onSuccess({ data }) {
      const { id, type } = data
      const show = () => showEntry(id) || void navigate({ to: pageOfEntry(data) })
      toast.success(`${labelOf(type)} logged`, { action: { label: 'Show', onClick: show } })
      void refresh(...concernedBy('interaction.created'))
      onDone()
    },
  })
  const { at, rest } = fieldErrors(log.error, 'type', 'occurred_at', 'notes', 'contact_id', 'company_id', 'deal_id')
  return (
    <Form
      send={(form) => log.mutate(form)}
      error={log.error}
      errors={{ contact_id: contacts ? undefined : aboutError(about) }}
    >
      <ErrorMessage>{rest}</ErrorMessage>
      {contacts ? (
        <ContactChoice
          contacts={contacts}
          error={at('contact_id')}
          otherwise={companyId ? 'company' : dealId ? 'deal' : undefined}
        />
      ) : (
        <AboutFields about={about} onChange={setAbout} at={at} autoFocus={!contactId} />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Type" error={at('type')}>
          <Select name="type" defaultValue={type}>
            {types.map((type) => (
              <option key={type} value={type}>
                {labelOf(type)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="When" error={at('occurred_at')}>
          <Input name="occurred_at" type="datetime-local" required defaultValue={localNow()} />
        </Field>
      </div>
      <Field label="Notes" error={at('notes')}>
        <MentionTextarea name="notes" autoFocus={contacts !== undefined || contactId !== undefined} />
      </Field>
      <FormButtons action="Log interaction" pending={log.isPending} onCancel={onDone} />
    </Form>
  )
}

// The field has the local time; the API expects a timestamp.
const toTime = (local: string) => new Date(local).toISOString()
const localNow = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
