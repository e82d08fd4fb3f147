import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Refusal } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { adoptTimezone } from './adopt-timezone.ts'
import { signUp } from './auth.ts'
import { CheckMail } from './check-mail.tsx'

type Props = { action: string; title?: string; invitation?: { token: string; email: string } }

/** A new account: a name, a password, and a workspace unless an invitation leads to one. */
export function AccountForm({ invitation, title, action }: Props) {
  const navigate = useNavigate()
  const join = useMutation({
    mutationFn(form: FormData) {
      const text = (name: string) => String(form.get(name))
      const place = invitation ? { invitation_token: invitation.token } : { workspace_name: text('workspace_name') }
      return signUp({ name: text('name'), email: text('email'), password: text('password'), ...place })
    },
    async onSuccess({ needsMail }) {
      if (needsMail) return
      await adoptTimezone()
      queryClient.clear()
      await navigate({ to: '/' })
    },
  })
  const { at, rest } = fieldErrors(join.error, 'name', 'email', 'password', 'workspace_name')
  const isTaken = join.error instanceof Refusal && join.error.code.startsWith('USER_ALREADY_EXISTS')
  const message = invitation ? 'An account with this address already exists. Sign in to accept.' : rest
  const taken = isTaken ? message : undefined
  if (join.data?.needsMail)
    return <CheckMail email={String(join.variables.get('email'))} {...(!invitation && { onBack: join.reset })} />
  return (
    <Form send={join.mutate} error={join.error}>
      {title && <h2 className="font-semibold">{title}</h2>}
      <Field label="Your name" error={at('name')}>
        <Input name="name" autoComplete="name" required autoFocus maxLength={255} />
      </Field>
      <Field
        label="Email"
        error={at('email') ?? taken}
        {...(invitation && { hint: 'The invitation is for this address. Use it to sign in' })}
      >
        <Input
          name="email"
          type="email"
          autoComplete="username"
          required
          {...(invitation && { value: invitation.email, readOnly: true, className: 'bg-sunken text-muted' })}
        />
      </Field>
      <Field label="Password" hint="At least 8 characters" error={at('password')}>
        <Input name="password" type="password" autoComplete="new-password" minLength={8} maxLength={128} required />
      </Field>
      {!invitation && (
        <Field label="Workspace" hint="The name of your company or team" error={at('workspace_name')}>
          <Input name="workspace_name" autoComplete="organization" required maxLength={255} />
        </Field>
      )}
      {!taken && <ErrorMessage>{rest}</ErrorMessage>}
      <Button type="submit" variant="primary" size="large" disabled={join.isPending}>
        {action}
      </Button>
    </Form>
  )
}
