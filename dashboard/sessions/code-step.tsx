import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { verifyBackupCode, verifyCode } from './auth.ts'
import { CodeInput } from './code-input.tsx'
import { Frame } from './frame.tsx'

/** The second step of signing in, for those who asked for one. */
export function CodeStep({ onIn, onBack }: { onIn(): void; onBack(): void }) {
  const [byBackup, setByBackup] = useState(false)
  const verify = useMutation({
    mutationFn(form: FormData) {
      const code = String(form.get('code')).trim()
      return byBackup ? verifyBackupCode(code) : verifyCode(code.replaceAll(' ', ''))
    },
    onSuccess: onIn,
  })
  function change() {
    verify.reset()
    setByBackup(!byBackup)
  }
  return (
    <Frame
      title="One more step"
      below={
        <button type="button" className="text-accent-strong underline" onClick={onBack}>
          Back to password
        </button>
      }
    >
      <Form key={String(byBackup)} send={verify.mutate} error={verify.error}>
        {byBackup ? (
          <Field label="Backup code" hint="Each code works once" error={verify.error?.message}>
            <Input name="code" autoComplete="off" required autoFocus className="font-mono" />
          </Field>
        ) : (
          <Field
            label="Code"
            name="code"
            hint="The six digits that your app shows for Rapport"
            error={verify.error?.message}
          >
            <CodeInput required />
          </Field>
        )}
        <Button type="submit" variant="primary" size="large" disabled={verify.isPending}>
          Sign in
        </Button>
        <button type="button" className="text-muted underline" onClick={change}>
          {byBackup ? 'Use the app instead' : 'Use a backup code instead'}
        </button>
      </Form>
    </Frame>
  )
}
