import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { AccountForm } from './account-form.tsx'
import type { Invitation } from './auth.ts'
import { Frame } from './frame.tsx'
import { InvitedBy } from './invited-by.tsx'

/** For someone who is not signed in: an account of their own, or the one that they have already. */
export function JoinByInvitation({ token, invitation }: { token: string; invitation: Invitation }) {
  const { workspace_name, email, has_account } = invitation
  return (
    <Frame title={`Join ${workspace_name}`}>
      <InvitedBy invitation={invitation} />
      {has_account ? (
        <Button asChild variant="primary" size="large" className="w-full">
          <Link to="/sign-in" search={{ to: `/invitations/${token}`, email }}>
            Sign in to accept
          </Link>
        </Button>
      ) : (
        <AccountForm invitation={{ token, email }} action="Join" />
      )}
    </Frame>
  )
}
