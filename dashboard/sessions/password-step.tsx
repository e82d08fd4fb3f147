import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { signIn } from './auth.ts'
import { Frame } from './frame.tsx'
import { configurationQuery } from './links.ts'
import { enterWithPasskey, supportsPasskeys } from './webauthn.ts'
import { OrDivider, SsoButton, SsoError } from './sso.tsx'

type Props = {
  email: string | undefined
  to: string | undefined
  notice: string | false
  onIn(): void
  onCode(): void
}

export function PasswordStep({ email, to, notice, onIn, onCode }: Props) {
  const enter = useMutation({
    mutationFn: (form: FormData) => signIn(String(form.get('email')), String(form.get('password'))),
    onSuccess: ({ needsCode }) => (needsCode ? onCode() : onIn()),
  })
  const byPasskey = useMutation({ mutationFn: enterWithPasskey, onSuccess: onIn })
  const configuration = useQuery(configurationQuery)
  const offersSignUp = configuration.isError || configuration.data?.sign_up === 'open'
  return (
    <Frame
      title="Sign in to Rapport"
      below={
        offersSignUp && (
          <>
            New here?{' '}
            <Link to="/sign-up" className="text-accent-strong underline">
              Create an account
            </Link>
          </>
        )
      }
    >
      {notice && (
        <p role="status" className="mb-4 rounded-md bg-sunken px-3 py-2">
          {notice}
        </p>
      )}
      <SsoError />
      {configuration.data?.oidc && (
        <>
          <SsoButton action="Sign in" to={to} />
          <OrDivider />
        </>
      )}
      <Form send={enter.mutate} error={enter.error}>
        <Field label="Email">
          <Input name="email" type="email" autoComplete="username" required defaultValue={email} autoFocus={!email} />
        </Field>
        <Field label="Password" error={enter.error?.message}>
          <Input
            name="password"
            type="password"
            autoComplete="current-password"
            required
            autoFocus={email !== undefined}
          />
        </Field>
        <Button type="submit" variant="primary" size="large" disabled={enter.isPending}>
          {enter.isPending ? 'Signing in…' : 'Sign in'}
        </Button>
        {supportsPasskeys() && (
          <>
            <Button size="large" disabled={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
              Sign in with a passkey
            </Button>
            <ErrorMessage>{byPasskey.error?.message}</ErrorMessage>
          </>
        )}
        <Link to="/forgotten-password" className="text-center text-muted underline">
          Forgot your password?
        </Link>
      </Form>
    </Frame>
  )
}
