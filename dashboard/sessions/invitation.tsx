import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Failure, Skeleton } from '../ui/states.tsx'
import { AcceptInvitation } from './accept-invitation.tsx'
import { EndedInvitation } from './ended-invitation.tsx'
import { Frame } from './frame.tsx'
import { JoinByInvitation } from './join-by-invitation.tsx'
import { invitationQuery } from './links.ts'
import { sessionQuery } from './me.ts'

/** Where the link in an invitation leads: a signed-in person accepts it, a new one chooses a name and a password. */
export default function InvitationPage() {
  const { token } = useParams({ strict: false }) as { token: string }
  const { data: invitation, error, refetch } = useQuery(invitationQuery(token))
  const session = useQuery(sessionQuery)
  if (error)
    return (
      <Frame title="Your invitation">
        <Failure error={error} retry={refetch} />
      </Frame>
    )
  if (invitation === undefined || session.isPending)
    return (
      <Frame title="Your invitation">
        <Skeleton className="h-48 w-full" />
      </Frame>
    )
  const me = session.data?.user.email
  if (!invitation || (invitation.accepted && !(invitation.pending && !me)))
    return <EndedInvitation invitation={invitation} me={me} />
  return me ? (
    <AcceptInvitation token={token} invitation={invitation} me={me} />
  ) : (
    <JoinByInvitation token={token} invitation={invitation} />
  )
}
