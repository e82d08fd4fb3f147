import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { Skeleton } from '../ui/states.tsx'
import { askForReset } from './auth.ts'
import { Frame } from './frame.tsx'
import { configurationQuery } from './links.ts'
import { SignInLink } from './sign-in-link.tsx'

export default function ForgottenPassword() {
  const ask = useMutation({ mutationFn: (form: FormData) => askForReset(String(form.get('email'))) })
  const configuration = useQuery(configurationQuery)
  // If the configuration cannot be read, assume that mail is sent.
  const isByMail = configuration.data?.sends_mail ?? true
  return (
    <Frame title="Reset password" below={<SignInLink />}>
      {configuration.isPending ? (
        <Skeleton className="h-32 w-full" />
      ) : ask.isSuccess ? (
        <p role="status">
          {isByMail
            ? 'If an account with this address exists, we have sent an email with a link. '
            : 'If an account with this address exists, the link is in a file on the server, in the folder “mails” of its data folder. Ask the operator of this server for it. '}
          The link works for one hour.
        </p>
      ) : (
        <Form send={ask.mutate} error={ask.error}>
          {!isByMail && (
            <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">
              This server does not send email. The reset link is stored on the server; ask its operator for it.
            </p>
          )}
          <Field
            label="Email"
            {...(isByMail && { hint: 'We will send you a link to set a new password' })}
            error={ask.error?.message}
          >
            <Input name="email" type="email" autoComplete="username" required autoFocus />
          </Field>
          <Button type="submit" variant="primary" size="large" disabled={ask.isPending}>
            {isByMail ? 'Send reset link' : 'Create reset link'}
          </Button>
        </Form>
      )}
    </Frame>
  )
}
