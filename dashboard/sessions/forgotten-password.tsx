import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { askForReset } from './auth.ts'
import { Frame } from './frame.tsx'

export default function ForgottenPassword() {
  const ask = useMutation({ mutationFn: (form: FormData) => askForReset(String(form.get('email'))) })
  return (
    <Frame
      title="Forgotten password"
      below={
        <Link to="/sign-in" className="text-accent-strong underline">
          Back to signing in
        </Link>
      }
    >
      {ask.isSuccess ? (
        <p role="status">
          If there is an account with this address, a mail with a link is on its way. The link works for one hour.
        </p>
      ) : (
        <Form send={ask.mutate} error={ask.error}>
          <Field label="Email" hint="We send you a link to choose a new password" error={ask.error?.message}>
            <Input name="email" type="email" autoComplete="username" required autoFocus />
          </Field>
          <Button type="submit" variant="primary" size="large" disabled={ask.isPending}>
            Send the link
          </Button>
        </Form>
      )}
    </Frame>
  )
}
