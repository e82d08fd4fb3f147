import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { queryClient } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { signIn } from './auth.ts'
import { Frame } from './frame.tsx'

export default function SignIn() {
  const navigate = useNavigate()
  const { to } = useSearch({ strict: false }) as { to?: string }
  const enter = useMutation({
    mutationFn: (form: FormData) => signIn(String(form.get('email')), String(form.get('password'))),
    async onSuccess() {
      queryClient.clear()
      // Only to a place within: an address that someone else put into the link leads nowhere.
      await navigate({ href: to?.startsWith('/') && !to.startsWith('//') ? to : '/' })
    },
  })
  return (
    <Frame
      title="Sign in to Rapport"
      below={
        <>
          New here?{' '}
          <Link to="/sign-up" className="text-accent-strong underline">
            Make an account
          </Link>
        </>
      }
    >
      <form action={(form) => enter.mutate(form)} className="flex flex-col gap-3">
        <Field label="Email">
          <Input name="email" type="email" autoComplete="username" required autoFocus />
        </Field>
        <Field label="Password" error={enter.error?.message}>
          <Input name="password" type="password" autoComplete="current-password" required />
        </Field>
        <Button type="submit" variant="primary" size="large" disabled={enter.isPending}>
          Sign in
        </Button>
        <Link to="/forgotten-password" className="text-center text-muted underline">
          Forgotten your password?
        </Link>
      </form>
    </Frame>
  )
}
