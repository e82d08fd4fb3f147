import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { ErrorMessage } from '../ui/error-message.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Form } from '../ui/form.tsx'
import { Input, Select } from '../ui/input.tsx'
import { expiryAfter, lifetimes } from './expiry.ts'
import type { NewKey } from './new-key-dialog.tsx'

export function NewKeyForm({ onMade, onCancel }: { onMade(key: NewKey): void; onCancel(): void }) {
  const send = useOnce()
  const [lifetime, setLifetime] = useState('never')
  const make = useMutation({
    mutationFn(form: FormData) {
      const body = {
        name: String(form.get('name')).trim(),
        scope: form.get('scope') as 'full' | 'read_only',
        role: form.get('role') as 'owner' | 'member',
        expires_at: expiryAfter(lifetime, String(form.get('until') ?? '')),
      }
      return send(body, (body, headers) => unwrap(api.POST('/api/v1/keys', { body, headers })))
    },
    async onSuccess({ data }) {
      onMade(data)
      await refresh('keys')
    },
  })
  const { at, rest } = fieldErrors(make.error, 'name', 'scope', 'role', 'expires_at')
  return (
    <Form send={make.mutate} error={make.error}>
      <Field label="Name" hint="What the key is used for" error={at('name')}>
        <Input name="name" required maxLength={255} autoFocus placeholder="Website form" />
      </Field>
      <Field label="Access" error={at('scope')}>
        <Select name="scope">
          <option value="full">Read and write</option>
          <option value="read_only">Read only</option>
        </Select>
      </Field>
      <Field label="Role" hint="A member’s key cannot manage keys, webhooks and members" error={at('role')}>
        <Select name="role" defaultValue="member">
          <option value="member">Member</option>
          <option value="owner">Owner</option>
        </Select>
      </Field>
      <Field label="Expires" error={lifetime === 'date' ? undefined : at('expires_at')}>
        <Select value={lifetime} onChange={({ target }) => setLifetime(target.value)}>
          {lifetimes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {lifetime === 'date' && (
        <Field label="Last day" error={at('expires_at')}>
          <Input name="until" type="date" required />
        </Field>
      )}
      <ErrorMessage>{rest}</ErrorMessage>
      <FormButtons action="Create key" pending={make.isPending} onCancel={onCancel} />
    </Form>
  )
}
