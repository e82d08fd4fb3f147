import { useMutation } from '@tanstack/react-query'
import { refresh } from '../api/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { disableTwoFactor } from './auth.ts'

export function TwoFactorOff({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const turnOff = useMutation({
    mutationFn: (form: FormData) => disableTwoFactor(String(form.get('password'))),
    async onSuccess() {
      onOpenChange(false)
      await refresh('sessions')
      toast.success('Two-factor authentication is off. Your backup codes no longer work.')
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Turn off two-factor authentication"
      description="You will sign in with your password only, and your backup codes stop working."
    >
      <Form send={turnOff.mutate} error={turnOff.error}>
        <Field label="Your password" error={turnOff.error?.message}>
          <Input name="password" type="password" autoComplete="current-password" required autoFocus />
        </Field>
        <FormButtons action="Turn off" danger pending={turnOff.isPending} onCancel={() => onOpenChange(false)} />
      </Form>
    </Dialog>
  )
}
