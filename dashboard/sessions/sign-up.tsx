import { AccountForm } from './account-form.tsx'
import { Frame } from './frame.tsx'
import { SignInLink } from './sign-in-link.tsx'

export default function SignUp() {
  return (
    <Frame
      title="Make your account"
      below={
        <>
          Have one already? <SignInLink>Sign in</SignInLink>
        </>
      }
    >
      <AccountForm action="Make the account" />
    </Frame>
  )
}
