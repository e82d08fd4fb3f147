import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { toast } from '../ui/toast.ts'
import { enableTwoFactor, type TwoFactor, verifyCode } from './auth.ts'
import { CodeInput } from './code-input.tsx'

/** Three steps: the password, the app, the backup codes. It is turned on only after a valid code of the app. */
export function TwoFactorSetup({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const [made, setMade] = useState<TwoFactor>()
  const [isOn, setOn] = useState(false)
  function close() {
    onOpenChange(false)
    setMade(undefined)
    if (isOn) void refresh('sessions')
    setOn(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(open) => (open ? onOpenChange(true) : close())}
      title="Set up two-factor authentication"
    >
      {!made && <AskPassword onMade={setMade} onCancel={close} />}
      {made && !isOn && <AskCode uri={made.totpURI} onRight={() => setOn(true)} onCancel={close} />}
      {made && isOn && <BackupCodes codes={made.backupCodes} onDone={close} />}
    </Dialog>
  )
}

function AskPassword({ onMade, onCancel }: { onMade(made: TwoFactor): void; onCancel(): void }) {
  const enable = useMutation({
    mutationFn: (form: FormData) => enableTwoFactor(String(form.get('password'))),
    onSuccess: onMade,
  })
  return (
    <Form send={enable.mutate} error={enable.error}>
      <Field label="Your password" hint="Needed to confirm that it is you" error={enable.error?.message}>
        <Input name="password" type="password" autoComplete="current-password" required autoFocus />
      </Field>
      <FormButtons action="Continue" pending={enable.isPending} onCancel={onCancel} />
    </Form>
  )
}

function AskCode({ uri, onRight, onCancel }: { uri: string; onRight(): void; onCancel(): void }) {
  const verify = useMutation({
    mutationFn: (form: FormData) => verifyCode(String(form.get('code')).replaceAll(' ', '')),
    onSuccess: onRight,
  })
  return (
    <Form send={verify.mutate} error={verify.error}>
      <p>Scan this with an app such as 1Password, Google Authenticator or Aegis:</p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <p className="text-muted">Or enter this key:</p>
      <CopyText label="Setup key" text={new URL(uri).searchParams.get('secret') ?? ''} />
      <Field label="Code" name="code" hint="The six digits that the app shows now" error={verify.error?.message}>
        <CodeInput required />
      </Field>
      <FormButtons action="Turn on" pending={verify.isPending} onCancel={onCancel} />
    </Form>
  )
}

function BackupCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success('The codes are copied.'),
      () => toast.error('The browser did not allow copying. Write them down.'),
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <p role="status">
        Two-factor authentication is on. Store these backup codes with your passwords. Each code works once if you lose
        your phone. They are not shown again.
      </p>
      <ul className="grid grid-cols-2 gap-1 rounded-md border bg-sunken p-3 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex justify-end gap-2">
        <Button onClick={copy}>Copy codes</Button>
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  )
}
