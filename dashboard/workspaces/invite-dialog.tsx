import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { Dialog } from '../ui/dialog.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Form } from '../ui/form.tsx'
import { Input, Select } from '../ui/input.tsx'
import { InvitationLink } from './invitation-link.tsx'

type Made = { email: string; token: string }

export function InviteDialog({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const [made, setMade] = useState<Made>()
  function close() {
    onOpenChange(false)
    setMade(undefined)
  }
  return (
    <Dialog open={open} onOpenChange={(open) => (open ? onOpenChange(true) : close())} title="Invite someone">
      {made ? <InvitationLink {...made} onDone={close} /> : <InviteForm onMade={setMade} onCancel={close} />}
    </Dialog>
  )
}

function InviteForm({ onMade, onCancel }: { onMade(made: Made): void; onCancel(): void }) {
  const send = useOnce()
  const invite = useMutation({
    mutationFn(form: FormData) {
      const body = { email: String(form.get('email')).trim(), role: form.get('role') as 'owner' | 'member' }
      return send(body, (body, headers) => unwrap(api.POST('/api/v1/workspaces/invites', { body, headers })))
    },
    async onSuccess({ data }) {
      onMade(data)
      await refresh('invites')
    },
  })
  const { at, rest } = fieldErrors(invite.error, 'email')
  return (
    <Form send={invite.mutate} error={invite.error}>
      <Field label="Email" error={at('email') ?? rest}>
        <Input name="email" type="email" required autoFocus autoComplete="off" />
      </Field>
      <Field label="Role" hint="Owners also manage members, keys, webhooks and the audit log">
        <Select name="role">
          <option value="member">Member</option>
          <option value="owner">Owner</option>
        </Select>
      </Field>
      <FormButtons action="Invite" pending={invite.isPending} onCancel={onCancel} />
    </Form>
  )
}
