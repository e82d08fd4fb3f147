import { useMutation, useQuery } from '@tanstack/react-query'
import { api, unwrap, idempotencyHeader, type Schemas } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { configurationQuery } from '../sessions/links.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { InvitationLink } from './invitation-link.tsx'

type Props = { invitation: Schemas['Invitation'] | undefined; onDone(): void }

/** A token cannot be shown again, so a lost link is replaced: the old invitation is revoked, and the person is invited again. */
export function RenewInvitation({ invitation, onDone }: Props) {
  const { data: configuration } = useQuery(configurationQuery)
  const renew = useMutation({
    async mutationFn({ id, email, role }: Schemas['Invitation']) {
      await unwrap(api.DELETE('/api/v1/workspaces/invites/{id}', { params: { path: { id } } }))
      return (
        await unwrap(api.POST('/api/v1/workspaces/invites', { body: { email, role }, headers: idempotencyHeader() }))
      ).data
    },
    onSettled: () => refresh('invites'),
  })
  function close() {
    renew.reset()
    onDone()
  }
  if (renew.data)
    return (
      <Dialog open onOpenChange={close} title="New invitation link">
        <InvitationLink {...renew.data} onDone={close} />
      </Dialog>
    )
  return (
    <Confirm
      open={invitation !== undefined}
      onOpenChange={(open) => !open && close()}
      title={`Create a new link for ${invitation?.email ?? ''}?`}
      action="Create new link"
      danger={false}
      pending={renew.isPending}
      error={renew.error}
      onConfirm={() => invitation && renew.mutate(invitation)}
    >
      <p>
        The current link stops working.{' '}
        {configuration?.sends_mail
          ? 'The new link is sent by email and shown to you.'
          : 'The new link is shown to you, so that you can send it.'}
      </p>
    </Confirm>
  )
}
