import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ask, once, type Schemas } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { OwnerSelect } from '../owners/owner-select.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'

type Props = { member: Schemas['ListedMember']; open: boolean; onOpenChange(open: boolean): void }

const kinds = ['contacts', 'companies', 'deals', 'follow-ups', 'commitments'] as const

export function RemoveMember({ member, open, onOpenChange }: Props) {
  const { id, pending } = member
  const name = member.name ?? member.email!
  const [successor, setSuccessor] = useState('')
  const remove = useMutation({
    async mutationFn() {
      await ask(api.DELETE('/api/v1/workspaces/members/{id}', { params: { path: { id } } }))
      if (successor) await reassign(id, successor)
    },
    async onSuccess() {
      onOpenChange(false)
      toast.success(`${name} is no longer in this workspace.`)
      await refresh('members', 'keys', 'bulk-jobs')
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
      {!pending && (
        <Field label="Reassign their records and tasks to">
          <OwnerSelect
            current={null}
            without={id}
            none="Nobody: they keep their owner"
            value={successor}
            onChange={({ target }) => setSuccessor(target.value)}
          />
        </Field>
      )}
    </Confirm>
  )
}

/** Bulk jobs, because there may be many records: they run on the server and show their progress. */
async function reassign(from: string, to: string) {
  for (const entity_type of kinds) {
    const field = entity_type === 'follow-ups' || entity_type === 'commitments' ? 'assignee_id' : 'owner_id'
    const body = { entity_type, action: 'update', filter: { [field]: from }, set: { [field]: to } } as const
    await ask(api.POST('/api/v1/bulk-jobs', { body, headers: once() }))
  }
}
