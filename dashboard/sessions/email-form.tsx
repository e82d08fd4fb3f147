import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../api/queries.ts'
import { Section } from '../settings/section.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { changeEmail } from './auth.ts'
import { signInMethodsQuery, useMe } from './me.ts'

export function EmailForm() {
  const { user } = useMe()
  const { data: methods } = useQuery(signInMethodsQuery)
  const [sentTo, setSentTo] = useState<string>()
  const save = useMutation({
    mutationFn: (form: FormData) =>
      changeEmail(String(form.get('email')), methods?.has_password ? String(form.get('password')) : undefined),
    async onSuccess({ needs_confirmation }, form) {
      if (needs_confirmation) return setSentTo(String(form.get('email')))
      await refresh('me', 'members', 'sessions')
      toast.success('Your email address was changed.')
    },
  })
  const { at, rest } = fieldErrors(save.error, 'email', 'password')
  return (
    <Section title="Email address" description={`You sign in with ${user.email}.`}>
      {sentTo ? (
        <div className="flex flex-col items-start gap-3 p-4">
          <p role="status">
            Open the link that we sent to {sentTo} in this browser, before you sign out. Until then you sign in with
            your current address.
          </p>
          <Button onClick={() => setSentTo(undefined)}>Use another address</Button>
        </div>
      ) : (
        <Form
          key={user.email}
          send={save.mutate}
          error={save.error}
          className="flex max-w-md flex-col items-start gap-3 p-4 [&>div]:w-full"
        >
          <Field label="New email address" error={at('email')}>
            <Input name="email" type="email" autoComplete="email" required maxLength={320} />
          </Field>
          {methods?.has_password && (
            <Field label="Password" hint="Needed to confirm that it is you" error={at('password')}>
              <Input name="password" type="password" autoComplete="current-password" required />
            </Field>
          )}
          <ErrorMessage>{rest}</ErrorMessage>
          <Button type="submit" disabled={save.isPending}>
            Change email address
          </Button>
        </Form>
      )}
    </Section>
  )
}
