import { useMutation } from '@tanstack/react-query'
import { api, ask, type Schemas } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.ts'

type Props = { member: Schemas['ListedMember']; open: boolean; onOpenChange(open: boolean): void }

export function RemoveMember({ member, open, onOpenChange }: Props) {
  const { id, pending } = member
  const name = member.name ?? member.email!
  const remove = useMutation({
    mutationFn: () => ask(api.DELETE('/api/v1/workspaces/members/{id}', { params: { path: { id } } })),
    async onSuccess() {
      onOpenChange(false)
      toast.success(`${name} is no longer in this workspace.`)
      await refresh('members', 'keys')
    },
  })
  return (
    <Confirm
      open={open}
      onOpenChange={onOpenChange}
      title={`Remove ${name}?`}
      action="Remove"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
    >
      <p>
        {pending
          ? 'They can no longer confirm. You can invite them again.'
          : 'They lose access at once, and the keys they made stop working for good. What they added stays.'}
      </p>
    </Confirm>
  )
}
