import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Refusal } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Fault } from '../ui/fault.tsx'
import { faultsOf } from '../ui/faults.ts'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { signUp } from './auth.ts'
import { Frame } from './frame.tsx'

export default function SignUp() {
  const navigate = useNavigate()
  const join = useMutation({
    mutationFn: (form: FormData) =>
      signUp({
        name: String(form.get('name')),
        email: String(form.get('email')),
        password: String(form.get('password')),
        workspace_name: String(form.get('workspace_name')),
      }),
    async onSuccess() {
      queryClient.clear()
      await navigate({ to: '/' })
    },
  })
  const { at, rest } = faultsOf(join.error, 'name', 'email', 'password', 'workspace_name')
  const taken = join.error instanceof Refusal && join.error.code.startsWith('USER_ALREADY_EXISTS') ? rest : undefined
  return (
    <Frame
      title="Make your account"
      below={
        <>
          Have one already?{' '}
          <Link to="/sign-in" className="text-accent-strong underline">
            Sign in
          </Link>
        </>
      }
    >
      <Form send={join.mutate} error={join.error}>
        <Field label="Your name" error={at('name')}>
          <Input name="name" autoComplete="name" required autoFocus maxLength={255} />
        </Field>
        <Field label="Email" error={at('email') ?? taken}>
          <Input name="email" type="email" autoComplete="username" required />
        </Field>
        <Field label="Password" hint="At least 8 characters" error={at('password')}>
          <Input name="password" type="password" autoComplete="new-password" minLength={8} maxLength={128} required />
        </Field>
        <Field label="Workspace" hint="The name of your company or team" error={at('workspace_name')}>
          <Input name="workspace_name" autoComplete="organization" required maxLength={255} />
        </Field>
        {!taken && <Fault>{rest}</Fault>}
        <Button type="submit" variant="primary" size="large" disabled={join.isPending}>
          Make the account
        </Button>
      </Form>
    </Frame>
  )
}
