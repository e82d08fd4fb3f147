import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Refusal } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { adoptTimezone } from './adopt-timezone.ts'
import { confirmSignUp } from './auth.ts'
import { Frame } from './frame.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** Where the link in the mail after signing up leads. */
export default function ConfirmSignUp() {
  const navigate = useNavigate()
  const { token: given = '' } = useSearch({ strict: false }) as { token?: string | number }
  const token = String(given) // a token of digits only is parsed as a number
  const confirm = useMutation({
    mutationFn: (form: FormData) => confirmSignUp(token, String(form.get('password'))),
    async onSuccess() {
      await adoptTimezone()
      queryClient.clear()
      await navigate({ to: '/' })
    },
  })
  if (token === '' || (confirm.error instanceof Refusal && confirm.error.status === 404)) return <DeadLink />
  const { at, rest } = fieldErrors(confirm.error, 'password')
  return (
    <Frame title="Confirm your email address" below={<SignInLink />}>
      <Form send={confirm.mutate} error={confirm.error}>
        <p>Enter the password that you chose when you signed up. This creates your account.</p>
        <Field label="Password" error={at('password')}>
          <Input name="password" type="password" autoComplete="current-password" required autoFocus />
        </Field>
        <ErrorMessage>{rest}</ErrorMessage>
        <Button type="submit" variant="primary" size="large" disabled={confirm.isPending}>
          Create account
        </Button>
      </Form>
    </Frame>
  )
}

const DeadLink = () => (
  <Frame title="This link does not work" below={<SignInLink />}>
    <div className="flex flex-col gap-4">
      <p>The link works once, and for 24 hours. It was used, has expired, or is incomplete.</p>
      <Button asChild variant="primary" size="large">
        <Link to="/sign-up">Sign up again</Link>
      </Button>
    </div>
  </Frame>
)
