import { useMutation, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { Section } from '../settings/section.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { configurationQuery } from './links.ts'
import { sessionQuery } from './me.ts'

/** Shown while the address is not verified, on a server that sends mail. */
export function EmailVerification() {
  const configuration = useQuery(configurationQuery)
  const session = useQuery(sessionQuery)
  const send = useMutation({ mutationFn: () => unwrap(api.POST('/api/v1/me/verification')) })
  if (!configuration.data?.sends_mail || !session.data || session.data.user.emailVerified) return null
  return (
    <Section
      title="Verify your email address"
      description={`Open the link that we sent to ${session.data.user.email}. Until then you cannot accept invitations.`}
      action={
        send.isSuccess ? (
          <p role="status">A new link is on its way.</p>
        ) : (
          <Button disabled={send.isPending} onClick={() => send.mutate()}>
            Send a new link
          </Button>
        )
      }
    >
      {send.error && (
        <div className="p-4">
          <ErrorMessage>{send.error.message}</ErrorMessage>
        </div>
      )}
    </Section>
  )
}
