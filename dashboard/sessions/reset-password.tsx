import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Refusal } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { Failure, Skeleton } from '../ui/states.tsx'
import { resetPassword } from './auth.ts'
import { DeadResetLink } from './dead-reset-link.tsx'
import { Frame } from './frame.tsx'
import { resetLinkQuery } from './links.ts'
import { SignInLink } from './sign-in-link.tsx'

export default function ResetPassword() {
  const { token: given = '' } = useSearch({ strict: false }) as { token?: string | number }
  const token = String(given) // a token of digits only is parsed as a number
  const link = useQuery({ ...resetLinkQuery(token), enabled: token !== '' })
  const reset = useMutation({ mutationFn: (form: FormData) => resetPassword(token, String(form.get('password'))) })
  const isSpent = reset.error instanceof Refusal && reset.error.code === 'INVALID_TOKEN'
  if (token === '' || link.data === false || isSpent) return <DeadResetLink />
  return (
    <Frame title="Choose a new password" below={<SignInLink>{reset.isSuccess ? 'Sign in' : undefined}</SignInLink>}>
      {reset.isSuccess ? (
        <p role="status">Your password was changed, and all sessions were ended. Sign in with the new password.</p>
      ) : link.isPending ? (
        <Skeleton className="h-32 w-full" />
      ) : link.error ? (
        <Failure error={link.error} retry={link.refetch} />
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
            Change password
          </Button>
        </Form>
      )}
    </Frame>
  )
}
