import { useMutation, useQuery } from '@tanstack/react-query'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { signInMethodsQuery } from './me.ts'

type Props<Result> = {
  open: boolean
  onOpenChange(open: boolean): void
  title: string
  description: string
  action: string
  send(password: string | undefined): Promise<Result>
  onDone(result: Result): void
}

/** Asks for the password before a way to sign in is added. A person without a password must have signed in recently. */
export function ConfirmPassword<Result>({
  open,
  onOpenChange,
  title,
  description,
  action,
  send,
  onDone,
}: Props<Result>) {
  const { data } = useQuery(signInMethodsQuery)
  const confirm = useMutation({
    mutationFn: (form: FormData) => send(data?.has_password ? String(form.get('password')) : undefined),
    onSuccess: onDone,
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <Form send={confirm.mutate} error={confirm.error}>
        {data?.has_password ? (
          <Field label="Your password" hint="Needed to confirm that it is you" error={confirm.error?.message}>
            <Input name="password" type="password" autoComplete="current-password" required autoFocus />
          </Field>
        ) : (
          <ErrorMessage>{confirm.error?.message}</ErrorMessage>
        )}
        <FormButtons action={action} pending={confirm.isPending} onCancel={() => onOpenChange(false)} />
      </Form>
    </Dialog>
  )
}
