import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { Frame } from './frame.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** Shown before a new password is typed, because this link would not accept it. */
export const DeadResetLink = () => (
  <Frame title="This link does not work" below={<SignInLink />}>
    <div className="flex flex-col gap-4">
      <p>A password reset link works once and for one hour. This link was used, has expired, or is incomplete.</p>
      <Button asChild variant="primary" size="large">
        <Link to="/forgotten-password">Request a new link</Link>
      </Button>
    </div>
  </Frame>
)
