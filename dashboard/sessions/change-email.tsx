import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { MailCheck, MailX } from 'lucide-react'
import { refresh } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Empty, Skeleton } from '../ui/states.tsx'
import { confirmEmail } from './auth.ts'

/** Where the link to a new address leads, once the person is signed in. */
export default function ChangeEmail() {
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const { data, error } = useQuery({
    queryKey: ['change-email', token],
    async queryFn() {
      const changed = await confirmEmail(String(token))
      await refresh('me', 'members', 'sessions')
      return changed
    },
    retry: false,
    staleTime: Infinity,
  })
  if (!data && !error) return <Skeleton className="m-6 h-48" />
  return (
    <>
      <h1 className="sr-only">Change your email address</h1>
      <Empty
        icon={data ? MailCheck : MailX}
        title={data ? 'Your email address was changed' : 'This link does not work'}
        action={
          <Button asChild variant="primary">
            <Link to="/settings/profile">Go to your profile</Link>
          </Button>
        }
      >
        {data ? `From now on you sign in with ${data.email}.` : error?.message}
      </Empty>
    </>
  )
}
