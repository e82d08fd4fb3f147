import { Button } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'

/** The link that was mailed, to hand over in another way too: its token is shown only now. */
export function InvitationLink({ email, token, onDone }: { email: string; token: string; onDone(): void }) {
  return (
    <div className="flex flex-col gap-3">
      <p role="status">
        A mail with a link is on its way to <strong>{email}</strong>. Where no mail is set up, or to be sure, send them
        the link yourself. It is shown only this once:
      </p>
      <CopyText label="Invitation link" text={`${location.origin}/invitations/${token}`} />
      <Button variant="primary" onClick={onDone} className="self-end">
        Done
      </Button>
    </div>
  )
}
