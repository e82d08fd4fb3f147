import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { changedFields } from '../records/differences.ts'
import { saveGuarded } from '../records/save-guarded.ts'
import { Section } from '../settings/section.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { DeleteWebhook } from './delete-webhook.tsx'
import type { Webhook } from './kinds.ts'
import { RotateSecret } from './rotate-secret.tsx'
import { type WebhookInput, WebhookForm } from './webhook-form.tsx'

export function WebhookSettings({ webhook }: { webhook: Webhook }) {
  const [deleting, setDeleting] = useState(false)
  // As it was when the form was opened: what another person has saved since then is a conflict.
  const [opened, setOpened] = useState(webhook)
  const save = useMutation({
    mutationFn: (patch: WebhookInput) =>
      saveGuarded({
        kind: 'webhooks',
        base: opened,
        patch,
        send: async (body, headers) =>
          (await unwrap(api.PATCH('/api/v1/webhooks/{id}', { params: { path: { id: opened.id } }, body, headers })))
            .data,
      }),
    async onSuccess(saved: Webhook, entered) {
      setOpened(saved)
      const isOther = Object.keys(changedFields(saved, entered)).length > 0
      if (isOther) toast.info('The form shows what the other person saved.')
      else toast.success('The webhook was saved.')
      await refresh('webhooks')
    },
  })
  return (
    <>
      <Section title="URL and events">
        <div className="max-w-2xl p-4">
          <WebhookForm
            key={opened.updated_at}
            webhook={opened}
            action="Save"
            pending={save.isPending}
            error={save.error}
            onSend={save.mutate}
          />
        </div>
      </Section>
      <Section
        title="Signing secret"
        description="Replace the secret if it may have leaked. The old secret also stays valid for 24 hours."
        action={<RotateSecret id={webhook.id} />}
      />
      <Section
        title="Delete"
        description="No more events are sent, and the delivery log is deleted."
        action={<Button onClick={() => setDeleting(true)}>Delete webhook</Button>}
      />
      <DeleteWebhook webhook={webhook} open={deleting} onOpenChange={setDeleting} />
    </>
  )
}
