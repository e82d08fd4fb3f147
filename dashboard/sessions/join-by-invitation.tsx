import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AccountForm } from './account-form.tsx'
import type { Invitation } from './auth.ts'
import { Frame } from './frame.tsx'
import { InvitedBy } from './invited-by.tsx'
import { configurationQuery } from './links.ts'
import { NoSignUp } from './no-sign-up.tsx'
import { OrDivider, SsoButton } from './sso.tsx'

/** For someone who is not signed in: an account of their own, or the one that they have already. */
export function JoinByInvitation({ token, invitation }: { token: string; invitation: Invitation }) {
  const { workspace_name, email } = invitation
  const { data } = useQuery(configurationQuery)
  return (
    <Frame title={`Join ${workspace_name}`}>
      <InvitedBy invitation={invitation} />
      <p className="mb-4 border-b pb-4">
        Already have an account?{' '}
        <Link
          to="/sign-in"
          search={{ to: `/invitations/${token}`, email }}
          className="font-medium text-accent-strong underline"
        >
          Sign in to accept
        </Link>
      </p>
      {data?.sign_up === 'closed' ? (
        <NoSignUp policy="closed" />
      ) : (
        <>
          {data?.oidc && (
            <>
              <SsoButton action="Join" invitationToken={token} to={`/invitations/${token}`} />
              <OrDivider />
            </>
          )}
          <AccountForm invitation={{ token, email }} action="Join" title="New here? Choose a name and a password" />
        </>
      )}
    </Frame>
  )
}
