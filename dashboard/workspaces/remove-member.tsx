import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap, idempotencyHeader, type Schemas } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { allKinds } from '../kinds/registry.ts'
import { OwnerSelect } from '../owners/owner-select.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'

type Props = { member: Schemas['ListedMember']; open: boolean; onOpenChange(open: boolean): void }

export function RemoveMember({ member, open, onOpenChange }: Props) {
  const { id, pending } = member
  const name = member.name ?? member.email!
  const [successor, setSuccessor] = useState('')
  const remove = useMutation({
    async mutationFn() {
      await unwrap(api.DELETE('/api/v1/workspaces/members/{id}', { params: { path: { id } } }))
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
          : 'They lose access immediately, and the API keys they created stop working. Records they added are kept.'}
      </p>
      {!pending && (
        <Field label="Reassign their records and tasks to">
          <OwnerSelect
            current={null}
            without={id}
            none="Do not reassign"
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
  for (const { plural, responsible } of allKinds()) {
    if (!responsible) continue
    const entity_type = plural as Schemas['BulkJob']['entity_type']
    const body = { entity_type, action: 'update', filter: { [responsible]: from }, set: { [responsible]: to } } as const
    await unwrap(api.POST('/api/v1/bulk-jobs', { body, headers: idempotencyHeader() }))
  }
}
