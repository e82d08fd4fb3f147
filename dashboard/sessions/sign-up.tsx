import { Link } from '@tanstack/react-router'
import { AccountForm } from './account-form.tsx'
import { Frame } from './frame.tsx'

export default function SignUp() {
  return (
    <Frame
      title="Make your account"
      below={
        <>
          Have one already?{' '}
          <Link to="/sign-in" className="text-accent-strong underline">
            Sign in
          </Link>
        </>
      }
    >
      <AccountForm action="Make the account" />
    </Frame>
  )
}
