import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SecretOnce } from './secret-once.tsx'
import { type WebhookInput, WebhookForm } from './webhook-form.tsx'

export function NewWebhookDialog({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const navigate = useNavigate()
  const send = useOnce()
  const [made, setMade] = useState<{ id: string; secret: string }>()
  const make = useMutation({
    mutationFn: (body: WebhookInput) =>
      send(body, (body, headers) => unwrap(api.POST('/api/v1/webhooks', { body, headers }))),
    async onSuccess({ data }) {
      setMade(data)
      await refresh('webhooks')
    },
  })
  async function close() {
    make.reset()
    setMade(undefined)
    if (made) await navigate({ to: '/settings/webhooks/$id', params: { id: made.id } })
    else onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(open) => (open ? onOpenChange(true) : void close())}
      title={made ? 'Signing secret' : 'New webhook'}
    >
      {made ? (
        <SecretOnce secret={made.secret} onDone={close} />
      ) : (
        <WebhookForm
          action="Create webhook"
          pending={make.isPending}
          error={make.error}
          onSend={make.mutate}
          onCancel={close}
        />
      )}
    </Dialog>
  )
}
