import { formatDay } from '../ui/format.ts'
import type { Invitation } from './auth.ts'

/** Shows who invited the person, to which workspace, and how long the invitation is valid. */
export function InvitedBy({
  invitation: { inviter_name, workspace_name, email, role, expires_at },
}: {
  invitation: Invitation
}) {
  return (
    <p className="mb-4 break-words">
      <strong>{inviter_name}</strong> invites <strong>{email}</strong> to the workspace{' '}
      <strong>{workspace_name}</strong> as {role === 'owner' ? 'an owner' : 'a member'}.{' '}
      <span className="text-muted">The invitation expires on {formatDay(expires_at.slice(0, 10))}.</span>
    </p>
  )
}
