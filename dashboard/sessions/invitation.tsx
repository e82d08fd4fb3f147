import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { api, ask } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Fault } from '../ui/fault.tsx'
import { Skeleton } from '../ui/states.tsx'
import { AccountForm } from './account-form.tsx'
import { signOut, tellOtherWindows } from './auth.ts'
import { Frame } from './frame.tsx'
import { meQuery } from './me.ts'

/** Where the link in an invitation leads: whoever is signed in accepts; whoever is new chooses a name and a password. */
export default function Invitation() {
  const { token } = useParams({ strict: false }) as { token: string }
  const me = useQuery({ ...meQuery, retry: false })
  if (me.isPending)
    return (
      <Frame title="You are invited">
        <Skeleton className="h-24 w-full" />
      </Frame>
    )
  return me.data ? <Accept token={token} email={me.data.user.email} /> : <Join token={token} />
}

function Accept({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const accept = useMutation({
    async mutationFn() {
      const { data } = await ask(api.POST('/api/v1/workspaces/invites/accept', { body: { token } }))
      await ask(api.POST('/api/v1/workspaces/switch', { body: { workspace_id: data.workspace.id } }))
    },
    async onSuccess() {
      tellOtherWindows()
      queryClient.clear()
      await navigate({ to: '/' })
    },
  })
  return (
    <Frame title="You are invited">
      <div className="flex flex-col gap-3">
        <p>
          You are signed in as <strong>{email}</strong>.
        </p>
        <Fault>{accept.error?.message}</Fault>
        <Button variant="primary" size="large" disabled={accept.isPending} onClick={() => accept.mutate()}>
          Accept the invitation
        </Button>
        {accept.error && <Button onClick={() => signOut()}>Sign out, to accept as someone else</Button>}
      </div>
    </Frame>
  )
}

const Join = ({ token }: { token: string }) => (
  <Frame
    title="You are invited"
    below={
      <>
        Have an account already?{' '}
        <Link to="/sign-in" search={{ to: `/invitations/${token}` }} className="text-accent-strong underline">
          Sign in to accept
        </Link>
      </>
    }
  >
    <AccountForm invitation={token} action="Join" />
  </Frame>
)
