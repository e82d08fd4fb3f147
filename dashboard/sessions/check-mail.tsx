import { MailCheck } from 'lucide-react'
import { Button } from '../ui/button.tsx'

/**
 * After signing up on a server that sends mail. The same for an address that has an account: its owner gets another mail.
 * An invitation is for one address, so there is no button to use another one.
 */
export const CheckMail = ({ email, onBack }: { email: string; onBack?: () => void }) => (
  <div role="status" className="flex flex-col items-center gap-3 text-center">
    <MailCheck className="size-8 text-accent-strong" aria-hidden />
    <h2 className="font-semibold">Check your email</h2>
    <p>
      We sent an email to <strong className="break-all">{email}</strong>. Open the link in it within 24 hours to
      continue.
    </p>
    <p className="text-muted">No email? Check your spam folder{onBack && ' and the address'}.</p>
    {onBack && <Button onClick={onBack}>Use another address</Button>}
  </div>
)
