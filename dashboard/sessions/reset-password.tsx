import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { resetPassword } from './auth.ts'
import { Frame } from './frame.tsx'

export default function ResetPassword() {
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const reset = useMutation({ mutationFn: (form: FormData) => resetPassword(token, String(form.get('password'))) })
  const signIn = (
    <Link to="/sign-in" className="text-accent-strong underline">
      Sign in
    </Link>
  )
  return (
    <Frame title="Choose a new password" below={signIn}>
      {reset.isSuccess ? (
        <p role="status">Your password is changed, and every session was ended. You can sign in with it now.</p>
      ) : (
        <Form send={reset.mutate} error={reset.error}>
          <Field label="New password" hint="At least 8 characters" error={reset.error?.message}>
            <Input
              name="password"
              type="password"
              autoComplete="new-password"
              minLength={8}
              maxLength={128}
              required
              autoFocus
            />
          </Field>
          <Button type="submit" variant="primary" size="large" disabled={reset.isPending}>
            Change the password
          </Button>
        </Form>
      )}
    </Frame>
  )
}
