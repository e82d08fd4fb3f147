import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api, unwrap } from '../api/client.ts'

const PendingMembership = lazy(() => import('./pending-membership.tsx'))

/** Asks the person to confirm or decline the memberships that were accepted with an API key for their address. */
export function PendingMemberships() {
  const { data } = useQuery({
    queryKey: ['pending-memberships'],
    queryFn: () => unwrap(api.GET('/api/v1/me/pending-memberships', { params: { query: { per_page: 5 } } })),
    staleTime: 5 * 60_000,
  })
  return (
    <Suspense>
      {data?.data.map((membership) => (
        <PendingMembership key={membership.id} membership={membership} />
      ))}
    </Suspense>
  )
}
