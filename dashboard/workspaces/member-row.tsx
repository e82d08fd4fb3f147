import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap, type Schemas } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { useIsOwner, useMe } from '../sessions/me.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { RemoveMember } from './remove-member.tsx'

type Role = 'owner' | 'member'

export function MemberRow({ member }: { member: Schemas['ListedMember'] }) {
  const { user } = useMe()
  const isOwner = useIsOwner()
  const [removing, setRemoving] = useState(false)
  const isMe = member.id === user.id
  const label = member.name ?? member.email!
  const change = useMutation({
    mutationFn: (role: Role) =>
      unwrap(api.PATCH('/api/v1/workspaces/members/{id}', { params: { path: { id: member.id } }, body: { role } })),
    onError: (error) => toast.error(error.message),
    onSettled: () => refresh('members', ...(isMe ? ['me'] : [])),
  })
  // Shows the choice immediately, and then the response of the API.
  const role = change.isPending ? change.variables : (member.role as Role)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <Avatar name={label} />
      <div className="min-w-0 grow basis-40">
        <p className="flex items-center gap-2 truncate font-medium">
          {label} {isMe && <Badge>You</Badge>} {member.pending && <Badge tone="warn">Pending</Badge>}
        </p>
        <p className="truncate text-muted">
          {member.pending ? 'No access until they sign in with this address and confirm' : member.email}
        </p>
      </div>
      {isOwner ? (
        <div className="flex gap-2">
          <Select
            aria-label={`Role of ${label}`}
            value={role}
            onChange={({ target }) => change.mutate(target.value as Role)}
            className="w-28"
          >
            <option value="member">Member</option>
            <option value="owner">Owner</option>
          </Select>
          {!isMe && (
            <Button onClick={() => setRemoving(true)} aria-label={`Remove ${label}`}>
              Remove
            </Button>
          )}
        </div>
      ) : (
        <Badge>{role === 'owner' ? 'Owner' : 'Member'}</Badge>
      )}
      <RemoveMember member={member} open={removing} onOpenChange={setRemoving} />
    </li>
  )
}
