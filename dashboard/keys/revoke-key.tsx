import { useMutation } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { Confirm } from '../ui/confirm.tsx'
import { formatAgo } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'

export function RevokeKey({ apiKey, onDone }: { apiKey: Schemas['Key'] | undefined; onDone(): void }) {
  const revoke = useMutation({
    mutationFn: (id: string) => unwrap(api.DELETE('/api/v1/keys/{id}', { params: { path: { id } } })),
    async onSuccess() {
      onDone()
      toast.success('The key was revoked.')
      await refresh('keys')
    },
  })
  return (
    <Confirm
      open={apiKey !== undefined}
      onOpenChange={(open) => {
        if (open) return
        revoke.reset()
        onDone()
      }}
      title={`Revoke “${apiKey?.name ?? ''}”?`}
      action="Revoke key"
      pending={revoke.isPending}
      error={revoke.error}
      onConfirm={() => apiKey && revoke.mutate(apiKey.id)}
    >
      <p>
        Programs that use it stop working immediately. This cannot be undone.
        {apiKey?.last_used_at && ` It was last used ${formatAgo(apiKey.last_used_at)}.`}
      </p>
    </Confirm>
  )
}
