import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../api/queries.ts'
import { Section } from '../settings/section.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { changePassword } from './auth.ts'
import { signInMethodsQuery } from './me.ts'

export function PasswordForm() {
  const [round, setRound] = useState(0)
  const save = useMutation({
    mutationFn: (form: FormData) => changePassword(String(form.get('current')), String(form.get('new'))),
    async onSuccess() {
      setRound(round + 1) // an empty form again
      await refresh('sessions')
      toast.success('Your password was changed. All other sessions were ended.')
    },
  })
  const { data: methods } = useQuery(signInMethodsQuery)
  if (methods && !methods.has_password)
    return (
      <Section
        title="Password"
        description="You have no password. Sign out and use “Forgot your password?” on the sign-in page to set one."
      />
    )
  return (
    <Section title="Password" description="Changing it ends all your other sessions.">
      <Form
        key={round}
        send={save.mutate}
        error={save.error}
        className="flex max-w-md flex-col items-start gap-3 p-4 [&>div]:w-full"
      >
        <Field label="Current password" error={save.error?.message}>
          <Input name="current" type="password" autoComplete="current-password" required />
        </Field>
        <Field label="New password" hint="At least 8 characters">
          <Input name="new" type="password" autoComplete="new-password" minLength={8} maxLength={128} required />
        </Field>
        <Button type="submit" disabled={save.isPending}>
          Change password
        </Button>
      </Form>
    </Section>
  )
}
