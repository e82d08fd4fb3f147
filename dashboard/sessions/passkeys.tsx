import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { refresh } from '../api/queries.ts'
import { Rows } from '../settings/rows.tsx'
import { Section } from '../settings/section.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { When } from '../ui/when.tsx'
import { type Passkey, removePasskey, renamePasskey } from './auth.ts'
import { browserOf } from './browser-of.ts'
import { ConfirmPassword } from './confirm-password.tsx'
import { signInMethodsQuery } from './me.ts'
import { addPasskey, supportsPasskeys } from './webauthn.ts'

/** The passkeys of the person: added, named and removed here. */
export function Passkeys() {
  const [isAdding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<Passkey>()
  const [removed, setRemoved] = useState<Passkey>()
  const passkeys = useQuery({ ...signInMethodsQuery, select: ({ passkeys }) => passkeys })
  const remove = useMutation({
    mutationFn: removePasskey,
    onSuccess() {
      setRemoved(undefined)
      toast.success('The passkey was removed.')
    },
    onSettled: () => refresh('sign-in-methods'),
  })
  return (
    <Section
      title="Passkeys"
      description="Sign in with your fingerprint, face or screen lock, or with a security key. No password or code is needed."
      action={
        supportsPasskeys() ? (
          <Button onClick={() => setAdding(true)}>Add a passkey</Button>
        ) : (
          <p className="text-muted">This browser or address does not support passkeys.</p>
        )
      }
    >
      <Rows query={passkeys} empty={null}>
        {(passkey) => (
          <li key={passkey.id} className="flex items-center gap-3 px-4 py-2.5">
            <KeyRound className="size-4 shrink-0 text-muted" aria-hidden />
            <div className="min-w-0 grow">
              <p className="truncate font-medium">{passkey.name}</p>
              <p className="text-muted">
                Added <When at={passkey.created_at} />
                {passkey.last_used_at ? (
                  <>
                    {' '}
                    · last used <When at={passkey.last_used_at} />
                  </>
                ) : (
                  ' · never used'
                )}
              </p>
            </div>
            <Button size="small" onClick={() => setRenamed(passkey)} aria-label={`Rename ${passkey.name}`}>
              Rename
            </Button>
            <Button size="small" onClick={() => setRemoved(passkey)} aria-label={`Remove ${passkey.name}`}>
              Remove
            </Button>
          </li>
        )}
      </Rows>
      <ConfirmPassword
        open={isAdding}
        onOpenChange={setAdding}
        title="Add a passkey"
        description="Your browser asks you where to store it."
        action="Continue"
        send={(password) => addPasskey(browserOf(navigator.userAgent).name, password)}
        onDone={() => {
          setAdding(false)
          void refresh('sign-in-methods')
          toast.success('The passkey was added. You can now sign in with it.')
        }}
      />
      {renamed && <RenamePasskey passkey={renamed} onClose={() => setRenamed(undefined)} />}
      <Confirm
        open={removed !== undefined}
        onOpenChange={(open) => {
          if (open) return
          setRemoved(undefined)
          remove.reset()
        }}
        title={`Remove the passkey ${removed?.name ?? ''}?`}
        action="Remove passkey"
        onConfirm={() => remove.mutate(removed!.id)}
        pending={remove.isPending}
        error={remove.error}
      >
        You can no longer sign in with it. Delete it from your device or password manager, too.
      </Confirm>
    </Section>
  )
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const rename = useMutation({
    mutationFn: (form: FormData) => renamePasskey(passkey.id, String(form.get('name'))),
    async onSuccess() {
      await refresh('sign-in-methods')
      onClose()
    },
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Rename the passkey">
      <Form send={rename.mutate} error={rename.error}>
        <Field label="Name" error={rename.error?.message}>
          <Input name="name" required maxLength={255} defaultValue={passkey.name} autoFocus />
        </Field>
        <FormButtons action="Save" pending={rename.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
