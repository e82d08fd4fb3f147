import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '../sessions/links.ts'
import { Button } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'

/** The link of an invitation, for servers without mail: its token is shown only once. */
export function InvitationLink({ email, token, onDone }: { email: string; token: string; onDone(): void }) {
  const { data: configuration } = useQuery(configurationQuery)
  return (
    <div className="flex flex-col gap-3">
      <p role="status">
        {configuration?.sends_mail ? (
          <>
            An email with this link was sent to <strong>{email}</strong>. You can also send the link yourself.
          </>
        ) : (
          <>
            <strong>{email}</strong> is invited. This server does not send email, so send this link yourself.
          </>
        )}{' '}
        It is shown only this once, and works for seven days.
      </p>
      <CopyText label="Invitation link" text={`${location.origin}/invitations/${token}`} />
      <Button variant="primary" onClick={onDone} className="self-end">
        Done
      </Button>
    </div>
  )
}
