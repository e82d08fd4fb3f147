import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { fieldErrors } from './field-errors.ts'
import { Field } from './field.tsx'
import { FormButtons } from './form-buttons.tsx'
import { Form } from './form.tsx'
import { Input } from './input.tsx'

type Props = {
  /** The title of the dialog and the label of the confirming button. */
  action: string
  /** What is deleted. */
  children: ReactNode
  /** What has to be typed, and its name. */
  expected: string
  label: string
  send(confirm: string): Promise<unknown>
  onDone(): void
}

/** A button that asks for confirmation before something large is deleted for good. */
export function ConfirmByTyping(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{props.action}…</Button>
      <ConfirmByTypingDialog {...props} open={open} onOpenChange={setOpen} />
    </>
  )
}

type DialogProps = Props & { open: boolean; onOpenChange(open: boolean): void }

export function ConfirmByTypingDialog({
  action,
  children,
  expected,
  label,
  send,
  onDone,
  open,
  onOpenChange,
}: DialogProps) {
  const confirm = useMutation({
    async mutationFn(form: FormData) {
      const typed = String(form.get('confirm')).trim()
      if (typed.toLowerCase() !== expected.trim().toLowerCase()) throw new Error(`Type “${expected}” to confirm.`)
      return send(typed)
    },
    onSuccess: onDone,
  })
  const { reset } = confirm
  useEffect(() => {
    if (open) reset()
  }, [open, reset])
  const { at, rest } = fieldErrors(confirm.error, 'confirm')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={action}>
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
        <FormButtons action={action} danger pending={confirm.isPending} onCancel={() => onOpenChange(false)} />
      </Form>
    </Dialog>
  )
}
