import { useMutation } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { enterWorkspace } from '../sessions/enter-workspace.ts'

export default function PendingMembership({ membership }: { membership: Schemas['PendingMembership'] }) {
  const { id, workspace, role, inviter_name } = membership
  const params = { path: { id } }
  const confirm = useMutation({
    async mutationFn() {
      await unwrap(api.POST('/api/v1/me/pending-memberships/{id}/confirm', { params }))
      await enterWorkspace(workspace.id)
    },
    onError: (error) => toast.error(error.message),
  })
  const decline = useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/v1/me/pending-memberships/{id}', { params })),
    onSuccess: () => toast.success(`You declined to join ${workspace.name}.`),
    onError: (error) => toast.error(error.message),
    onSettled: () => refresh('pending-memberships'),
  })
  const isBusy = confirm.isPending || decline.isPending
  return (
    <section
      aria-label={`Invitation to ${workspace.name}`}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b bg-accent-soft px-4 py-2"
    >
      <p className="min-w-0 break-words">
        {inviter_name ? `${inviter_name} invites you` : 'You are invited'} to join <strong>{workspace.name}</strong> as{' '}
        {role === 'owner' ? 'an owner' : 'a member'}.
      </p>
      <div className="flex gap-2">
        <Button onClick={() => decline.mutate()} disabled={isBusy}>
          Decline
        </Button>
        <Button variant="primary" onClick={() => confirm.mutate()} disabled={isBusy}>
          Join
        </Button>
      </div>
    </section>
  )
}
