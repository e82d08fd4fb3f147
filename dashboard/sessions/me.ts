import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api, ask } from '../api/client.ts'
import { thisSession } from './auth.ts'

/** Who is signed in, in which workspace and as what. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => (await ask(api.GET('/api/v1/me'))).data,
  staleTime: 60_000,
})

export const useMe = () => useSuspenseQuery(meQuery).data
export const useIsOwner = () => useMe().role === 'owner'

/** This browser's session, and whether its person has a second factor. */
export const sessionQuery = queryOptions({ queryKey: ['sessions', 'this'], queryFn: thisSession })
