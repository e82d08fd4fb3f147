import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api, ask } from '../api/client.ts'

/** Who is signed in, in which workspace and as what. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => (await ask(api.GET('/api/v1/me'))).data,
  staleTime: 60_000,
})

export const useMe = () => useSuspenseQuery(meQuery).data
export const useIsOwner = () => useMe().role === 'owner'
