import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { queryClient } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
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
      <form action={(form) => join.mutate(form)} className="flex flex-col gap-3">
        <Field label="Your name">
          <Input name="name" autoComplete="name" required autoFocus maxLength={255} />
        </Field>
        <Field label="Email">
          <Input name="email" type="email" autoComplete="username" required />
        </Field>
        <Field label="Password" hint="At least 8 characters">
          <Input name="password" type="password" autoComplete="new-password" minLength={8} maxLength={128} required />
        </Field>
        <Field label="Workspace" hint="The name of your company or team" error={join.error?.message}>
          <Input name="workspace_name" autoComplete="organization" required maxLength={255} />
        </Field>
        <Button type="submit" variant="primary" size="large" disabled={join.isPending}>
          Make the account
        </Button>
      </form>
    </Frame>
  )
}
