import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../ui/states.tsx'
import { AccountForm } from './account-form.tsx'
import { Frame } from './frame.tsx'
import { configurationQuery } from './links.ts'
import { NoSignUp } from './no-sign-up.tsx'
import { SignInLink } from './sign-in-link.tsx'
import { OrDivider, SsoButton } from './sso.tsx'

export default function SignUp() {
  // If the configuration cannot be read, the server decides when the form is sent.
  const { data, isPending } = useQuery(configurationQuery)
  return (
    <Frame
      title="Create your account"
      below={
        <>
          Already have an account? <SignInLink>Sign in</SignInLink>
        </>
      }
    >
      {isPending ? (
        <Skeleton className="h-64 w-full" />
      ) : !data || data.sign_up === 'open' ? (
        <>
          {data?.oidc && (
            <>
              <SsoButton action="Sign up" />
              <OrDivider />
            </>
          )}
          <AccountForm action="Create account" />
        </>
      ) : (
        <NoSignUp policy={data.sign_up} />
      )}
    </Frame>
  )
}
