import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import type { Invitation } from './auth.ts'
import { Frame } from './frame.tsx'

type Props = { invitation: Invitation | null; me: string | undefined }

/** An invitation link that cannot be used (any more), with the reason and what to do. */
export function EndedInvitation({ invitation, me }: Props) {
  return (
    <Frame title={invitation ? 'This invitation was accepted' : 'This invitation does not work'}>
      <div className="flex flex-col gap-4">
        <p>
          {!invitation
            ? 'The invitation was revoked, replaced by a newer one, or has expired, or the link is incomplete. Ask the person who invited you for a new invitation.'
            : invitation.pending
              ? `It was accepted on behalf of ${invitation.email}. Sign in with that address to confirm or decline.`
              : `${invitation.email} has joined ${invitation.workspace_name}. Each link works once.`}
        </p>
        <Button asChild variant="primary" size="large">
          {me ? (
            <Link to="/">Go to Rapport</Link>
          ) : (
            <Link to="/sign-in" {...(invitation && { search: { email: invitation.email } })}>
              Sign in
            </Link>
          )}
        </Button>
      </div>
    </Frame>
  )
}
