import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailOpen } from 'lucide-react'
import { useState } from 'react'
import { api, unwrap, type Schemas } from '../api/client.ts'
import { queryClient, refresh } from '../api/queries.ts'
import { Rows } from '../settings/rows.tsx'
import { Section } from '../settings/section.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { formatDay } from '../ui/format.ts'
import { Empty } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { When } from '../ui/when.tsx'
import { RenewInvitation } from './renew-invitation.tsx'

type Invitation = Schemas['Invitation']
const key = ['invites', 'list']

/** The pending invitations. */
export function InvitationList() {
  const [renewed, setRenewed] = useState<Invitation>()
  const invitations = useQuery({
    queryKey: key,
    queryFn: async () =>
      (await unwrap(api.GET('/api/v1/workspaces/invites', { params: { query: { per_page: 250 } } }))).data,
  })
  const revoke = useMutation({
    mutationFn: ({ id }: Invitation) =>
      unwrap(api.DELETE('/api/v1/workspaces/invites/{id}', { params: { path: { id } } })),
    onMutate({ id }) {
      const before = queryClient.getQueryData<Invitation[]>(key)
      queryClient.setQueryData<Invitation[]>(key, (all) => all?.filter((other) => other.id !== id))
      return { before }
    },
    onSuccess: (_, { email }) => void toast.success(`The invitation for ${email} was revoked.`),
    onError(error, _, context) {
      queryClient.setQueryData(key, context?.before)
      toast.error(error.message)
    },
    onSettled: () => refresh('invites'),
  })
  return (
    <Section title="Invitations" description="A link is valid for seven days, for the invited address only.">
      <Rows
        query={invitations}
        empty={
          <Empty
            icon={MailOpen}
            title="No pending invitations"
            action={
              <Button asChild>
                <Link to="/settings/members" search={{ invite: true }}>
                  Invite someone
                </Link>
              </Button>
            }
          >
            People you invite are listed here until they join.
          </Empty>
        }
      >
        {(invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
            <div className="min-w-0 grow basis-48">
              <p className="font-medium break-all">{invitation.email}</p>
              <p className="text-muted">
                Invited <When at={invitation.created_at} /> · until {formatDay(invitation.expires_at.slice(0, 10))}
              </p>
            </div>
            <Badge>{invitation.role === 'owner' ? 'Owner' : 'Member'}</Badge>
            <Button onClick={() => setRenewed(invitation)} aria-label={`New link for ${invitation.email}`}>
              New link
            </Button>
            <Button
              onClick={() => revoke.mutate(invitation)}
              aria-label={`Revoke the invitation for ${invitation.email}`}
            >
              Revoke
            </Button>
          </li>
        )}
      </Rows>
      <RenewInvitation invitation={renewed} onDone={() => setRenewed(undefined)} />
    </Section>
  )
}
