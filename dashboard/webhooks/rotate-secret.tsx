import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap, idempotencyHeader } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SecretOnce } from './secret-once.tsx'

export function RotateSecret({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  const rotate = useMutation({
    mutationFn: async () =>
      (
        await unwrap(
          api.POST('/api/v1/webhooks/{id}/rotate-secret', { params: { path: { id } }, headers: idempotencyHeader() }),
        )
      ).data,
    onSuccess: () => setOpen(false),
  })
  return (
    <>
      <Button
        onClick={() => {
          rotate.reset()
          setOpen(true)
        }}
      >
        Replace secret
      </Button>
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title="Replace the secret?"
        action="Replace secret"
        danger={false}
        pending={rotate.isPending}
        error={rotate.error}
        onConfirm={() => rotate.mutate()}
      >
        <p>Requests are also signed with the old secret for 24 hours. Switch to the new secret within that time.</p>
      </Confirm>
      <Dialog open={rotate.data !== undefined} onOpenChange={() => rotate.reset()} title="New signing secret">
        {rotate.data && (
          <SecretOnce secret={rotate.data.secret} onDone={() => rotate.reset()}>
            Requests are now signed with this secret, and for 24 hours also with the old one.
          </SecretOnce>
        )}
      </Dialog>
    </>
  )
}
