import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { configurationQuery } from './links.ts'

type Props = { action: 'Sign in' | 'Sign up' | 'Join'; to?: string | undefined; invitationToken?: string }

/** A link to the sign-in provider of this server, if there is one. */
export function SsoButton({ action, to, invitationToken }: Props) {
  const { data } = useQuery(configurationQuery)
  if (!data?.oidc) return null
  const query = new URLSearchParams({
    ...(to && { to }),
    ...(invitationToken && { invitation_token: invitationToken }),
  })
  return (
    <Button asChild size="large" className="w-full">
      <a href={`/api/auth/oidc/start?${query}`}>
        {action} with {data.oidc.name}
      </a>
    </Button>
  )
}

/** Between the provider and the form. */
export const OrDivider = () => (
  <div className="my-4 flex items-center gap-3 text-muted" aria-hidden>
    <span className="grow border-t" />
    or
    <span className="grow border-t" />
  </div>
)

/** Why the provider led back here without signing in. */
export function SsoError() {
  const { data } = useQuery(configurationQuery)
  const { error } = useSearch({ strict: false }) as { error?: string }
  if (!error || !data) return null
  return (
    <div className="mb-4">
      <ErrorMessage>{describeSsoError(error, data.oidc?.name ?? 'the provider')}</ErrorMessage>
    </div>
  )
}

export function describeSsoError(error: string, name: string) {
  const sentences: Record<string, string> = {
    provider_unavailable: `${name} cannot be reached. Try again later, or use another way to sign in.`,
    sign_in_expired: 'This sign-in has expired, or was started in another window. Try again.',
    sign_in_cancelled: `The sign-in with ${name} was cancelled.`,
    too_many_sign_ins: 'There were too many sign-ins to your account. Wait a few minutes, then try again.',
    email_unverified: `${name} has not verified your email address. Verify it there first, then try again.`,
    account_exists: `An account with your email address already exists, but the address is not verified here. Sign in with your password, then link ${name} in your profile.`,
    account_unlinked: `You unlinked this account at ${name}. Sign in another way, then link it again in your profile.`,
    other_identity_linked: `The account with your email address is linked to another account at ${name}. Sign in with that account or your password, then link this one in your profile.`,
    sign_up_closed: 'You have no account here, and this server does not accept new accounts.',
    invitation_required:
      'You have no account here, and new accounts need an invitation. Open the link in your invitation email.',
    invitation_invalid: `This invitation has ended, or is for another email address than the one at ${name}.`,
    linked_elsewhere: `This account at ${name} is already linked to another person.`,
  }
  return sentences[error] ?? `The sign-in with ${name} failed. Try again.`
}
