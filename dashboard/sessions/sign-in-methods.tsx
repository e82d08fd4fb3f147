import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { refresh } from '../api/queries.ts'
import { Rows } from '../settings/rows.tsx'
import { Section } from '../settings/section.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { When } from '../ui/when.tsx'
import { linkAccount, unlinkAccount } from './auth.ts'
import { ConfirmPassword } from './confirm-password.tsx'
import { configurationQuery } from './links.ts'
import { signInMethodsQuery } from './me.ts'
import { SsoError } from './sso.tsx'

/** The accounts at the sign-in provider of this server that the person can sign in with. */
export function LinkedAccounts() {
  const [isLinking, setLinking] = useState(false)
  const { linked } = useSearch({ strict: false }) as { linked?: boolean }
  const { data: configuration } = useQuery(configurationQuery)
  const methods = useQuery({ ...signInMethodsQuery, select: ({ linked_accounts }) => linked_accounts })
  const unlink = useMutation({
    mutationFn: unlinkAccount,
    onSuccess: () => void toast.success('The account was unlinked.'),
    onError: (error) => toast.error(error.message),
    onSettled: () => refresh('sign-in-methods'),
  })
  const provider = configuration?.oidc?.name
  if (!provider) return null
  return (
    <Section
      title={provider}
      description={
        linked ? (
          <span role="status">Your account at {provider} is linked. You can now sign in with it.</span>
        ) : (
          `Link your account at ${provider} to sign in with it.`
        )
      }
      action={<Button onClick={() => setLinking(true)}>Link an account</Button>}
    >
      <div className="px-4 pt-4 empty:hidden">
        <SsoError />
      </div>
      <Rows query={methods} empty={null}>
        {({ id, email, created_at }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-2.5">
            <Link2 className="size-4 shrink-0 text-muted" aria-hidden />
            <div className="min-w-0 grow">
              <p className="font-medium">{email ?? 'Account without an email address'}</p>
              <p className="text-muted">
                Linked <When at={created_at} />
              </p>
            </div>
            <Button
              size="small"
              disabled={unlink.isPending}
              onClick={() => unlink.mutate(id)}
              aria-label={`Unlink ${email ?? 'the account'}`}
            >
              Unlink
            </Button>
          </li>
        )}
      </Rows>
      <ConfirmPassword
        open={isLinking}
        onOpenChange={setLinking}
        title={`Link an account at ${provider}`}
        description={`You sign in at ${provider}, and then return here.`}
        action="Continue"
        send={linkAccount}
        onDone={({ url }) => location.assign(url)}
      />
    </Section>
  )
}
