import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, unwrap } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { type Invitation, signOut } from './auth.ts'
import { enterWorkspace } from './enter-workspace.ts'
import { Frame } from './frame.tsx'
import { InvitedBy } from './invited-by.tsx'

type Props = { token: string; invitation: Invitation; me: string }

/** For a signed-in person: they accept the invitation if it is theirs, or sign out for its recipient. */
export function AcceptInvitation({ token, invitation, me }: Props) {
  const isMine = me === invitation.email
  const accept = useMutation({
    async mutationFn() {
      const { data } = await unwrap(api.POST('/api/v1/workspaces/invites/accept', { body: { token } }))
      await enterWorkspace(data.workspace.id)
    },
  })
  const leave = useMutation({ mutationFn: () => signOut(`/invitations/${token}`) })
  return (
    <Frame title={`Join ${invitation.workspace_name}`}>
      <InvitedBy invitation={invitation} />
      <div className="flex flex-col gap-3">
        {!isMine && (
          <p role="status" className="rounded-md bg-warn-soft px-3 py-2 break-words text-warn">
            You are signed in as {me}, and the invitation is for another address.
          </p>
        )}
        <ErrorMessage>{(accept.error ?? leave.error)?.message}</ErrorMessage>
        {isMine ? (
          <Button variant="primary" size="large" disabled={accept.isPending} onClick={() => accept.mutate()}>
            Accept invitation
          </Button>
        ) : (
          <>
            <Button variant="primary" size="large" disabled={leave.isPending} onClick={() => leave.mutate()}>
              Sign out and continue
            </Button>
            <Button asChild size="large">
              <Link to="/">Stay signed in</Link>
            </Button>
          </>
        )}
      </div>
    </Frame>
  )
}
