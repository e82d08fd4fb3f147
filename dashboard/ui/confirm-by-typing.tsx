import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { fieldErrors } from './field-errors.ts'
import { Field } from './field.tsx'
import { FormButtons } from './form-buttons.tsx'
import { Form } from './form.tsx'
import { Input } from './input.tsx'

type Props = {
  /** The label of the button that opens the dialog, its title, and the label of the confirming button. */
  action: string
  /** What is deleted. */
  children: ReactNode
  /** What has to be typed, and its name. */
  expected: string
  label: string
  send(confirm: string): Promise<unknown>
  onDone(): void
}

/** Asks for confirmation before something large is deleted for good. */
export function ConfirmByTyping({ action, children, expected, label, send, onDone }: Props) {
  const [open, setOpen] = useState(false)
  const confirm = useMutation({
    mutationFn: (form: FormData) => send(String(form.get('confirm')).trim()),
    onSuccess: onDone,
  })
  const { at, rest } = fieldErrors(confirm.error, 'confirm')
  return (
    <>
      <Button
        onClick={() => {
          confirm.reset()
          setOpen(true)
        }}
      >
        {action}…
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={action}>
        <Form send={confirm.mutate} error={confirm.error}>
          <div className="flex flex-col gap-2 text-muted">
            {children}
            <p>
              To confirm, type <strong className="break-all">{expected}</strong>.
            </p>
          </div>
          <Field label={label} error={at('confirm') ?? rest}>
            <Input name="confirm" required autoFocus autoComplete="off" autoCapitalize="off" spellCheck={false} />
          </Field>
          <FormButtons action={action} danger pending={confirm.isPending} onCancel={() => setOpen(false)} />
        </Form>
      </Dialog>
    </>
  )
}
