import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { MailCheck, MailX } from 'lucide-react'
import { api, unwrap } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Empty, Skeleton } from '../ui/states.tsx'

/** Where the link of a verification mail leads, once the person is signed in. */
export default function VerifyEmail() {
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const { data, error } = useQuery({
    queryKey: ['verify-email', token],
    async queryFn() {
      const { data } = await unwrap(api.POST('/api/v1/me/verification/confirm', { body: { token } }))
      await refresh('sessions', 'pending-memberships')
      return data
    },
    retry: false,
    staleTime: Infinity,
  })
  if (!data && !error) return <Skeleton className="m-6 h-48" />
  return (
    <>
      <h1 className="sr-only">Verify your email address</h1>
      <Empty
        icon={data ? MailCheck : MailX}
        title={data ? 'Your email address is verified' : 'This link does not work'}
        action={
          <Button asChild variant="primary">
            {data ? <Link to="/">Go to Rapport</Link> : <Link to="/settings/profile">Go to your profile</Link>}
          </Button>
        }
      >
        {data ? data.email : error?.message}
      </Empty>
    </>
  )
}
